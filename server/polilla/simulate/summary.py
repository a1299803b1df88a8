"""Many matches as one record: what `polilla simulate` prints."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median

from polilla.simulate.tally import Tally


@dataclass(frozen=True, slots=True)
class Summary:
    """Sums over all matches, then shares and medians, then how long the computer took."""

    matches: int
    seats: int
    seed: int
    rounds: int
    turns: int
    steps: int
    pulses: int
    attempts: int
    drops: int
    caught: int
    false_alarms: int
    races: int
    slaps: int
    reshuffles: int
    guard_changes: int
    stuck: int  # matches given up
    invariant_violations: int
    violations: tuple[str, ...]  # each sentence once
    caught_share: float | None  # of the drops
    false_share: float | None  # of the accusations
    round_minutes: float | None  # median, simulated
    round_turns: float | None  # median
    round_guard_changes: float | None  # median
    seconds: float  # of computing
    matches_per_s: float

    def as_json(self) -> dict[str, object]:
        """One flat object, ready for JSON."""
        return asdict(self) | {"violations": list(self.violations)}


def sum_up(tallies: Sequence[Tally], seats: int, seed: int, seconds: float) -> Summary:
    """Put the matches together."""
    caught, false = sum(tally.caught for tally in tallies), sum(tally.false_alarms for tally in tallies)
    drops = sum(tally.drops for tally in tallies)
    violations = [sentence for tally in tallies for sentence in tally.violations]
    return Summary(
        matches=len(tallies),
        seats=seats,
        seed=seed,
        rounds=sum(tally.rounds for tally in tallies),
        turns=sum(tally.turns for tally in tallies),
        steps=sum(tally.steps for tally in tallies),
        pulses=sum(tally.pulses for tally in tallies),
        attempts=sum(tally.attempts for tally in tallies),
        drops=drops,
        caught=caught,
        false_alarms=false,
        races=sum(tally.races for tally in tallies),
        slaps=sum(tally.slaps for tally in tallies),
        reshuffles=sum(tally.reshuffles for tally in tallies),
        guard_changes=sum(tally.guard_changes for tally in tallies),
        stuck=sum(tally.stuck for tally in tallies),
        invariant_violations=len(violations),
        violations=tuple(sorted(set(violations))),
        caught_share=_share(caught, drops),
        false_share=_share(false, caught + false),
        round_minutes=_median([minutes for tally in tallies for minutes in tally.round_minutes]),
        round_turns=_median([turns for tally in tallies for turns in tally.round_turns]),
        round_guard_changes=_median([changes for tally in tallies for changes in tally.round_changes]),
        seconds=round(seconds, 3),
        matches_per_s=round(len(tallies) / seconds, 2) if seconds > 0 else 0.0,
    )


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _median(values: Sequence[float]) -> float | None:
    return round(median(values), 2) if values else None
