"""The server is gone in the middle of something, and there again: same seat, same hand, and no page was loaded anew.

How soon everybody is back is measured by tests/bench/crash.py.
"""

import signal
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.browsers import DESKTOP
from tests.browser.conftest import Errors, NewPage, NewPlayer
from tests.browser.house import House
from tests.browser.party import SLOW, Three, catch_carla, deal_three, seat_three, shout_in_vain, skip
from tests.browser.player import Player, race
from tests.serving import serve

DOWN_S = 0.5
NOTE = ".line-note:not([hidden])"


def crash(three: Three, house: House, errors: Errors) -> None:
    """Kill the server; when it is back, everybody is there with the hand from before."""
    errors.allow("WebSocket")
    hands = [house.hand(player.code, player.name) for player in three]
    for player, hand in zip(three, hands, strict=True):
        player.until(lambda seen, hand=hand: seen.held == hand, "the hand as it is")  # type: ignore[misc]
        player.page.evaluate("() => void (window.neverLoadedAnew = true)")
    welcomes = [player.record.welcomes for player in three]
    house.crash(three[0].code, DOWN_S)
    for player, hand, before in zip(three, hands, welcomes, strict=True):
        player.until_welcome(before)
        player.page.wait_for_function("() => !document.querySelector('.line-note:not([hidden])')")
        player.until(lambda seen, hand=hand: seen.held == hand, "the hand from before")  # type: ignore[misc]
        assert player.page.evaluate("() => window.neverLoadedAnew === true")


def test_during_a_turn(new_player: NewPlayer, house: House, errors: Errors) -> None:
    """And play goes on with the same question."""
    three = ana, bea, _ = deal_three(new_player, house)
    crash(three, house, errors)
    ana.play("1ant")
    bea.until(lambda seen: seen.own_turn, "the turn")


def test_during_a_race(new_player: NewPlayer, house: House, errors: Errors) -> None:
    """hosting.md: an open race is void after a restart and is run again, as the line says until then."""
    three = ana, bea, carla = deal_three(new_player, house, policy=SLOW)
    ana.play("1cockroach")
    ana.until(lambda seen: seen.race != "", "the race")
    crash(three, house, errors)
    for player in three:
        player.until(lambda seen: seen.say == "The race is run again: get ready…", "word of the race")
    for player in three:
        player.until(lambda seen: seen.may_press, "the race that is run again")
    race((bea, carla, ana))
    ana.until_phase("turn")


def test_during_an_accusation_and_its_penalty(new_player: NewPlayer, house: House, errors: Errors) -> None:
    """Twice: while the film runs, and while the guard chooses the card."""
    three = ana, _, carla = deal_three(new_player, house, policy=SLOW)
    shout_in_vain(three)
    ana.until(lambda seen: seen.scene == "film", "the film")
    crash(three, house, errors)
    skip(three)
    ana.until(lambda seen: not seen.scene and bool(seen.fitting), "the end of the film")
    carla.until(
        lambda _: not house.is_busy(carla.code, carla.name), "calm under the table"
    )  # all are busy after a start
    catch_carla(three, "1")
    ana.until_phase("penalty")
    crash(three, house, errors)
    ana.give()
    skip(three)
    carla.until(lambda seen: seen.role == "guard", "the guard's marker")


def test_during_a_tribute(new_player: NewPlayer, house: House, errors: Errors) -> None:
    """Who has to give still has to."""
    deck = "top=5 | 1mosquito 1 2 3 4 4 5 2 | 1 1 2 4 4 5 3 3 | 1 2 3 3 4 5 5 2"
    three = ana, bea, carla = deal_three(new_player, house, deck)
    ana.play("1mosquito")
    race((bea, carla))
    ana.until_phase("tribute")
    crash(three, house, errors)
    ana.give()
    (bea if bea.sight().receivers else carla).give()
    bea.until(lambda seen: seen.own_turn, "the turn")


def test_in_the_lobby(new_player: NewPlayer, house: House, errors: Errors) -> None:
    errors.allow("WebSocket")
    house.plan()
    three = seat_three(new_player)
    house.crash(three[0].code, down_s=3)
    three[2].page.locator(NOTE).wait_for()
    three[2].page.get_by_text("The server is restarting. Back in a moment…").wait_for()
    for player in three:
        player.page.wait_for_function("() => !document.querySelector('.line-note:not([hidden])')")
        assert player.page.locator(".seat-row.mine b").inner_text() == player.name


def test_a_real_server_that_is_killed_and_one_that_is_stopped(
    any_page: NewPage, errors: Errors, tmp_path: Path
) -> None:
    """kill -9, then SIGTERM: the page says so, and has its hand again when the server is back."""
    errors.allow("WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource")
    with serve(tmp_path) as served:
        page = any_page(DESKTOP, served.url, locale="en-GB")
        page.goto("/")
        page.locator(".home-choices .button:not(.main)").first.click()
        ana = Player("Ana", page)
        ana.until(lambda seen: bool(seen.hand), "the first hand")
        served.process.kill()
        served.process.wait()
        page.locator(NOTE).wait_for()
    with serve(tmp_path, port=served.port) as served:
        _is_back(page)
        served.process.send_signal(signal.SIGTERM)
        page.locator(NOTE).wait_for()
        assert "restarting" in page.locator(NOTE).inner_text()
    with serve(tmp_path, port=served.port):
        _is_back(page)


def _is_back(page: Page) -> None:
    back = "() => !document.querySelector('.line-note:not([hidden])') && document.querySelector('.hand')"
    page.wait_for_function(back)
