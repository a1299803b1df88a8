"""What the SQLite store says to its tables. Runs in the writer's thread, within its transactions."""

import contextlib
import logging
import sqlite3
import zlib
from collections.abc import Iterator
from typing import Final

from polilla.store.port import Conflict, Damaged, Kept, Log, Snapshot

log = logging.getLogger(__name__)

SNAPSHOT_VERSION: Final = 1  # how the store writes snapshots; one of another version is left out


def checksum(room: str, pos: int, data: bytes) -> int:
    """Of a record or snapshot at its place: one that strayed elsewhere does not fit there."""
    return zlib.crc32(data, zlib.crc32(f"{room} {pos} ".encode()))


def _is_sound(room: str, pos: int, crc: int, data: object) -> bool:
    return isinstance(data, bytes) and crc == checksum(room, pos, data)


def append(connection: sqlite3.Connection, room: str, pos: int, record: bytes, now_s: int) -> int:
    """See `RoomStore.append`. A refusal changes nothing."""
    if pos == 0:
        connection.execute("INSERT OR IGNORE INTO room (room, pos, touched) VALUES (?, 0, ?)", (room, now_s))
    grow = "UPDATE room SET pos = pos + 1, touched = max(touched, ?) WHERE room = ? AND pos = ?"
    if connection.execute(grow, (now_s, room, pos)).rowcount != 1:
        raise Conflict(f"{room}: {length(connection, room)} records, not {pos}")
    values = (room, pos, checksum(room, pos, record), record)
    connection.execute("INSERT INTO event (room, pos, crc, data) VALUES (?, ?, ?, ?)", values)
    return pos + 1


def length(connection: sqlite3.Connection, room: str) -> int:
    """How many records a room has."""
    row = connection.execute("SELECT pos FROM room WHERE room = ?", (room,)).fetchone()
    return int(row[0]) if row else 0


def keep_snapshot(connection: sqlite3.Connection, room: str, pos: int, data: bytes) -> None:
    """See `RoomStore.snapshot`."""
    if pos > length(connection, room):
        raise Conflict(f"{room}: a snapshot after {pos} records, of which there are fewer")
    if pos > 0:
        connection.execute(
            "INSERT INTO snapshot (room, pos, version, crc, data) VALUES (?, ?, ?, ?, ?) ON CONFLICT (room) DO UPDATE "
            "SET pos = excluded.pos, version = excluded.version, crc = excluded.crc, data = excluded.data "
            "WHERE excluded.pos >= snapshot.pos",
            (room, pos, SNAPSHOT_VERSION, checksum(room, pos, data), data),
        )


def load(connection: sqlite3.Connection, room: str, whole: bool) -> Log:
    """See `RoomStore.load`."""
    pos = length(connection, room)
    snapshot = None if whole else _snapshot(connection, room, pos)
    first = snapshot.pos if snapshot else 0
    records: list[bytes] = []
    try:
        for record in _records(connection, room, first):
            records.append(record)
    except sqlite3.DatabaseError as error:  # a page of the file is damaged
        raise Damaged(room, first + len(records)) from error
    if first + len(records) != pos:
        raise Damaged(room, first + len(records))
    return Log(snapshot, tuple(records), pos)


def _records(connection: sqlite3.Connection, room: str, first: int) -> Iterator[bytes]:
    ask = "SELECT pos, crc, data FROM event WHERE room = ? AND pos >= ? ORDER BY pos"
    for expected, (pos, crc, data) in enumerate(connection.execute(ask, (room, first)), first):
        if pos != expected or not _is_sound(room, pos, crc, data):
            raise Damaged(room, expected)
        yield data


def _snapshot(connection: sqlite3.Connection, room: str, length: int) -> Snapshot | None:
    """The snapshot, if it can be read. One that cannot is deleted, so that it bars no later one."""
    try:
        row = connection.execute("SELECT pos, version, crc, data FROM snapshot WHERE room = ?", (room,)).fetchone()
        if row is None:
            return None
        pos, version, crc, data = row
        if version == SNAPSHOT_VERSION and _is_sound(room, pos, crc, data) and pos <= length:
            return Snapshot(pos, data)
    except sqlite3.DatabaseError as error:
        log.warning("room %s: %s", room, error)
    log.warning("room %s: its snapshot cannot be read, so all of its records are", room)
    with contextlib.suppress(sqlite3.Error):
        connection.execute("DELETE FROM snapshot WHERE room = ?", (room,))
    return None


def rooms(connection: sqlite3.Connection) -> list[Kept]:
    """See `RoomStore.rooms`."""
    return [Kept(*row) for row in connection.execute("SELECT room, pos, touched, finished FROM room ORDER BY room")]


def finish(connection: sqlite3.Connection, room: str, now_s: int) -> None:
    """See `RoomStore.finish`."""
    connection.execute("UPDATE room SET finished = ? WHERE room = ? AND finished IS NULL", (now_s, room))


def forget(connection: sqlite3.Connection, room: str) -> None:
    """See `RoomStore.forget`."""
    for table in ("room", "event", "snapshot"):
        connection.execute(f"DELETE FROM {table} WHERE room = ?", (room,))
