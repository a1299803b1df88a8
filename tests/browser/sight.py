"""What a page shows, read from the page alone: words, pictures' names, what can be pressed. No test is in this file."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

READ = """() => {
  const one = (selector) => document.querySelector(selector);
  const shown = (selector) => { const node = one(selector); return node !== null && !node.hidden; };
  const on = (selector) => shown(selector) && one(selector).getAttribute("aria-disabled") !== "true";
  const table = one("main.table");
  const faces = (selector) => [...document.querySelectorAll(selector)];
  const strip = one(".edge-strip");
  return {
    screen: document.documentElement.dataset.screen ?? "",
    sheet: one("dialog[open]") !== null,
    results: one(".results") !== null,
    over: one(".results .medal") !== null,
    phase: table?.dataset.phase ?? "",
    role: table?.dataset.role ?? "",
    own_turn: table?.hasAttribute("data-own-turn") ?? false,
    say: one(".say")?.textContent ?? "",
    top: one(".pile-top .card")?.dataset.face ?? "",
    hand: faces(".hand-card").map((node) => ({
      id: Number(node.dataset.card),
      kind: node.dataset.kind,
      number: Number(node.querySelector(".card").dataset.face.split(" ")[1]),
      fits: node.hasAttribute("data-fits"),
      label: node.getAttribute("aria-label"),
    })),
    draw: one(".pile-draw")?.hasAttribute("data-open") ?? false,
    race: shown(".race") ? one(".race").dataset.race ?? "" : "",
    may_press: on(".race") && !one(".race").hasAttribute("data-pressed"),
    receivers: shown(".picker") ? faces(".picker-seat").map((node) => Number(node.dataset.to)) : [],
    chosen: shown(".picker") && !one(".picker-seats").inert,
    seats: faces(".seat").map((node) => Number(node.dataset.seat)),
    may_accuse: table?.dataset.role === "guard" && on(".accuse"),
    accuse: one(".accuse-words")?.textContent ?? "",
    shadows: document.querySelectorAll(".lens:not([hidden]) .bar-of[data-level]").length,
    may_lift: table?.dataset.role === "cheater" && strip !== null && !strip.hasAttribute("data-closed"),
    may_let_go: strip?.hasAttribute("data-ready") ?? false,
    scene: shown(".film") ? one(".film").dataset.scene ?? "" : "",
    may_skip: shown(".film") && one(".film").dataset.scene !== "freeze" && on(".film-skip"),
    may_go_on: faces(".results .foot-buttons:not([hidden]) .button.main:not([hidden], [aria-disabled])").length > 0,
  };
}"""


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card of the own hand."""

    id: int
    kind: str
    number: int
    fits: bool
    label: str


@dataclass(frozen=True, slots=True)
class Sight:
    """One look at a page."""

    screen: str
    sheet: bool  # rules, help or settings lie open
    results: bool
    over: bool  # with a winner
    phase: str
    role: str
    own_turn: bool
    say: str
    top: str
    hand: tuple[CardSeen, ...]
    draw: bool
    race: str
    may_press: bool
    receivers: tuple[int, ...]  # who may get a card
    chosen: bool  # and the card is chosen
    seats: tuple[int, ...]  # the others, as they sit
    may_accuse: bool
    accuse: str
    shadows: int  # of the seven, seen through the lens
    may_lift: bool
    may_let_go: bool
    scene: str  # of an accusation
    may_skip: bool
    may_go_on: bool

    @property
    def held(self) -> frozenset[int]:
        """Which cards the hand is of, whatever can be done with them."""
        return frozenset(card.id for card in self.hand)

    @property
    def fitting(self) -> tuple[CardSeen, ...]:
        """The cards that stand up."""
        return tuple(card for card in self.hand if card.fits)

    @property
    def best(self) -> CardSeen:
        """The fitting card above the top if there is one: so the numbers climb."""
        above = int(self.top.split()[1]) % 5 + 1
        return max(self.fitting, key=lambda card: (card.number == above, card.kind != "number"))

    @property
    def cheapest(self) -> CardSeen:
        """A fitting card that is worth least."""
        return min(self.fitting, key=lambda card: (card.kind != "number", card.number))


def look(page: Page) -> Sight:
    """What the page shows now."""
    read: dict[str, Any] = page.evaluate(READ)
    read["hand"] = tuple(CardSeen(**card) for card in read["hand"])
    read["receivers"], read["seats"] = tuple(read["receivers"]), tuple(read["seats"])
    return Sight(**read)
