"""R7.2 The ant."""

from polilla.rules.events import Drew
from polilla.rules.phases import Phase
from tests.rules.table import ORDER, table


def test_every_other_player_draws_clockwise() -> None:
    """R7.2: one each, beginning at the left of the ant's player."""
    t = table("phase=turning laid=4ant turn=1 guard=0 pile=1,2,3 | 5 | 5 | 5 | 5")
    t.turn_up()

    assert (t.hands, t.turn, t.phase) == ("5 3 | 5 | 5 1 | 5 2", 2, Phase.TURN)
    assert [event.seat for event in t.events if isinstance(event, Drew)] == [2, 3, 0]


def test_pile_runs_out_inside_the_ant() -> None:
    """R7.2, R8.1: the discards under the ant become the new pile between two draws."""
    t = table("phase=turning laid=4ant turn=0 guard=0 pile=1 rest=under | 5 | 5 | 5")
    t.turn_up(ORDER)

    assert t.told == "TurnedUp Drew Reshuffled Drew TurnBegan"
    assert t.top == "4ant"


def test_who_finds_no_card_gets_none() -> None:
    """R7.2, R8.2: one card is left, for the first; even the old top is drawn, the ant lies on it."""
    t = table("phase=turning laid=4ant top=3 turn=0 guard=0 pile=1 rest=floor | 5 | 5 | 5 | 5")
    t.turn_up(ORDER)

    assert t.hands == "5 | 5 1 | 5 3 | 5"
    assert t.told == "TurnedUp Drew Reshuffled Drew DrawSkipped TurnBegan"
