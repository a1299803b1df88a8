"""The writer: commits what has queued up together; a batch is kept as a whole or not at all."""

import asyncio
import contextlib
import logging
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from polilla.store import sqlite_file, sqlite_log
from polilla.store.port import Conflict, StoreError, StoreFull
from polilla.store.sqlite import SqliteStore
from polilla.store.sqlite_writer import Told, Writer
from tests.store.disk import NO_FAULT, Step, Sync, WatchedDisk, Write
from tests.store.wall import Wall

LIMIT_S = 60.0  # for another thread to do something; generous, since tests share a busy machine


class Held(Writer):
    """A writer that waits for `go` before each commit, and remembers how much each one held."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.sizes: list[int] = []
        self.go = threading.Semaphore(0)
        super().__init__(connection)

    def _commit(self, told: list[Told]) -> None:
        assert self.go.acquire(timeout=LIMIT_S)
        self.sizes.append(len(told))
        super()._commit(told)


class World:
    """A store, and its insides."""

    def __init__(self, path: Path, kind: type[Writer] = Writer) -> None:
        self.kind = kind
        self.store = SqliteStore(path, Wall(), self._writer)

    def _writer(self, connection: sqlite3.Connection) -> Writer:
        self.connection = connection
        self.writer = self.kind(connection)
        return self.writer

    def keep(self, room: str, pos: int) -> asyncio.Future[int]:
        """Append a record of some length."""
        return self.store.append(room, pos, b"%d" % pos * 500)

    async def kept(self) -> dict[str, int]:
        """The rooms' lengths; each record is read."""
        rooms = [kept.room for kept in await self.store.rooms()]
        return {room: len((await self.store.load(room, whole=True)).records) for room in rooms}


@contextlib.contextmanager
def world(folder: Path, kind: type[Writer] = Writer) -> Iterator[World]:
    """A world that ends."""
    there = World(folder / "polilla.db", kind)
    try:
        yield there
    finally:
        there.store.close()


def play(folder: Path, story: Callable[[World], Awaitable[None]], kind: type[Writer] = Writer) -> None:
    """Tell a story, in which the disk is not watched."""

    async def told() -> None:
        with world(folder, kind) as there:
            await story(there)

    asyncio.run(told())


async def failures(*futures: asyncio.Future[int]) -> list[type]:
    """What kinds of results these have."""
    return [type(result) for result in await asyncio.gather(*futures, return_exceptions=True)]


def test_what_queues_up_during_a_commit_is_committed_together(tmp_path: Path) -> None:
    async def story(there: World) -> None:
        writer = there.writer
        assert isinstance(writer, Held)
        first = there.keep("A", 0)
        while writer._queue.qsize():  # the first batch has been taken
            await asyncio.sleep(0)
        later = [there.keep("B", pos) for pos in range(10)]
        assert not first.done()
        writer.go.release(2)
        assert await asyncio.gather(first, *later) == [1, *range(1, 11)]
        assert writer.sizes == [1, 10]

    play(tmp_path, story, Held)


def test_a_read_sees_the_writes_before_it_and_none_after(tmp_path: Path) -> None:
    async def story(there: World) -> None:
        before = there.keep("A", 0)
        length = there.writer.read(lambda connection: sqlite_log.length(connection, "A"))
        after = there.keep("A", 1)
        assert (await before, await length, await after) == (1, 1, 2)

    play(tmp_path, story)


def test_a_refusal_leaves_the_rest_of_its_batch_alone(tmp_path: Path) -> None:
    async def story(there: World) -> None:
        assert await failures(there.keep("A", 0), there.keep("A", 7), there.keep("B", 0)) == [int, Conflict, int]
        assert await there.kept() == {"A": 1, "B": 1}

    play(tmp_path, story)


def test_who_waits_no_longer_disturbs_nobody(tmp_path: Path) -> None:
    async def story(there: World) -> None:
        gone, there_still = there.keep("A", 0), there.keep("A", 1)
        gone.cancel()
        assert await there_still == 2

    play(tmp_path, story)


def test_a_loop_that_has_ended_is_not_told(tmp_path: Path) -> None:
    async def leave() -> None:
        there.keep("A", 0)

    with world(tmp_path) as there:
        asyncio.run(leave())
        assert asyncio.run(there.kept()) == {"A": 1}


def test_a_full_disk_voids_the_batch_and_play_goes_on_when_there_is_space(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(there: World) -> None:
        (pages,) = there.connection.execute("PRAGMA max_page_count = 12").fetchone()
        count = 0
        kept: dict[str, int] = {}
        while (result := await failures(*(there.keep(room, count) for room in "ABC"))) == [int] * 3:
            count += 1
            kept = dict.fromkeys("ABC", count)
        assert (pages, result) == (12, [StoreFull] * 3)
        assert await failures(there.keep("A", count)) == [StoreFull]
        assert await there.kept() == kept
        there.connection.execute("PRAGMA max_page_count = 1000")
        assert await there.keep("A", count) == count + 1

    with caplog.at_level(logging.WARNING):
        play(tmp_path, story)
    assert caplog.messages == ["nothing can be kept: database or disk is full", "all is kept again"]


def test_a_bug_voids_its_own_job_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def bug(connection: sqlite3.Connection) -> int:
        sqlite_log.append(connection, "B", 0, b"half done", 0)
        raise ZeroDivisionError

    async def story(there: World) -> None:
        jobs = (there.keep("A", 0), there.writer.write(bug), there.keep("C", 0))
        assert await failures(*jobs) == [int, StoreError, int]
        assert await failures(there.writer.read(lambda connection: 1 // 0)) == [StoreError]
        assert await there.keep("A", 1) == 2
        assert await there.kept() == {"A": 2, "C": 1}

    play(tmp_path, story)
    assert "a bug in the store" in caplog.messages


def test_a_file_that_somebody_else_writes_is_told_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_S", 0.0)

    async def story(there: World) -> None:
        with contextlib.closing(sqlite3.connect(tmp_path / "polilla.db", isolation_level=None)) as intruder:
            intruder.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="locked"):
                await there.keep("A", 0)
        assert await there.keep("A", 0) == 1

    play(tmp_path, story)


def is_log_sync(step: Step) -> bool:
    return isinstance(step, Sync) and step.file.endswith("-wal")


def is_log_write(step: Step) -> bool:
    return isinstance(step, Write) and step.file.endswith("-wal")


FAULTS = {
    "fsync": (is_log_sync, sqlite3.SQLITE_IOERR_FSYNC, StoreError),
    "write": (is_log_write, sqlite3.SQLITE_IOERR_WRITE, StoreError),
    "full": (is_log_write, sqlite3.SQLITE_FULL, StoreFull),
}


@pytest.mark.parametrize("hits, code, kind", FAULTS.values(), ids=FAULTS)
def test_a_disk_that_fails_keeps_nothing_and_loses_nothing(
    tmp_path: Path, hits: Callable[[Step], bool], code: int, kind: type[StoreError]
) -> None:
    async def story(there: World, disk: WatchedDisk) -> None:
        await there.keep("A", 0)
        disk.fault = lambda step: code if hits(step) else NO_FAULT
        assert await failures(there.keep("A", 1), there.keep("B", 0)) == [kind] * 2
        assert await failures(there.keep("A", 1)) == [kind]
        assert await there.kept() == {"A": 1}
        disk.fault = lambda step: NO_FAULT
        assert (await there.keep("A", 1), await there.keep("B", 0)) == (2, 1)

    with WatchedDisk(tmp_path) as disk, world(tmp_path) as there:
        asyncio.run(story(there, disk))
    with world(tmp_path) as again:
        assert asyncio.run(again.kept()) == {"A": 2, "B": 1}


def test_after_a_failed_fsync_the_log_begins_anew_before_anything_is_kept(tmp_path: Path) -> None:
    async def story(there: World, disk: WatchedDisk) -> None:
        await there.keep("A", 0)
        disk.fault = lambda step: sqlite3.SQLITE_IOERR_FSYNC if is_log_sync(step) else NO_FAULT
        await failures(there.keep("A", 1))
        disk.fault = lambda step: NO_FAULT
        disk.steps.clear()
        await there.keep("A", 1)
        main = [step for step in disk.steps if step.file == "polilla.db"]
        log = [step for step in disk.steps if is_log_write(step)]
        assert isinstance(main[-1], Sync)
        assert log[0].offset == 0
        assert disk.steps.index(main[-1]) < disk.steps.index(log[0])

    with WatchedDisk(tmp_path) as disk, world(tmp_path) as there:
        asyncio.run(story(there, disk))


def test_who_reads_the_file_only_puts_the_mending_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_S", 0.0)

    async def story(there: World, disk: WatchedDisk) -> None:
        await there.keep("A", 0)
        disk.fault = lambda step: sqlite3.SQLITE_IOERR_FSYNC if is_log_sync(step) else NO_FAULT
        await failures(there.keep("A", 1))
        disk.fault = lambda step: NO_FAULT
        with contextlib.closing(sqlite3.connect(tmp_path / "polilla.db", isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM room").fetchall()
            with pytest.raises(StoreError, match="somebody reads the file"):
                await there.keep("A", 1)
        assert await there.keep("A", 1) == 2

    with WatchedDisk(tmp_path) as disk, world(tmp_path) as there:
        asyncio.run(story(there, disk))
