"""A table where nobody is told how many cards another holds: set in the lobby, seen and heard in words at the table."""

import json
from pathlib import Path

from playwright.sync_api import Page, WebSocket

from tests.browser import browsers
from tests.browser.conftest import NewPlayer
from tests.browser.hands import Finger
from tests.browser.house import House
from tests.browser.party import MIXED, start
from tests.browser.player import Player
from tests.browser.screens import Album

SWITCH = "Cuenta borrosa"

# What each of the others looks like: the word on the fan, its backs, whether a number is to be seen; what is read.
FANS = """() => [...document.querySelectorAll(".seat")].map((seat) => [
  seat.querySelector(".seat-fan").dataset.look,
  seat.querySelectorAll(".seat-back").length,
  seat.querySelector(".seat-count").checkVisibility(),
  seat.getAttribute("aria-label").split(", ").slice(0, 2).join(", "),
])"""


def deal_blurred(new_player: NewPlayer, house: House) -> tuple[Player, Player, Player]:
    """The host, on a phone, opens what few tables need and blurs the counts; Ana has the first turn."""
    house.plan(MIXED)
    ana = new_player("Ana", Finger, browsers.COMMON, locale="es-ES")
    bea = new_player("Bea", Finger, browsers.COMMON, locale="es-ES")
    carla = new_player("Carla", locale="es-ES")
    link = ana.open_table()
    bea.join(link)
    carla.join(link)
    ana.page.locator("select[name=first_guard]").select_option(label="Ana")
    ana.hands.press(".settings-form .advanced summary")
    ana.page.get_by_role("switch", name=SWITCH).check()
    summary = bea.page.locator(".lobby-settings .advanced").last
    summary.locator("summary").click()
    summary.locator(f"dt:has-text('{SWITCH}') + dd", has_text="sí").wait_for()
    start(ana)
    for player in (bea, carla):
        player.until_phase("turn")
    return ana, bea, carla


def come_anew(*players: Player) -> None:
    """Pages that see what was changed behind their back."""
    for player in players:
        player.page.reload()
        player.until_phase("turn")


def hear_counts(page: Page) -> list[list[int]]:
    """The cards of each seat as the page is told of them from now on."""
    heard: list[list[int]] = []

    def note(data: str | bytes) -> None:
        table = json.loads(data).get("table")
        if table is not None:
            heard.append(table["counts"])

    def opened(line: WebSocket) -> None:
        line.on("framereceived", note)

    page.on("websocket", opened)
    return heard


def test_fans_are_words_on_a_phone(new_player: NewPlayer, house: House, shots: Path) -> None:
    """drops.md 6.9: many, few, hardly any; the own hand is counted, and one is told how it looks to the others."""
    _, bea, carla = deal_blurred(new_player, house)
    assert bea.page.evaluate(FANS) == [
        ["muchas", 8, False, "Carla, muchas cartas"],
        ["muchas", 8, False, "Ana, muchas cartas"],
    ]
    assert bea.page.locator(".own-count").inner_text() == "8, ven muchas"

    house.fill(bea.code, "Carla", 5)
    house.fill(bea.code, "Ana", 2)
    counts = hear_counts(bea.page)
    come_anew(bea, carla)
    assert bea.page.evaluate(FANS) == [
        ["pocas", 4, False, "Carla, pocas cartas"],
        ["casi nada", 2, False, "Ana, casi sin cartas"],
    ]
    assert carla.page.locator(".own-count").inner_text() == "5, ven pocas"
    assert counts == [[1, 6, 3]]

    album = Album(shots)
    album.take(bea.page, "blurred")
    assert not album.faults
