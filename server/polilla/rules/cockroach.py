"""The cockroach: the fastest may leave a card of the same number on it (R7.5)."""

from polilla.rules.actions import Order, Raced
from polilla.rules.cards import Card, answers_cockroach
from polilla.rules.events import Event, RaceLapsed, RaceOpened, RaceWon
from polilla.rules.flow import go_on
from polilla.rules.hands import taken
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.state import State, Step
from polilla.rules.waiting import settle_next


def cockroach(state: State, _order: Order) -> Step:
    """The race is open to all, its own player included; it opens whether or not anyone can answer (R7.6)."""
    return state.but(phase=Phase.RACE), (RaceOpened(state.turn, state.discards[-1].number),)


def answer(state: State, seat: Seat) -> Card | None:
    """The seat's first plain number card of the cockroach's number, never a moth (R4.3); None if it has none."""
    number = state.discards[-1].number
    return next((card for card in state.hands[seat] if answers_cockroach(card, number)), None)


def raced(state: State, action: Raced) -> Step:
    """The fastest leaves the card there, the others keep theirs; with nobody in time play goes on."""
    told: Event = RaceLapsed()
    if action.winner is not None:
        state, told = _leave(state, action.winner)
    state, then = go_on(state)
    return settle_next(state), (told, *then)


def _leave(state: State, seat: Seat) -> tuple[State, RaceWon]:
    card = answer(state, seat) if 0 <= seat < state.seats else None
    if card is None:
        raise ValueError(f"seat {seat} holds no card that answers the cockroach (R7.5)")
    state = state.but(hands=taken(state, seat, card), discards=(*state.discards, card))
    return state, RaceWon(seat, card)
