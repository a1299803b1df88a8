"""The end of a round and of the match (R9.2 to R9.4)."""

from polilla.rules.cards import points
from polilla.rules.events import Event, MatchEnded, RoundScored, TurnedUp
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.state import State, Step


def totals(state: State) -> tuple[int, ...]:
    """Points of all scored rounds per seat."""
    return tuple(sum(scored[seat] for scored in state.points) for seat in range(state.seats))


def winners(state: State) -> tuple[Seat, ...]:
    """The seats with the lowest total (R9.4)."""
    sums = totals(state)
    return tuple(Seat(seat) for seat, total in enumerate(sums) if total == min(sums))


def score(state: State) -> Step:
    """Count the hands (R9.2); after as many rounds as seats the match is over (R9.3)."""
    state, events = _lay_down(state)
    scored = tuple(points(hand) for hand in state.hands)
    state = state.but(
        phase=Phase.SCORED,
        points=(*state.points, scored),
        receiver=None,
        givers=(),
        promised=(),
        accused=None,
        resume=None,
        idle_turns=0,
    )
    floors = tuple(tuple(fallen.card for fallen in floor) for floor in state.floors)
    events = (*events, RoundScored(state.round_no, scored, totals(state), state.hands, floors))
    if state.round_no < state.seats:
        return state, events
    return state.but(phase=Phase.OVER), (*events, MatchEnded(winners(state), totals(state)))


def _lay_down(state: State) -> tuple[State, tuple[Event, ...]]:
    """A card still face down when the round ends is turned up without effect (R9.5)."""
    if state.laid is None:
        return state, ()
    event = TurnedUp(state.turn, state.laid)
    return state.but(laid=None, discards=(*state.discards, state.laid)), (event,)
