"""Setting up the match and each round (R2, R9.3)."""

from polilla.rules.actions import Deal
from polilla.rules.cards import DECK, HAND_SIZE
from polilla.rules.events import Dealt, Event, Joined, TurnBegan
from polilla.rules.phases import Phase
from polilla.rules.seats import MAX_SEATS, MIN_SEATS, Seat, left_of
from polilla.rules.state import State, Step

_WHOLE_DECK = frozenset(DECK)


def new_match(seats: int) -> State:
    """A match before its first deal (R1.1)."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"a match has {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    nobody = Seat(0)
    return State(
        phase=Phase.READY,
        hands=((),) * seats,
        draw_pile=(),
        discards=(),
        floors=((),) * seats,
        guard=nobody,
        turn=nobody,
        starter=nobody,
    )


def deal(state: State, action: Deal) -> Step:
    """Eight cards each, the next up without effect (R2.3, R2.4), the rest to draw from; the guard begins (R2.5)."""
    if len(action.deck) != len(DECK) or frozenset(action.deck) != _WHOLE_DECK:
        raise ValueError("the deck is not the 71 cards, each once (R1.2)")
    state, joined = _with_late(state, action.late)
    guard = _guard(state, action)
    dealt = state.seats * HAND_SIZE
    hands = tuple(action.deck[first : first + HAND_SIZE] for first in range(0, dealt, HAND_SIZE))
    top = action.deck[dealt]
    state = State(
        phase=Phase.TURN,
        hands=hands,
        draw_pile=action.deck[dealt + 1 :],
        discards=(top,),
        floors=((),) * state.seats,
        guard=guard,
        turn=guard,
        starter=guard,
        round_no=state.round_no + 1,
        points=state.points,
    )
    return state, (*joined, Dealt(state.round_no, guard, hands, top), TurnBegan(guard))


def _with_late(state: State, late: int) -> tuple[State, tuple[Event, ...]]:
    """Late friends sit down with the average of each round that was played, rounded down (R9.7)."""
    if late == 0:
        return state, ()
    if late < 0 or state.phase is not Phase.SCORED or state.seats + late > MAX_SEATS:
        raise ValueError(f"{late} cannot sit down now beside {state.seats} (R9.7)")
    points = tuple((*row, *(sum(row) // len(row),) * late) for row in state.points)
    first = state.seats
    state = state.but(hands=(*state.hands, *((),) * late), points=points)
    total = sum(row[-1] for row in points)
    return state, tuple(Joined(Seat(seat), total) for seat in range(first, first + late))


def _guard(state: State, action: Deal) -> Seat:
    """Named in the first round (R2.1); later the seat to the left of who began the last one (R9.3)."""
    if state.phase is Phase.SCORED:
        if action.guard is not None:
            raise ValueError("only the first round's guard is named (R9.3)")
        return left_of(state.starter, state.seats)
    if action.guard is None or not 0 <= action.guard < state.seats:
        raise ValueError("the first round's guard must be named, by a seat of the table (R2.1)")
    return action.guard
