"""R9.1 The end of a round and the guard's last look."""

import pytest

from polilla.rules.actions import Draw, Drop, Play
from polilla.rules.errors import Code
from polilla.rules.phases import Phase
from tests.rules.table import Table, refused, table


def test_round_ends_the_moment_a_hand_is_empty() -> None:
    """R9.1: another's empty hand leaves the guard a last look, then the round is scored."""
    t = table("top=3 turn=0 guard=1 | 4 | 1 1 | 2 1")
    t.play(0, "4")
    t.turn_up()
    assert (t.phase, t.state.finished) == (Phase.LAST_LOOK, (0,))

    t.look_over()
    assert (t.phase, t.state.points) == (Phase.SCORED, ((0, 2, 2),))


def test_guard_who_goes_out_needs_no_last_look() -> None:
    """R9.1: the guard's own empty hand ends the round at once."""
    t = table("top=3 turn=1 guard=1 | 4 1 | 4 | 2 1")
    t.play(1, "4")
    t.turn_up()

    assert (t.phase, t.state.finished, t.told) == (Phase.SCORED, (1,), "TurnedUp HandEmptied RoundScored")


@pytest.mark.parametrize(
    ("moment", "seats", "way"),
    [
        ("phase=race top=4cockroach", "| 4 | 1 1 | 2 1", "race"),
        ("phase=gift", "| 4 | 1 1 | 2 1", "gift"),
        ("phase=tribute receiver=2 givers=0", "| 4 | 1 1 | 2 1", "tribute"),
    ],
)
@pytest.mark.parametrize("guard", [0, 1])
def test_last_card_by_each_way_out(moment: str, seats: str, way: str, guard: int) -> None:
    """R9.1, R7.3: however it came to be; a race, a gift or a tribute may take the last card."""
    t = table(f"{moment} turn=0 guard={guard} {seats}")
    if way == "race":
        t.raced(0)
    elif way == "gift":
        t.gift(0, "4", to=2)
    else:
        t.tribute(0, "4")

    assert t.phase is (Phase.SCORED if guard == 0 else Phase.LAST_LOOK)
    assert t.state.finished == (0,)


def test_drop_to_one_then_play_the_last() -> None:
    """R5.2, R9.1: legal, and the guard may still accuse that drop."""
    t = table("top=3 turn=0 guard=1 | 4 5moth | 1 1 | 2 1")
    t.drop(0, "5moth")
    t.play(0, "4")
    t.turn_up()
    t.accuse(1, 0)

    assert (t.phase, t.state.resume) == (Phase.ACCUSED, Phase.LAST_LOOK)


def _look(text: str, accused: int, face: str | None) -> Table:
    t = table(text)
    t.accuse(t.guard, accused)
    t.judged(face)
    return t


def test_only_finisher_is_caught() -> None:
    """R9.1: two cards in hand again; play resumes with the turn after the one that was played last."""
    t = _look("phase=last_look finished=0 turn=0 guard=1 | - / 2* | 1 4 | 2 1", 0, "2")
    assert (t.phase, t.state.finished) == (Phase.PENALTY, ())

    t.penalty(1, "4")
    assert (t.phase, t.hands, t.guard, t.turn) == (Phase.TURN, "2 4 | 1 | 2 1", 0, 1)
    assert t.told == "PenaltyGiven GuardChanged PlayResumed TurnBegan"


def test_only_finisher_is_caught_by_a_guard_with_only_moths() -> None:
    """R6.5, R9.1: one card is enough to be back in."""
    t = _look("phase=last_look finished=0 turn=0 guard=1 | - / 2* | 1moth | 2 1", 0, "2")

    assert (t.phase, t.hands, t.turn) == (Phase.TURN, "2 | 1moth | 2 1", 1)
    assert t.told == "Caught PenaltyGiven GuardChanged PlayResumed TurnBegan"


def test_one_of_two_finishers_is_caught() -> None:
    """R9.1: the other is still out, the last look goes on under the new guard."""
    t = _look("phase=last_look finished=0,2 turn=0 guard=1 | - / 2* | 1 4 | -", 0, "2")
    t.penalty(1, "4")
    assert (t.phase, t.state.finished, t.guard) == (Phase.LAST_LOOK, (2,), 0)

    with refused(Code.ONLY_THE_GUARD):
        t.accuse(1, 2)
    t.look_over()
    assert t.state.points == ((2, 1, 0),)


def test_somebody_else_is_caught() -> None:
    """R9.1: the finisher is still out."""
    t = _look("phase=last_look finished=0 turn=0 guard=1 | - | 1 4 | 2 1 / 5moth", 2, "5moth")
    t.penalty(1, "4")

    assert (t.phase, t.hands, t.guard) == (Phase.LAST_LOOK, "- | 1 | 2 1 5moth 4", 2)


def test_false_alarm() -> None:
    """R6.6, R9.1: the guard draws one, the look goes on."""
    t = _look("phase=last_look finished=0 turn=0 guard=1 pile=3 | - / 2* | 1 4 | 2 1", 0, None)
    assert (t.phase, t.hands) == (Phase.LAST_LOOK, "- | 1 4 3 | 2 1")

    t.accuse(1, 2)
    assert t.phase is Phase.ACCUSED


def test_guard_gives_the_last_card_in_the_last_look() -> None:
    """R6.5, R9.1: the guard is out as well, and the round is scored at once, the caught being in again."""
    t = _look("phase=last_look finished=0 turn=0 guard=1 | - / 2* | 4 | 2 1", 0, "2")
    t.penalty(1, "4")

    assert (t.phase, t.state.finished, t.hands) == (Phase.SCORED, (1,), "2 4 | - | 2 1")
    assert t.told == "PenaltyGiven HandEmptied RoundScored"


def test_guard_gives_the_last_card_beside_a_finisher() -> None:
    """R9.1: both are out; only the new one is announced."""
    t = _look("phase=last_look finished=0 turn=0 guard=1 | - | 4 | 2 1 / 5moth", 2, "5moth")
    t.penalty(1, "4")

    assert (t.phase, t.state.finished, t.state.points) == (Phase.SCORED, (0, 1), ((0, 0, 13),))


def test_nothing_but_accusing_is_possible() -> None:
    """R9.1: no play, no draw, no drop."""
    t = table("phase=last_look finished=0 turn=0 guard=1 top=3 | - | 1 4 | 2 1")

    for seat, action in ((1, Play(t.card("4", 1))), (2, Draw()), (2, Drop(t.card("2", 2)))):
        with refused(Code.WRONG_PHASE):
            t.do(seat, action)


def test_unpaid_tributes_are_simultaneous() -> None:
    """R9.1: all whose hands are empty when the tributes are paid are out together."""
    t = table("phase=tribute receiver=2 givers=0,1,3 turn=0 guard=2 | 4 | 1 | 2 1 | 5 5")
    t.tribute(0, "4")
    t.tribute(3, "5")
    assert (t.phase, t.hands) == (Phase.TRIBUTE, "4 | 1 | 2 1 | 5 5")

    t.tribute(1, "1")
    assert (t.phase, t.state.finished, t.hands) == (Phase.LAST_LOOK, (0, 1), "- | - | 2 1 4 5 1 | 5")


def test_guard_among_those_who_paid_the_last_card() -> None:
    """R9.1: the guard is out too, so there is no last look."""
    t = table("phase=tribute receiver=2 givers=0 promised=1:1 turn=0 guard=1 | 4 | 1 | 2 1")
    t.tribute(0, "4")

    assert (t.phase, t.state.finished) == (Phase.SCORED, (0, 1))
