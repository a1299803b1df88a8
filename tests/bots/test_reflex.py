"""R7.4, R7.5: reaction times of bots look like people's."""

from random import Random
from statistics import mean, stdev

import pytest

from polilla.bots.reflex import press_ms
from polilla.bots.tempers import LYNX, NORMAL, NOVICE, TEMPERS, Temper
from polilla.timing.race_policy import RaceKind


def times(kind: RaceKind, temper: Temper, laid_it: bool = False) -> list[float]:
    rng = Random(3)
    drawn = [press_ms(kind, True, temper, rng, laid_it) for _ in range(3000)]
    return [each for each in drawn if each is not None]


def test_normal_bots_are_as_fast_as_people() -> None:
    """races.md 8.1: people need about 700 ms to find a card and 250 to 350 ms to slap."""
    assert mean(times(RaceKind.COCKROACH, NORMAL)) == pytest.approx(700, abs=20)
    assert mean(times(RaceKind.MOSQUITO, NORMAL)) == pytest.approx(300, abs=20)
    assert stdev(times(RaceKind.COCKROACH, NORMAL)) > 100


@pytest.mark.parametrize("kind", RaceKind)
def test_tempers_differ(kind: RaceKind) -> None:
    """drops.md 6.11: the novice is slower, the lynx faster."""
    assert mean(times(kind, NOVICE)) > mean(times(kind, NORMAL)) > mean(times(kind, LYNX))


@pytest.mark.parametrize("temper", TEMPERS.values(), ids=list(TEMPERS))
@pytest.mark.parametrize("kind", RaceKind)
def test_nobody_is_inhuman(kind: RaceKind, temper: Temper) -> None:
    """races.md 2: no reaction is faster than the limit of a false start."""
    assert min(times(kind, temper)) > 100


def test_nothing_to_lay_is_no_press() -> None:
    """R7.5: without a fitting card a bot leaves the cockroach alone; with one it sometimes overlooks it."""
    rng = Random(1)

    assert press_ms(RaceKind.COCKROACH, False, NORMAL, rng) is None
    assert 0.85 < len(times(RaceKind.COCKROACH, NORMAL)) / 3000 < 0.95
    assert press_ms(RaceKind.MOSQUITO, False, NORMAL, rng) is not None


def test_who_laid_it_need_not_search() -> None:
    """R7.5: the number is known beforehand, which is what the handicap is for."""
    assert mean(times(RaceKind.COCKROACH, NORMAL, laid_it=True)) == pytest.approx(300, abs=20)
