"""Which press counts and how much time it is given (races.md, sections 2 and 5)."""

from dataclasses import replace

import pytest

from polilla.rules.seats import Seat
from polilla.timing.link import Link
from polilla.timing.race import (
    LineBack,
    LineLost,
    PingSent,
    PongCame,
    PressVerdict,
    RaceKind,
    RacePolicy,
    RevealSent,
    Runner,
    on_press,
)
from tests.timing.race_lines import at, ns, of, runner, seen, with_line

COCKROACH, MOSQUITO = RaceKind.COCKROACH, RaceKind.MOSQUITO


class TestPresses:
    """Section 5, false starts and hammering."""

    @pytest.mark.parametrize(
        ("presses", "verdict", "reaction_ms"),
        [
            pytest.param([(300, 245)], "counted", 245, id="a press"),
            pytest.param([(160, 99)], "false_start", None, id="c < 100"),
            pytest.param([(160, 99), (900, 845)], "counted", 845, id="may try again, R from the new press"),
            pytest.param([(160, 99), (859, 800)], "cooling", None, id="not within 700 ms"),
            pytest.param([(160, 99), (859, 800), (861, 806)], "counted", 806, id="cooling does not prolong itself"),
            pytest.param([(-50, None), (600, 545)], "cooling", None, id="an idle slap costs as much"),
            pytest.param([(300, 245), (310, 110)], "repeated", 245, id="the first one that counts stands"),
            pytest.param([(30, 150)], "false_start", None, id="before the card can have been seen"),
            pytest.param([(300, None)], "counted", 245, id="no claim: hi - 15"),
            pytest.param([(300, float("nan"))], "counted", 245, id="nonsense: hi - 15"),
            pytest.param([(300, 280.5)], "counted", 245, id="longer than hi + 20: hi - 15"),
            pytest.param([(300, 279.5)], "counted", 279.5, id="up to hi + 20: as claimed"),
            pytest.param([(150, None)], "false_start", None, id="nonsense does not turn a false start into the floor"),
        ],
    )
    def test_a_press(self, presses: list[tuple[float, float | None]], verdict: str, reaction_ms: float | None) -> None:
        table = runner(0, *presses), runner(1)
        last = seen(table, presses[-1][0])[0]
        assert on_press(last) == verdict
        result = of(at(4100, COCKROACH, *table), 0)
        assert result.reaction_ms == reaction_ms
        assert ("false_start" in result.marks) == (presses[0][1] != 245 and presses[0][0] < 200)

    def test_a_press_ahead_of_the_first_pong_is_a_false_start_once_that_pong_comes(self) -> None:
        fast = runner(0, (300, 230), pongs=(310, 4200)), runner(1)
        assert on_press(seen(fast, 300)[0]) is PressVerdict.PENDING
        assert of(at(4100, COCKROACH, *fast), 0).reaction_ms is None
        assert "false_start" in of(at(4100, COCKROACH, *fast), 0).marks

    def test_the_cool_down_of_a_press_before_the_race_goes_on(self) -> None:
        assert on_press(seen([runner(0, (300, 245), cooling_until_ns=ns(301))], 300)[0]) is PressVerdict.COOLING

    def test_there_must_be_a_press_to_ask_about(self) -> None:
        with pytest.raises(ValueError, match="seat 0 has not pressed"):
            on_press(runner(0))


class TestTimeGiven:
    """Section 2, and the rows of section 5 that change R."""

    @pytest.mark.parametrize(
        ("kind", "one", "reaction_ms", "marks"),
        [
            pytest.param(MOSQUITO, runner(0, (300, 240)), 240, set(), id="as claimed"),
            pytest.param(MOSQUITO, runner(0, (300, 120)), 230, {"limited"}, id="not less than lo = hi - 30"),
            pytest.param(MOSQUITO, runner(0, (210, 145)), 150, set(), id="raised to the floor of 150"),
            pytest.param(COCKROACH, runner(0, (210, 145)), 200, set(), id="raised to the floor of 200"),
            pytest.param(COCKROACH, runner(0, (300, 240), handicap_ms=400), 640, set(), id="laid the cockroach: + 400"),
            pytest.param(MOSQUITO, runner(0, (400, 10), visible=False), 400, set(), id="hidden: since the reveal"),
            pytest.param(MOSQUITO, runner(0, (400, 10), away=True), 400, set(), id="away: since the reveal"),
            pytest.param(
                MOSQUITO, runner(0, (300, 240), link=Link(base_ms=40, residue_ms=25)), 250, set(), id="M is given back"
            ),
            pytest.param(
                MOSQUITO,
                with_line(runner(0, (900, 240)), LineLost(ns(200)), LineBack(ns(500)), RevealSent(ns(501))),
                900,
                set(),
                id="line lost between reveal and act: T - S, old S",
            ),
            pytest.param(
                MOSQUITO,
                with_line(runner(0, (300, 240)), LineLost(ns(-300)), LineBack(ns(-200))),
                240,
                set(),
                id="line back before the reveal: nothing special",
            ),
        ],
    )
    def test_reaction(self, kind: RaceKind, one: Runner, reaction_ms: float, marks: set[str]) -> None:
        result = of(at(4100, kind, one, runner(1, (1000, 945))), 0)
        assert (result.reaction_ms, set(result.marks)) == (reaction_ms, marks)

    def test_a_reveal_that_was_late_is_forgiven_as_ping_0_proves(self) -> None:
        late = runner(0, (400, 250), pongs=(140, 4200))
        result = of(at(4100, MOSQUITO, late, runner(1, (340, 285))), 0)
        assert (result.reaction_ms, result.forgiven_ms, set(result.marks)) == (250, 80, {"hiccup"})

    def test_an_act_that_was_stuck_is_forgiven_as_the_pong_behind_it_proves(self) -> None:
        """The act comes in at 400, ahead of the pong of ping 11, which was sent at 220: xa = 400 - 220 - 40."""
        pongs = [PongCame(n, ns(max(400.1, 20 * n + 40))) for n in range(11, 210)]
        stuck = with_line(runner(0, (400, 245), pongs=(0, 240)), *pongs)
        result = of(at(4100, MOSQUITO, stuck, runner(1, (300, 245))), 0)
        assert (result.reaction_ms, result.forgiven_ms) == (245, 85)

    @pytest.mark.parametrize(
        ("late_ms", "pongs", "reaction_ms", "marks", "winner"),
        [
            pytest.param(0, (0, 4200), 300, set(), 0, id="in time"),
            pytest.param(20, (0, 4200), 300, set(), 0, id="late, within the 30 ms"),
            pytest.param(21, (0, 4200), 301, {"limited"}, 0, id="late beyond them: that much is lost"),
            pytest.param(119, (0, 4200), 399, {"limited", "photo_finish"}, 0, id="still faster than the other"),
            pytest.param(121, (0, 4200), 401, {"limited", "photo_finish"}, 1, id="no longer"),
            pytest.param(150, (0, 4200), 430, {"limited", "late"}, 1, id="150 ms: decided before it came in"),
            pytest.param(150, (170, 4200), 300, {"hiccup"}, 0, id="as long as the line hung: forgiven"),
        ],
    )
    def test_a_handler_that_runs_late_is_excused_by_the_slack_and_by_nothing_else(
        self, late_ms: float, pongs: tuple[float, float], reaction_ms: float, marks: set[str], winner: int
    ) -> None:
        """The input's own time is claimed: 300 ms after a frame of 10; the other takes 400. Pongs prove the line."""
        late = runner(0, (40 + 10 + 300 + late_ms, 300), pongs=pongs)
        outcome = at(4100, COCKROACH, late, runner(1, (450, 400)))
        result = of(outcome, 0)
        assert (result.reaction_ms, set(result.marks), outcome.winner) == (reaction_ms, marks, winner)

    @pytest.mark.parametrize(("quota_ms", "reaction_ms"), [(300, 250), (50, 280), (0, 330)])
    def test_delay_is_forgiven_up_to_jitter_and_quota(self, quota_ms: float, reaction_ms: float) -> None:
        late = runner(0, (400, 250), pongs=(140, 4200), link=Link(base_ms=40, quota_ms=quota_ms))
        assert of(at(4100, MOSQUITO, late, runner(1, (300, 245))), 0).reaction_ms == reaction_ms

    def test_the_race_leaves_its_mark_on_the_links_of_those_whose_claims_were_judged(self) -> None:
        table = runner(0, (400, 250), pongs=(140, 4200)), runner(1, (300, 230)), runner(2, (350, 100), visible=False)
        links = at(4100, MOSQUITO, *table).links
        assert (links[Seat(0)].quota_ms, links[Seat(0)].races) == (300 - 80 + 13, 1)
        assert links[Seat(1)].residue_ms == 15 + (30 - 15) / 2
        assert links[Seat(2)] == table[2].link

    def test_results_at_the_floor_are_counted(self) -> None:
        assert at(4100, MOSQUITO, runner(0, (210, 145)), runner(1, (300, 245))).links[Seat(0)].floored == 1

    def test_a_pong_of_a_ping_that_was_never_sent_proves_nothing(self) -> None:
        forged = with_line(runner(0, (300, 245)), PongCame(999, ns(10)), PongCame(998, ns(301)))
        assert at(4100, MOSQUITO, forged, runner(1)) == at(4100, MOSQUITO, runner(0, (300, 245)), runner(1))

    def test_the_reveal_is_ping_0(self) -> None:
        """Without a record of its own: its pong proves that the reveal was not late."""
        whole = runner(0, (400, 250), pongs=(40, 4200))
        bare = replace(whole, evidence=tuple(item for item in whole.evidence if item != PingSent(0, ns(0))))
        assert at(4100, MOSQUITO, bare, runner(1)) == at(4100, MOSQUITO, whole, runner(1))

    def test_a_new_line_answers_nothing_of_the_old_one(self) -> None:
        """Its pings count from 0 again, and tell nothing of what came first on the old one."""
        pressed = runner(0, (300, 245), pongs=(9000, 9000))
        anew = with_line(
            pressed,
            LineLost(ns(305)),
            LineBack(ns(310)),
            RevealSent(ns(310.1)),
            PongCame(0, ns(350)),
            PongCame(9, ns(360)),
        )
        reaction = of(at(4100, MOSQUITO, anew, runner(1, (1000, 945))), 0)
        assert (reaction.reaction_ms, reaction.marks) == (245, frozenset())

    def test_a_line_that_is_lost_twice_was_lost_once(self) -> None:
        twice = with_line(
            runner(0, (900, 240)), LineLost(ns(200)), LineBack(ns(300)), LineLost(ns(400)), LineLost(ns(950))
        )
        assert of(at(4100, MOSQUITO, twice, runner(1, (1000, 945))), 0).reaction_ms == 900


@pytest.mark.parametrize("wrong", [{"usual_residue_ms": 31.0}, {"usual_residue_ms": -1.0}, {"grain_ms": 0.0}])
def test_numbers_that_prove_nothing_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must"):
        RacePolicy(**wrong)  # type: ignore[arg-type]
