"""The hidden table as a room calls it: accusations, settlement, the reel."""

from dataclasses import replace

import pytest

from polilla.rules.cards import DECK
from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.hidden import HiddenTable
from polilla.timing.pulse import FOG, DropRecord
from tests.timing.flight import in_flight

NORMAL = DropPolicy.NORMAL
GUARD, ANA, BEA, CAL = Seat(0), Seat(1), Seat(2), Seat(3)
ALL = (True,) * 4
CARD, OTHER = DECK[0], DECK[1]


class Quiet:
    """Chance with which nothing happens by itself for a long time; every level is 3."""

    def random(self) -> float:
        return 0.999


QUIET = Quiet()


@pytest.fixture
def table() -> HiddenTable:
    """Four seats, the first is guard, the lens is on Ana, one pulse is gone."""
    table = HiddenTable(NORMAL, 4, GUARD)
    go(table, 1)
    return table


def go(table: HiddenTable, pulses: int) -> None:
    for _ in range(pulses):
        table.step(ALL, QUIET)


def drop(table: HiddenTable, seat: Seat) -> int:
    """Lift, hold and let go; return the pulse of the first frame."""
    table.lift(seat, CARD)
    go(table, 3)
    assert table.let_go(seat, 8, True, QUIET)[1] == CARD
    return table.k + 1


def test_each_is_told_how_long_to_wait_after_an_accusation(table: HiddenTable) -> None:
    """Section 6.7: the guard until the next accusation counts, the others until a card may be lifted again."""
    table.judge(ANA, table.k)
    table.settled(False, None)
    assert (table.me(GUARD).cool, table.me(ANA).cool) == (NORMAL.accuse_cool, NORMAL.settle)
    go(table, NORMAL.settle)
    assert (table.me(GUARD).cool, table.me(ANA).cool) == (NORMAL.accuse_cool - NORMAL.settle, 0)
    assert table.lift(ANA, CARD).st == "hold"
    assert not table.may_accuse()
    go(table, NORMAL.accuse_cool - NORMAL.settle)
    assert table.me(GUARD).cool == 0
    assert table.may_accuse()


def test_a_new_guard_need_not_wait(table: HiddenTable) -> None:
    """What a cheater's calm still costs is nothing to a guard."""
    k0 = drop(table, ANA)
    go(table, 6)
    assert table.me(ANA).cool > 100
    assert table.judge(ANA, k0 + 3).hit
    table.settled(True, ANA)
    assert (table.me(ANA).cool, table.may_accuse()) == (0, True)


@pytest.mark.parametrize(("after", "hit"), [(-1, False), (0, True), (15, True), (16, False)])
def test_the_window_is_inclusive(table: HiddenTable, after: int, hit: bool) -> None:
    """Section 6.13 (4): k0 and k0+15 right, k0-1 and k0+16 false; false ones have no cause to tell."""
    k0 = drop(table, ANA)
    go(table, after + 1)
    verdict = table.judge(ANA, k0 + after)
    assert (verdict.status, verdict.hit, verdict.k) == ("judged", hit, k0 + after)
    assert (verdict.cause, verdict.card) == (("drop", CARD) if hit else ("none", None))


@pytest.mark.parametrize(("late", "hit"), [(5, True), (6, False)])
def test_an_accusation_may_be_a_second_late(table: HiddenTable, late: int, hit: bool) -> None:
    """Section 6.13 (4): rewind 5 right, 6 false; in_flight ends with it (LAST_LOOK)."""
    k0 = drop(table, ANA)
    go(table, 16 + late)
    assert in_flight(table, ANA) == (CARD if hit else None)
    assert table.judge(ANA, k0 + 15).hit == hit


def test_a_future_pulse_is_clamped(table: HiddenTable) -> None:
    """Section 6.13 (4): nobody has drawn a pulse that was not sent."""
    drop(table, ANA)
    assert table.judge(ANA, table.k + 100).k == table.k


def test_the_accused_must_have_been_in_the_lens(table: HiddenTable) -> None:
    """Section 6.10: while the lens travels or is in fog an accusation is ignored at no cost."""
    drop(table, BEA)
    go(table, 1)
    assert table.judge(BEA, table.k).status == "unseen"
    table.look(BEA)
    go(table, 1)
    assert table.judge(BEA, table.k).status == "unseen"
    go(table, 1)
    assert table.may_accuse()
    assert table.judge(BEA, table.k).hit


def test_what_was_seen_before_the_lens_moved_counts(table: HiddenTable) -> None:
    """Section 6.7: detail at k' decides, not the lens of now."""
    drop(table, ANA)
    go(table, 5)
    drawn = table.k
    table.look(BEA)
    go(table, 2)
    assert table.judge(ANA, drawn).hit


@pytest.mark.parametrize("nobody", [GUARD, Seat(7)])
def test_nobody_to_accuse(table: HiddenTable, nobody: Seat) -> None:
    """Section 6.7: the guard's own seat and empty places are never in the lens."""
    assert table.judge(nobody, table.k).status == "unseen"


def test_a_held_card_is_no_drop(table: HiddenTable) -> None:
    """Section 6.10: false, the hold is cancelled and the card stays in the hand."""
    table.lift(ANA, CARD)
    go(table, 5)
    verdict = table.judge(ANA, table.k)
    assert (verdict.hit, verdict.cause) == (False, "none")
    table.settled(False, None)
    assert (table.me(ANA).st, table.me(ANA).cool) == ("none", NORMAL.settle)  # as for everybody
    assert table.lift(ANA, CARD).why == "frozen"


def test_a_feint_is_a_false_alarm(table: HiddenTable) -> None:
    """Sections 6.3 and 6.5: cause "back", no card."""
    table.lift(ANA, CARD)
    go(table, 3)
    table.put_back(ANA, QUIET)
    go(table, 6)
    verdict = table.judge(ANA, table.k)
    assert (verdict.hit, verdict.cause, verdict.card) == (False, "back", None)


def test_a_fidget_is_a_false_alarm() -> None:
    """Section 6.3: cause "fidget", and its film has no let-go."""
    table = HiddenTable(DropPolicy(fidget=1.0), 4, GUARD)
    go(table, 20)
    verdict = table.judge(ANA, table.k)
    assert (verdict.hit, verdict.cause) == (False, "fidget")
    assert not any(shot.let_go for shot in verdict.film)


def test_a_blind_accusation_is_allowed(table: HiddenTable) -> None:
    """Section 6.10: before the first tell it is right iff a drop runs."""
    drop(table, ANA)
    go(table, 2)
    assert table.judge(ANA, table.k).hit


def test_the_film_shows_the_act(table: HiddenTable) -> None:
    """Section 6.3, verdict: 13 pulses with frames, levels, lens and the let-go."""
    k0 = drop(table, ANA)
    go(table, 10)
    film = table.judge(ANA, table.k).film
    assert [shot.frame for shot in film][-11:] == list(range(11))
    assert [shot.level for shot in film] == [0] * 7 + [3] * 6
    assert [shot.k for shot in film if shot.let_go] == [k0]
    assert all(shot.under == ANA for shot in film[1:])


def test_a_second_press_is_ignored(table: HiddenTable) -> None:
    """Section 6.10: while an accusation is open nothing else is judged, held, let go or looked at."""
    table.lift(BEA, CARD)
    drop(table, ANA)
    go(table, 1)
    assert table.judge(ANA, table.k).hit
    assert not table.may_accuse()
    assert table.judge(ANA, table.k).status == "not_yet"
    assert table.lift(CAL, CARD).why == "frozen"
    assert table.let_go(BEA, 8, True, QUIET)[0].why == "frozen"
    assert (table.me(BEA).st, table.me(BEA).cool) == ("none", 0)
    assert not table.look(BEA)
    assert in_flight(table, ANA) is None


def test_a_false_accusation_costs_five_seconds(table: HiddenTable) -> None:
    """Section 6.1, ACC_COOL: 25 pulses; a right one costs none."""
    table.judge(ANA, table.k)
    table.settled(False, None)
    go(table, 24)
    assert table.judge(ANA, table.k).status == "not_yet"
    go(table, 1)
    assert table.may_accuse()


def test_two_drops_at_once(table: HiddenTable) -> None:
    """Section 6.10: one accusation settles one and frees the other; nobody lets go for 3 s."""
    table.lift(BEA, CARD)
    drop(table, ANA)
    table.let_go(BEA, 8, True, QUIET)
    go(table, 1)
    assert (in_flight(table, ANA), in_flight(table, BEA)) == (CARD, CARD)
    assert table.judge(ANA, table.k).hit
    table.settled(True, ANA)
    assert in_flight(table, BEA) is None
    assert (table.me(BEA).st, table.lift(CAL, CARD).why) == ("rest", "frozen")
    go(table, 14)
    assert table.lift(CAL, CARD).why == "frozen"
    go(table, 1)
    assert table.lift(CAL, CARD).why is None
    assert [record.caught for record in table.reel] == [True, False]


def test_the_caught_one_becomes_guard(table: HiddenTable) -> None:
    """Sections 6.7 and 6.2: lens on the old guard, who has a lane from now on; the new one has none and saw nothing."""
    drop(table, ANA)
    go(table, 9)
    table.judge(ANA, table.k)
    table.settled(True, ANA)
    assert (table.guard, table.frame(ANA).w, table.frame(ANA).d) == (ANA, (GUARD,), (FOG,))
    assert (table.frame(GUARD).w, table.frame(GUARD).e) == (None, ())
    assert (table.me(ANA).st, table.lift(ANA, CARD).why) == ("none", "guard")
    assert table.judge(GUARD, table.k).status == "unseen"
    go(table, 15)
    drop(table, GUARD)
    go(table, 6)
    assert table.frame(ANA).d == ((6, 3),)
    assert table.judge(GUARD, table.k).hit


def test_the_guard_given_by_another_hand_stays_away(table: HiddenTable) -> None:
    """Section 6.10: absence of the guard goes on until the room says otherwise."""
    table.guard_away(True)
    table.settled(False, BEA)
    assert table.frame(BEA).d == (FOG,)


def test_the_reel_tells_how_near_the_eye_was(table: HiddenTable) -> None:
    """R5.4 and section 6.3, floor: seat, card, pulse, caught or not, share of tells under the lens."""
    k0 = drop(table, ANA)
    go(table, 7)
    table.look(BEA)
    go(table, 20)
    assert table.reel == [DropRecord(ANA, CARD, k0, False, 3 / 7, (ANA,))]


def test_a_table_without_hurry_judges_longer() -> None:
    """Section 6.12: with doubled grace k0+19 is right, also when a second late."""
    calm = replace(NORMAL, grace=8)
    for late, hit in ((5, True), (6, False)):
        table = HiddenTable(calm, 4, GUARD)
        k0 = drop(table, ANA)
        go(table, 20 + late)
        assert table.judge(ANA, k0 + 19).hit == hit
