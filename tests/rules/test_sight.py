"""What a seat is told of an event."""

from dataclasses import replace
from typing import get_args

import pytest

from polilla.rules.cards import DECK
from polilla.rules.events import (
    Caught,
    Counted,
    Dealt,
    Drew,
    Dropped,
    Event,
    Gifted,
    Laid,
    PenaltyGiven,
    RaceWon,
    TributeChosen,
    TributePaid,
    TurnedUp,
)
from polilla.rules.seats import Seat
from polilla.rules.sight import seen

A, B, C = Seat(0), Seat(1), Seat(2)
CARD, OTHER = DECK[3], DECK[60]


@pytest.mark.parametrize(
    ("event", "knowing"),
    [
        (Laid(A, CARD), {A}),  # R7.1
        (Drew(A, CARD, "ant"), {A}),  # R7.2
        (TributeChosen(A, CARD), {A}),  # R7.4
        (Caught(B, A, CARD), {A}),  # R6.7
        (Gifted(A, B, CARD), {A, B}),  # R7.3
        (PenaltyGiven(A, B, CARD, given=True), {A, B}),  # R6.4
        (PenaltyGiven(A, B, None, given=False), {A, B, C, None}),  # R6.5
        (TurnedUp(A, CARD), {A, B, C, None}),
        (RaceWon(A, CARD), {A, B, C, None}),
        (Counted(A, 2), {A, B, C, None}),
    ],
)
def test_who_is_told_the_face(event: Event, knowing: set[Seat | None]) -> None:
    """The others are told that it happened, without the card."""
    for viewer in (A, B, C, None):
        if viewer in knowing:
            assert seen(event, viewer) == event
        else:
            assert seen(event, viewer) == replace(event, card=None)  # type: ignore[arg-type]  # all of these have one


def test_drop_is_told_to_its_owner_only() -> None:
    """R5.1: to everybody else not even that it happened."""
    assert [seen(Dropped(A, CARD), viewer) for viewer in (A, B, None)] == [Dropped(A, CARD), None, None]


def test_deal_shows_the_own_hand() -> None:
    """R2.3: and the card turned up."""
    dealt = Dealt(1, A, (DECK[:8], DECK[8:16]), CARD)

    assert seen(dealt, B) == Dealt(1, A, ((), DECK[8:16]), CARD)
    assert seen(dealt, None) == Dealt(1, A, ((), ()), CARD)


def test_tribute_is_known_to_its_giver_and_to_the_receiver() -> None:
    """R7.4: each giver sees the own card, the receiver all of them."""
    paid = TributePaid(C, ((A, CARD), (B, OTHER)))

    assert seen(paid, A) == TributePaid(C, ((A, CARD), (B, None)))
    assert seen(paid, C) == paid
    assert seen(paid, None) == TributePaid(C, ((A, None), (B, None)))


def test_every_event_is_frozen() -> None:
    """Events are shared between all who are told them."""
    assert all(kind.__dataclass_params__.frozen for kind in get_args(Event))


def test_where_fans_are_blurred_a_count_is_told_to_its_owner_only() -> None:
    """R5.6: all others see how the fan looks; every other event they are told as always."""
    assert [seen(Counted(A, 2), viewer, blurred=True) for viewer in (A, B, None)] == [Counted(A, 2), None, None]
    for event in (Drew(A, CARD, "ant"), Gifted(A, B, CARD), TurnedUp(A, CARD), Dropped(A, CARD)):
        assert [seen(event, viewer, blurred=True) for viewer in (A, C)] == [seen(event, viewer) for viewer in (A, C)]
