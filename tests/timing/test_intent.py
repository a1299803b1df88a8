"""Hold, cool-down and nerves of one player."""

import pytest

from polilla.rules.cards import DECK
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.intent import Intent

NORMAL = DropPolicy.NORMAL


def test_a_hold_is_ripe_after_three_pulses_and_over_after_twenty_five() -> None:
    """Section 6.1, HOLD_MIN and HOLD_MAX."""
    intent = Intent(NORMAL)
    intent.lift(DECK[0], 100)
    assert next(k for k in range(100, 130) if intent.ripe(k)) == 103
    assert next(k for k in range(100, 130) if intent.expired(k)) == 125
    assert intent.release() == DECK[0]
    assert not intent.expired(130)


def test_a_gesture_costs_twenty_four_seconds() -> None:
    """Section 6.1, COOL: 120 pulses from the let-go."""
    intent = Intent(NORMAL)
    intent.spend(100)
    assert [intent.cool(k) for k in (100, 219, 220, 999)] == [120, 1, 0, 0]


def test_nerves_before_a_gesture_are_those_that_show() -> None:
    """Section 6.1, nerves: a second gesture 12 s after the first has 0.76."""
    intent = Intent(NORMAL)
    assert intent.spend(100) == 0
    assert intent.spend(160) == pytest.approx(0.76, abs=0.005)


def test_sweat_counts_to_three() -> None:
    """Section 6.3, me: nerves are told as 0 to 3."""
    intent = Intent(NORMAL)
    drops = [intent.sweat(0)]
    for _ in range(4):
        intent.spend(0)
        drops.append(intent.sweat(0))
    assert drops == [0, 1, 2, 3, 3]
