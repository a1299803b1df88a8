"""A match from the first deal to the last score: its time, its shows, its sleep."""

from itertools import pairwise

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rules.events import Dealt, MatchEnded, RoundScored, TurnBegan
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.evening import Person

PULSE_NS = 200_000_000


def pulse_times(person: Person) -> list[int]:
    """When pulses came."""
    return [got.at_ns for got in person.inbox if isinstance(got.note, notes.PulseNote)]


def test_the_first_thing_told_is_the_deal() -> None:
    """R2: eight cards each, the guard begins; each sees its own hand, spectators none."""
    scene = scenes.turn()
    dealt = [person.events(Dealt)[0] for person in scene.all]
    assert [[len(hand) for hand in event.hands] for event in dealt] == [[8, 0, 0], [0, 8, 0], [0, 0, 8]]
    assert dealt[0].guard == 0 and scene.ana.events(TurnBegan)[0].seat == 0


def test_pulses_leave_on_their_own_time() -> None:
    """drops.md 6.3 (a), 6.13 (8): every 200 ms, whatever is asked meanwhile."""
    scene = scenes.turn()
    for _ in range(30):
        scene.bea.lift("3")
        scene.evening.wait(0.07)
        scene.bea.put_back()
    assert {two - one for one, two in pairwise(pulse_times(scene.carla))} == {PULSE_NS}


def test_a_late_wake_stretches_all_alike() -> None:
    """drops.md 6.10: windows are in pulses, not in wall time: after an overload pulses go on from then."""
    scene = scenes.turn()
    scene.evening.now_ns += 3_000_000_000
    k = scene.evening.k
    scene.evening.do(ask.Wake())
    assert scene.evening.k == k + 1
    assert scene.evening.due_ns is not None and scene.evening.due_ns <= scene.evening.now_ns + PULSE_NS


def test_the_guards_lens_is_in_fog_at_the_start_of_the_own_turn() -> None:
    """drops.md 6.1, FOG: 1.4 s at the start of the guard's own turn, however that came about."""
    scene = scenes.turn("top=5 fill=153 | 4 4 | 3 | 5")
    scene.ana.play("4")
    scene.evening.until_phase(Phase.TURN)
    scene.bea.play("3")
    scene.evening.until_phase(Phase.TURN)
    assert scene.evening.state.turn == 2
    scene.evening.wait(1)
    assert scene.ana.last(notes.PulseNote).pulse.d == ((0, 0),)
    scene.carla.draw()
    assert scene.evening.state.turn == 0
    scene.evening.wait(1.2)
    assert scene.ana.last(notes.PulseNote).pulse.d == ((15, 0),)
    scene.evening.wait(0.4)
    assert scene.ana.last(notes.PulseNote).pulse.d == ((0, 0),)


def test_acting_shuts_the_guards_lens() -> None:
    """drops.md 6.1, BLINK: 0.6 s while the guard handles cards."""
    scene = scenes.turn()
    scene.ana.play("4")
    scene.evening.wait(0.4)
    assert scene.ana.last(notes.PulseNote).pulse.d == ((15, 0),)


def test_the_reel_ends_by_itself() -> None:
    """R9.3: after a minute the next round is dealt; its guard is the seat at the left of who began."""
    scene = scenes.scored()
    began = scene.evening.now_ns
    scene.evening.until_phase(Phase.TURN, limit_s=61)
    assert scene.evening.now_ns - began == 60_000_000_000
    assert (scene.evening.state.round_no, scene.evening.state.guard, scene.evening.match.reel) == (2, 1, None)


def test_the_reel_ends_when_all_have_seen_it() -> None:
    """table.md: skippable; all who are there, each once."""
    scene = scenes.scored()
    for person in (scene.ana, scene.ana, scene.bea):
        person.skip()
    assert scene.evening.state.round_no == 1
    scene.carla.skip()
    assert (scene.evening.state.round_no, scene.evening.phase) == (2, Phase.TURN)


@pytest.mark.parametrize("when", ["play", "film"])
def test_a_skip_before_the_reel_is_no_skip_of_it(when: str) -> None:
    """table.md: skipping the film, or nothing at all, says nothing of the reel."""
    scene = scenes.last_look()
    if when == "film":
        scene.ana.accuse(scene.bea)
        scene.evening.until_phase(Phase.PENALTY)
        scene.ana.penalty("2")
    for person in scene.all:
        person.skip()
    scene.evening.until_phase(Phase.SCORED)
    scene.evening.wait(1)
    scene.ana.skip()
    scene.evening.wait(0.1)
    assert scene.evening.phase is Phase.SCORED


def test_a_round_that_an_open_action_ends_has_its_reel() -> None:
    """R5.4: also when the last card was given, not laid."""
    scene = scenes.last_look()
    scene.ana.accuse(scene.bea)
    scene.evening.until_phase(Phase.PENALTY)
    scene.ana.penalty("2")
    assert scene.evening.phase is Phase.SCORED
    assert len(scene.ana.last(notes.Reel).drops) == 1
    scene.bea.come_back()
    assert scene.bea.all(notes.Reel)


def test_a_match_has_as_many_rounds_as_seats() -> None:
    """R9.3, R9.4: three rounds, then the lowest total wins, and nothing is waited for any more."""
    scene = scenes.over()
    assert [event.round_no for event in scene.ana.events(RoundScored)] == [1, 2, 3]
    assert scene.ana.events(MatchEnded) and scene.evening.room.stage == "over"
    assert scene.evening.match.due_ns() is None
    assert scene.carla.last(notes.RoomChanged).room.stage == "over"
    assert scene.ana.table.view.hands and scene.ana.table.clock is None


def test_nothing_moves_while_nobody_is_there() -> None:
    """table.md: no pulse, no clock, no bot."""
    scene = scenes.turn()
    watcher = scene.evening.watch()
    for person in scene.all:
        person.lose()
    told = len(watcher.inbox)
    scene.evening.wait(60)
    kinds = {type(got.note) for got in watcher.inbox[told:]}
    assert notes.PulseNote not in kinds and notes.Happened not in kinds
    assert watcher.table.clock is not None and watcher.table.clock.paused


def test_an_accusation_ends_even_while_nobody_is_there() -> None:
    """hosting.md: nothing hangs on a line that may never come back."""
    scene = scenes.film()
    for person in scene.all:
        person.lose()
    scene.evening.wait(5)
    assert scene.evening.match.trial is None
    scene.ana.come_back()
    scene.evening.until(lambda: scene.evening.state.turn == 1, 25)
