"""R3 A turn, and R7.1 for the card that turns up."""

import pytest

from polilla.rules.errors import Code
from polilla.rules.events import Drew, HandEmptied, Laid, LastLookBegan, TurnBegan, TurnedUp
from polilla.rules.phases import Phase
from tests.rules.table import refused, table


@pytest.mark.parametrize(
    ("top", "face", "fits"),
    [
        ("3", "2", True),
        ("3", "4", True),
        ("3", "3", False),
        ("3", "5", False),
        ("5", "1", True),
        ("1", "5", True),
        ("5ant", "4spi", True),
    ],
)
def test_number_one_above_or_below(top: str, face: str, fits: bool) -> None:
    """R3.1: a card is played whose number is a neighbour of the top's."""
    t = table(f"top={top} turn=0 guard=1 | {face} 1 | 1 1 | 1 1")

    if fits:
        t.play(0, face)
        assert t.phase is Phase.TURNING
    else:
        with refused(Code.DOES_NOT_FIT):
            t.play(0, face)


def test_card_lies_face_down_then_turns_up() -> None:
    """R3.5, R7.1: until it turns up the one beneath is the top; then it counts, and the turn passes clockwise."""
    t = table("top=3 turn=2 guard=1 | 1 1 | 1 1 | 4 2")
    four = t.card("4", 2)

    t.play(2, "4")
    assert (t.hands, t.top, t.events) == ("1 1 | 1 1 | 2", "3", (Laid(t.state.turn, four),))

    t.turn_up()
    assert (t.top, t.turn, t.phase) == ("4", 0, Phase.TURN)
    assert [type(event) for event in t.events] == [TurnedUp, TurnBegan]


def test_who_cannot_play_draws_and_the_turn_ends() -> None:
    """R3.2: one card is drawn and not played in this turn."""
    t = table("top=3 turn=0 guard=1 pile=2 | 1 5 | 1 1 | 1 1")
    t.draw(0)

    assert (t.hands, t.turn, t.phase) == ("1 5 2 | 1 1 | 1 1", 1, Phase.TURN)
    assert [type(event) for event in t.events] == [Drew, TurnBegan]


def test_who_can_play_must_play() -> None:
    """R3.3: a fitting card forbids to draw, a bug as well as a number."""
    t = table("top=3 turn=0 guard=1 | 4ant 5 | 1 1 | 1 1")

    with refused(Code.MUST_PLAY):
        t.draw(0)


def test_fitting_moth_does_not_forbid_to_draw() -> None:
    """R3.3, R4.1: for all but the guard a moth cannot be played anyway."""
    t = table("top=3 turn=0 guard=1 pile=1 | 4moth 5 | 1 1 | 1 1")
    t.draw(0)

    assert t.hands == "4moth 5 1 | 1 1 | 1 1"


def test_guard_with_only_a_moth_to_play_may_draw() -> None:
    """R3.3: the guard can play moths but need not."""
    t = table("top=3 turn=0 guard=0 pile=1 | 4moth 5 | 1 1 | 1 1")
    t.draw(0)

    assert t.hands == "4moth 5 1 | 1 1 | 1 1"


def test_hiding_what_fits_allows_to_draw() -> None:
    """R3.2, R5.1: who made the fitting card vanish cannot play."""
    t = table("top=3 turn=0 guard=1 pile=1 | 4 5 | 1 1 | 1 1")
    t.drop(0, "4")
    t.draw(0)

    assert t.hands == "5 1 | 1 1 | 1 1"


@pytest.mark.parametrize("seat", [1, 2])
def test_only_on_the_own_turn(seat: int) -> None:
    """R3.1, R3.2: the others wait, the guard too."""
    t = table("top=3 turn=0 guard=1 | 5 5 | 4 1 | 4 1")

    with refused(Code.NOT_YOUR_TURN):
        t.play(seat, "4")
    with refused(Code.NOT_YOUR_TURN):
        t.draw(seat)


def test_only_cards_in_hand() -> None:
    """R3.1: a card is played from the hand, not from the floor or from elsewhere."""
    t = table("top=3 turn=0 guard=1 | 5 5 / 4 | 4 1 | 4 1")

    with refused(Code.NOT_IN_HAND):
        t.play(0, "4")
    with refused(Code.NOT_IN_HAND):
        t.play(0, "2ant")


def test_one_card_a_turn() -> None:
    """R3.1: while a card lies face down its player neither plays nor draws."""
    t = table("top=3 turn=0 guard=1 | 4 4 5 | 4 1 | 4 1")
    t.play(0, "4")

    with refused(Code.WRONG_PHASE):
        t.play(0, "4")
    with refused(Code.WRONG_PHASE):
        t.draw(0)


@pytest.mark.parametrize("face", ["4", "4ant", "4spi", "4mos", "4co"])
def test_last_card_ends_the_round_without_effect(face: str) -> None:
    """R7.1: an empty hand ends the round before the effect can happen."""
    t = table(f"top=3 turn=0 guard=1 | {face} | 1 4 | 1 4")
    t.play(0, face)
    assert t.phase is Phase.TURNING

    t.turn_up()
    assert (t.phase, t.hands) == (Phase.LAST_LOOK, "- | 1 4 | 1 4")
    assert [type(event) for event in t.events] == [TurnedUp, HandEmptied, LastLookBegan]
