"""The bench prints every figure that it is asked for, of ours and of the judges that others use (races.py --json)."""

import json
from math import isfinite
from typing import Any

import pytest

from tests.bench import races
from tests.timing.race_rivals import PART_OFF

CHEATED = ("mean_gain_ms", "max_gain_ms", "over_slack_and_jitter", "win_share", "win_share_raw", "win_share_honest")
NAMES = {
    "g1": ("right_at_20ms", "worse_way_at_20ms", "right_at_30ms", "worse_way_at_30ms"),
    "g2": ("winner_right", "loser_right", "right_at_20ms", "wrong_by_20ms"),
    "g3": ("win_share", "last_share"),
    "g4": CHEATED,
    "g5": (*CHEATED, "all_late.late_100.mean_gain_ms"),
    "g6": ("mean_ms", "p95_ms", "p99_ms", "max_ms"),
    "g7": ("mean_ms", "p95_ms", "p99_ms", "max_ms"),
    "choice": ("g2.winner_right", "g6.mean_ms", "g7.mean_ms"),
}
OURS = [f"{goal}.{name}" for goal, names in NAMES.items() for name in names]
STRICT = ["strict.g4.mean_gain_ms", "strict.g4.over_slack_and_jitter", "strict.g5.mean_gain_ms"]


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """As it is printed, of few races."""
    found = races.put_together(job(7, 0.005) for job in races.JOBS)
    again: dict[str, Any] = json.loads(json.dumps(found))
    return again


@pytest.mark.parametrize("path", [*OURS, *STRICT, *(f"{rival}.{path}" for rival in PART_OFF for path in OURS)])
def test_the_bench_prints(report: dict[str, Any], path: str) -> None:
    figure: Any = report
    for key in path.split("."):
        figure = figure[key]
    figures = figure if isinstance(figure, list) else [figure]
    assert len(figures) == (4 if path.endswith(("g3.win_share", "g3.last_share")) else 1)
    assert all(isinstance(each, float) and isfinite(each) for each in figures)


def test_figures_of_one_judge_are_not_those_of_another(report: dict[str, Any]) -> None:
    for path in ("g3.win_share", "g4.win_share_raw", "g6.mean_ms"):
        goal, name = path.split(".")
        assert len({str(of[goal][name]) for of in (report, report["arrival"], report["rtt_corrected"])}) == 3
