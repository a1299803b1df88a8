"""Who loads the page anew comes back to the same seat, the same hand and the same question, in every phase."""

from tests.browser.conftest import NewPlayer
from tests.browser.house import House
from tests.browser.party import SLOW, bea_goes_out, catch_carla, deal_three, seat_three, shout_in_vain, skip
from tests.browser.player import Player, race
from tests.browser.sight import Sight


def again(player: Player, *phases: str) -> Sight:
    """In this phase, load the page anew; what it shows then."""
    before = player.until_phase(*phases)
    player.page.reload()
    after = player.until_phase(*phases)

    assert player.page.locator(".own-name").inner_text() == player.name
    assert after.held == before.held
    assert (after.role, after.seats, after.receivers) == (before.role, before.seats, before.receivers)
    return after


def test_in_the_lobby(new_player: NewPlayer, house: House) -> None:
    """Host and guest find their seats."""
    house.plan()
    three = seat_three(new_player)

    for player in three[:2]:
        player.page.reload()
        assert player.page.locator(".seat-row.mine b").inner_text() == player.name
    assert three[0].page.get_by_role("button", name="Start").is_enabled()
    three[2].page.wait_for_function("() => document.querySelectorAll('.seat-row:not(.free)').length === 3")


def test_while_cards_are_played(new_player: NewPlayer, house: House) -> None:
    """Turn, card turning over, race, gift, slap and tribute."""
    ana, bea, carla = deal_three(new_player, house, policy=SLOW)

    assert again(ana, "turn").fitting
    ana.play("1cockroach")
    again(bea, "turning")
    again(ana, "turning", "race")
    assert again(ana, "race").may_press
    race((bea, carla, ana))
    bea.play("2spider")
    assert again(bea, "gift").receivers == (2, 0)
    bea.give("5", to=0)
    carla.play("3mosquito")
    assert again(ana, "slap").may_press
    race((ana, bea))
    ana.until_phase("tribute")
    slowest, giver = (bea, ana) if ana.sight().receivers else (ana, bea)
    again(slowest, "tribute")
    assert again(giver, "tribute").receivers
    giver.give()
    carla.give()
    assert again(ana, "turn").own_turn


def test_during_an_accusation(new_player: NewPlayer, house: House) -> None:
    """Frozen, film, and the choice of the penalty card; the film goes on for who comes back."""
    three = ana, bea, carla = deal_three(new_player, house, policy=SLOW)

    shout_in_vain(three)
    assert again(bea, "accused").scene == "freeze"
    ana.until(lambda seen: seen.scene == "film", "the film")
    again(ana, "turn")
    skip(three)
    ana.until(lambda seen: not seen.scene and bool(seen.fitting), "the end of the film")
    catch_carla(three, "1")
    ana.until_phase("penalty")
    assert again(ana, "penalty").receivers == (2,)
    again(carla, "penalty")
    ana.give()
    skip(three)
    assert again(carla, "turn").role == "guard"


def test_at_the_end(new_player: NewPlayer, house: House) -> None:
    """Last look, scored, over."""
    deck = "top=5 | 1 1 1 1 1 1 1 1 | 2 2 2 2 2 2 3 3 | 3 4 4 4 4 4 5 5"
    three = ana, bea, carla = deal_three(new_player, house, deck)
    ana.play("1")
    house.put(ana.code, round_no=3, points=((1, 22, 7), (10, 0, 4)))

    bea_goes_out(three, house)
    assert again(ana, "last_look").may_accuse is False  # until the lens sees again
    again(bea, "last_look")
    again(carla, "over")
    assert carla.sight().over
    again(ana, "over")
    ana.go_on()
    bea.page.locator(".lobby").wait_for()


def test_between_rounds(new_player: NewPlayer, house: House) -> None:
    """The reel and the points are there for who comes late to them."""
    deck = "top=5 | 1 1 1 1 1 1 1 1 | 2 2 2 2 2 2 3 3 | 3 4 4 4 4 4 5 5"
    three = ana, bea, _ = deal_three(new_player, house, deck)
    ana.play("1")
    bea_goes_out(three, house)

    again(ana, "scored")
    assert ana.page.locator(".reel li").count() == 1
    for player in three:
        player.go_on()
    bea.until(lambda seen: seen.own_turn, "the next round")
