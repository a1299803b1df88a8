"""One form for all causes (R5.7); the chances of 20,000 gestures."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from polilla.timing.drop_policy import DropPolicy
from polilla.timing.gesture import Cause, Gesture, begin, shade
from polilla.timing.shadow import guilty

NORMAL = DropPolicy.NORMAL
CHI2_3 = 16.27  # chi-square with 3 degrees of freedom, exceeded once in 1000


def many(cause: Cause, chances: tuple[float, ...], seed: int) -> list[Gesture]:
    rng = Random(seed)
    return [begin(NORMAL, cause, 100, chances, rng) for _ in range(10_000)]


def chi2(counts: Sequence[int], chances: Sequence[float]) -> float:
    total = sum(counts)
    return sum((seen - total * p) ** 2 / (total * p) for seen, p in zip(counts, chances, strict=True))


@pytest.mark.parametrize(
    ("cause", "chances"), [("fidget", NORMAL.innocent), ("drop", guilty(NORMAL, 0.4))], ids=["innocent", "drop"]
)
def test_levels_and_stirs_have_their_chances(cause: Cause, chances: tuple[float, ...]) -> None:
    """Section 6.13 (3): over 20,000 dips levels follow q0 and q1, stirs come in frames 1 and 2, whatever the cause."""
    dips = many(cause, chances, 7)
    levels = Counter(level for dip in dips for level in dip.levels)
    stirs = Counter(dip.stir for dip in dips)
    assert chi2([levels[level] for level in range(4)], chances) < CHI2_3
    each = NORMAL.stir_dip / 2
    assert chi2([stirs[when] for when in (None, 100, 101)], (1 - NORMAL.stir_dip, each, each)) < CHI2_3


def test_the_stir_is_the_same_for_every_cause() -> None:
    """Section 6.13 (1): with the same chance only the levels depend on the cause."""
    drops, backs = many("drop", guilty(NORMAL, 0), 3), many("back", NORMAL.innocent, 3)
    assert [dip.stir for dip in drops] == [dip.stir for dip in backs]


def test_without_stirs_a_gesture_uses_the_same_chance() -> None:
    """Section 6.13 (1): a policy number changes what is shown, never how much chance is used up."""
    rng, same = Random(1), Random(1)
    silent = begin(DropPolicy(stir_dip=0.0), "back", 5, NORMAL.innocent, rng)
    assert silent.stir is None
    assert silent.levels == begin(NORMAL, "back", 5, NORMAL.innocent, same).levels


def test_frames_go_down_tell_and_come_back() -> None:
    """Section 6.1: 4 frames down, 7 tells, 1 back; the last tell is 10 pulses after the first frame (6.7)."""
    dip = Gesture("back", 100, (3, 1, 2, 3, 1, 2, 3), None)
    film = [shade(NORMAL, dip, k) for k in range(99, 113)]
    assert [frame for frame, _ in film] == [0, *range(1, 13), 0]
    assert [level for _, level in film] == [0, 0, 0, 0, 0, 3, 1, 2, 3, 1, 2, 3, 0, 0]


def test_a_gesture_covers_its_first_pulses() -> None:
    """Section 6.7: k0 <= k < k0 + window."""
    dip = Gesture("drop", 100, (), None)
    assert [k for k in (99, 100, 115, 116) if dip.covers(k, NORMAL.window)] == [100, 115]
