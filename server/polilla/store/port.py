"""What a store must do. A room's log is the truth and the lock: who appends at the expected place owns it.

The contract stands in the docstrings and is tested for every adapter in `tests/store/`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol


class StoreError(Exception):
    """Nothing was kept, as far as we know: the room has to be loaded again before it goes on."""


class StoreFull(StoreError):
    """There is no space left. Nothing was kept; when there is space, all goes on."""


class Conflict(StoreError):
    """The log is longer or shorter than expected: somebody else writes it."""


class Damaged(StoreError):
    """A kept record is not what was once appended. No other room is concerned."""

    def __init__(self, room: str, pos: int) -> None:
        super().__init__(f"{room}: record {pos} is damaged")
        self.room = room
        self.pos = pos


class Unusable(StoreError):
    """The store cannot be opened. Says why, in a sentence for whoever runs the server."""


class NobodyThere(StoreError):
    """No node serves this room."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A room as it was after its first `pos` records."""

    pos: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Log:
    """The newest snapshot and the records after it; `pos` is where the next record goes."""

    snapshot: Snapshot | None
    records: tuple[bytes, ...]
    pos: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A room of which something is kept. Times are the wall clock's, in seconds since 1970."""

    room: str
    pos: int  # number of records
    touched_s: int  # when the last record came
    finished_s: int | None = None  # when the room was finished; None: it may go on


Answer = Callable[[bytes], Awaitable[bytes]]
Listener = Callable[[bytes], None]
Stop = Callable[[], None]


class RoomStore(Protocol):
    """The records of every room."""

    async def load(self, room: str, whole: bool = False) -> Log:
        """Everything kept of a room; an unknown room has an empty log at 0.

        `whole` leaves the snapshot out and gives every record, for who cannot read the snapshot. Fails with `Damaged`.
        """

    async def rooms(self) -> list[Kept]:
        """Every room with a record, by code."""

    def append(self, room: str, expected_pos: int, record: bytes) -> asyncio.Future[int]:
        """Keep a record if the log has exactly `expected_pos` records; gives the new length.

        Appends take place in the order of the calls. The future is done when the record would survive, which may be
        at once; it fails with `Conflict`, or `StoreError` if it could not be kept.
        """

    async def snapshot(self, room: str, pos: int, data: bytes) -> None:
        """Keep the state after `pos` records; an older one than the kept one changes nothing. The records stay."""

    async def finish(self, room: str) -> None:
        """Note that the room will not go on. What is kept of it stays until it is forgotten."""

    async def forget(self, room: str) -> None:
        """Delete everything kept of a room."""

    def close(self) -> None:
        """Keep what was appended so far, and let go of the store. Waits for it."""


class RoomBus(Protocol):
    """Messages between nodes, by room. Nothing calls it yet: one process holds all rooms."""

    async def serve(self, room: str, answer: Answer) -> Stop:
        """Answer the requests for a room until stopped."""

    async def request(self, room: str, message: bytes) -> bytes:
        """Ask whoever serves the room; `NobodyThere` at once if nobody does."""

    async def publish(self, room: str, message: bytes) -> None:
        """Tell all who listen to the room."""

    async def subscribe(self, room: str, listener: Listener) -> Stop:
        """Hear what is published for the room, in order, until stopped."""


class Alarms(Protocol):
    """Times at which a room wants to be woken; one per room. Nothing calls it yet: a runner has its own timer."""

    def arm(self, room: str, at_ns: int) -> None:
        """Ring at this time (server monotonic), in place of the earlier wish."""

    def disarm(self, room: str) -> None:
        """Forget the wish."""
