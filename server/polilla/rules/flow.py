"""What comes after a card and its effect: the end of the round, or the next turn (R3.4, R7.1, R9.1)."""

from dataclasses import replace

from polilla.rules.events import AccusationLapsed, Counted, Event, HandEmptied, LastLookBegan, TurnBegan
from polilla.rules.phases import Phase
from polilla.rules.scoring import score
from polilla.rules.seats import Seat, left_of
from polilla.rules.state import State, Step


def go_on(state: State) -> Step:
    """The effect is over: an empty hand ends the round (R7.1), else the next turn begins."""
    return next_turn(state) if all(state.hands) else hand_out(state)


def next_turn(state: State) -> Step:
    """The turn passes clockwise from the seat whose turn it was (R3.4)."""
    turn = left_of(state.turn, state.seats)
    return state.but(phase=Phase.TURN, turn=turn), (TurnBegan(turn),)


def empty_seats(state: State) -> tuple[Seat, ...]:
    """The seats without a card in hand."""
    return tuple(Seat(seat) for seat, hand in enumerate(state.hands) if not hand)


def hand_out(state: State) -> Step:
    """A hand is empty: the guard's own ends the round at once, any other leaves the guard a last look (R9.1)."""
    out = empty_seats(state)
    fresh = tuple(seat for seat in out if seat not in state.finished)
    state, counted = _count_floors(state.but(finished=out), fresh)
    told: tuple[Event, ...] = (*counted, HandEmptied(fresh))
    if state.guard not in out:
        return state.but(phase=Phase.LAST_LOOK), (*told, LastLookBegan(state.guard))
    if state.accused is not None:
        told = (*told, AccusationLapsed(state.guard, state.accused))
    state, events = score(state)
    return state, told + events


def _count_floors(state: State, seats: tuple[Seat, ...]) -> Step:
    """An empty hand shows how many cards had vanished from it (R9.6)."""
    events = tuple(
        Counted(seat, missing)
        for seat in seats
        if (missing := sum(not fallen.counted for fallen in state.floors[seat]))
    )
    floors = tuple(
        tuple(replace(fallen, counted=True) for fallen in floor) if seat in seats else floor
        for seat, floor in enumerate(state.floors)
    )
    return state.but(floors=floors), events
