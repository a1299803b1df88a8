"""How fairly races are decided: the long run of the goals G1 to G7 (docs/fairness.md).

    python tests/bench/races.py [--json] [--seed N] [--scale X]
    python tests/bench/races.py --sockets [--json] [--seed N] [--rooms N] [--alone]

Shares are 0..1, times ms. "arrival" and "rtt_corrected" are what the same races would give to whoever's packet comes in
first, and to that with half the round trip taken off. "choice" is G2, G6 and G7 with slower reactions (find the card),
"strict" G4 and G5 without the store of forgiveness. Of G4 and G5, "worst" is the cheat whose figures stand beside it,
"win_share" what it adds to the 25 % of equals, "win_share_raw" and "win_share_honest" are as they come out.
With --sockets the races are run through a real server and delayed lines instead (race_sockets.py), and G8 is measured.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench import race_sockets
from tests.timing import race_goals as goals
from tests.timing.race_cheats import g4_g5_cheats
from tests.timing.race_world import CHOICE

Report = dict[str, Any]


def near_against_far(seed: int, scale: float) -> Report:
    """G1."""
    figures, rivals = goals.g1_near_against_far(np.random.default_rng([seed, 1]), _count(3000, scale), rounds=2)
    return {"g1": figures} | {name: {"g1": rival} for name, rival in rivals.items()}


def four_players(seed: int, scale: float) -> Report:
    """G2, G6, G7."""
    rng = np.random.default_rng([seed, 2])
    figures, rivals = goals.g2_g6_g7_four_players(rng, _count(1200, scale), rounds=8)
    return {**figures, **rivals}


def four_players_choosing(seed: int, scale: float) -> Report:
    """G2, G6, G7 once more, with the reactions of the cockroach."""
    rng = np.random.default_rng([seed, 3])
    figures, rivals = goals.g2_g6_g7_four_players(rng, _count(500, scale), rounds=2, people=CHOICE)
    return {"choice": figures} | {name: {"choice": rival} for name, rival in rivals.items()}


def equal_skill(seed: int, scale: float) -> Report:
    """G3."""
    figures, rivals = goals.g3_equal_skill(np.random.default_rng([seed, 4]), _count(1600, scale), rounds=4)
    return {"g3": figures} | {name: {"g3": rival} for name, rival in rivals.items()}


def cheats_where_strict(seed: int, scale: float) -> Report:
    """G4, G5 where the host forgives the usual line only."""
    rng = np.random.default_rng([seed, 6])
    strict = goals.FAST.strict()
    figures, _ = g4_g5_cheats(rng, _count(60, scale), rounds=60, page_from=10, hold_from=25, policy=strict)
    return {"strict": figures}


def cheats(seed: int, scale: float) -> Report:
    """G4 from race 11 on, G5 in races 26 to 60, when the quota that everybody starts with is spent."""
    rng = np.random.default_rng([seed, 5])
    figures, rivals = g4_g5_cheats(rng, _count(140, scale), rounds=60, page_from=10, hold_from=25)
    return {**figures, **rivals}


JOBS: list[Callable[[int, float], Report]] = [
    cheats,
    four_players,
    cheats_where_strict,
    equal_skill,
    near_against_far,
    four_players_choosing,
]


def measure(seed: int, scale: float) -> Report:
    """Run every goal, two at a time."""
    with ProcessPoolExecutor(max_workers=2) as pool:
        return put_together(pool.map(_run, JOBS, [seed] * len(JOBS), [scale] * len(JOBS)))


def put_together(parts: Iterable[Report]) -> Report:
    """One report of those of all jobs."""
    report: Report = {}
    for part in parts:
        for name, figures in part.items():
            report.setdefault(name, {}).update(figures)
    return report


def _run(job: Callable[[int, float], Report], seed: int, scale: float) -> Report:
    return job(seed, scale)


def _count(tables: int, scale: float) -> int:
    return max(8, int(tables * scale))


def _print(report: Report, indent: str = "") -> None:
    for name, value in report.items():
        if isinstance(value, dict):
            print(f"{indent}{name}")
            _print(value, indent + "  ")
        else:
            print(f"{indent}{name:22} {json.dumps(value)}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--scale", type=float, default=1.0, help="share of the usual number of tables")
    parser.add_argument("--sockets", action="store_true", help="through a real server")
    parser.add_argument("--rooms", type=int, default=48, help="of ten races each, for --sockets")
    parser.add_argument("--alone", action="store_true", help="for --sockets: the server goes before other programs")
    args = parser.parse_args()
    begun = time.monotonic()
    report = race_sockets.measure(args.rooms, args.seed, args.alone) if args.sockets else measure(args.seed, args.scale)
    report["seconds"] = round(time.monotonic() - begun, 1)
    print(json.dumps(report, indent=2)) if args.json else _print(report)


if __name__ == "__main__":
    main()
