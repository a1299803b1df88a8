"""The player's end of a connection, whatever carries its bytes: memory (pair.py) or TCP (test_race_attacks_live.py)."""

import asyncio
import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.typing import Origin
from websockets.uri import parse_uri


@dataclass
class FarEnd(ABC):
    """A browser: answers pings after `delay_s`, remembers messages. Not there to be fair."""

    delay_s: float = 0.02
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

    @abstractmethod
    def deliver(self, data: bytes) -> None:
        """Bytes for the server."""

    def shake_hands(self) -> None:
        """Ask for a WebSocket."""
        request = self.client.connect()
        request.path = self.path  # also one that is no path
        self.client.send_request(request)
        self.flush()

    def say(self, *messages: dict[str, Any] | str) -> None:
        """Send messages in one chunk."""
        for message in messages:
            self.client.send_text((message if isinstance(message, str) else json.dumps(message)).encode())
        self.flush()

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
            asyncio.get_running_loop().call_later(self.delay_s, self.deliver, b"".join(answer))

    def _frame(self, frame: Frame) -> None:
        data = bytes(frame.data)
        self.frames.append((frame.opcode.name.lower(), data))
        if frame.opcode is Opcode.TEXT:
            self.heard.append(json.loads(data))

    def flush(self) -> None:
        """Send what the client has to say."""
        self.deliver(b"".join(self.client.data_to_send()))

    @property
    def types(self) -> list[str]:
        """The types of the messages that were heard."""
        return [message["type"] for message in self.heard]

    @property
    def close_code(self) -> int | None:
        """The code by which the server closed; None: it did not."""
        return None if self.client.close_rcvd is None else self.client.close_rcvd.code
