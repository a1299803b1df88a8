"""How soon real pages play again after the server was gone for a while: killed, and started again on the same data.

    python tests/bench/outage.py [--json] [--down 1,5,25,60] [--pages N]

Each page plays a table of its own against bots. `back_s` is counted from the first answer of the new server to the
page's whole view of the table; the page is not loaded anew. Browsers make those wait who open sockets in vain, so this
grows with the outage unless the client takes care (web/js/socket.js). Goal: 2 s.
"""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "server")]

from tests.browser import browsers  # noqa: E402
from tests.serving import free_port, serve  # noqa: E402

PRACTICE = ".home-choices .button:not(.main)"
LIMIT_S = 60.0
NEVER_LOADED_ANEW = "() => window.neverLoadedAnew === true && document.querySelectorAll('.hand-card').length > 0"


class Visitor:
    """A page, and when it was last told the whole table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.welcomed_s = 0.0
        page.on("websocket", self._follow)

    def _follow(self, line: WebSocket) -> None:
        line.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        if isinstance(frame, str) and '"type":"welcome"' in frame:
            self.welcomed_s = time.monotonic()

    def until_welcome(self, since_s: float) -> float:
        """Seconds from then to the view of the table."""
        end_s = since_s + LIMIT_S
        while self.welcomed_s < since_s:
            if time.monotonic() > end_s:
                return LIMIT_S
            self.page.wait_for_timeout(5)
        self.page.wait_for_function(NEVER_LOADED_ANEW)
        return self.welcomed_s - since_s


def bench(browser: Browser, folder: Path, outages_s: tuple[float, ...], pages: int) -> dict[str, object]:
    """Each outage once, with the same pages and rooms; seconds."""
    port = free_port()
    back_s: dict[str, dict[str, float]] = {}
    with serve(folder, port=port) as served:
        visitors = [Visitor(browser.new_page(base_url=served.url)) for _ in range(pages)]
        for visitor in visitors:
            visitor.page.goto("/")
            visitor.page.locator(PRACTICE).first.click()
            visitor.page.wait_for_selector(".hand-card")
            visitor.page.evaluate("() => void (window.neverLoadedAnew = true)")
        served.process.kill()
        served.process.wait()
    for outage_s in outages_s:
        visitors[0].page.wait_for_timeout(outage_s * 1000)
        with serve(folder, port=port) as served:
            since_s = time.monotonic()
            taken = sorted(visitor.until_welcome(since_s) for visitor in visitors)
            served.process.kill()
            served.process.wait()
        back_s[f"{outage_s:g}"] = {"p50": round(taken[len(taken) // 2], 2), "most": round(taken[-1], 2)}
    return {"pages": pages, "back_s": back_s}


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--down", default="1,5,25,60", help="seconds, with commas")
    parser.add_argument("--pages", type=int, default=4)
    args = parser.parse_args()
    outages_s = tuple(float(each) for each in args.down.split(","))
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        browsers.launch_chromium(playwright) as browser,
    ):
        figures = bench(browser, Path(folder), outages_s, args.pages)
    print(json.dumps(figures, indent=None if args.json else 2))


if __name__ == "__main__":
    main()
