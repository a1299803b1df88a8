"""Ways to play that are not everybody's: side by side in a room, with one switch, by ear, with little motion."""

from pathlib import Path

from playwright.sync_api import Page

from tests.browser import browsers
from tests.browser.conftest import NewPlayer
from tests.browser.hands import Finger, Keys, Mouse, card_of
from tests.browser.house import House
from tests.browser.party import MIXED, Three, seat_three, start
from tests.browser.player import Player, skip
from tests.browser.screens import Album

STRIP = ".edge-strip"

# What the live regions say from now on, in order.
LISTEN = """() => {
  window.heard = [];
  for (const region of document.querySelectorAll("[data-live]"))
    new MutationObserver(() => region.textContent && window.heard.push([region.dataset.live, region.textContent]))
      .observe(region, { childList: true, characterData: true, subtree: true });
}"""

# From now on every tone and every buzz is noted.
NOTE_SOUNDS = """() => {
  window.tones = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    window.tones.push(this.frequency.value);
    return start.apply(this, when);
  };
  navigator.vibrate = (ms) => (window.tones.push(`buzz ${ms}`), true);
}"""

# What moves on the page at this moment, other than by fading.
MOVING = """() => {
  const moves = (frame) => ["transform", "translate", "rotate"].some((how) => frame[how] && frame[how] !== "none");
  return document.getAnimations()
    .filter(({ playState, effect }) => playState === "running" && effect.getKeyframes().some(moves))
    .filter(({ effect }) => !effect.target.closest(".ring")) // the clock
    .map(({ animationName, transitionProperty, effect: { target } }) =>
      `${animationName ?? transitionProperty ?? "by script"} of ${target.outerHTML.slice(0, 80)}`);
}"""


def configure(host: Player, **switches: bool) -> None:
    """Set what the host may choose, by its label's place in the settings."""
    order = ("unhurried", "eye", "video_call", "same_room")
    for name, on in switches.items():
        host.page.locator(".settings-form input[role=switch]").nth(order.index(name)).set_checked(on)


def deal(new_player: NewPlayer, house: House, seed: int = 1, **switches: bool) -> Three:
    """Ana's first turn at a table that is set so."""
    house.plan(MIXED, seed=seed)
    three = seat_three(new_player)
    configure(three[0], **switches)
    start(three[0])
    for player in three:
        player.until_phase("turn")
    return three


def test_side_by_side_the_edge_is_at_the_side(new_player: NewPlayer, house: House, shots: Path) -> None:
    """drops.md 6.12: a hand that drops moves as one that plays, up first; and nobody is told of stirs."""
    house.plan(MIXED)
    ana, carla = new_player("Ana"), new_player("Carla")
    bea = new_player("Bea", Finger, browsers.NARROW)
    link = ana.open_table()
    bea.join(link)
    carla.join(link)
    configure(ana, same_room=True)
    ana.page.get_by_role("combobox", name="First guard").select_option(label="Ana")
    start(ana)
    bea.until_phase("turn")
    strip = bea.page.locator(STRIP).bounding_box()
    assert strip is not None
    assert strip["x"] > 280 and strip["height"] > 200

    card = bea.card("4")
    hands = bea.hands
    assert isinstance(hands, Finger)
    hands.reach(card.id)
    x, y = hands.spot(card_of(card.id))
    hands.down((x, y))
    for at in ((x, y - 40), (x, y - 120), (strip["x"] + 30, y - 120)):
        hands.to(at)
    bea.until(lambda seen: seen.may_let_go, "the full ring")
    bea.page.screenshot(path=shots / "side-360x640.png")
    hands.let_go()
    bea.until(lambda seen: card.id not in seen.held, "the card to be gone")

    album = Album(shots)
    album.take(carla.page, "side")
    album.take(ana.page, "side-guard")
    assert not album.faults


def test_a_guard_with_one_switch(new_player: NewPlayer, house: House) -> None:
    """The lens goes to whoever stirs; one key shouts. Everybody sees that this lens swings by itself."""
    ana, _, carla = deal(new_player, house, seed=2)  # one in twenty dips begins without a stir, as the first one's
    ana.hands.press('.own-tools [data-open="settings"]')
    ana.page.get_by_role("switch", name="Automatic lens").check()
    ana.page.keyboard.press("Escape")
    carla.page.locator(".seat", has_text="Ana").locator(".seat-auto").wait_for()

    Keys(ana.page).focus(".accuse")
    carla.drop("1")
    ana.until(lambda seen: "Carla" in seen.accuse and seen.shadows > 0, "Carla's paw in the lens")
    ana.page.keyboard.press("Space")
    ana.until_phase("penalty")


def test_a_cheater_with_one_switch(new_player: NewPlayer, house: House) -> None:
    """The strip is a button: one press lifts the card that has the focus, the next one lets it go."""
    _, _, carla = deal(new_player, house)
    hands = Keys(carla.page)
    card = carla.card("1")
    hands.choose(card.id)
    hands.press(STRIP)
    carla.until(lambda seen: seen.may_let_go, "the full ring")
    hands.press(STRIP)
    carla.until(lambda seen: card.id not in seen.held, "the card to be gone")


def test_by_ear(new_player: NewPlayer, house: House) -> None:
    """A reader says to the guard what the eye sees, when it sees it; the others hear of stirs alone."""
    ana, bea, carla = deal(new_player, house, unhurried=True)
    ana.look_at("Carla")
    for player in (ana, bea):
        player.page.evaluate(LISTEN)
    carla.drop("1")
    ana.until(lambda seen: seen.shadows == 7, "seven shadows")
    ana.shout()
    ana.until_phase("penalty")

    said = ana.page.evaluate("() => window.heard")
    assert ["assertive", "Carla moves"] in said
    assert any(
        region == "assertive" and text.startswith("Shadow ") and text.endswith(" of 21") for region, text in said
    )
    assert said.index(["assertive", "Carla moves"]) < said.index(["assertive", "Ana accuses Carla"])
    told = [text for _, text in bea.page.evaluate("() => window.heard")]
    before = told[: told.index("Ana accuses Carla")]
    assert all(text.strip("\u00a0").startswith("Stir: ") for text in before), before


def test_only_who_is_in_no_call_hears_and_feels_the_own_cheating(new_player: NewPlayer, house: House) -> None:
    """drops.md 6.12: microphones would betray it; so it is silent unless host and player both say otherwise."""
    ana, bea, carla = deal(new_player, house, video_call=False)
    for player in (bea, carla):
        player.page.evaluate(NOTE_SOUNDS)
    bea.hands.press('.own-tools [data-open="settings"]')
    bea.page.get_by_role("switch", name="We are in a call").uncheck()
    bea.page.keyboard.press("Escape")
    for player, face in ((bea, "5"), (carla, "1")):
        player.page.evaluate("() => { window.tones.length = 0; }")
        player.drop(face)
    assert bea.page.evaluate("() => window.tones") == [280, "buzz 10", 420, 300, 210, "buzz 25"]
    assert carla.page.evaluate("() => window.tones") == []

    ana.page.evaluate(NOTE_SOUNDS)
    ana.look_at("Bea")
    assert ana.page.evaluate("() => window.tones") == []


def moving(*pages: Page) -> list[str]:
    """What moves."""
    return [each for page in pages for each in page.evaluate(MOVING)]


def test_with_little_motion_everything_is_there_and_nothing_flies(new_player: NewPlayer, house: House) -> None:
    """The level is the datum: the guard sees the same bars, and a catch is told in fades."""
    house.plan(MIXED)
    ana = new_player("Ana", Mouse, browsers.DESKTOP, reduced_motion="reduce")
    bea = new_player("Bea", Mouse, browsers.DESKTOP, reduced_motion="reduce")
    carla = new_player("Carla")
    link = ana.open_table()
    bea.join(link)
    carla.join(link)
    ana.page.get_by_role("combobox", name="First guard").select_option(label="Ana")
    start(ana)
    pages = (ana.page, bea.page)
    seen = {"dealt": moving(*pages)}
    ana.look_at("Carla")
    carla.drop("1")
    ana.until(lambda seen: seen.shadows == 7, "seven shadows")
    seen["dropped"] = moving(*pages)
    ana.shout()
    seen["accused"] = moving(*pages)
    ana.until_phase("penalty")
    seen["caught"] = moving(*pages)
    ana.give()
    skip((ana, bea, carla))
    carla.until(lambda seen: seen.role == "guard", "the guard's marker")
    assert not any(seen.values()), seen
