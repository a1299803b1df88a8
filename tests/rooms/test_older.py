"""Rooms that an older version kept are opened by a newer one; here both are made up."""

import json
from typing import Any

import pytest

from polilla.rooms import older
from polilla.rooms.older import CannotReopen, Step
from polilla.rooms.reopening import unfold
from tests.rooms import scenes


def aged(data: Any) -> Any:  # noqa: ANN401  # JSON
    """As a first version might have kept it: who is host had another name."""
    seating = data.get("seating")
    if seating is not None:
        data["seating"] = {("owner" if name == "host" else name): value for name, value in seating.items()}
    return data


def today(data: dict[str, Any]) -> dict[str, Any]:
    """The step to the second version."""
    seating = data.get("seating")
    if seating is None:
        return data
    return data | {"seating": {("host" if name == "owner" else name): value for name, value in seating.items()}}


@pytest.fixture
def two_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today's is the second, and knows the step from the first."""
    monkeypatch.setattr(older, "VERSION", 2)
    monkeypatch.setitem(older.STEPS, 1, Step(today, today))


@pytest.mark.usefixtures("two_versions")
def test_records_and_snapshots_of_an_older_version_are_read() -> None:
    """hosting.md: the first change of what is kept must not lose the rooms that are being played in."""
    scene = scenes.two_left()
    evening = scene.evening
    assert evening.snapshot is not None
    pos, snapshot = evening.snapshot
    old = [json.dumps(aged(json.loads(record))).encode() for record in evening.records]
    assert b'"owner"' in old[0]
    kept = unfold(json.dumps(aged(json.loads(snapshot))).encode(), old[pos:])
    again = unfold(None, old)

    assert kept is not None and again is not None
    assert kept.state == again.state == evening.state and kept.seating.host == 0


@pytest.mark.usefixtures("two_versions")
def test_records_of_both_versions_follow_each_other() -> None:
    """The newer version goes on where the older one stopped."""
    scene = scenes.turn()
    records = [json.loads(record) for record in scene.evening.records]
    mixed = [aged(record) for record in records[:-1]] + [records[-1] | {"v": 2}]
    kept = unfold(None, [json.dumps(record).encode() for record in mixed])
    assert kept is not None and kept.state == scene.evening.state


def test_a_version_without_a_step_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence in the log, and the room is left as it is."""
    monkeypatch.setattr(older, "VERSION", 2)
    with pytest.raises(CannotReopen, match="record 0 after the snapshot: KeyError"):
        unfold(None, scenes.turn().evening.records)
