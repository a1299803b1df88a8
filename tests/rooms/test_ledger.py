"""What a room writes down: whatever a command changed, before anybody is told; nothing when nothing changed."""

import json
from typing import Any

import pytest

from polilla.rooms import commands as ask
from polilla.rooms.effects import Effect, Record, Snapshot, Tell
from polilla.rooms.kept import VERSION
from polilla.rooms.ledger import SNAPSHOT_EVERY, nothing
from polilla.rooms.reopening import unfold
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.scenes import Scene


def records(effects: list[Effect]) -> list[dict[str, Any]]:
    """What a command wrote."""
    return [dict(effect.data) for effect in effects if isinstance(effect, Record)]


def test_a_record_comes_before_anybody_is_told() -> None:
    """hosting.md: append, and only then answer and broadcast."""
    scene = scenes.turn()
    effects = scene.evening.do(ask.Rename(scene.bea.conn, "Beatriz"))
    assert isinstance(effects[0], Record) and any(isinstance(effect, Tell) for effect in effects[1:])


def test_what_changes_nothing_writes_nothing() -> None:
    """A lens, a page, an emote, a refusal without an id, a pulse: half of all commands."""
    scene = scenes.turn()
    conn = scene.bea.conn
    idle: list[ask.Command] = [
        ask.ShowPage(conn, False),
        ask.ShowEmote(conn, "wink"),
        ask.LookAt(scene.ana.conn, scene.bea.seat),
        ask.LiftCard(conn, scene.bea.hand[0].id),
        ask.StartPlay(conn),
        ask.LinkSampled(conn, 20.0, scene.evening.now_ns),
        ask.Depart(conn),
    ]
    for command in idle:
        assert records(scene.evening.do(command)) == [], command


def test_records_are_numbered_and_have_a_version() -> None:
    scene = scenes.over()
    told = [json.loads(record) for record in scene.evening.records]
    assert [record["n"] for record in told] == list(range(len(told)))
    assert {record["v"] for record in told} == {VERSION}


def test_a_snapshot_now_and_then() -> None:
    """hosting.md: snapshot every 25 to 50 records; after it a replay is short."""
    scene = scenes.over()
    count = len(scene.evening.records)
    assert scene.evening.snapshot is not None
    assert count - scene.evening.snapshot[0] < SNAPSHOT_EVERY <= 50 <= count


def test_a_snapshot_when_a_round_is_over() -> None:
    """hosting.md: a snapshot at round end; it holds the points, and there is one of each round."""
    scene = scenes.two_left()
    taken: list[Snapshot] = []
    scene.evening.on_do = lambda effects: taken.extend(e for e in effects if isinstance(e, Snapshot))
    scene.evening.until_phase(Phase.SCORED, limit_s=120)
    (snapshot,) = [each for each in taken if each.pos == len(scene.evening.records)]
    kept = unfold(json.dumps(snapshot.data).encode(), [])
    assert kept is not None and kept.state is not None
    assert kept.state.phase is Phase.SCORED and kept.state.points == scene.evening.state.points != ()
    for person in scene.all:
        person.lose()
    assert taken[-1] is snapshot


def test_the_last_snapshot_is_of_everything() -> None:
    """hosting.md: SIGTERM: snapshot."""
    scene = scenes.turn()
    effects = scene.evening.do(ask.Retire())
    (snapshot,) = [effect for effect in effects if isinstance(effect, Snapshot)]
    assert snapshot.pos == len(scene.evening.records) and records(effects) == []
    one, other = unfold(json.dumps(snapshot.data).encode(), []), unfold(None, scene.evening.records)
    assert one is not None and other is not None
    assert (one.seating, one.state) == (other.seating, other.state)


@pytest.mark.parametrize("scene", [scenes.turn(), scenes.penalty(), scenes.scored(), scenes.lobby()])
def test_a_record_of_nothing_changes_nothing(scene: Scene) -> None:
    """By it the hub sees whether the disk has space again."""
    written = scene.evening.records
    blank = json.dumps(nothing(len(written))).encode()
    assert unfold(None, [*written, blank]) == unfold(None, written)


def test_no_record_holds_a_token_in_clear() -> None:
    """hosting.md: seat tokens are stored hashed."""
    scene = scenes.turn()
    kept = b"".join(scene.evening.records)
    for person in scene.all:
        assert person.token is not None and person.token.encode() not in kept


def test_a_drop_and_a_put_back_write_as_much() -> None:
    """drops.md: the store's work does not tell one from the other."""
    lengths = []
    for drop in (True, False):
        scene = scenes.turn()
        scene.bea.lift("3")
        scene.evening.wait(1)
        effects = scene.evening.do((ask.LetGo if drop else ask.PutBack)(scene.bea.conn))
        lengths.append(len(records(effects)[0]["acts"]))
    assert lengths == [1, 1]


def test_ids_are_written_with_what_they_did() -> None:
    scene = scenes.turn()
    before = len(scene.evening.records)
    scene.ana.play("1")
    record = json.loads(scene.evening.records[before])
    assert record["ids"] == [[0, f"{scene.ana.conn}-{scene.ana._ids}"]]
    assert [act["do"] for act in record["acts"]] == ["play"]


def test_who_is_blocked_is_written_when_that_changes() -> None:
    """Forty long names in every record of a name or a setting would fill a disk."""
    scene = scenes.lobby()
    evening = scene.evening
    scene.ana.ask_host(ask.BlockSeat, 2)
    blocked = evening.room.seating.blocked
    assert "blocked" in json.loads(evening.records[-1])["seating"]
    scene.ana.configure("slow")
    assert "blocked" not in json.loads(evening.records[-1])["seating"]
    kept = unfold(None, evening.records)
    assert kept is not None and kept.seating.blocked == blocked != ()
    assert kept.seating.settings.clocks == "slow"
    scene.ana.ask_host(ask.Unblock, "Carla")
    kept = unfold(None, evening.records)
    assert kept is not None and kept.seating.blocked == ()
