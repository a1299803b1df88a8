"""Each language says everything, and can be chosen at the table."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser import browsers
from tests.browser.conftest import Errors, NewPlayer
from tests.browser.house import PATIENT, House
from tests.browser.player import NEW_TABLE, START, Player

# What a page says aloud or shows: texts, names of controls, pictures' words.
SAID = """() => {
  const said = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode()); ) if (!node.parentElement.closest("script, style")) said.push(node.data);
  for (const node of document.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
      if (node.hasAttribute(name)) said.push(node.getAttribute(name));
  return said.map((each) => each.trim()).filter(Boolean);
}"""
ENGLISH = json.loads((Path(__file__).parents[2] / "web/i18n/en.json").read_text("utf-8"))
PARTS = "|".join(sorted({key.split(".")[0] for key in ENGLISH}))
KEY = re.compile(rf"\b({PARTS})\.[a-z_.]+")
GAP = re.compile(r"[{}]|undefined|\bnull\b|NaN|\[object")

# Something that each screen says in each language.
WORDS = {
    "es": {
        "title": "Polilla tramposa",
        "home": "Abrir una mesa",
        "rules": "Todos los demás roban una carta.",
        "help": "Abrir esta ayuda",
        "settings": "Tu nombre",
        "join": "¿Cómo te llamas?",
        "lobby": "Tiempo para pensar",
        "table": "Tu sitio",
        "bye": "Esta mesa no existe",
    },
    "en": {
        "title": "Cheating Moth",
        "home": "New table",
        "rules": "Everybody else draws one card.",
        "help": "Open this help",
        "settings": "Your name",
        "join": "What is your name?",
        "lobby": "Time to think",
        "table": "Your place",
        "bye": "There is no such table",
    },
    "de": {
        "title": "Mogelmotte",
        "home": "Neuer Tisch",
        "rules": "Alle anderen ziehen eine Karte.",
        "help": "Diese Hilfe öffnen",
        "settings": "Dein Name",
        "join": "Wie heißt du?",
        "lobby": "Bedenkzeit",
        "table": "Dein Platz",
        "bye": "Diesen Tisch gibt es nicht",
    },
}


def is_complete(page: Page) -> set[str]:
    """Everything on the page is words."""
    said: list[str] = page.evaluate(SAID)
    for each in said:
        assert not KEY.search(each), f"a word is missing: {each}"
        assert not GAP.search(each), f"a gap is not filled: {each}"
    return set(said)


def open_sheets(player: Player, words: dict[str, str]) -> None:
    """Open each sheet, read it, close it."""
    for name in ("rules", "help", "settings"):
        player.hands.press(f'[data-open="{name}"]')
        player.until(lambda seen: seen.sheet, name)
        assert words[name] in is_complete(player.page)
        player.page.keyboard.press("Escape")
        player.page.locator("dialog[open]").wait_for(state="detached")


@pytest.mark.parametrize("language", ["es", "en", "de"])
def test_every_screen_is_in_the_browsers_language(
    new_player: NewPlayer, house: House, errors: Errors, language: str
) -> None:
    """Start page, join page, lobby, table, sheets, goodbye."""
    errors.allow(r"404.*/api/rooms/")
    house.plan(policy=PATIENT.faster(20))
    words = WORDS[language]
    player = new_player("Zoé", viewport=browsers.COMMON, locale=f"{language}-{language.upper()}")
    page = player.page
    page.goto("/")
    page.locator(NEW_TABLE).wait_for()
    assert page.title() == page.locator("h1").inner_text() == words["title"]
    assert page.locator("html").get_attribute("lang") == language
    assert words["home"] in is_complete(page)
    open_sheets(player, words)

    player.hands.press(NEW_TABLE)
    page.locator(".join").wait_for()
    assert words["join"] in is_complete(page)
    player.sit()
    assert words["lobby"] in is_complete(page)
    for temper in (1, 2, 3):
        player.hands.press(f".bot-buttons .button:nth-child({temper})")
    page.wait_for_function("() => document.querySelectorAll('.seat-row:not(.free)').length === 4")
    is_complete(page)
    player.hands.press(START)
    player.until_phase("turn")
    assert words["table"] in is_complete(page)
    open_sheets(player, words)
    page.keyboard.press("?")
    player.until(lambda seen: seen.sheet, "help by its key")
    assert words["help"] in is_complete(page)
    page.keyboard.press("Escape")

    page.goto("/r/AAAAAA")
    page.locator(".bye h1").wait_for()
    assert words["bye"] in is_complete(page)


def test_the_language_changes_at_the_table(new_player: NewPlayer, house: House) -> None:
    """German, then Spanish, without losing seat or hand."""
    house.plan()
    player = new_player("Ana", viewport=browsers.COMMON, locale="en-GB")
    player.open_table()
    for _ in range(2):
        player.hands.press(".bot-buttons .button:nth-child(1)")
    player.page.wait_for_function("() => document.querySelectorAll('.seat-row:not(.free)').length === 3")
    player.page.get_by_role("combobox", name="First guard").select_option(label="Ana")
    player.hands.press(START)
    hand = [card.id for card in player.until_phase("turn").hand]

    for language, say in (("de", "Du bist dran"), ("es", "Te toca")):
        player.hands.press('[data-open="settings"]')
        player.until(lambda seen: seen.sheet, "settings")
        player.page.locator("dialog select[name=language]").select_option(language)
        player.page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        is_complete(player.page)
        player.page.keyboard.press("Escape")
        assert say in player.until(lambda seen: seen.own_turn, "the own turn").say
        assert [card.id for card in player.sight().hand] == hand


def test_a_page_without_words_says_so_and_asks_until_they_come(new_player: NewPlayer, errors: Errors) -> None:
    """Also with a language in its memory that there is no longer."""
    errors.allow("ERR_FAILED")
    page = new_player("Ana", viewport=browsers.COMMON, locale="de-DE").page
    page.add_init_script("localStorage['polilla.preferences'] ??= JSON.stringify({ language: 'fr' })")
    page.route("**/i18n/*", lambda route: route.abort())
    page.goto("/")
    for sentence in ("Sin conexión", "No connection", "Keine Verbindung"):
        page.get_by_text(sentence).wait_for()

    page.unroute_all()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    page.locator(NEW_TABLE).wait_for()
    assert page.locator("html").get_attribute("lang") == "de"
    assert not page.get_by_text("Keine Verbindung").is_visible()


def test_a_language_whose_words_do_not_come_is_not_taken(new_player: NewPlayer, errors: Errors) -> None:
    """The page says so, keeps the language that it has, and takes the other one once it can."""
    errors.allow("ERR_FAILED")
    page = new_player("Ana", viewport=browsers.COMMON).page
    page.goto("/")
    page.locator('[data-open="settings"]').click()
    page.route("**/i18n/*", lambda route: route.abort())
    select = page.locator("dialog select[name=language]")
    select.select_option("de")
    page.get_by_role("alert").get_by_text("The server is not answering").wait_for()
    assert select.input_value() == "en"

    page.reload()
    page.get_by_text("No connection").wait_for()
    page.unroute_all()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    page.locator('[data-open="settings"]').click()
    assert page.locator("html").get_attribute("lang") == "en"
    select.select_option("de")
    page.get_by_role("heading", name="Einstellungen").wait_for()
    assert page.locator("html").get_attribute("lang") == "de"
