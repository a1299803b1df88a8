"""Cuts the power while the SQLite store works, and counts what is lost: `python tests/bench/powercut.py [--json]`.

One run of the store is watched below SQLite (`tests/store/disk.py`): every write, truncation, fsync and deletion, and
between them the moments at which a record was acknowledged. Then the power fails after a random one of these steps, as
often as asked for. What is on the disk after each cut follows the model of `tests/store/powerless.py`: synced bytes are
safe, all later ones are kept, lost, torn by sectors or garbage. A store is opened on that and must

- have every record that was acknowledged before the cut ("lost" counts those missing, and forgotten rooms come back),
- pass SQLite's integrity check, and have in each room a beginning of what was appended, whole, and take new records
  ("corrupt" counts the cuts where it does not).

The run has a restart in the middle and moves its log to the main file often, so that cuts fall into that, too.
--mutate proves the checker with a store that is broken on purpose: "early-ack" acknowledges before it commits,
"sync-off" commits without fsync. Either must lose records. Exit code 1 when something was lost or corrupt.
"""

import argparse
import asyncio
import contextlib
import json
import logging
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from polilla.store.port import StoreError
from polilla.store.sqlite import SqliteStore
from polilla.store.sqlite_writer import Told, Writer
from tests.store.disk import WatchedDisk
from tests.store.powerless import PowerlessDisk

NAME: Final = "polilla.db"
ROOMS: Final = 6
RECORDS: Final = 120  # per room
PAGES: Final = 60  # after so many pages the log is moved to the main file; SQLite's usual number is 1,000


@dataclass(frozen=True, slots=True)
class Kept:
    """Mark: a room's record at this place was acknowledged."""

    room: str
    pos: int


@dataclass(frozen=True, slots=True)
class Forgetting:
    """Mark: a room is to be forgotten; `done`: that was acknowledged."""

    room: str
    done: bool


@dataclass
class Report:
    """What the cuts did."""

    cuts: int = 0
    acknowledged: int = 0  # over all cuts
    lost: int = 0
    corrupt: int = 0
    examples: list[str] = field(default_factory=list)


class EarlyWriter(Writer):
    """Broken: acknowledges, then commits."""

    def _commit(self, told: list[Told]) -> None:
        self._tell(told)
        time.sleep(0.001)  # s; the loop notes the acknowledgement before anything reaches the disk
        super()._commit(told)


def writer(mutation: str) -> Callable[[sqlite3.Connection], Writer]:
    """How the watched store writes."""

    def make(connection: sqlite3.Connection) -> Writer:
        connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
        if mutation == "sync-off":
            connection.execute("PRAGMA synchronous = OFF")
        return (EarlyWriter if mutation == "early-ack" else Writer)(connection)

    return make


def record(room: str, pos: int) -> bytes:
    """What is appended there: mostly short, at times longer than a page."""
    rng = Random(f"{room} {pos}")
    return f"{room} {pos} ".encode() + rng.randbytes(rng.choice([20, 200, 200, 200, 1500, 6000]))


async def play(store: SqliteStore, room: str, places: Iterable[int], note: Callable[[object], None]) -> None:
    """Append a room's records one after the other, with a snapshot now and then."""
    for pos in places:
        await store.append(room, pos, record(room, pos))
        note(Kept(room, pos))
        if pos % 25 == 24:
            await store.snapshot(room, pos + 1, record(room, -pos - 1))


async def forget(store: SqliteStore, room: str, records: int, note: Callable[[object], None]) -> None:
    """Play a room, then forget it."""
    await play(store, room, range(records), note)
    note(Forgetting(room, done=False))
    await store.forget(room)
    note(Forgetting(room, done=True))


def watch(mutation: str, records: int) -> list[Any]:
    """The steps and marks of one run with so many records in each room."""
    with tempfile.TemporaryDirectory() as folder, WatchedDisk(Path(folder)) as disk:
        note = disk.steps.append
        for places in (range(records // 2), range(records // 2, records)):
            store = SqliteStore(Path(folder) / NAME, time.time, writer(mutation))

            async def story(store: SqliteStore = store, places: range = places) -> None:
                rooms = [play(store, f"R{number}", places, note) for number in range(ROOMS)]
                await asyncio.gather(*rooms, forget(store, f"F{places[0]}", len(places), note))

            asyncio.run(story())
            store.close()
        return disk.steps


def cut(steps: list[Any], cuts: int, rng: Random) -> Report:
    """Cut the power so many times, and look."""
    report = Report()
    disk = PowerlessDisk()
    kept: dict[str, int] = {}
    forgotten: dict[str, bool] = {}
    begun = 0
    first = next(number for number, step in enumerate(steps) if isinstance(step, Kept))
    for end in sorted(rng.randrange(first, len(steps)) + 1 for _ in range(cuts)):
        for step in steps[begun:end]:
            if isinstance(step, Kept):
                kept[step.room] = step.pos + 1
            elif isinstance(step, Forgetting):
                forgotten[step.room] = step.done
            else:
                disk.take(step)
        begun = end
        with tempfile.TemporaryDirectory() as folder:
            for name, data in disk.cut(rng).items():
                (Path(folder) / name).write_bytes(data)
            look(Path(folder) / NAME, kept, forgotten, report)
    return report


def look(path: Path, kept: dict[str, int], forgotten: dict[str, bool], report: Report) -> None:
    """Open what a cut has left, and compare."""
    must = {room: count for room, count in kept.items() if room not in forgotten}
    lengths: dict[str, int] = {}
    wrong: list[str] = []
    try:
        with contextlib.closing(SqliteStore(path, time.time)) as store:
            asyncio.run(read(store, lengths, wrong))
        with contextlib.closing(sqlite3.connect(path)) as connection:
            wrong += [row[0] for row in connection.execute("PRAGMA integrity_check") if row != ("ok",)]
    except (StoreError, sqlite3.Error) as error:
        wrong.append(str(error))
    lost = sum(max(0, count - lengths.get(room, 0)) for room, count in must.items())
    lost += sum(done and room in lengths for room, done in forgotten.items())
    report.cuts += 1
    report.acknowledged += sum(must.values())
    report.lost += lost
    report.corrupt += bool(wrong)
    if lost or wrong:
        report.examples.append(f"cut {report.cuts}: {lost} lost; {', '.join(wrong[:2]) or 'not corrupt'}")


async def read(store: SqliteStore, lengths: dict[str, int], wrong: list[str]) -> None:
    """The rooms' lengths. Everything must be as it was appended, and a new record must find its place."""
    for kept in await store.rooms():
        room = kept.room
        try:
            log = await store.load(room)
            whole = await store.load(room, whole=True)
            await store.append(room, kept.pos, b"after the cut")
        except StoreError as error:
            wrong.append(str(error))
            continue
        lengths[room] = kept.pos
        if whole.records != tuple(record(room, pos) for pos in range(kept.pos)):
            wrong.append(f"{room} is no beginning of what was appended")
        if log.snapshot and log.snapshot.data != record(room, -log.snapshot.pos):
            wrong.append(f"{room} has a snapshot that was never taken")


def run(cuts: int, seed: int, mutation: str = "", records: int = RECORDS) -> Report:
    """Watch a run, and cut it."""
    return cut(watch(mutation, records), cuts, Random(seed))


def main() -> int:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.add_argument("--cuts", type=int, default=150, help="how often the power fails [150]")
    parser.add_argument("--seed", type=int, default=1, help="of the cuts; the run itself differs each time [1]")
    parser.add_argument("--mutate", choices=["early-ack", "sync-off"], default="", help="break the store on purpose")
    args = parser.parse_args()
    logging.disable()  # of the store's complaints, which a mutation gives reason for
    begun = time.monotonic()
    report = run(args.cuts, args.seed, args.mutate)
    figures = {"bench": "powercut", "mutation": args.mutate or None, **vars(report)}
    figures |= {"examples": report.examples[:3], "seconds": round(time.monotonic() - begun, 1)}
    print(json.dumps(figures, indent=None if args.json else 2))
    return int(bool(report.lost or report.corrupt))


if __name__ == "__main__":
    sys.exit(main())
