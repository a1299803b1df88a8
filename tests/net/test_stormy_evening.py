"""Lines that break, stall, overlap and come back at random, over a slow store and bugs: in the end all see the table.

The real hub, rooms, runners, sessions and outboxes; the wires, the store's disk and the time are fakes, the storm is
seeded.
"""

import asyncio
import logging
from random import Random
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from polilla.net.gate import Gate
from polilla.net.hub import MOST_FAILURES, Hub
from polilla.net.origin import Proxies
from polilla.net.outbox import BACKLOG, HIGH_WATER
from polilla.net.runner import Runner
from polilla.net.socket import GameSocket, game_socket
from polilla.rooms.policy import NORMAL
from polilla.rooms.reopening import reopen, unfold
from polilla.rooms.room import Room
from polilla.store.memory import MemoryStore
from polilla.store.port import Log
from tests.net.pair import Player
from tests.virtual_time import run

NAMES = ("Ana", "Bea", "Carla")
STEPS = 120
PAUSES_S = (0.0, 0.01, 0.05, 0.2, 0.6)
CALM_S = 7.0  # longer than any deadline of a line
COME_AGAIN = {"bug", "not_kept"}  # goodbyes after which a page comes again
NOISE = Frame(Opcode.TEXT, b'{"type":"noise","of":"%s"}' % (b"-" * 8_000)).serialize(mask=False)  # fills a backlog
POLICY = NORMAL.faster(20)
WEATHER = {"break": 5, "overlap": 10, "stall": 3, "overflow": 5, "read": 12, "bug": 2, "hide": 3, "play": 60}


class SlowStore(MemoryStore):
    """Keeps at once, but says so later, for many together."""

    def __init__(self, rng: Random) -> None:
        super().__init__(lambda: 0.0)
        self._rng = rng
        self._kept: list[tuple[asyncio.Future[int], asyncio.Future[int]]] = []

    def append(self, room: str, expected_pos: int, record: bytes) -> asyncio.Future[int]:
        loop = asyncio.get_running_loop()
        if not self._kept:
            loop.call_later(self._rng.choice((0.001, 0.01, 0.05, 0.3)), self._sync)
        later: asyncio.Future[int] = loop.create_future()
        self._kept.append((super().append(room, expected_pos, record), later))
        return later

    def _sync(self) -> None:
        kept, self._kept = self._kept, []
        for done, later in kept:
            error = done.exception()
            later.set_result(done.result()) if error is None else later.set_exception(error)


class SeededChance:
    """Seeded, with tokens that differ."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def token(self) -> str:
        """A secret of a seat."""
        return f"{self.rng.getrandbits(192):048x}"


class Guest:
    """One who plays at random and comes again whenever the line is gone; old lines may be left behind."""

    def __init__(self, storm: "Storm", name: str) -> None:
        self.storm = storm
        self.name = name
        self.token: str | None = None
        self.lines: list[Player] = []
        self._acts = 0
        self.connect()

    @property
    def line(self) -> Player:
        """The newest one."""
        return self.lines[-1]

    @property
    def is_here(self) -> bool:
        """Whether the newest line lives."""
        return not self.line.is_cut and self.line.close_code is None

    @property
    def waits(self) -> bool:
        """Whether something is held back until a race's card may be shown."""
        session = self.line.protocol._session
        return session is not None and session._pings is not None and bool(session._pings._held)

    def connect(self) -> None:
        """A new line, by the newest secret."""
        self.lines.append(self.storm.player())
        who = {"name": self.name} if self.token is None else {"token": self.token}
        self.line.say({"type": "hello", "room": self.storm.code} | who)

    def listen(self) -> None:
        """Remember the secret; see to it that what came is what may come."""
        heard = [note for note in self.line.heard if note["type"] != "noise"]
        assert {note["type"] for note in heard[:1]} <= {"welcome", "bye", "malformed"}
        assert {note["code"] for note in heard if note["type"] == "bye"} <= COME_AGAIN
        self.token = next((note["token"] for note in heard if note["type"] == "welcome"), self.token)

    def stall(self, overflows: bool) -> None:
        """The line takes nothing more; perhaps so long that the backlog is dropped."""
        self.line.transport.stuck = True
        for size in (HIGH_WATER, BACKLOG) if overflows else ():
            self.line.protocol.write(NOISE * (size // len(NOISE) + 1))

    def stalled(self) -> list[Player]:
        """Lines that take nothing."""
        return [line for line in self.lines if line.transport.stuck and not line.is_cut]

    def last(self, key: str) -> Any:  # noqa: ANN401  # JSON
        """What was told last of this."""
        return next((note[key] for note in reversed(self.line.heard) if note.get(key) is not None), None)

    def play(self, rng: Random) -> None:
        """Something that is allowed now."""
        you = self.last("you")
        if you is None or self.line.types.count("welcome") == 0:
            self.line.say({"type": "start"})
            return
        may = you["options"]
        acts = [{"kind": kind, "card": card} for kind in ("play", "tribute", "penalty") for card in may[kind]]
        acts += [{"kind": "gift", "card": card, "to": to} for card in may["gift"] for to in may["gift_to"]]
        acts += [{"kind": "draw"}] if may["draw"] else []
        if acts:
            self._acts += 1
            self.line.say({"type": "act", "id": f"{self.name}{self._acts}", "action": rng.choice(acts)})
        elif may["press"]:
            self.line.say({"type": "press", "race": self.last("table")["race"]["id"], "claim_ms": 300.0})
        elif may["drop"]:
            self.line.say({"type": "lift", "card": rng.choice(may["drop"])}, {"type": "drop"})
        else:
            self.line.say(rng.choice([{"type": "skip"}, {"type": "emote", "emote": "wink"}, {"type": "start"}]))


class Storm:
    """One table of three and a bot. Make it within a running loop."""

    def __init__(self, seed: int) -> None:
        self.loop = asyncio.get_running_loop()
        self.rng = Random(seed)
        self.bugs = 0
        chance = SeededChance(Random(seed))

        def again(code: str, kept: Log) -> Room | None:
            room = unfold(None if kept.snapshot is None else kept.snapshot.data, kept.records)
            return None if room is None else reopen(code, POLICY, room, kept.pos, self.clock(), chance)

        store = SlowStore(self.rng)
        self.hub = Hub(lambda code: Room(code, POLICY), store, self.clock, chance, reopen=again)
        self._bind = cast(type[GameSocket], game_socket(self.hub, Gate(Proxies("127.0.0.1"), (), None)))
        self._state = ServerState()
        opened = self.hub.open("host")
        assert isinstance(opened, Runner)
        self.code = opened.code

    def clock(self) -> int:
        """The loop's time in ns."""
        return round(self.loop.time() * 1e9)

    def player(self) -> Player:
        """A line that has connected."""
        return Player(protocol=self._bind(cast(Config, None), self._state, {})).connect()

    @property
    def runner(self) -> Runner:
        """The room."""
        return self.hub.rooms[self.code]

    async def blow(self, guests: list[Guest]) -> None:
        """Something happens to somebody."""
        guest, (what,) = self.rng.choice(guests), self.rng.choices(list(WEATHER), list(WEATHER.values()))
        guest.listen()
        stalled = [line for each in guests for line in each.stalled()]
        if not guest.is_here:
            guest.connect()
        elif what == "break":
            guest.line.transport.close()
        elif what == "overlap":
            guest.connect()  # the old line is still there
        elif what in ("stall", "overflow"):
            guest.stall(what == "overflow" and "welcome" in guest.line.types)  # only a view that was told is told again
        elif what == "read" and stalled:
            read_again(self.rng.choice(stalled))
        elif what == "bug" and self.code in self.hub.rooms and self.bugs < MOST_FAILURES:
            self.bugs += 1
            self.runner._crash(None, ValueError())
        elif what == "hide":
            guest.line.say({"type": "visible", "visible": self.rng.random() < 0.5})
        else:
            guest.play(self.rng)
        await asyncio.sleep(self.rng.choice(PAUSES_S))

    async def calm(self, guests: list[Guest]) -> None:
        """Nothing more happens; whoever is gone comes again, as a page does."""
        for line in [line for guest in guests for line in guest.stalled()]:
            read_again(line)
        while not all(guest.is_here for guest in guests):
            for guest in guests:
                guest.listen()
                if not guest.is_here:
                    guest.connect()
            await asyncio.sleep(1)
        await asyncio.sleep(CALM_S)
        while self.runner._waiting or any(guest.waits for guest in guests):
            await asyncio.sleep(0.01)
        for guest in guests:
            guest.listen()


def read_again(line: Player) -> None:
    """A line that took nothing takes all that waits."""
    line.transport.stuck = False
    line.transport.read()
    line.protocol.resume_writing()


def steady(room: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What is told of a room's seats, but for what changes by itself."""
    return [(seat["name"], seat["connected"], seat["autopilot"]) for seat in room["seats"]]


@pytest.mark.parametrize("seed", [*range(5), 31])  # 31: an old line reads again while it is being replaced
def test_after_any_storm_everybody_sees_the_table_from_the_own_seat(seed: int) -> None:
    async def story() -> None:
        storm = Storm(seed)
        guests = [Guest(storm, name) for name in NAMES]
        await asyncio.sleep(0.5)
        guests[0].line.say({"type": "add_bot", "temper": "lynx"}, {"type": "start"})
        await asyncio.sleep(0.5)
        for _ in range(STEPS):
            await storm.blow(guests)
        await storm.calm(guests)

        seats = storm.runner.room.info(storm.clock()).seats
        for guest, seat in zip(guests, seats, strict=False):
            assert guest.is_here and (seat.name, seat.connected) == (guest.name, True)
            assert guest.last("version") == storm.runner.room.version
            assert steady(guest.last("room")) == [(each.name, each.connected, each.autopilot) for each in seats]
        room = storm.runner.room
        assert isinstance(room, Room) and any(chair.ids for chair in room.seating.chairs), "nobody has done anything"
        heard = [note for guest in guests for line in guest.lines for note in line.heard]
        assert {note["code"] for note in heard if note["type"] == "malformed"} <= {"too_fast"}
        cut = [line for guest in guests for line in guest.lines[:-1] if not line.is_cut]
        assert not cut and len(storm.runner.lines._lines) == len(guests)
        storm.hub.stop()

    logging.disable(logging.CRITICAL)  # bugs are part of the storm
    try:
        run(story())
    finally:
        logging.disable(logging.NOTSET)
