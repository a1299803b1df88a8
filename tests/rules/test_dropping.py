"""R5 Dropping, and the public counts."""

import pytest

from polilla.rules.errors import Code
from polilla.rules.events import Counted, Dropped
from polilla.rules.state import Fallen
from polilla.rules.view import table_view
from tests.rules.table import Table, refused, table


def counts(t: Table) -> tuple[int, ...]:
    return table_view(t.state).counts


@pytest.mark.parametrize("face", ["2", "4ant", "4co", "4mos", "4spi", "4moth"])
def test_card_of_any_kind_vanishes(face: str) -> None:
    """R5.1: to the own floor, and only the owner is told."""
    t = table(f"turn=0 guard=1 | 1 1 | 1 1 | {face} 1")
    card = t.card(face, 2)
    t.drop(2, face)

    assert t.hands == "1 1 | 1 1 | 1"
    assert t.state.floors[2] == (Fallen(card, counted=False),)
    assert [type(event) for event in t.events] == [Dropped]


@pytest.mark.parametrize(
    "moment",
    [
        "phase=turn",
        "phase=turning laid=4",
        "phase=race top=4cockroach",
        "phase=slap top=4mosquito",
        "phase=gift top=4spider",
        "phase=tribute top=4mosquito receiver=1 givers=0",
    ],
)
def test_at_any_moment_of_the_round(moment: str) -> None:
    """R5.1: on anyone's turn, during races, slaps and gifts; nothing else changes."""
    t = table(f"turn=0 guard=1 {moment} | 1 1 2 | 1 1 | 2 1")
    before = t.phase
    t.drop(2, "2")
    t.drop(0, "2")

    assert (t.hands, t.phase, t.turn) == ("1 1 | 1 1 | 1", before, 0)


def test_guard_does_not_drop() -> None:
    """R5.1: every player but the guard."""
    t = table("turn=0 guard=1 | 1 1 | 1 2 | 1 1")

    with refused(Code.GUARD_CANNOT_DROP):
        t.drop(1, "2")


def test_old_guard_may_drop_new_guard_may_not() -> None:
    """R6.8: from the change on the rights are the other way round."""
    t = table("turn=0 guard=1 | 1 1 / 2 | 1 2 3 | 1 1")
    t.accuse(1, 0)
    t.judged("2")
    t.penalty(1, "3")
    t.drop(1, "1")

    with refused(Code.GUARD_CANNOT_DROP):
        t.drop(0, "1")


def test_never_the_last_card() -> None:
    """R5.2: a drop needs two cards in hand."""
    t = table("turn=0 guard=1 | 1 2 | 1 1 | 1 1")
    t.drop(0, "2")

    with refused(Code.LAST_CARD):
        t.drop(0, "1")


def test_card_that_lies_face_down_has_left_the_hand() -> None:
    """R5.2: who laid one of two cards cannot drop the other."""
    t = table("top=3 turn=0 guard=1 | 4 2 | 1 1 | 1 1")
    t.play(0, "4")

    with refused(Code.LAST_CARD):
        t.drop(0, "2")


def test_only_cards_in_hand_vanish() -> None:
    """R5.1: a card on the floor or elsewhere cannot be dropped."""
    t = table("turn=0 guard=1 | 1 1 / 2 | 1 1 | 1 1")

    with refused(Code.NOT_IN_HAND):
        t.drop(0, "2")


@pytest.mark.parametrize(
    "moment",
    [
        "phase=accused accused=0 resume=turn",
        "phase=penalty accused=0 resume=turn",
        "phase=race top=4cockroach accused=0",
        "phase=slap top=4mosquito accused=0",
    ],
)
def test_not_while_an_accusation_is_open(moment: str) -> None:
    """R5.2, R6.3: from the accusation until it is settled nobody drops, an accusation that waits included."""
    t = table(f"turn=0 guard=1 {moment} | 1 1 | 1 1 | 2 1")

    with refused(Code.ACCUSATION_OPEN):
        t.drop(2, "2")


@pytest.mark.parametrize("moment", ["phase=last_look finished=0", "phase=scored finished=0 points=0,0,0"])
def test_not_after_the_round(moment: str) -> None:
    """R5.1, R9.1: in the last look nothing new begins."""
    t = table(f"turn=0 guard=1 {moment} | - | 1 1 | 2 1")

    with refused(Code.WRONG_PHASE):
        t.drop(2, "2")


def test_promised_card_cannot_vanish() -> None:
    """R5.5: a card chosen as tribute is bound; the others are not."""
    t = table("phase=tribute turn=0 guard=1 receiver=1 givers=2 promised=0:4 | 1 4 | 1 1 | 2 1")

    with refused(Code.CARD_PROMISED):
        t.drop(0, "4")
    t.drop(0, "1")
    assert t.hands == "4 | 1 1 | 2 1"


@pytest.mark.parametrize("moment", ["phase=gift", "phase=tribute receiver=1 givers=0"])
def test_only_card_for_what_is_owed_cannot_vanish(moment: str) -> None:
    """R5.5: who owes a gift or a tribute keeps one that can be given; else a drop would show at once."""
    t = table(f"turn=0 guard=1 {moment} | 4moth 4 2 | 1 1 | 2moth 1")
    t.drop(0, "2")

    with refused(Code.CARD_PROMISED):
        t.drop(0, "4")
    t.drop(0, "4moth")
    t.drop(2, "1")
    assert t.hands == "4 | 1 1 | 2moth"


def test_vanished_cards_stay_out_of_play() -> None:
    """R5.3, R8.1: floors are not reshuffled."""
    t = table("top=3 turn=0 guard=1 pile=- rest=under | 1 1 / 2 4moth* | 1 1 | 2 1 / 5moth")
    t.draw(0, order=tuple(range(71)))

    assert t.floors == "2 4moth | - | 5moth"


def test_count_is_hand_and_cards_nobody_misses_yet() -> None:
    """R5.6: a drop does not move the public count; counting it does, and says only how many."""
    t = table("turn=0 guard=1 | 1 1 2 4moth | 1 1 | 2 1 / 5moth*")
    t.drop(0, "2")
    t.drop(0, "4moth")
    assert counts(t) == (4, 2, 2)

    t.count(0, "2", "4moth")
    assert (counts(t), t.events) == ((2, 2, 2), (Counted(t.state.turn, 2),))


@pytest.mark.parametrize(
    "moment",
    [
        "phase=turning laid=4",
        "phase=race top=4cockroach",
        "phase=slap top=4mosquito",
        "phase=gift",
        "phase=tribute receiver=1 givers=0",
        "phase=accused accused=0 resume=turn",
        "phase=penalty accused=0 resume=turn",
    ],
)
def test_counts_in_any_phase_of_the_round(moment: str) -> None:
    """R5.6: counting changes nothing but the count."""
    t = table(f"turn=0 guard=1 {moment} | 1 1 | 1 1 | 2 1 / 5moth")
    before = t.phase
    t.count(2, "5moth")

    assert (t.phase, counts(t)[2]) == (before, 2)


def test_caught_card_leaves_the_public_count_as_it_was() -> None:
    """R5.6, R6.4: it was still counted as in hand, and now it is."""
    t = table("turn=0 guard=1 | 1 1 | 1 1 | 2 1 / 5moth")
    t.accuse(1, 2)
    t.judged("5moth")

    assert counts(t) == (2, 2, 3)


def test_empty_hand_shows_how_many_had_vanished() -> None:
    """R9.6: with the hand gone its uncounted floor cards are counted."""
    t = table("top=3 turn=0 guard=1 | 4 / 2 5moth 1* | 1 1 | 2 1")
    t.play(0, "4")
    assert counts(t)[0] == 2

    t.turn_up()
    assert (counts(t)[0], t.told) == (0, "TurnedUp Counted HandEmptied LastLookBegan")


@pytest.mark.parametrize(("seat", "faces"), [(0, ()), (0, ("2", "2")), (0, ("5moth",)), (0, ("1",))])
def test_counting_what_is_not_there_is_the_callers_mistake(seat: int, faces: tuple[str, ...]) -> None:
    """R5.6: only vanished cards that are not yet counted, each once."""
    t = table("turn=0 guard=1 | 1 1 / 2 1* | 1 1 | 2 1 / 5moth")
    foreign = {"5moth": 2}

    with pytest.raises(ValueError, match="not yet counted"):
        t.count_cards(seat, *(t.fallen(face, foreign.get(face, seat)) for face in faces))


def test_counting_at_no_seat_is_the_callers_mistake() -> None:
    """R5.6: the seat must be at the table."""
    t = table("turn=0 guard=1 | 1 1 / 2 1* | 1 1 | 2 1 / 5moth")

    with pytest.raises(ValueError, match="no seat 3"):
        t.count_cards(3, t.fallen("2", 0))
