"""Before the match: who is here stands first, a dead link is not offered, rare settings are out of the way."""

from pathlib import Path

from playwright.sync_api import Locator

from tests.browser.browsers import COMMON, DESKTOP, NARROW
from tests.browser.conftest import Errors, NewPlayer
from tests.browser.hands import Finger, Keys
from tests.browser.house import House
from tests.browser.screens import Album

# Of everybody who sits, and of the button that begins: whether it can be seen whole without scrolling.
IN_SIGHT = """() => {
  const bar = document.querySelector(".start-bar").getBoundingClientRect();
  const rows = [...document.querySelectorAll(".seat-row:not(.free)")].map((node) => node.getBoundingClientRect());
  return [rows.filter(({ top, bottom }) => top >= 0 && bottom <= bar.top).length, bar.bottom <= innerHeight + 1];
}"""


def friends(house: House) -> str:
    """The house by a name that other devices could know."""
    return house.url.replace("127.0.0.1", "moth.lan")


def top(part: Locator) -> float:
    """Where it begins."""
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def test_on_a_phone_who_has_come_is_seen_first(new_player: NewPlayer, house: House, shots: Path) -> None:
    """Alone one sees the invitation; from the first friend on the seats, and what had the focus keeps it."""
    house.plan()
    album = Album(shots)
    ana = new_player("Ana", Finger, NARROW, base_url=friends(house), locale="es-ES")
    bea = new_player("Bea", Finger, NARROW, base_url=friends(house), locale="es-ES")
    link = ana.open_table()
    invitation, seats = ana.page.locator(".invitation"), ana.page.locator(".lobby-seats")
    assert top(invitation) < top(seats)
    assert ana.page.locator(".qr").is_visible()
    ana.page.locator(".copy").focus()
    bea.join(link)
    ana.page.wait_for_function("() => document.querySelectorAll('.seat-row:not(.free)').length === 2")
    assert top(seats) < top(invitation)
    assert ana.page.evaluate("() => document.activeElement.matches('.copy')")
    ana.page.evaluate("() => scrollTo(0, 0)")
    for page in (ana.page, bea.page):
        assert page.evaluate(IN_SIGHT) == [2, True]
    album.take(ana.page, "lobby-company", (COMMON, DESKTOP, NARROW))
    album.take(bea.page, "lobby-company-guest", (DESKTOP, NARROW))

    assert not album.faults


def test_a_link_of_this_computer_alone_is_no_invitation(new_player: NewPlayer, house: House, shots: Path) -> None:
    """No picture to scan, no bright button: instead the words say what to do."""
    house.plan()
    ana = new_player("Ana", Finger, NARROW, locale="es-ES")
    ana.open_table()

    assert "POLILLA_PUBLIC_URL" in ana.page.locator(".local-only").inner_text()
    assert ana.page.locator(".qr").count() == ana.page.locator(".button.copy").count() == 0
    ana.page.screenshot(path=shots / "lobby-local.png")


def test_rare_settings_open_by_key(new_player: NewPlayer, house: House, shots: Path) -> None:
    """The host changes one of them; a guest reads it."""
    house.plan()
    ana, bea = new_player("Ana", Keys), new_player("Bea")
    bea.join(ana.open_table())
    slider = ana.page.get_by_role("slider", name="Delay for whoever lays the cockroach")
    assert slider.count() == 0
    ana.hands.press(".settings-form summary")
    slider.focus()
    ana.page.keyboard.press("ArrowRight")
    delay = bea.page.locator(".lobby-settings dd", has_text="450 ms")
    delay.wait_for(state="attached")
    assert not delay.is_visible()
    bea.hands.press(".settings-summary ~ .advanced summary")
    delay.wait_for()
    ana.page.screenshot(path=shots / "lobby-advanced.png", full_page=True)


def test_two_taps_open_one_table(new_player: NewPlayer, house: House, errors: Errors) -> None:
    """Also where no button shows that it is at work."""
    errors.allow("404")
    house.plan()
    ana = new_player("Ana")
    opened = []
    ana.page.on("request", lambda request: opened.append(request.url) if request.method == "POST" else None)
    ana.page.goto("/r/ABC234")
    ana.page.locator(".bye .button.main").evaluate("(node) => (node.click(), node.click())")
    ana.sit()
    assert len(opened) == 1
