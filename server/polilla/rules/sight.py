"""What a seat is told of an event (R6.7, R7.3, R7.4): the faces that it could not have seen are left out."""

from dataclasses import replace

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
    TributeChosen,
    TributePaid,
)
from polilla.rules.seats import Seat


def seen(event: Event, seat: Seat | None, *, blurred: bool = False) -> Event | None:
    """The event as this seat, or a spectator, is told it; None if it is not told at all.

    `blurred`: how many cards are missing from a fan shows by how the fan looks, if at all (R5.6).
    """
    match event:
        case Laid() | Drew() | TributeChosen() | Caught():
            return event if seat == event.seat else replace(event, card=None)
        case Dropped():
            return event if seat == event.seat else None
        case Counted() if blurred:
            return event if seat == event.seat else None
        case Gifted() | PenaltyGiven():
            return event if seat in (event.giver, event.to) else replace(event, card=None)
        case TributePaid():
            return event if seat == event.to else _only_own_tribute(event, seat)
        case Dealt():
            hands = tuple(hand if owner == seat else () for owner, hand in enumerate(event.hands))
            return replace(event, hands=hands)
        case _:
            return event  # everybody sees it whole


def _only_own_tribute(event: TributePaid, seat: Seat | None) -> TributePaid:
    gifts = tuple((giver, card if giver == seat else None) for giver, card in event.gifts)
    return replace(event, gifts=gifts)
