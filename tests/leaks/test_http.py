"""HTTP, and what a browser keeps: neither knows of anything under the table (6.3, 6.13)."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import anyio
import pytest

from tests.leaks.server import Gesture, Server
from tests.virtual_time import run

CLIENT = Path(__file__).parents[2] / "web"
GESTURES: tuple[Gesture, ...] = ("drop", "back", "fidget")
Answer = tuple[int, bytes, list[tuple[str, str]]]
FOUND = (
    "/api/rooms/ABC234",
    "/api/qr/ABC234.svg",
    "/api/openapi.json",
    "/healthz",
    "/r/ABC234",
    "/",
    "/index.html",
)
MISSING = (
    "/api/rooms/ABC999",
    "/api/rooms/abc234",
    "/metrics",
    "/docs",
    "/openapi.json",
    "/sw.js",
    "/service-worker.js",
)
PATHS = (*FOUND, *MISSING)


def answers(gesture: Gesture, files: Path) -> list[Answer]:
    """What HTTP says before, during and after a gesture; at the end a room is opened."""

    async def story() -> list[Answer]:
        server = Server()
        await server.start()
        found = []
        async with server.browser(files) as browser:

            async def one(method: str, path: str) -> None:
                answer = await browser.request(method, path)
                headers = [(name, value) for name, value in answer.headers.items() if name != "date"]
                found.append((answer.status_code, answer.content, headers))

            async def ask_all() -> None:
                for path in PATHS:
                    await one("GET", path)

            await _around(server, gesture, ask_all)
            await one("POST", "/api/rooms")
        server.stop()
        return found

    return run(story())


async def _around(server: Server, gesture: Gesture, look: Callable[[], Awaitable[None]]) -> None:
    await look()
    server.lift(gesture)
    await look()
    await asyncio.sleep(0.7)
    server.end(gesture)
    await look()
    await asyncio.sleep(1)
    await look()
    await asyncio.sleep(5)
    await look()


async def at_once(work: Callable[..., object], *arguments: object, **_: object) -> object:
    """In the place of a thread: while one works, a loop in virtual time has nothing to do and lets hours go by."""
    return work(*arguments)


def test_http_says_the_same_whatever_is_under_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms, QR code, page, health and documents are the same before, during and after any gesture.

    There is no metrics endpoint and no service worker: neither can tell anything.
    """
    monkeypatch.setattr(anyio.to_thread, "run_sync", at_once)
    (tmp_path / "index.html").write_text("<!doctype html><html><head></head><body></body></html>")
    drops, backs, fidgets = (answers(gesture, tmp_path) for gesture in GESTURES)
    assert drops == backs == fidgets
    *asked, opened = drops
    assert [status for status, _, _ in asked[: len(PATHS)]] == [200] * len(FOUND) + [404] * len(MISSING)
    for number in range(len(PATHS)):
        assert len({body for _, body, _ in asked[number :: len(PATHS)]}) == 1
    assert b'"stage":"playing"' in asked[0][1]
    assert opened[0] == 201


STORES = re.compile(r"\bcaches\.|indexedDB|serviceWorker|sessionStorage|localStorage")
SECRETS = re.compile(r"\bpulse|\bwelcome|\bhand\b|\bfloor\b|\bdrops?\b")


def test_what_a_browser_keeps_is_nothing_of_the_game() -> None:
    """No code that stores something in a browser handles messages of a game; there is no service worker that could."""
    scripts = {path: path.read_text("utf-8") for path in (*CLIENT.rglob("*.js"), *CLIENT.rglob("*.html"))}
    keepers = [path for path, text in scripts.items() if STORES.search(text)]
    assert keepers
    assert [path.name for path in keepers if SECRETS.search(_code(scripts[path]))] == []
    assert [path.name for path, text in scripts.items() if "serviceWorker" in text] == []
    assert [path.name for path in CLIENT.rglob("*") if re.search(r"service.?worker|\bsw\b", path.name)] == []


def _code(text: str) -> str:
    """Without comments."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
