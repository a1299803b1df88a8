"""What leaves the hidden table: pulses, the own state, verdicts, the reel. Values only; `pulse` alone redacts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from polilla.rules.cards import Card
from polilla.rules.seats import Seat

FOG = (15, 0)
"""Stands for frame and level of a seat under the lens while the guard sees nothing."""

Why = Literal["last", "cooldown", "frozen", "early", "busy", "guard", "card"]


@dataclass(frozen=True, slots=True)
class Pulse:
    """What one viewer is sent for one pulse. `w` and `d` are there for the guard only."""

    k: int  # number of the pulse
    e: tuple[Seat, ...]  # seats that were in the lens `eye_lag` pulses ago, none in fog
    s: tuple[int, ...]  # stir bits, 0 or 1, in seat order
    w: tuple[Seat, ...] | None = None  # seats under the lens
    d: tuple[tuple[int, int], ...] | None = None  # frame and level of each of them, or `FOG`


@dataclass(frozen=True, slots=True)
class Me:
    """A seat's own hidden state, for its player alone."""

    st: Literal["none", "hold", "dip", "rest"]  # dip and rest only for a gesture of one's own
    card: Card | None  # held at the edge
    lane: Literal["calm", "busy"]  # busy: a gesture of this seat runs or rests, whoever made it
    cool: int  # pulses until the next card may be lifted; the guard's: until the next accusation
    nerves: int  # drops of sweat, 0..3
    why: Why | None = None  # reason of a refusal


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """One pulse of the slow-motion film of an accused seat."""

    k: int
    frame: int  # 0 calm, 1..12
    level: int  # shadow, 0..3
    let_go: bool  # whether the accused gesture's card was let go or put back here
    under: Seat | None = None  # whom the guard saw: the accused, else another if all may know; None in fog


@dataclass(frozen=True, slots=True)
class Judgement:
    """An accusation's outcome. Only "judged" ones count; the others are ignored and cost nothing."""

    status: Literal["judged", "unseen", "not_yet"]  # not_yet: cooling after a false one, or one is being settled
    k: int  # the pulse that was judged
    hit: bool = False
    cause: Literal["drop", "back", "fidget", "none"] = "none"
    card: Card | None = None  # comes back on a hit
    film: tuple[FilmFrame, ...] = ()


@dataclass(frozen=True, slots=True)
class DropRecord:
    """One drop of the round, to be told when it is over (R5.4)."""

    seat: Seat
    card: Card
    k0: int  # pulse of its first frame
    caught: bool
    watched: float  # share of its tells that the guard was shown, 0..1
    lens: tuple[Seat, ...]  # seats in the lens when it was let go


def pulse(
    k: int,
    eye: tuple[Seat, ...],
    stirs: tuple[int, ...],
    under: tuple[Seat, ...] | None = None,
    shades: Sequence[tuple[int, int]] = (),
) -> Pulse:
    """One viewer's pulse; the guard's alone is given the seats under the lens and, out of fog, their shades."""
    if under is None:
        return Pulse(k, eye, stirs)
    return Pulse(k, eye, stirs, under, tuple(shades) or (FOG,) * len(under))
