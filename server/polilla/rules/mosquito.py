"""The mosquito: the slowest to slap gets one card from each other player (R7.4)."""

from polilla.rules.actions import Order, Slapped, Tribute
from polilla.rules.errors import Code, Refused
from polilla.rules.events import SlapLost, SlapOpened, TributeAsked, TributeChosen, TributePaid
from polilla.rules.flow import go_on, next_turn
from polilla.rules.hands import handed_over, promised_by
from polilla.rules.moths import givable, require_givable
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat, clockwise_after
from polilla.rules.state import State, Step
from polilla.rules.waiting import settle_next


def mosquito(state: State, _order: Order) -> Step:
    """All but its player slap."""
    return state.but(phase=Phase.SLAP), (SlapOpened(state.turn),)


def slapped(state: State, action: Slapped) -> Step:
    """The slowest is known: every other player, the mosquito's included, owes a card that is no moth."""
    loser = action.loser
    if not 0 <= loser < state.seats or loser == state.turn:
        raise ValueError(f"seat {loser} does not slap at this mosquito (R7.4)")
    givers = tuple(seat for seat in clockwise_after(loser, state.seats) if givable(state, seat))
    told = (SlapLost(loser), TributeAsked(loser, givers))
    if not givers:
        state, then = next_turn(state)
        return settle_next(state), told + then
    return settle_next(state.but(phase=Phase.TRIBUTE, receiver=loser, givers=givers)), told


def tribute(state: State, seat: Seat, action: Tribute) -> Step:
    """A giver chooses; the cards go over together when the last has chosen."""
    if seat not in state.givers:
        raise Refused(Code.NOT_A_GIVER if promised_by(state, seat) is None else Code.ALREADY_CHOSEN)
    require_givable(state, seat, action.card)
    givers = tuple(giver for giver in state.givers if giver != seat)
    state = state.but(givers=givers, promised=(*state.promised, (seat, action.card)))
    chosen = TributeChosen(seat, action.card)
    if givers:
        return state, (chosen,)
    state, then = _pay(state)
    return state, (chosen, *then)


def resume_tribute(state: State, old_guard: Seat) -> Step:
    """After an accusation: a giver whose last such card went as penalty owes nothing more (R6.9)."""
    state = state.but(phase=Phase.TRIBUTE)
    if old_guard not in state.givers or givable(state, old_guard):
        return state, ()
    state = state.but(givers=tuple(giver for giver in state.givers if giver != old_guard))
    if not state.givers:
        return _pay(state)
    assert state.receiver is not None
    return state, (TributeAsked(state.receiver, state.givers),)


def _pay(state: State) -> Step:
    """All at once: whose hand is empty then is out together with the others (R9.1)."""
    to = state.receiver
    assert to is not None
    paid = TributePaid(to, state.promised)
    for giver, card in state.promised:
        state = state.but(hands=handed_over(state, giver, to, card))
    state, then = go_on(state.but(receiver=None, givers=(), promised=()))
    return state, (paid, *then)
