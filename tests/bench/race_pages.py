"""What a real browser adds to a race, and that its pongs do not wait for its page (docs/fairness.md).

    python tests/bench/race_pages.py [--json] [--races N] [--engine chromium|webkit]

The client as it is served, at a server of this file that speaks just enough of the protocol to run race after race:
[ping][reveal] in one write, pings every 20 ms, real presses by the browser's own input.

residue_ms   (press in - reveal out) - round trip - claim: frame wait and dispatch; goal 35 ms at p99
blocked      protocol pongs while the page's main thread is kept busy for 500 ms; goal: all within 20 ms
early_ms     first sight of the card on the page after the server's write: never negative

A player's machine does nothing else meanwhile: nor should the one that this is run on.
"""

import argparse
import asyncio
import json
import mimetypes
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import sync_playwright
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "server")]

from tests.bench.priority import go_first  # noqa: E402
from tests.browser import browsers  # noqa: E402

WEB = ROOT / "web"
GOLDEN = ROOT / "tests" / "protocol" / "golden"
CODE = "ABC234"
PING_S = 0.02
BLOCK = "for (const end = performance.now() + 500; performance.now() < end; );"
VIEW = (1280, 800)


@dataclass
class Server:
    """The other end of the one page."""

    residues_ms: list[float] = field(default_factory=list)
    claims_ms: list[float] = field(default_factory=list)
    pongs: list[tuple[float, float]] = field(default_factory=list)  # (sent, round trip), seconds
    line: ServerConnection | None = None
    port: int = 0
    pressed: threading.Event = field(default_factory=threading.Event)
    sent_s: float = 0.0
    welcomed: threading.Event = field(default_factory=threading.Event)

    async def run(self, ready: threading.Event) -> None:
        """Serve for ever."""
        async with serve(self._talk, "127.0.0.1", 0, process_request=self._file, compression=None) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            ready.set()
            await asyncio.Future()

    def _file(self, line: ServerConnection, request: Request) -> Response | None:
        path = request.path.split("?")[0]
        if path == "/ws":
            return None
        name = "index.html" if path in ("/", f"/r/{CODE}") else path.lstrip("/")
        file = WEB / name
        body = file.read_bytes() if file.is_file() else b"{}"
        kind = mimetypes.guess_type(name)[0] or "application/json"
        kind = "text/javascript" if name.endswith(".js") else kind
        headers = Headers({"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"})
        return Response(HTTPStatus.OK, "OK", headers, body)

    async def _talk(self, line: ServerConnection) -> None:
        self.line = line
        table = _golden("welcome")
        pinging = asyncio.create_task(self._ping(line))
        async for data in line:
            at_s = time.monotonic()
            message = json.loads(data)
            match message["type"]:
                case "hello":
                    await line.send(json.dumps(table))
                    self.welcomed.set()
                case "ping":
                    await line.send(json.dumps({"type": "pong", "n": message["n"]}))
                case "press":
                    self._press(message, at_s)
        pinging.cancel()

    async def _ping(self, line: ServerConnection) -> None:
        while True:
            sent_s = time.monotonic()
            pong = asyncio.ensure_future(await line.ping())
            pong.add_done_callback(partial(self._ponged, sent_s))
            await asyncio.sleep(PING_S)

    def _ponged(self, sent_s: float, pong: "asyncio.Future[float]") -> None:
        if not pong.cancelled() and pong.exception() is None:
            self.pongs.append((sent_s, time.monotonic() - sent_s))

    def _press(self, message: dict[str, Any], at_s: float) -> None:
        if self.sent_s and message["claim_ms"] is not None:
            base_s = min(rtt for _, rtt in self.pongs[-200:])
            self.residues_ms.append((at_s - self.sent_s - base_s) * 1000 - message["claim_ms"])
            self.claims_ms.append(message["claim_ms"])
        self.sent_s = 0.0
        self.pressed.set()

    def reveal(self, race: int) -> None:
        """Write [ping][reveal] of a mosquito; called in the loop."""
        assert self.line is not None
        event = _golden("event")
        event["version"] = 10 + 2 * race
        event["table"] |= {"phase": "slap", "turn": 1, "laid_by": None, "clock": None}
        event["table"]["top"] = {"kind": "mosquito", "number": race % 5 + 1}
        event["table"]["race"] = {"id": race, "kind": "mosquito", "by": 1, "number": race % 5 + 1}
        event["events"] = [{"kind": "slap_opened", "by": 1}]
        event["you"]["options"] = {**event["you"]["options"], "play": [], "draw": False, "press": True}
        text = Frame(Opcode.TEXT, json.dumps(event).encode()).serialize(mask=False)
        ping = Frame(Opcode.PING, b"reveal").serialize(mask=False)
        self.pressed.clear()
        self.sent_s = time.monotonic()
        self.line.transport.write(ping + text)

    def over(self, race: int) -> None:
        """The race is decided."""
        assert self.line is not None
        event = _golden("event")
        event["version"] = 11 + 2 * race
        event["table"] |= {"phase": "turn", "turn": 1, "laid_by": None, "clock": None, "race": None}
        event["events"] = []
        event["you"]["options"] = {**event["you"]["options"], "play": [], "draw": False, "press": False}
        text = Frame(Opcode.TEXT, json.dumps(event).encode()).serialize(mask=False)
        self.line.transport.write(text)


def _golden(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((GOLDEN / f"to_client.{name}.json").read_text("utf-8"))
    return found


@dataclass
class Window:
    """A browser's window, whatever drives it."""

    run: Callable[[str], Any]  # a script's function body
    press: Callable[[int, int], None]


@contextmanager
def chromium(url: str) -> Iterator[Window]:
    """Chromium by Playwright."""
    with sync_playwright() as playwright, browsers.launch_chromium(playwright) as browser:
        page = browser.new_page(viewport={"width": VIEW[0], "height": VIEW[1]})
        page.goto(url)

        def press(x: int, y: int) -> None:
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.up()

        yield Window(lambda script: page.evaluate(f"() => {{ {script} }}"), press)


@contextmanager
def webkit(url: str) -> Iterator[Window]:
    """WebKit by Selenium."""
    with browsers.screen() as display:
        window = browsers.launch_webkit(display)
        window.get(url)

        def press(x: int, y: int) -> None:
            actions = ActionBuilder(window)
            pointer: Any = actions.pointer_action
            pointer.move_to_location(x, y).click()
            actions.perform()

        try:
            yield Window(window.execute_script, press)
        finally:
            window.quit()


ENGINES = {"chromium": chromium, "webkit": webkit}
SPOT = (
    "const { left, top, width, height } = document.querySelector('.race').getBoundingClientRect();"
    "return [Math.round(left + width / 2), Math.round(top + height / 2)];"
)
SIT = (
    "const name = document.querySelector('input[name=name]'); if (!name) return false; name.value = 'Ana';"
    "name.dispatchEvent(new Event('input', { bubbles: true })); name.form.requestSubmit(); return true;"
)
WATCH = (
    "window.seen = []; new MutationObserver(() => { const node = document.querySelector('.race');"
    "if (!node.hidden && !window.open_) window.seen.push(performance.timeOrigin + performance.now());"
    "window.open_ = !node.hidden; }).observe(document.querySelector('.race'), { attributes: true });"
)


def measure(engine: str, races: int, seed: int) -> dict[str, Any]:
    """Run the races at one page."""
    server, ready, rng = Server(), threading.Event(), Random(seed)
    loop = asyncio.new_event_loop()
    threading.Thread(target=lambda: loop.run_until_complete(server.run(ready)), daemon=True).start()
    ready.wait()
    with ENGINES[engine](f"http://127.0.0.1:{server.port}/r/{CODE}") as window:
        _until(lambda: window.run(SIT) or server.welcomed.is_set())
        server.welcomed.wait(30)
        _until(lambda: window.run("return document.querySelector('main.table .race') !== null"))
        time.sleep(1)
        window.run(WATCH)
        written = []
        for race in range(1, races + 1):
            written.append(time.time() * 1000)
            loop.call_soon_threadsafe(server.reveal, race)
            time.sleep(0.15 + rng.random() * 0.25)
            window.press(*window.run(SPOT))
            server.pressed.wait(5)
            loop.call_soon_threadsafe(server.over, race)
            time.sleep(0.75)  # the hand cools down
        seen = window.run("return window.seen")
        blocked = _blocked(window, server)
    early = [at - out for at, out in zip(seen, written, strict=False)]
    residues = sorted(server.residues_ms)
    return {
        "engine": engine,
        "races": len(residues),
        "residue_ms": {name: round(_at(residues, share), 1) for name, share in SHARES.items()},
        "blocked": blocked,
        "early_ms": round(min(early, default=float("nan")), 1),
    }


SHARES = {"mean": -1.0, "p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


def _at(ordered: list[float], share: float) -> float:
    if not ordered:
        return float("nan")
    if share < 0:
        return sum(ordered) / len(ordered)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _blocked(window: Window, server: Server) -> dict[str, float]:
    """Pongs while the page is busy, five times half a second."""
    rtts: list[float] = []
    for _ in range(5):
        time.sleep(0.3)
        began = time.monotonic()
        window.run(BLOCK)
        ended = time.monotonic()
        time.sleep(0.1)
        rtts += [rtt * 1000 for sent, rtt in server.pongs if ended - 0.5 < sent < ended - 0.02 and sent > began]
    rtts.sort()
    return {"pongs": len(rtts)} | {f"{name}_ms": round(_at(rtts, SHARES[name]), 2) for name in ("p50", "p99", "max")}


def _until(true: Callable[[], object]) -> None:
    end = time.monotonic() + 30
    while not true():
        if time.monotonic() > end:
            raise TimeoutError("the page does not come to the table")
        time.sleep(0.05)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--races", type=int, default=100)
    parser.add_argument("--engine", choices=sorted(ENGINES), default="chromium")
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    go_first()
    report = measure(args.engine, args.races, args.seed)
    print(json.dumps(report, indent=2 if args.json else None))


if __name__ == "__main__":
    main()
