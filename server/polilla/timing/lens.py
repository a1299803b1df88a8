"""The guard's lens: one place to look at, slow to move, shut while the guard handles cards. No lane is known here."""

from __future__ import annotations

from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy


class Lens:
    """Where the guard looks; a server rule, equal for people and scripts."""

    __slots__ = ("_free_at", "_ok_at", "away", "guard", "policy", "seats", "under")

    def __init__(self, policy: DropPolicy, seats: int, guard: Seat, target: Seat, ok_at: int) -> None:
        self.policy = policy
        self.seats = seats
        self.guard = guard
        self.away = False  # the guard is gone: fog
        self.under = self._width(target)  # seats under the lens
        self._ok_at = ok_at  # first pulse that shows detail
        self._free_at = ok_at  # first pulse in which the lens may be moved

    def look(self, target: Seat, k: int) -> bool:
        """Swing to a seat after pulse k; False, and nothing changes, while not free or if there is no such seat."""
        if not 0 <= target < self.seats or target == self.guard:
            return False
        if target == self.under[0]:
            return True
        if k < self._free_at:
            return False
        self.under = self._width(target)
        self.fog(self.policy.swing, k)
        self._free_at = k + self.policy.swing + self.policy.dwell
        return True

    def fog(self, pulses: int, k: int) -> None:
        """Show nothing before pulse k + `pulses`."""
        self._ok_at = max(self._ok_at, k + pulses)

    def detail(self, k: int) -> tuple[Seat, ...]:
        """Seats that the guard sees in detail at pulse k; none in fog."""
        return self.under if k >= self._ok_at and not self.away else ()

    def _width(self, target: Seat) -> tuple[Seat, ...]:
        if self.seats < self.policy.wide_from:
            return (target,)
        step = 2 if (target + 1) % self.seats == self.guard else 1
        return (target, Seat((target + step) % self.seats))
