"""Before the match."""

from pathlib import Path

from tests.browser.conftest import NewPlayer
from tests.browser.hands import Keys
from tests.browser.house import House


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
