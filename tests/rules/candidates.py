"""All actions that anyone could think of in a situation: every kind, for every seat, with every card of the table."""

import random
from collections.abc import Iterator

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
    Penalty,
    Play,
    PlayerAction,
    Raced,
    Slapped,
    TableAction,
    Tribute,
    TurnUp,
)
from polilla.rules.cards import DECK
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat, all_seats
from polilla.rules.state import State
from tests.rules.table import ORDER

Candidate = tuple[Seat | None, Action]


def players_actions(state: State) -> Iterator[tuple[Seat, PlayerAction]]:
    """With cards that are not theirs, and seats beside the table."""
    beside = (Seat(-1), *all_seats(state.seats), Seat(state.seats))
    for seat in all_seats(state.seats):
        yield seat, Draw(ORDER)
        yield from ((seat, Accuse(other)) for other in beside)
        for card in DECK:
            yield from ((seat, action(card)) for action in (Play, Drop, Tribute, Penalty))
            yield from ((seat, Gift(card, other)) for other in beside)


def any_players_action(state: State, rng: random.Random) -> tuple[Seat, PlayerAction]:
    """One of them; cards are mostly the seat's own, since all others are refused alike."""
    seat = Seat(rng.randrange(state.seats))
    other = Seat(rng.randint(-1, state.seats))
    card = rng.choice((*state.hands[seat] * 4, *DECK))
    by_card = [action(card) for action in (Play, Drop, Tribute, Penalty)]
    return seat, rng.choice([*by_card, Gift(card, other), Accuse(other), Draw(ORDER)])


def table_actions(state: State) -> Iterator[tuple[None, TableAction]]:
    """Well formed where the phase has them; else anything."""
    yield None, Deal(DECK, Seat(0) if state.phase is Phase.READY else None)
    yield from ((None, Deal(DECK, None, late)) for late in (1, 2, 3))
    yield None, TurnUp(ORDER)
    yield None, LookOver()
    yield from ((None, Raced(seat)) for seat in (None, *all_seats(state.seats)))
    yield from ((None, Slapped(seat)) for seat in all_seats(state.seats))
    yield None, Judged(None, ORDER)
    for seat, floor in zip(all_seats(state.seats), state.floors, strict=True):
        yield from ((None, Judged(fallen.card)) for fallen in floor)
        yield from ((None, Count(seat, (fallen.card,))) for fallen in floor)


def candidates(state: State) -> Iterator[Candidate]:
    """Everybody's."""
    yield from players_actions(state)
    yield from table_actions(state)
