"""Lines that break, crawl or lead nowhere, tabs that double, and homes without https."""

from tests.browser import browsers
from tests.browser.conftest import Errors, NewPlayer
from tests.browser.hands import Finger, Mouse, card_of
from tests.browser.house import House
from tests.browser.party import deal_three, seat_three, start
from tests.browser.player import NEW_TABLE, Player, race

NOTE = ".line-note:not([hidden])"

# The next action is lost on its way.
LOSE_ONE_ACT = """() => {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).type === "act") WebSocket.prototype.send = send;
    else send.call(this, text);
  };
}"""


def test_a_phone_that_was_offline_comes_back_to_its_hand(new_player: NewPlayer, house: House, errors: Errors) -> None:
    """The page says that it is lost, and plays on as soon as there is a network."""
    errors.allow("WebSocket|ERR_INTERNET_DISCONNECTED")
    ana, bea, _ = deal_three(new_player, house)
    hand = bea.sight().hand

    bea.page.context.set_offline(True)
    bea.page.locator(NOTE).wait_for()
    assert bea.sight().hand == hand
    ana.play("1cockroach")
    bea.page.context.set_offline(False)
    bea.page.locator(NOTE).wait_for(state="hidden")

    bea.until(lambda seen: seen.own_turn or seen.phase == "race", "what went on meanwhile")


def test_a_line_that_breaks_is_mended_without_a_word(new_player: NewPlayer, house: House, errors: Errors) -> None:
    """All lines at once, in the middle of a turn; nobody loses seat, hand or turn."""
    errors.allow("WebSocket")
    three = ana, bea, _ = deal_three(new_player, house)
    hands = [player.sight().held for player in three]
    welcomes = [player.record.welcomes for player in three]

    house.cut_lines(ana.code)
    for player, before in zip(three, welcomes, strict=True):
        player.until_welcome(before)

    ana.until(lambda seen: bool(seen.fitting), "the own turn")
    assert [player.sight().held for player in three] == hands
    ana.play("1ant")
    bea.until(lambda seen: seen.own_turn, "the turn")


def test_a_card_whose_answer_never_comes_can_be_played_again(new_player: NewPlayer, house: House) -> None:
    """Nothing else happens at the table meanwhile, and the page shows by itself that the card is free again."""
    ana, bea, _ = deal_three(new_player, house)
    card = card_of(ana.card("1ant").id)
    ana.page.evaluate(LOSE_ONE_ACT)

    ana.hands.press(card)
    ana.page.locator(f"{card}[data-pending]").wait_for()
    ana.page.locator(f"{card}[data-fits]:not([data-pending])").wait_for()
    ana.hands.press(card)
    bea.until(lambda seen: seen.own_turn, "the turn")


def test_somebody_far_away_plays_like_the_others(new_player: NewPlayer, house: House) -> None:
    """With 0.3 s each way Carla plays, drops and races; her line is not counted as reaction."""
    house.plan("top=5 | 1cockroach 3 3 3 3 3 3 3 | 2 1 1 1 4 4 4 4 | 1 3 2 2 2 5 5 5")
    with house.far_away(0.3) as far:
        ana, bea = new_player("Ana"), new_player("Bea")
        carla = new_player("Carla", Finger, browsers.COMMON, base_url=far.url)
        link = ana.open_table()
        bea.join(link)
        carla.join(f"/r/{ana.code}")
        ana.page.get_by_role("combobox", name="First guard").select_option(label="Ana")
        start(ana)
        carla.until_phase("turn")

        carla.drop("5")
        ana.play("1cockroach")
        carla.until(lambda seen: seen.may_press, "the race")
        race((carla, bea))
        bea.play("2")
        if carla.until(lambda seen: seen.own_turn, "the turn").fitting:
            carla.play("3")
        else:
            carla.draw()
        ana.until(lambda seen: seen.own_turn, "the turn")
        carla.page.close()  # before the line ends


def test_the_newest_tab_of_a_seat_has_it(new_player: NewPlayer, house: House) -> None:
    """The older one says so, does not fight for it, and can take it back."""
    ana, bea, _ = deal_three(new_player, house)
    older = ana.page
    newer = Player("Ana", older.context.new_page(), Mouse)
    newer.page.goto(older.url)
    newer.until_phase("turn")

    older.get_by_role("heading", name="You are playing in another tab").wait_for()
    newer.play("1ant")
    bea.until(lambda seen: seen.own_turn, "the turn")
    assert older.locator(".bye").is_visible()
    assert newer.sight().screen == "table"

    ana.hands.press(".bye .button.main")
    ana.until_phase("turn")
    newer.page.locator(".bye").wait_for()


def test_a_wrong_link_leads_to_a_new_table_with_one_tap(new_player: NewPlayer, errors: Errors) -> None:
    """An unknown room says so before a name is typed."""
    errors.allow(r"404.*/api/rooms/")
    ana = new_player("Ana", Finger, browsers.COMMON)
    ana.page.goto("/r/AAAAAA")
    ana.page.get_by_role("heading", name="There is no such table").wait_for()

    ana.hands.press(".bye .button.main")
    ana.sit()


def test_a_full_table_offers_to_watch(new_player: NewPlayer, house: House) -> None:
    """The sixth may look on, and sees no hand."""
    house.plan()
    ana, late = new_player("Ana"), new_player("Late")
    link = ana.open_table()
    for _ in range(4):
        ana.hands.press(".bot-buttons .button:nth-child(1)")
    ana.page.wait_for_function("() => document.querySelectorAll('.seat-row:not(.free)').length === 5")
    late.page.goto(link)
    late.hands.write("input[name=name]", "Late")
    late.hands.press(".join-form .button.main")
    late.page.get_by_role("heading", name="The table is full").wait_for()

    late.hands.press(".bye .button.main")
    late.page.locator(".lobby").wait_for()
    start(ana)
    assert late.until_phase("turn").role == "watcher"
    assert not late.sight().hand


def test_a_home_network_without_https(new_player: NewPlayer, house: House) -> None:
    """Copying the link, playing and dropping work at a plain http name, where browsers hide much."""
    house.plan("top=5 | 1 4 2 3 3 4 4 5")
    ana = new_player("Ana", base_url=house.url.replace("127.0.0.1", "moth.lan"))
    ana.open_table()
    assert not ana.page.evaluate("isSecureContext")

    ana.hands.press(".copy")
    ana.page.get_by_role("button", name="Copied!").wait_for()
    code = ana.code
    ana.hands.press(".home-link")
    ana.page.locator(NEW_TABLE).wait_for()
    ana.hands.press("input[name=code]")
    ana.page.keyboard.press("ControlOrMeta+V")
    assert ana.page.locator("input[name=code]").input_value().endswith(f"/r/{code}")
    ana.page.keyboard.press("Enter")
    ana.page.locator(".lobby").wait_for()


def test_two_who_sit_down_at_once_get_two_seats(new_player: NewPlayer, house: House) -> None:
    """Each has a name and a seat of their own, and a taken name is asked for again."""
    house.plan()
    ana, bea, carla = seat_three(new_player)
    other = new_player("Ana")
    other.page.goto(ana.page.url)
    other.hands.write("input[name=name]", "ana")
    other.hands.press(".join-form .button.main")
    other.page.get_by_text("Somebody at this table has that name already").wait_for()
    other.name = "Dani"
    other.sit()

    names = [player.page.locator(".seat-row.mine b").inner_text() for player in (ana, bea, carla, other)]
    assert names == ["Ana", "Bea", "Carla", "Dani"]
