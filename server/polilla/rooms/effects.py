"""What a room wants done; the room never does it itself.

The runner does it, command by command and in order, once the command's records are kept. Pulses and WakeAt do not wait.
"""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from polilla.rooms.commands import Conn
from polilla.rooms.notes import Note


class Chance(Protocol):
    """Chance as an argument: the hub passes the system's, tests pass a seeded one."""

    rng: Random

    def token(self) -> str:
        """A fresh secret of at least 192 bits for a seat."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Send this note to these connections."""

    conns: tuple[Conn, ...]
    note: Note


@dataclass(frozen=True, slots=True)
class WakeAt:
    """Call handle(Wake()) at this time (server monotonic); replaces the earlier wish. None: no wish."""

    at_ns: int | None


@dataclass(frozen=True, slots=True)
class Record:
    """Append to the room's log before anybody is told. `data` is JSON-ready and holds outcomes, not intentions."""

    data: dict[str, object]
    hidden: bool = False  # nothing in it but a drop or a put-back: its player alone is told


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Keep the whole room as it is after the records so far, for a quick opening after a restart."""

    pos: int  # number of records that it holds
    data: dict[str, object]


@dataclass(frozen=True, slots=True)
class Close:
    """Close this connection after what was told to it has been written."""

    conn: Conn
    code: int


@dataclass(frozen=True, slots=True)
class RaceStart:
    """Write [ping 0][note] in one go, `delay_ms` from now; then ping every `every_ms` until RaceStop.

    The line answers with RevealSent, RacePinged, RacePonged; presses come as PressRace.
    """

    conn: Conn
    race: int
    delay_ms: float
    every_ms: float
    note: Note


@dataclass(frozen=True, slots=True)
class RaceStop:
    """Stop the race pings of this race on every connection."""

    race: int


Effect = Tell | WakeAt | Record | Snapshot | Close | RaceStart | RaceStop
