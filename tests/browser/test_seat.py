"""A seat outlives sleep, lost networks, impatient fingers and changes of device."""

from playwright.sync_api import Page

from tests.browser import browsers
from tests.browser.conftest import Errors, NewPlayer
from tests.browser.hands import Finger, Keys
from tests.browser.house import House
from tests.browser.party import deal_three, seat_three, start
from tests.browser.player import NAME, SIT, Player

OFFLINE_S = 36.0  # longer than any heartbeat waits, shorter than a table is kept for nobody
FAR_S = 0.02
NOTE = ".line-note:not([hidden])"
TWICE = """(selector) => { const button = document.querySelector(selector); button.click(); button.click(); }"""

# Presses of a button are counted, and do nothing.
COUNT_CLICKS = """(button) => {
  window.clicks = 0;
  button.parentElement.addEventListener("click", (event) => (window.clicks++, event.stopPropagation()), true);
}"""


def freeze(page: Page, state: str) -> None:
    """As browsers do it to tabs that nobody looks at: no script runs in them."""
    page.context.new_cdp_session(page).send("Page.setWebLifecycleState", {"state": state})


def test_all_are_offline_for_longer_than_the_heartbeat(new_player: NewPlayer, house: House, errors: Errors) -> None:
    """Nobody is left to play: the table sleeps. Back, each has seat and hand, the turn is whose it was."""
    errors.allow("WebSocket|ERR_INTERNET_DISCONNECTED")
    three = ana, bea, _ = deal_three(new_player, house)
    hands = [player.sight().held for player in three]

    for player in three:
        player.page.context.set_offline(True)
    ana.page.wait_for_timeout(OFFLINE_S * 1000)
    for player in three:
        assert player.page.locator(NOTE).is_visible()
        player.page.context.set_offline(False)
    for player, hand in zip(three, hands, strict=True):
        player.page.locator(NOTE).wait_for(state="hidden")
        assert player.sight().held == hand

    ana.play("1ant")
    bea.until(lambda seen: seen.own_turn, "the turn")


def test_a_tab_that_was_frozen_shows_what_went_on(new_player: NewPlayer, house: House, errors: Errors) -> None:
    """A phone in a pocket: the page runs no script for some seconds, and is not loaded anew after it."""
    errors.allow("WebSocket")
    ana, bea, _ = deal_three(new_player, house)
    hand = bea.sight().held
    bea.page.evaluate("() => void (window.neverLoadedAnew = true)")

    freeze(bea.page, "frozen")
    ana.play("1ant")
    ana.page.wait_for_timeout(4000)
    freeze(bea.page, "active")

    seen = bea.until(lambda seen: seen.own_turn and bool(seen.fitting), "the own turn")
    assert hand < seen.held  # and the card that the ant made her draw
    assert bea.page.evaluate("() => window.neverLoadedAnew === true")
    bea.play("2")


def test_the_late_end_of_an_old_line_does_not_throw_out_the_new_one(
    new_player: NewPlayer, house: House, errors: Errors
) -> None:
    """A phone goes from Wi-Fi to 4G: the server hears seconds later that the old line is gone."""
    errors.allow("WebSocket")
    with house.far_away(FAR_S) as far:
        house.plan("top=5 pile=2,4,1,3 | 1ant 1 2 3 4 4 5 2 | 1 1 2 4 4 5 3 3 | 1 2 3 3 4 5 5 2")
        ana, bea, carla = new_player("Ana"), new_player("Bea", base_url=far.url), new_player("Carla")
        link = ana.open_table()
        bea.join(f"/r/{ana.code}")
        carla.join(link)
        ana.page.get_by_role("combobox", name="First guard").select_option(label="Ana")
        start(ana)
        hand = bea.until_phase("turn").held
        room = house.room(ana.code)
        old = room.seating.chairs[1].conn

        end_old = far.change_network()
        bea.page.evaluate("() => dispatchEvent(new Event('online'))")
        ana.play("1ant")
        bea.until(lambda seen: seen.own_turn and hand < seen.held, "the own turn over the new line")
        end_old()
        bea.until(lambda _: old in room.departed, "the server to hear of the end")
        assert room.seating.chairs[1].conn not in (None, old)
        bea.play("2")

        carla.until(lambda seen: seen.own_turn, "the turn")
        assert not bea.page.locator(NOTE).is_visible()
        bea.page.close()  # before the line ends


def test_a_lobby_that_changes_takes_no_press_and_no_focus_away(new_player: NewPlayer, house: House) -> None:
    """Carla sits down while Ana presses a button in Bea's row, and gets up while the keyboard is on it."""
    house.plan()
    ana, bea, carla = new_player("Ana"), new_player("Bea"), new_player("Carla")
    link = ana.open_table()
    bea.join(link)
    button = ana.page.get_by_role("button", name="Bea").last
    button.scroll_into_view_if_needed()
    button.evaluate(COUNT_CLICKS)
    button.hover()

    ana.page.mouse.down()
    carla.join(link)
    ana.page.get_by_text("Carla").first.wait_for()
    ana.page.mouse.up()
    assert ana.page.evaluate("clicks") == 1

    button.focus()
    name = ana.page.evaluate("document.activeElement.ariaLabel")
    assert "Bea" in name
    carla.hands.press('[data-open="settings"]')
    carla.page.get_by_role("button", name="Give my seat up").click()
    carla.page.get_by_role("button", name="Yes, give it up").click()
    ana.page.wait_for_function("() => document.querySelectorAll('.seat-row:not(.free)').length === 2")
    assert ana.page.evaluate("document.activeElement.ariaLabel") == name


def test_two_friends_who_tap_in_the_same_instant(new_player: NewPlayer, house: House) -> None:
    """Each gets a seat of their own, and who taps twice gets no second one."""
    house.plan()
    ana = new_player("Ana")
    link = ana.open_table()
    friends = [new_player(name) for name in ("Bea", "Carla", "Dani")]
    for friend in friends:
        friend.page.goto(link)
        friend.hands.write(NAME, friend.name)
    for friend in friends:  # no page waits for the answer to another one
        friend.page.evaluate(f"() => setTimeout({TWICE}, 300, '{SIT}')")
    for friend in friends:
        friend.page.locator(".lobby").wait_for()

    ana.page.wait_for_function("() => document.querySelectorAll('.seat-row:not(.free)').length === 4")
    mine = [friend.page.locator(".seat-row.mine b").inner_text() for friend in friends]
    assert mine == ["Bea", "Carla", "Dani"]
    assert sorted(ana.page.locator(".seat-row:not(.free) b").all_inner_texts()) == ["Ana", "Bea", "Carla", "Dani"]


def test_a_seat_moves_from_laptop_to_phone_by_a_code(new_player: NewPlayer, house: House) -> None:
    """The phone has the hand, the laptop says so; the code works once."""
    ana, bea, _ = deal_three(new_player, house)
    hand = ana.sight().held
    ana.hands.press('.own-tools [data-open="settings"]')
    ana.page.get_by_role("button", name="Move to another device").click()
    code = ana.page.locator(".move-code").inner_text()

    phone = new_player("Ana", Finger, browsers.COMMON)
    move_here(phone, ana.page.url, code)
    assert phone.until_phase("turn").held == hand
    ana.page.get_by_role("heading", name="You are playing in another tab").wait_for()
    phone.play("1ant")
    bea.until(lambda seen: seen.own_turn, "the turn")

    thief = new_player("Ana", Keys)
    move_here(thief, phone.page.url, code)
    thief.page.get_by_text("That code is wrong or too old").wait_for()


def move_here(player: Player, link: str, code: str) -> None:
    """Take a seat over by its code."""
    player.page.goto(link)
    player.page.locator("details.move summary").click()
    player.page.locator("input[name=move]").fill(code)
    player.page.get_by_role("button", name="Move here").click()


def test_giving_a_seat_up_asks_first_and_the_others_are_told(new_player: NewPlayer, house: House) -> None:
    """In a match there is no way back to it: the autopilot plays on, and everybody knows."""
    ana, bea, carla = deal_three(new_player, house)
    bea.hands.press('.own-tools [data-open="settings"]')
    bea.page.get_by_role("button", name="Give my seat up").click()
    bea.page.get_by_role("button", name="No, I stay").click()
    assert bea.sight().role == "cheater"

    bea.hands.press('.own-tools [data-open="settings"]')
    bea.page.get_by_role("button", name="Give my seat up").click()
    bea.page.get_by_role("button", name="Yes, give it up").click()
    bea.page.get_by_role("button", name="New table").wait_for()
    ana.page.locator(".toast", has_text="Bea is away: the autopilot plays").wait_for()

    ana.play("1ant")
    carla.until(lambda seen: seen.own_turn, "the turn after the autopilot's")


def test_a_seat_given_up_without_a_network_is_given_up_when_there_is_one(
    new_player: NewPlayer, house: House, errors: Errors
) -> None:
    """Bea is on the first page at once, though nobody hears of it; even a page loaded anew remembers to say so."""
    errors.allow("WebSocket|ERR_INTERNET_DISCONNECTED")
    ana, bea, _ = deal_three(new_player, house)
    bea.page.context.set_offline(True)
    bea.hands.press('.own-tools [data-open="settings"]')
    bea.page.get_by_role("button", name="Give my seat up").click()
    bea.page.get_by_role("button", name="Yes, give it up").click()
    bea.page.get_by_role("button", name="New table").wait_for()
    bea.page.evaluate("() => void (WebSocket.prototype.send = () => {})")  # this page will never say it

    bea.page.context.set_offline(False)
    bea.page.reload()
    ana.page.locator(".toast", has_text="Bea is away: the autopilot plays").wait_for()
    bea.page.wait_for_function("() => localStorage['polilla.farewells'] === '{}'")
    assert house.do(lambda: house.room(ana.code).seating.chairs[1].token) is None


def test_the_host_leaves_and_somebody_else_is_told_to_host(new_player: NewPlayer, house: House) -> None:
    """The seat next to the host's has the say, and can begin."""
    house.plan()
    ana, bea, carla = seat_three(new_player)
    dani = new_player("Dani")
    dani.join(bea.page.url)
    ana.hands.press('[data-open="settings"]')
    ana.page.get_by_role("button", name="Give my seat up").click()
    ana.page.get_by_role("button", name="Yes, give it up").click()

    bea.page.get_by_role("button", name="Start").wait_for()
    start(bea)
    for player in (carla, dani):
        player.until_phase("turn")
