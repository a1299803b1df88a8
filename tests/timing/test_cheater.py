"""Lane and intent of one seat together."""

import pytest

from polilla.rules.cards import DECK
from polilla.rules.seats import Seat
from polilla.timing.cheater import Cheater
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.pulse import Why

NORMAL = DropPolicy.NORMAL


class Quiet:
    """Chance with which nothing happens by itself for a long time."""

    def random(self) -> float:
        return 0.999


@pytest.fixture
def cheater() -> Cheater:
    """A seat that has held a card since pulse 100."""
    cheater = Cheater(NORMAL)
    cheater.intent.lift(DECK[0], 100)
    return cheater


@pytest.mark.parametrize(("hand", "k", "why"), [(8, 102, "early"), (1, 103, "last"), (2, 103, None)])
def test_when_a_held_card_may_fall(cheater: Cheater, hand: int, k: int, why: Why | None) -> None:
    """Section 6.2: hold of 3 pulses, two cards in hand."""
    assert cheater.no_drop(hand, k) == why


def test_a_running_gesture_is_in_the_way(cheater: Cheater) -> None:
    """Section 6.2: the answer is "busy" while a fidget of the own seat runs, and a put-back shows nothing new."""
    fidget = cheater.lane.start("fidget", 101, NORMAL.innocent, Quiet())
    assert cheater.no_drop(8, 105) == "busy"
    cheater.back(105, 106, Quiet())
    assert cheater.lane.last is fidget
    me = cheater.me(105)
    assert (me.st, me.lane, me.cool, me.nerves) == ("none", "busy", 0, 0)


def test_one_card_at_a_time(cheater: Cheater) -> None:
    """R5.2 and section 6.2: a second card is refused, the same one is not, and after a gesture none is."""
    assert cheater.no_lift(DECK[1], 101) == "busy"
    assert cheater.no_lift(DECK[0], 101) is None
    cheater.back(105, 106, Quiet())
    assert [cheater.no_lift(DECK[1], k) for k in (104 + NORMAL.cool, 105 + NORMAL.cool)] == ["cooldown", None]


def test_a_drop_and_a_put_back_cost_the_same(cheater: Cheater) -> None:
    """Section 6.5: a feint costs the same time and nerves."""
    other = Cheater(NORMAL)
    other.intent.lift(DECK[0], 100)
    drop = cheater.drop(105, (Seat(2),), Quiet())
    other.back(105, 106, Quiet())
    assert cheater.me(105) == other.me(105)
    assert (drop.card, drop.lens, drop.first) == (DECK[0], (2,), 106)
    assert cheater.me(105).st == "dip"


def test_a_short_touch_is_nothing(cheater: Cheater) -> None:
    """Section 6.2: put back within 3 pulses it shows nothing and costs nothing."""
    cheater.back(102, 103, Quiet())
    assert cheater.lane.last is None
    assert cheater.me(102).cool == 0


def test_a_hold_real_or_pretended_stirs_more(cheater: Cheater) -> None:
    """Section 6.1, STIR: 0.01, and 0.02 more while holding."""
    pretender = Cheater(DropPolicy(fidget=1.0))
    pretender.lane.advance(1, True, Quiet())
    assert [seat.stir_chance() for seat in (Cheater(NORMAL), cheater, pretender)] == [0.01, 0.03, 0.03]


def test_nothing_of_a_gesture_survives_a_settlement(cheater: Cheater) -> None:
    """Section 6.2: hold to none, dip to rest."""
    cheater.calm_down(105)
    assert cheater.me(105).st == "none"
    cheater.intent.lift(DECK[0], 105)
    cheater.drop(110, (), Quiet())
    cheater.calm_down(111)
    assert cheater.me(111).st == "rest"
