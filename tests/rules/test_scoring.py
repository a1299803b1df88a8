"""R9.2 to R9.4 Points, rounds and winners."""

from polilla.rules.events import MatchEnded, RoundScored
from polilla.rules.phases import Phase
from polilla.rules.scoring import totals, winners
from polilla.rules.seats import Seat
from tests.rules.table import table


def test_hands_are_counted() -> None:
    """R9.2: 10 per moth, 5 per bug, 1 per number card; vanished cards for nobody (R5.3)."""
    t = table("phase=last_look finished=0 turn=0 guard=1 | - / 1moth* | 1 4 5moth 2ant | 2 3spi 3mos / 5moth")
    t.look_over()

    scored = t.events[0]
    assert isinstance(scored, RoundScored)
    assert (scored.points, scored.totals) == ((0, 17, 11), (0, 17, 11))
    assert scored.hands == t.state.hands
    assert [[card.number for card in floor] for floor in scored.floors] == [[1], [], [5]]


def test_totals_add_up() -> None:
    """R9.3: the points of every round."""
    t = table("phase=last_look round=2 points=3,0,14 finished=0 guard=1 | - | 1 4 | 2")
    t.look_over()

    assert (t.phase, t.state.points, totals(t.state)) == (Phase.SCORED, ((3, 0, 14), (0, 2, 1)), (3, 2, 15))


def test_match_is_over_after_as_many_rounds_as_seats() -> None:
    """R9.3, R9.4: the lowest total wins."""
    t = table("phase=last_look round=3 points=3,0,14/1,1,0 finished=0 guard=1 | - | 1 4 | 2")
    t.look_over()

    assert (t.phase, t.told) == (Phase.OVER, "RoundScored MatchEnded")
    assert t.events[-1] == MatchEnded((Seat(1),), (4, 3, 15))


def test_equal_totals_share_the_win() -> None:
    """R9.4: nobody is second for a seat's number."""
    t = table("phase=last_look round=3 points=3,1,14/0,0,0 finished=0 guard=1 | - | 1 4 | 2")
    t.look_over()

    assert winners(t.state) == (0, 1)


def test_guard_who_goes_out_in_the_last_round_ends_the_match() -> None:
    """R9.1, R9.3: at once."""
    t = table("phase=turning laid=4 turn=1 round=3 points=3,1,14/0,0,0 guard=1 | 2 | - | 2")
    t.turn_up()

    assert (t.phase, t.told) == (Phase.OVER, "TurnedUp HandEmptied RoundScored MatchEnded")
