"""`polilla simulate`: whole matches of bots with the real rules and the real hidden table."""

import json
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from polilla.bots.bot import Bot
from polilla.bots.tempers import LYNX, NORMAL, NOVICE, Temper
from polilla.rules.actions import Raced, Slapped
from polilla.rules.seats import Seat
from polilla.simulate import Summary, run, simulate, table
from polilla.simulate.sprint import Sprint, sprint
from polilla.simulate.summary import sum_up
from polilla.simulate.tally import Tally
from polilla.timing.race_policy import STANDARD
from tests.rules.notation import position

KEYS = {
    *("matches", "rounds", "turns", "steps", "drops", "attempts", "caught", "false_alarms", "races", "slaps"),
    *("reshuffles", "guard_changes", "stuck", "invariant_violations", "matches_per_s", "seconds", "round_minutes"),
}
BOTS = [Bot(NORMAL)] * 3


@cache
def some(seats: int) -> Summary:
    """A few matches, played once for all tests."""
    return simulate(matches=3, seats=seats, seed=7)


def without_time(of: Summary) -> Summary:
    """What depends on the arguments alone."""
    return replace(of, seconds=0.0, matches_per_s=0.0)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_matches_come_to_their_end_and_nothing_breaks(seats: int) -> None:
    """R1.1, R9.3 and the invariants: as many rounds as seats, none stuck, no violation."""
    s = some(seats)

    assert (s.matches, s.rounds, s.stuck, s.invariant_violations) == (3, 3 * seats, 0, 0)
    assert 8 < s.turns / s.rounds < 80
    assert s.round_minutes is not None and 1.5 < s.round_minutes < 8


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everything_happens(seats: int) -> None:
    """R5 to R7: drops, feints, catches, false alarms, races and slaps, and the marker moves with a catch."""
    s = some(seats)

    assert s.attempts > s.drops > s.caught > 0
    assert min(s.false_alarms, s.races, s.slaps) > 0
    assert 0 < s.guard_changes <= s.caught  # R6.5: who gives the last card away stays guard to the end
    assert s.violations == ()


def test_same_seed_same_matches() -> None:
    """Chance is an argument: all but the time that it took is repeated, also by several processes."""
    again, parallel = simulate(3, 3, 7), simulate(3, 3, 7, jobs=2)

    assert without_time(again) == without_time(some(3))
    assert without_time(parallel) == without_time(some(3))
    assert without_time(simulate(3, 3, 8)) != without_time(some(3))


@pytest.mark.parametrize(
    ("guard", "caught", "false"),
    [
        pytest.param(NOVICE, 0.21, 0.30, id="novice"),
        pytest.param(NORMAL, 0.28, 0.20, id="normal"),
        pytest.param(LYNX, 0.37, 0.16, id="lynx"),
    ],
)
def test_guards_catch_as_much_as_they_should(guard: Temper, caught: float, false: float) -> None:
    """drops.md 6.11, 7.2: shares of drops caught and of false accusations, four seats, average cheaters."""
    s = simulate(matches=12, seats=4, seed=11, temper=replace(NORMAL, vigil=guard.vigil))

    assert s.caught_share == pytest.approx(caught, abs=0.06)
    assert s.false_share == pytest.approx(false, abs=0.10)


def test_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    """The output for scripts: one object on one line."""
    assert run(["--matches", "1", "--seats", "3", "--seed", "2", "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert told.keys() >= KEYS
    assert (told["matches"], told["seats"], told["seed"], told["rounds"]) == (1, 3, 2, 3)


def test_bots_play_on_where_fans_are_blurred(capsys: pytest.CaptureFixture[str]) -> None:
    """R5.6: they are handed blurred views, by which some choose otherwise; the match goes its way all the same."""
    told = []
    for blurred in ([], ["--blurred"]):
        assert run(["--matches", "1", "--seats", "5", "--seed", "1", "--json", *blurred]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0]["turns"] != told[1]["turns"]
    assert told[1]["rounds"] == 5 and told[1]["drops"] > told[1]["caught"] > 0


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json one line per figure."""
    assert run(["--matches", "1", "--seats", "3", "--temper", "lynx"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["matches", "1"]
    assert "violations            none" in lines


@pytest.mark.parametrize("wrong", [["--matches", "0"], ["--seats", "6"], ["--temper", "saint"], ["--jobs", "-1"]])
def test_wrong_options_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """R1.1: 3 to 5 seats; and at least one match by at least one process."""
    with pytest.raises(SystemExit, match="2"):
        run(wrong)

    assert wrong[0] in capsys.readouterr().err


def test_a_match_that_takes_too_long_is_stuck(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match that exceeds its budget of pulses is given up, counted, and makes the command fail."""
    monkeypatch.setattr(table, "MOST_PULSES", 50)

    assert run(["--matches", "2", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["stuck"] == 2


def test_broken_invariants_are_counted() -> None:
    """Each break counts; the summary names each kind once."""
    tallies = [Tally(violations=["b", "a", "a"]), Tally(violations=["a"])]

    s = sum_up(tallies, seats=3, seed=1, seconds=2.0)

    assert (s.invariant_violations, s.violations, s.matches_per_s) == (4, ("a", "b"), 1.0)
    assert (s.caught_share, s.round_minutes) == (None, None)


def test_the_fastest_with_a_card_wins_a_cockroach() -> None:
    """R7.5, drops.md 6.10: an answer that vanished meanwhile is not there any more; then the next one wins."""
    state = position("phase=race top=3co turn=0 guard=1 | 2 4 | 3 1 | 3 5")

    assert Sprint((Seat(2), Seat(1)), 500).outcome(state) == Raced(Seat(2))
    assert Sprint((Seat(0), Seat(1)), 500).outcome(state) == Raced(Seat(1))
    assert Sprint((), 4000).outcome(state) == Raced(None)


def test_only_holders_race_and_all_others_slap() -> None:
    """R7.4, R7.5: who has no answer does not press; who laid the mosquito does not slap."""
    race = position("phase=race top=3co turn=0 guard=1 | 2 4 | 1 1 | 3 5")
    slap = position("phase=slap top=3mosq turn=0 guard=1 | 2 4 | 1 1 | 3 5")
    rng = Random(1)

    races = [sprint(race, BOTS, rng) for _ in range(99)]
    slaps = [sprint(slap, BOTS, rng) for _ in range(99)]

    assert {each.ranking for each in races} == {(Seat(2),), ()}  # sometimes overlooked
    assert {frozenset(each.ranking) for each in slaps} == {frozenset((Seat(1), Seat(2)))}
    assert {each.outcome(slap) for each in slaps} == {Slapped(Seat(1)), Slapped(Seat(2))}
    assert all(each.lasts_ms <= STANDARD.end_ms for each in races + slaps)


def test_who_laid_the_cockroach_is_handicapped() -> None:
    """R7.5: no search, but the fixed handicap: over many races an even match."""
    state = position("phase=race top=3co turn=0 guard=1 | 3 4 | 3 1 | 1 5")
    rng = Random(2)

    own = sum(sprint(state, BOTS, rng).outcome(state) == Raced(Seat(0)) for _ in range(400))

    assert 120 < own < 300
