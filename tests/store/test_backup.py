"""A backup holds what was kept at one moment, can be served from, and appears only when it is whole."""

import asyncio
import contextlib
import os
import sqlite3
from datetime import datetime
from pathlib import Path

import pytest

from polilla.store import backup
from polilla.store.backup import NoBackup, back_up
from polilla.store.port import Unusable
from polilla.store.sqlite import SqliteStore
from tests.store.wall import Wall

NOW = datetime(2030, 1, 31, 23, 59, 58)
RECORDS = 30


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The server's file."""
    return tmp_path / "data" / "polilla.db"


async def play(store: SqliteStore) -> None:
    """Append some records."""
    pos = (await store.load("A")).pos
    await asyncio.gather(*(store.append("A", pos + number, b"record" * 50) for number in range(RECORDS)))


def length(path: Path) -> int:
    """How many records a server finds in a file."""
    with contextlib.closing(SqliteStore(path, Wall())) as store:
        return len(asyncio.run(store.load("A")).records)


def test_a_backup_is_taken_while_the_server_plays(source: Path, tmp_path: Path) -> None:
    async def story() -> None:
        await play(store)
        playing = asyncio.create_task(play(store))
        assert await asyncio.to_thread(back_up, source, tmp_path / "copy.db", NOW) == tmp_path / "copy.db"
        await playing
        await play(store)

    with contextlib.closing(SqliteStore(source, Wall())) as store:
        asyncio.run(story())

    assert RECORDS <= length(tmp_path / "copy.db") <= 2 * RECORDS
    assert length(source) == 3 * RECORDS
    assert sorted(path.name for path in source.parent.iterdir()) == ["polilla.db", "polilla.db.lock"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_nobody_else_may_read_the_files(source: Path, tmp_path: Path) -> None:
    with contextlib.closing(SqliteStore(source, Wall())) as store:
        asyncio.run(play(store))
        files = [back_up(source, tmp_path / "copy.db", NOW), source, Path(f"{source}-wal")]
        assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * 3


def test_a_second_server_is_refused_after_a_backup(source: Path, tmp_path: Path) -> None:
    with contextlib.closing(SqliteStore(source, Wall())):
        back_up(source, tmp_path / "copy.db", NOW)
        with pytest.raises(Unusable, match="is in use"):
            SqliteStore(source, Wall())


def test_a_backup_is_taken_while_the_server_is_stopped(source: Path, tmp_path: Path) -> None:
    with contextlib.closing(SqliteStore(source, Wall())) as store:
        asyncio.run(play(store))
    before = source.read_bytes()

    back_up(source, tmp_path / "copy.db", NOW)

    assert length(tmp_path / "copy.db") == RECORDS
    assert source.read_bytes() == before


def test_a_backup_has_what_a_killed_server_left_in_its_log(source: Path, tmp_path: Path) -> None:
    with contextlib.closing(SqliteStore(source, Wall())) as store:
        asyncio.run(play(store))
        killed = tmp_path / "killed.db"
        for end in ("", "-wal"):
            Path(f"{killed}{end}").write_bytes(Path(f"{source}{end}").read_bytes())

    back_up(killed, tmp_path / "copy.db", NOW)

    assert length(tmp_path / "copy.db") == length(killed) == RECORDS


def test_a_folder_gets_a_file_named_after_the_time(source: Path, tmp_path: Path) -> None:
    with contextlib.closing(SqliteStore(source, Wall())):
        assert back_up(source, tmp_path, NOW) == tmp_path / "polilla-20300131-235958.db"


def test_nothing_is_overwritten(source: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("precious")

    with contextlib.closing(SqliteStore(source, Wall())), pytest.raises(NoBackup, match="exists already"):
        back_up(source, tmp_path / "copy.db", NOW)
    assert (tmp_path / "copy.db").read_text() == "precious"


def test_what_does_not_exist_has_no_backup_and_is_not_made(source: Path, tmp_path: Path) -> None:
    with pytest.raises(NoBackup, match="nothing was ever kept there"):
        back_up(source, tmp_path / "copy.db", NOW)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_missing_is_told(source: Path, tmp_path: Path) -> None:
    with contextlib.closing(SqliteStore(source, Wall())), pytest.raises(NoBackup, match="No such file"):
        back_up(source, tmp_path / "missing" / "copy.db", NOW)


def test_a_file_of_another_program_has_no_backup(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "recipes.db")) as connection:
        connection.execute("CREATE TABLE recipe (name)")

    with pytest.raises(Unusable, match="another program"):
        back_up(tmp_path / "recipes.db", tmp_path / "copy.db", NOW)


def test_a_damaged_copy_is_no_backup(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = backup._copy

    def copy(source: Path, part: Path) -> None:
        whole(source, part)
        data = bytearray(part.read_bytes())
        page = data.index(b"record" * 50) // 4096 * 4096
        data[page : page + 8] = b"\xff" * 8
        part.write_bytes(data)

    with contextlib.closing(SqliteStore(source, Wall())) as store:
        asyncio.run(play(store))
    monkeypatch.setattr(backup, "_copy", copy)

    with pytest.raises(NoBackup):
        back_up(source, tmp_path / "copy.db", NOW)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
