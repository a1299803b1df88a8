"""The store's file: one server at a time, known layouts only; what is damaged costs no more than it must."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from polilla.store import sqlite_file, sqlite_log
from polilla.store.port import Damaged, Log, Snapshot, StoreError, Unusable
from polilla.store.sqlite import SqliteStore
from tests.store.disk import WatchedDisk
from tests.store.wall import Wall

T = TypeVar("T")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file in a folder that is not there yet."""
    return tmp_path / "data" / "polilla.db"


@contextlib.contextmanager
def opened(path: Path) -> Iterator[SqliteStore]:
    """The store, closed in the end."""
    store = SqliteStore(path, Wall())
    try:
        yield store
    finally:
        store.close()


def told(path: Path, story: Callable[[SqliteStore], Coroutine[Any, Any, T]]) -> T:
    """What comes of a story with the store of this file."""
    with opened(path) as store:
        return asyncio.run(story(store))


def fill(path: Path, *rooms: str, records: int = 4, snapshot: int = 0) -> None:
    """Keep so many records in each room, and maybe a snapshot."""

    async def story(store: SqliteStore) -> None:
        for room in rooms:
            await asyncio.gather(*(store.append(room, pos, b"record %d" % pos) for pos in range(records)))
            if snapshot:
                await store.snapshot(room, snapshot, b"state")

    told(path, story)


def load(path: Path, room: str) -> Log:
    """What a server finds after a restart."""
    return told(path, lambda store: store.load(room))


def edit(path: Path, statement: str) -> None:
    """Do to the file what should not happen to it."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement).rowcount != 0


def test_all_is_there_after_a_restart(path: Path) -> None:
    fill(path, "A", "B", records=4, snapshot=3)

    assert load(path, "B") == Log(Snapshot(3, b"state"), (b"record 3",), 4)


def test_a_second_server_is_refused_at_once(path: Path) -> None:
    with opened(path), pytest.raises(Unusable, match=r"polilla\.db is in use: another polilla server runs with it"):
        SqliteStore(path, Wall())


def test_a_second_server_is_refused_by_another_name_of_the_file(path: Path, tmp_path: Path) -> None:
    with opened(path):
        link = tmp_path / "link.db"
        link.symlink_to(path)
        with pytest.raises(Unusable, match="is in use"):
            SqliteStore(link, Wall())


def test_a_server_that_could_not_open_the_file_does_not_hold_it(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(Unusable, match="cannot be opened: file is not a database"):
        SqliteStore(path, Wall())
    path.unlink()

    fill(path, "A")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(Unusable, match="cannot be opened"):
        SqliteStore(tmp_path / "file" / "polilla.db", Wall())


@pytest.mark.parametrize("code", sqlite_file.FULL)
def test_a_full_disk_is_told_at_the_start(path: Path, code: int) -> None:
    with WatchedDisk(path.parent) as disk:
        disk.fault = lambda step: code
        with pytest.raises(Unusable, match="cannot be opened: no space is left on its disk"):
            SqliteStore(path, Wall())


def test_a_newer_file_is_left_alone(path: Path) -> None:
    fill(path, "A")
    edit(path, "PRAGMA user_version = 99")
    before = path.read_bytes()

    with pytest.raises(Unusable, match=r"written by a newer polilla \(layout 99, this one knows 1\); install that"):
        SqliteStore(path, Wall())
    assert path.read_bytes() == before


def test_a_file_of_another_program_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipe (name)")

    with pytest.raises(Unusable, match="is the database of another program"):
        SqliteStore(path, Wall())


def test_an_older_file_is_upgraded_and_keeps_its_records(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(path, "A", records=1)
    steps = (*sqlite_file.UPGRADES, "ALTER TABLE room ADD COLUMN title TEXT;")
    monkeypatch.setattr(sqlite_file, "UPGRADES", steps)

    assert load(path, "A").records == (b"record 0",)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT title FROM room").fetchall() == [(None,)]
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)


def test_an_upgrade_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(path, "A", records=1)
    with monkeypatch.context() as newer:
        newer.setattr(sqlite_file, "UPGRADES", (*sqlite_file.UPGRADES, "DROP TABLE event; DROP TABLE absent;"))
        with pytest.raises(Unusable, match="no such table: absent"):
            SqliteStore(path, Wall())

    assert load(path, "A").records == (b"record 0",)


def test_each_commit_is_on_the_disk_and_what_is_deleted_is_gone(path: Path) -> None:
    path.parent.mkdir()
    with contextlib.closing(sqlite_file.connect(path)) as connection:
        pragmas = {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")}

    assert pragmas == {"synchronous": 2, "journal_mode": "wal"}
    fill(path, "A")
    told(path, lambda store: store.forget("A"))
    assert b"record 1" not in path.read_bytes()


BAD_SNAPSHOTS = {
    "its bytes": "data = x'00'",
    "its type": "data = 'state'",
    "its place": "pos = 2",
    "a place beyond the log": f"pos = 9, crc = {sqlite_log.checksum('A', 9, b'state')}",
    "a version to come": "version = 2",
}


@pytest.mark.parametrize("change", BAD_SNAPSHOTS.values(), ids=BAD_SNAPSHOTS)
def test_a_bad_snapshot_means_all_records(path: Path, change: str, caplog: pytest.LogCaptureFixture) -> None:
    fill(path, "A", records=4, snapshot=3)
    edit(path, f"UPDATE snapshot SET {change}")

    with caplog.at_level(logging.WARNING):
        assert load(path, "A") == Log(None, tuple(b"record %d" % pos for pos in range(4)), 4)
    assert caplog.messages == ["room A: its snapshot cannot be read, so all of its records are"]


def test_a_bad_snapshot_bars_no_later_one(path: Path) -> None:
    fill(path, "A", records=4, snapshot=4)
    edit(path, "UPDATE snapshot SET pos = 9")
    load(path, "A")
    told(path, lambda store: store.snapshot("A", 3, b"better"))

    assert load(path, "A").snapshot == Snapshot(3, b"better")


BAD_RECORDS = {
    "cut": "UPDATE event SET data = substr(data, 1, 3) WHERE room = 'A' AND pos = 2",
    "text": "UPDATE event SET data = 'record 2' WHERE room = 'A' AND pos = 2",
    "missing": "DELETE FROM event WHERE room = 'A' AND pos = 2",
    "the last ones missing": "DELETE FROM event WHERE room = 'A' AND pos >= 2",
    "another's": "UPDATE event SET data = x'7265636f72642031' WHERE room = 'A' AND pos = 2",
}


@pytest.mark.parametrize("change", BAD_RECORDS.values(), ids=BAD_RECORDS)
def test_a_bad_record_costs_its_room_and_no_other(path: Path, change: str) -> None:
    fill(path, "A", "B")
    edit(path, change)

    with pytest.raises(Damaged) as damaged:
        load(path, "A")
    assert (damaged.value.room, damaged.value.pos) == ("A", 2)
    assert str(damaged.value) == "A: record 2 is damaged"
    assert load(path, "B").pos == 4


def test_a_damaged_page_costs_the_rooms_on_it(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        rooms = [f"R{number}" for number in range(40)]
        await asyncio.gather(*(store.append(room, 0, room.encode() * 300) for room in rooms))

    told(path, story)
    data = bytearray(path.read_bytes())
    page = data.index(b"R7R7R7") // 4096 * 4096
    data[page : page + 4096] = bytes(4096)
    path.write_bytes(data)

    async def sound(store: SqliteStore) -> set[str]:
        loads = {kept.room: store.load(kept.room) for kept in await store.rooms()}
        found = dict(zip(loads, await asyncio.gather(*loads.values(), return_exceptions=True), strict=True))
        assert {type(log) for log in found.values()} == {Log, Damaged}
        return {room for room, log in found.items() if isinstance(log, Log)}

    assert "R7" not in (rooms := told(path, sound))
    assert len(rooms) > 30


def test_a_closed_store_keeps_nothing_more(path: Path) -> None:
    with opened(path) as store:
        store.close()

        async def story() -> None:
            with pytest.raises(StoreError, match="the store is closed"):
                await store.append("A", 0, b"0")

        asyncio.run(story())


def test_closing_keeps_what_was_appended(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        kept = [store.append("A", pos, b"record %d" % pos) for pos in range(50)]
        store.close()
        assert await asyncio.gather(*kept) == list(range(1, 51))

    told(path, story)
    assert load(path, "A").pos == 50
