"""Every screen in four sizes: nothing sticks out, nothing is too small, axe has no serious complaint; with pictures."""

from dataclasses import replace
from pathlib import Path

from tests.browser import browsers
from tests.browser.conftest import Errors, NewPlayer
from tests.browser.hands import Finger
from tests.browser.house import PATIENT, House
from tests.browser.party import (
    MIXED,
    SLOW,
    bea_goes_out,
    catch_carla,
    deal_three,
    seat_three,
    shout_in_vain,
    skip,
    start,
)
from tests.browser.player import NEW_TABLE, race
from tests.browser.screens import Album

STILL = replace(SLOW, drops=replace(SLOW.drops, freeze_ms=15_000, film_ms=90_000, pulse_ms=400, settle=1))
"""Time for four pictures of everything."""

# The photo finish makes way for the own turn after a moment: not while its pictures are taken.
KEEP_PHOTO = """() => {
  const photo = document.querySelector(".photo");
  window.kept = new MutationObserver(() => photo.hidden && photo.querySelector(".photo-row") && (photo.hidden = false));
  window.kept.observe(photo, { attributeFilter: ["hidden"] });
}"""


def test_before_the_match(new_player: NewPlayer, house: House, shots: Path, errors: Errors) -> None:
    """First page, join page, lobby as host and as guest, sheets, goodbye."""
    errors.allow(r"404.*/api/rooms/")
    house.plan()
    album = Album(shots)
    ana, bea = new_player("Ana"), new_player("Bea, die Unermüdliche")
    ana.page.goto("/")
    ana.page.locator(NEW_TABLE).wait_for()
    album.take(ana.page, "home")
    for sheet in ("rules", "help", "settings"):
        ana.hands.press(f'[data-open="{sheet}"]')
        album.take(ana.page, f"sheet-{sheet}")
        ana.page.keyboard.press("Escape")
    ana.hands.press(NEW_TABLE)
    ana.page.locator(".join").wait_for()
    album.take(ana.page, "join")
    ana.sit()
    album.take(ana.page, "lobby-alone")
    bea.join(ana.page.url)
    ana.hands.press(".bot-buttons .button:nth-child(3)")
    ana.page.wait_for_function("() => document.querySelectorAll('.seat-row:not(.free)').length === 3")
    album.take(ana.page, "lobby-host")
    album.take(bea.page, "lobby-guest")
    bea.page.goto("/r/AAAAAA")
    bea.page.locator(".bye").wait_for()
    album.take(bea.page, "bye")

    assert not album.faults


def test_at_the_table(new_player: NewPlayer, house: House, shots: Path) -> None:
    """Turn, edge, race, slap, and every card that is given."""
    album = Album(shots)
    ana, bea, carla = deal_three(new_player, house, policy=STILL)
    album.take(ana.page, "turn-guard")
    album.take(bea.page, "turn-cheater")
    bea.lift("5")
    album.take(bea.page, "edge")
    bea.hands.put_back()

    ana.play("1cockroach")
    bea.until_phase("turning")
    album.take(bea.page, "turning", (browsers.NARROW,))
    bea.until_phase("race")
    album.take(bea.page, "race")
    bea.page.evaluate(KEEP_PHOTO)
    race((bea, carla, ana))
    bea.page.locator(".photo").wait_for()
    album.take(bea.page, "photo", (browsers.NARROW, browsers.LYING, browsers.DESKTOP))
    bea.page.evaluate("() => window.kept.disconnect()")
    bea.page.keyboard.press("ArrowRight")  # whatever is done next puts it away
    bea.page.locator(".photo").wait_for(state="hidden")
    bea.play("2spider")
    bea.until_phase("gift")
    album.take(bea.page, "gift")
    bea.hands.tap(bea.card("5").id)
    album.take(bea.page, "gift-to", (browsers.NARROW, browsers.LYING))
    bea.hands.press(".picker-seat")
    carla.until(lambda seen: seen.own_turn, "the turn")
    carla.play("3mosquito")
    ana.until_phase("slap")
    album.take(ana.page, "slap")
    race((ana, bea))
    ana.until_phase("tribute")
    album.take((ana if ana.sight().receivers else bea).page, "tribute")

    assert not album.faults


def test_accusations(new_player: NewPlayer, house: House, shots: Path) -> None:
    """The shout, the film of a false alarm, the lens with its shadows."""
    album = Album(shots)
    three = ana, bea, carla = deal_three(new_player, house, policy=STILL)
    shout_in_vain(three)
    bea.until(lambda seen: seen.scene == "freeze", "the shout")
    album.take(bea.page, "accused")
    bea.until(lambda seen: seen.scene == "film", "the film")
    album.take(bea.page, "film", (browsers.COMMON,))
    bea.until(lambda seen: seen.scene == "false", "the outcome")
    album.take(bea.page, "film-false")
    skip(three)
    ana.until(lambda seen: not seen.scene and seen.own_turn, "the end of the film")
    ana.look_at("Carla")
    carla.drop("1")
    ana.until(lambda seen: seen.shadows > 5, "the shadows of a paw")
    album.take(ana.page, "guard")

    assert not album.faults


# From now on the page notes where the film puts the lens, "on paw" or "on 1" a head, and how often it slides.
FOLLOW_LENS = """() => {
  [window.path, window.slides] = [[], 0];
  const lens = document.querySelector(".film-lens");
  lens.addEventListener("transitionrun", ({ propertyName }) => {
    if (propertyName === "transform") window.slides++;
  });
  new MutationObserver(() => {
    const { x, y, width, height } = lens.getBoundingClientRect();
    const under = [...document.querySelectorAll(".film-scene .paw, .film-heads > span")].find((node) => {
      const box = node.getBoundingClientRect();
      const [dx, dy] = [x + width * 0.483 - box.x, y + height * 0.4 - box.y];
      return dx > 0 && dx < box.width && dy > 0 && dy < box.height;
    });
    const place = `${lens.dataset.lens} ${under ? under.dataset.seat ?? "paw" : ""}`;
    if (place !== window.path.at(-1)) window.path.push(place);
  }).observe(lens, { attributes: true });
}"""


def test_the_film_shows_where_the_guard_looked(new_player: NewPlayer, house: House, shots: Path) -> None:
    """drops.md 6.3, verdict: the lens slides from Bea's head to Carla's paw; with little motion it is there at once."""
    long = replace(SLOW.drops, freeze_ms=600, film_ms=20_000, film_pulses=55, dwell=1)  # whatever the machine's haste
    three = ana, bea, carla = deal_three(new_player, house, policy=replace(SLOW, drops=long))
    bea.page.emulate_media(reduced_motion="reduce")
    for player in (ana, bea):
        player.page.evaluate(FOLLOW_LENS)
    ana.look_at("Bea")
    carla.drop("1")
    ana.look_at("Carla")
    ana.shout()
    bea.page.wait_for_function("() => window.path.includes('on 1')")
    bea.page.screenshot(path=shots / "film-lens-head.png")
    bea.page.wait_for_function("() => window.path.includes('on paw')")
    ana.page.screenshot(path=shots / "film-lens-paw.png")
    faded = bea.page.evaluate("() => window.path")
    assert [place for place in faded if "away" not in place] == ["on 1", "fog paw", "on paw"], faded
    assert bea.page.evaluate("() => window.slides") == 0
    assert ana.page.evaluate("() => window.slides") >= 2
    skip(three)


def test_a_catch(new_player: NewPlayer, house: House, shots: Path) -> None:
    """The film of a catch, beside which the guard chooses a card."""
    album = Album(shots)
    three = ana, _, carla = deal_three(new_player, house, policy=replace(STILL, drops=SLOW.drops))
    catch_carla(three, "1")
    ana.until_phase("penalty")
    album.take(ana.page, "penalty")
    ana.until(lambda seen: seen.scene == "hit", "the outcome")
    album.take(ana.page, "penalty-hit", (browsers.LYING, browsers.NARROW))
    carla.until_phase("penalty")
    album.take(carla.page, "penalty-receiver", (browsers.NARROW,))

    assert not album.faults


def test_the_end(new_player: NewPlayer, house: House, shots: Path) -> None:
    """Last look, results of a round, end of the match."""
    album = Album(shots)
    deck = "top=5 | 1 1 1 1 1 1 1 5moth | 2 2 2 2 2 2 3 3spider | 3 4 4 4 4 4 5 1moth"
    three = ana, bea, carla = deal_three(new_player, house, deck, PATIENT)
    carla.drop("1moth")
    ana.play("1")
    bea_goes_out(three, house)
    ana.until_phase("last_look")
    album.take(ana.page, "last-look", (browsers.COMMON,))
    ana.until_phase("scored")
    album.take(ana.page, "results")
    buttons = ana.page.locator(".results .foot-buttons:not([hidden]) .button").all_inner_texts()
    assert buttons == ["I'm ready", "Start now for all"]
    ana.page.set_viewport_size(browsers.NARROW)
    over, under = (ana.page.locator(f".scores {part} .col-points").first.bounding_box() for part in ("thead", "tbody"))
    assert over and under and (over["x"], over["width"]) == (under["x"], under["width"])  # what "+16" counts
    for player in three:
        player.go_on()
    bea.until(lambda seen: seen.own_turn or seen.phase == "turn", "the next round")
    house.put(ana.code, round_no=3, points=((12, 0, 8), (5, 21, 0)))
    house.hold(ana.code, "Bea", str(int(bea.sight().top.split()[1]) % 5 + 1))
    bea.page.reload()
    bea.until(lambda seen: len(seen.hand) == 1 and bool(seen.fitting), "the last card")
    bea.hands.tap(bea.sight().hand[0].id)
    ana.until_phase("over")
    album.take(ana.page, "over-host")
    album.take(bea.page, "over-guest", (browsers.NARROW, browsers.DESKTOP))

    assert not album.faults


# How wide each card can be touched, in the row's middle, at this moment.
WIDTHS = """() => {
  const widths = {};
  const { top, height } = document.querySelector(".hand-row").getBoundingClientRect();
  for (let x = 0; x < innerWidth; x++) {
    const card = document.elementFromPoint(x, top + height * 0.55)?.closest(".hand-card")?.dataset.card;
    if (card) widths[card] = (widths[card] ?? 0) + 1;
  }
  return widths;
}"""


def test_twenty_cards_are_in_reach_on_the_narrowest_phone(new_player: NewPlayer, house: House, shots: Path) -> None:
    """Swipes and the counts at its ends bring at least 30 px of each card under the thumb; the last can be dropped."""
    house.plan(MIXED)
    bea = new_player("Bea", Finger, browsers.NARROW)
    bea.open_table()
    for _ in range(2):
        bea.hands.press(".bot-buttons .button:nth-child(1)")
    bea.page.wait_for_function("() => document.querySelectorAll('.seat-row:not(.free)').length === 3")
    bea.page.get_by_role("combobox", name="First guard").select_option(index=2)
    bea.hands.press(".start-bar .button.main")
    bea.until_phase("turn")
    house.fill(bea.code, "Bea", 20)
    bea.page.reload()
    cards = [card.id for card in bea.until(lambda seen: len(seen.hand) == 20, "twenty cards").hand]
    hands = bea.hands
    assert isinstance(hands, Finger)
    before, beyond = (bea.page.locator(f'.hand-more[data-way="{side}"]') for side in (-1, 1))
    assert (before.is_visible(), beyond.inner_text()) == (False, "+9 ›")
    while beyond.is_visible():
        hands.press('.hand-more[data-way="1"]')
    assert before.inner_text() == "‹ +11"
    assert cards[-1] in map(int, bea.page.evaluate(WIDTHS))
    while before.is_visible():
        hands.press('.hand-more[data-way="-1"]')
    widest: dict[int, int] = {}
    for swipe in range(10):
        for card, width in bea.page.evaluate(WIDTHS).items():
            widest[int(card)] = max(width, widest.get(int(card), 0))
        if swipe == 0:
            bea.page.screenshot(path=shots / "twenty-360x640.png")
        hands.swipe(1 if swipe < 5 else -1)

    assert set(widest) == set(cards)
    assert min(widest.values()) >= 30, widest
    last = cards[-1]
    hands.lift(last)
    bea.until(lambda seen: seen.may_let_go, "the full ring")
    hands.let_go()
    bea.until(lambda seen: last not in [card.id for card in seen.hand], "the card to be gone")


# From now on everything that moves takes its time.
SLOW_FLIGHTS = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, how) { return animate.call(this, frames, { ...how, duration: 4000 }); };
}"""


def test_a_card_in_flight_takes_no_press(new_player: NewPlayer, house: House) -> None:
    """What it flies over can be pressed, and so can the place where it will lie."""
    house.plan(MIXED)
    ana, bea, _ = seat_three(new_player)
    for player in (ana, bea):
        player.page.evaluate(SLOW_FLIGHTS)
    start(ana)
    bea.until_phase("turn")
    box = bea.page.locator('.own-tools [data-open="settings"]').bounding_box()
    assert box is not None
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):  # cards come in from the left of it
        bea.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * share)
        bea.page.locator("dialog[open]").wait_for()
        bea.page.keyboard.press("Escape")
    assert ana.page.locator(".card[data-flying]").count() > 0

    ana.hands.tap(ana.card("1ant").id)
    bea.until(lambda seen: seen.own_turn, "the turn")
