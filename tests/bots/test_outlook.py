"""What a hand is good for next time (R3.1)."""

import pytest

from polilla.bots.outlook import PLAYS, outlook
from tests.rules.notation import position


def chance(hand: str, top: int, others: int, moths_too: bool = False) -> float:
    cards = position(f"guard=1 | {hand} | 1 | 1").hands[0]
    return outlook(cards, top, others, moths_too)


@pytest.mark.parametrize(("hand", "top", "fits"), [("2", 3, 1), ("4", 3, 1), ("1", 5, 1), ("5", 1, 1), ("3", 3, 0)])
def test_nobody_in_between(hand: str, top: int, fits: float) -> None:
    """R3.1: with no turn in between a card fits or not; 5 and 1 are neighbours."""
    assert chance(hand, top, 0) == fits


def test_one_turn_in_between() -> None:
    """R3.1: after one turn the top has gone up, gone down, or stayed when nothing fitted."""
    assert chance("3", 3, 1) == pytest.approx(PLAYS)
    assert chance("4", 3, 1) == pytest.approx(1 - PLAYS)


def test_moths_help_the_guard_only() -> None:
    """R4.1: only the guard lays moths."""
    assert chance("2moth", 3, 0) == 0
    assert chance("2moth", 3, 0, moths_too=True) == 1


def test_more_numbers_help_more() -> None:
    """R3.1: a varied hand is likelier to have a card that fits."""
    assert chance("2 3", 3, 3) > chance("2 2", 3, 3)
    assert chance("1 2 3 4 5", 3, 4) == pytest.approx(1)
