"""What must hold of every screen, and its picture. No test is in this file."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from tests.browser.browsers import COMMON, DESKTOP, LYING, NARROW

SIZES = (NARROW, COMMON, LYING, DESKTOP)
SERIOUS = ("serious", "critical")
SETTLED_S = 10.0  # a movement that has not ended by then never ends
AXE = Axe()

# Movements have ended; clocks and what goes on for ever do not count.
CALM = """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
  resolve(document.getAnimations().every((each) => {
    const { endTime } = each.effect.getComputedTiming();
    return each.playState !== "running" || !Number.isFinite(endTime) || endTime > 3000;
  })))))"""

# Controls that stick out of the window. A page that scrolls may go on below; the table may not. Cards of a long hand
# may wait at its sides.
OUTSIDE = """() => {
  const scrolls = document.documentElement.dataset.screen !== "table" || document.querySelector(".results");
  const out = ({ left, right, top, bottom }) =>
    left < -1 || right > innerWidth + 1 || (!scrolls && (top < -1 || bottom > innerHeight + 1));
  const visible = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const shown = (node) => visible(node) && !node.closest("[inert]");
  return [...document.querySelectorAll("button, a, input, select")]
    .filter((node) => shown(node) && !node.matches(".hand-card"))
    .filter((node) => node.getBoundingClientRect().width && out(node.getBoundingClientRect()))
    .map((node) => `${node.className || node.name} ${JSON.stringify(node.getBoundingClientRect())}`);
}"""
WIDER = "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth"

# Controls that a thumb may miss. Links in the bar and the cards of a hand have measures of their own.
SMALL = """() => [...document.querySelectorAll("button, select, input:not([type=checkbox]):not([type=range])")]
  .filter((node) => node.checkVisibility() && !node.closest("[inert]"))
  .filter((node) => !node.matches(".hand-card, .pile-draw[aria-disabled]"))
  .map((node) => [node.className || node.name, node.getBoundingClientRect()])
  .filter(([, { width, height }]) => width && (width < 40 || height < 40))
  .map(([name, { width, height }]) => `${name} ${Math.round(width)}×${Math.round(height)}`)"""


@dataclass
class Album:
    """Pictures of screens in every size, and what was wrong in them."""

    folder: Path

    def __post_init__(self) -> None:
        self.faults: list[str] = []

    def take(self, page: Page, name: str, sizes: tuple[ViewportSize, ...] = SIZES) -> None:
        """One screen in every size; the page keeps the last of them."""
        for size in sizes:
            page.set_viewport_size(size)
            calm(page)
            where = f"{name} at {size['width']}×{size['height']}"
            page.screenshot(path=self.folder / f"{name}-{size['width']}x{size['height']}.png")
            self._note(where, "is wider than the window by", page.evaluate(WIDER))
            self._note(where, "has outside of the window", page.evaluate(OUTSIDE))
            self._note(where, "has too small", page.evaluate(SMALL))
        self._note(name, "has for axe", violations(page))

    def _note(self, where: str, what: str, found: Any) -> None:  # noqa: ANN401  # from the page
        if found:
            self.faults.append(f"{where} {what} {found}")


def calm(page: Page) -> None:
    """Wait until nothing moves."""
    end = time.monotonic() + SETTLED_S
    while not page.evaluate(CALM):
        assert time.monotonic() < end, "it never comes to rest"


def violations(page: Page) -> list[str]:
    """What axe finds serious or critical."""
    found: list[dict[str, Any]] = AXE.run(page).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node.get('failureSummary', '')}"
        for each in found
        if each["impact"] in SERIOUS
        for node in each["nodes"]
    ]
