"""What users of other online tables have reported (connection, rooms, secrets), each tried here.

Others have a test where the matter is: giving up after five tries (argentum-engine PR 664) in tests/web/socket.test.js,
minimised phones (Hanabi-Live #2367) in tests/browser/test_line.py, an unknown room that hangs (uno-online #2) in
tests/net/test_session.py, host away, removing and blocking in test_host.py, two at once in test_two_at_once.py.
"""

import json
from typing import Any

import pytest

from polilla.protocol.encode import encode
from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.evening import Evening, Person


def wire(person: Person) -> list[dict[str, Any]]:
    """Everything that this line was sent, as it was sent."""
    return [json.loads(encode(got.note)) for got in person.inbox]


# Connection


def test_coming_back_builds_no_fresh_player() -> None:
    """Balatro-Multiplayer PR 20: rejoin built a fresh player."""
    scene = scenes.turn()
    chairs, hand = list(scene.evening.room.seating.chairs), scene.bea.you.hand
    scene.bea.lose()
    scene.bea.come_back()
    assert scene.bea.you.hand == hand
    assert all(one is other for one, other in zip(scene.evening.room.seating.chairs, chairs, strict=True))


def test_everybody_reloads_at_once_and_nobody_is_lost() -> None:
    """ClassQuiz #301: five of thirteen lost on refresh."""
    evening = Evening()
    people = [evening.sit(name) for name in ("Ana", "Bea", "Carla", "Dan", "Eva")]
    people[0].start()
    hands = [person.hand for person in people]
    for person in people:
        person.lose()
    for person in reversed(people):
        person.come_back()
    assert [person.hand for person in people] == hands
    assert [person.seat for person in people] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("minutes", [1, 5])
def test_away_for_long_the_seat_is_there(minutes: int) -> None:
    """Hanabi-Live #2367: phones drop the line when their screen locks, for as long as it is locked."""
    scene = scenes.turn()
    scene.bea.lose()
    scene.evening.wait(minutes * 60)
    scene.bea.come_back()
    assert scene.bea.seat == 1 and not scene.evening.room.seating.chairs[1].autopilot


# Rooms


def test_one_leaver_does_not_freeze_the_match() -> None:
    """secret-hitler #2030."""
    scene = scenes.turn()
    scene.ana.leave()
    turn = scene.evening.state.turn
    scene.evening.until(lambda: scene.evening.state.turn != turn)


def test_removing_one_resets_nobody_else() -> None:
    """PretendYoureXyzzy #32: kicking one resets all."""
    scene = scenes.scored()
    points = scene.evening.state.points
    tokens = [scene.evening.room.seating.chairs[seat].token for seat in (0, 2)]
    scene.ana.ask_host(ask.RemoveSeat, 1)
    assert scene.evening.state.points == points
    assert [scene.evening.room.seating.chairs[seat].token for seat in (0, 2)] == tokens


def test_another_match_with_the_same_seats_and_link() -> None:
    """scribble.rs #122: no rematch."""
    scene = scenes.over()
    code = scene.evening.room.code
    scene.ana.ask_host(ask.PlayAgain)
    scene.ana.start()
    assert [person.seat for person in scene.all] == [0, 1, 2]
    assert (scene.evening.room.code, scene.evening.room.stage) == (code, "playing")


# Secrets


@pytest.mark.parametrize("place", scenes.IN_PLAY)
def test_nobody_is_sent_the_hand_of_another(place: str) -> None:
    """Secret-Hitler-Online #7, coup-online #6, longwave #26, quizify #604: ids of cards are in the own hand only."""
    scene = scenes.IN_PLAY[place]("normal")
    watcher = scene.evening.watch()
    assert wire(watcher)[0]["you"] is None and wire(watcher)[0]["me"] is None
    for person in (*scene.all, watcher):
        for message in wire(person):
            own, _ = message.pop("you", None), message.pop("me", None)  # the latter is the own hand once more
            assert own is None or own["seat"] == person.seat
            assert not [face for face in faces(message) if "id" in face]
            for part in (message.get("table") or {}, *message.get("events", [])):
                seat = None if own is None else person.seat
                assert part.get("kind") == "round_scored" or part.get("phase") == "scored" or not others(part, seat)
    for person in scene.all:
        assert {held.card for held in person.you.hand} == {*person.hand}


def faces(part: object) -> list[dict[str, Any]]:
    """Every card in a part of a message; a race is none, though it has a kind and a number."""
    if isinstance(part, list):
        return [face for each in part for face in faces(each)]
    if not isinstance(part, dict):
        return []
    if {"kind", "number"} <= part.keys() and "by" not in part:
        return [part]
    return [face for each in part.values() for face in faces(each)]


def others(part: dict[str, Any], seat: int | None) -> list[dict[str, Any]]:
    """The cards in hands that are not those of this seat."""
    return [face for place, hand in enumerate(part.get("hands", [])) if place != seat for face in hand]


@pytest.mark.parametrize("restart", [False, True])
def test_what_lies_face_down_stays_so_for_who_comes_back(restart: bool) -> None:
    """octgn #1329: face-down cards face-up after reconnect; throneteki #5: face-down ids."""
    scene = scenes.turning()
    if restart:
        scene.evening.restart()
    for person in scene.all:
        person.come_back()
    assert scene.evening.phase is Phase.TURNING
    told = json.dumps(wire(scene.bea)[0]["table"])
    assert "cockroach" not in told and scene.bea.you.laid is None
    assert scene.ana.you.laid is not None


def test_a_hand_that_was_dealt_tells_nothing_by_its_order() -> None:
    """quizify #521: order as a leak: what others see of a hand is a number."""
    scene = scenes.turn()
    dealt = next(event for note in wire(scene.bea) for event in note.get("events", []) if event["kind"] == "dealt")
    assert [len(hand) for hand in dealt["hands"]] == [0, 8, 0]
    assert isinstance(scene.bea.last(notes.Happened).table.view.counts[0], int)
