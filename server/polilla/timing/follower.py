"""The lens that swings to the last stir by itself, for guards who can press one switch and no more (drops.md 6.12).

It knows what everybody is sent, and is no faster than a person: the lens dwells, and shows fog as it swings.
"""

from __future__ import annotations

from collections.abc import Sequence

from polilla.rules.seats import Seat
from polilla.timing.lens import Lens


class Follower:
    """Whose stir the lens is about to follow."""

    __slots__ = ("_at", "_seat", "delay")

    def __init__(self, delay: int) -> None:
        self.delay = delay  # pulses
        self._seat: Seat | None = None
        self._at = 0

    def step(self, k: int, stirs: Sequence[int], lens: Lens) -> None:
        """Swing the lens if it is time; a later stir takes the place of one that still waits. Call once per pulse."""
        stirred = [Seat(seat) for seat, stir in enumerate(stirs) if stir]
        if self._seat is None and stirred:
            self._seat, self._at = stirred[0], k + self.delay
        elif stirred and self._seat not in stirred:
            self._seat = stirred[0]  # the time to react has begun with the first one
        if self._seat is not None and k >= self._at and lens.look(self._seat, k):
            self._seat = None
