"""Ways to play that are not everybody's: side by side in a room, with one switch, by ear, with little motion."""

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page

from polilla.rooms.policy import RoomPolicy
from tests.browser import browsers
from tests.browser.conftest import NewPlayer
from tests.browser.hands import Finger, Keys, Mouse, card_of
from tests.browser.house import PATIENT, House
from tests.browser.party import MIXED, SLOW, Three, deal_three, seat_three, start
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

# From now on it is counted how often the server is told of an accusation.
NOTE_SHOUTS = """() => {
  window.shouts = 0;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    window.shouts += JSON.parse(text).type === "accuse" ? 1 : 0;
    return send.call(this, text);
  };
}"""

PITCHES = (262, 330, 392, 523)
"""Of the four levels of a shadow."""

# From now on the levels of a whole shadow are noted once all seven are seen.
NOTE_LEVELS = """() => {
  window.levels = [];
  const bars = [...document.querySelectorAll(".lens .bar-of")];
  const note = () => {
    if (bars.every((bar) => bar.dataset.level)) window.levels = bars.map((bar) => Number(bar.dataset.level));
  };
  new MutationObserver(note).observe(bars[0].parentNode, { attributes: true, subtree: true });
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


def deal(new_player: NewPlayer, house: House, seed: int = 1, policy: RoomPolicy = PATIENT, **switches: bool) -> Three:
    """Ana's first turn at a table that is set so."""
    house.plan(MIXED, policy=policy, seed=seed)
    three = seat_three(new_player)
    configure(three[0], **switches)
    start(three[0])
    for player in three:
        player.until_phase("turn")
    return three


def test_side_by_side_the_edge_is_at_the_side(new_player: NewPlayer, house: House, shots: Path) -> None:
    """drops.md 6.12: a hand that drops moves as one that plays, up first; and nobody is told of stirs."""
    house.plan(
        MIXED, policy=replace(PATIENT, drops=replace(PATIENT.drops, stir_idle=1.0, stir_dip=1.0))
    )  # elsewhere all of the time
    ana, carla = new_player("Ana"), new_player("Carla")
    bea = new_player("Bea", Finger, browsers.NARROW)
    link = ana.open_table()
    bea.join(link)
    carla.join(link)
    configure(ana, same_room=True)
    ana.page.get_by_role("combobox", name="First guard").select_option(label="Ana")
    start(ana)
    bea.until_phase("turn")
    for player in (ana, carla):
        player.page.evaluate(LISTEN)
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

    for player in (ana, carla):
        assert player.page.evaluate("() => window.heard") == []

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


def test_keys_are_never_lost_with_what_they_were_on(new_player: NewPlayer, house: House) -> None:
    """The choice of faces and that of a seat go with their button: the focus is at the opener, and at the hand."""
    ana, _, _ = deal_three(new_player, house, MIXED.replace("1ant", "1spider"))
    hands = Keys(ana.page)
    hands.press(".emote-open")
    hands.press("[data-emote=wink]")
    ana.page.locator(".emote-open:focus").wait_for()

    hands.tap(ana.card("1spider").id)
    ana.until(lambda seen: bool(seen.receivers), "being asked for a card")
    hands.tap(ana.card("4").id)
    hands.press(".picker-seat")
    ana.until(lambda seen: not seen.receivers, "the gift on its way")
    ana.page.locator(".hand-card:focus").wait_for()


def test_a_press_accuses_and_not_its_release(new_player: NewPlayer, house: House) -> None:
    """table.md: everything acts on pointerdown, so that whom it means is who is seen then; once, by the main button."""
    ana, _, _ = deal(new_player, house, policy=SLOW)
    ana.look_at("Bea")
    ana.page.evaluate(NOTE_SHOUTS)
    hands = ana.hands
    assert isinstance(hands, Mouse)
    at = hands.spot(".accuse")
    ana.page.mouse.move(*at)
    ana.page.mouse.click(*at, button="right")
    assert ana.page.evaluate("() => window.shouts") == 0
    hands.down(at)
    ana.until(lambda seen: seen.scene == "freeze", "the shout")
    hands.up()
    assert ana.page.evaluate("() => window.shouts") == 1


def test_who_would_be_left_with_a_moth_is_warned(new_player: NewPlayer, house: House, shots: Path) -> None:
    """drops.md 6.10: before the let-go, for it can be neither played nor dropped."""
    _, _, carla = deal(new_player, house)
    house.hold(carla.code, "Carla", "1", "3moth")
    carla.page.reload()
    carla.until(lambda seen: len(seen.hand) == 2 and seen.may_lift, "the small hand")
    carla.page.evaluate(LISTEN)
    carla.lift("1")
    carla.page.screenshot(path=shots / "edge-moth.png")
    words = carla.page.locator(".edge-words")
    assert words.inner_text() == "Careful: only a moth would be left"
    carla.hands.put_back()
    carla.until(lambda seen: not seen.may_let_go, "the card to be back")
    assert "moth" not in words.inner_text()
    assert ["polite", "Careful: only a moth would be left"] in carla.page.evaluate("() => window.heard")


def test_by_ear(new_player: NewPlayer, house: House) -> None:
    """A reader says to the guard what the eye sees, when it sees it; the others hear of stirs alone."""
    stirs = replace(PATIENT, drops=replace(PATIENT.drops, stir_dip=1.0))  # no dip begins without
    ana, bea, carla = deal(new_player, house, policy=stirs, unhurried=True)
    ana.look_at("Carla")
    for player in (ana, bea):
        player.page.evaluate(LISTEN)
    ana.page.evaluate(NOTE_LEVELS)
    carla.drop("1")
    ana.page.wait_for_function("() => window.levels.length === 7")
    ana.shout()
    ana.until_phase("penalty")

    said = ana.page.evaluate("() => window.heard")
    assert ["assertive", "Carla moves"] in said
    assert any(
        region == "assertive" and text.startswith("Shadow ") and text.endswith(" of 21") for region, text in said
    )
    assert said.index(["assertive", "Carla moves"]) < said.index(["assertive", "Ana accuses Carla"])
    told = [text.strip("\u00a0") for _, text in bea.page.evaluate("() => window.heard")]
    before = told[: told.index("Ana accuses Carla")]
    assert "Stir: Carla" in before
    assert all(text.startswith("Stir: ") for text in before), before


def test_only_who_is_in_no_call_hears_and_feels_the_own_cheating(new_player: NewPlayer, house: House) -> None:
    """drops.md 6.12: microphones would betray it; so it is silent unless host and player both say otherwise."""
    _, bea, carla = deal(new_player, house, video_call=False)
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


def shadow_heard(ana: Player, carla: Player, face: str) -> tuple[list[int], list[int]]:
    """The pitches that the guard hears while Carla's hand is under the lens, and the levels that the bars show."""
    ana.page.evaluate("() => { window.tones.length = 0; window.levels = []; }")
    carla.drop(face)
    ana.page.wait_for_function("() => window.levels.length === 7")
    levels: list[int] = ana.page.evaluate("() => window.levels")
    return [tone for tone in ana.page.evaluate("() => window.tones") if tone in PITCHES], levels


def test_the_guard_hears_shadows_only_where_nobody_listens(new_player: NewPlayer, house: House) -> None:
    """drops.md 6.12: four pitches in the guard's headphones, off in calls unless host and player say otherwise."""
    ana, _, carla = deal(new_player, house, video_call=False)
    ana.page.evaluate(NOTE_SOUNDS)
    ana.page.evaluate(NOTE_LEVELS)
    ana.look_at("Carla")
    heard, _ = shadow_heard(ana, carla, "1")
    assert heard == []

    ana.hands.press('.own-tools [data-open="settings"]')
    ana.page.get_by_role("switch", name="We are in a call").uncheck()
    ana.page.keyboard.press("Escape")
    ana.until(lambda seen: seen.shadows == 0, "the end of the first shadow")
    heard, levels = shadow_heard(ana, carla, "3")
    assert heard == [PITCHES[level] for level in levels]


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
