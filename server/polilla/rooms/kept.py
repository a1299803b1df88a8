"""What is kept of a room, as plain values: enough to open it again after the server was stopped (hosting.md).

Deadlines are kept as what is left of them. An open race is not kept: it is run again. A held card goes back, a drop in
flight stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from polilla.rooms.notes import Photo, Settings
from polilla.rules.seats import Seat
from polilla.rules.state import State
from polilla.timing.hidden_kept import KeptHidden
from polilla.timing.pulse import Judgement

VERSION: Final = 1  # of records, the actions in them, and snapshots; how to raise it: older.py


@dataclass(frozen=True, slots=True)
class KeptChair:
    """A seat and whoever sits there; the token is hashed, in hex."""

    name: str
    temper: str | None
    token: str | None
    autopilot: bool
    quota_ms: float
    residue_ms: float
    races: int
    floored: int


@dataclass(frozen=True, slots=True)
class KeptSeating:
    """Who sits where, who is host, what was chosen."""

    chairs: tuple[KeptChair, ...]
    host: Seat | None
    settings: Settings
    ids: tuple[tuple[str, ...], ...]  # command ids lately seen, per chair
    blocked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptPrompt:
    """An open question: its key, and what was left of its clock (None: no clock)."""

    kind: str
    number: int
    left_ms: int | None
    total_ms: int


@dataclass(frozen=True, slots=True)
class KeptTrial:
    """An accusation on its way."""

    guard: Seat
    seat: Seat
    judgement: Judgement
    is_said: bool  # the verdict is out, its film runs


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match beside the rules' state and the hidden table."""

    seats: int
    version: int
    turn_no: int
    accusation_no: int
    position: int  # of the next action in the match's own list
    at_ms: int  # since the match began
    races: int  # number of the last race
    k: int  # number of the current pulse
    first_k: int  # pulse in which the round began
    fell_at: tuple[tuple[int, int], ...]  # (card id, pulse) of every vanished card
    prompts: tuple[KeptPrompt, ...]  # the open one, and the one put aside
    trial: KeptTrial | None


@dataclass(frozen=True, slots=True)
class KeptRoom:
    """A whole room, as in a snapshot."""

    v: int
    seating: KeptSeating
    match: KeptMatch | None = None
    state: State | None = None
    hidden: KeptHidden | None = None
    photos: tuple[Photo, ...] = ()  # of this round's races
