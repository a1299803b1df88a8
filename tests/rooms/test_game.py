"""The rules' state in a running room."""

import pytest

from polilla.rooms.game import Game
from polilla.rooms.moment import Moment
from polilla.rules.actions import Deal, Draw, Play
from polilla.rules.cards import DECK
from polilla.rules.errors import Refused
from polilla.rules.seats import Seat
from tests.rooms.fate import Fate, deck
from tests.rules.notation import position

ZERO = Seat(0)


def dealt() -> tuple[Game, Moment]:
    """A round at 5 s of a match that began at 3 s."""
    game, moment = Game(3, 3_000_000_000), Moment(5_000_000_000, Fate(1))
    game.apply(None, Deal(deck("top=5 | 4 2 | 1 | 1"), ZERO), moment)
    return game, moment


def test_a_refusal_changes_nothing() -> None:
    """architecture.md: what the rules refuse leaves no state, no event, no record."""
    game, moment = dealt()
    state, told, kept = game.state, len(game.batch), len(moment.effects)
    with pytest.raises(Refused):
        game.apply(ZERO, Play(DECK[70]), moment)
    assert (game.state, len(game.batch), len(moment.effects)) == (state, told, kept)


def test_chance_is_the_tables() -> None:
    """R8.1: the order of a reshuffle is drawn here, from the chance that is handed in."""
    game, moment = Game(3, 0), Moment(1, Fate(1))
    game.state = position("turn=0 top=3 rest=under | 1 1ant | 5 5ant | 1 5")
    game.apply(ZERO, Draw(), moment)
    again = Game(3, 0)
    again.state = position("turn=0 top=3 rest=under | 1 1ant | 5 5ant | 1 5")
    again.apply(ZERO, Draw(), Moment(1, Fate(1)))
    assert len(game.state.hands[0]) == 3 and game.state == again.state


def test_views_and_options_are_those_of_now() -> None:
    """architecture.md: nothing that is remembered outlives the next action."""
    game, moment = dealt()
    before = game.view(ZERO)
    assert game.view(ZERO) is before and game.legal(ZERO) is game.legal(ZERO)
    game.apply(ZERO, Play(game.state.hands[0][0]), moment)
    own = game.view(ZERO).own
    assert own is not None and len(own.hand) == 7
    assert not any(isinstance(action, Play) for action in game.legal(ZERO))


def test_turns_and_accusations_are_counted() -> None:
    """R10.1: each is a question of its own."""
    game, _ = dealt()
    assert (game.turn_no, game.accusation_no, game.in_round) == (1, 0, True)
    assert not Game(3, 0).in_round
