"""A host who is here and does nothing holds nobody up: the others begin, and go on at the table without a clock."""

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.house import PATIENT, House
from tests.browser.party import MIXED, bea_goes_out, seat_three, start
from tests.browser.screens import Album

HASTY = replace(PATIENT, host_idle_ms=3000, patience_ms=1500, change_gap_ms=0)
"""Nobody waits long for who does nothing."""
BUTTON = ".start-bar .button:not([hidden])"
AGAIN = ".results .foot-buttons:not([hidden]) .button:not([hidden])"


def test_the_others_start_while_the_host_sits_idle(new_player: NewPlayer, house: House) -> None:
    house.plan(MIXED, policy=HASTY)
    ana, bea, carla = seat_three(new_player)
    for player in (bea, carla):
        expect(player.page.locator(BUTTON)).to_have_text("Ask to start")
    bea.hands.press(BUTTON)
    for player in (ana, bea, carla):
        expect(player.page.locator("#start-why")).to_have_text("1 of 2 wants to start: Bea.")
    expect(ana.page.locator(BUTTON)).to_have_text("Start")

    bea.hands.press(BUTTON)
    expect(ana.page.locator("#start-why")).to_have_text("Ready: 3 at the table.")
    expect(bea.page.locator(BUTTON)).to_have_text("Ask to start")
    bea.hands.press(BUTTON)
    expect(bea.page.locator(BUTTON)).to_have_text("Wait after all")
    carla.hands.press(BUTTON)
    for player in (ana, bea, carla):
        player.until_phase("turn")


def test_after_the_match_they_go_on_too(new_player: NewPlayer, house: House) -> None:
    house.plan(MIXED, policy=replace(HASTY, host_idle_ms=300))
    three = ana, bea, carla = seat_three(new_player)
    start(ana)
    house.put(ana.code, round_no=3)
    ana.play("1")
    bea_goes_out(three, house)
    for player in (bea, carla):
        player.page.locator(".results .medal").first.wait_for()
        expect(player.page.locator(AGAIN).first).to_have_text("Ask for another match")
    bea.page.locator(AGAIN).first.click()
    expect(ana.page.locator(".results-foot .why")).to_have_text("1 of 2 wants another match: Bea.")
    carla.page.locator(AGAIN).first.click()
    for player in three:
        player.page.locator(".lobby").wait_for()


def test_without_clocks_the_others_give_an_idle_hosts_seat_to_the_autopilot(
    new_player: NewPlayer, house: House, shots: Path
) -> None:
    """R10.2: after the wait there is a button, but not for who is waited for, who takes the seat back by one press."""
    house.plan(MIXED, policy=HASTY)
    ana, bea, carla = seat_three(new_player)
    ana.page.get_by_role("combobox", name="Time to think").select_option(label="No limit")
    start(ana)
    ask = ".relief-ask:not([hidden])"
    for player in (bea, carla):
        expect(player.page.locator(ask)).to_have_text("Autopilot for Ana")
    assert not ana.page.locator(".relief").is_visible()
    album = Album(shots)
    album.take(bea.page, "relief")
    assert album.faults == []
    bea.hands.press(ask)
    expect(bea.page.locator(ask)).to_have_text("Keep waiting")
    expect(carla.page.locator(".relief span")).to_have_text("1 of 2 wants the autopilot for Ana")
    expect(ana.page.locator(".relief span")).to_have_text("1 of 2 wants the autopilot to play for you")
    assert not ana.page.locator(ask).is_visible()
    carla.hands.press(ask)
    ana.page.locator(".own-auto:not([hidden])").wait_for()
    bea.until(lambda seen: not bea.page.locator(".relief").is_visible() and seen.phase != "", "the game to go on")
    ana.hands.press(".own-auto")
    ana.page.locator(".own-auto").wait_for(state="hidden")
