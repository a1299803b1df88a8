"""R4 Moths."""

import pytest

from polilla.rules.errors import Code
from polilla.rules.phases import Phase
from tests.rules.table import refused, table


def test_moth_is_not_played() -> None:
    """R4.1: a moth may not be played on the discard pile, even if its number fits."""
    t = table("top=3 turn=0 guard=1 | 4moth 5 | 1 1 | 1 1")

    with refused(Code.MOTH_NOT_PLAYED):
        t.play(0, "4moth")


def test_guard_plays_a_moth_on_the_own_turn() -> None:
    """R4.1: the guard may, with a fitting number; a moth has no effect."""
    t = table("top=3 turn=0 guard=0 | 4moth 5 | 1 1 | 1 1")
    t.play(0, "4moth")
    t.turn_up()

    assert (t.top, t.turn, t.phase) == ("4moth", 1, Phase.TURN)


def test_guard_plays_a_moth_only_if_it_fits() -> None:
    """R4.1, R3.1: the number rules hold for the guard's moths too."""
    t = table("top=3 turn=0 guard=0 | 5moth 5 | 1 1 | 1 1")

    with refused(Code.DOES_NOT_FIT):
        t.play(0, "5moth")


def test_guard_plays_no_moth_on_anothers_turn() -> None:
    """R4.1: on the guard's own turn."""
    t = table("top=3 turn=1 guard=0 | 4moth 5 | 1 1 | 1 1")

    with refused(Code.NOT_YOUR_TURN):
        t.play(0, "4moth")


def test_caught_on_the_own_turn_may_play_moths_at_once() -> None:
    """R4.1, R6.4: who becomes guard on the own turn has the guard's right in that turn."""
    t = table("top=3 turn=0 guard=1 | 5 / 4moth | 1 1 | 1 1")
    t.accuse(1, 0)
    t.judged("4moth")
    t.penalty(1, "1")
    t.play(0, "4moth")

    assert (t.guard, t.phase) == (0, Phase.TURNING)


def test_guard_caught_out_of_office_may_no_longer_play_moths() -> None:
    """R4.1, R6.4: who accuses on the own turn and is right is guard no more."""
    t = table("top=3 turn=0 guard=0 | 4moth 1 2 | 5 / 4 | 1 1")
    t.accuse(0, 1)
    t.judged("4")
    t.penalty(0, "1")

    with refused(Code.MOTH_NOT_PLAYED):
        t.play(0, "4moth")


def test_moth_laid_by_the_guard_turns_up_even_if_the_marker_moved() -> None:
    """R4.1: it was played by the guard of that moment."""
    t = table("top=3 turn=0 guard=0 | 4moth 1 1 | 5 / 4 | 1 1")
    t.play(0, "4moth")
    t.accuse(0, 1)
    t.judged("4")
    t.penalty(0, "1")
    t.turn_up()

    assert (t.top, t.guard, t.turn, t.phase) == ("4moth", 1, 1, Phase.TURN)


@pytest.mark.parametrize("phase", ["gift", "tribute receiver=1 givers=0", "penalty accused=1 resume=turn"])
def test_moth_is_never_given(phase: str) -> None:
    """R4.2: not as gift, not as tribute, not as penalty card."""
    t = table(f"turn=0 guard=0 phase={phase} | 4moth 1 | 1 1 | 1 1")

    with refused(Code.MOTH_NOT_GIVEN):
        match t.phase:
            case Phase.GIFT:
                t.gift(0, "4moth", to=1)
            case Phase.TRIBUTE:
                t.tribute(0, "4moth")
            case _:
                t.penalty(0, "4moth")


def test_moth_never_answers_a_cockroach() -> None:
    """R4.3: the table may not name a winner who holds only a moth of the number."""
    t = table("phase=race top=4cockroach turn=0 guard=1 | 1 1 | 4moth 4ant | 1 1")

    with pytest.raises(ValueError, match="no card that answers"):
        t.raced(1)
