"""Opening a room again from what was kept of it: the same table, wherever the server was stopped."""

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.kept import KeptRoom
from polilla.rooms.ledger import keep_room
from polilla.rooms.older import CannotReopen, TooNew
from polilla.rooms.reopening import GRACE_MS, unfold
from polilla.rules.actions import Play
from polilla.rules.events import Drew
from polilla.rules.invariants import violations
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.crowd import Crowd
from tests.rooms.evening import Evening
from tests.rooms.scenes import Scene
from tests.rooms.witness import Witness

PLACES: dict[str, Callable[[], Scene]] = {
    **{name: lambda make=make: make("normal") for name, make in scenes.IN_PLAY.items()},  # type: ignore[misc]
    "lobby": scenes.lobby,
    "over": scenes.over,
}


def kept(evening: Evening) -> KeptRoom:
    """Everything that has to be the same; clocks aside, as they may be given more time."""
    room = keep_room(evening.room, evening.now_ns)
    if room.match is None:
        return room
    prompts = tuple(replace(prompt, left_ms=None) for prompt in room.match.prompts)
    hidden = None if room.hidden is None else replace(room.hidden, k=0)
    return replace(room, hidden=hidden, match=replace(room.match, version=0, k=0, at_ms=0, prompts=prompts))


def come_back(scene: Scene) -> None:
    """All three, by their tokens."""
    for person in scene.all:
        person.come_back()


@pytest.mark.parametrize("whole", [False, True], ids=["from the snapshot", "from the records alone"])
@pytest.mark.parametrize("place", PLACES)
def test_the_room_is_the_same_after_a_restart(place: str, whole: bool) -> None:
    """hosting.md: rooms in play survive a restart: seats, host, cards, floors, drops, accusation, nerves, ids."""
    scene = PLACES[place]()
    evening, before = scene.evening, kept(scene.evening)
    evening.restart(whole=whole)
    come_back(scene)

    after = kept(evening)
    assert after.seating == before.seating
    assert (after.match, after.state, after.hidden) == (before.match, before.state, before.hidden)


@pytest.mark.parametrize("place", scenes.IN_PLAY)
def test_everybody_has_the_same_hand_and_a_version_that_is_not_older(place: str) -> None:
    """table.md: same seat, same hand."""
    scene = PLACES[place]()
    hands = [(person.seat, person.hand, person.you.hand) for person in scene.all]
    version = scene.evening.room.version
    scene.evening.restart()
    come_back(scene)

    assert [(person.seat, person.hand, person.you.hand) for person in scene.all] == hands
    assert all(person.welcomes[-1].version >= version for person in scene.all)


@pytest.mark.parametrize("place", ["turn", "gift", "tribute", "penalty", "last_look", "scored"])
def test_nobody_finds_a_clock_run_out(place: str) -> None:
    """hosting.md: overdue deadlines get a grace, and stand still until somebody is back."""
    scene = PLACES[place]()
    prompt = scene.evening.match.prompts.open
    assert prompt is not None and prompt.countdown is not None
    scene.evening.run_to((prompt.countdown.ends_ns or 0) - 1)
    phase = scene.evening.phase
    scene.evening.restart()
    scene.evening.wait(3600)
    come_back(scene)

    clock = scene.ana.table.clock
    assert scene.evening.phase is phase
    assert clock is not None and clock.left_ms >= GRACE_MS - 1 and not clock.paused


@pytest.mark.parametrize("place", scenes.IN_PLAY)
def test_the_match_goes_on_by_itself(place: str) -> None:
    """table.md: nobody is stuck, whoever comes back."""
    scene = PLACES[place]()
    scene.evening.restart()
    scene.bea.come_back()
    for _ in range(2):
        acts = len(scene.evening.acts)
        scene.evening.until(lambda acts=acts: len(scene.evening.acts) > acts, 90)  # type: ignore[misc]
    assert violations(scene.evening.state) == []
    assert scene.evening.replayed() == scene.evening.state


@pytest.mark.parametrize("place", ["race", "slap"])
def test_an_open_race_is_run_again(place: str) -> None:
    """hosting.md: an open race is void after a restart and is run again, under a number of its own."""
    scene = PLACES[place]()
    race = scene.evening.starts[-1].race
    scene.evening.restart()
    come_back(scene)
    assert scene.ana.table.race is None
    scene.evening.until(lambda: scene.evening.starts[-1].race > race, 30)

    assert scene.evening.phase in (Phase.RACE, Phase.SLAP)
    scene.evening.until_phase(Phase.TURN, Phase.TRIBUTE, limit_s=30)


def test_a_drop_in_flight_can_still_be_caught() -> None:
    """drops.md 6.10: a drop stands, and time stood still for the guard as well."""
    scene = scenes.turn()
    scene.bea.drop("3")
    scene.evening.restart()
    come_back(scene)
    assert [len(hand) for hand in scene.evening.state.hands] == [8, 7, 8]
    scene.evening.wait(1.3)  # the lens has swung back
    scene.ana.accuse(scene.bea)

    assert scene.evening.match.trial is not None and scene.evening.match.trial.judgement.hit


def test_a_held_card_goes_back() -> None:
    """drops.md 6.10: a hold ends with its line."""
    scene = scenes.turn()
    scene.bea.lift("3")
    assert scene.evening.match.holds(scene.bea.seat)
    hand = scene.bea.hand
    scene.evening.restart()
    come_back(scene)

    assert not scene.evening.match.holds(scene.bea.seat) and scene.bea.hand == hand


def test_a_verdict_that_was_said_is_shown_again() -> None:
    """A film that ran begins anew for who comes back."""
    scene = scenes.film()
    scene.evening.restart()
    come_back(scene)
    assert scene.bea.all(notes.Verdict)[-1].seat == scene.bea.seat
    scene.evening.until_thaw()
    assert scene.evening.match.prompts.open is not None


def test_the_reel_is_told_again() -> None:
    """R5.4: the floors of the round are still there."""
    scene = scenes.scored()
    reel = scene.ana.all(notes.Reel)[-1]
    scene.evening.restart()
    scene.ana.come_back()
    assert scene.ana.all(notes.Reel) == [reel]


@pytest.mark.parametrize("whole", [False, True])
def test_a_command_that_is_sent_again_is_done_once(whole: bool) -> None:
    """hosting.md: a retry after a crash is answered, not done twice."""
    scene = scenes.turn()
    scene.ana.act(_playable(scene), "the-same")
    scene.evening.until_phase(Phase.TURN)
    state = scene.evening.state
    scene.evening.restart(whole=whole)
    come_back(scene)
    scene.ana.act(ask.PlayerDraws(), "the-same")

    assert scene.ana.refusal == "already_done"
    assert scene.evening.state == state and not scene.ana.events(Drew)


def _playable(scene: Scene) -> ask.OpenAction:
    top = scene.evening.state.discards[-1].number
    return Play(next(card for card in scene.ana.hand if (card.number - top) % 5 in (1, 4)))


def test_the_host_stays_host_and_only_tokens_open_seats() -> None:
    """A seat is never lost, nor given to somebody else."""
    scene = scenes.turn()
    scene.ana.ask_host(ask.HandOver, 2)
    scene.evening.restart()
    stranger = scene.evening.sit("Dan")
    scene.carla.come_back()
    scene.ana.come_back("token-of-somebody-else-altogether")

    assert scene.evening.room.seating.host == 2
    assert stranger.welcomes[-1].seat is None
    assert scene.ana.all(notes.Bye) == [notes.Bye("bad_token")]
    assert scene.carla.welcomes[-1].seat == 2


def test_a_player_who_had_left_has_left() -> None:
    """Getting up for good outlives a restart: the token opens nothing, the autopilot plays."""
    scene = scenes.turn()
    token = scene.bea.token
    scene.bea.leave()
    scene.evening.restart()
    scene.ana.come_back()
    scene.bea.come_back(token)

    assert scene.bea.all(notes.Bye) == [notes.Bye("bad_token")]
    assert scene.evening.room.seating.chairs[1].autopilot


@pytest.mark.parametrize("seed", range(2))
def test_random_matches_survive_restarts_at_random_moments(seed: int) -> None:
    """kill -9 at any moment: whatever was recorded is there, nothing else, and the match goes on."""
    crowd = Crowd(seed, 2 + seed % 2, 3 - seed % 2)
    evening, rng = crowd.evening, Random(seed)
    Witness(evening)
    crowd.start()
    restarts = 0
    for _ in range(20_000):
        if evening.room.stage != "playing" or restarts == 12:
            break
        evening.wait(rng.expovariate(1))
        if rng.random() < 0.04:
            restarts += 1
            _restart(crowd, whole=rng.random() < 0.3)
        elif crowd.open:
            crowd.behave()
    assert restarts == 12
    assert evening.replayed() == evening.state


def _restart(crowd: Crowd, whole: bool) -> None:
    evening, before, version = crowd.evening, kept(crowd.evening), crowd.evening.room.version
    evening.restart(whole=whole)
    assert evening.room.version >= version
    after = kept(evening)
    assert after.state == before.state and after.seating.host == before.seating.host
    assert after.seating.ids == before.seating.ids
    assert after.match is not None and before.match is not None
    assert after.match.races == before.match.races
    for person in crowd.people:
        person.come_back()
        assert not person.all(notes.Bye)


@pytest.mark.parametrize("whole", [False, True])
def test_the_races_of_the_round_can_still_be_looked_at(whole: bool) -> None:
    """Welcome.races: what this round's races were, for who comes back; the next round begins with none."""
    scene = scenes.turn(scenes.CLIMB.replace("| 1 4 2 5 3 1 4 2 |", "| 1 4 2 5 3 1 4cockroach 4 |"))
    scene.climb(18)
    scene.ana.reflex_ms = 300
    scene.ana.play("4cockroach")
    scene.evening.until_phase(Phase.SCORED)
    photos = scene.evening.match.photos
    scene.evening.restart(whole=whole)
    scene.carla.come_back()
    assert scene.carla.welcomes[-1].races == photos and len(photos) == 1
    scene.evening.until_phase(Phase.TURN, limit_s=61)
    scene.evening.restart(whole=whole)
    scene.carla.come_back()
    assert scene.carla.welcomes[-1].races == ()


def test_who_comes_late_to_a_race_is_in_its_photo_after_a_restart() -> None:
    """The record of a race is written when it is decided; a time that came later goes with the next one."""
    scene = scenes.race()
    scene.ana.reflex_ms, scene.bea.reflex_ms, scene.carla.reflex_ms = 300, 400, None
    scene.evening.until_phase(Phase.TURN, limit_s=30)
    early = scene.evening.match.photos
    scene.carla.press(700.0, scene.evening.starts[-1].race)
    scene.evening.wait(1)
    scene.carla.autopilot()
    photos = scene.evening.match.photos
    assert len(photos) == len(early) == 1 and photos != early
    scene.evening.restart(whole=True)
    scene.carla.come_back()
    assert scene.carla.welcomes[-1].races == photos


# What cannot be read


def test_a_newer_version_is_refused_by_name() -> None:
    """hosting.md: version in every record and snapshot; unknown newer version: refuse."""
    records = [json.dumps(json.loads(scenes.lobby().evening.records[0]) | {"v": 2}).encode()]
    with pytest.raises(TooNew, match="version 2, this one knows 1"):
        unfold(None, records)
    with pytest.raises(TooNew):
        unfold(b'{"v":2}', [])


DAMAGES: tuple[Callable[[dict[str, Any]], object], ...] = (
    lambda record: "no record",
    lambda record: record | {"v": "one"},
    lambda record: record | {"v": 0},
    lambda record: {name: value for name, value in record.items() if name != "acts"},
    lambda record: record | {"ids": [[9, "id"]], "seating": None},
    lambda record: record | {"acts": [{"n": 0, "what": "nonsense"}]},
    lambda record: record | {"match": {"seats": 3}},
    lambda record: record | {"hidden": 5},
)


@pytest.mark.parametrize("damage", range(len(DAMAGES)))
def test_a_damaged_record_is_named_and_not_shown(damage: int) -> None:
    """The log says which record, never what is in it: that may be somebody's hand."""
    scene = scenes.turn()
    scene.ana.act(_playable(scene))
    good = scene.evening.records
    bad = json.dumps(DAMAGES[damage](json.loads(good[-1]))).encode()
    with pytest.raises(CannotReopen) as told:
        unfold(None, [*good[:-1], bad])
    assert str(told.value).startswith(f"record {len(good) - 1} after the snapshot: ")
    assert "number" not in str(told.value)


def test_an_empty_log_is_no_room() -> None:
    assert unfold(None, []) is None


def test_the_first_record_must_hold_the_seats() -> None:
    with pytest.raises(CannotReopen, match="record 0"):
        unfold(None, [b'{"v":1,"n":0,"acts":[],"ids":[]}'])
