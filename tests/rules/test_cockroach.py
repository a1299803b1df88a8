"""R7.5 The cockroach."""

import pytest

from polilla.rules.phases import Phase
from tests.rules.table import table


@pytest.mark.parametrize("hands", ["| 4 3 | 4 | 1", "| 1 3 | 2 | 1"])
def test_race_opens_whether_or_not_anyone_can_answer(hands: str) -> None:
    """R7.6: else its opening would tell hands."""
    t = table(f"phase=turning laid=4cockroach turn=0 guard=1 {hands}")
    t.turn_up()

    assert (t.phase, t.told) == (Phase.RACE, "TurnedUp RaceOpened")


@pytest.mark.parametrize(("winner", "hands"), [(0, "3 | 4ant 4 1 4 | 1 4moth"), (1, "4 3 | 4ant 1 4 | 1 4moth")])
def test_fastest_leaves_the_first_fitting_card(winner: int, hands: str) -> None:
    """R7.5: its own player may win too; the others keep theirs; the turn passes from the cockroach's player."""
    t = table("phase=race top=4cockroach turn=0 guard=1 | 4 3 | 4ant 4 1 4 | 1 4moth")
    t.raced(winner)

    assert (t.hands, t.top, t.turn, t.phase) == (hands, "4", 1, Phase.TURN)
    assert t.told == "RaceWon TurnBegan"


def test_nobody_in_time() -> None:
    """R7.5: play goes on."""
    t = table("phase=race top=4cockroach turn=0 guard=1 | 4 3 | 1 | 1")
    t.raced(None)

    assert (t.top, t.turn, t.told) == ("4cockroach", 1, "RaceLapsed TurnBegan")


@pytest.mark.parametrize("winner", [2, -1, 3])
def test_winner_holds_a_plain_card_of_the_number(winner: int) -> None:
    """R7.5: no bug, no moth, hence no chain."""
    t = table("phase=race top=4cockroach turn=0 guard=1 | 4 3 | 4 1 | 1 4moth 4ant")

    with pytest.raises(ValueError, match="no card that answers"):
        t.raced(winner)


def test_card_that_vanished_during_the_race_cannot_win() -> None:
    """R5.1, R7.5: the race is decided among the cards still in hand."""
    t = table("phase=race top=4cockroach turn=0 guard=1 | 4 3 | 1 | 1 4")
    t.drop(2, "4")

    with pytest.raises(ValueError, match="no card that answers"):
        t.raced(2)
