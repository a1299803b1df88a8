"""One open race as the room keeps it."""

from dataclasses import replace

import pytest

from polilla.rooms.contest import Contest, draw_lots
from polilla.rules.seats import Seat
from polilla.timing.link import Link
from polilla.timing.race import STANDARD, Evidence, Machine, PressCame, RaceKind, RevealSent, Runner
from tests.rooms.fate import Luck

MS = 1_000_000
END_NS = 4_000 * MS
HERE = Runner(Seat(0), Link(), (RevealSent(0),))


def contest(*runners: Runner, kind: RaceKind = RaceKind.COCKROACH, lots: tuple[float, ...] | None = None) -> Contest:
    """A race opened at 0, for number 3, laid by seat 0."""
    lots = lots or draw_lots(len(runners), Luck(1))
    return Contest(1, kind, Seat(0), 3, STANDARD, 0, {runner.seat: runner for runner in runners}, lots, END_NS)


def test_it_always_has_an_end() -> None:
    """R7.6: whatever was or was not seen of any line, time alone ends a race."""
    unseen = contest(replace(HERE, evidence=()))
    assert not unseen.judge(0).final and unseen.check_ns == END_NS
    assert unseen.judge(END_NS).final


def test_it_waits_for_the_reveal_that_was_late() -> None:
    """R7: four seconds from when the card was shown, not from when it should have been."""
    late = contest(replace(HERE, evidence=()))
    late.saw(Seat(0), RevealSent(150 * MS))
    assert not late.judge(END_NS).final and late.check_ns == END_NS + 150 * MS


def test_a_decided_race_is_due_at_once() -> None:
    """With nobody to wait for, the room need not be told by a line that it is over."""
    away = contest(replace(HERE, evidence=(), away=True))
    assert away.judge(7).final and away.check_ns == 7


def test_a_bots_press_is_awaited() -> None:
    """R7.7: a drawn reaction counts when its time has come."""
    bots = contest(
        replace(HERE, evidence=(Machine(500.0, 500 * MS),)),
        Runner(Seat(1), Link(), (Machine(700.0, 700 * MS),)),
    )
    assert not bots.judge(0).final and bots.check_ns == 500 * MS
    assert not bots.judge(500 * MS).final  # whoever had no card would be out a moment later, and no sooner
    outcome = bots.judge(bots.check_ns)
    assert outcome.final and outcome.winner == 0 and outcome.decided_ns == 500_100_000


@pytest.mark.parametrize("pressed", [PressCame(450 * MS, 450.0), Machine(450.0, 450 * MS)], ids=["person", "bot"])
def test_a_press_whose_card_is_gone_was_never_made(pressed: Evidence) -> None:
    """drops.md 6.10: neither place, mark nor end of the race tells of it; the next is first, and as far ahead."""
    asleep, others = (RevealSent(0),), (Machine(458.0, 458 * MS), Machine(700.0, 700 * MS))
    race, never = (
        contest(
            replace(HERE, evidence=seen, visible=False),
            *(Runner(Seat(seat), Link(), (machine,)) for seat, machine in enumerate(others, start=1)),
        )
        for seen in ((pressed,) if isinstance(pressed, Machine) else (*asleep, pressed), asleep)
    )
    assert race.judge(END_NS).winner == 0 and "late" in race.judge(END_NS).results[1].marks
    race.withdraw(Seat(0))
    for at_ms in (459, 600, 4000):
        assert race.judge(at_ms * MS) == never.judge(at_ms * MS)
    photo = race.photo(race.judge(END_NS), Seat(1))
    assert [(r.seat, r.ms, r.marks) for r in photo.results] == [(1, 458, ()), (2, 700, ("late",)), (0, None, ())]


def test_who_answered_no_cockroach_stands_by_seat_behind_who_did() -> None:
    """R7.6: also behind those who came late; in a mosquito lots decide who of them is last, and so slowest."""
    seats = [replace(HERE, seat=Seat(seat), visible=False) for seat in range(4)]
    seats[3] = replace(seats[3], evidence=(Machine(500.0, 500 * MS),))
    orders: dict[RaceKind, set[tuple[int, ...]]] = {}
    for kind in RaceKind:
        for seed in range(20):
            race = contest(*seats, kind=kind, lots=draw_lots(4, Luck(seed)))
            race.judge(END_NS)
            race.press(Seat(1), END_NS + 1, None)
            outcome = race.judge(END_NS + 1)
            photo = race.photo(outcome, None)
            orders.setdefault(kind, set()).add(tuple(reaction.seat for reaction in photo.results))
            assert photo.slowest in (None, photo.results[-1].seat)
    assert orders[RaceKind.COCKROACH] == {(3, 1, 0, 2)}
    assert len(orders[RaceKind.MOSQUITO]) > 3


def test_what_is_seen_of_others_is_passed_over() -> None:
    """R7.4: who does not run leaves no trace."""
    race = contest(HERE, kind=RaceKind.MOSQUITO)
    race.saw(Seat(4), RevealSent(5))
    assert set(race.runners) == {0}


def test_the_photo_shows_whole_milliseconds_and_the_gap() -> None:
    """races.md 6: order, each time in whole ms, the gap of the two that mattered, and who carried a handicap."""
    race = contest(
        replace(HERE, evidence=(Machine(500.0, 500 * MS),), handicap_ms=400.0),
        Runner(Seat(1), Link(), (Machine(700.4, 701 * MS),)),
    )
    photo = race.photo(race.judge(2_000 * MS), Seat(1))
    assert [(r.seat, r.ms, r.marks) for r in photo.results] == [(1, 700, ()), (0, 900, ("handicap",))]
    assert (photo.winner, photo.gap_ms, photo.kind) == (1, 199.6, "cockroach")


def test_lots_come_from_the_chance_that_is_handed_in() -> None:
    """architecture.md: chance is an argument."""
    assert draw_lots(3, Luck(5)) == draw_lots(3, Luck(5)) != draw_lots(3, Luck(6))
