"""What the host does with seats, by the buttons, and how nobody loses more by it than was meant."""

from tests.browser.conftest import NewPlayer
from tests.browser.house import House
from tests.browser.party import deal_three, seat_three
from tests.browser.player import Player, race

SETTINGS = '[data-open="settings"]'
SHEET = "dialog .sheet-body"


def host_button(player: Player, label: str) -> None:
    """Press a button of the settings' host part."""
    player.hands.press(SETTINGS)
    player.hands.press(f'dialog button[aria-label="{label}"]')
    player.page.locator("dialog").wait_for(state="detached")


def test_the_autopilot_plays_for_who_is_away_and_gives_the_seat_back(new_player: NewPlayer, house: House) -> None:
    """R10.2: nobody waits for the countdown; the friend who comes back sits where they sat, with the same hand."""
    ana, bea, _ = deal_three(new_player, house)
    link, hand = bea.page.url, bea.sight().held
    bea.page.goto("about:blank")
    ana.page.locator(".seat-away:not([hidden])").wait_for()
    host_button(ana, "Let the autopilot play for Bea")
    ana.page.locator('.seat-away[data-words="autopilot"]').wait_for()

    bea.page.goto(link)
    assert bea.until(lambda seen: bool(seen.held), "the own hand").held == hand
    ana.page.locator(".seat-away:not([hidden])").wait_for(state="detached")


def test_who_was_sent_away_in_play_comes_back_by_one_button(new_player: NewPlayer, house: House) -> None:
    ana, bea, _ = deal_three(new_player, house)
    hand = bea.sight().held
    host_button(ana, "Let the autopilot play for Bea")
    bea.page.get_by_role("heading", name="The autopilot plays for you").wait_for()
    bea.hands.press("main.bye .button.main")
    assert bea.until(lambda seen: bool(seen.held), "the own hand").held == hand


def test_a_slip_of_the_finger_blocks_nobody_and_a_block_can_be_undone(new_player: NewPlayer, house: House) -> None:
    house.plan()
    ana, bea, _ = seat_three(new_player)
    link = ana.page.url
    block = 'button[aria-label^="Block Bea"]'
    ana.hands.press(block)
    ana.hands.press("dialog .leaving .button:not(.danger)")
    assert bea.page.locator(".lobby").is_visible()

    ana.hands.press(block)
    ana.hands.press("dialog .leaving .danger")
    bea.page.locator("main.bye").wait_for()
    assert "host can undo it" in bea.page.locator("main.bye p").inner_text()
    ana.hands.press(".lobby-door .button")
    ana.page.locator(".lobby-door").wait_for(state="hidden")
    bea.join(link)
    ana.page.locator(".seat-row", has_text="Bea").wait_for()


def test_a_match_is_ended_for_all_by_the_host_alone(new_player: NewPlayer, house: House) -> None:
    ana, bea, _ = deal_three(new_player, house)
    bea.hands.press(SETTINGS)
    assert bea.page.get_by_role("button", name="End the match now").count() == 0
    ana.hands.press(SETTINGS)
    ana.page.get_by_role("button", name="End the match now").click()
    ana.hands.press("dialog .leaving .danger")
    for player in (ana, bea):
        player.page.locator(".lobby").wait_for()


def test_the_rounds_races_can_be_looked_back_at_any_time(new_player: NewPlayer, house: House) -> None:
    """races.md 6: the log outlives the strip, and a reload."""
    three = ana, _, _ = deal_three(new_player, house)
    ana.play("1cockroach")
    race(three)
    ana.page.reload()
    ana.until(lambda seen: bool(seen.held), "the own hand")
    ana.hands.press(SETTINGS)
    ana.hands.press('dialog [data-open="races"]')
    assert ana.page.locator("dialog .race-strip").count() == 1
