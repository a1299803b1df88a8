"""Three ways to act on a page: a mouse, a finger, a keyboard. No test is in this file.

Mouse and finger touch a control only where it can be seen and lies still, as people do; pages that scroll are scrolled.
"""

import time
from abc import ABC, abstractmethod
from pathlib import Path

from playwright.sync_api import CDPSession, Page

from tests.browser.sight import look

Point = tuple[float, float]

STRIP = ".edge-strip"
FAILED = Path(__file__).parent / "shots"  # a picture of what could not be touched
MOST_TABS = 60  # controls of a page
MOST_SWIPES = 10
SWIPE_PX = 120
STEPS = 4  # of a movement
LIMIT_S = 20.0

# Where a control can be touched: a point of it that nothing covers, once it lies still.
SPOT = """(selector) => {
  const node = document.querySelector(selector);
  if (!node) return null;
  const scrolls = document.documentElement.dataset.screen !== "table" || node.closest(".results, dialog");
  if (scrolls) node.scrollIntoView({ block: "center" });
  const at = () => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left, top, width, height].map(Math.round).join();
  };
  return new Promise((resolve) => {
    const before = at();
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (at() !== before) return resolve(null);
      const { left, top, width, height } = node.getBoundingClientRect();
      for (const y of [0.5, 0.35, 0.65, 0.2, 0.8])
        for (const x of [0.5, 0.35, 0.2, 0.65, 0.1, 0.8, 0.9]) {
          const hit = document.elementFromPoint(left + x * width, top + y * height);
          if (hit && (hit === node || node.contains(hit))) return resolve([left + x * width, top + y * height]);
        }
      resolve(null);
    }));
  });
}"""


# On which side a card of the hand lies outside of the window: -1, 1, or 0 where it is in reach.
SIDE = """(selector) => {
  const { left, width } = document.querySelector(selector).getBoundingClientRect();
  return left < -8 ? -1 : left + Math.min(width, 44) > innerWidth ? 1 : 0;
}"""


def card_of(card: int) -> str:
    """The selector of a card in the own hand."""
    return f'.hand-card[data-card="{card}"]'


class Hands(ABC):
    """How somebody acts."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def press(self, selector: str) -> None:
        """Press a control."""

    @abstractmethod
    def try_press(self, selector: str) -> None:
        """Press a control if it is still there: races and films end by themselves."""

    @abstractmethod
    def tap(self, card: int) -> None:
        """Play a card, or choose it to be given."""

    @abstractmethod
    def slap(self) -> None:
        """Answer a race."""

    @abstractmethod
    def look(self, place: int) -> None:
        """Point the lens at the opponent on this place, from the left."""

    @abstractmethod
    def accuse(self) -> None:
        """Shout."""

    @abstractmethod
    def draw(self) -> None:
        """Take a card."""

    @abstractmethod
    def lift(self, card: int) -> None:
        """Take a card to the edge and keep it there."""

    @abstractmethod
    def let_go(self) -> None:
        """Let the lifted card fall."""

    @abstractmethod
    def put_back(self) -> None:
        """Take the lifted card back."""

    def write(self, selector: str, text: str) -> None:
        """Write into a field."""
        self.press(selector)
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.type(text)


class _Pointer(Hands):
    """What a mouse and a finger have in common."""

    @abstractmethod
    def down(self, at: Point) -> None:
        """Begin to press."""

    @abstractmethod
    def to(self, at: Point) -> None:
        """Move while pressed."""

    @abstractmethod
    def up(self) -> None:
        """End the press."""

    def spot(self, selector: str) -> Point:
        """Where the control can be touched."""
        end = time.monotonic() + LIMIT_S
        while (found := self.page.evaluate(SPOT, selector)) is None:
            if time.monotonic() > end:
                self.page.screenshot(path=FAILED / "failed-touch.png")
                raise AssertionError(f"{selector} cannot be touched; the page shows {look(self.page)}")
        x, y = found
        return x, y

    def press(self, selector: str) -> None:
        self.down(self.spot(selector))
        self.up()

    def try_press(self, selector: str) -> None:
        at = self.page.evaluate(SPOT, selector)
        if at is not None:
            self.down((at[0], at[1]))
            self.up()

    def tap(self, card: int) -> None:
        self.reach(card)
        self.press(card_of(card))

    def reach(self, card: int) -> None:
        """Swipe along a long hand until the card is in the window."""
        for _ in range(MOST_SWIPES):
            side: int = self.page.evaluate(SIDE, card_of(card))
            if side == 0:
                return
            self.swipe(-side)

    def swipe(self, side: int) -> None:
        """Push the hand to the right (1) or to the left (-1)."""
        x, y = self.spot(".hand-row")
        self.down((x - side * SWIPE_PX, y))
        for share in (-0.6, -0.2, 0.2, 0.6, 1.0):
            self.to((x + side * share * SWIPE_PX, y))
        self.up()

    def slap(self) -> None:
        self.try_press(".race")

    def look(self, place: int) -> None:
        self.press(f".seat:nth-child({place + 1})")

    def accuse(self) -> None:
        self.press(".accuse")

    def draw(self) -> None:
        self.press(".pile-draw")

    def lift(self, card: int) -> None:
        self.reach(card)
        self.carry(card, (self.spot(card_of(card))[0], self.spot(STRIP)[1]))  # straight down

    def let_go(self) -> None:
        self.up()

    def put_back(self) -> None:
        x, y = self.spot(".hand-row")
        self.to((x, y))
        self.up()

    def throw(self, card: int) -> None:
        """Drag a card up to the middle of the table: it is played."""
        self.reach(card)
        self.carry(card, self.spot(".middle"))
        self.up()

    def carry(self, card: int, to: Point) -> None:
        """Drag a card somewhere, and keep the finger on it."""
        x, y = self.spot(card_of(card))
        self.down((x, y))
        for step in range(1, STEPS + 1):
            share = step / STEPS
            self.to((x + (to[0] - x) * share, y + (to[1] - y) * share))


class Mouse(_Pointer):
    """A mouse."""

    def down(self, at: Point) -> None:
        self.page.mouse.move(*at)
        self.page.mouse.down()

    def to(self, at: Point) -> None:
        self.page.mouse.move(*at)

    def up(self) -> None:
        self.page.mouse.up()


class Finger(_Pointer):
    """One finger on glass."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._line: CDPSession = page.context.new_cdp_session(page)

    def down(self, at: Point) -> None:
        self._touch("touchStart", at)

    def to(self, at: Point) -> None:
        self._touch("touchMove", at)

    def up(self) -> None:
        self._line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, at: Point) -> None:
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})


class Keys(Hands):
    """A keyboard and nothing else."""

    def press(self, selector: str) -> None:
        self.focus(selector)
        self.page.keyboard.press("Enter")

    def write(self, selector: str, text: str) -> None:
        self.focus(selector)
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.type(text)

    def tap(self, card: int) -> None:
        self.choose(card)
        self.page.keyboard.press("Enter")

    def try_press(self, selector: str) -> None:
        if self._find(selector):
            self.page.keyboard.press("Enter")

    def slap(self) -> None:
        self.page.keyboard.press("Space")

    def look(self, place: int) -> None:
        self.page.keyboard.press(str(place + 1))

    def accuse(self) -> None:
        self.page.keyboard.press("a")

    def draw(self) -> None:
        self.page.keyboard.press("w")

    def lift(self, card: int) -> None:
        self.choose(card)
        self.page.keyboard.down("s")

    def let_go(self) -> None:
        self.page.keyboard.press("Space")
        self.page.keyboard.up("s")

    def put_back(self) -> None:
        self.page.keyboard.up("s")

    def choose(self, card: int) -> None:
        """Go along the hand until the card has the focus."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("ArrowRight")
            if self._is_focused(card_of(card)):
                return
        raise AssertionError(f"no key leads to card {card}")

    def focus(self, selector: str) -> None:
        """Go along the page until the control has the focus."""
        self.page.wait_for_selector(selector, timeout=LIMIT_S * 1000)
        assert self._find(selector), f"no key leads to {selector}"

    def _find(self, selector: str) -> bool:
        for _ in range(MOST_TABS):
            if self._is_focused(selector):
                return True
            if not self.page.locator(selector).first.is_visible():
                return False
            self.page.keyboard.press("Tab")
        return False

    def _is_focused(self, selector: str) -> bool:
        found: bool = self.page.evaluate("(selector) => document.activeElement?.matches(selector) === true", selector)
        return found
