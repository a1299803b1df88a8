"""Accusing, and what follows when it was true or false (R6). Whether it was true comes with Judged."""

from polilla.rules.actions import Accuse, Judged, Order, Penalty
from polilla.rules.cards import Card
from polilla.rules.errors import Code, Refused
from polilla.rules.events import Accused, Caught, FalseAlarm, GuardChanged, PenaltyAsked, PenaltyGiven, PlayResumed
from polilla.rules.flow import empty_seats, hand_out, next_turn
from polilla.rules.hands import handed_over, put
from polilla.rules.mosquito import resume_tribute
from polilla.rules.moths import givable, require_givable
from polilla.rules.phases import Phase
from polilla.rules.piles import draw
from polilla.rules.seats import Seat
from polilla.rules.spider import resume_gift
from polilla.rules.state import State, Step
from polilla.rules.waiting import DECIDED_FIRST


def accuse(state: State, seat: Seat, action: Accuse) -> Step:
    """The guard names one other player (R6.1); an open race or slap is decided first (R6.3)."""
    if seat != state.guard:
        raise Refused(Code.ONLY_THE_GUARD, seat=state.guard)
    if state.accused is not None:
        raise Refused(Code.ACCUSATION_OPEN)
    if not 0 <= action.seat < state.seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=action.seat)
    if action.seat == seat:
        raise Refused(Code.NOT_TO_SELF)
    waits = state.phase in DECIDED_FIRST
    told = (Accused(seat, action.seat, waits),)
    if waits:
        return state.but(accused=action.seat), told
    return state.but(phase=Phase.ACCUSED, accused=action.seat, resume=state.phase), told


def judged(state: State, action: Judged) -> Step:
    """True with the card that was in the act, or false."""
    accused = state.accused
    assert accused is not None
    if action.card is None:
        return _false_alarm(state, accused, action.order)
    return _caught(state, accused, action.card)


def penalty(state: State, seat: Seat, action: Penalty) -> Step:
    """The guard gives the caught one card, no moth (R6.4); giving away the last one ends the round (R6.5)."""
    if seat != state.guard:
        raise Refused(Code.ONLY_THE_GUARD, seat=state.guard)
    require_givable(state, seat, action.card)
    to = state.accused
    assert to is not None
    state = state.but(hands=handed_over(state, seat, to, action.card))
    given = PenaltyGiven(seat, to, action.card, given=True)
    state, then = _hand_over(state, to) if state.hands[seat] else hand_out(state.but(accused=None))
    return state, (given, *then)


def _false_alarm(state: State, accused: Seat, order: Order) -> Step:
    """The guard draws one card and stays guard (R6.6); play stands where it stood."""
    resume = state.resume
    assert resume is not None
    told = FalseAlarm(state.guard, accused)
    state, drew = draw(state, state.guard, "false_alarm", order)
    return state.but(phase=resume, resume=None, accused=None), (told, *drew)


def _caught(state: State, accused: Seat, card: Card) -> Step:
    """The card returns to the hand; then the guard owes one, unless there is none to give (R6.4, R6.5)."""
    floor = state.floors[accused]
    left = tuple(fallen for fallen in floor if fallen.card != card)
    if len(left) == len(floor):
        raise ValueError(f"{card!r} is not on the floor of seat {accused}")
    hands = put(state.hands, accused, (*state.hands[accused], card))
    state = state.but(hands=hands, floors=put(state.floors, accused, left), idle_turns=0)
    if state.finished:
        state = state.but(finished=empty_seats(state))
    told = Caught(state.guard, accused, card)
    if givable(state, state.guard):
        return state.but(phase=Phase.PENALTY), (told, PenaltyAsked(state.guard, accused))
    state, then = _hand_over(state, accused)
    return state, (told, PenaltyGiven(told.guard, accused, None, given=False), *then)


def _hand_over(state: State, accused: Seat) -> Step:
    """The caught becomes guard (R6.4), and play goes on where it stood."""
    old_guard, resume = state.guard, state.resume
    assert resume is not None
    state, then = _resume(state.but(guard=accused, accused=None, resume=None), resume, old_guard)
    return state, (GuardChanged(accused), *then)


def _resume(state: State, phase: Phase, old_guard: Seat) -> Step:
    if phase is Phase.GIFT:
        return resume_gift(state)
    if phase is Phase.TRIBUTE:
        return resume_tribute(state, old_guard)
    if phase is Phase.LAST_LOOK and all(state.hands):
        state, then = next_turn(state.but(finished=()))  # R9.1: nobody is out any more
        return state, (PlayResumed(), *then)
    return state.but(phase=phase), ()
