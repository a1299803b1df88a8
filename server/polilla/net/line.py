"""What a room's shell needs of a connection, and what it needs of a room. Fakes of both stand in tests."""

import secrets
from collections.abc import Callable
from random import Random, SystemRandom
from typing import Protocol

from websockets.frames import Frame, Opcode

from polilla.rooms.commands import Command, Conn
from polilla.rooms.effects import Chance, Effect
from polilla.rooms.notes import RoomInfo

Clock = Callable[[], int]
"""Server monotonic time in ns."""


class TableRoom(Protocol):
    """A room as its shell sees it."""

    @property
    def empty(self) -> bool:
        """Nobody is connected."""

    @property
    def version(self) -> int:
        """Of the public view."""

    @property
    def stage(self) -> str:
        """ "lobby", "playing" or "over"."""

    def info(self, now_ns: int) -> RoomInfo:
        """Who sits where."""

    def opens(self, token: str) -> bool:
        """Whether this secret opens a seat."""

    def handle(self, command: Command, now_ns: int, chance: Chance) -> list[Effect]:
        """Do one command."""


class Line(Protocol):
    """A connection that has said hello."""

    conn: Conn
    token: str | None  # of the seat behind it; every welcome brings it

    def send(self, frame: bytes, at_once: bool = False) -> None:
        """Send a frame made by `text_frame`; `at_once` even while a race's card waits for its time on this line."""

    def close(self, code: int) -> None:
        """Close after what was sent; nothing more is heard of it but that it is lost."""

    def start_race(self, race: int, delay_ms: float, every_ms: float, frame: bytes) -> None:
        """Write [ping 0][frame] in one go after the delay, then ping until `stop_race`."""

    def stop_race(self, race: int) -> None:
        """Stop the pings of this race."""


class Socket(Protocol):
    """The bytes' side of a connection."""

    address: str

    @property
    def can_write(self) -> bool:
        """Whether the reader keeps up."""

    @property
    def kernel_rtt_ms(self) -> float | None:
        """TCP's own shortest round trip to the player; None where a proxy may stand between, or it is unknown."""

    def write(self, frames: bytes) -> None:
        """Write frames, or keep them back while the reader is slow."""

    def close(self, code: int) -> None:
        """Close after what was written."""

    def abort(self) -> None:
        """Cut the connection at once."""


class SystemChance:
    """Chance from the system."""

    def __init__(self) -> None:
        self.rng: Random = SystemRandom()

    def token(self) -> str:
        """A fresh secret of 192 bits."""
        return secrets.token_urlsafe(24)


def text_frame(data: bytes) -> bytes:
    """A message as it goes over the wire; the same bytes for every connection."""
    return Frame(Opcode.TEXT, data).serialize(mask=False)
