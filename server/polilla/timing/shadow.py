"""The shadow: the one designed leak. Levels of tells, the tilt of a guilty hand, nerves. No gesture belongs here.

A guilty level is the innocent distribution tilted exponentially, so the sum of the levels seen says all there is to
know. Every draw maps one uniform number through a cumulative table: innocent and guilty hands use up the same chance.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import exp, exp2
from typing import Protocol

from polilla.timing.drop_policy import DropPolicy


class Chance(Protocol):
    """A source of uniform numbers, such as `random.Random`."""

    def random(self) -> float:
        """Return a number in [0, 1)."""


def guilty(policy: DropPolicy, nerves: float) -> tuple[float, ...]:
    """Chances of the levels 0..3 of one tell of a drop made with these nerves."""
    beta = policy.tilt_calm + policy.tilt_per_nerve * min(policy.nerves_cap, nerves)
    weights = [chance * exp(beta * level) for level, chance in enumerate(policy.innocent)]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def draw_levels(chances: Sequence[float], count: int, rng: Chance) -> tuple[int, ...]:
    """Draw `count` levels; uses exactly `count` uniform numbers whatever the chances are."""
    steps = list(accumulate(chances))[:-1]
    return tuple(bisect_right(steps, rng.random()) for _ in range(count))


def faded(nerves: float, pulses: int, policy: DropPolicy) -> float:
    """Nerves after so many pulses without a gesture of one's own."""
    return nerves * exp2(-pulses / policy.nerves_half_life)
