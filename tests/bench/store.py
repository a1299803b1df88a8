"""How fast the SQLite store keeps records: `python tests/bench/store.py [--json] [--seconds S] [--folder DIR]`.

"saturated": 500 rooms, each of which appends its next record as soon as the last one is kept. "steady": appends that
come at random at 300/s on average, the load of a hundred busy tables; times in ms from when an append was due until
the event loop knew that it is kept. "fsync_ms" is what the disk itself takes for a record, measured alongside.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from polilla.store.sqlite import SqliteStore

ROOMS: Final = 500
PER_S: Final = 300.0
RECORD: Final = b'{"v":1,"n":12,"at_ms":123456,"by":2,"do":"play","card":42}' * 3  # as long as most are
FSYNCS: Final = 100


async def saturate(store: SqliteStore, seconds: float) -> dict[str, float]:
    """Appends per second when every room always has one waiting."""
    until = time.perf_counter() + seconds
    kept = 0

    async def room(code: str) -> None:
        nonlocal kept
        pos = 0
        while time.perf_counter() < until:
            pos = await store.append(code, pos, RECORD)
            kept += 1

    begun = time.perf_counter()
    await asyncio.gather(*(room(f"S{number}") for number in range(ROOMS)))
    return {"appends": kept, "appends_per_s": round(kept / (time.perf_counter() - begun))}


async def steady(store: SqliteStore, seconds: float, rng: random.Random) -> dict[str, float]:
    """Times of appends that come at random."""
    times_ms: list[float] = []
    lengths = [0] * ROOMS
    waiting: set[asyncio.Future[int]] = set()
    due_s = begun_s = time.perf_counter()
    while due_s - begun_s < seconds:
        due_s += rng.expovariate(PER_S)
        await asyncio.sleep(max(0.0, due_s - time.perf_counter()))
        number = rng.randrange(ROOMS)
        done = store.append(f"R{number}", lengths[number], RECORD)
        lengths[number] += 1
        waiting.add(done)

        def kept(done: asyncio.Future[int], due_s: float = due_s) -> None:
            waiting.discard(done)
            done.result()
            times_ms.append((time.perf_counter() - due_s) * 1000)

        done.add_done_callback(kept)
    await asyncio.gather(*waiting)
    return {"appends": len(times_ms), "per_s": round(len(times_ms) / seconds)} | _spread(times_ms)


def fsyncs(folder: Path) -> dict[str, float]:
    """What the disk takes to keep one record that is appended to a file."""
    times_ms = []
    with (folder / "fsync").open("wb", buffering=0) as file:
        for _ in range(FSYNCS):
            begun = time.perf_counter()
            file.write(RECORD)
            os.fsync(file.fileno())
            times_ms.append((time.perf_counter() - begun) * 1000)
    return _spread(times_ms)


def _spread(times_ms: list[float]) -> dict[str, float]:
    cuts = statistics.quantiles(times_ms, n=100, method="inclusive")
    return {"p50_ms": round(cuts[49], 2), "p99_ms": round(cuts[98], 2), "max_ms": round(max(times_ms), 2)}


async def measure(folder: Path, seconds: float) -> dict[str, dict[str, float]]:
    """All figures."""
    store = SqliteStore(folder / "polilla.db", time.time)
    try:
        return {
            "fsync_ms": fsyncs(folder),
            "steady": await steady(store, seconds, random.Random(1)),
            "saturated": await saturate(store, seconds),
        }
    finally:
        store.close()


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of each part")
    parser.add_argument("--folder", type=Path, help="folder on the disk to measure; else that of temporary files")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        report = {"bench": "store"} | asyncio.run(measure(Path(folder), args.seconds))
    print(json.dumps(report, indent=None if args.json else 2))


if __name__ == "__main__":
    main()
