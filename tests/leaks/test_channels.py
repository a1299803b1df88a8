"""All other channels: pongs, limits, backlogs, time under load and behind a slow disk, logs, the store (6.3, 6.13).

Everything goes through real sockets and sessions, as bytes.
"""

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise

import pytest

from polilla.net.outbox import BACKLOG
from polilla.rooms import commands as ask
from tests.leaks.server import Gesture, Heard, Server
from tests.virtual_time import run

ENDINGS: tuple[Gesture, ...] = ("drop", "back")
GESTURES: tuple[Gesture, ...] = (*ENDINGS, "fidget")
PULSE_US = 200_000
PULSE = b'"type":"pulse"'


async def act(server: Server, gesture: Gesture) -> None:
    """Bea's paw dips; others act in the moments before and after it."""
    server.lift(gesture)
    await asyncio.sleep(0.3)
    server.says("Carla", "rename", name="Carlota")
    server.says("Ana", "hand_over", seat=0)
    await asyncio.sleep(0.4)
    server.end(gesture)
    await asyncio.sleep(0.005)
    server.says("Carla", "emote", emote="wink")
    server.says("Ana", "look", seat=2)
    await asyncio.sleep(0.1)
    server.says("Ana", "act", id="a1", action={"kind": "draw"})
    await asyncio.sleep(3)


def told(gesture: Gesture, late_s: float) -> tuple[Heard, list[float]]:
    """What others heard, and when the store was asked to keep something."""

    async def story() -> tuple[Heard, list[float]]:
        server = Server(late_s)
        await server.start()
        await act(server, gesture)
        server.stop()
        return server.masked("Bea"), [at_s for at_s, _ in server.store.appended]

    return run(story())


def cadence(heard: Heard, name: str) -> set[int]:
    """The steps between the pulses that somebody heard, in microseconds."""
    times = [at_us for at_us, who, frame in heard if who == name and PULSE in frame]
    return {later - earlier for earlier, later in pairwise(times)}


@pytest.mark.parametrize("late_ms", [0, 3, 37, 450])
def test_behind_a_slow_disk_a_drop_and_a_put_back_look_the_same(late_ms: int) -> None:
    """6.3 (a): every frame to others at the same time, in the same order; the disk is asked at the same times."""
    assert told("drop", late_ms / 1000) == told("back", late_ms / 1000)


@pytest.mark.parametrize("late_ms", [0, 37])
def test_a_players_gesture_is_heard_as_a_fidget_is(late_ms: int) -> None:
    """6.3 (a): likewise where nobody's hand is in it, though then there is nothing to keep."""
    assert told("back", late_ms / 1000)[0] == told("fidget", late_ms / 1000)[0]


@pytest.mark.parametrize("ending", ENDINGS)
def test_only_its_player_waits_for_the_record_of_a_gesture(ending: Gesture) -> None:
    """6.3 (b): kept first, told then; but not others, whose waiting would tell it from a fidget."""

    async def story() -> tuple[float, Heard]:
        server = Server(0.45)
        await server.start()
        server.lift(ending)
        await asyncio.sleep(0.7)
        server.end(ending)
        await asyncio.sleep(0.005)
        server.says("Carla", "emote", emote="wink")
        await asyncio.sleep(1)
        return server.store.appended[0][0], server.stop()

    kept_s, heard = run(story())
    answered_us = [at_us for at_us, name, data in heard if name == "Bea" and b'"type":"me","st":"dip"' in data]
    winks = {at_us for at_us, _, data in heard if b"wink" in data}
    assert answered_us[0] == round((kept_s + 0.45) * 1e6)
    assert winks == {round((kept_s + 0.005) * 1e6)}


@pytest.mark.parametrize("ending", ENDINGS)
def test_pulses_wait_for_no_disk(ending: Gesture) -> None:
    """6.3 (a): one pulse every 200 ms, whatever is being kept."""
    heard, _ = told(ending, 0.45)
    assert cadence(heard, "Carla") == cadence(heard, "watcher") == cadence(heard, "Ana") == {PULSE_US}


@pytest.mark.parametrize("late_s", [0.0, 0.03])
def test_a_flood_of_orders_moves_no_pulse(late_s: float) -> None:
    """6.13 (8): one client's thousand orders between two pulses change nothing for the others, not even the time."""

    async def story() -> Heard:
        server = Server(late_s)
        await server.start()
        card = server.moth("Bea")
        for number in range(40):
            for _ in range(25):
                server.does("Bea", lambda conn: ask.LiftCard(conn, card))
                server.does("Bea", ask.PutBack if number % 3 else ask.LetGo)
            await asyncio.sleep(0.037)
        return server.stop()

    heard = [each for each in run(story()) if each[2].startswith(b"text")]
    assert cadence(heard, "Carla") == cadence(heard, "Ana") == {PULSE_US}
    assert sum(name == "Bea" for _, name, _ in heard) > 1000
    assert sum(name == "Carla" for _, name, _ in heard) < 20


def answered(gesture: Gesture) -> Heard:
    """What Carla and the watcher hear who ask all the time, also too much and nonsense."""

    async def story() -> Heard:
        server = Server()
        await server.start()
        for number in range(60):
            if number == 5:
                server.lift(gesture)
            if number == 25:
                server.end(gesture)
            for name in ("Carla", "watcher"):
                server.says(name, "ping", n=number)
                server.says(name, "rename", name="Bea")
                if number % 4 == 0:  # some too many, not so many that the line is closed
                    server.says(name, "nonsense" if number % 20 else "auto_lens", on=True)
            await asyncio.sleep(0.037)
        server.stop()
        return server.masked("Ana", "Bea")

    return run(story())


@pytest.fixture(scope="module")
def all_answers() -> dict[Gesture, Heard]:
    return {gesture: answered(gesture) for gesture in GESTURES}


@pytest.mark.parametrize("ending", ENDINGS)
def test_pongs_refusals_and_limits_are_those_of_a_fidget(ending: Gesture, all_answers: dict[Gesture, Heard]) -> None:
    """6.3 (b): the line itself answers, and warns alike, whatever another holds or lets fall."""
    assert all_answers[ending] == all_answers["fidget"]
    pongs = [
        json.loads(data[5:])["n"] for _, name, data in all_answers[ending] if name == "Carla" and b'"pong"' in data
    ]
    assert pongs == list(range(len(pongs)))
    assert any(b"too_fast" in data for _, _, data in all_answers[ending])


def caught_up(gesture: Gesture) -> Heard:
    """What two readers hear who took nothing for a while, so that their backlog was dropped."""

    async def story() -> Heard:
        server = Server()
        server.room.policy = replace(server.room.policy, change_gap_ms=0)  # names fill the backlog
        await server.start()
        slow = [server.lines[name] for name in ("Carla", "watcher")]
        server.lift(gesture)
        for line in slow:
            line.protocol.pause_writing()
        for number in range(BACKLOG // 700):
            server.does("Ana", lambda conn, number=number: ask.Rename(conn, f"Ana {number}"))  # type: ignore[misc]
        await asyncio.sleep(0.7)
        server.end(gesture)
        await asyncio.sleep(1)
        for line in slow:
            line.protocol.resume_writing()
        await asyncio.sleep(2)
        server.stop()
        return server.masked("Bea")

    return run(story())


@pytest.mark.parametrize("ending", ENDINGS)
def test_who_was_slow_is_shown_what_a_fidget_would_leave(ending: Gesture) -> None:
    """6.3 (d): a view in place of a backlog is the one that everybody may see."""
    heard = caught_up(ending)
    assert heard == caught_up("fidget")
    assert {name for _, name, data in heard if b'"type":"welcome"' in data} == {"Carla", "watcher"}


class Everything(logging.Handler):
    """Keeps what any logger says."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """One line."""
        self.lines.append(f"{record.name}: {record.getMessage()}")


@contextmanager
def listening() -> Iterator[list[str]]:
    """Hear every logger at INFO, also those that pass nothing on."""
    handler, root = Everything(), logging.getLogger()
    known = [each for each in logging.Logger.manager.loggerDict.values() if isinstance(each, logging.Logger)]
    ends = [root, *(each for each in known if not each.propagate)]
    levels = [each.level for each in ends]
    for each in ends:
        each.addHandler(handler)
        each.setLevel(logging.INFO)
    try:
        yield handler.lines
    finally:
        for each, level in zip(ends, levels, strict=True):
            each.removeHandler(handler)
            each.setLevel(level)


def test_neither_log_nor_console_says_anything_of_hidden_acts(capfd: pytest.CaptureFixture[str]) -> None:
    """6.3 (f): no logger of ours or of a library, no print; our own not even at DEBUG, nor who did something."""

    async def story() -> None:
        server = Server()
        await server.start()
        lines.clear()
        capfd.readouterr()
        for gesture in GESTURES:
            await act(server, gesture)
            await asyncio.sleep(24)
        server.stop()

    own = logging.getLogger("polilla")
    with listening() as lines:
        own.setLevel(logging.DEBUG)
        try:
            run(story())
        finally:
            own.setLevel(logging.NOTSET)
    assert lines == []
    assert capfd.readouterr() == ("", "")


def test_the_store_has_as_much_to_do_for_one_as_for_the_other() -> None:
    """6.3: one record at the same moment, of the same kind; whoever watches the disk's work learns no more.

    The record of a drop holds what a restart needs of it and is longer, in a file that the server's owner alone reads.
    """

    def kept(ending: Gesture) -> list[tuple[float, bytes]]:
        async def story() -> list[tuple[float, bytes]]:
            server = Server()
            await server.start()
            await act(server, ending)
            server.stop()
            return server.store.appended

        return run(story())

    drop, back = kept("drop"), kept("back")
    assert [at_s for at_s, _ in drop] == [at_s for at_s, _ in back]
    assert [set(json.loads(record)) for _, record in drop] == [set(json.loads(record)) for _, record in back]
