"""The state is frozen, and `but` is typed by a list of its fields."""

from dataclasses import FrozenInstanceError, fields, replace

import pytest

from polilla.rules.phases import Phase
from polilla.rules.state import Changes, State
from tests.rules.notation import position

TURN = position("turn=0 guard=1 | 1 1 | 1 2 | 1 3")


def test_but_changes_what_is_named_and_nothing_else() -> None:
    assert TURN.but(phase=Phase.GIFT) == replace(TURN, phase=Phase.GIFT)
    assert TURN.phase is Phase.TURN


def test_changes_lists_every_field_of_the_state() -> None:
    assert [field.name for field in fields(State)] == list(Changes.__annotations__)


def test_state_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        TURN.phase = Phase.GIFT  # type: ignore[misc]  # that is the test
    assert hash(TURN) == hash(TURN.but(turn=TURN.turn))
