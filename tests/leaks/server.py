"""A whole server in memory and in virtual time: store, hub, runner, sessions, sockets, HTTP, and one real room.

Ana (guard), Bea, Carla and a spectator are browsers at the far ends of lines; what they hear is noted with its time.
"""

import asyncio
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Literal, cast

import httpx
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from polilla.net.app import make_app
from polilla.net.gate import Gate
from polilla.net.hub import Hub
from polilla.net.origin import Proxies
from polilla.net.socket import GameSocket, game_socket
from polilla.rooms import commands as ask
from polilla.rooms.commands import Command, Conn
from polilla.rooms.room import Room
from polilla.rules.seats import Seat
from polilla.store.memory import MemoryStore
from polilla.timing.hidden import HiddenTable
from tests.leaks.doings import pretend_dip, pretend_hold
from tests.leaks.stage import BEA, DECK, draw_apart, mask
from tests.net.pair import Player
from tests.rooms.evening import QUIET
from tests.rooms.fate import Fate, card, deck

Heard = list[tuple[int, str, bytes]]
Gesture = Literal["drop", "back", "fidget"]
NAMES = ("Ana", "Bea", "Carla", "watcher")


class LateStore(MemoryStore):
    """Keeps every record, and says so some time later."""

    def __init__(self, late_s: float) -> None:
        super().__init__()
        self.late_s = late_s
        self.appended: list[tuple[float, bytes]] = []  # when, and what

    def append(self, room: str, expected_pos: int, record: bytes) -> asyncio.Future[int]:
        """Like a disk that takes its time."""
        loop = asyncio.get_running_loop()
        kept = super().append(room, expected_pos, record)
        self.appended.append((loop.time(), record))
        if not self.late_s:
            return kept
        late: asyncio.Future[int] = loop.create_future()
        loop.call_later(self.late_s, lambda: late.set_result(kept.result()))
        return late


class Listener(Player):
    """A browser that notes what it hears, and when: whole frames, and how many bytes came at a time."""

    name = ""
    heard_by_all: Heard

    def receive(self, data: bytes) -> None:
        """Bytes from the server."""
        self._note(b"bytes %d" % len(data))
        super().receive(data)

    def _frame(self, frame: Frame) -> None:
        super()._frame(frame)
        data = b"8 bytes of luck" if frame.opcode is Opcode.PING and len(frame.data) == 8 else bytes(frame.data)
        self._note(frame.opcode.name.lower().encode() + b" " + data)

    def _note(self, what: bytes) -> None:
        self.heard_by_all.append((round(asyncio.get_running_loop().time() * 1e6), self.name, what))


class Server:
    """Make it within a running loop."""

    def __init__(self, late_s: float = 0.0, seed: int = 1) -> None:
        self.loop = asyncio.get_running_loop()
        self.heard: Heard = []
        self.fate = Fate(seed)
        self.store = LateStore(late_s)
        self.room = Room("ABC234", QUIET)
        codes = itertools.count(234)
        new = iter([self.room])
        self.hub = Hub(
            lambda code: next(new, None) or Room(code, QUIET),
            self.store,
            self.clock,
            self.fate,
            code=lambda: f"ABC{next(codes)}",
        )
        runner = self.hub.open("192.0.2.7")
        assert not isinstance(runner, str)
        self.runner = runner
        self.gate = Gate(Proxies("127.0.0.1"), (), None)
        self.lines = {name: self._line(name) for name in NAMES}

    def _line(self, name: str) -> Listener:
        make = cast(type[GameSocket], game_socket(self.hub, self.gate))
        line = Listener(protocol=make(cast(Config, None), ServerState(), {}))
        line.name, line.heard_by_all = name, self.heard
        line.connect()
        return line

    def clock(self) -> int:
        """The loop's time in ns."""
        return round(self.loop.time() * 1e9)

    async def start(self) -> None:
        """All come, and Ana starts; the lens is on Bea."""
        for name, line in self.lines.items():
            line.hello(**({"name": None, "watch": True} if name == "watcher" else {"name": name}))
            await asyncio.sleep(0.1)
        self.does("Ana", lambda conn: ask.AddBot(conn, "normal"))
        self.does("Ana", lambda conn: ask.Configure(conn, "normal", 0, 400))
        self.fate.luck.decks = [deck(DECK)]
        self.does("Ana", ask.StartPlay)
        draw_apart(self.hidden)
        await asyncio.sleep(3)
        self.heard.clear()
        self.store.appended.clear()

    def stop(self) -> Heard:
        """The end; what was heard, without shadows. A room that has crashed meanwhile is no finding of a test."""
        crashed = self.runner.is_over
        self.hub.stop()
        if crashed:
            raise RuntimeError("the room has crashed")
        return self.heard

    @property
    def hidden(self) -> HiddenTable:
        """What lies under the table."""
        assert self.room.match is not None
        return self.room.match.under.hidden

    def does(self, name: str, command: Callable[[Conn], Command]) -> None:
        """Somebody asks the room for something, beside the line and its limits."""
        session = self.lines[name].protocol._session
        assert session is not None
        self.runner.submit(command(session.conn))

    def says(self, who: str, type: str, /, **fields: object) -> None:
        """Somebody sends a message."""
        self.lines[who].say({"type": type, **fields})

    def moth(self, name: str) -> int:
        """The card that somebody could lift."""
        assert self.room.match is not None
        seat = next(Seat(seat) for seat, each in enumerate(NAMES) if each == name)
        return card(self.room.match.game.state.hands[seat], "1moth").id

    def lift(self, gesture: Gesture) -> None:
        """Bea takes a card to the edge, or the server pretends that she does."""
        if gesture == "fidget":
            pretend_hold(self.hidden._seats[BEA].lane, self.hidden.k)
        else:
            self.says("Bea", "lift", card=self.moth("Bea"))

    def end(self, gesture: Gesture) -> None:
        """Her paw dips."""
        if gesture == "fidget":
            pretend_dip(self.hidden._seats[BEA].lane, self.hidden.k)
        else:
            self.says("Bea", gesture)

    def masked(self, *but: str) -> Heard:
        """What all but these have heard, without shadows."""
        return [(at_us, name, mask(frame)) for at_us, name, frame in self.heard if name not in but]

    def browser(self, files: Path) -> httpx.AsyncClient:
        """Whoever asks over HTTP, with these files for a client."""
        app = make_app(self.hub, self.gate, files, None, "127.0.0.1")
        return httpx.AsyncClient(transport=httpx.ASGITransport(app, client=("192.0.2.7", 1)), base_url="http://polilla")
