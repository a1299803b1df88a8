"""The guard's challenge: what was on the screen at a pulse gone by, and whether a drop was in the act (R6.2).

Both ends of the window count by what the guard saw, not by when the accusation arrived.
"""

from __future__ import annotations

from collections import deque

from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.gesture import Gesture
from polilla.timing.lane import Lane
from polilla.timing.pulse import FilmFrame

Shade = tuple[int, int]


class Memory:
    """The last pulses as they were: who was in the lens, and what each paw did."""

    __slots__ = ("_eye", "_moments", "_now")

    def __init__(self, policy: DropPolicy) -> None:
        self._moments: deque[tuple[tuple[Seat, ...], tuple[Shade, ...]]] = deque(maxlen=policy.memory)
        self._now = 0
        self._eye = policy.eye

    def keep(self, k: int, detail: tuple[Seat, ...], shades: tuple[Shade, ...]) -> None:
        """Remember pulse k, the one after the last that was kept."""
        self._now = k
        self._moments.append((detail, shades))

    def forget(self) -> None:
        """Forget everything: a new guard has seen none of it."""
        self._moments.clear()

    def detail(self, k: int) -> tuple[Seat, ...]:
        """Seats in the lens at pulse k; none when it is not remembered."""
        age = self._now - k
        return self._moments[-1 - age][0] if 0 <= age < len(self._moments) else ()

    def film(self, seat: Seat, until: int, pulses: int, let_go: int | None) -> tuple[FilmFrame, ...]:
        """The so many pulses up to and with `until` of one seat, as far as they are remembered."""
        first = max(until - pulses + 1, self._now - len(self._moments) + 1)
        return tuple(self._frame(seat, k, k == let_go) for k in range(first, until + 1))

    def _frame(self, seat: Seat, k: int, let_go: bool) -> FilmFrame:
        detail, shades = self._moments[k - self._now - 1]
        frame, level = shades[seat]
        return FilmFrame(k, frame, level, let_go, self._under(seat, detail))

    def _under(self, seat: Seat, detail: tuple[Seat, ...]) -> Seat | None:
        """Where the lens was, as far as all may know: with the eye shut only whether it was on the accused."""
        if seat in detail:
            return seat
        return detail[0] if detail and self._eye else None


def rewound(policy: DropPolicy, k_drawn: int, now: int) -> int:
    """The pulse that an accusation means: the one drawn, but none to come and none older than `rewind`."""
    return max(now - policy.rewind, min(now, k_drawn))


def in_the_act(policy: DropPolicy, lane: Lane, k: int) -> Gesture | None:
    """The unsettled gesture whose window covers pulse k; `gap` makes it unique."""
    for gesture in (lane.last, lane.before):
        if gesture is not None and not gesture.settled and gesture.covers(k, policy.window):
            return gesture
    return None
