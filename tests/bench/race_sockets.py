"""Races over real sockets: a real server, real rooms, people at 10 and at 250 ms behind in-order TCP delay proxies.

Run it as `python tests/bench/races.py --sockets [--json] [--rooms N]`. Server, proxies and people are three processes.
Reactions are drawn, hence known; pages are modelled (60 Hz, honest claims), while sockets, kernel, event loops and the
busy machine are real. "commands_ms" (processor time of a room's commands), "race_pings_ms" and "race_pongs_ms" (of
these kinds), "gc_in_race" and "loop_late_ms" tell what holds the server itself up: race_pauses.py.

People and proxies stand for machines of their own: where that is allowed they go before other programs. The server does
not, but with --alone: then what it adds is its own doing, not that of a busy machine.
"""

import asyncio
import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.bench.priority import go_first
from tests.bench.race_pauses import spread

HERE = Path(__file__).parent
NEAR, FAR = 0, 1  # which proxy
RTTS_MS = (10, 250)
AT_ONCE = 4  # rooms
RACES = 10  # of a room
FRAME_S = 1 / 60
BASE_S = 2.0  # until the line is measured
ROOM_LIMIT_S = 90.0
CLOSE_MS = 20.0
Message = dict[str, Any]


@dataclass
class Person:
    """Plays honestly: answers what is asked, presses when the drawn reaction is over."""

    line: ClientConnection
    rng: Random
    seat: int = -1
    truths: dict[int, float] = field(default_factory=dict)  # drawn reaction by race, ms
    photos: dict[int, Message] = field(default_factory=dict)
    seen: tuple[int, str] = (-1, "")  # what was answered last: version and phase
    done: asyncio.Event = field(default_factory=asyncio.Event)
    version: int = 0

    async def say(self, **message: object) -> None:
        """Send a message."""
        await self.line.send(json.dumps(message))

    async def play(self) -> None:
        """Until the line is closed."""
        try:
            async for data in self.line:
                at_s = time.monotonic()
                await self._hear(json.loads(data), at_s)
        except ConnectionClosed:
            return

    async def _hear(self, message: Message, at_s: float) -> None:
        match message["type"]:
            case "welcome":
                self.seat = message["seat"]
            case "photo":
                self.photos.setdefault(message["race"], message)
                if len(self.photos) >= RACES:
                    self.done.set()
            case "event":
                self.version = message["version"]
                if message["table"]["phase"] in ("last_look", "scored", "over"):
                    self.done.set()  # somebody has no cards left
                race = message["table"]["race"]
                if race is not None and race["id"] not in self.truths and message["you"]["options"]["press"]:
                    self._react(race, at_s)
                await self._answer(message["table"], message["you"])

    def _react(self, race: Message, at_s: float) -> None:
        if race["kind"] == "mosquito":
            truth_s = max(0.12, self.rng.gauss(0.205, 0.025) + self.rng.expovariate(1 / 0.045))
        elif race["by"] == self.seat:
            return  # knows the number; leaves it to the others
        else:
            truth_s = max(0.22, self.rng.gauss(0.52, 0.07) + self.rng.expovariate(1 / 0.18))
        self.truths[race["id"]] = truth_s * 1000
        visible_s = at_s + 0.001 + self.rng.random() * FRAME_S
        claim_ms = round(truth_s * 1000, 1)
        loop = asyncio.get_running_loop()
        press = json.dumps({"type": "press", "race": race["id"], "claim_ms": claim_ms})
        due_s = visible_s + truth_s - time.monotonic() + loop.time()
        loop.call_at(due_s, lambda: loop.create_task(self._press(press)))

    async def _press(self, press: str) -> None:
        with suppress(ConnectionClosed):
            await self.line.send(press)

    async def _answer(self, table: Message, you: Message) -> None:
        options, phase = you["options"], table["phase"]
        hand = {card["id"]: card for card in you["hand"]}
        if (table["turn"], f"{phase}{len(hand)}{self.version}") == self.seen:
            return
        self.seen = (table["turn"], f"{phase}{len(hand)}{self.version}")
        if options["play"]:
            bugs = [card for card in options["play"] if hand[card]["kind"] in ("cockroach", "mosquito")]
            plain = [card for card in options["play"] if hand[card]["kind"] == "number"]
            await self._act(kind="play", card=(bugs or plain or options["play"])[0])
        elif options["draw"]:
            await self._act(kind="draw")
        elif options["tribute"]:
            plain = [card for card in options["tribute"] if hand[card]["kind"] == "number"]
            await self._act(kind="tribute", card=(plain or options["tribute"])[-1])
        elif options["gift"]:
            await self._act(kind="gift", card=options["gift"][0], to=options["gift_to"][0])

    async def _act(self, **action: object) -> None:
        id = f"{self.seat}-{self.version}-{self.rng.randrange(10**9)}"
        await self.say(type="act", id=id, action=action)


def measure(rooms: int, seed: int, alone: bool = False) -> Message:
    """Run the races of so many rooms."""
    return asyncio.run(_measure(rooms, seed, alone))


async def _measure(rooms: int, seed: int, alone: bool) -> Message:
    with _program("race_house.py") as house:
        port = int(house.first)
        if alone:
            go_first(house.process.pid)
        with _program("delay_proxy.py", str(port), *map(str, RTTS_MS), "--seed", str(seed)) as proxies:
            lines = json.loads(proxies.first)
            go_first(proxies.process.pid)
            go_first()
            free = asyncio.Semaphore(AT_ONCE)
            jobs = [_room(port, lines, Random(seed * 1000 + number), number, free) for number in range(rooms)]
            played = [room for room in await asyncio.gather(*jobs) if room is not None]
            await asyncio.sleep(0.5)
            written = {int(line): log for line, log in json.loads(proxies.end()).items()}
        seen = json.loads(house.end())
    return _report(played, seen, written)


class _Program:
    """Another process: what it says first, and last."""

    def __init__(self, name: str, *args: str) -> None:
        command = [sys.executable, str(HERE / name), *args]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        self.first = self.process.stdout.readline()

    def end(self) -> str:
        """Close its input; its last word."""
        last, _ = self.process.communicate(timeout=30)
        return last


@contextmanager
def _program(name: str, *args: str) -> Iterator[_Program]:
    program = _Program(name, *args)
    try:
        yield program
    finally:
        if program.process.poll() is None:
            program.process.terminate()
            program.process.wait()


@dataclass
class Played:
    """A room and its three, by seat."""

    code: str
    people: list[Person]
    near: list[bool]


async def _room(port: int, lines: list[int], rng: Random, number: int, free: asyncio.Semaphore) -> Played | None:
    """Ten races: one near, one far, the third one or the other."""
    async with free:
        request = urllib.request.Request(f"http://127.0.0.1:{port}/api/rooms", method="POST")
        code = await asyncio.to_thread(lambda: json.load(urllib.request.urlopen(request))["code"])
        places = [NEAR, FAR, number % 2]
        rng.shuffle(places)
        async with _people([lines[place] for place in places], code, rng) as people:
            await asyncio.sleep(BASE_S)
            await people[0].say(type="start")
            try:
                async with asyncio.timeout(ROOM_LIMIT_S):
                    await people[0].done.wait()
                    await asyncio.sleep(0.6)
            except TimeoutError:
                print(f"room {code}: {len(people[0].photos)} races only", file=sys.stderr)
        return Played(code, people, [place == NEAR for place in places])


@asynccontextmanager
async def _people(ports: list[int], code: str, rng: Random) -> AsyncIterator[list[Person]]:
    people: list[Person] = []
    tasks = []
    for place, port in enumerate(ports):
        line = await connect(f"ws://127.0.0.1:{port}/ws", compression=None, open_timeout=30, ping_interval=None)
        person = Person(line, Random(rng.random()))
        people.append(person)
        tasks.append(asyncio.create_task(person.play()))
        await person.say(type="hello", room=code, name=f"P{place}")
        while person.seat < 0:
            await asyncio.sleep(0.02)
        await person.say(type="visible", visible=True)
    try:
        yield people
    finally:
        for person in people:
            await person.line.close()
        for task in tasks:
            await task


def _report(rooms: list[Played], seen: Message, written: dict[int, list[list[int]]]) -> Message:
    by_race = {(race["room"], race["race"]): race for race in seen["races"]}
    ours: list[tuple[float, bool]] = []
    arrival: list[tuple[float, bool]] = []
    waits: dict[str, list[float]] = {"cockroach": [], "mosquito": []}
    for room in rooms:
        for race, photo in room.people[0].photos.items():
            truths = {p.seat: p.truths[race] for p in room.people if race in p.truths}
            told = by_race.get((room.code, race))
            if told is None or len(truths) != 2 or len({room.near[seat] for seat in truths}) != 2:
                continue  # wanted: one near, one far
            fast, slow = sorted(truths, key=lambda seat: truths[seat])
            gap = truths[slow] - truths[fast]
            is_cockroach = photo["kind"] == "cockroach"
            named, right = (photo["winner"], fast) if is_cockroach else (photo["slowest"], slow)
            ours.append((gap, named == right))
            came = sorted((at, int(seat)) for seat, at in told["presses"].items() if int(seat) in truths)
            arrival.append((gap, bool(came) and (came[0][1] == fast)))
            if came:
                waits[photo["kind"]].append((told["decided_ns"] - came[0][0]) / 1e6)
    late = _lateness(seen["stamps"], written)
    return {
        "races": len(ours),
        "right": _share(ours, 0),
        "right_at_20ms": _share(ours, CLOSE_MS),
        "races_at_20ms": sum(gap >= CLOSE_MS for gap, _ in ours),
        "arrival": {"right": _share(arrival, 0), "right_at_20ms": _share(arrival, CLOSE_MS)},
        "decision": {kind: _spread(values) for kind, values in waits.items()},
        "stamp_late": {**_spread(late), "stamps": len(late)},
        **seen["pauses"],
    }


def _share(hits: list[tuple[float, bool]], least_ms: float) -> float:
    chosen = [hit for gap, hit in hits if gap >= least_ms]
    return round(sum(chosen) / len(chosen), 4) if chosen else float("nan")


def _spread(values: list[float]) -> dict[str, float]:
    return {f"{name}_ms": round(value, 2) for name, value in spread(values).items()}


def _lateness(read: dict[str, list[list[Any]]], written: dict[int, list[list[int]]]) -> list[float]:
    """How long after the proxy's write the server stamped it, while a race was open anywhere.

    Both count bytes; the server counts from behind the handshake, so they are compared from the end.
    """
    late = []
    for port, stamps in read.items():
        log = written.get(int(port))
        if not log or not stamps:
            continue
        shift = log[-1][0] - stamps[-1][0]
        index = 0
        for total, at_ns, racing in stamps:
            while index < len(log) and log[index][0] <= total + shift:  # several writes may be one read
                if racing and log[index][0] > shift:
                    late.append((at_ns - log[index][1]) / 1e6)
                index += 1
    return late
