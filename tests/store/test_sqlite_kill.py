"""A server that is killed at any moment loses nothing that it has acknowledged."""

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from polilla.store.port import Unusable
from polilla.store.sqlite import SqliteStore
from tests.store.appender import record

ROOT = Path(__file__).parents[2]


def appender(path: Path, *how: str) -> subprocess.Popen[bytes]:
    """A process that appends."""
    command = [sys.executable, "-m", "tests.store.appender", str(path), *how]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)


def acknowledged(said: bytes) -> dict[str, int]:
    """The longest length that was said of each room; a last line that was cut counts for nothing."""
    lengths: dict[str, int] = {}
    for line in said.decode().split("\n")[:-1]:
        room, length = line.split()
        if length.isdigit():
            lengths[room] = max(int(length), lengths.get(room, 0))
    return lengths


def kept(path: Path) -> dict[str, int]:
    """The length of each room, every record of which is as it was appended."""

    async def read(store: SqliteStore) -> dict[str, int]:
        lengths = {}
        for room in await store.rooms():
            log = await store.load(room.room)
            assert log.records == tuple(record(room.room, pos) for pos in range(room.pos))
            lengths[room.room] = log.pos
        return lengths

    with contextlib.closing(SqliteStore(path, time.time)) as store:
        lengths = asyncio.run(read(store))
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return lengths


def test_killed_again_and_again_it_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "polilla.db"
    before = 0
    for lines in (1, 40, 111):
        with appender(path) as process:
            assert process.stdout is not None
            said = b"".join(process.stdout.readline() for _ in range(lines))
            process.kill()
            said += process.stdout.read()
        lengths = kept(path)

        assert [room for room, length in acknowledged(said).items() if lengths[room] < length] == []
        assert sum(lengths.values()) >= before + lines
        before = sum(lengths.values())


def test_a_second_server_is_refused_until_the_first_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "polilla.db"
    with appender(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(Unusable, match="is in use: another polilla server runs with it"):
            SqliteStore(path, time.time)
        process.kill()
    assert kept(path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_kernel_that_refuses_to_write_costs_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "polilla.db"
    with appender(path, "300000") as process:
        assert process.stdout is not None
        said = process.stdout.read()

    assert process.returncode == 0
    assert b"failed" in said
    assert acknowledged(said) == kept(path)
