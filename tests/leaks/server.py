"""A server in memory and in virtual time with one real room: hub, runner, store, HTTP; lines note what they hear."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx

from polilla.net.app import make_app
from polilla.net.gate import Gate
from polilla.net.hub import Hub
from polilla.net.origin import Proxies
from polilla.rooms import commands as ask
from polilla.rooms.commands import Command, Conn
from polilla.rooms.room import Room
from polilla.store.memory import MemoryStore
from tests.leaks.stage import BUSY, DECK, mask
from tests.rooms.fate import Fate, card, deck

Heard = list[tuple[int, str, bytes]]


class LateStore(MemoryStore):
    """Keeps every record, and says so some time later."""

    def __init__(self, late_s: float) -> None:
        super().__init__()
        self.late_s = late_s
        self.appended: list[tuple[float, int]] = []  # when, and how long the record is

    def append(self, room: str, expected_pos: int, record: bytes) -> asyncio.Future[int]:
        """Like a disk that takes its time."""
        loop = asyncio.get_running_loop()
        kept = super().append(room, expected_pos, record)
        self.appended.append((loop.time(), len(record)))
        if not self.late_s:
            return kept
        late: asyncio.Future[int] = loop.create_future()
        loop.call_later(self.late_s, lambda: late.set_result(kept.result()))
        return late


class Ear:
    """A connection that notes what it hears, and when."""

    def __init__(self, server: "Server", conn: Conn, name: str) -> None:
        self.conn = conn
        self.token: str | None = None
        self.name = name
        self._server = server

    def send(self, frame: bytes, at_once: bool = False) -> None:
        """A frame."""
        self._server.heard.append((round(self._server.loop.time() * 1e6), self.name, frame))

    def close(self, code: int) -> None:
        """The end."""
        self.send(b"close %d" % code)

    def start_race(self, race: int, delay_ms: float, every_ms: float, frame: bytes) -> None:
        """A reveal."""
        self.send(frame)

    def stop_race(self, race: int) -> None:
        """No more pings."""


class Server:
    """Make it within a running loop."""

    def __init__(self, late_s: float = 0.0, seed: int = 1) -> None:
        self.loop = asyncio.get_running_loop()
        self.heard: Heard = []
        self.fate = Fate(seed)
        self.store = LateStore(late_s)
        self.room = Room("ABC234", BUSY)
        self.hub = Hub(lambda code: self.room, self.store, self.clock, self.fate, code=lambda: "ABC234")
        runner = self.hub.open("192.0.2.7")
        assert not isinstance(runner, str)
        self.runner = runner
        self.ears = {name: Ear(self, self.hub.next_conn(), name) for name in ("Ana", "Bea", "Carla", "watcher")}

    def clock(self) -> int:
        """The loop's time in ns."""
        return round(self.loop.time() * 1e9)

    async def start(self) -> None:
        """All come, and Ana starts; the lens is on Bea."""
        for name, ear in self.ears.items():
            watch = name == "watcher"
            self.runner.arrive(ear, ask.Arrive(ear.conn, None, None if watch else name, watch))
            await asyncio.sleep(0.1)
        self.does("Ana", lambda conn: ask.AddBot(conn, "normal"))
        self.does("Ana", lambda conn: ask.Configure(conn, "normal", 0, 400))
        self.fate.luck.decks = [deck(DECK)]
        self.does("Ana", ask.StartPlay)
        await asyncio.sleep(3)

    def does(self, name: str, command: Callable[[Conn], Command]) -> None:
        """Somebody asks the room for something."""
        self.runner.submit(command(self.ears[name].conn))

    def lifts(self, name: str, face: str) -> None:
        """Somebody lifts a card."""
        assert self.room.match is not None
        seat = self.room.seating.seat_of(self.ears[name].conn)
        assert seat is not None
        hand = self.room.match.game.state.hands[seat]
        self.does(name, lambda conn: ask.LiftCard(conn, card(hand, face).id))

    def masked(self, *but: str) -> Heard:
        """What all but these have heard, without shadows."""
        return [(at_us, name, mask(frame)) for at_us, name, frame in self.heard if name not in but]

    def browser(self, files: Path) -> httpx.AsyncClient:
        """Whoever asks over HTTP, with these files for a client."""
        app = make_app(self.hub, Gate(Proxies("127.0.0.1"), (), None), files, None, "127.0.0.1")
        return httpx.AsyncClient(transport=httpx.ASGITransport(app, client=("192.0.2.7", 1)), base_url="http://polilla")
