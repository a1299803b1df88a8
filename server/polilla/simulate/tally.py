"""What one simulated match leaves behind: counts, and a list entry per round."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """Counts of one match."""

    rounds: int = 0  # scored
    turns: int = 0
    steps: int = 0  # actions that the rules took
    pulses: int = 0  # of 200 ms
    attempts: int = 0  # cards lifted to the edge, whatever became of them
    drops: int = 0
    caught: int = 0
    false_alarms: int = 0
    races: int = 0
    slaps: int = 0
    reshuffles: int = 0
    guard_changes: int = 0
    violations: list[str] = field(default_factory=list)  # sentences of the invariants that did not hold
    stuck: bool = False  # given up: longer than any real evening
    round_minutes: list[float] = field(default_factory=list)  # simulated, films and thought included
    round_turns: list[int] = field(default_factory=list)
    round_changes: list[int] = field(default_factory=list)  # of guard
