"""Five at one table, with the longest names that are allowed: everything has its own place, on small phones too."""

import itertools
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser import browsers
from tests.browser.conftest import NewPlayer
from tests.browser.house import House
from tests.browser.party import SLOW, start
from tests.browser.player import Player, race
from tests.browser.screens import calm

LONG = (
    "Wilhelmina Abendroth",
    "Maximilian Bergmeier",
    "Alexandria Cervantes",
    "Konstantin Dombrowka",
    "Evangelina Echeverri",
)
DECK = "top=5 fill=34521 | 1cockroach 1 2 3 4 | 2mosquito 1 3 3 4 | 1 2 2 3 4 | 1 2 3 4 4 | 1 2 3 4 5"
"""The first lays a cockroach that all five can answer, the second one a mosquito after it."""

HASTY = replace(SLOW, races=replace(SLOW.races, end_ms=4000.0))
"""A mosquito waits for nobody."""

# Left, top, right and bottom of what is meant, by seat; and of the window as the first.
BOXES = """(selector) => {
  const box = ({ left, top, right, bottom }) => [left, top, right, bottom];
  const shown = [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  return [[0, 0, innerWidth, innerHeight], ...shown.map((node) => box(node.getBoundingClientRect()))];
}"""

# The photo finish is there, and stays so whatever would put it away; each of its rows has got a mark.
MARKED = """() => {
  const photo = document.querySelector(".photo");
  photo.hidden = false;
  new MutationObserver(() => photo.hidden && (photo.hidden = false)).observe(photo, { attributeFilter: ["hidden"] });
  for (const marks of document.querySelectorAll(".photo-marks"))
    marks.innerHTML = '<small class="photo-mark">hiccup: 120 ms forgiven</small>';
}"""

Box = list[float]


def boxes(page: Page, selector: str) -> list[Box]:
    """Where something is."""
    found: list[Box] = page.evaluate(BOXES, selector)
    return found[1:]


def window(page: Page) -> Box:
    """The window."""
    found: list[Box] = page.evaluate(BOXES, "html")
    return found[0]


def is_within(inner: Box, outer: Box) -> bool:
    """Whether all of it is inside, but for half a pixel."""
    return (
        inner[0] >= outer[0] - 0.5
        and inner[1] >= outer[1] - 0.5
        and inner[2] <= outer[2] + 0.5
        and inner[3] <= outer[3] + 0.5
    )


def overlap(one: Box, other: Box) -> bool:
    """Whether they share more than an edge."""
    return min(one[2], other[2]) - max(one[0], other[0]) > 0.5 and min(one[3], other[3]) - max(one[1], other[1]) > 0.5


def deal_five(new_player: NewPlayer, house: House) -> list[Player]:
    """The first one's turn, who is the guard."""
    house.plan(DECK, policy=HASTY)
    five = [new_player(name) for name in LONG]
    link = five[0].open_table()
    for player in five[1:]:
        player.join(link)
    five[0].page.get_by_role("combobox", name="First guard").select_option(label=LONG[0])
    start(five[0])
    for player in five:
        player.until_phase("turn")
    return five


def test_each_plate_stays_in_its_own_place(new_player: NewPlayer, house: House, shots: Path) -> None:
    """A long name ends in dots; the number of cards behind it is to be seen."""
    five = deal_five(new_player, house)
    for size in (browsers.NARROW, browsers.COMMON, browsers.DESKTOP):
        for player, role in zip(five, ("guard", "cheater"), strict=False):
            page = player.page
            page.set_viewport_size(size)
            calm(page)
            page.screenshot(path=shots / f"five-{role}-{size['width']}x{size['height']}.png")
            cells, plates, counts = (boxes(page, each) for each in (".seat", ".seat-plate", ".seat-count"))
            assert len(cells) == len(plates) == len(counts) == 4
            for cell, plate, count in zip(cells, plates, counts, strict=True):
                assert is_within(plate, cell)
                assert is_within(plate, window(page))
                assert is_within(count, plate)
            assert not any(overlap(one, other) for one, other in itertools.pairwise(plates))


@pytest.mark.parametrize(
    "size", [browsers.NARROW, browsers.COMMON, browsers.LYING], ids=lambda size: str(size["width"])
)
def test_the_photo_of_a_race_leaves_the_rest_free(
    new_player: NewPlayer, house: House, shots: Path, size: ViewportSize
) -> None:
    """Whoever drops while all read the times is still to be seen, and can be accused: also beside a card to give."""
    five = deal_five(new_player, house)
    guard, second, *_ = five
    guard.play("1cockroach")
    race(five)
    for player, role in ((guard, "guard"), (second, "cheater")):
        check_photo(player.page, 5, 5, size, shots / f"five-photo-{role}-{size['width']}x{size['height']}.png")

    second.play("2mosquito")
    guard.until(lambda seen: seen.may_press, "the mosquito")
    guard.hands.slap()  # nobody else does, so that another one is the slowest
    guard.until(lambda seen: bool(seen.receivers), "being asked for a card")
    check_photo(guard.page, 4, 0, size, shots / f"five-photo-gift-{size['width']}x{size['height']}.png")


def check_photo(page: Page, rows: int, times: int, size: ViewportSize, shot: Path) -> None:
    """The photo is there with so many times to be read at least, in the middle, clear of everything."""
    page.wait_for_function("rows => document.querySelectorAll('.photo-row').length === rows", arg=rows)
    page.set_viewport_size(browsers.DESKTOP)
    page.evaluate(MARKED)
    calm(page)
    page.set_viewport_size(size)
    calm(page)
    page.screenshot(path=shot)
    [photo] = boxes(page, ".photo")
    others = [
        box for each in (".seat-plate", ".lens", ".hand", ".edge", ".say", ".picker") for box in boxes(page, each)
    ]
    assert not [box for box in others if overlap(photo, box)]
    assert len([box for box in boxes(page, ".photo-time") if is_within(box, photo)]) >= times
