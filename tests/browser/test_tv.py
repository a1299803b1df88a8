"""A large screen that all can see: the public table, a little late, without a hand, with the way in for friends."""

from playwright.sync_api import Page, WebSocket

from tests.browser.conftest import NewPlayer
from tests.browser.house import House
from tests.browser.party import seat_three, start
from tests.browser.player import AGAIN_MS

LATE_MS = 6000  # as in web/js/tv.js
TICK_MS = 20  # around it


def test_a_tv_shows_the_public_table_late(new_player: NewPlayer, house: House) -> None:
    """table.md: TV view: large, public projection, QR."""
    house.plan()
    ana, _, _ = seat_three(new_player)
    tv = new_player("TV").page
    heard = hear(tv)
    tv.clock.install()
    tv.goto(f"/r/{ana.code}?tv")
    tv.locator(".lobby").wait_for()
    assert tv.locator(".tv-invitation img").is_visible()
    tv.clock.pause_at(tv.evaluate("Date.now()") + 1000)
    start(ana)
    while not any('"type":"event"' in frame for frame in heard):
        ana.page.wait_for_timeout(AGAIN_MS)  # the clock of this page goes on
    tv.clock.run_for(LATE_MS - TICK_MS)
    assert tv.locator(".lobby").count() == 1  # what happens is shown later
    tv.clock.run_for(2 * TICK_MS)
    tv.clock.resume()
    tv.locator(".seats").wait_for()
    assert not tv.locator(".hand").is_visible() and not tv.locator(".own").is_visible()
    assert house.room(ana.code).info(0).watchers == 1


def hear(page: Page) -> list[str]:
    """What will come in by the page's sockets."""
    heard: list[str] = []

    def note(data: str | bytes) -> None:
        heard.append(str(data))

    def opened(line: WebSocket) -> None:
        line.on("framereceived", note)

    page.on("websocket", opened)
    return heard
