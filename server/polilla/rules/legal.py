"""Every player action that the engine accepts now: bots choose from it, the client shows it (docs/rules.md).

Actions that name one card are made once per card of the deck; they are values, so sharing them is safe.
"""

from typing import Final

from polilla.rules.actions import Accuse, Draw, Drop, Gift, Penalty, Play, PlayerAction, Tribute
from polilla.rules.cards import DECK, is_moth
from polilla.rules.dropping import bound
from polilla.rules.moths import givable, playable
from polilla.rules.phases import TABLE, Phase
from polilla.rules.seats import MAX_SEATS, Seat, clockwise_after
from polilla.rules.state import State

_PLAYS: Final = tuple(Play(card) for card in DECK)
_DROPS: Final = tuple(Drop(card) for card in DECK)
_TRIBUTES: Final = tuple(Tribute(card) for card in DECK)
_PENALTIES: Final = tuple(Penalty(card) for card in DECK)
_GIFTS: Final = tuple(tuple(Gift(card, Seat(to)) for to in range(MAX_SEATS)) for card in DECK)
_ACCUSATIONS: Final = tuple(Accuse(Seat(seat)) for seat in range(MAX_SEATS))
_DRAW: Final = Draw()

Options = tuple[PlayerAction, ...]


def legal(state: State, seat: Seat) -> Options:
    """What the seat may do now: answers to its prompt first, then drops, then accusations."""
    if seat == state.guard:
        return (*_prompted(state, seat), *_accusations(state, seat))
    return (*_prompted(state, seat), *_drops(state, seat))


def _prompted(state: State, seat: Seat) -> Options:
    """What answers the turn, gift, tribute or penalty that the seat is asked for."""
    phase = state.phase
    if phase is Phase.TURN:
        return _turn(state, seat) if seat == state.turn else ()
    if phase is Phase.GIFT and seat == state.turn:
        others = tuple(clockwise_after(seat, state.seats))
        return tuple(_GIFTS[card.id][to] for card in givable(state, seat) for to in others)
    if phase is Phase.TRIBUTE and seat in state.givers:
        return tuple(_TRIBUTES[card.id] for card in givable(state, seat))
    if phase is Phase.PENALTY and seat == state.guard:
        return tuple(_PENALTIES[card.id] for card in givable(state, seat))
    return ()


def _turn(state: State, seat: Seat) -> Options:
    cards = playable(state, seat)
    plays: Options = tuple(_PLAYS[card.id] for card in cards)
    return (*plays, _DRAW) if all(map(is_moth, cards)) else plays  # R3.3


def _drops(state: State, seat: Seat) -> Options:
    hand = state.hands[seat]
    if len(hand) < 2 or state.accused is not None or Drop not in TABLE[state.phase]:
        return ()
    held_back = bound(state, seat)
    return tuple(_DROPS[card.id] for card in hand if card not in held_back)


def _accusations(state: State, seat: Seat) -> Options:
    if state.accused is not None or Accuse not in TABLE[state.phase]:
        return ()
    return tuple(_ACCUSATIONS[other] for other in clockwise_after(seat, state.seats))
