"""Three at a table, for scenes. No test is in this file."""

from dataclasses import replace

from polilla.rooms.policy import RoomPolicy
from tests.browser.conftest import NewPlayer
from tests.browser.house import PATIENT, House
from tests.browser.player import START, Player, skip

MIXED = "top=5 pile=2,4,1,3 | 1cockroach 1ant 1 2 3 4 5moth 2 | 2spider 1 2 4 4 5 1moth 3 | 3mosquito 1 1 3 4 5 5 3moth"
"""Ana may lay a cockroach, Bea gives, Carla lays a mosquito."""

SLOW = replace(
    PATIENT,
    drops=replace(PATIENT.drops, freeze_ms=8000, film_ms=40_000),
    races=replace(
        PATIENT.races,
        foreperiod_min_ms=8000.0,
        foreperiod_max_ms=8100.0,
        cockroach_cap_ms=30_000.0,
        mosquito_cap_ms=30_000.0,
        end_ms=30_000.0,
    ),
)
"""Time to look at what else is over in a moment."""

Three = tuple[Player, Player, Player]


def seat_three(new_player: NewPlayer) -> Three:
    """Ana, Bea and Carla in a lobby; Ana is host and will be the first guard."""
    ana, bea, carla = new_player("Ana"), new_player("Bea"), new_player("Carla")
    link = ana.open_table()
    bea.join(link)
    carla.join(link)
    ana.page.get_by_role("combobox", name="First guard").select_option(label="Ana")
    return ana, bea, carla


def start(ana: Player) -> None:
    """The host begins."""
    ana.hands.press(START)
    ana.until_phase("turn")


def deal_three(new_player: NewPlayer, house: House, deck: str = MIXED, policy: RoomPolicy = PATIENT) -> Three:
    """Ana's first turn."""
    house.plan(deck, policy=policy)
    three = seat_three(new_player)
    start(three[0])
    for player in three:
        player.until_phase("turn")
    return three


def shout_in_vain(three: Three) -> None:
    """Ana accuses Bea, who does nothing."""
    three[0].look_at("Bea")
    three[0].shout()


def catch_carla(three: Three, face: str) -> None:
    """Carla drops a card under Ana's eyes."""
    ana, _, carla = three
    ana.look_at("Carla")
    carla.drop(face)
    ana.until(lambda seen: seen.shadows > 0, "the shadow of a paw")
    ana.shout()


def bea_goes_out(three: Three, house: House) -> None:
    """Ana has played; Bea drops her last card but one and lays the last. Her hand is 3 and 2 by then."""
    _, bea, _ = three
    house.hold(bea.code, "Bea", "2", "3")
    bea.page.reload()
    bea.until(lambda seen: len(seen.hand) == 2, "the small hand")
    bea.drop("3")
    bea.play("2")


__all__ = ["bea_goes_out", "catch_carla", "deal_three", "seat_three", "shout_in_vain", "skip", "start"]
