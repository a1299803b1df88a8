"""A turn: playing or drawing, and the card that turns up (R3, R7.1)."""

from collections.abc import Callable
from typing import Final

from polilla.rules.actions import Draw, Order, Play, TurnUp
from polilla.rules.ant import ant
from polilla.rules.cards import Kind, fits, is_moth
from polilla.rules.cockroach import cockroach
from polilla.rules.errors import Code, Refused
from polilla.rules.events import DrawSkipped, Laid, TurnedUp
from polilla.rules.flow import hand_out, next_turn
from polilla.rules.hands import require_held, taken
from polilla.rules.mosquito import mosquito
from polilla.rules.moths import must_play
from polilla.rules.phases import Phase
from polilla.rules.piles import draw
from polilla.rules.scoring import score
from polilla.rules.seats import Seat
from polilla.rules.spider import spider
from polilla.rules.state import State, Step


def play(state: State, seat: Seat, action: Play) -> Step:
    """A fitting card is laid face down (R3.1, R3.5); a moth only by the guard (R4.1)."""
    _require_turn(state, seat)
    card = action.card
    require_held(state, seat, card)
    if is_moth(card) and seat != state.guard:
        raise Refused(Code.MOTH_NOT_PLAYED, card=card.id)
    if not fits(card, state.discards[-1]):
        raise Refused(Code.DOES_NOT_FIT, card=card.id)
    hands = taken(state, seat, card)
    return state.but(phase=Phase.TURNING, hands=hands, laid=card, idle_turns=0), (Laid(seat, card),)


def draw_instead(state: State, seat: Seat, action: Draw) -> Step:
    """Who cannot play draws one, and the turn ends (R3.2); who can play must (R3.3)."""
    _require_turn(state, seat)
    if must_play(state, seat):
        raise Refused(Code.MUST_PLAY)
    state, drew = draw(state, seat, "turn", action.order)
    idle = state.idle_turns + 1 if isinstance(drew[-1], DrawSkipped) else 0
    state, then = score(state) if idle == state.seats else next_turn(state.but(idle_turns=idle))  # R8.3
    return state, drew + then


def turn_up(state: State, action: TurnUp) -> Step:
    """The card is on the pile (R3.5); an empty hand ends the round before the effect can happen (R7.1)."""
    card = state.laid
    assert card is not None
    turned = TurnedUp(state.turn, card)
    state = state.but(laid=None, discards=(*state.discards, card))
    state, then = EFFECTS[card.kind](state, action.order) if state.hands[state.turn] else hand_out(state)
    return state, (turned, *then)


def _require_turn(state: State, seat: Seat) -> None:
    if seat != state.turn:
        raise Refused(Code.NOT_YOUR_TURN, seat=state.turn)


def _none(state: State, _order: Order) -> Step:
    return next_turn(state)


EFFECTS: Final[dict[Kind, Callable[[State, Order], Step]]] = {
    Kind.NUMBER: _none,
    Kind.MOTH: _none,
    Kind.ANT: ant,
    Kind.SPIDER: spider,
    Kind.MOSQUITO: mosquito,
    Kind.COCKROACH: cockroach,
}
