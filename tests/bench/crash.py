"""Kills a real server while people play, and counts what is lost: `python tests/bench/crash.py [--kills 30] [--json]`.

20 rooms of four players over real sockets, half of them with clocks; the server is killed (kill -9) or asked to end
(SIGTERM) in turn, at random moments or as soon as anything is acknowledged, and started again on the same folder. The
players come back as the page does, with the same tokens.

- lost: acknowledged actions, accusations and drops (their player had heard of it) that are not in the store in the end,
- twice: actions in the store that were done twice under one id, or done again after they had been acknowledged,
- seat_s: from the first answer of the new server until a player is in its seat again, with its cards (p50, p95, most),
- back_s: likewise, until that player plays again (crash_people.py); it takes each of them 0.03 to 0.25 s to choose,
- down_s: from the kill to that first answer: starting Python and opening all rooms again,
- exit_s: from SIGTERM to the end of the process (most), whose exit code must be 0.

--mutate proves the checker with a server that is broken on purpose: "early-ack" tells before it appends, "no-dedupe"
forgets which ids it has seen. Either must be reported. Exit code 1 when something was lost, done twice or closed.
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
import urllib.error
import urllib.request
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from polilla.rooms.older import CannotReopen
from polilla.rooms.reopening import unfold
from polilla.store.port import StoreError
from polilla.store.sqlite import SqliteStore
from tests.bench.crash_people import Book, Player
from tests.serving import free_port

MUTATIONS: Final = ("early-ack", "no-dedupe")
BACK_LIMIT_S: Final = 30.0
PLAY_S: Final = (0.8, 2.5)  # between a return and the next kill
ASK_AGAIN_S: Final = 0.02
BEHIND: Final = 6  # records that "early-ack" has told and not kept
HEARD_S: Final = 0.002  # how often a player's ear is looked at


@dataclass
class Report:
    """What was seen."""

    kills: int = 0
    rooms: int = 0
    players: int = 0
    acknowledged: int = 0  # actions and accusations
    accusations: int = 0  # of those
    drops: int = 0  # acknowledged, too
    lost: int = 0
    twice: int = 0
    unreadable: int = 0  # rooms that cannot be opened from all of their records
    lost_seats: int = 0
    not_back: int = 0  # players who were not back, or did not play, in time
    retried: int = 0
    bad_exits: int = 0
    down_s: list[float] = field(default_factory=list)
    seat_s: list[float] = field(default_factory=list)
    back_s: list[float] = field(default_factory=list)
    exit_s: list[float] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)

    @property
    def is_bad(self) -> bool:
        """Whether a promise was broken."""
        return bool(self.lost or self.twice or self.unreadable or self.lost_seats or self.not_back or self.bad_exits)


class House:
    """The server's process, again and again on the same folder and port."""

    def __init__(self, folder: Path, mutation: str) -> None:
        self.port = free_port()
        self.folder = folder
        self.mutation = mutation
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Over HTTP."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the process."""
        environ = os.environ | {
            "POLILLA_HOST": "127.0.0.1",
            "POLILLA_PORT": str(self.port),
            "POLILLA_DATA": str(self.folder / "data"),
            "POLILLA_PACE": "8",
            "POLILLA_ROOMS_PER_ADDRESS_PER_HOUR": "1000",
        }
        command = [sys.executable, __file__, "--serve", self.mutation or "none"]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environ, stdout=log, stderr=log, cwd=self.folder)

    def close(self) -> None:
        """Leave no process behind, whatever has failed."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    async def answers(self) -> float:
        """Wait for the first answer; gives its time."""
        while True:
            with contextlib.suppress(OSError, urllib.error.URLError):
                await asyncio.to_thread(self._ask)
                return time.monotonic()
            if self.process is not None and self.process.poll() is not None:
                raise RuntimeError(f"the server has ended: {(self.folder / 'server.log').read_text()[-2000:]}")
            await asyncio.sleep(ASK_AGAIN_S)

    def _ask(self) -> None:
        urllib.request.urlopen(self.url + "/healthz", timeout=2).close()

    def open_room(self) -> str:
        """A new room's code."""
        request = urllib.request.Request(self.url + "/api/rooms", method="POST")
        with urllib.request.urlopen(request, timeout=10) as answer:
            code: str = json.load(answer)["code"]
            return code

    async def end(self, how: signal.Signals) -> tuple[int, float]:
        """Send the signal; gives the exit code, and how long it took."""
        process = self.process
        if process is None:
            raise RuntimeError("no server runs")
        begun_s = time.monotonic()
        process.send_signal(how)
        code = await asyncio.to_thread(process.wait)
        return code, time.monotonic() - begun_s


async def bench(folder: Path, kills: int, rooms: int, seed: int, mutation: str) -> Report:
    """The whole run."""
    report, house = Report(kills=kills, rooms=rooms, players=4 * rooms), House(folder, mutation)
    try:
        await evening(house, report, Random(seed))
    finally:
        house.close()
    return report


async def evening(house: House, report: Report, rng: Random) -> None:
    """All of its kills, and the look into the store."""
    rooms, book = report.rooms, Book()
    house.start()
    await house.answers()
    codes = [house.open_room() for _ in range(rooms)]
    players = [Player(f"ws://127.0.0.1:{house.port}/ws", code, number, book) for code in codes for number in range(4)]
    tasks = [asyncio.create_task(player.run()) for player in players]
    await all_back(players, report)
    for index, host in enumerate(player for player in players if player.seat == 0):
        clocks = ("off", "normal")[index % 2]
        host.say(type="configure", settings={"clocks": clocks, "first_guard": None, "handicap_ms": 400})
        host.say(type="start")
    for kill in range(report.kills):
        await asyncio.sleep(rng.uniform(*PLAY_S))
        if kill % 4 < 2:
            await hears_more(book)
        await strike(house, players, report, (signal.SIGKILL, signal.SIGTERM)[kill % 2])
    await asyncio.sleep(PLAY_S[1])
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await house.end(signal.SIGKILL)
    await look(house.folder / "data" / "polilla.db", book, report)


async def hears_more(book: Book) -> None:
    """Wait until somebody hears that something was done: the moment at which most can be lost."""
    heard = book.heard()
    give_up_s = time.monotonic() + BACK_LIMIT_S
    while book.heard() == heard and time.monotonic() < give_up_s:
        await asyncio.sleep(HEARD_S)


async def all_back(players: list[Player], report: Report) -> None:
    """Wait until everybody has been welcomed."""
    await _all_set([player.back for player in players], report)


async def all_play(players: list[Player], report: Report) -> None:
    """Wait until everybody plays again."""
    await _all_set([player.plays for player in players], report)


async def _all_set(events: list[asyncio.Event], report: Report) -> None:
    waits = [asyncio.wait_for(event.wait(), BACK_LIMIT_S) for event in events]
    results = await asyncio.gather(*waits, return_exceptions=True)
    report.not_back += sum(isinstance(result, BaseException) for result in results)


async def strike(house: House, players: list[Player], report: Report, how: signal.Signals) -> None:
    """End the server, start it again, and wait for the players."""
    begun_s = time.monotonic()
    code, took_s = await house.end(how)
    if how is signal.SIGTERM:
        report.exit_s.append(took_s)
        report.bad_exits += code != 0
    for player in players:
        player.back.clear()
        player.plays.clear()
    house.start()
    answered_s = await house.answers()
    report.down_s.append(answered_s - begun_s)
    await all_play(players, report)
    report.seat_s += [max(0.0, player.back_s - answered_s) for player in players if player.back.is_set()]
    report.back_s += [max(0.0, player.plays_s - answered_s) for player in players if player.plays.is_set()]


async def look(path: Path, book: Book, report: Report) -> None:
    """Read the store, and compare."""
    report.acknowledged = book.heard()
    report.retried, report.twice = book.retried, book.done_again
    report.accusations = book.accusations
    report.drops = sum(drops.total() for drops in book.drops.values())
    report.lost_seats = len(book.lost_seats)
    report.examples += book.lost_seats[:3]
    with contextlib.closing(SqliteStore(path, time.time)) as store:
        for room, ids in book.acknowledged.items():
            try:
                records = (await store.load(room, whole=True)).records
                unfold(None, records)
            except (StoreError, CannotReopen) as error:
                report.unreadable += 1
                report.examples.append(str(error))
                continue
            read = [json.loads(record) for record in records]
            fell = Counter(act["by"] for record in read for act in record["acts"] if act["do"] == "drop")
            report.lost += (book.drops.get(room, Counter()) - fell).total()
            done = Counter(id for record in read for id in done_in(record))
            missing = ids - set(done)
            report.lost += len(missing)
            report.twice += sum(times > 1 for times in done.values())
            report.examples += [f"{room} lost {sorted(missing)[:3]}"] if missing else []


def done_in(record: dict[str, Any]) -> list[str]:
    """The command ids of a record that did something: an action of the same seat stands beside them."""
    seats = {act["by"] for act in record["acts"]}
    return [id for seat, id in record["ids"] if seat in seats]


def serve(mutation: str) -> int:
    """The server of this bench, maybe broken on purpose."""
    from polilla import cli

    if mutation == "early-ack":
        _acknowledge_early()
    elif mutation == "no-dedupe":
        from polilla.rooms.seating import Chair

        Chair.is_fresh = lambda self, id: True  # type: ignore[method-assign]
    return cli.main(["serve"])


def _acknowledge_early() -> None:
    """Tell first, append when some more has come: by number, not by time, so that a slow machine loses as much."""
    append, waiting = SqliteStore.append, deque[Callable[[], object]]()

    def later(self: SqliteStore, room: str, expected_pos: int, record: bytes) -> asyncio.Future[int]:
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        done.set_result(expected_pos + 1)
        waiting.append(partial(append, self, room, expected_pos, record))
        if len(waiting) > BEHIND:
            waiting.popleft()()
        return done

    SqliteStore.append = later  # type: ignore[method-assign]


def figures(report: Report, mutation: str) -> dict[str, Any]:
    """As they are printed."""
    told = {name: value for name, value in vars(report).items() if not name.endswith("_s")}
    for name in ("down_s", "seat_s", "back_s", "exit_s"):
        values = sorted(getattr(report, name)) or [0.0]
        told[name] = {
            "p50": round(values[len(values) // 2], 2),
            "p95": round(values[int(len(values) * 0.95)], 2),
            "most": round(values[-1], 2),
        }
    return {"bench": "crash", "mutation": mutation or None, **told, "examples": report.examples[:3]}


def main() -> int:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.add_argument("--kills", type=int, default=30, help="how often the server ends [30]")
    parser.add_argument("--rooms", type=int, default=20, help="rooms of four players [20]")
    parser.add_argument("--seed", type=int, default=1, help="of the moments [1]")
    parser.add_argument("--mutate", choices=MUTATIONS, default="", help="break the server on purpose")
    parser.add_argument("--serve", default="", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        return serve(args.serve)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(bench(Path(folder), args.kills, args.rooms, args.seed, args.mutate))
    told = figures(report, args.mutate) | {"seconds": round(time.monotonic() - begun, 1)}
    print(json.dumps(told, indent=None if args.json else 2))
    return int(report.is_bad)


if __name__ == "__main__":
    sys.exit(main())
