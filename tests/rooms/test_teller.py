"""What is told, to whom, and how often."""

import pytest

from polilla.rooms import notes
from polilla.rules.events import Drew, Gifted, Laid, TurnedUp
from tests.rooms import scenes
from tests.rooms.evening import Person
from tests.rooms.scenes import IN_PLAY


def test_one_table_for_all() -> None:
    """architecture.md: encode once per audience: every viewer's note shares one table object."""
    scene = scenes.turn()
    watcher = scene.evening.watch()
    scene.ana.play("4")
    tables = [person.last(notes.Happened).table for person in (*scene.all, watcher)]
    assert all(table is tables[0] for table in tables)


def test_each_sees_its_own() -> None:
    """R7.3, drops.md 6.4: the face of what is laid, drawn or given only for those who handle it."""
    scene = scenes.gift()
    watcher = scene.evening.watch()
    assert scene.ana.events(Laid)[0].card is not None and scene.bea.events(Laid)[0].card is None
    assert scene.carla.events(TurnedUp)[0].card == scene.ana.events(Laid)[0].card
    scene.ana.gift("4", scene.bea)
    faces = [person.events(Gifted)[0].card for person in (*scene.all, watcher)]
    assert faces[0] == faces[1] is not None and faces[2:] == [None, None]
    assert watcher.last(notes.Happened).you is None


def test_a_false_alarms_card_is_the_guards() -> None:
    """R6.6: the guard alone sees what was drawn."""
    scene = scenes.film()
    assert scene.ana.events(Drew)[0].card is not None and scene.bea.events(Drew)[0].card is None


@pytest.mark.parametrize("name", ["turn", "race", "slap", "gift", "tribute", "film", "last_look"])
def test_only_the_guards_pulses_have_detail(name: str) -> None:
    """drops.md 6.13 (2): w and d for the guard alone; equal in all else; spectators as players."""
    scene = IN_PLAY[name]("normal")
    watcher = scene.evening.watch()
    scene.evening.wait(4)
    assert all(note.pulse.w and note.pulse.d for note in scene.ana.all(notes.PulseNote))
    for person in (scene.bea, scene.carla, watcher):
        assert all(note.pulse.w is None and note.pulse.d is None for note in person.all(notes.PulseNote))


def test_the_marker_moves_with_the_detail() -> None:
    """R6.4, R6.8: after a catch the new guard's pulses have detail, and the old one's none."""
    scene = scenes.penalty()
    scene.evening.until_thaw()
    scene.evening.wait(0.5)
    assert scene.bea.last(notes.PulseNote).pulse.w == (0,) and scene.ana.last(notes.PulseNote).pulse.w is None


def test_what_may_be_done_now() -> None:
    """architecture.md: legal moves are data: card ids and seats, for the own seat only."""
    scene = scenes.turn()
    options = scene.ana.you.options
    fitting = {card.id for card in scene.ana.hand if card.number in (1, 4)}
    assert set(options.play) == fitting and not options.draw and options.accuse == (1, 2) and not options.drop
    assert scene.bea.you.options.play == () and len(scene.bea.you.options.drop) == 8


def test_nothing_may_be_done_while_it_is_settled() -> None:
    """R6.3: no options from the shout to the thaw; then they are told again."""
    scene = scenes.film()
    assert scene.ana.you.options == notes.Options() and scene.bea.you.options == notes.Options()
    scene.evening.until_thaw()
    assert scene.ana.you.options.play and scene.bea.you.options.drop


def test_the_penalty_may_be_chosen_in_the_film() -> None:
    """R6.4: the one choice that is open then, and it is the guard's."""
    scene = scenes.penalty()
    assert scene.ana.you.options.penalty and not scene.bea.you.options.penalty
    assert all(card.kind.value != "moth" for card in scene.ana.hand if card.id in scene.ana.you.options.penalty)


def test_the_films_clock_is_shown() -> None:
    """drops.md 6.7: how long the film still runs; the turn's clock is back after it."""
    scene = scenes.film()
    clock = scene.carla.table.clock
    assert clock is not None and (clock.kind, clock.total_ms, clock.left_ms) == ("film", 2000, 2000)
    scene.evening.until_thaw()
    clock = scene.carla.table.clock
    assert clock is not None and clock.kind == "turn"


def notes_of(person: Person, kind: type[notes.Me]) -> int:
    """How many came."""
    return len(person.all(kind))


def test_the_own_hidden_state_is_told_when_it_changes_by_itself() -> None:
    """drops.md 6.3: a hold that ends by itself, a gesture that is over, nerves that fade."""
    scene = scenes.turn()
    scene.bea.lift("3")
    told = notes_of(scene.bea, notes.Me)
    scene.evening.wait(4.5)
    assert notes_of(scene.bea, notes.Me) == told
    scene.evening.wait(1)
    assert scene.bea.me.card is None and scene.bea.me.st == "dip"
    scene.evening.wait(5)
    assert (scene.bea.me.st, scene.bea.me.busy) == ("none", False)
    assert notes_of(scene.carla, notes.Me) <= 1


def test_a_race_is_on_the_table() -> None:
    """races.md: the open race, its kind, number and who laid it; who may press is told so."""
    scene = scenes.race()
    assert scene.carla.table.race == notes.Race(1, "cockroach", 0, 1)
    assert scene.carla.you.options.press and scene.carla.you.options.race
    scene = scenes.slap()
    assert scene.carla.table.race == notes.Race(1, "mosquito", 0, 1)
    assert scene.carla.you.options.press and not scene.ana.you.options.press


def test_after_a_false_alarm_all_are_told_how_long_to_wait() -> None:
    """R6.6: without asking, and once; each counts down alone."""
    scene = scenes.film()
    scene.evening.until_thaw()
    scene.evening.wait(0.5)
    guard, cheater = scene.ana.all(notes.Me), scene.bea.all(notes.Me)
    assert 20 <= guard[-1].cool <= 25 and 10 <= cheater[-1].cool <= 15
    scene.evening.wait(6)
    assert len(scene.ana.all(notes.Me)) == len(guard)
