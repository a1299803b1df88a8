"""Whole matches at real pages, from the first page to *Again*, each page played in another way."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser import browsers
from tests.browser.conftest import NewPlayer
from tests.browser.hands import Finger, Hands, Keys, Mouse
from tests.browser.house import FAST_BOTS, House
from tests.browser.player import START, Player, play_on, race, skip

EVERYTHING = (
    "top=5 pile=3,2,4,3,5,2,4,3,2,4,2,4,2 | 1spider 1 4ant 5 5 4 4 3 | 2cockroach 1 2 4 5 3 5moth 1"
    " | 3mosquito 2 1 1 5 4 3moth 2 | 3 3 1 5 5 3 1 1"
)
"""Ana gives, Bea lays a cockroach, Carla a mosquito, Dani has nothing that fits."""


def climb(first: int, seats: int = 4) -> str:
    """A short round: all can always lay the number above the top, and who begins has four spiders."""
    hands = [" ".join(str((place + seats * turn) % 5 + 1) for turn in range(8)) for place in range(seats)]
    spiders = dict.fromkeys(f"{seats * turn % 5 + 1}spider" for turn in range(4))
    hands[0] = " ".join([*spiders, *("1" * 7 if seats == 5 else "2233")])
    hands[-1] = hands[-1].replace("5", "5ant", 1)  # there are not so many plain fives
    return "top=5 | " + " | ".join(hands[(seat - first) % seats] for seat in range(seats))


def test_four_pages_play_a_match_from_the_first_page_to_another_match(new_player: NewPlayer, house: House) -> None:
    """By mouse, finger, keyboard and on a laptop: everything that can happen happens, and they play again."""
    house.plan(EVERYTHING, climb(1), climb(2), climb(3))
    ana = new_player("Ana", Mouse, browsers.DESKTOP)
    bea = new_player("Bea", Finger, browsers.COMMON)
    carla = new_player("Carla", Keys, browsers.DESKTOP, reduced_motion="reduce")
    dani = new_player("Dani", Mouse, browsers.LYING)
    four = (ana, bea, carla, dani)
    link = ana.open_table()
    for friend in (bea, carla, dani):
        friend.join(link)
    ana.page.locator("select[name=first_guard]").select_option(label="Ana")
    ana.hands.press(START)

    everything(ana, bea, carla, dani)
    house.hold(ana.code, "Ana", "4")  # the rest of the round would be long
    ana.page.reload()
    ana.play("4")
    play_on(four, lambda seen: seen.results)
    for _ in range(3):
        for player in four:
            player.go_on()
        ana.until(lambda seen: not seen.results, "the next round")
        play_on(four, lambda seen: seen.results)

    assert ana.sight().over
    assert len(house.points(ana.code)) == 4
    ana.go_on()
    for player in four:
        player.page.locator(".lobby").wait_for()
    done = set().union(*(player.did for player in four))
    assert done >= {"play", "draw", "gift", "tribute", "penalty", "cockroach", "mosquito"}
    assert done >= {"drop", "feint", "look", "accuse", "skip", "go on"}


def everything(ana: Player, bea: Player, carla: Player, dani: Player) -> None:
    """Once whatever can happen at the table."""
    four = (ana, bea, carla, dani)
    ana.play("1spider")
    ana.give("1", to=1)
    bea.until(lambda seen: seen.own_turn, "the turn")
    assert isinstance(bea.hands, Finger)
    bea.hands.throw(bea.card("2cockroach").id)
    race(four)
    carla.play("3mosquito")
    race((ana, bea, dani))
    ana.until_phase("tribute")
    for player in four:
        player.give_if_asked()
    dani.draw()
    bea.drop("5moth")  # Ana's lens begins on Bea, and she does not shout
    carla.feint("2")
    ana.accuse("Dani")
    ana.until(lambda seen: seen.scene == "false", "the outcome")
    skip(four)
    ana.look_at("Carla")
    carla.drop("5")
    ana.until(lambda seen: seen.shadows > 0, "the shadow of a paw")
    ana.shout()
    ana.until(lambda seen: seen.phase == "penalty", "the outcome")
    ana.give()
    skip(four)
    carla.until(lambda seen: seen.role == "guard", "to be the guard")


def test_the_guard_has_a_last_look_at_who_goes_out(new_player: NewPlayer, house: House) -> None:
    """Bea drops her last card but one and lays the last; Ana shouts in time, and the round goes on."""
    house.plan("top=5 | 1 1 1 1 1 1 1 1 | 2 2 2 2 2 2 3 3 | 3 4 4 4 4 4 5 5")
    ana, bea, carla = new_player("Ana"), new_player("Bea", Finger, browsers.COMMON), new_player("Carla", Keys)
    link = ana.open_table()
    bea.join(link)
    carla.join(link)
    ana.page.locator("select[name=first_guard]").select_option(label="Ana")
    ana.hands.press(START)
    bea.until_phase("turn")
    house.hold(bea.code, "Bea", "2", "3")
    bea.page.reload()
    bea.until(lambda seen: len(seen.hand) == 2, "the small hand")

    ana.play("1")
    ana.look_at("Bea")
    bea.drop("3")
    bea.play("2")
    ana.until_phase("last_look")
    ana.shout()
    ana.until_phase("penalty")
    ana.give()
    skip((ana, bea, carla))

    assert len(bea.until(lambda seen: seen.role == "guard", "to be the guard").hand) == 2


def with_bots(player: Player, bots: int) -> None:
    """A table of one person and bots."""
    player.open_table()
    for _ in range(bots):
        player.hands.press(".bot-buttons .button:nth-child(2)")
    player.page.wait_for_function("n => document.querySelectorAll('.seat-row:not(.free)').length === n", arg=bots + 1)
    player.hands.press(START)


@pytest.mark.parametrize(
    ("bots", "hands", "screen"),
    [pytest.param(2, Finger, browsers.NARROW, id="two"), pytest.param(4, Mouse, browsers.DESKTOP, id="four")],
)
def test_a_match_against_bots(
    new_player: NewPlayer, house: House, bots: int, hands: Callable[[Page], Hands], screen: ViewportSize
) -> None:
    """As many rounds as seats, each of them dealt and played; the bots think and cheat as always, but faster."""
    seats = bots + 1
    house.plan(*(climb(first, seats) for first in range(seats)), policy=FAST_BOTS)
    ana = new_player("Ana", hands, screen)
    with_bots(ana, bots)
    to_the_end(ana)
    assert len(house.points(ana.code)) == seats


def to_the_end(player: Player) -> None:
    """Play rounds until one is the last."""
    while True:
        play_on((player,), lambda seen: seen.results and seen.may_go_on)
        if player.sight().over:
            return
        player.go_on()
        player.until(lambda seen: not seen.results, "the next round")
