"""What a restart leaves of a hidden table: drops stand, holds go back, time stood still (drops.md 6.10)."""

from random import Random

import pytest

from polilla.rules.cards import DECK
from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.hidden import HiddenTable
from polilla.timing.hidden_kept import keep, revive
from tests.timing.flight import in_flight

POLICY = DropPolicy(fidget=0.0)
ALL = [True] * 3
GUARD, CHEAT, OTHER = Seat(0), Seat(1), Seat(2)


def steps(table: HiddenTable, count: int, rng: Random) -> None:
    """So many pulses."""
    for _ in range(count):
        table.step(ALL, rng)


def dropped(after: int, rng: Random) -> HiddenTable:
    """A table on which a card fell so many pulses ago."""
    table = HiddenTable(POLICY, 3, GUARD)
    steps(table, 20, rng)
    table.lift(CHEAT, DECK[7])
    steps(table, POLICY.hold_min, rng)
    _, fell = table.let_go(CHEAT, 5, True, rng)
    assert fell == DECK[7]
    steps(table, after, rng)
    return table


@pytest.mark.parametrize("after", range(30))
def test_a_revived_table_is_kept_as_the_same(after: int) -> None:
    table = dropped(after, Random(after))
    kept = keep(table)
    assert keep(revive(POLICY, kept)) == kept


@pytest.mark.parametrize("after", range(30))
def test_after_a_restart_no_lane_tells_what_it_was_about(after: int) -> None:
    """Only drops are kept, so a paw that went on would be a drop's for certain; all rest, and rest equally long."""
    table = dropped(after, Random(after))
    again = revive(POLICY, keep(table))
    for _ in range(POLICY.frames + POLICY.gap - 1):
        steps(table, 1, Random(1))
        steps(again, 1, Random(1))
        lanes = again._seats[CHEAT].lane, again._seats[OTHER].lane
        assert [(lane.stage, lane.shade(again.k), lane.stirs(again.k)) for lane in lanes] == [
            ("rest", (0, 0), False)
        ] * 2
        assert in_flight(table, CHEAT) == in_flight(again, CHEAT)
    steps(again, 1, Random(1))
    assert again._seats[CHEAT].lane.free and again._seats[OTHER].lane.free


def test_a_drop_in_flight_is_judged_as_before() -> None:
    """Once the lens has seen the seat again."""
    rng = Random(1)
    again = revive(POLICY, keep(dropped(1, rng)))
    steps(again, POLICY.swing + POLICY.blink, rng)
    assert again._lens.under[0] == CHEAT
    judged = again.judge(CHEAT, again.k)
    assert (judged.status, judged.hit, judged.card) == ("judged", True, DECK[7])


@pytest.mark.parametrize("restarted", [False, True])
def test_an_accusation_that_lapses_after_a_restart_has_caught_nobody(restarted: bool) -> None:
    """R9.1: the reel does not say of a free drop that it was caught."""
    rng = Random(1)
    table = dropped(0, rng)
    table.look(CHEAT)
    steps(table, POLICY.swing + POLICY.blink, rng)
    judged = table.judge(CHEAT, table.k)
    assert judged.hit and [drop.caught for drop in table.reel] == [True]
    if restarted:
        table = revive(POLICY, keep(table))
        table.resume_judging(CHEAT, judged.k)
    table.settled(False, None)
    assert [drop.caught for drop in table.reel] == [False]


def test_a_hold_goes_back_and_nerves_stay() -> None:
    rng = Random(2)
    table = dropped(40, rng)
    table.lift(CHEAT, DECK[8])
    again = revive(POLICY, keep(table))
    assert again.me(CHEAT).card is None
    assert again.me(CHEAT).nerves == table.me(CHEAT).nerves


def test_the_reel_is_whole() -> None:
    table = dropped(40, Random(3))
    assert revive(POLICY, keep(table)).reel == table.reel


def test_the_lens_begins_in_fog_where_it_was() -> None:
    """A restart gives the guard nothing to see."""
    rng = Random(4)
    table = HiddenTable(POLICY, 3, GUARD)
    steps(table, 20, rng)
    table.look(OTHER)
    steps(table, 20, rng)
    again = revive(POLICY, keep(table))
    assert again._lens.under[0] == OTHER and again._lens.detail(again.k) == ()
