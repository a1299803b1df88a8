"""Cards in hands: holding, taking out, handing over. Whether a card may go is decided elsewhere."""

from typing import TypeVar

from polilla.rules.cards import Card, Cards
from polilla.rules.errors import Code, Refused
from polilla.rules.seats import Seat
from polilla.rules.state import State

T = TypeVar("T")


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The values per seat with this seat's exchanged."""
    return (*values[:seat], value, *values[seat + 1 :])


def without(cards: Cards, card: Card) -> Cards:
    """The cards in their order, less this one."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def require_held(state: State, seat: Seat, card: Card) -> None:
    """Refuse a card that the seat does not hold."""
    if card not in state.hands[seat]:
        raise Refused(Code.NOT_IN_HAND, card=card.id)


def taken(state: State, seat: Seat, card: Card) -> tuple[Cards, ...]:
    """All hands after this card left the seat's."""
    return put(state.hands, seat, without(state.hands[seat], card))


def handed_over(state: State, giver: Seat, to: Seat, card: Card) -> tuple[Cards, ...]:
    """All hands after this card went from one seat to another."""
    return put(taken(state, giver, card), to, (*state.hands[to], card))


def promised_by(state: State, seat: Seat) -> Card | None:
    """The card that the seat has chosen as tribute and not yet paid (R7.4)."""
    for giver, card in state.promised:
        if giver == seat:
            return card
    return None
