"""The thread that owns the store's connection: commits together whatever has queued up while it was busy.

No timer and no window: alone, a write waits for one fsync; under load each fsync carries more of them.
"""

import asyncio
import contextlib
import itertools
import logging
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from polilla.store.port import StoreError, StoreFull
from polilla.store.sqlite_file import is_full

log = logging.getLogger(__name__)

T = TypeVar("T")
HARMLESS: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY}  # after these the log is as it was before


@dataclass(frozen=True, slots=True)
class Job:
    """Something to do with the connection, and who waits for it."""

    work: Callable[[sqlite3.Connection], Any]
    done: asyncio.Future[Any]
    writes: bool


Told = tuple[Job, Any]  # a job and what came of it: its result, or an exception


class Writer:
    """Does jobs in the order of the calls, in its own thread. From now on the connection is that thread's."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._waiting: deque[Job | None] = deque()  # taken out of the queue; None: stop
        self._closed = False
        self._doubtful = False  # the log's end is unknown since an I/O error
        self._trouble = ""  # logged when it begins and ends, not with each batch
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Do this in a transaction, maybe with others; done when it is on the disk.

        `work` may refuse with a `StoreError` as long as it has changed nothing.
        """
        return self._submit(work, writes=True)

    def read(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Do this after the writes that were asked for before."""
        return self._submit(work, writes=False)

    def close(self) -> None:
        """Do what was asked for, then close the connection. Waits for it."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()

    def _submit(self, work: Callable[[sqlite3.Connection], T], *, writes: bool) -> asyncio.Future[T]:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._closed:
            done.set_exception(StoreError("the store is closed"))
        else:
            self._queue.put(Job(work, done, writes))
        return done

    def _run(self) -> None:
        while batch := self._take():
            if batch[0].writes:
                self._write(batch)
            else:
                self._read(batch[0])
        with contextlib.suppress(sqlite3.Error):
            self._connection.close()

    def _take(self) -> list[Job]:
        """All writes that wait, up to the next read; or that read. Nothing means stop."""
        waiting = self._waiting
        if not waiting:
            waiting.append(self._queue.get())
        waiting.extend(self._queue.get() for _ in range(self._queue.qsize()))
        batch: list[Job] = []
        while waiting and (job := waiting[0]) is not None and (job.writes or not batch):
            batch.append(job)
            waiting.popleft()
            if not job.writes:
                break
        return batch

    def _read(self, job: Job) -> None:
        try:
            result = self._result(job)
        except Exception as error:
            result = self._diagnose(error)()
        self._tell([(job, result)])

    def _write(self, batch: list[Job]) -> None:
        """The whole batch or nothing: when the disk is full or fails, SQLite itself rolls everything back."""
        disk_is_well = False
        try:
            self._mend()
            self._connection.execute("BEGIN IMMEDIATE")
            disk_is_well = True
            told = [(job, self._result(job)) for job in batch]
            self._commit(told)
        except Exception as error:
            self._roll_back()
            if len(batch) > 1 and disk_is_well and not _is_of_disk(error):
                for job in batch:  # one of them is to blame, and the others shall not pay for it
                    self._write([job])
                return
            failure = self._diagnose(error)
            told = [(job, failure()) for job in batch]
        else:
            self._note_trouble("")
        self._tell(told)

    def _commit(self, told: list[Told]) -> None:
        self._connection.execute("COMMIT")

    def _result(self, job: Job) -> object:
        try:
            return job.work(self._connection)
        except StoreError as refusal:
            return refusal

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def _mend(self) -> None:
        """After an I/O error, move what was kept to the main file and begin a new log; raises while that fails.

        What a failed fsync left unwritten is never written by a later one, so a log that goes on behind such a gap
        would lose everything after it when the power fails.
        """
        if self._doubtful:
            (busy, *_) = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if busy:
                raise StoreError("somebody reads the file, so the log cannot begin anew after an I/O error")
            self._doubtful = False

    def _diagnose(self, error: Exception) -> Callable[[], StoreError]:
        """What to tell those who wait."""
        kind = StoreFull if is_full(error) else StoreError
        if isinstance(error, sqlite3.Error):
            self._doubtful |= getattr(error, "sqlite_errorcode", None) not in HARMLESS
        elif not isinstance(error, StoreError):
            log.error("a bug in the store", exc_info=error)
        self._note_trouble(str(error))
        return partial(kind, str(error))

    def _note_trouble(self, trouble: str) -> None:
        if trouble and trouble != self._trouble:
            log.error("nothing can be kept: %s", trouble)
        elif self._trouble and not trouble:
            log.warning("all is kept again")
        self._trouble = trouble

    def _tell(self, told: list[Told]) -> None:
        """Each event loop is woken once per batch."""
        for loop, group in itertools.groupby(told, lambda one: one[0].done.get_loop()):
            with contextlib.suppress(RuntimeError):  # the loop is closed, nobody waits any more
                loop.call_soon_threadsafe(_resolve, list(group))


def _is_of_disk(error: Exception) -> bool:
    """Full, failing, locked or damaged: whatever is tried next fares no better."""
    damaged = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, sqlite3.OperationalError) or getattr(error, "sqlite_errorcode", None) in damaged


def _resolve(told: list[Told]) -> None:
    for job, result in told:
        if job.done.done():  # cancelled
            continue
        if isinstance(result, StoreError):
            job.done.set_exception(result)
        else:
            job.done.set_result(result)
