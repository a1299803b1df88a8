"""A large screen that all can see: the public table, a little late, without a hand, with the way in for friends."""

from tests.browser.conftest import NewPlayer
from tests.browser.house import House
from tests.browser.party import seat_three, start

LATE_S = 6


def test_a_tv_shows_the_public_table_late(new_player: NewPlayer, house: House) -> None:
    """table.md: TV view: large, public projection, QR."""
    house.plan()
    ana, _, _ = seat_three(new_player)
    tv = new_player("TV").page
    tv.goto(f"/r/{ana.code}?tv")
    tv.locator(".lobby").wait_for()
    assert tv.locator(".tv-invitation img").is_visible()
    start(ana)
    ana.page.wait_for_timeout(LATE_S * 1000 / 4)
    assert tv.locator(".lobby").count() == 1  # what happens is shown later
    tv.locator(".seats").wait_for(timeout=3 * LATE_S * 1000)
    assert not tv.locator(".hand").is_visible() and not tv.locator(".own").is_visible()
    assert house.room(ana.code).info(0).watchers == 1
