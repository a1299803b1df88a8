"""What a page does for a fair race: sees no card early, claims the input's own time, answers at once, hides nothing.

How long things take is measured by tests/bench/race_pages.py.
"""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page
from selenium.webdriver.common.by import By

from polilla.timing.race_policy import STANDARD
from tests.browser.conftest import Errors, NewPlayer, NewWebKit
from tests.browser.hands import Keys, Mouse
from tests.browser.house import PATIENT, House
from tests.browser.party import start
from tests.browser.player import AGAIN_MS, LIMIT_S, Player
from tests.browser.test_webkit import press as press_in_webkit
from tests.browser.test_webkit import until as until_in_webkit

DECK = "top=5 | 1cockroach 1 4 2 5 3 2 3 | 1 2 4 5 3 2 4 5 | 1 2 4 5 3 2 4 5"
"""Ana may lay a cockroach; all three hold an answer to it."""

PATIENT_RACES = replace(
    PATIENT,
    # A busy machine misses none of these; what a race is judged by is as it is served.
    races=replace(PATIENT.races, cockroach_cap_ms=120_000.0, end_ms=120_000.0),
)
FACE_DOWN = replace(
    PATIENT_RACES, races=replace(PATIENT_RACES.races, foreperiod_min_ms=4000.0, foreperiod_max_ms=4001.0)
)

# Remembers what the page sends, hears and shows, and the frame in which a race was visible, by the client's own rule.
PROBE = """
const probe = (window.probe = { sent: [], heard: [], faces: [], visible: null, stamp: null });
const Native = window.WebSocket;
window.WebSocket = class extends Native {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", ({ data }) => {
      probe.heard.push({ at: performance.now(), data });
      if (probe.visible === null && /"(race|slap)_opened"/.test(data))
        requestAnimationFrame(() => requestAnimationFrame((time) => (probe.visible = time)));
    });
  }
  send(data) {
    probe.sent.push({ at: performance.now(), data });
    super.send(data);
  }
};
new MutationObserver(() => {
  for (const { dataset } of document.querySelectorAll(".middle [data-face]"))
    if (probe.faces.every(({ face }) => face !== dataset.face))
      probe.faces.push({ at: performance.now(), face: dataset.face });
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
# The words of the race from now on, with how long after the press they came.
TELL_WORDS = """() => {
  window.told = [];
  let pressed = 0;
  document.addEventListener("pointerdown", (event) => (pressed = event.timeStamp), true);
  const words = document.querySelector(".race-words");
  new MutationObserver(() => window.told.push([words.textContent, performance.now() - pressed]))
    .observe(words, { childList: true, characterData: true, subtree: true });
}"""
# As if another page lay over this one: it gets no frames, and its timers come late, later than any line is back.
HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
  const { setTimeout } = window;
  window.requestAnimationFrame = () => 0;
  window.setTimeout = (run, ms) => setTimeout(run, ms === 200 ? 20_000 : ms);
}"""
REACTION_MS = 150.0
IS_PHOTO = """({ data }) => data.includes('"type":"photo"')"""
PRESS = 'new PointerEvent("pointerdown", { bubbles: true, cancelable: true })'
BUSY = """() => document.addEventListener("pointerdown", (event) => {
  probe.stamp = event.timeStamp;
  for (const end = performance.now() + 150; performance.now() < end; );
}, { capture: true, once: true })"""
COVERED = """() => {
  const { left, top, width, height } = document.querySelector(".middle").getBoundingClientRect();
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
  return shares.flatMap((x) => shares.map((y) => document.elementFromPoint(left + x * width, top + y * height)))
    .filter((node) => node?.closest(".race") === null).map((node) => node.className);
}"""
LATE = f"""() => new Promise((resolve) => {{
  const node = document.querySelector(".race");
  const look = () => {{
    if (!node.hasAttribute("data-over") || node.hidden) return requestAnimationFrame(look);
    node.dispatchEvent({PRESS});
    resolve(node.textContent);
  }};
  look();
}})"""


def three(new_player: NewPlayer, house: House, **hands: Any) -> tuple[Player, Player, Player]:  # noqa: ANN401  # as new_player takes them
    """Ana, Bea and Carla at a table where Ana may lay the cockroach."""
    ana, bea, carla = seat(new_player, "Ana", "Bea", "Carla", **hands)
    return ana, bea, carla


def seat(new_player: NewPlayer, *names: str, **hands: Any) -> list[Player]:  # noqa: ANN401  # as new_player takes them
    """All of them at a table where the first one begins, as guard."""
    players = [new_player(name, hands.get(name.lower(), Mouse)) for name in names]
    for player in players:
        player.page.add_init_script(PROBE)
    link = players[0].open_table()
    for player in players[1:]:
        player.join(link)
    players[0].page.locator("select[name=first_guard]").select_option(label=names[0])
    start(players[0])
    return players


def probe(page: Page) -> dict[str, Any]:
    """What the page has done so far."""
    found: dict[str, Any] = page.evaluate("probe")
    return found


def wait(page: Page, true: str) -> None:
    """Until something is true on the page; its own security policy forbids Playwright to look by itself."""
    end = time.monotonic() + LIMIT_S
    while not page.evaluate(true):
        assert time.monotonic() < end, f"waits in vain for {true}"
        page.wait_for_timeout(AGAIN_MS)


def wait_for(player: Player, true: Callable[[], bool]) -> None:
    """Until something is true elsewhere, while the page goes on."""
    end = time.monotonic() + LIMIT_S
    while not true():
        assert time.monotonic() < end, f"{player.name} waits in vain\n{player.record}"
        player.page.wait_for_timeout(AGAIN_MS)


def slap(player: Player) -> None:
    """Press, not sooner than a person could."""
    player.until(lambda seen: seen.may_press, "the race")
    wait(player.page, f"probe.visible !== null && performance.now() - probe.visible > {REACTION_MS}")
    player.hands.slap()


def presses(page: Page) -> list[dict[str, Any]]:
    """The presses that were sent, with their times."""
    sent = [{**json.loads(each["data"]), "at": each["at"]} for each in probe(page)["sent"]]
    return [message for message in sent if message["type"] == "press"]


def test_no_face_is_on_the_page_or_on_its_socket_before_the_reveal(new_player: NewPlayer, house: House) -> None:
    house.plan(DECK, policy=PATIENT_RACES)
    ana, bea, carla = three(new_player, house)
    ana.play("1cockroach")
    for player in (bea, carla):
        player.until_phase("race")
        wait(player.page, "probe.faces.some(({ face }) => face.startsWith('cockroach'))")
        seen = probe(player.page)
        reveal = next(i for i, frame in enumerate(seen["heard"]) if '"turned_up"' in frame["data"])
        laid = next(i for i, frame in enumerate(seen["heard"]) if '"laid"' in frame["data"])
        assert laid < reveal
        assert not [frame for frame in seen["heard"][:reveal] if "cockroach" in frame["data"]]
        shown = next(face["at"] for face in seen["faces"] if face["face"].startswith("cockroach"))
        assert shown >= seen["heard"][reveal]["at"]


def test_a_handler_that_runs_150_ms_late_claims_the_time_of_the_input(new_player: NewPlayer, house: House) -> None:
    """And is believed as far as the rule goes: 30 ms are excused, the rest is lost; who did not press is slower yet."""
    house.plan(DECK, policy=PATIENT_RACES)
    ana, bea, _ = three(new_player, house)
    ana.play("1cockroach")
    bea.until(lambda seen: seen.may_press, "the race")
    base_ms = house.base_ms(ana.code, "Bea")
    bea.page.evaluate(BUSY)
    slap(bea)
    wait(bea.page, "probe.stamp !== null")
    seen, (press,) = probe(bea.page), presses(bea.page)
    assert press["claim_ms"] == round(seen["stamp"] - seen["visible"], 1)
    assert press["at"] - seen["stamp"] >= 150

    wait(ana.page, f"probe.heard.some({IS_PHOTO})")
    photo = json.loads(ana.page.evaluate(f"probe.heard.find({IS_PHOTO}).data"))
    (result,) = [each for each in photo["results"] if each["seat"] == 1]
    assert photo["winner"] == 1 and "limited" in result["marks"]
    excused_ms = STANDARD.slack_ms + base_ms + result["forgiven_ms"]  # the last: by which the line itself hung
    assert press["claim_ms"] + 150 - excused_ms - 1 <= result["ms"]  # both are told in whole ms


def test_the_press_is_answered_at_once_and_the_target_is_the_whole_middle(new_player: NewPlayer, house: House) -> None:
    house.plan(DECK, policy=PATIENT_RACES)
    ana, bea, carla = three(new_player, house, carla=Keys)
    bea.page.locator("[data-open=settings]").first.click()
    assert bea.page.locator("dialog[open]").count() == 1
    ana.play("1cockroach")
    bea.until(lambda seen: seen.may_press, "the race")
    assert bea.page.locator("dialog[open]").count() == 0
    assert bea.page.evaluate(COVERED) == []
    assert {card.number for card in bea.sight().fitting} == {1}
    slap(carla)
    (by_space,) = presses(carla.page)
    assert by_space["claim_ms"] > REACTION_MS
    node = 'document.querySelector(".race")'
    assert bea.page.evaluate(f"{node}.dispatchEvent({PRESS}), {node}.hasAttribute('data-pressed')")


def test_who_has_pressed_is_told_that_the_others_have_not(new_player: NewPlayer, house: House) -> None:
    """races.md: "deciding…" is said only where a wait is felt, after 150 ms, and goes with the decision."""
    hand = "1 2 4 5 3 2 4 5"
    house.plan(f"top=5 | 1mosquito 1 4 2 5 3 2 3 | {hand} | {hand} | {hand}", policy=PATIENT_RACES)
    ana, bea, carla, dani = seat(new_player, "Ana", "Bea", "Carla", "Dani")
    ana.play("1mosquito")
    for player in (bea, carla, dani):
        player.until(lambda seen: seen.may_press, "the race")
    bea.page.evaluate(TELL_WORDS)
    slap(bea)
    bea.page.locator(".race-words", has_text="Deciding…").wait_for()
    told = bea.page.evaluate("() => window.told")
    assert told[-1][0] == "Deciding…" and told[-1][1] >= 150, told
    slap(carla)  # now Dani is the slowest, whatever happens
    bea.page.locator(".race").wait_for(state="hidden")


def test_who_comes_late_is_shown_and_presses_nothing_else(new_player: NewPlayer, house: House) -> None:
    house.plan(DECK, policy=PATIENT_RACES)
    ana, bea, carla = three(new_player, house)
    ana.play("1cockroach")
    bea.until(lambda seen: seen.may_press, "the race")
    carla.until(lambda seen: seen.may_press, "the race")
    carla.page.evaluate(f"() => {{ window.late = ({LATE})(); }}")  # and does not wait for it
    slap(bea)
    carla.page.evaluate("window.late")
    for player in (ana, bea, carla):
        player.page.locator('.photo-row[data-seat="2"] .photo-mark[data-mark=late]').wait_for(state="attached")
        assert player.page.locator(".photo-row[data-first]").get_attribute("data-seat") == "1"


def test_the_photo_tells_times_gaps_and_lines_and_is_kept_for_the_round(new_player: NewPlayer, house: House) -> None:
    house.plan(DECK, policy=PATIENT_RACES)
    ana, bea, _ = three(new_player, house)
    ana.play("1cockroach")
    for player in (ana, bea):
        player.until_phase("race")
    slap(bea)
    photo = ana.page.locator(".photo")
    photo.wait_for(state="attached")
    ana.page.locator('.photo-row[data-seat="1"] .photo-ms').wait_for(state="attached")
    assert "ms" in (photo.locator('.photo-row[data-seat="1"] .photo-ms').text_content() or "")
    assert photo.locator(".line-badge:not([hidden])").count() == 3
    assert "ping does not matter" in (photo.locator(".photo-help").text_content() or "")
    photo.locator(".photo-log").dispatch_event("click")
    strips = ana.page.locator("dialog .race-strip")
    strips.wait_for()
    assert strips.count() == 1 and strips.locator(".photo-row").count() == 3


def test_a_press_on_a_card_that_lies_face_down_is_told_once(new_player: NewPlayer, house: House) -> None:
    house.plan(DECK, policy=FACE_DOWN)
    ana, bea, _ = three(new_player, house)
    ana.play("1cockroach")
    bea.until_phase("turning")
    press = f'document.querySelector(".middle").dispatchEvent({PRESS})'
    bea.page.evaluate(f"{press}, {press}")
    ((race, claim),) = {(each["race"], each["claim_ms"]) for each in presses(bea.page)}
    assert (race, claim) == (1, None) and len(presses(bea.page)) == 1
    bea.until_phase("race")
    assert house.room(ana.code).seating.chairs[1].cooling_until_ns is not None


def test_webkit_says_when_its_page_is_hidden(new_webkit: NewWebKit, house: House) -> None:
    """Who has put the window away has no claim, and is waited for no longer than 5 s."""
    house.plan(DECK, policy=PATIENT_RACES)
    window = new_webkit()
    window.get(house.url)
    until_in_webkit(lambda: press_in_webkit(window, ".home-choices .button:not(.main)"), "the first page")
    until_in_webkit(lambda: window.find_elements(By.CSS_SELECTOR, "main.table .hand-card"), "the table")
    room = house.room(window.current_url.rsplit("/", 1)[1])
    assert room.seating.chairs[0].visible

    window.minimize_window()
    until_in_webkit(lambda: not room.seating.chairs[0].visible, "the page to be hidden")
    window.set_window_rect(0, 0, 1280, 800)
    until_in_webkit(lambda: room.seating.chairs[0].visible, "the page to be back")


def test_a_hidden_page_says_so_on_every_line(new_player: NewPlayer, house: House, errors: Errors) -> None:
    """Whoever comes is taken for looking, and is waited for in a race."""
    errors.allow("WebSocket")
    house.plan(DECK, policy=PATIENT_RACES)
    ana, bea, _ = three(new_player, house)
    (chair,) = (chair for _, chair in house.room(ana.code).seating.taken() if chair.name == "Bea")
    bea.page.evaluate(HIDE)
    wait_for(bea, lambda: not chair.visible)
    before = bea.record.welcomes
    house.cut_lines(ana.code)
    wait_for(bea, lambda: bea.record.welcomes > before)
    wait_for(bea, lambda: not chair.visible)
