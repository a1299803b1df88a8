"""Short lines that go by themselves: what they say, and that they cover nothing that is read or pressed."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.browsers import COMMON, DESKTOP, LYING, NARROW
from tests.browser.conftest import NewPlayer
from tests.browser.house import PATIENT, House
from tests.browser.party import MIXED, SLOW, Three, catch_carla, deal_three, shout_in_vain
from tests.browser.player import Player
from tests.browser.screens import calm

TOAST = ".toast:not([hidden])"
BACK = "Held too long: the card is back in your hand"

# What the toast lies over, of all that somebody may have to read or press in a hurry. A film's headline is none of it.
COVERED = """() => {
  const over = document.querySelector(".toast:not([hidden])").getBoundingClientRect();
  const wanted = ".say, .picker, .pile, .race-words, .lens, .own, .hand, .edge, .seat-plate, " +
    ".film-who, .film-scene, .film-outcome, .film-skip";
  return [...document.querySelectorAll(wanted)]
    .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((node) => {
      const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
      return width && height && left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    })
    .map((node) => node.className);
}"""
# From now on toasts and films stay for pictures.
STAY = """() => {
  const { setTimeout } = window;
  window.setTimeout = (run, ms) => setTimeout(run, ms > 1000 ? 1e6 : ms);
}"""


def leave(player: Player) -> None:
    """Give up the seat; the others are told that the autopilot plays."""
    player.hands.press('.own-tools [data-open="settings"]')
    player.hands.press(".leaving .button.danger")
    player.page.get_by_text("Yes, give it up").click()


def look(page: Page, shots: Path, name: str) -> list[str]:
    """Everything that the toast covers, in every size."""
    found = []
    for size in (NARROW, COMMON, LYING, DESKTOP):
        page.set_viewport_size(size)
        calm(page)
        page.screenshot(path=shots / f"toast-{name}-{size['width']}x{size['height']}.png")
        found += [f"{name} {size}: {each}" for each in page.evaluate(COVERED)]
    return found


def lens(three: Three) -> None:
    """It is Ana's turn, and as the guard she looks at Bea."""
    three[0].look_at("Bea")
    leave(three[2])


def gift(three: Three) -> None:
    """Ana is asked for a card."""
    three[0].play("1spider")
    three[0].until_phase("gift")
    leave(three[2])


def cockroach(three: Three) -> None:
    """A race is open."""
    three[0].play("1cockroach")
    three[0].until(lambda seen: seen.race != "", "the race")
    leave(three[2])


def film(three: Three) -> None:
    """Ana has accused Bea in vain, and would accuse again."""
    shout_in_vain(three)
    three[0].until(lambda seen: seen.scene == "film", "the film")
    three[0].page.keyboard.press("a")


def penalty(three: Three) -> None:
    """Ana has caught Carla, chooses a card for her beside the film, and would accuse again."""
    catch_carla(three, "1")
    three[0].until_phase("penalty")
    three[0].until(lambda seen: seen.scene == "film", "the film")
    three[0].page.keyboard.press("a")


@pytest.mark.parametrize("begin", [lens, gift, cockroach, film, penalty])
def test_a_toast_covers_nothing_that_matters(
    begin: Callable[[Three], None], new_player: NewPlayer, house: House, shots: Path
) -> None:
    """Seats and lens, picker, race and film: in all of them news may come."""
    deck = MIXED.replace("1ant", "1spider")
    slow = replace(SLOW, drops=replace(SLOW.drops, film_ms=60_000, pulse_ms=400))
    three = ana, _, _ = deal_three(new_player, house, deck, slow)
    ana.page.set_viewport_size(NARROW)
    ana.page.evaluate(STAY)
    begin(three)
    ana.page.locator(TOAST).wait_for()

    assert not look(ana.page, shots, begin.__name__)


def test_a_card_that_is_held_too_long_leaves_the_finger(new_player: NewPlayer, house: House) -> None:
    """It is back in the hand at once, as the words say; the finger that is still down does nothing more with it."""
    ana, bea, _ = deal_three(new_player, house)
    ana.play("1ant")
    bea.until(lambda seen: seen.own_turn, "the turn")
    had = bea.sight().held
    bea.lift("4")
    bea.page.locator(TOAST).get_by_text(BACK).wait_for()
    assert bea.page.locator(".hand-card[data-held]").count() == 0
    bea.hands.put_back()

    seen = bea.until(lambda seen: seen.own_turn, "the turn as it was")
    assert seen.held == had


HASTY = replace(PATIENT, gift_ms=2000)
"""A gift is given by the table before a test could."""


# As if another page lay over this one; said to it when it does so no longer.
AWAY = "() => Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
BACK_AGAIN = "() => { delete document.hidden; document.dispatchEvent(new Event('visibilitychange')); }"
SHOWN_MS = 2400  # that a toast stays before eyes


def test_who_does_not_choose_in_time_is_told_what_was_done(new_player: NewPlayer, house: House) -> None:
    """The others are told nothing of it; who was away reads it when back."""
    ana, bea, carla = deal_three(new_player, house, MIXED.replace("1ant", "1spider"), HASTY)
    ana.page.evaluate(AWAY)
    ana.play("1spider")
    told = ana.page.locator(TOAST).get_by_text("Time is up: a card was given for you")
    told.wait_for()
    bea.until(lambda seen: seen.own_turn, "the turn")
    carla.until_phase("turn")
    ana.page.wait_for_timeout(SHOWN_MS + 500)
    assert bea.page.locator(TOAST).count() == carla.page.locator(TOAST).count() == 0
    assert told.is_visible()
    ana.page.evaluate(BACK_AGAIN)
    told.wait_for(state="hidden")
