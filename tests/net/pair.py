"""Both ends of a connection in memory and in virtual time: our protocol class, and a browser behind a slow line."""

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.typing import Origin
from websockets.uri import parse_uri

from polilla.net.gate import Gate
from polilla.net.hub import Caps, Hub
from polilla.net.origin import Proxies
from polilla.net.socket import GameSocket, game_socket
from polilla.store.memory import MemoryStore
from tests.net.fakes import CODE, FakeRoom, FixedChance

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
        self._high = high or self._high

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
class Player:
    """A browser: answers pings after `delay_s`, remembers messages. Not there to be fair."""

    protocol: GameSocket
    address: str = "192.0.2.7"
    delay_s: float = 20 * MS
    answers_pings: bool = True
    origin: str | None = "http://polilla"
    path: str = "/ws"
    heard: list[dict[str, Any]] = field(default_factory=list)
    frames: list[tuple[str, bytes]] = field(default_factory=list)
    status: int | None = None

    def __post_init__(self) -> None:
        self.client = ClientProtocol(
            parse_uri("ws://polilla"), origin=None if self.origin is None else Origin(self.origin)
        )
        self.transport = MemoryTransport(self, self.protocol)

    def connect(self) -> "Player":
        """Open the connection."""
        self.protocol.connection_made(self.transport)
        request = self.client.connect()
        request.path = self.path  # also one that is no path
        self.client.send_request(request)
        self.flush()
        return self

    def say(self, *messages: dict[str, Any] | str) -> None:
        """Send messages in one chunk."""
        for message in messages:
            self.client.send_text((message if isinstance(message, str) else json.dumps(message)).encode())
        self.flush()

    def hello(self, **how: object) -> "Player":
        """Come into the fake room."""
        self.say({"type": "hello", "room": CODE, "name": "Ana"} | how)
        return self

    def receive(self, data: bytes) -> None:
        """Bytes from the server."""
        if self.client.state is State.CLOSED:
            return
        self.client.receive_data(data)
        for event in self.client.events_received():
            if isinstance(event, Response):
                self.status = event.status_code
            elif isinstance(event, Frame):
                self._frame(event)
        answer = self.client.data_to_send()
        if self.answers_pings:
            asyncio.get_running_loop().call_later(self.delay_s, self._deliver, b"".join(answer))

    def _frame(self, frame: Frame) -> None:
        data = bytes(frame.data)
        self.frames.append((frame.opcode.name.lower(), data))
        if frame.opcode is Opcode.TEXT:
            self.heard.append(json.loads(data))

    def flush(self) -> None:
        """Send what the client has to say."""
        self._deliver(b"".join(self.client.data_to_send()))

    def _deliver(self, data: bytes) -> None:
        if data and self.transport.is_read and not self.transport.is_closing():
            self.protocol.data_received(data)

    @property
    def types(self) -> list[str]:
        """The types of the messages that were heard."""
        return [message["type"] for message in self.heard]

    @property
    def close_code(self) -> int | None:
        """The code by which the server closed; None: it did not."""
        return None if self.client.close_rcvd is None else self.client.close_rcvd.code

    @property
    def is_cut(self) -> bool:
        """Whether the connection is gone."""
        return self.transport.is_closing()


class Place:
    """A hub in virtual time with one fake room. Make it within a running loop."""

    def __init__(self, caps: Caps = CAPS, allowed: tuple[str, ...] = ()) -> None:
        self.loop = asyncio.get_running_loop()
        self.room = FakeRoom()
        self.store = MemoryStore()
        codes = iter([CODE, *(f"ABC{n}" for n in range(235, 1000))])
        self.hub = Hub(self._make, self.store, self.clock, FixedChance(), caps, code=lambda: next(codes))
        self.gate = Gate(Proxies("127.0.0.1"), allowed, None)
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
        return Player(make(cast(Config, None), self.state, {}), **how).connect()
