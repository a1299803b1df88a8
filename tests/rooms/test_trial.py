"""Accusations: the shout, the breath, the verdict with its film, and how play goes on (R6, drops.md 6.7)."""

from collections.abc import Callable

import pytest

from polilla.rooms import notes
from polilla.rules.events import (
    AccusationLapsed,
    Accused,
    Caught,
    FalseAlarm,
    GuardChanged,
    PenaltyGiven,
    PlayResumed,
    RoundScored,
)
from polilla.rules.phases import Phase
from polilla.timing.units import NS_PER_MS
from tests.rooms import scenes
from tests.rooms.evening import Person
from tests.rooms.scenes import CLIMB, Scene

BREATH_NS = 600_000_000


def enter(phase: Phase) -> Callable[[Scene], None]:
    """Ana lays what leads to the phase."""
    face = {Phase.TURNING: "1", Phase.RACE: "1cockroach", Phase.SLAP: "1mosquito", Phase.GIFT: "1spider"}
    face[Phase.TRIBUTE] = "1mosquito"

    def lay(scene: Scene) -> None:
        scene.bea.reflex_ms, scene.carla.reflex_ms = (300, 500) if phase is Phase.TRIBUTE else (None, None)
        if phase is not Phase.TURN:
            scene.ana.play(face[phase])
        scene.evening.until_phase(phase)

    return lay


PHASES = (Phase.TURN, Phase.TURNING, Phase.RACE, Phase.SLAP, Phase.GIFT, Phase.TRIBUTE)


def shout(phase: Phase, guilty: bool) -> Scene:
    """Ana accuses Bea in this phase, by what was on her screen."""
    scene = scenes.turn()
    if guilty:
        scene.bea.drop("3")
        scene.evening.wait(0.25)
    k = scene.evening.k
    enter(phase)(scene)
    scene.ana.accuse(scene.bea, k if phase is Phase.TURNING else None)
    assert scene.evening.match.trial is not None
    return scene


def settled(scene: Scene) -> None:
    """A race is decided first (R6.3)."""
    scene.evening.until(lambda: scene.evening.match.trial is None or scene.evening.phase is Phase.ACCUSED)


def film_ns(scene: Scene) -> int:
    """How long the film is said to be shown; longer than that of nothing if there was something to see."""
    verdict = scene.carla.last(notes.Verdict)
    assert verdict.film_ms == 2000 if verdict.cause == "none" else 2000 < verdict.film_ms <= 6400
    return verdict.film_ms * NS_PER_MS


def pulses(person: Person) -> int:
    """How many came."""
    return len(person.all(notes.PulseNote))


@pytest.mark.parametrize("phase", PHASES)
def test_a_false_alarm_in_every_phase(phase: Phase) -> None:
    """R6.6: a breath of 0.6 s, the verdict with its film, the guard draws one and stays guard; then play goes on."""
    scene = shout(phase, guilty=False)
    settled(scene)
    began, hand = scene.evening.now_ns, len(scene.ana.hand)
    resumes = scene.evening.state.resume
    scene.evening.until(lambda: bool(scene.carla.all(notes.Verdict)))
    assert scene.evening.now_ns == began + BREATH_NS
    assert not scene.carla.last(notes.Verdict).hit and scene.carla.events(FalseAlarm)
    assert len(scene.ana.hand) == hand + 1
    scene.evening.until_thaw()
    assert scene.evening.now_ns == began + BREATH_NS + film_ns(scene)
    assert (scene.evening.phase, scene.evening.state.guard) == (resumes, 0)


@pytest.mark.parametrize("phase", PHASES)
def test_a_catch_in_every_phase(phase: Phase) -> None:
    """R6.4: the card returns, the guard gives one, the caught becomes guard; then play goes on where it stood."""
    scene = shout(phase, guilty=True)
    settled(scene)
    began, resumes, hand = scene.evening.now_ns, scene.evening.state.resume, len(scene.bea.hand)
    scene.evening.until_phase(Phase.PENALTY)
    assert scene.evening.now_ns == began + BREATH_NS
    assert scene.carla.last(notes.Verdict).hit and scene.carla.events(Caught)[0].card is None
    assert scene.bea.events(Caught)[0].card in scene.bea.hand and len(scene.bea.hand) == hand + 1
    scene.ana.penalty("4")
    scene.evening.until_thaw()
    assert scene.evening.now_ns == began + BREATH_NS + film_ns(scene)
    assert (scene.evening.phase, scene.evening.state.guard) == (resumes, 1)
    assert scene.evening.match.under.hidden.guard == 1 and len(scene.bea.hand) == hand + 2


@pytest.mark.parametrize("phase", [Phase.RACE, Phase.SLAP])
def test_an_open_race_is_decided_first(phase: Phase) -> None:
    """R6.3: a shout does not spoil a race: presses count, the verdict waits for its end."""
    scene = shout(phase, guilty=False)
    assert scene.carla.events(Accused)[0].waits and scene.evening.phase is phase
    scene.evening.wait(0.3)
    assert scene.carla.press(400) == "counted"
    settled(scene)
    kinds = [type(got.note) for got in scene.carla.inbox]
    scene.evening.wait(0.7)
    assert notes.Photo in kinds and notes.Verdict not in kinds and scene.carla.all(notes.Verdict)


@pytest.mark.parametrize("guilty", [False, True])
@pytest.mark.parametrize("phase", PHASES)
def test_nobody_acts_or_drops_until_it_is_settled(phase: Phase, guilty: bool) -> None:
    """R6.3: from the shout to the end of the film: no pulse, no drop, no second shout; what is asked is refused."""
    scene = shout(phase, guilty)
    told, floors = pulses(scene.carla), scene.evening.state.floors
    while scene.evening.match.trial is not None:
        scene.carla.lift("4")
        assert scene.carla.me.why == "frozen"
        scene.ana.accuse(scene.carla)
        assert scene.ana.refusal == "accusation_open"
        scene.ana.play("4")
        assert scene.ana.refusal in ("accusation_open", "wrong_phase")
        scene.ana.look(scene.carla)
        assert pulses(scene.carla) == told
        scene.evening.wait(0.5)
    assert len(scene.evening.state.floors[2]) == len(floors[2]) == 0
    scene.evening.wait(1)
    assert pulses(scene.carla) > told


@pytest.mark.parametrize(("name", "seconds"), [("turn", 20), ("gift", 12), ("tribute", 8)])
def test_clocks_stand_still_and_go_on(name: str, seconds: float) -> None:
    """R6.3: no clock runs until it is settled; afterwards it goes on with what was left."""
    scene = scenes.IN_PLAY[name]("normal")
    scene.evening.wait(1)
    prompt = scene.evening.match.prompts.open
    assert prompt is not None and prompt.countdown is not None
    left = prompt.countdown.left(scene.evening.now_ns)
    scene.ana.accuse(scene.bea)
    assert scene.carla.table.clock is None
    scene.evening.until_thaw()
    again = scene.evening.match.prompts.open
    assert again is not None and again.countdown is not None
    assert again.countdown.left(scene.evening.now_ns) == left
    assert again.total_ms == seconds * 1000 and scene.carla.table.clock is not None


def test_a_last_look_goes_on_after_a_false_alarm() -> None:
    """R9.1, drops.md 6.10: others may be accused in the last look as well; its clock goes on with what was left."""
    scene = scenes.last_look()
    scene.ana.look(scene.carla)
    scene.evening.wait(0.6)
    left = scene.evening.match.prompts.ends_ns()
    assert left is not None
    left -= scene.evening.now_ns
    scene.ana.accuse(scene.carla)
    scene.evening.until_thaw()
    assert scene.evening.phase is Phase.LAST_LOOK
    thawed = scene.evening.now_ns
    scene.evening.until_phase(Phase.SCORED)
    assert scene.evening.now_ns - thawed == left


def test_a_caught_finisher_is_back_in() -> None:
    """R9.1: who is caught in the last look has two cards again, and play resumes with the next turn."""
    scene = scenes.turn(CLIMB)
    scene.ana.accuse(scene.bea)  # costs Ana a card, so that she has one more at the end
    scene.evening.until_thaw()
    scene.climb(19)
    scene.evening.wait(0.8)
    scene.bea.drop("3")
    scene.climb(1)
    assert scene.evening.phase is Phase.LAST_LOOK
    scene.ana.accuse(scene.bea)
    scene.evening.until_phase(Phase.PENALTY)
    scene.ana.penalty("2")
    scene.evening.until_thaw()
    assert scene.carla.events(PlayResumed) and len(scene.bea.hand) == 2
    assert (scene.evening.phase, scene.evening.state.turn, scene.evening.state.guard) == (Phase.TURN, 2, 1)
    scene.evening.until(lambda: scene.evening.state.turn != 2, 21)


def test_the_guard_gives_the_last_card() -> None:
    """R6.5: the guard who gives the last card away is out, and the round ends; its reel is told after the film too."""
    scene = scenes.last_look()
    scene.ana.accuse(scene.bea)
    scene.evening.until_phase(Phase.PENALTY)
    scene.ana.penalty("2")
    assert scene.evening.phase is Phase.SCORED
    assert scene.carla.events(RoundScored)[-1].points[0] == 0
    assert scene.carla.last(notes.Reel).drops[-1].caught
    scene.evening.until_thaw()
    scene.evening.until_phase(Phase.TURN, limit_s=61)


def test_a_guard_with_only_moths_gives_nothing() -> None:
    """R6.5: then nothing is given, and the caught becomes guard at once."""
    moths = "1moth 1moth 2moth 3moth 3moth 4moth 5moth 5moth"
    scene = scenes.turn(f"top=3 fill=12 | {moths} | 1 | 2")
    scene.ana.catch(scene.bea, "1")
    scene.evening.until_thaw()
    given = scene.carla.events(PenaltyGiven)[-1]
    assert (given.given, given.card, scene.evening.state.guard) == (False, None, 1)
    assert scene.evening.phase is Phase.TURN


def test_it_lapses_when_the_guards_hand_empties_in_the_race() -> None:
    """R9.1, R6.3: the guard who shouts and then wins the race with the last card has won the round."""
    scene = scenes.turn(CLIMB.replace("| 1 4 2 5 3 1 4 2 |", "| 1 4 2 5 3 1 4cockroach 4 |"))
    scene.climb(18)
    scene.ana.reflex_ms = 300
    scene.ana.play("4cockroach")
    scene.evening.until_phase(Phase.RACE)
    scene.evening.wait(0.1)
    scene.ana.accuse(scene.bea)
    scene.evening.until_phase(Phase.SCORED)
    assert scene.carla.events(AccusationLapsed) and not scene.carla.all(notes.Verdict)
    assert scene.evening.match.trial is None and not scene.ana.hand
    scene.evening.until_phase(Phase.TURN, limit_s=61)


@pytest.mark.parametrize("restarted", [False, True])
def test_one_that_lapses_has_caught_nobody_also_after_a_restart(restarted: bool) -> None:
    """R9.1, R5.4: the reel tells of the drop as free."""
    scene = scenes.turn(CLIMB.replace("| 1 4 2 5 3 1 4 2 |", "| 1 4 2 5 3 1 4cockroach 4 |"))
    scene.climb(18)
    scene.ana.reflex_ms = 300
    scene.ana.look(scene.bea)
    scene.evening.wait(1.5)
    scene.bea.drop(str(scene.bea.hand[0].number))
    scene.ana.play("4cockroach")
    scene.evening.until_phase(Phase.RACE)
    scene.ana.accuse(scene.bea)
    trial = scene.evening.match.trial
    assert trial is not None and trial.judgement.hit
    if restarted:
        scene.evening.restart()
        for person in scene.all:
            person.come_back()
    scene.evening.until_phase(Phase.SCORED, limit_s=40)
    assert scene.carla.events(AccusationLapsed)
    assert [drop.caught for drop in scene.carla.last(notes.Reel).drops] == [False]


def test_the_film_is_skipped_by_all_or_not() -> None:
    """drops.md 6.7: skippable only by all who are there."""
    scene = scenes.film()
    scene.ana.skip()
    scene.bea.skip()
    scene.evening.wait(0.5)
    assert scene.evening.match.trial is not None
    scene.carla.skip()
    scene.evening.wait(0)
    assert scene.evening.match.trial is None


def test_who_is_away_does_not_hold_up_the_film() -> None:
    """drops.md 6.7: the absent have nothing to see, and who lets the autopilot play does not look."""
    scene = scenes.film()
    scene.carla.lose()
    scene.bea.autopilot()
    scene.ana.skip()
    scene.evening.wait(0)
    assert scene.evening.match.trial is None


@pytest.mark.parametrize("name", ["turn", "accused"])
def test_there_is_nothing_to_skip_before_the_film(name: str) -> None:
    """drops.md 6.7: a skip counts for the show that runs, for none to come."""
    scene = scenes.IN_PLAY[name]("normal")
    for person in scene.all:
        person.skip()
    if name == "turn":
        scene.ana.accuse(scene.bea)
    scene.evening.wait(1)
    assert scene.evening.match.trial is not None and scene.evening.match.trial.film_ns is not None


def test_the_penalty_may_outlast_the_film() -> None:
    """R6.4, R10.1: the guard has 8 s to choose; play goes on as soon as the card is given."""
    scene = scenes.penalty()
    scene.evening.wait(6)
    assert scene.evening.match.trial is not None
    scene.ana.penalty("4")
    scene.evening.wait(0)
    assert scene.evening.match.trial is None and scene.evening.phase is Phase.TURN


def test_the_guard_who_vanishes_owes_the_penalty_by_the_clock() -> None:
    """R10.1: 8 s, then the dearest card; the marker moves on."""
    scene = scenes.penalty()
    scene.ana.lose()
    scene.evening.until(lambda: bool(scene.carla.events(GuardChanged)), 9)


# Shouts that do not count


def test_a_shout_out_of_the_lens_is_free() -> None:
    """drops.md 6.7: ignored with a hint, free of charge."""
    scene = scenes.turn()
    scene.ana.accuse(scene.carla)
    assert scene.ana.refusal == "not_in_lens"
    scene.ana.look(scene.carla)
    scene.evening.wait(0.1)
    scene.ana.accuse(scene.carla)
    assert scene.ana.refusal == "not_in_lens"
    scene.evening.wait(0.5)
    scene.ana.accuse(scene.carla)
    assert scene.evening.match.trial is not None


def test_five_seconds_after_a_false_one() -> None:
    """drops.md 6.7: who was wrong cannot accuse for 5 s."""
    scene = scenes.film()
    scene.evening.until_thaw()
    scene.evening.wait(4.7)
    scene.ana.accuse(scene.bea)
    assert scene.ana.refusal == "too_soon"
    scene.evening.wait(0.4)
    scene.ana.accuse(scene.bea)
    assert scene.evening.match.trial is not None


def test_only_the_guard_and_only_others() -> None:
    """R6.1: one named other player, by the guard."""
    scene = scenes.turn()
    scene.bea.accuse(scene.carla)
    assert scene.bea.refusal == "only_the_guard"
    scene.ana.accuse(scene.ana)
    assert scene.ana.refusal == "not_to_self"
    assert scene.evening.match.trial is None


@pytest.mark.parametrize("name", ["scored"])
def test_after_the_round_there_is_nothing_to_accuse(name: str) -> None:
    """R9.1: the last look was the last chance."""
    scene = scenes.IN_PLAY[name]("normal")
    scene.ana.accuse(scene.bea)
    assert scene.ana.refusal == "wrong_phase"


def test_a_card_that_is_only_held_is_a_false_alarm() -> None:
    """drops.md 6.10: not let go; the hold is cancelled and the card stays in the hand."""
    scene = scenes.turn()
    scene.bea.lift("3")
    scene.evening.wait(0.6)
    scene.ana.accuse(scene.bea)
    scene.bea.let_go()
    assert scene.bea.me.why == "frozen"
    scene.evening.until_thaw()
    assert not scene.carla.last(notes.Verdict).hit and len(scene.bea.hand) == 8
    assert scene.bea.me.card is None


def test_the_film_shows_the_gesture_and_no_card() -> None:
    """R6.7, drops.md 6.7: all see the paw of the accused and when it let go; which card it was, nobody."""
    scene = scenes.penalty()
    verdict = scene.carla.last(notes.Verdict)
    assert (verdict.guard, verdict.seat, verdict.cause) == (0, 1, "drop")
    assert [frame.k for frame in verdict.film] == [*range(verdict.film[0].k, scene.evening.k + 1)]
    assert [frame.let_go for frame in verdict.film].count(True) == 1
    assert {frame.under for frame in verdict.film} <= {None, 1} and verdict.film[-1].under == 1
    assert scene.ana.last(notes.Verdict) == verdict


def test_the_film_shows_where_the_lens_came_from() -> None:
    """drops.md 6.3, verdict: before it was on Bea it was on Carla, with fog between; all are told alike."""
    scene = scenes.turn()
    scene.ana.look(scene.carla)
    scene.evening.wait(3)
    scene.ana.look(scene.bea)
    scene.evening.wait(0.65)
    scene.ana.accuse(scene.bea)
    scene.evening.wait(0.7)
    film = scene.carla.last(notes.Verdict).film
    path = [frame.under for at, frame in enumerate(film) if at == 0 or frame.under != film[at - 1].under]
    assert path == [2, None, 1]
    assert scene.bea.last(notes.Verdict).film == film


def test_a_feint_is_shown_as_one() -> None:
    """drops.md 6.7: the film of a false alarm shows what it was."""
    scene = scenes.turn()
    scene.bea.lift("3")
    scene.evening.wait(0.62)
    scene.bea.put_back()
    scene.evening.wait(0.4)
    scene.ana.accuse(scene.bea)
    scene.evening.until_thaw()
    verdict = scene.carla.last(notes.Verdict)
    assert (verdict.hit, verdict.cause) == (False, "back")
