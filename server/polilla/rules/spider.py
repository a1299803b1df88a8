"""The spider: its player gives one card away (R7.3)."""

from polilla.rules.actions import Gift, Order
from polilla.rules.errors import Code, Refused
from polilla.rules.events import GiftAsked, Gifted
from polilla.rules.flow import go_on, next_turn
from polilla.rules.hands import handed_over
from polilla.rules.moths import givable, require_givable
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.state import State, Step


def spider(state: State, _order: Order) -> Step:
    """The gift is asked; who holds only moths gives nothing."""
    if not givable(state, state.turn):
        return next_turn(state)
    return state.but(phase=Phase.GIFT), (GiftAsked(state.turn),)


def gift(state: State, seat: Seat, action: Gift) -> Step:
    """One card, no moth, to one other player; the last card may go, which ends the round."""
    if seat != state.turn:
        raise Refused(Code.NOT_YOUR_TURN, seat=state.turn)
    if not 0 <= action.to < state.seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=action.to)
    if action.to == seat:
        raise Refused(Code.NOT_TO_SELF)
    require_givable(state, seat, action.card)
    given = Gifted(seat, action.to, action.card)
    state, then = go_on(state.but(hands=handed_over(state, seat, action.to, action.card)))
    return state, (given, *then)


def resume_gift(state: State) -> Step:
    """After an accusation: a giver whose last such card went as penalty gives nothing more (R6.9)."""
    if not givable(state, state.turn):
        return next_turn(state)
    return state.but(phase=Phase.GIFT), ()
