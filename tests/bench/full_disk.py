"""Fills the disk while people play, and makes space again: `python tests/bench/full_disk.py [--times 5] [--json]`.

The server's folder is a tmpfs of 16 MiB (as root). Rooms of four players over real sockets; a file takes all space that
is left, and goes again some seconds later.

- acknowledged_while_full: actions that players heard the event of meanwhile; what fits into the pages that SQLite has
  already is rightly among them,
- lost, twice: as crash.py counts them, over the whole run,
- on_again_s: from the first free byte until every room has acknowledged something more (p50, most),
- stuck: rooms that had not within 20 s.

Exit code 1 when something was lost, done twice or stuck.
"""

import argparse
import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.crash import House, Report, all_back, look
from tests.bench.crash_people import Book, Player

SIZE: Final = "16m"
PLAY_S: Final = 2.0
FULL_S: Final = 4.0
LIMIT_S: Final = 20.0
LOOK_S: Final = 0.05
CHUNK: Final = b"\0" * 65536


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A file system of its own, in memory; PermissionError without root."""
    if os.geteuid() != 0:
        raise PermissionError("mounting a tmpfs needs root")
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "polilla", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(path: Path) -> None:
    """Take every byte that is left."""
    with contextlib.suppress(OSError), path.open("ab", buffering=0) as ballast:
        while True:
            ballast.write(CHUNK)
    with contextlib.suppress(OSError), path.open("ab", buffering=0) as ballast:
        while True:
            ballast.write(b"\0")


def heard(book: Book, codes: list[str]) -> dict[str, int]:
    """Acknowledged actions by room."""
    return {code: len(book.acknowledged.get(code, ())) for code in codes}


async def on_again(book: Book, codes: list[str]) -> list[float]:
    """How long each room took until it acknowledged something more; the limit for those that did not."""
    begun_s, before = time.monotonic(), heard(book, codes)
    took: dict[str, float] = {}
    while len(took) < len(codes) and time.monotonic() - begun_s < LIMIT_S:
        now = heard(book, codes)
        took |= {code: time.monotonic() - begun_s for code in codes if code not in took and now[code] > before[code]}
        await asyncio.sleep(LOOK_S)
    return [took.get(code, LIMIT_S) for code in codes]


async def bench(folder: Path, times: int, rooms: int) -> dict[str, Any]:
    """The whole run."""
    data, report, book = folder / "data", Report(rooms=rooms, players=4 * rooms), Book()
    data.mkdir()
    while_full, took = 0, [0.0]
    with small_disk(data):
        house = House(folder, "")
        house.start()
        await house.answers()
        codes = [house.open_room() for _ in range(rooms)]
        url = f"ws://127.0.0.1:{house.port}/ws"
        players = [Player(url, code, number, book) for code in codes for number in range(4)]
        tasks = [asyncio.create_task(player.run()) for player in players]
        await all_back(players, report)
        for host in [player for player in players if player.seat == 0]:
            host.say(type="configure", settings={"clocks": "off", "first_guard": None, "handicap_ms": 400})
            host.say(type="start")
        for _ in range(times):
            await asyncio.sleep(PLAY_S)
            before = sum(heard(book, codes).values())
            fill(data / "ballast")
            await asyncio.sleep(FULL_S)
            while_full += sum(heard(book, codes).values()) - before
            (data / "ballast").unlink()
            took += await on_again(book, codes)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await house.end(signal.SIGKILL)
        await look(data / "polilla.db", book, report)
    took.sort()
    return {
        "bench": "full_disk",
        "times": times,
        "rooms": rooms,
        "acknowledged": report.acknowledged,
        "acknowledged_while_full": while_full,
        "lost": report.lost,
        "twice": report.twice,
        "lost_seats": report.lost_seats,
        "unreadable": report.unreadable,
        "stuck": sum(each >= LIMIT_S for each in took),
        "on_again_s": {"p50": round(took[len(took) // 2], 2), "most": round(took[-1], 2)},
        "examples": report.examples[:3],
    }


def main() -> int:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.add_argument("--times", type=int, default=5, help="how often the disk is full [5]")
    parser.add_argument("--rooms", type=int, default=5, help="rooms of four players [5]")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        told = asyncio.run(bench(Path(folder), args.times, args.rooms))
    print(json.dumps(told, indent=None if args.json else 2))
    return int(any(told[name] for name in ("lost", "twice", "lost_seats", "unreadable", "stuck")))


if __name__ == "__main__":
    sys.exit(main())
