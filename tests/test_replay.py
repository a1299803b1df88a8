"""`polilla replay`: a kept room as text, whole or as a seat saw it."""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from polilla import cli
from polilla.replay import clock_text, playthrough
from polilla.rooms import commands as ask
from polilla.settings import Settings
from polilla.store.sqlite import SqliteStore
from tests.rooms import scenes
from tests.rooms.scenes import Scene


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the machine."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"POLILLA_{name.upper()}", raising=False)


def told(scene: Scene, seat: int | None = None) -> list[str]:
    """The playthrough of an evening."""
    records: list[dict[str, Any]] = [json.loads(record) for record in scene.evening.records]
    return list(playthrough(records, seat))


def keep(scene: Scene, path: Path) -> None:
    """What was recorded, in a store."""

    async def append(store: SqliteStore) -> None:
        for pos, record in enumerate(scene.evening.records):
            await store.append("MOTH42", pos, record)

    with contextlib.closing(SqliteStore(path, time.time)) as store:
        asyncio.run(append(store))


def test_everything_is_told_with_names_and_times() -> None:
    lines = told(scenes.penalty())
    assert "at the table: Ana, Bea, Carla" in lines
    assert "   0:00.0  the table: deal guard Ana, late 0" in lines
    assert any(line.startswith("            Bea holds 1, 1, 2, 2, 3, 5, 5 moth, 4") for line in lines)
    assert any(line.endswith("Bea: drop card 3") for line in lines)
    assert any(line.endswith("Ana: accuse seat Bea") for line in lines)
    assert any("caught" in line and "card 3" in line for line in lines)


def test_a_seat_is_told_what_it_saw() -> None:
    """No hand, drop or returned card of another seat."""
    lines = told(scenes.penalty(), seat=2)
    assert not any("Bea holds" in line or "drop" in line or "Ana holds" in line for line in lines)
    assert any("Carla holds" in line for line in lines)
    assert any("caught" in line and "card" not in line for line in lines)


def test_a_seat_is_told_no_count_where_fans_are_blurred() -> None:
    scene = scenes.lobby()
    scene.evening.do(ask.Configure(scene.ana.conn, "normal", 0, 400, blurred=True))
    scene.ana.start(scenes.MIXED)
    scene.evening.wait(1.5)
    scene.bea.drop("3")
    scene.evening.wait(6.3)
    scene.ana.play("4")
    scene.evening.wait(2)
    assert [any("counted" in line for line in told(scene, seat)) for seat in (None, 0, 1, 2)] == [
        True,
        False,
        True,
        False,
    ]


def test_an_innocent_put_back_is_told() -> None:
    scene = scenes.turn()
    scene.bea.lift("3")
    scene.evening.wait(1)
    scene.bea.put_back()
    assert any("Bea: back 3" in line for line in told(scene))
    assert not any("back 3" in line for line in told(scene, 0))


def test_all_matches_of_an_evening_late_friends_included() -> None:
    scene = scenes.over()
    scene.evening.sit("Dan")
    scene.ana.ask_host(ask.PlayAgain)
    scene.ana.ask_host(ask.StartPlay)
    lines = told(scene)
    assert lines.count("back to the lobby") == 1
    assert any(line.startswith("            match ended winners (") for line in lines)
    assert "at the table: Ana, Bea, Carla, Dan" in lines
    assert any("Dan holds" in line for line in lines)


def test_the_command_reads_the_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(scenes.turn(), tmp_path / "data" / "polilla.db")

    assert cli.main(["replay", "moth42"]) == 0
    assert "at the table: Ana, Bea, Carla" in capsys.readouterr().out


def test_only_seats_that_are_there_see_anything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(scenes.turn(), tmp_path / "data" / "polilla.db")
    for seat in ("3", "-1"):
        assert cli.main(["replay", "MOTH42", "--seat", seat]) == 1
        told = capsys.readouterr()
        assert (told.out, told.err) == ("", f"polilla: room MOTH42 has no seat {seat}; its first is 0, its last 2\n")
    assert cli.main(["replay", "MOTH42", "--seat", "2"]) == 0


def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    """As in `polilla replay MOTH42 | head -1`."""
    keep(scenes.turn(), tmp_path / "data" / "polilla.db")
    command = [sys.executable, "-m", "polilla", "replay", "MOTH42", "--data", str(tmp_path / "data")]
    reader, writer = os.pipe()
    os.close(reader)
    with subprocess.Popen(command, stdout=writer, stderr=subprocess.PIPE, text=True) as process:
        os.close(writer)
        assert process.communicate(timeout=60)[1] == ""
    assert process.returncode == 0


@pytest.mark.parametrize(
    "at_ms, told",
    [(0, "   0:00.0"), (59_949, "   0:59.9"), (59_950, "   1:00.0"), (61_000, "   1:01.0"), (3_600_000, "  60:00.0")],
)
def test_times_are_minutes_and_seconds(at_ms: int, told: str) -> None:
    assert clock_text(at_ms) == told


def test_a_room_that_is_not_kept_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", "MOTH42"]) == 1
    assert "does not exist: nothing was ever kept there" in capsys.readouterr().err
    keep(scenes.turn(), tmp_path / "data" / "polilla.db")
    assert cli.main(["replay", "ABC234"]) == 1
    assert capsys.readouterr().err.startswith("polilla: no room ABC234 is kept in ")
    assert cli.main(["replay", "MOTH42", "--store", "memory://"]) == 1
    (tmp_path / "other.db").write_bytes(b"no database" * 100)
    assert cli.main(["replay", "MOTH42", "--store", "sqlite:///other.db"]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_records_of_another_version_are_told_up_to_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No traceback: what can be read is printed, then a sentence."""
    scene = scenes.turn()
    scene.ana.play("4")
    records = scene.evening.records
    (last,) = [pos for pos, record in enumerate(records) if b'"play"' in record]
    records[last] = records[last].replace(b'"play"', b'"sing"')
    keep(scene, tmp_path / "data" / "polilla.db")

    assert cli.main(["replay", "MOTH42"]) == 1
    told = capsys.readouterr()
    assert "at the table: Ana, Bea, Carla" in told.out
    assert told.err == "polilla: room MOTH42: what follows was kept by another version: version 1, action sing\n"


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["replay", "--help"])
    assert "polilla replay ABC234 --seat 1" in capsys.readouterr().out
