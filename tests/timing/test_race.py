"""The verdict: order and marks (races.md, section 5), and when it is final (section 3)."""

from dataclasses import replace

import pytest

from polilla.rules.seats import Seat
from polilla.timing.link import Link
from polilla.timing.race import STANDARD, LineLost, Outcome, PongCame, RaceKind, Runner, judge
from tests.timing.race_lines import at, bot, decided_ms, ns, of, runner, with_line

COCKROACH, MOSQUITO = RaceKind.COCKROACH, RaceKind.MOSQUITO


class TestOrder:
    """Ties, close calls, latecomers, nobody."""

    def test_equal_floors_are_decided_by_lot(self) -> None:
        table = [runner(0, (210, 145)), runner(1, (205, 150))]
        winners = [judge(COCKROACH, table, STANDARD, ns(4100), lots).winner for lots in [(0.1, 0.2), (0.2, 0.1)]]
        assert winners == [0, 1]

    @pytest.mark.parametrize(("claim", "close"), [(259.9, True), (260.1, False)])
    def test_less_than_10_ms_is_a_photo_finish(self, claim: float, close: bool) -> None:
        outcome = at(4100, COCKROACH, runner(0, (310, 250)), runner(1, (310, claim)), runner(2, (500, 445)))
        assert outcome.winner == 0
        assert [("photo_finish" in r.marks) for r in outcome.results] == [close, close, False]

    def test_a_mosquito_is_a_photo_finish_between_the_last_two(self) -> None:
        outcome = at(4100, MOSQUITO, runner(0, (310, 250)), runner(1, (410, 355)), runner(2, (405, 350)))
        assert (outcome.winner, outcome.slowest) == (0, 1)
        assert [("photo_finish" in r.marks) for r in outcome.results] == [False, True, True]

    def test_an_act_after_the_decision_is_shown_and_changes_nothing(self) -> None:
        table = runner(0, (300, 245)), runner(1, (900, 845))
        early, late = at(500, COCKROACH, *table), at(4100, COCKROACH, *table)
        assert (of(early, 1).reaction_ms, of(late, 1).reaction_ms, set(of(late, 1).marks)) == (None, 845, {"late"})
        assert (early.winner, early.decided_ns, early.links) == (late.winner, late.decided_ns, late.links)

    def test_nobody_in_time_wins_a_cockroach(self) -> None:
        assert not at(3999, COCKROACH, runner(0), runner(1)).final
        outcome = at(4000, COCKROACH, runner(0), runner(1))
        assert (outcome.final, outcome.winner, outcome.slowest) == (True, None, None)

    def test_who_does_not_slap_is_slower_than_all_who_did_and_lots_decide_among_several(self) -> None:
        table = [runner(0), runner(1, (300, 245)), runner(2)]
        assert not at(3999, MOSQUITO, *table).final
        slowest = [judge(MOSQUITO, table, STANDARD, ns(4000), lots).slowest for lots in [(0.1, 0, 0.2), (0.2, 0, 0.1)]]
        assert slowest == [2, 0]


class TestFinality:
    """Section 3."""

    def test_an_act_counts_with_the_next_pong(self) -> None:
        """Both have acted at 310; the pong behind the second act comes at 320."""
        table = runner(0, (300, 245)), runner(1, (310, 250))
        assert not at(319, COCKROACH, *table).final
        assert decided_ms(at(320, COCKROACH, *table)) == 320

    @pytest.mark.parametrize(
        ("other", "moment"),
        [
            # R = 245; out as soon as hi >= 245 + 30 at a pong, that is T >= 275 + B, and ping k + 1 was sent by then
            pytest.param(runner(1), 320, id="near: pong at 320"),
            pytest.param(runner(1, rtt=200), 480, id="far: pong at 480"),
            pytest.param(runner(1, rtt=200, link=Link(base_ms=200, residue_ms=60)), 440, id="M is given back"),
            pytest.param(runner(1, handicap_ms=100, rtt=200), 380, id="handicap"),
            pytest.param(runner(1, pongs=(140, 4200)), 420, id="reveal 100 late: may still be forgiven"),
            pytest.param(runner(1, visible=False), 320, id="hidden: T - S exceeds 245 already"),
            pytest.param(with_line(runner(1, pongs=(0, 200)), LineLost(ns(210))), 320, id="line lost: likewise"),
            pytest.param(runner(1, pongs=(0, 200)), 900, id="silent: cap, 600 after the first act"),
            pytest.param(bot(1, 400), 320, id="bot: known beforehand"),
            pytest.param(bot(1, 240, 330), 330, id="bot: faster, when its time comes"),
        ],
    )
    def test_a_cockroach_is_final_when_the_others_are_out(self, other: Runner, moment: float) -> None:
        table = runner(0, (300, 245)), other
        assert not at(moment - 0.2, COCKROACH, *table).final
        outcome = at(moment, COCKROACH, *table)
        assert (outcome.final, decided_ms(outcome)) == (True, moment)

    def test_time_alone_makes_a_race_final_against_those_who_are_not_there(self) -> None:
        slow_owner = runner(0, (300, 245), handicap_ms=100), runner(1, visible=False)
        waiting = at(330, COCKROACH, *slow_owner)
        assert (waiting.final, waiting.next_check_ns) == (False, ns(345.1))
        assert at(345.1, COCKROACH, *slow_owner).winner == 0

    def test_a_bot_that_will_press_too_late_is_waited_for_like_one_that_has_no_card(self) -> None:
        """R7.6: its press is drawn beforehand; a race that ends sooner for it would tell what it holds."""
        for other in (bot(1, 346), bot(1, 900), runner(1, visible=False)):
            slow_owner = runner(0, (300, 245), handicap_ms=100), other
            assert not at(345, COCKROACH, *slow_owner).final
            assert decided_ms(at(345.1, COCKROACH, *slow_owner)) == pytest.approx(345.1)

    def test_a_mosquito_is_final_when_the_last_one_is_out_against_the_worst(self) -> None:
        outcome = at(420, MOSQUITO, runner(0, (300, 245)), runner(1, (405, 350)), runner(2, rtt=20))
        assert (outcome.slowest, decided_ms(outcome)) == (2, 420)

    def test_a_mosquito_waits_1500_for_a_silent_line(self) -> None:
        table = runner(0, (300, 245)), runner(1, (405, 350)), runner(2, pongs=(0, 100))
        assert at(1904, MOSQUITO, *table).next_check_ns == ns(1905)
        assert decided_ms(at(1905, MOSQUITO, *table)) == 1905

    def test_a_mosquito_of_one_is_decided(self) -> None:
        assert at(1, MOSQUITO, runner(0)).slowest == 0

    def test_a_first_pong_that_never_comes_is_waited_for_up_to_the_cap(self) -> None:
        table = runner(0, (300, 235), pongs=(9000, 9000)), runner(1)
        assert not at(899, COCKROACH, *table).final
        outcome = at(900, COCKROACH, *table)
        assert (outcome.winner, of(outcome, 0).reaction_ms) == (0, 235)
        assert outcome.links[Seat(0)].races == 1

    def test_at_the_cap_an_act_counts_as_it_stands(self) -> None:
        """It is stuck by 220, and the pong that would prove it comes after the cap: too late, whenever one asks."""
        pongs = [PongCame(n, ns(max(901, 20 * n + 40))) for n in range(11, 210)]
        stuck = with_line(runner(1, (890, 600), pongs=(0, 240)), *pongs)
        table = runner(0, (300, 245)), stuck
        assert decided_ms(at(900, COCKROACH, *table)) == 900
        assert at(900, COCKROACH, *table) == at(4100, COCKROACH, *table)
        assert of(at(900, COCKROACH, *table), 1).reaction_ms == 820

    def test_an_act_whose_line_is_lost_behind_it_counts_without_the_next_pong(self) -> None:
        table = with_line(runner(0, (300, 240), pongs=(0, 290)), LineLost(ns(305))), runner(1)
        assert decided_ms(at(4100, COCKROACH, *table)) == 320

    def test_nothing_is_decided_before_the_reveal_unless_nobody_is_there(self) -> None:
        waiting = Runner(Seat(0), Link())
        assert at(0, COCKROACH, waiting, replace(waiting, seat=Seat(1), away=True)) == Outcome(final=False)
        gone = [replace(waiting, seat=Seat(seat), away=True) for seat in range(2)]
        assert (at(0, MOSQUITO, *gone).final, at(0, MOSQUITO, *gone).slowest) == (True, 0)

    def test_a_seat_whose_reveal_is_still_to_be_sent_is_not_out(self) -> None:
        assert not at(800, COCKROACH, runner(0, (300, 245)), Runner(Seat(1), Link())).final

    def test_a_race_of_bots_needs_no_line(self) -> None:
        bots = [bot(0, 320), bot(1, 280)]
        assert at(279, COCKROACH, *bots).next_check_ns == ns(280)
        assert at(280, COCKROACH, *bots).next_check_ns == ns(280.1)
        assert (at(280.1, COCKROACH, *bots).winner, at(320, MOSQUITO, *bots).slowest) == (1, 0)
