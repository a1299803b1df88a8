"""The bot as the room holds it, and the autopilot (R10.2)."""

from random import Random

from polilla.bots.bot import Autopilot, Bot, Mind
from polilla.bots.cheat import Cheater
from polilla.bots.orders import Accuse, Look, Order
from polilla.bots.tempers import LYNX
from polilla.bots.watch import Watcher
from polilla.rules.seats import Seat
from polilla.timing.pulse import Me, Pulse
from polilla.timing.race_policy import RaceKind
from tests.bots.arena import options, sight
from tests.bots.test_play import words

FREE = Me(st="none", card=None, lane="calm", cool=0, nerves=0)
TURN = "top=3 turn=0 guard=1 | 2 4ant 5 | 1 1 | 5 5"
GUARD = "top=3 turn=2 guard=0 | 2 4ant 5 | 1 1 | 5 5"


def orders(mind: Mind, text: str, pulses: int = 3000) -> set[type[Order]]:
    """What a mind in seat 0 orders through so many pulses."""
    rng, view = Random(1), sight(text, 0)
    guarding = view.table.guard == 0
    ordered = set()
    for k in range(pulses):
        pulse = Pulse(k, (), (0, 0, 1), (Seat(1),), ((11, 3),)) if guarding else Pulse(k, (), (0, 0, 1))
        order = mind.on_pulse(pulse, view, FREE, rng)
        ordered |= {type(order)} if order is not None else set()
    return ordered


def test_the_role_decides_what_is_wished_for() -> None:
    """R5.1, R6.1: the guard looks and accuses, the others drop."""
    bot = Bot(LYNX)

    assert {order.__name__ for order in orders(bot, TURN)} == {"Lift"}
    assert orders(bot, GUARD) == {Look, Accuse}
    assert {order.__name__ for order in orders(bot, TURN)} == {"Lift"}


def test_a_new_role_begins_anew() -> None:
    """R6.8: what the old role had under way is void, and a new round forgets everything."""
    bot = Bot(LYNX)
    orders(bot, GUARD, 1)
    assert isinstance(bot._brain, Watcher)

    bot.reset()
    assert isinstance(bot._brain, Cheater)


def test_a_bot_answers_prompts_and_races() -> None:
    """R3, R7: the open half of a bot."""
    bot, rng = Bot(LYNX), Random(1)

    assert words(bot.choose(sight(TURN, 0), options(TURN, 0), rng)) == "play 4ant"
    assert bot.think_ms(sight(TURN, 0), rng) > 0
    assert bot.press_ms(RaceKind.COCKROACH, False, rng) is None
    assert bot.press_ms(RaceKind.MOSQUITO, False, rng) is not None


def test_the_autopilot_neither_drops_nor_accuses() -> None:
    """R10.2: in whatever role."""
    assert orders(Autopilot(), TURN) == set()
    assert orders(Autopilot(), GUARD) == set()


def test_the_autopilot_plays_the_defaults() -> None:
    """R10.1, R10.2: the cheapest plain card; it slaps, but leaves the player's cards out of races."""
    pilot, rng = Autopilot(), Random(1)
    pilot.reset()

    assert words(pilot.choose(sight(TURN, 0), options(TURN, 0), rng)) == "play 2"
    assert pilot.think_ms(sight(TURN, 0), rng) > 0
    assert pilot.press_ms(RaceKind.COCKROACH, True, rng) is None
    assert pilot.press_ms(RaceKind.MOSQUITO, True, rng) is not None
