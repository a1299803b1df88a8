"""A copy of the SQLite store at one moment, while the server plays on or while it is stopped."""

import contextlib
import os
import sqlite3
from datetime import datetime
from pathlib import Path

from polilla.store import sqlite_file
from polilla.store.port import StoreError


class NoBackup(StoreError):
    """No backup was made. Says why."""


def back_up(source: Path, target: Path, now: datetime) -> Path:
    """Write a backup and read it again; gives its file.

    `target` is a new file, or a folder for one that is named after the time `now`. It appears only when it is whole.
    """
    if not source.is_file():
        raise NoBackup(f"{source} does not exist: nothing was ever kept there")
    if target.is_dir():
        target /= f"polilla-{now:%Y%m%d-%H%M%S}.db"
    if target.exists():
        raise NoBackup(f"{target} exists already; a backup overwrites nothing")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        _copy(source, part)
        _check(part)
        _sync(part)
        part.rename(target)
        _sync(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise NoBackup(f"cannot copy {source} to {target}: {error}") from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    return target


def _copy(source: Path, part: Path) -> None:
    with contextlib.closing(sqlite_file.reader(source)) as connection:
        sqlite_file.check_layout(connection, source)
        connection.execute("VACUUM INTO ?", (str(part),))


def _check(part: Path) -> None:
    with contextlib.closing(sqlite_file.reader(part)) as connection:
        if (found := connection.execute("PRAGMA integrity_check").fetchall()) != [("ok",)]:
            raise NoBackup(f"{part} is damaged: {found[0][0]}")


def _sync(path: Path) -> None:
    """Onto the disk, so that a backup which was reported is there after a power cut. Windows has no folders to sync."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
