"""The file of the SQLite store: who may open it, its tables, and how those of an older version become today's."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Final

from polilla.store.port import Unusable

BUSY_S: Final = 2.0  # how long to wait for somebody who looks into the file with a tool of their own
FULL: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE}  # the latter: no space for the log's index
APPLICATION: Final = 0x506F6C69  # "Poli": says in the file whose it is
UPGRADES: Final[tuple[str, ...]] = (
    """
    CREATE TABLE room (
        room TEXT PRIMARY KEY,
        pos INTEGER NOT NULL,  -- number of records, the next one's place
        touched INTEGER NOT NULL,  -- s since 1970: last record
        finished INTEGER  -- s since 1970; NULL: may go on
    ) WITHOUT ROWID;
    CREATE TABLE event (
        room TEXT NOT NULL,
        pos INTEGER NOT NULL,
        crc INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (room, pos)
    ) WITHOUT ROWID;
    CREATE TABLE snapshot (
        room TEXT PRIMARY KEY,  -- only the newest is kept
        pos INTEGER NOT NULL,
        version INTEGER NOT NULL,
        crc INTEGER NOT NULL,
        data BLOB NOT NULL
    ) WITHOUT ROWID;
    """,
)
"""Step n makes layout n + 1 out of layout n; `PRAGMA user_version` tells which one a file has. Only ever add steps."""


def is_full(error: Exception) -> bool:
    """Whether SQLite complains that no space is left."""
    return getattr(error, "sqlite_errorcode", None) in FULL


def reader(path: Path) -> sqlite3.Connection:
    """Look into a store that somebody else may be writing."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_S, isolation_level=None)


def hold(path: Path) -> sqlite3.Connection:
    """Take the store for this process until the result is closed or the process ends, however it ends.

    The lock is SQLite's own, which every system has, on a file of its own: a backup can still read the store.
    """
    lock = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")  # a lock needs no file beside it, nor space for one
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise Unusable(f"{path} is in use: another polilla server runs with it") from error
        raise
    return lock


def connect(path: Path) -> sqlite3.Connection:
    """The store's connection, with the tables of today. For one thread at a time."""
    connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    try:
        layout = check_layout(connection, path)
        if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
            raise Unusable(f"{path} is on a disk that cannot keep a write-ahead log; choose a local one")
        harden(connection)
        _upgrade(connection, layout)
    except BaseException:
        connection.close()
        raise
    return connection


def harden(connection: sqlite3.Connection) -> None:
    """A commit is on the disk when it returns; what is deleted is overwritten, since nicknames are personal data."""
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")


def check_layout(connection: sqlite3.Connection, path: Path) -> int:
    """The file's layout; `Unusable` if we do not know it."""
    (layout,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION and (application or layout or tables):
        raise Unusable(f"{path} is the database of another program")
    if layout > len(UPGRADES):
        raise Unusable(
            f"{path} was written by a newer polilla (layout {layout}, this one knows {len(UPGRADES)}); "
            "install that version again or restore a backup"
        )
    return int(layout)


def _upgrade(connection: sqlite3.Connection, layout: int) -> None:
    """Each step is done with its number or not at all."""
    for number, step in enumerate(UPGRADES[layout:], layout + 1):
        marks = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number};"
        try:
            connection.executescript(f"BEGIN IMMEDIATE; {step} {marks} COMMIT;")
        except sqlite3.Error:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
