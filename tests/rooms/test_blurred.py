"""The host may have the fans blurred: nobody is told how many cards another seems to hold (R5.6, drops.md 6.9)."""

import json

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.reopening import unfold
from polilla.rules.events import Counted, HandEmptied
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.evening import Person
from tests.rooms.scenes import Scene


def turn(left: int = 8) -> Scene:
    """Ana's turn at a table with blurred fans, when each has so many cards left."""
    scene = scenes.lobby()
    scene.evening.do(ask.Configure(scene.ana.conn, "normal", 0, 400, blurred=True))
    scene.ana.start(scenes.CLIMB)
    scene.climb(3 * (8 - left))
    scene.evening.wait(1.5)  # Ana has looked at her hand (drops.md 6.1, FOG)
    return scene


def pass_on(scene: Scene) -> None:
    """Long enough after a drop Ana plays, and it is Bea's turn."""
    scene.evening.wait(6.3)
    scene.climb(1)


def counts(person: Person) -> tuple[int, ...]:
    """The fans as somebody was last told of them."""
    assert person.table.view.blurred
    return person.table.view.counts


def test_a_missing_card_shows_when_the_fan_looks_emptier() -> None:
    """drops.md 6.9: of eight cards none is missed, of six it is; its owner alone is told in so many words."""
    for left, before, after in ((8, (6, 6, 6), (6, 6, 6)), (6, (6, 6, 6), (3, 3, 6)), (3, (3, 3, 3), (1, 1, 3))):
        scene = turn(left)
        scene.bea.drop(str(scene.bea.hand[-1].number))
        assert counts(scene.carla) == before
        pass_on(scene)
        assert counts(scene.carla) == after
        assert [event.count for event in scene.bea.events(Counted)] == [1]
        assert scene.carla.events(Counted) == scene.ana.events(Counted) == []


def test_who_comes_back_late_or_to_watch_sees_the_same() -> None:
    """6.3 (d): one form for whoever is told; the room says that it is so."""
    scene = turn(5)
    scene.carla.lose()
    scene.carla.come_back()
    late, watcher = scene.evening.sit("Dan"), scene.evening.watch()
    assert {counts(person) for person in (*scene.all, late, watcher)} == {(3, 3, 3)}
    assert watcher.welcomes[-1].room.settings.blurred
    assert len(scene.bea.hand) == 5


def test_an_empty_hand_shows_but_not_what_had_vanished_from_it() -> None:
    """R9.6: Bea drops her last card but one and lays the last; all see that she has none."""
    scene = turn(2)
    scene.climb(1)
    scene.bea.drop("3")
    scene.climb(1)
    assert scene.evening.phase is Phase.LAST_LOOK
    assert counts(scene.carla) == (1, 0, 1)
    assert scene.carla.events(HandEmptied) == [HandEmptied((scene.bea.seat,))]
    assert scene.bea.events(Counted) and not scene.carla.events(Counted)


def test_it_stays_so_when_the_server_starts_again() -> None:
    """hosting.md: what the host chose is kept, and so is the match under it; another match may be played without."""
    scene = turn(5)
    scene.evening.restart()
    scene.carla.come_back()
    assert counts(scene.carla) == (3, 3, 3)

    scene.ana.come_back()
    scene.ana.ask_host(ask.EndPlay)
    scene.ana.configure()
    scene.bea.come_back()
    scene.ana.start()
    assert scene.carla.last(notes.Happened).table.view.counts == (8, 8, 8)


def test_a_room_that_was_kept_before_there_was_a_choice_counts() -> None:
    """hosting.md: records of this version without it are read."""
    records = [json.loads(record) for record in scenes.turn().evening.records]
    kept = [record for record in records if "seating" in record]
    for record in kept:
        del record["seating"]["settings"]["blurred"]
    room = unfold(None, [json.dumps(record).encode() for record in records])
    assert kept and room is not None
    assert not room.seating.settings.blurred
