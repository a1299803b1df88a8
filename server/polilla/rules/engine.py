"""The rules' front door: a match, and what an action makes of it. Pure: same state and action, same result."""

from dataclasses import replace
from typing import assert_never

from polilla.rules.accuse import accuse, judged, penalty
from polilla.rules.actions import (
    Accuse,
    Action,
    Count,
    Deal,
    Draw,
    Drop,
    Gift,
    Judged,
    LookOver,
    Order,
    Penalty,
    Play,
    PlayerAction,
    Raced,
    Slapped,
    TableAction,
    Tribute,
    TurnUp,
)
from polilla.rules.cards import Kind
from polilla.rules.cockroach import raced
from polilla.rules.deal import deal, new_match
from polilla.rules.dropping import count, drop
from polilla.rules.errors import Code, Refused
from polilla.rules.mosquito import slapped, tribute
from polilla.rules.phases import TABLE, Phase
from polilla.rules.piles import short_of
from polilla.rules.scoring import score
from polilla.rules.seats import Seat
from polilla.rules.spider import gift
from polilla.rules.state import State, Step
from polilla.rules.turn import draw_instead, play, turn_up

__all__ = ["apply", "may_reshuffle", "new_match", "with_order"]

_PLAYER_ACTIONS = frozenset((Play, Draw, Gift, Tribute, Penalty, Drop, Accuse))
_TABLE_ACTIONS = frozenset((Deal, TurnUp, Raced, Slapped, Judged, Count, LookOver))


def apply(state: State, seat: Seat | None, action: Action) -> Step:
    """The state after the action, and what happened; `seat` None is the table.

    Raises Refused when the rules do not allow it, ValueError when the caller could have known (a deck that is not the
    71 cards, a missing order, a seat that is not at the table). Either way nothing is changed.
    """
    kind = type(action)
    if kind not in (_TABLE_ACTIONS if seat is None else _PLAYER_ACTIONS):
        raise ValueError(f"{kind.__name__} is not for {'the table' if seat is None else 'a player'}")
    if seat is not None and not 0 <= seat < state.seats:
        raise ValueError(f"there is no seat {seat}")
    if kind not in TABLE[state.phase]:
        raise _refusal(state, seat, kind)
    if seat is None:
        return _by_table(state, action)  # type: ignore[arg-type]  # its kind is checked above
    return _by_player(state, seat, action)  # type: ignore[arg-type]  # likewise


def may_reshuffle(state: State, action: Action) -> bool:
    """Whether the draw pile can run out inside the action, so that it needs an order (R8.1)."""
    under_top = len(state.discards) - 1
    match action:
        case Draw():
            return short_of(state, 1, under_top)
        case TurnUp():
            ant = state.laid is not None and state.laid.kind is Kind.ANT
            return ant and short_of(state, state.seats - 1, under_top + 1)
        case Judged():
            return action.card is None and short_of(state, 1, under_top)
        case _:
            return False


def with_order(action: Action, order: Order) -> Action:
    """The action with this order for a reshuffle; actions that never draw stay as they are."""
    return replace(action, order=order) if isinstance(action, Draw | TurnUp | Judged) else action


def _refusal(state: State, seat: Seat | None, kind: type[Action]) -> Refused:
    """While an accusation is settled that is the reason (R6.3), else the phase."""
    settling = state.phase in (Phase.ACCUSED, Phase.PENALTY)
    if settling and seat is not None and kind is not Penalty:
        return Refused(Code.ACCUSATION_OPEN)
    return Refused(Code.WRONG_PHASE, phase=state.phase.value)


def _by_player(state: State, seat: Seat, action: PlayerAction) -> Step:
    match action:
        case Play():
            return play(state, seat, action)
        case Draw():
            return draw_instead(state, seat, action)
        case Drop():
            return drop(state, seat, action)
        case Tribute():
            return tribute(state, seat, action)
        case Gift():
            return gift(state, seat, action)
        case Penalty():
            return penalty(state, seat, action)
        case Accuse():
            return accuse(state, seat, action)
        case _:
            assert_never(action)


def _by_table(state: State, action: TableAction) -> Step:
    match action:
        case TurnUp():
            return turn_up(state, action)
        case Count():
            return count(state, action)
        case Raced():
            return raced(state, action)
        case Slapped():
            return slapped(state, action)
        case Judged():
            return judged(state, action)
        case LookOver():
            return score(state)
        case Deal():
            return deal(state, action)
        case _:
            assert_never(action)
