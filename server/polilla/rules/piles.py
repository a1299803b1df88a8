"""The draw pile and what happens when it runs out (R8)."""

from polilla.rules.actions import Order
from polilla.rules.cards import DECK
from polilla.rules.events import DrawSkipped, Drew, Event, Reshuffled
from polilla.rules.hands import put
from polilla.rules.seats import Seat
from polilla.rules.state import State, Step

_ALL_IDS = frozenset(range(len(DECK)))


def draw(state: State, seat: Seat, why: str, order: Order) -> Step:
    """The seat draws one card; an empty pile is made new first (R8.1), with nothing left none is drawn (R8.2)."""
    events: tuple[Event, ...] = ()
    if not state.draw_pile and len(state.discards) > 1:
        state, events = _reshuffle(state, order)
    if not state.draw_pile:
        return state, (*events, DrawSkipped(seat, why))
    card = state.draw_pile[-1]
    hands = put(state.hands, seat, (*state.hands[seat], card))
    return state.but(hands=hands, draw_pile=state.draw_pile[:-1]), (*events, Drew(seat, card, why))


def short_of(state: State, draws: int, under_top: int) -> bool:
    """Whether so many draws would reach for the `under_top` discards that can be reshuffled."""
    return len(state.draw_pile) < draws and under_top > 0


def _reshuffle(state: State, order: Order) -> Step:
    if len(order) != len(DECK) or frozenset(order) != _ALL_IDS:
        raise ValueError("the draw pile is empty: the action needs an order of all card ids (R8.1)")
    place = {card_id: index for index, card_id in enumerate(order)}
    pile = tuple(sorted(state.discards[:-1], key=lambda card: place[card.id]))
    return state.but(draw_pile=pile, discards=state.discards[-1:]), (Reshuffled(len(pile)),)
