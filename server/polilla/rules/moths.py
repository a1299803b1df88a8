"""What the cheating moths may not do (R4)."""

from polilla.rules.cards import NEIGHBOURS, Card, Cards, Kind
from polilla.rules.errors import Code, Refused
from polilla.rules.hands import promised_by, require_held
from polilla.rules.seats import Seat
from polilla.rules.state import State


def playable(state: State, seat: Seat) -> Cards:
    """The cards that the seat may play on its own turn (R3.1); moths among them for the guard only (R4.1)."""
    fitting = NEIGHBOURS[state.discards[-1].number]
    guard = seat == state.guard
    return tuple(card for card in state.hands[seat] if card.number in fitting and (guard or card.kind is not Kind.MOTH))


def must_play(state: State, seat: Seat) -> bool:
    """Whether the seat holds a fitting card other than a moth, so that it may not draw (R3.3)."""
    return any(card.kind is not Kind.MOTH for card in playable(state, seat))


def givable(state: State, seat: Seat) -> Cards:
    """The cards that may go to another player: no moth (R4.2), and not the one promised as tribute (R7.4)."""
    promised = promised_by(state, seat)
    return tuple(card for card in state.hands[seat] if card.kind is not Kind.MOTH and card != promised)


def require_givable(state: State, seat: Seat, card: Card) -> None:
    """Refuse a card that the seat may not give away."""
    require_held(state, seat, card)
    if card.kind is Kind.MOTH:
        raise Refused(Code.MOTH_NOT_GIVEN, card=card.id)
    if card == promised_by(state, seat):
        raise Refused(Code.CARD_PROMISED, card=card.id)
