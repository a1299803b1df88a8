"""Both ends of a connection in memory and in virtual time: our protocol class, and a browser behind a slow line."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.server import ServerState

from polilla.net.gate import Gate
from polilla.net.hub import Caps, Hub
from polilla.net.origin import Proxies
from polilla.net.socket import GameSocket, game_socket
from polilla.store.memory import MemoryStore
from tests.net.fakes import CODE, FakeRoom, FixedChance
from tests.net.far_end import FarEnd

MS = 0.001
CAPS = Caps()


class MemoryTransport(asyncio.Transport):
    """A transport whose other end is a player. `stuck`: the player does not read."""

    def __init__(self, player: "Player", protocol: asyncio.Protocol) -> None:
        super().__init__({"peername": (player.address, 4321)})
        self._player = player
        self._protocol = protocol
        self._high = 64 * 1024
        self._closing = False
        self.waiting = bytearray()  # written and not read
        self.writes = 0
        self.stuck = False
        self.is_read = True  # by the server

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.writes += 1
        self.waiting += data
        if self.stuck and len(self.waiting) > self._high:
            self._protocol.pause_writing()
        self.read()

    def read(self) -> None:
        """The player reads all that waits."""
        if not self.stuck:
            data = bytes(self.waiting)
            self.waiting.clear()
            self._player.receive(data)

    def read_a_little(self) -> None:
        """The player reads all that waits, and then nothing again."""
        self.stuck = False
        self.read()
        self.stuck = True
        self._protocol.resume_writing()

    def catch_up(self) -> None:
        """The player has read all, and forgets what it was."""
        self.waiting.clear()
        self.stuck = False
        self._protocol.resume_writing()

    def pause_reading(self) -> None:
        self.is_read = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = cast(asyncio.Protocol, protocol)

    def get_write_buffer_size(self) -> int:
        return len(self.waiting)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._high = self._high if high is None else high

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            asyncio.get_running_loop().call_soon(self._protocol.connection_lost, None)

    def abort(self) -> None:
        self.waiting.clear()
        self.close()


@dataclass
class Player(FarEnd):
    """A browser in memory."""

    protocol: GameSocket = field(kw_only=True)
    address: str = "192.0.2.7"

    def __post_init__(self) -> None:
        super().__post_init__()
        self.transport = MemoryTransport(self, self.protocol)

    def connect(self) -> "Player":
        """Open the connection."""
        self.protocol.connection_made(self.transport)
        self.shake_hands()
        return self

    def hello(self, **how: object) -> "Player":
        """Come into the fake room."""
        self.say({"type": "hello", "room": CODE, "name": "Ana"} | how)
        return self

    def deliver(self, data: bytes) -> None:
        if data and self.transport.is_read and not self.transport.is_closing():
            self.protocol.data_received(data)

    @property
    def is_cut(self) -> bool:
        """Whether the connection is gone."""
        return self.transport.is_closing()


class Place:
    """A hub in virtual time with one fake room. Make it within a running loop."""

    def __init__(self, caps: Caps = CAPS, allowed: tuple[str, ...] = (), sockets_per_address: int = 400) -> None:
        self.loop = asyncio.get_running_loop()
        self.room = FakeRoom()
        self.store = MemoryStore()
        codes = iter([CODE, *(f"ABC{n}" for n in range(235, 1000))])
        self.hub = Hub(self._make, self.store, self.clock, FixedChance(), caps, code=lambda: next(codes))
        self.gate = Gate(Proxies("127.0.0.1"), allowed, None, sockets_per_address)
        self.state = ServerState()
        self.hub.open("host")

    def _make(self, code: str) -> FakeRoom:
        return self.room if code == CODE else FakeRoom(code)

    def clock(self) -> int:
        """The loop's time in ns."""
        return round(self.loop.time() * 1e9)

    def player(self, **how: Any) -> Player:  # noqa: ANN401  # whatever Player takes
        """A player who has connected."""
        make = cast(type[GameSocket], game_socket(self.hub, self.gate))
        return Player(protocol=make(cast(Config, None), self.state, {}), **how).connect()
