"""The lines of the drops' bench: who sits at which table under which policy, and what many rounds of it come to."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import log2, sqrt
from random import Random
from statistics import fmean, median
from typing import Any, Final

from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.gesture import Cause
from polilla.timing.shadow import guilty
from tests.bench.drop_people import CHEATERS, GUARDS, Kind
from tests.bench.drop_table import BenchTable, Dips, Round
from tests.bench.ideal_reader import Priors, sums
from tests.bench.script_bias import Match, Trial

Figures = dict[str, Any]
Table = tuple[str, int]  # policy, seats
Name = tuple[int, str, str]  # seats, part of the report or policy other than the normal one, line
Line = tuple[str, tuple[Kind, ...], int, str, Priors]  # policy, who sits there, rounds, seed, what scripts know

POLICIES: Final = {
    "normal": DropPolicy.NORMAL,
    "relaxed": DropPolicy.RELAXED,
    "hawk": DropPolicy.HAWK,
    "unhurried": DropPolicy.NORMAL.unhurried(),
}
WATCHES: Final = ("normal", "relaxed", "hawk")  # how closely the guard can watch, by the host's choice
FEWER: Final = 2 / 5  # of the rounds: each line of a table whose watch is not the normal one
SOMEBODY: Final = Seat(0)  # the one of another kind
NERVES: Final = (0.0, 0.4, 1.0, 2.0)
TWELVE: Final = 12  # shadows of twenty-one at which it smells


def calibrate(policy: str, seats: int, rounds: int, seed: int) -> Dips:
    """Which dips there are among average people: what a script may know beforehand."""
    _, dips = _rounds(policy, (Kind(),) * seats, rounds, f"calibrate {seed}", Priors())
    return dips


def trial(policy: str, seats: int, bias: float | None, rounds: int, seed: int, priors: Priors) -> Trial:
    """What a script of this bias comes to, or (None) a skilled person: played before the lines, with other luck."""
    kind = Kind("skilled" if bias is None else "script")
    told = priors if bias is None else replace(priors, bias=bias)
    figures = summary(_rounds(policy, (kind,) * seats, rounds, f"bias {seed}", told)[0])
    return Trial(figures["caught_share"], figures["false_share"])


def work(seats: Sequence[int], rounds: int, seed: int, priors: dict[Table, Priors]) -> dict[Name, Line]:
    """Every line of the report."""
    lines: dict[Name, Line] = {}
    for n in seats:
        for guard in GUARDS:
            lines[n, "guards", guard] = ("normal", (Kind(guard),) * n, rounds, f"{seed}", priors["normal", n])
        for cheater in [name for name in CHEATERS if name != "average"]:  # those are the guards' own line
            kinds = (Kind(cheater=cheater), *(Kind(),) * (n - 1))
            lines[n, "cheaters", cheater] = ("normal", kinds, rounds, f"{seed}", priors["normal", n])
        lines[n, "unhurried", "average"] = ("unhurried", (Kind(),) * n, rounds, f"{seed}", priors["normal", n])
        for watch in WATCHES[1:]:
            told = priors[watch, n]
            lines[n, watch, "average"] = (watch, (Kind(),) * n, rounds, f"{seed}", told)
            for guard in ("skilled", "script"):
                lines[n, watch, guard] = (watch, (Kind(guard),) * n, round(FEWER * rounds), f"{seed}", told)
    return lines


def play(policy: str, kinds: tuple[Kind, ...], rounds: int, seed: str, priors: Priors) -> Figures:
    """Many rounds of one line."""
    played, _ = _rounds(policy, kinds, rounds, seed, priors)
    return summary(played) | {"somebody": summary_of_seat(played, SOMEBODY)}


def _rounds(policy: str, kinds: tuple[Kind, ...], rounds: int, seed: str, priors: Priors) -> tuple[list[Round], Dips]:
    played: list[Round] = []
    dips = Dips()
    number = 0
    while len(played) < rounds:
        table = BenchTable(kinds, Random(f"drops {seed} {len(kinds)} {number}"), POLICIES[policy], priors)
        if table.play().stuck or table.game.tally.violations:
            raise RuntimeError(f"match {number} of {kinds} is stuck or broken")
        played += table.rounds
        dips += table.dips
        number += 1
    return played, dips


def summary(rounds: Sequence[Round]) -> Figures:
    """What guards and rounds came to."""
    attempts, caught = sum(sum(r.attempts) for r in rounds), sum(sum(r.caught) for r in rounds)
    false = sum(r.false for r in rounds)
    return {
        "rounds": len(rounds),
        "attempts": round(attempts / len(rounds), 2),
        **shares(attempts, caught, false),
        "covered_share": round(sum(r.covered for r in rounds) / max(1, attempts), 4),
        "guard_changes": round(fmean(r.changes for r in rounds), 2),
        "rounds_with_1_to_4_changes": round(fmean(1 <= r.changes <= 4 for r in rounds), 3),
        "first_guard_wins": round(fmean(r.share_of_win(r.starter) for r in rounds) * len(rounds[0].points), 3),
        "round_minutes": round(median(r.minutes for r in rounds), 2),
    }


def shares(attempts: int, caught: int, false: int) -> Figures:
    """Of the drops that were caught, of the accusations that were false, each with its error by luck."""
    accused = caught + false
    caught_share, false_share = caught / max(1, attempts), false / max(1, accused)
    return {
        "caught_share": round(caught_share, 4),
        "caught_error": round(sqrt(caught_share * (1 - caught_share) / max(1, attempts)), 4),
        "false_share": round(false_share, 4),
        "false_error": round(sqrt(false_share * (1 - false_share) / max(1, accused)), 4),
    }


def summary_of_seat(rounds: Sequence[Round], seat: Seat) -> Figures:
    """How one seat fared among the others."""
    n = len(rounds[0].points)
    attempts, caught = sum(r.attempts[seat] for r in rounds), sum(r.caught[seat] for r in rounds)
    wins = fmean(r.share_of_win(seat) for r in rounds)
    return {
        "wins": round(wins * n, 3),
        "wins_error": round(sqrt(wins * (1 - wins) / len(rounds)) * n, 3),
        "points": round(fmean(r.points[seat] for r in rounds), 2),
        "points_of_others": round(fmean((sum(r.points) - r.points[seat]) / (n - 1) for r in rounds), 2),
        "own_attempts": round(attempts / len(rounds), 2),
        "own_caught_share": round(caught / max(1, attempts), 4),
    }


def gather(done: dict[Name, Figures], matched: dict[Table, Match]) -> dict[int, Figures]:
    """The lines by table, with what a script is ahead of a skilled person on each watch."""
    found: dict[int, Figures] = {}
    for (n, part, line), figures in done.items():
        found.setdefault(n, {}).setdefault(part, {})[line] = figures
    for n, report in found.items():
        cheaters = report["cheaters"] | {"average": report["guards"]["average"]}
        report["cheaters"] = {name: _of_somebody(cheaters[name]) for name in CHEATERS}
        report["presets"] = {preset: report.pop(preset) for preset in POLICIES if preset != "normal"}
        for guards in (report["guards"], *report["presets"].values()):
            for line in guards.values():
                line.pop("somebody", None)
        report |= _lead(report["guards"], matched["normal", n])
        for watch in WATCHES[1:]:
            report["presets"][watch] |= _lead(report["presets"][watch], matched[watch, n])
    return found


def _lead(guards: Figures, match: Match) -> Figures:
    """What the script is ahead: as played, and at equal false shares; percentage points, with the error by luck."""
    script, skilled = guards["script"], guards["skilled"]
    played = Trial(script["caught_share"], script["false_share"])
    person = Trial(skilled["caught_share"], skilled["false_share"])
    variance = sum(line["caught_error"] ** 2 + (match.price * line["false_error"]) ** 2 for line in (script, skilled))
    return {
        "script_bias": match.figures(),
        "script_lead_as_played": round(100 * (played.caught - person.caught), 1),
        "script_lead": round(100 * match.lead(played, person), 1),
        "script_lead_error": round(100 * sqrt(variance), 1),
    }


def _of_somebody(line: Figures) -> Figures:
    """What became of the one of another kind, and of the round."""
    return {**line["somebody"], **{name: line[name] for name in ("attempts", "guard_changes", "round_minutes")}}


def dips_told(dips: Dips) -> Figures:
    """What the mere timing of dips tells of their cause, in bits."""
    priors = dips.priors()
    return {
        "drops_among_dips": round(dips.share(), 3),
        "drops_unwatched": round(priors.unwatched, 3),
        "drops_watched": round(priors.watched, 3),
        "drops_in_commotion": round(priors.commotion, 3),
        "nerves_of_drops": {str(nerves): round(share, 3) for nerves, share in priors.nerves},
        "bits_in_cause": round(entropy(dips.share()), 3),
        "bits_told_by_setting": round(_told(dips.by_setting.items()), 4),
        "bits_told_by_gap": round(_told(dips.by_gap_s.items()), 4),
    }


def bits(prior: float) -> Figures:
    """What the seven levels of a dip that is watched from its start tell an ideal observer, by nerves."""
    policy, found = DropPolicy.NORMAL, {}
    innocent = sums(policy.innocent, policy.tells)
    for nerves in NERVES:
        drop = sums(guilty(policy, nerves), policy.tells)
        mixed = [prior * one + (1 - prior) * two for one, two in zip(drop, innocent, strict=True)]
        left = sum(both * entropy(prior * one / both) for one, both in zip(drop, mixed, strict=True) if both > 0)
        found[str(nerves)] = {
            "bits": round(entropy(prior) - left, 3),
            "of": round(entropy(prior), 3),
            "hit_at_12": round(sum(drop[TWELVE:]), 3),
            "false_at_12": round(sum(innocent[TWELVE:]), 3),
        }
    return found


def entropy(share: float) -> float:
    """Of a yes or no, in bits."""
    return 0.0 if share <= 0 or share >= 1 else -share * log2(share) - (1 - share) * log2(1 - share)


def _told(counts: Iterable[tuple[tuple[object, Cause], int]]) -> float:
    """Mutual information of a sign and "was it a drop", less what chance alone would show (Miller and Madow)."""
    drops: Counter[object] = Counter()
    dips: Counter[object] = Counter()
    for (sign, cause), count in counts:
        dips[sign] += count
        drops[sign] += count if cause == "drop" else 0
    total = dips.total()
    if not total:
        return 0.0
    left = sum(dips[sign] / total * entropy(drops[sign] / dips[sign]) for sign in dips)
    chance = (len(dips) - 1) / (2 * total) / 0.693
    return max(0.0, entropy(drops.total() / total) - left - chance)
