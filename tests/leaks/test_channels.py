"""All other channels: time under load and behind a slow disk, logs, HTTP, what a browser keeps (6.3, 6.13)."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Literal

import anyio
import pytest

from polilla.rooms import commands as ask
from polilla.rules.seats import Seat
from tests.leaks.server import Heard, Server
from tests.virtual_time import run

Ending = Literal["drop", "back"]
CLIENT = Path(__file__).parents[2] / "web"
ENDINGS: tuple[Ending, ...] = ("drop", "back")
PULSE_US = 200_000
PULSE = b'"type":"pulse"'


async def act(server: Server, ending: Ending) -> None:
    """Bea holds a moth and lets go in one of two ways; others act in the moments after it."""
    server.lifts("Bea", "1moth")
    await asyncio.sleep(0.7)
    server.does("Bea", ask.LetGo if ending == "drop" else ask.PutBack)
    await asyncio.sleep(0.005)
    server.does("Carla", lambda conn: ask.ShowEmote(conn, "wink"))
    server.does("Ana", lambda conn: ask.LookAt(conn, Seat(2)))
    await asyncio.sleep(0.1)
    server.does("Ana", lambda conn: ask.Act(conn, "a1", 0, ask.PlayerDraws()))
    await asyncio.sleep(3)


def told(ending: Ending, late_s: float) -> tuple[Heard, list[float]]:
    """What others heard, and when the store was asked to keep something."""

    async def story() -> tuple[Heard, list[float]]:
        server = Server(late_s)
        await server.start()
        server.heard.clear()
        server.store.appended.clear()
        await act(server, ending)
        server.hub.stop()
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


@pytest.mark.parametrize("ending", ENDINGS)
def test_pulses_wait_for_no_disk(ending: Ending) -> None:
    """6.3 (a): one pulse every 200 ms, whatever is being kept."""
    heard, _ = told(ending, 0.45)
    assert cadence(heard, "Carla") == cadence(heard, "watcher") == cadence(heard, "Ana") == {PULSE_US}


@pytest.mark.parametrize("late_s", [0.0, 0.03])
def test_a_flood_of_orders_moves_no_pulse(late_s: float) -> None:
    """6.13 (8): one client's thousand orders between two pulses change nothing for the others, not even the time."""

    async def story() -> Heard:
        server = Server(late_s)
        await server.start()
        server.heard.clear()
        for number in range(40):
            for _ in range(25):
                server.lifts("Bea", "1moth")
                server.does("Bea", ask.PutBack if number % 3 else ask.LetGo)
            await asyncio.sleep(0.037)
        server.hub.stop()
        return server.heard

    heard = run(story())
    assert cadence(heard, "Carla") == cadence(heard, "Ana") == {PULSE_US}
    assert sum(name == "Bea" for _, name, _ in heard) > 1000
    assert sum(name == "Carla" for _, name, _ in heard) < 20


def test_the_log_says_nothing_of_hidden_acts(caplog: pytest.LogCaptureFixture) -> None:
    """6.3 (f): not even at the level DEBUG, nor who did something."""

    async def story() -> None:
        server = Server()
        await server.start()
        caplog.clear()
        for ending in ENDINGS:
            await act(server, ending)
            await asyncio.sleep(12)
        server.hub.stop()

    with caplog.at_level(logging.DEBUG):
        run(story())
    assert [record.getMessage() for record in caplog.records if record.name.startswith("polilla")] == []


PATHS = (
    "/api/rooms/ABC234",
    "/healthz",
    "/openapi.json",
    "/docs",
    "/api/rooms/ABC235",
    "/api/rooms/abc234",
    "/metrics",
)


def answers(ending: Ending, files: Path) -> list[tuple[int, bytes, list[tuple[str, str]]]]:
    """What HTTP says before, during and after a gesture."""

    async def story() -> list[tuple[int, bytes, list[tuple[str, str]]]]:
        server = Server()
        await server.start()
        found = []
        async with server.browser(files) as browser:

            async def ask_all() -> None:
                for path in PATHS:
                    answer = await browser.get(path)
                    headers = [(name, value) for name, value in answer.headers.items() if name != "date"]
                    found.append((answer.status_code, answer.content, headers))

            await _around(server, ending, ask_all)
        server.hub.stop()
        return found

    return run(story())


async def _around(server: Server, ending: Ending, look: Callable[[], Awaitable[None]]) -> None:
    await look()
    server.lifts("Bea", "1moth")
    await look()
    await asyncio.sleep(0.7)
    server.does("Bea", ask.LetGo if ending == "drop" else ask.PutBack)
    await look()
    await asyncio.sleep(1)
    await look()
    await asyncio.sleep(5)
    await look()


async def at_once(work: Callable[..., object], *arguments: object, **_: object) -> object:
    """In the place of a thread: while one works, a loop in virtual time has nothing to do and lets hours go by."""
    return work(*arguments)


def test_http_says_the_same_whatever_is_under_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Room, health and documents are the same before, during and after a drop as around a put-back."""
    monkeypatch.setattr(anyio.to_thread, "run_sync", at_once)
    (tmp_path / "index.html").write_text("<!doctype html><html><head></head><body></body></html>")
    drops = answers("drop", tmp_path)
    assert drops == answers("back", tmp_path)
    for number in range(len(PATHS)):
        assert len({body for _, body, _ in drops[number :: len(PATHS)]}) == 1
    assert b'"stage":"playing"' in drops[0][1]


STORES = re.compile(r"\bcaches\.|indexedDB|serviceWorker|sessionStorage|localStorage")
SECRETS = re.compile(r"\bpulse|\bwelcome|\bhand\b|\bfloor\b|\bdrops?\b")


def test_what_a_browser_keeps_is_nothing_of_the_game() -> None:
    """No code that stores something in a browser, as a service worker's cache does, handles messages of a game."""
    keepers = [path for path in CLIENT.rglob("*.js") if STORES.search(path.read_text("utf-8"))]
    assert keepers
    assert [path.name for path in keepers if SECRETS.search(_code(path.read_text("utf-8")))] == []


def _code(text: str) -> str:
    """Without comments."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
