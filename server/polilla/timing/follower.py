"""The lens that swings to the last stir by itself, for guards who can press one switch and no more (drops.md 6.12).

It knows what everybody is sent, and is no faster than a person: the lens dwells, and shows fog as it swings.
"""

from __future__ import annotations

from collections.abc import Sequence

from polilla.rules.seats import Seat
from polilla.timing.lens import Lens


class Follower:
    """Whose stir the lens is about to follow."""

    __slots__ = ("_seat", "_stirred_at", "delay", "stale")

    def __init__(self, delay: int, stale: int) -> None:
        self.delay = delay  # pulses from a stir to the swing
        self.stale = stale  # pulses after which a stir is not worth it any more
        self._seat: Seat | None = None
        self._stirred_at = 0

    def step(self, k: int, stirs: Sequence[int], lens: Lens) -> None:
        """Swing the lens if it is time; a later stir takes the place of one that still waits. Call once per pulse."""
        stirred = [Seat(seat) for seat, stir in enumerate(stirs) if stir]
        if stirred and self._seat not in stirred:
            self._seat, self._stirred_at = stirred[0], k
        if self._seat is None or k < self._stirred_at + self.delay:
            return
        if k > self._stirred_at + self.stale or lens.look(self._seat, k):
            self._seat = None
