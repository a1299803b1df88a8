"""`legal` lists what `apply` accepts, no more and no less."""

from dataclasses import replace

import pytest

from polilla.rules.actions import Draw, PlayerAction
from polilla.rules.engine import apply, new_match
from polilla.rules.errors import Refused
from polilla.rules.legal import legal
from polilla.rules.seats import Seat, all_seats
from polilla.rules.state import State
from polilla.rules.view import waiting
from tests.rules.candidates import players_actions
from tests.rules.moments import MOMENTS
from tests.rules.notation import position


def accepted(state: State, seat: Seat, action: PlayerAction) -> bool:
    try:
        apply(state, seat, action)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("text", MOMENTS.values(), ids=MOMENTS)
def test_legal_is_what_apply_accepts(text: str) -> None:
    """Every seat, every action with every card; Draw is listed without an order."""
    state = position(text)
    listed = {(seat, action) for seat in all_seats(state.seats) for action in legal(state, seat)}
    works = {
        (seat, replace(action, order=()) if isinstance(action, Draw) else action)
        for seat, action in players_actions(state)
        if accepted(state, seat, action)
    }

    assert listed == works


@pytest.mark.parametrize("text", MOMENTS.values(), ids=MOMENTS)
def test_who_is_waited_for_has_something_to_do(text: str) -> None:
    """R10.1: every prompt can be answered, so the game never stands still."""
    state = position(text)

    assert all(legal(state, seat) for seat in waiting(state))


@pytest.mark.parametrize("text", MOMENTS.values(), ids=MOMENTS)
def test_nothing_is_listed_twice(text: str) -> None:
    state = position(text)

    for seat in all_seats(state.seats):
        assert len(set(legal(state, seat))) == len(legal(state, seat))


def test_nothing_can_be_done_before_the_deal() -> None:
    state = new_match(3)

    assert [legal(state, seat) for seat in all_seats(3)] == [(), (), ()]
