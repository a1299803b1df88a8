"""Notes made of what is known."""

from polilla.rooms import notes, telling
from polilla.rules.actions import Accuse, Draw, Drop, Gift, Penalty, Play, Tribute
from polilla.rules.cards import DECK
from polilla.rules.events import Drew, Dropped, Event, TurnBegan
from polilla.rules.seats import Seat
from polilla.timing.pulse import Me
from tests.rooms import scenes

ONE, TWO = Seat(1), Seat(2)


def test_legal_actions_as_ids() -> None:
    """architecture.md: legal moves are data; each card and seat once."""
    card, other = DECK[3], DECK[9]
    legal = (
        Play(card),
        Draw(),
        Gift(card, ONE),
        Gift(card, TWO),
        Gift(other, ONE),
        Tribute(card),
        Penalty(other),
        Drop(card),
        Accuse(TWO),
    )
    assert telling.options(legal, (5,), True) == notes.Options(
        (3,), True, (3, 9), (1, 2), (3,), (9,), (3,), (2,), (5,), True
    )
    assert telling.options((), (), False) == notes.Options()


def test_what_a_viewer_is_not_told_is_left_out() -> None:
    """R5, R6.7: a drop is for its owner, a drawn face too; what is public is for all."""
    events: list[Event] = [TurnBegan(ONE), Dropped(ONE, DECK[3]), Drew(ONE, DECK[4], "turn")]
    told = (TurnBegan(ONE), Drew(ONE, None, "turn"))
    assert telling.told(events, ONE, blurred=False) == tuple(events)
    assert telling.told(events, TWO, blurred=False) == telling.told(events, None, blurred=False) == told


def test_fitting_cards_are_plain_and_not_at_the_edge() -> None:
    """R7.5, drops.md 6.10: plain cards of the number; none for a mosquito, none without a race."""
    scene = scenes.race()
    game, race = scene.evening.match.game, scene.evening.match.racing.shown()
    ids = tuple(card.id for card in scene.bea.hand if card.number == 1)
    assert telling.fitting(game, ONE, race, None) == ids and len(ids) == 2
    assert telling.fitting(game, ONE, race, ids[0]) == ids[1:]
    assert telling.fitting(game, ONE, None, None) == ()
    assert telling.fitting(game, ONE, notes.Race(1, "mosquito", 0, 1), None) == ()


def test_the_own_state_names_the_held_card_by_its_id() -> None:
    """drops.md 6.3: `me` is for its owner alone."""
    scene = scenes.turn()
    own = scene.bea.you
    me = telling.me(Me("hold", DECK[7], "busy", 5, 2, "early"), own)
    assert me == notes.Me("hold", 7, True, 5, 2, "early", own)
