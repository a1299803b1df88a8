"""What the table does next, with chance from an rng: the part of the room in games that are played out in tests.

Only `rng.random()` is used: alone among the generator's methods it stays the same in every version of Python.
"""

import random
from collections.abc import Sequence
from typing import TypeVar

from polilla.rules.actions import Action, Deal, Judged, LookOver, Raced, Slapped, TableAction, TurnUp
from polilla.rules.cards import DECK, Card
from polilla.rules.cockroach import answer
from polilla.rules.engine import may_reshuffle, with_order
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat, all_seats, clockwise_after
from polilla.rules.state import State

T = TypeVar("T")

TABLE_ACTS = (
    Phase.READY,
    Phase.TURNING,
    Phase.RACE,
    Phase.SLAP,
    Phase.ACCUSED,
    Phase.LAST_LOOK,
    Phase.SCORED,
)


def table_action(state: State, rng: random.Random) -> TableAction:
    """The table's own action in a phase of TABLE_ACTS."""
    match state.phase:
        case Phase.READY:
            return Deal(shuffled(rng), pick(rng, all_seats(state.seats)))
        case Phase.SCORED:
            return Deal(shuffled(rng))
        case Phase.TURNING:
            return TurnUp()
        case Phase.RACE:
            return Raced(pick(rng, [None, *racers(state)]))
        case Phase.SLAP:
            return Slapped(pick(rng, list(clockwise_after(state.turn, state.seats))))
        case Phase.ACCUSED:
            return Judged(pick(rng, [None, *floor(state)]))
        case Phase.LAST_LOOK:
            return LookOver()
    raise AssertionError(f"the players act in {state.phase}")


def pick(rng: random.Random, options: Sequence[T]) -> T:
    """One of the options."""
    return options[int(rng.random() * len(options))]


def racers(state: State) -> list[Seat]:
    """The seats that can answer the cockroach."""
    return [seat for seat in all_seats(state.seats) if answer(state, seat)]


def floor(state: State) -> list[Card]:
    """The accused's vanished cards."""
    assert state.accused is not None
    return [fallen.card for fallen in state.floors[state.accused]]


def shuffled(rng: random.Random) -> tuple[Card, ...]:
    """The 71 in some order."""
    return tuple(sorted(DECK, key=lambda _: rng.random()))


def with_chance(state: State, action: Action, rng: random.Random) -> Action:
    """The action, with an order for a reshuffle if one can happen (R8.1)."""
    if may_reshuffle(state, action):
        return with_order(action, tuple(card.id for card in shuffled(rng)))
    return action
