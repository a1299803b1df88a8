"""One gesture: a paw dips under the table and comes back (R5.7). Its form is the same whatever caused it.

All its chance is drawn once, at its start, so looking away and back shows the same film.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from polilla.rules.cards import Card
from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.shadow import Chance, draw_levels

Cause = Literal["drop", "back", "fidget"]


@dataclass(slots=True)
class Gesture:
    """A dip from its first shown pulse on; only `watched`, `settled` and `caught` change later."""

    cause: Cause
    first: int  # pulse of frame 1
    levels: tuple[int, ...]  # one shadow level per tell
    stir: int | None  # pulse of the stir that betrays it, if any
    card: Card | None = None  # what a drop let fall
    lens: tuple[Seat, ...] = ()  # seats in the lens when a card was let go
    watched: int = 0  # tells that the guard was shown
    settled: bool = False  # nobody can be caught for it any more
    caught: bool = False

    def covers(self, k: int, pulses: int) -> bool:
        """Whether pulse k is among the first so many pulses of this gesture."""
        return self.first <= k < self.first + pulses


def begin(policy: DropPolicy, cause: Cause, first: int, chances: tuple[float, ...], rng: Chance) -> Gesture:
    """Draw a gesture that starts at pulse `first`; uses one uniform number more than it has tells."""
    luck = rng.random()
    stir = first + int(luck / policy.stir_dip * policy.stir_dip_frames) if luck < policy.stir_dip else None
    return Gesture(cause, first, draw_levels(chances, policy.tells, rng), stir)


def shade(policy: DropPolicy, gesture: Gesture, k: int) -> tuple[int, int]:
    """Frame (1..12, or 0 for calm) and shadow level (0..3) of the gesture at pulse k."""
    frame = k - gesture.first + 1
    if not 1 <= frame <= policy.frames:
        return (0, 0)
    tell = frame - 1 - policy.dip
    return (frame, gesture.levels[tell] if 0 <= tell < policy.tells else 0)
