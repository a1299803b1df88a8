"""R8 Running out of cards."""

import pytest

from polilla.rules.actions import Draw, Judged, LookOver, TurnUp
from polilla.rules.engine import may_reshuffle, with_order
from polilla.rules.phases import Phase
from tests.rules.table import ORDER, table

EMPTY = "top=3 turn=0 guard=1 pile=- | 1 1 | 1 1 | 1 1"


def test_discards_but_the_top_become_the_pile_in_the_given_order() -> None:
    """R8.1: the last in the order is drawn first; the top stays."""
    t = table(f"{EMPTY}".replace("pile=-", "pile=- rest=under"))
    under = t.state.discards[:-1]
    last = max(card.id for card in under)
    t.draw(0, ORDER)

    assert t.told == "Reshuffled Drew TurnBegan"
    assert t.state.hands[0][-1].id == last
    assert [card.id for card in t.state.draw_pile] == sorted(card.id for card in under)[:-1]
    assert (t.top, len(t.state.discards)) == ("3", 1)


def test_order_decides() -> None:
    """R8.1: chance comes in with the action."""
    t = table(f"{EMPTY}".replace("pile=-", "pile=- rest=under"))
    first = min(card.id for card in t.state.discards[:-1])
    t.draw(0, tuple(reversed(ORDER)))

    assert t.state.hands[0][-1].id == first


@pytest.mark.parametrize("order", [(), ORDER[:70], (*ORDER[:70], 0), (*ORDER, 0)])
def test_wrong_order_is_the_callers_mistake(order: tuple[int, ...]) -> None:
    """R8.1: an order of all 71 ids, each once."""
    t = table(f"{EMPTY}".replace("pile=-", "pile=- rest=under"))

    with pytest.raises(ValueError, match="order of all card ids"):
        t.draw(0, order)


def test_no_order_is_needed_while_the_pile_lasts() -> None:
    """R8.1: the last card of the pile is drawn; it is made new when the next is wanted."""
    t = table("top=3 turn=0 guard=1 pile=5 rest=under | 1 1 | 1 1 | 1 1")
    t.draw(0)

    assert t.state.draw_pile == ()


def test_nothing_left_to_draw() -> None:
    """R8.2: the draw is skipped, the turn ends."""
    t = table("top=3 turn=0 guard=1 pile=- rest=floor | 1 1 | 1 1 | 1 1")
    t.draw(0)

    assert (t.hands, t.turn, t.told) == ("1 1 | 1 1 | 1 1", 1, "DrawSkipped TurnBegan")


def test_false_alarm_with_nothing_left_to_draw() -> None:
    """R8.2, R6.6: nothing is drawn, the guard stays."""
    t = table("top=3 turn=0 guard=1 pile=- rest=floor | 1 1 | 1 1 | 1 1")
    t.accuse(1, 0)
    t.judged(None)

    assert (t.hands, t.phase, t.told) == ("1 1 | 1 1 | 1 1", Phase.TURN, "FalseAlarm DrawSkipped")


def test_false_alarm_reshuffles() -> None:
    """R8.1, R6.6: floors stay out."""
    t = table("top=3 turn=0 guard=1 pile=- rest=under | 1 1 / 5moth | 1 1 | 1 1")
    t.accuse(1, 0)
    t.judged(None, ORDER)

    assert (t.told, t.floors) == ("FalseAlarm Reshuffled Drew", "5moth | - | -")


def test_a_lap_without_a_card_moved_ends_the_round() -> None:
    """R8.3: nobody can play and nothing is left to draw; all count what they hold."""
    t = table("top=3 turn=0 guard=1 pile=- rest=floor | 1 1 | 1 1 | 1 5moth")
    t.draw(0)
    t.draw(1)
    t.draw(2)

    assert (t.phase, t.state.finished, t.state.points) == (Phase.SCORED, (), ((2, 2, 11),))
    assert t.told == "DrawSkipped RoundScored"


def test_a_catch_begins_the_lap_anew() -> None:
    """R8.3: the card that came back may be one that can be played."""
    t = table("top=3 turn=0 guard=1 pile=- rest=floor | 1 1 | 1 1 | 1 5moth")
    t.draw(0)
    t.draw(1)
    t.accuse(1, 2)
    t.judged("1")
    t.penalty(1, "1")
    t.draw(2)

    assert (t.phase, t.turn) == (Phase.TURN, 0)


def test_a_card_played_begins_the_lap_anew() -> None:
    """R8.3: only turns in a row count."""
    t = table("top=3 turn=0 guard=1 pile=- rest=floor | 1 1 | 1 1 | 1 4 | 1 1")
    t.draw(0)
    t.draw(1)
    t.play(2, "4")
    t.turn_up()
    t.draw(3, ORDER)

    assert (t.phase, t.state.idle_turns) == (Phase.TURN, 0)


@pytest.mark.parametrize(
    ("situation", "action", "needed"),
    [
        ("pile=- rest=under", Draw(), True),
        ("pile=5 rest=under", Draw(), False),
        ("pile=- rest=floor", Draw(), False),
        ("phase=turning laid=4ant pile=1 rest=under", TurnUp(), True),
        ("phase=turning laid=4ant pile=1 rest=floor", TurnUp(), True),
        ("phase=turning laid=4ant pile=1,1 rest=under", TurnUp(), False),
        ("phase=turning laid=4 pile=- rest=under", TurnUp(), False),
        ("phase=accused accused=0 resume=turn pile=- rest=under", Judged(None), True),
        ("phase=accused accused=0 resume=turn pile=1 rest=under", Judged(None), False),
        ("phase=last_look pile=- rest=under", LookOver(), False),
    ],
)
def test_who_needs_an_order(situation: str, action: Draw | TurnUp | Judged | LookOver, needed: bool) -> None:
    """R8.1: only where the pile can run out and something lies under the top."""
    hands = "| - | 1 1 | 1 1" if "last_look" in situation else "| 1 1 | 1 1 | 1 1"
    finished = "finished=0" if "last_look" in situation else ""
    state = table(f"top=3 turn=0 guard=1 {situation} {finished} {hands}").state

    assert may_reshuffle(state, action) is needed


def test_a_catch_never_needs_an_order() -> None:
    """R8.1, R6.4: nothing is drawn."""
    state = table("phase=accused accused=0 resume=turn guard=1 pile=- rest=under | 1 / 2 | 1 | 1").state

    assert not may_reshuffle(state, Judged(state.floors[0][0].card))


def test_order_goes_into_the_actions_that_draw() -> None:
    """R8.1: and into no other."""
    assert with_order(Draw(), ORDER) == Draw(ORDER)
    assert with_order(TurnUp(), ORDER) == TurnUp(ORDER)
    assert with_order(Judged(None), ORDER) == Judged(None, ORDER)
    assert with_order(LookOver(), ORDER) == LookOver()
