"""WebKit, the engine of Safari, plays too."""

import time
from collections.abc import Callable

from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By

from tests.browser.conftest import NewWebKit
from tests.browser.house import FAST_BOTS, House

LIMIT_S = 60.0
HELD = "return document.querySelectorAll('.hand-card').length"
# Where a control can be pressed: a point of it that nothing covers, once nothing around it moves any more.
SPOT = """
const node = [...document.querySelectorAll(arguments[0])].find((each) => each.checkVisibility());
if (!node) return null;
const moves = (each) => each.playState === "running" && each.effect.getComputedTiming().endTime !== Infinity;
if ((node.closest(".hand") ?? node).getAnimations({ subtree: true }).some(moves)) return null;
const { left, top, width, height } = node.getBoundingClientRect();
for (const y of [0.5, 0.3, 0.7])
  for (const x of [0.5, 0.3, 0.15, 0.7]) {
    const hit = document.elementFromPoint(left + x * width, top + y * height);
    if (hit && (hit === node || node.contains(hit))) return [left + x * width, top + y * height].map(Math.round);
  }
return null;
"""
RACE = ".race:not([hidden]):not([aria-disabled]):not([data-pressed])"
ASKS = ("main.table[data-own-turn] .hand-card[data-fits]", "main.table[data-own-turn] .pile-draw[data-open]", RACE)


def until(true: Callable[[], object], what: str) -> None:
    """Wait for something."""
    end = time.monotonic() + LIMIT_S
    while not true():
        assert time.monotonic() < end, f"waits in vain for {what}"
        time.sleep(0.05)


def press(window: WebKitGTK, selector: str) -> bool:
    """Press a control with the mouse if it is there; whether it was."""
    at = window.execute_script(SPOT, selector)
    if at is None:
        return False
    actions = ActionBuilder(window)
    actions.pointer_action.move_to_location(*at).click()  # type: ignore[no-untyped-call] # Selenium's
    actions.perform()
    return True


def test_webkit_sits_down_with_bots_and_plays(new_webkit: NewWebKit, house: House) -> None:
    """From the first page to a table with three bots; four turns by mouse, with whatever they bring."""
    deck = "top=5 | 1 4 2 5 3 1 4 2 | 1 4 2 5 3 1 4 2 | 2 5 3 1 4 2 5 3 | 3 1 4 2 5 3 5 4"
    house.plan(deck, policy=FAST_BOTS)
    window = new_webkit()
    window.get(house.url)
    until(lambda: press(window, ".home-choices .button:not(.main)"), "the first page")
    until(lambda: window.find_elements(By.CSS_SELECTOR, "main.table .hand-card"), "the table")

    turns = 0

    def plays() -> bool:
        nonlocal turns
        held = window.execute_script(HELD)
        done = next((selector for selector in ASKS if press(window, selector)), RACE)
        if done != RACE:
            turns += 1
            until(lambda: window.execute_script(HELD) != held, "the card on the table, or in the hand")
        return turns == 4

    until(plays, "four turns")
    assert window.execute_script("return document.documentElement.dataset.screen") == "table"
