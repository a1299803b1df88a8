"""Any two deeds in one moment, in every phase, in either order: cards and records agree, and all see one table.

test_two_at_once.py says for the pairs that friends have met what comes of them; this one, that nothing breaks.
"""

import itertools
import zlib
from collections.abc import Callable

import pytest

from polilla.rooms import commands as ask
from polilla.rules.invariants import violations
from polilla.rules.seats import Seat
from tests.rooms import scenes
from tests.rooms.evening import Person
from tests.rooms.scenes import Scene

Deed = Callable[[Scene, Person], ask.Command]
CARLA = Seat(2)


def act(scene: Scene, person: Person) -> ask.Command:
    """The first open act that the rules allow; else one that they refuse."""
    room = scene.evening.room
    seat = room.seating.seat_of(person.conn)
    legal = () if room.match is None or seat is None else room.match.game.legal(seat)
    open_acts = [action for action in legal if isinstance(action, ask.OpenAction)]
    return ask.Act(person.conn, f"id-{person.conn}", open_acts[0] if open_acts else ask.PlayerDraws())


def lift(scene: Scene, person: Person) -> ask.Command:
    """The first card of the hand, or one that is nobody's to lift."""
    room = scene.evening.room
    seat = room.seating.seat_of(person.conn)
    hand = () if room.match is None or seat is None else scene.evening.state.hands[seat]
    return ask.LiftCard(person.conn, hand[0].id if hand else 0)


def accuse(scene: Scene, person: Person) -> ask.Command:
    """Bea; she herself Carla."""
    seat = CARLA if person is scene.bea else Seat(1)
    return ask.AccuseSeat(person.conn, f"shout-{person.conn}", seat, scene.evening.k if scene.evening.room.match else 0)


DEEDS: dict[str, Deed] = {
    "act": act,
    "lift": lift,
    "accuse": accuse,
    "leave": lambda _, person: ask.LeaveSeat(person.conn),
    "lose": lambda _, person: ask.Depart(person.conn),
    "autopilot": lambda _, person: ask.Autopilot(person.conn, True),
    "skip": lambda _, person: ask.SkipShow(person.conn),
    "start": lambda _, person: ask.StartPlay(person.conn),
    "again": lambda _, person: ask.PlayAgain(person.conn),
    "end": lambda _, person: ask.EndPlay(person.conn),
    "remove": lambda _, person: ask.RemoveSeat(person.conn, CARLA),
    "hand over": lambda _, person: ask.HandOver(person.conn, Seat(1)),
    "block": lambda _, person: ask.BlockSeat(person.conn, CARLA),
}


@pytest.mark.parametrize("place", scenes.IN_PLAY)
def test_any_two_deeds_at_once(place: str) -> None:
    """Every pair of deeds, each by two of the three in one of their six orders, which differs from pair to pair."""
    for one, other in itertools.product(DEEDS, repeat=2):
        lot = zlib.crc32(f"{place} {one} {other}".encode())
        first, second = list(itertools.permutations(range(3), 2))[lot % 6]
        scene = scenes.IN_PLAY[place]("normal")
        for person, deed in ((scene.all[first], DEEDS[one]), (scene.all[second], DEEDS[other])):
            scene.evening.do(deed(scene, person))
        sound(scene, f"{scene.all[first].name}: {one}, then {scene.all[second].name}: {other}")


def sound(scene: Scene, what: str) -> None:
    """Cards and records agree, and who is still there sees what the others see."""
    evening = scene.evening
    lines = evening.room.seating.conns()
    if evening.room.match is None:
        assert evening.room.stage == "lobby", what
        return
    assert violations(evening.state) == [], what
    assert evening.replayed() == evening.state, what
    assert len({str(person.table) for person in scene.all if person.conn in lines}) <= 1, what
