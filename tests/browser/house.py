"""A server in a thread of this process, whose rooms a test lays out: decks, chance, clocks. No test is in this file."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from polilla.net.hub import Hub
from polilla.net.serving import Serving, listen, prepare
from polilla.rooms.commands import Command, Conn, Depart
from polilla.rooms.effects import Chance, Effect
from polilla.rooms.match import Match
from polilla.rooms.policy import NORMAL, RoomPolicy
from polilla.rooms.reopening import reopen, unfold
from polilla.rooms.room import Room
from polilla.rules.cards import Card
from polilla.rules.seats import Seat
from polilla.settings import Settings
from polilla.store.port import Log
from polilla.timing.race_policy import STANDARD
from tests.rooms.fate import Fate, card, deck

START_LIMIT_S = 20.0
T = TypeVar("T")

PATIENT = replace(
    NORMAL,
    # Clocks that no busy machine misses; a drop can be caught for 6 s, and nobody fidgets but by their own doing.
    turn_ms=120_000,
    gift_ms=120_000,
    tribute_ms=120_000,
    penalty_ms=120_000,
    reel_ms=120_000,
    drops=replace(NORMAL.drops, fidget=0.0, cool=5, settle=5, accuse_cool=5, grace=18, gap=19),
    races=replace(STANDARD, foreperiod_max_ms=900.0, plain_turn_ms=50.0),
)
"""Everything waits for the players, and nothing waits for long."""
FAST_BOTS = replace(PATIENT, pace=200.0, drops=replace(PATIENT.drops, grace=4, gap=10, freeze_ms=100, film_ms=300))
"""Bots think in a blink, films are a flash; people have all the time."""


class LaidOutRoom(Room):
    """A room with chance of its own."""

    def __init__(self, code: str, policy: RoomPolicy, fate: Fate) -> None:
        super().__init__(code, policy)
        self.fate = fate
        self.departed: set[Conn] = set()  # lines of whose end it has heard

    def handle(self, command: Command, now_ns: int, chance: Chance) -> list[Effect]:
        """As any room, by its own chance."""
        if isinstance(command, Depart):
            self.departed.add(command.conn)
        return super().handle(command, now_ns, self.fate)


def _again(room: Room, fate: Fate, log: Log) -> Room | None:
    kept = unfold(None if log.snapshot is None else log.snapshot.data, log.records)
    return None if kept is None else reopen(room.code, room.policy, kept, log.pos, time.monotonic_ns(), fate)


class House:
    """The server. What a test plans holds for the rooms that are opened after it."""

    def __init__(self) -> None:
        self.url = ""
        self._policy = PATIENT
        self._decks: tuple[str, ...] = ()
        self._seed = 1
        self._fates: dict[str, Fate] = {}  # of rooms that have crashed
        self._loop = asyncio.new_event_loop()
        self._serving: Serving | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="house", daemon=True)

    def plan(self, *decks: str, policy: RoomPolicy = PATIENT, seed: int = 1) -> None:
        """Rooms from now on deal these decks (tests/rooms/fate.py), then by chance from the seed."""
        self._decks, self._policy, self._seed = decks, policy, seed

    def room(self, code: str) -> LaidOutRoom:
        """An open room."""
        room = self._hub.rooms[code].room
        assert isinstance(room, LaidOutRoom)
        return room

    def do(self, act: Callable[[], T]) -> T:
        """Do something between two commands of the server."""
        done: Future[T] = Future()

        def run() -> None:
            try:
                done.set_result(act())
            except Exception as error:
                done.set_exception(error)

        self._loop.call_soon_threadsafe(run)
        return done.result(START_LIMIT_S)

    def cut_lines(self, code: str) -> None:
        """Every connection of a room breaks, as when a router restarts."""

        def cut() -> None:
            for line in list(self._hub.rooms[code].lines._lines.values()):
                line.close(1001)

        self.do(cut)

    def crash(self, code: str, down_s: float = 0.5) -> None:
        """As if the server were killed: every line is cut, and later the room is there again, as it was kept."""

        def crash() -> None:
            hub = self._hub
            runner = hub._rooms.pop(code)
            lines, room = list(runner.lines._lines.values()), runner.room
            assert isinstance(room, Room)
            fate = self._fates.setdefault(code, getattr(room, "fate", Fate(self._seed)))
            runner.halt()
            hub._opening[code] = "restart"
            hub._reopen = lambda code, kept: _again(room, fate, kept)
            for line in lines:
                line.abort()  # type: ignore[attr-defined]  # a session's
            self._loop.call_later(down_s, lambda: hub._do(hub._open_again(code, "restart")))

        self.do(crash)

    def put(self, code: str, **parts: object) -> None:
        """Change the cards or the points of a match as they lie there. Pages see it when they come anew."""

        def put() -> None:
            game = self._match(code).game
            game.state = replace(game.state, **parts)  # type: ignore[arg-type] # named as in State
            game._views.clear()
            game._legal.clear()

        self.do(put)

    def hand(self, code: str, name: str) -> frozenset[int]:
        """The cards that somebody really holds."""
        return self.do(
            lambda: frozenset(card.id for card in self._match(code).game.state.hands[self._seat(code, name)])
        )

    def is_busy(self, code: str, name: str) -> bool:
        """Whether a card of theirs could not fall yet, since a gesture of theirs goes on or has just ended."""
        return self.do(lambda: self._match(code).under.hidden.me(Seat(self._seat(code, name))).lane == "busy")

    def points(self, code: str) -> tuple[tuple[int, ...], ...]:
        """What each round that was played has brought."""
        return self.do(lambda: self._match(code).game.state.points)

    def base_ms(self, code: str, name: str) -> float:
        """How long somebody's line is in the open race."""

        def read() -> float:
            contest = self._match(code).racing.contest
            assert contest is not None
            return contest.runners[Seat(self._seat(code, name))].link.base_ms

        return self.do(read)

    def hold(self, code: str, name: str, *faces: str) -> None:
        """Let a hand be these cards, out of itself and the draw pile. Its page must come anew to see it."""
        state, seat = self._match(code).game.state, self._seat(code, name)
        loose = [*state.hands[seat], *reversed(state.draw_pile)]
        held = []
        for face in faces:
            held.append(card(tuple(loose), face))
            loose.remove(held[-1])
        self._lay(code, seat, held, loose)

    def fill(self, code: str, name: str, cards: int) -> None:
        """Let a hand be so many cards, its own and the next of the draw pile. Its page must come anew to see it."""
        state, seat = self._match(code).game.state, self._seat(code, name)
        loose = [*state.hands[seat], *reversed(state.draw_pile)]
        self._lay(code, seat, loose[:cards], loose[cards:])

    def _lay(self, code: str, seat: int, hand: list[Card], pile: list[Card]) -> None:
        hands = list(self._match(code).game.state.hands)
        hands[seat] = tuple(hand)
        self.put(code, hands=tuple(hands), draw_pile=tuple(reversed(pile)))

    def _seat(self, code: str, name: str) -> int:
        return next(seat for seat, chair in self._match(code).seating.taken() if chair.name == name)

    @contextmanager
    def far_away(self, delay_s: float) -> Iterator[Far]:
        """The house as seen over a line on which everything takes so long, each way."""

        async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            loop = asyncio.get_running_loop()
            way = far.way
            while data := await reader.read(65536):
                if not way.dead.is_set():
                    loop.call_later(delay_s, pass_on, writer, data)
            await asyncio.sleep(delay_s)
            if way.dead.is_set():
                await way.buried.wait()
            writer.close()

        def pass_on(writer: asyncio.StreamWriter, data: bytes) -> None:
            if not writer.is_closing():
                writer.write(data)

        async def connected(near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
            ways.append(asyncio.current_task())
            there_reader, there = await asyncio.open_connection("127.0.0.1", int(self.url.rsplit(":", 1)[1]))
            try:
                with contextlib.suppress(asyncio.CancelledError, ExceptionGroup):
                    async with asyncio.TaskGroup() as both:
                        both.create_task(carry(near, there))
                        both.create_task(carry(there_reader, back))
            finally:
                there.transport.abort()
                back.transport.abort()

        async def begin() -> asyncio.Server:
            return await asyncio.start_server(connected, "127.0.0.1", 0)

        async def end() -> None:
            server.close()
            for way in ways:
                if way is not None:
                    way.cancel()
            await asyncio.gather(*filter(None, ways), return_exceptions=True)

        far = Far(self)
        ways: list[asyncio.Task[None] | None] = []
        server = asyncio.run_coroutine_threadsafe(begin(), self._loop).result(START_LIMIT_S)
        try:
            far.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            yield far
        finally:
            asyncio.run_coroutine_threadsafe(end(), self._loop).result(START_LIMIT_S)

    def start(self) -> None:
        """Serve."""
        self._thread.start()
        assert self._ready.wait(START_LIMIT_S), "the server did not start"

    def stop(self) -> None:
        """Say goodbye and end."""
        assert self._serving is not None
        self._serving.server.should_exit = True
        self._thread.join(START_LIMIT_S)
        assert not self._thread.is_alive(), "the server did not stop"

    def _match(self, code: str) -> Match:
        room = self._hub.rooms[code].room  # after a crash it has lost its own chance
        assert isinstance(room, Room) and room.match is not None
        return room.match

    @property
    def _hub(self) -> Hub:
        assert self._serving is not None
        return self._serving.hub

    def _new_room(self, code: str) -> LaidOutRoom:
        fate = Fate(self._seed)
        fate.luck.decks = [deck(text) for text in self._decks]
        return LaidOutRoom(code, self._policy, fate)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        settings = Settings(host="127.0.0.1", port=0, rooms_per_address_per_hour=10_000)
        self._serving = prepare(settings, new_room=self._new_room)
        listener = listen(settings)
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        asyncio.get_running_loop().call_later(0, self._ready.set)
        try:
            await self._serving.server.serve(sockets=[listener])
        finally:
            self._serving.hub.stop()


class Way:
    """What was connected over a far line until it changed its network."""

    def __init__(self) -> None:
        self.dead = asyncio.Event()  # nothing comes through any more, in neither direction
        self.buried = asyncio.Event()  # and both ends may hear of it


class Far:
    """A line of the house that is as long as a test wants it, and may change its network."""

    def __init__(self, house: House) -> None:
        self.url = ""
        self.way = Way()
        self._house = house

    def change_network(self) -> Callable[[], None]:
        """What is connected now hears nothing more, as a phone that goes from Wi-Fi to 4G; returns what ends it."""
        old, self.way = self.way, Way()
        self._house.do(old.dead.set)
        return lambda: self._house.do(old.buried.set)


@contextmanager
def open_house() -> Iterator[House]:
    """A running server."""
    house = House()
    house.start()
    try:
        yield house
    finally:
        house.stop()
