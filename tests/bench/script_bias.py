"""How sure the script of the drops' bench must be before it accuses: so that it is wrong as often as a skilled person.

Who accuses more boldly catches more and is wrong more often, so two guards compare only at the same false share. Both
are played beforehand, with luck of their own; what is left between them afterwards is taken off along the same line.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, linear_regression
from typing import Any, Final

BIASES: Final = (-0.4, -0.2, 0.0, 0.2, 0.4)  # log odds that are tried; the share falls nearly in a straight line there
FARTHEST: Final = 0.6  # no line is believed farther out


@dataclass(frozen=True)
class Trial:
    """What came of some rounds under one guard."""

    caught: float  # share of drops
    false: float  # share of accusations


@dataclass(frozen=True)
class Match:
    """The script's bias at one table, and how it was found."""

    skilled: Trial
    tried: tuple[Trial, ...]  # one for each of BIASES
    steps: Trial  # what one more of bias does to the script's shares, at any table

    @property
    def bias(self) -> float:
        """Where the line through what was tried has the skilled person's false share."""
        at_0 = fmean(trial.false for trial in self.tried)  # the biases come in pairs about nought
        return round(max(-FARTHEST, min(FARTHEST, (self.skilled.false - at_0) / self.steps.false)), 2)

    @property
    def price(self) -> float:
        """By how much the script's share of catches grows for one more in its false share."""
        return self.steps.caught / self.steps.false

    def lead(self, script: Trial, skilled: Trial) -> float:
        """By how much the script is ahead, had it been wrong exactly as often; as a share."""
        return script.caught - skilled.caught - self.price * (script.false - skilled.false)

    def figures(self) -> dict[str, Any]:
        """For the report."""
        return {
            "bias": self.bias,
            "skilled_false_share": self.skilled.false,
            "script_false_share": {str(bias): trial.false for bias, trial in zip(BIASES, self.tried, strict=True)},
            "script_caught_share": {str(bias): trial.caught for bias, trial in zip(BIASES, self.tried, strict=True)},
            "caught_per_false": round(self.price, 2),
        }


def matches(seats: Sequence[int], trials: Sequence[Trial]) -> dict[int, Match]:
    """From trials in this order: for each table a skilled person and then every bias."""
    each = len(BIASES) + 1
    rows = {n: trials[each * row : each * (row + 1)] for row, n in enumerate(seats)}
    steps = Trial(
        _slope([[trial.caught for trial in tried] for _, *tried in rows.values()]),
        _slope([[trial.false for trial in tried] for _, *tried in rows.values()]),
    )
    if steps.false >= 0:
        raise RuntimeError(f"a surer script is wrong more often: {trials}")
    return {n: Match(first, tuple(tried), steps) for n, (first, *tried) in rows.items()}


def _slope(rows: Sequence[Sequence[float]]) -> float:
    """Of a share over the bias: one for all tables, for at a single one luck would outweigh it."""
    return fmean(linear_regression(BIASES, row).slope for row in rows)
