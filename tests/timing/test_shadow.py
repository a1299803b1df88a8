"""Levels, tilt and nerves."""

from random import Random

import pytest

from polilla.timing.drop_policy import DropPolicy
from polilla.timing.shadow import draw_levels, faded, guilty

NORMAL = DropPolicy.NORMAL


@pytest.mark.parametrize(
    ("nerves", "chances"), [(0.0, (0.157, 0.233, 0.307, 0.303)), (0.4, (0.092, 0.181, 0.315, 0.411))]
)
def test_guilty_levels_are_those_of_the_table(nerves: float, chances: tuple[float, ...]) -> None:
    """Section 6.1, q1: the calm and the typical hand."""
    assert guilty(NORMAL, nerves) == pytest.approx(chances, abs=0.001)


def test_nerves_stop_counting_at_the_cap() -> None:
    """Section 6.1, q1: min(2.5, nerves)."""
    assert guilty(NORMAL, 2.5) == guilty(NORMAL, 9.0)


def test_guilt_never_lowers_a_level() -> None:
    """Section 6.13 (1): the same chance gives a drop a level at least as high as an innocent dip."""
    for seed in range(200):
        innocent = draw_levels(NORMAL.innocent, 7, Random(seed))
        assert all(a <= b for a, b in zip(innocent, draw_levels(guilty(NORMAL, 1), 7, Random(seed)), strict=True))


def test_nerves_halve_in_thirty_seconds() -> None:
    """Section 6.1, nerves: n 2^(-dt/30 s)."""
    assert faded(2.0, 150, NORMAL) == 1.0
