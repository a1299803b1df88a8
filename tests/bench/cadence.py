"""Do pulses keep their beat while somebody floods the server? A real server, real sockets, five at one table.

    python tests/bench/cadence.py [--json] [--pairs 6]

Two flood with lift, back and look: one as fast as is allowed, and the guard four times as fast, who is warned, cut off
and comes back at once. Three only listen. Ten calm seconds and ten of flood make a pair. A pulse's deviation is how
many ms it came in before or after its place on a grid of 200 ms, laid through the middle of the pair's calm pulses.
A server that is more than a whole pulse late begins a new grid: on a busy machine look at "interval", how many ms more
or less than 200 lay between a pulse and the one before. "calm" is what the machine and the loopback add by themselves.
"""

import argparse
import asyncio
import json
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle, pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[2] / "server")]

from websockets.asyncio.client import ClientConnection, connect  # noqa: E402  # the path comes first: a script
from websockets.exceptions import WebSocketException  # noqa: E402  # likewise

from polilla.net.limits import MESSAGES_PER_S  # noqa: E402  # likewise
from polilla.timing.drop_policy import DropPolicy  # noqa: E402  # likewise
from tests.serving import Served, serve  # noqa: E402  # likewise

Message = dict[str, Any]
Beat = tuple[float, bool]  # ms off the grid, whether of a flood

PULSE_S: Final = DropPolicy.NORMAL.pulse_ms / 1000
BLOCK_S: Final = 10.0
SETTLED_S: Final = 1.0  # at the start of each block, not counted: the last flood's answers are still on their way
OVER: Final = 4  # times the allowed rate
LISTENERS: Final = 3
LOOKED_AT: Final = 2  # seat of one of them
BOUND_MS: Final = 20.0  # drops.md 6.13


class Sitter:
    """One seat: listens, and notes when each pulse came."""

    def __init__(self, served: Served, room: str, name: str) -> None:
        self.url = f"ws://127.0.0.1:{served.port}/ws"
        self.room = room
        self.name = name
        self.token: str | None = None
        self.hand: list[int] = []
        self.beats: list[tuple[int, float]] = []  # number of the pulse, monotonic s
        self.done: Counter[str] = Counter()  # what came, by type, and what was done
        self.seated = asyncio.Event()
        self.line: ClientConnection | None = None

    async def sit(self) -> None:
        """Until cancelled; whoever is cut off comes back at once."""
        while True:
            with suppress(WebSocketException, OSError):
                async with connect(self.url, compression=None, ping_interval=None) as self.line:
                    who = {"name": self.name} if self.token is None else {"token": self.token}
                    await self.say({"type": "hello", "room": self.room, **who})
                    async for data in self.line:
                        self._hear(json.loads(data), time.monotonic())
            self.line = None
            self.seated.clear()
            self.done["cut_off"] += 1
            await asyncio.sleep(0.05)

    def _hear(self, message: Message, at_s: float) -> None:
        self.done[message["type"]] += 1
        if message["type"] == "pulse":
            self.beats.append((message["k"], at_s))
        elif message["type"] == "welcome":
            self.token = message["token"] or self.token
            self.seated.set()
        you = message.get("you")
        if you is not None:
            self.hand = [card["id"] for card in you["hand"]]

    async def say(self, message: Message) -> None:
        """Send it, if there is a line."""
        if self.line is not None:
            await self.line.send(json.dumps(message))
            self.done["sent"] += 1


async def flood(sitter: Sitter, per_s: float, on: asyncio.Event) -> None:
    """Lift a card, put it back, move the lens, and so on, while `on`; until cancelled."""
    due_s = time.monotonic()
    for what in cycle(("lift", "back", "look")):
        await on.wait()
        await sitter.seated.wait()
        message: Message = {"type": what}
        if what == "lift":
            message["card"] = sitter.hand[0]
        elif what == "look":
            message["seat"] = LOOKED_AT
        with suppress(WebSocketException):
            await sitter.say(message)
        due_s = max(due_s + 1 / per_s, time.monotonic() - 1.0)
        await asyncio.sleep(max(0.0, due_s - time.monotonic()))


async def measure(served: Served, pairs: int) -> Message:
    """One table for so many pairs of calm and flood."""
    request = urllib.request.Request(f"{served.url}/api/rooms", method="POST")
    room = await asyncio.to_thread(lambda: json.load(urllib.request.urlopen(request))["code"])
    names = ("Allowed", "Over", *(f"Listener {number}" for number in range(LISTENERS)))
    sitters = [Sitter(served, room, name) for name in names]
    on = asyncio.Event()
    blocks: list[tuple[float, float]] = []  # when calm and flood began
    async with asyncio.TaskGroup() as group:
        tasks = []
        for sitter in sitters:  # one after the other, so that seats are known
            tasks.append(group.create_task(sitter.sit()))
            await sitter.seated.wait()
        await _start(sitters)
        tasks.append(group.create_task(flood(sitters[0], MESSAGES_PER_S, on)))
        tasks.append(group.create_task(flood(sitters[1], OVER * MESSAGES_PER_S, on)))
        for _ in range(pairs):
            calm_s = time.monotonic()
            await asyncio.sleep(BLOCK_S)
            on.set()
            blocks.append((calm_s, time.monotonic()))
            await asyncio.sleep(BLOCK_S)
            on.clear()
        for task in tasks:
            task.cancel()
    listeners = sitters[-LISTENERS:]
    beats = [beat for sitter in listeners for beat in deviations(sitter.beats, blocks)]
    steps = [step for sitter in listeners for step in intervals(sitter.beats, blocks)]
    return {
        "calm": {"off_grid": spread(beats, False), "interval": spread(steps, False)},
        "flood": {"off_grid": spread(beats, True), "interval": spread(steps, True)},
        "allowed": _doings(sitters[0]),
        "over": _doings(sitters[1]),
    }


async def _start(sitters: Sequence[Sitter]) -> None:
    """The second is guard, so that looks move the lens; nobody's clock runs out."""
    settings = {"clocks": "off", "first_guard": 1, "handicap_ms": 400}
    await sitters[0].say({"type": "configure", "settings": settings})
    await sitters[0].say({"type": "start"})
    while not all(sitter.beats for sitter in sitters):
        await asyncio.sleep(0.05)


def deviations(beats: Sequence[tuple[int, float]], blocks: Sequence[tuple[float, float]]) -> list[Beat]:
    """How far off the grid each pulse came to one listener."""
    found: list[Beat] = []
    for calm_s, flood_s in blocks:
        calm = _places(beats, calm_s)
        middle_s = median(calm)
        found += [(1000 * abs(place - middle_s), False) for place in calm]
        found += [(1000 * abs(place - middle_s), True) for place in _places(beats, flood_s)]
    return found


def intervals(beats: Sequence[tuple[int, float]], blocks: Sequence[tuple[float, float]]) -> list[Beat]:
    """How much too long or too short each listener's wait for a pulse was."""
    return [
        (1000 * abs(after - before), flooded)
        for block in blocks
        for flooded, from_s in zip((False, True), block, strict=True)
        for before, after in pairwise(_places(beats, from_s))
    ]


def _places(beats: Sequence[tuple[int, float]], from_s: float) -> list[float]:
    """When the pulses of a block came, less what the beat alone would make of it."""
    return [at_s - k * PULSE_S for k, at_s in beats if from_s + SETTLED_S <= at_s < from_s + BLOCK_S]


def spread(beats: Sequence[Beat], flooded: bool) -> Message:
    """Of the calm pulses, or of the others: in the middle and at the end."""
    row = sorted(off for off, flood in beats if flood == flooded)
    return {
        "pulses": len(row),
        **{f"p{share}": round(row[min(len(row) - 1, len(row) * share // 100)], 2) for share in (50, 95, 99)},
        "most": round(row[-1], 2),
        "within_20_ms": round(sum(value <= BOUND_MS for value in row) / len(row), 4),
    }


def _doings(sitter: Sitter) -> Message:
    return {
        "sent": sitter.done["sent"],
        "warned": sitter.done["malformed"],
        "cut_off": sitter.done["cut_off"],
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--pairs", type=int, default=6, help="of ten calm seconds and ten of flood")
    args = parser.parse_args()
    with TemporaryDirectory() as folder, serve(Path(folder)) as served:
        report = asyncio.run(measure(served, args.pairs))
    if args.json:
        print(json.dumps(report, indent=2))
        return
    for name, figures in report.items():
        for part, value in figures.items():
            print(f"{name:8} {part:8} {json.dumps(value)}")


if __name__ == "__main__":
    main()
