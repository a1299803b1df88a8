"""The hidden table as a room calls it: orders, lens, steps."""

from collections.abc import Callable
from random import Random

import pytest

from polilla.rules.cards import DECK
from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.hidden import HiddenTable
from polilla.timing.pulse import FOG, Me
from polilla.timing.shadow import Chance
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
    """Four seats, the first is guard, the lens is on Ana."""
    return HiddenTable(NORMAL, 4, GUARD)


def go(table: HiddenTable, pulses: int) -> list[Seat]:
    return [seat for _ in range(pulses) for seat in table.step(ALL, QUIET)]


def drop(table: HiddenTable, seat: Seat) -> int:
    """Lift, hold and let go; return the pulse of the first frame."""
    table.lift(seat, CARD)
    go(table, 3)
    assert table.let_go(seat, 8, True, QUIET)[1] == CARD
    return table.k + 1


def test_a_drop_takes_its_course(table: HiddenTable) -> None:
    """Section 6.2: none, hold, dip, rest, none; calm when the next may start, cooling from the let-go."""
    assert table.me(ANA).st == "none"
    assert table.lift(ANA, CARD).st == "hold"
    go(table, 3)
    me, gone = table.let_go(ANA, 8, True, QUIET)
    assert (me.st, me.card, me.cool, me.nerves, me.lane, gone) == ("dip", None, NORMAL.cool, 1, "busy", CARD)
    go(table, 13)
    assert table.me(ANA).st == "rest"
    go(table, 10)
    assert (table.me(ANA).st, table.me(ANA).lane, table.me(ANA).cool) == ("none", "calm", NORMAL.cool - 23)
    assert table.lift(ANA, OTHER).why == "cooldown"


def test_an_order_never_changes_the_current_pulse(table: HiddenTable) -> None:
    """Section 6.3, wire rules (a) and (d): a snapshot after a drop is the pulse that was sent before it."""
    table.lift(ANA, CARD)
    go(table, 3)
    before = [table.frame(seat) for seat in (GUARD, ANA, None)]
    table.let_go(ANA, 8, True, QUIET)
    assert [table.frame(seat) for seat in (GUARD, ANA, None)] == before
    go(table, 1)
    assert table.frame(GUARD).d == ((1, 0),)


def test_the_last_card_only_looks_like_a_drop(table: HiddenTable) -> None:
    """Section 6.10, last card: it goes back, the dip is shown as a feint, why "last"."""
    table.lift(ANA, CARD)
    go(table, 3)
    me, gone = table.let_go(ANA, 1, True, QUIET)
    assert (me.why, me.st, me.cool, gone) == ("last", "dip", NORMAL.cool, None)
    go(table, 1)
    assert table.frame(GUARD).d == ((1, 0),)
    assert in_flight(table, ANA) is None


def test_a_card_that_left_the_hand_cannot_be_dropped(table: HiddenTable) -> None:
    """Section 6.10, drop during Cockroach: a card that is gone is not there; neither is one never lifted."""
    table.lift(ANA, CARD)
    go(table, 3)
    assert table.let_go(ANA, 8, False, QUIET)[0].why == "card"
    assert table.me(ANA).st == "dip"
    assert table.let_go(BEA, 8, True, QUIET)[0].why == "card"
    assert table.me(BEA).st == "none"


def test_an_early_or_busy_let_go_keeps_the_card(table: HiddenTable) -> None:
    """Section 6.2: the card stays held and may be let go again."""
    table.lift(ANA, CARD)
    go(table, 2)
    me, gone = table.let_go(ANA, 8, True, QUIET)
    assert (me.why, me.st, gone) == ("early", "hold", None)
    go(table, 1)
    assert table.let_go(ANA, 8, True, QUIET)[1] == CARD


def test_a_fidget_of_the_own_seat_is_waited_for() -> None:
    """Section 6.2: "busy" while it runs and rests, the drop takes effect when the lane is calm."""
    table = HiddenTable(DropPolicy(fidget=1.0, hold_max=99), 4, GUARD)
    go(table, 10)
    assert table.me(ANA).lane == "busy"
    table.lift(ANA, CARD)
    go(table, 5)
    assert table.let_go(ANA, 8, True, QUIET)[0].why == "busy"
    while table.me(ANA).lane == "busy":
        go(table, 1)
    assert table.let_go(ANA, 8, True, QUIET)[1] == CARD


def test_the_guard_cannot_drop(table: HiddenTable) -> None:
    """R5.1 and section 6.2: neither lift nor let go."""
    assert table.lift(GUARD, CARD).why == "guard"
    assert table.let_go(GUARD, 8, True, QUIET) == (table.lift(GUARD, CARD), None)


def test_a_second_card_is_refused(table: HiddenTable) -> None:
    """R5.2: one at a time; lifting the same card again does not start anew."""
    table.lift(ANA, CARD)
    go(table, 2)
    assert table.lift(ANA, OTHER).why == "busy"
    table.lift(ANA, CARD)
    go(table, 1)
    assert table.let_go(ANA, 8, True, QUIET)[1] == CARD


def test_a_card_held_too_long_goes_back(table: HiddenTable) -> None:
    """Section 6.1, HOLD_MAX: after 25 pulses it goes back by itself, as a feint."""
    table.lift(ANA, CARD)
    assert go(table, 24) == []
    assert go(table, 1) == [ANA]
    assert (table.me(ANA).st, table.frame(GUARD).d) == ("dip", ((1, 0),))


@pytest.mark.parametrize("end", [HiddenTable.put_back, HiddenTable.cancel_hold])
def test_a_hold_ends_as_a_feint(table: HiddenTable, end: Callable[[HiddenTable, Seat, Chance], Me]) -> None:
    """Sections 6.2 and 6.10: back, disconnect, blur and a lost card are the same dip without a drop."""
    table.lift(ANA, CARD)
    go(table, 3)
    me = end(table, ANA, QUIET)
    assert (me.st, me.why, me.cool) == ("dip", None, NORMAL.cool)
    assert in_flight(table, ANA) is None
    assert table.reel == []


def test_a_guard_who_comes_and_goes_freezes_nobody_for_long(table: HiddenTable) -> None:
    """All absences of one guard count together; after them the others may drop in the fog."""
    for _ in range(NORMAL.away_freeze):
        table.guard_away(True)
        assert table.lift(BEA, CARD).why == "frozen"
        go(table, 1)
        table.guard_away(False)
        go(table, 1)
    table.guard_away(True)
    go(table, 1)
    assert table.lift(BEA, CARD).why is None
    assert table.frame(GUARD).d == (FOG,)


def test_nobody_drops_while_the_guard_is_away(table: HiddenTable) -> None:
    """Section 6.10, guard disconnects: "frozen", lens in fog, and fog a moment longer on return."""
    table.lift(ANA, CARD)
    go(table, 3)
    table.guard_away(True)
    assert table.lift(BEA, CARD).why == "frozen"
    assert table.let_go(ANA, 8, True, QUIET)[0].why == "frozen"
    assert table.frame(GUARD).d == (FOG,)
    go(table, 1)
    table.guard_away(False)
    assert table.frame(GUARD).d == (FOG,)
    go(table, 2)
    assert table.frame(GUARD).d == ((3, 0),)
    assert table.lift(BEA, CARD).why is None


def test_the_last_look_takes_no_new_drop(table: HiddenTable) -> None:
    """Section 6.10, round ends mid-dip: no new let-go, but a card in flight can still be caught."""
    drop(table, ANA)
    table.last_look(True)
    assert table.lift(BEA, CARD).why == "frozen"
    go(table, 5)
    assert table.judge(ANA, table.k).hit
    table.last_look(False)


def test_a_look_swings_dwells_and_blinks(table: HiddenTable) -> None:
    """Section 6.2: detail from ok_at on, the next look from free_at on, a blink shuts it."""
    go(table, 1)
    assert table.look(BEA)
    assert not table.look(CAL)
    go(table, 2)
    assert (table.frame(GUARD).w, table.frame(GUARD).d) == ((BEA,), ((0, 0),))
    table.fog(NORMAL.blink)
    assert table.frame(GUARD).d == (FOG,)
    go(table, NORMAL.dwell)
    assert table.look(CAL)


def test_the_others_see_the_lens_late(table: HiddenTable) -> None:
    """Section 6.1, EYE_LAG: where the lens was 4 pulses ago, nothing in fog."""
    go(table, 1)
    table.look(BEA)
    eyes = []
    for _ in range(NORMAL.eye_lag + 3):
        go(table, 1)
        eyes.append(table.frame(ANA).e)
    assert eyes[-4:] == [(ANA,), (), (BEA,), (BEA,)]
    assert table.frame(None) == table.frame(CAL)


def test_a_commotion_drowns_the_stirs() -> None:
    """Section 6.1, STIR event: for 2 s a higher chance for every seat but the guard's, whatever is going on."""
    table = HiddenTable(DropPolicy(stir_event=1.0, stir_idle=0.0), 4, GUARD)
    table.action_event()
    seen = []
    for _ in range(11):
        go(table, 1)
        seen.append(table.frame(None).s)
    assert seen == [(0, 1, 1, 1)] * 10 + [(0, 0, 0, 0)]


def test_an_absent_player_can_still_be_caught(table: HiddenTable) -> None:
    """Section 6.10: disconnected after the let-go the drop stands and the window runs."""
    drop(table, ANA)
    for _ in range(8):
        table.step((True, False, True, True), Random(1))
    assert table.judge(ANA, table.k).hit
