"""Two people pressing at once is normal (table.md): one serial verdict, one truth, in whichever order they arrive."""

import itertools
from collections.abc import Callable, Iterable

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rules.actions import Play
from polilla.rules.invariants import violations
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.evening import Person
from tests.rooms.scenes import Scene

Deed = Callable[[Scene], None]
BOTH_ORDERS = ((0, 1), (1, 0))


def at_once(scene: Scene, deeds: Iterable[Deed], order: tuple[int, ...]) -> None:
    """Both in one moment, in this order of arrival; afterwards everybody has been told one truth."""
    deeds = tuple(deeds)
    for index in order:
        deeds[index](scene)
    assert violations(scene.evening.state) == []
    assert scene.evening.replayed() == scene.evening.state
    tables = {str(person.table) for person in scene.all}
    assert len(tables) == 1


def refusals(*people: Person) -> list[str]:
    """What they were refused."""
    return [note.code for person in people for note in person.all(notes.RefusedNote)]


@pytest.mark.parametrize("order", BOTH_ORDERS)
def test_two_plays(order: tuple[int, int]) -> None:
    """Fast taps fire the first twice (mahjong-hand-guessing-game PR 21): one card is laid, by whose turn it is."""
    scene = scenes.turn()
    at_once(scene, (lambda s: s.ana.play("1"), lambda s: s.bea.play("1")), order)
    assert scene.evening.state.laid is not None and len(scene.ana.hand) == 7 and len(scene.bea.hand) == 8
    assert len(refusals(scene.bea)) == 1 and not refusals(scene.ana)


def test_one_hand_plays_twice() -> None:
    """The second of two cards of one player is refused, not laid later."""
    scene = scenes.turn()
    at_once(scene, (lambda s: s.ana.play("1"), lambda s: s.ana.play("4")), (0, 1))
    assert len(scene.ana.hand) == 7 and len(refusals(scene.ana)) == 1


def test_the_same_command_twice_is_done_once() -> None:
    """A retry has the same id."""
    scene = scenes.turn()
    play = next(act for act in scene.evening.match.game.legal(scene.ana.seat) if isinstance(act, Play))
    for _ in range(2):
        scene.ana.act(play, "one")
    assert refusals(scene.ana) == ["already_done"]


@pytest.mark.parametrize("order", list(itertools.permutations(range(2))))
def test_two_slaps_in_one_moment(order: tuple[int, ...]) -> None:
    """One is the slowest (R7.4), the same one for everybody; exactly one pays (setwithfriends #2)."""
    scene = scenes.slap()
    at_once(scene, (lambda s: s.bea.react(s.bea.conn, 1, 300), lambda s: s.carla.react(s.carla.conn, 1, 300)), order)
    scene.evening.until_phase(Phase.TRIBUTE, Phase.TURN)
    photos = {str(person.all(notes.Photo)[0]) for person in scene.all}
    assert len(photos) == 1
    assert scene.evening.state.receiver in (scene.bea.seat, scene.carla.seat)


@pytest.mark.parametrize("order", BOTH_ORDERS)
def test_a_drop_and_the_accusation_of_it(order: tuple[int, int]) -> None:
    """Either the drop was in time, or it comes to nothing (R6.3); the card is in one place."""
    scene = scenes.turn()
    scene.bea.lift("3")
    scene.evening.wait(0.62)
    at_once(scene, (lambda s: s.bea.let_go(), lambda s: s.ana.accuse(s.bea)), order)
    fell = order == (0, 1)
    assert (len(scene.bea.hand), len(scene.evening.state.floors[1])) == ((7, 1) if fell else (8, 0))
    assert scene.evening.match.trial is not None


@pytest.mark.parametrize("order", BOTH_ORDERS)
def test_a_play_and_an_accusation(order: tuple[int, int]) -> None:
    """The shout freezes the table; the card that was laid before it lies."""
    scene = scenes.turn()
    scene.ana.play("1")
    scene.evening.until_phase(Phase.TURN)
    scene.evening.wait(0.8)
    laid = len(scene.evening.state.discards)
    at_once(scene, (lambda s: s.bea.play("2"), lambda s: s.ana.accuse(s.bea)), order)
    assert scene.evening.match.trial is not None
    assert (scene.evening.state.laid is not None) == (order == (0, 1))
    assert len(scene.evening.state.discards) == laid


def test_two_accusations_are_one() -> None:
    scene = scenes.turn()
    at_once(scene, (lambda s: s.ana.accuse(s.bea), lambda s: s.ana.accuse(s.carla)), (0, 1))
    assert scene.evening.state.accused == scene.bea.seat and refusals(scene.ana) == ["accusation_open"]


def test_two_starts_are_one_match() -> None:
    scene = scenes.lobby()
    scene.ana.start()
    state = scene.evening.state
    scene.ana.start()
    assert scene.evening.state == state and refusals(scene.ana) == ["match_is_on"]


def test_two_who_deal_the_next_round() -> None:
    """The host's button and the last one who has seen enough: one deal."""
    scene = scenes.scored()
    for person in scene.all:
        person.skip()
    scene.ana.start()
    assert scene.evening.state.round_no == 2 and refusals(scene.ana) == ["match_is_on"]


def test_two_joins_with_one_name_get_two_answers() -> None:
    """Two friends tapped at once and got one token (hanabi #209)."""
    scene = scenes.lobby()
    one, two = scene.evening.sit("Dan"), scene.evening.sit("Dan")
    assert one.token is not None and two.token is None
    assert two.last(notes.Bye) == notes.Bye("name_taken")


def test_two_joins_at_once_get_seats_and_tokens_of_their_own() -> None:
    scene = scenes.lobby()
    one, two = scene.evening.sit("Dan"), scene.evening.sit("Eva")
    assert (one.seat, two.seat) == (3, 4) and one.token != two.token


def test_two_tabs_of_one_seat() -> None:
    """The newest wins, the other is told and does not come again; its late goodbye harms nobody (uno-online PR 148)."""
    scene = scenes.turn()
    old = scene.bea.conn
    scene.bea.come_back()
    assert [got.note for got in scene.evening.inboxes[old]][-1] == notes.Bye("moved")
    assert scene.evening.closed[old] == 4001
    scene.evening.do(ask.Depart(old))
    scene.evening.do(ask.LiftCard(old, scene.bea.hand[0].id))
    assert scene.bea.seat == 1 and scene.evening.room.seating.chairs[1].away_since_ns is None
    assert not scene.evening.match.holds(scene.bea.seat)


def test_leaving_and_being_removed() -> None:
    scene = scenes.turn()
    scene.bea.leave()
    scene.ana.ask_host(ask.RemoveSeat, 1)
    assert scene.evening.room.seating.chairs[1].autopilot and scene.evening.state.seats == 3
