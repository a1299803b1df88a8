"""R2 Setting up a round."""

import random

import pytest

from polilla.rules.actions import Deal
from polilla.rules.cards import DECK, Cards
from polilla.rules.deal import new_match
from polilla.rules.engine import apply
from polilla.rules.events import Dealt, Joined, TurnBegan
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from tests.rules.notation import is_face, position
from tests.rules.table import Table, table

SCORED = "phase=scored turn=1 guard=0 starter=2 round=1 finished=0 points=0,1,1 | - | 2 | 2"


def _deck_with_first_card(face: str) -> Cards:
    """The deck with such a card where three hands of eight end."""
    first = next(card for card in DECK if is_face(card, face))
    rest = [card for card in DECK if card != first]
    return (*rest[:24], first, *rest[24:])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_eight_each_and_one_face_up(seats: int) -> None:
    """R2.3: eight to each seat; the next card begins the discard pile; the rest is the draw pile."""
    match = Table(new_match(seats))
    match.deal(DECK, guard=1)

    assert [len(hand) for hand in match.state.hands] == [8] * seats
    assert match.state.hands[1] == DECK[8:16]
    assert match.state.discards == (DECK[8 * seats],)
    assert match.state.draw_pile == DECK[8 * seats + 1 :]


def test_named_guard_begins() -> None:
    """R2.1, R2.5: the guard that the host names has the first turn."""
    match = Table(new_match(4))
    match.deal(DECK, guard=2)

    assert (match.guard, match.turn, match.state.starter, match.phase) == (2, 2, 2, Phase.TURN)
    assert match.events == (Dealt(1, match.state.guard, match.state.hands, DECK[32]), TurnBegan(match.state.turn))


@pytest.mark.parametrize("face", ["4ant", "4co", "4mos", "4spi", "3moth"])
def test_first_card_has_no_effect(face: str) -> None:
    """R2.4: the first card's effect does not happen, its number counts; the same for a moth."""
    match = Table(new_match(3))
    match.deal(_deck_with_first_card(face), guard=0)

    assert (match.phase, match.turn) == (Phase.TURN, 0)
    assert is_face(match.state.discards[-1], face)


def test_next_guard_sits_left_of_the_last_starter() -> None:
    """R9.3: the seat to the left of the one that began the last round, whoever held the marker at the end."""
    match = table(SCORED)
    match.deal(DECK)

    assert (match.guard, match.turn, match.state.starter, match.state.round_no) == (0, 0, 0, 2)
    assert match.state.points == ((0, 1, 1),)


def test_new_round_clears_the_floors() -> None:
    """R5.3: floors are out of play until the round is over."""
    match = table("phase=scored starter=0 finished=0 points=0,1,1 | - | 2 / 5moth | 2")
    match.deal(tuple(random.Random(1).sample(DECK, 71)))

    assert match.floors == "- | - | -"


@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_seats(seats: int) -> None:
    """R1.1: 3 to 5 seats."""
    with pytest.raises(ValueError, match="3 to 5 seats"):
        new_match(seats)


@pytest.mark.parametrize("deck", [DECK[:70], (*DECK[:70], DECK[0]), (*DECK, DECK[0])])
def test_deck_is_the_71_each_once(deck: Cards) -> None:
    """R1.2: any other deck is the caller's mistake."""
    with pytest.raises(ValueError, match="71 cards"):
        Table(new_match(3)).deal(deck, guard=0)


@pytest.mark.parametrize("guard", [None, -1, 3])
def test_first_guard_must_be_named(guard: int | None) -> None:
    """R2.1: the first round's guard is a seat of the table."""
    with pytest.raises(ValueError, match="must be named"):
        Table(new_match(3)).deal(DECK, guard)


def test_later_guards_are_not_named() -> None:
    """R9.3: from the second round on the marker moves by itself."""
    with pytest.raises(ValueError, match="only the first"):
        table(SCORED).deal(DECK, guard=1)


def test_late_friends_sit_down_with_the_average() -> None:
    """R9.7: new seats after the last one, with the average of each round, rounded down; R9.3: the match grows."""
    match = table("phase=scored turn=1 guard=0 starter=2 round=2 finished=0 points=0,1,1/4,6,12 | - | 2 | 2")
    match.do(None, Deal(DECK, None, 2))

    assert match.state.points == ((0, 1, 1, 0, 0), (4, 6, 12, 7, 7))
    assert match.events[:2] == (Joined(Seat(3), 7), Joined(Seat(4), 7))
    assert [len(hand) for hand in match.state.hands] == [8] * 5
    assert (match.state.seats, match.state.guard) == (5, 3)  # the seat to the left of who began


@pytest.mark.parametrize("late", [-1, 3])
def test_no_more_than_five(late: int) -> None:
    """R1.1."""
    with pytest.raises(ValueError, match=r"R9\.7"):
        apply(position(SCORED), None, Deal(DECK, None, late))


def test_before_the_first_round_nobody_is_late() -> None:
    """R9.7: until then seats are taken in the lobby."""
    with pytest.raises(ValueError, match=r"R9\.7"):
        apply(new_match(3), None, Deal(DECK, Seat(0), 1))
