"""How fair the hidden drop is: what guards catch, what cheaters gain, what a program gains over a person, what is sent.

    python tests/bench/drops.py [--json] [--rounds 1000] [--jobs 2] [--quick] [--seed N]

Rounds are played by `polilla.simulate`'s table: the real rules and the real hidden table in simulated time, five times
as fast as a room. "agreement" plays some rounds in real rooms too, with the same players, and shows both. There the
script has a line, and is given the bytes that a browser would get (drop_script.py).
The script's bias is looked for first, at each table: its false share must be a skilled person's ("script_bias").
Shares are 0..1; attempts are cards let go; a win is going out, in units of 1/n. "of_goal" tells which goals are met.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[2] / "server")]

from tests.bench import drop_lines as lines  # noqa: E402  # the path comes first: this file is a script
from tests.bench import drop_wire as wire  # noqa: E402  # likewise
from tests.bench.script_bias import BIASES, Match, matches  # noqa: E402  # likewise

Report = dict[str, Any]
Job = tuple[str, Callable[..., Any], tuple[Any, ...]]

SEATS = (3, 4, 5)
QUICK = 40  # rounds
ROOMS_OF = ("average", "skilled", "script")  # guards that play in real rooms too
IN_ROOMS = 9  # rounds there, at least: a room costs six times as much
LEAD = 12.0  # percentage points that a script may be ahead of a skilled person


def measure(rounds: int, jobs: int, seed: int) -> Report:
    """Everything."""
    tables = [(watch, n) for watch in lines.WATCHES for n in SEATS]
    with get_context("spawn").Pool(jobs) as pool:
        known = pool.starmap(lines.calibrate, [(*table, max(QUICK, rounds // 5), seed) for table in tables])
        dips = dict(zip(tables, known, strict=True))
        told = {table: dips[table].priors() for table in tables}
        tries = [
            (*table, bias, max(QUICK, rounds // (3 if table[0] == "normal" else 8)), seed, told[table])
            for table in tables
            for bias in (None, *BIASES)
        ]
        tried = pool.starmap(lines.trial, tries, chunksize=1)
        matched: dict[lines.Table, Match] = {}
        each = len(tried) // len(lines.WATCHES)
        for row, watch in enumerate(lines.WATCHES):
            found_at = matches(SEATS, tried[row * each : (row + 1) * each])
            matched |= {(watch, n): match for n, match in found_at.items()}
        told = {table: replace(told[table], bias=match.bias) for table, match in matched.items()}
        work = lines.work(SEATS, rounds, seed, told)
        done = pool.starmap(lines.play, work.values(), chunksize=1)
        rooms = [(n, guard, max(IN_ROOMS, rounds // 10), seed, told["normal", n]) for n in SEATS for guard in ROOMS_OF]
        in_rooms = pool.starmap(wire.agreement, rooms, chunksize=1)
        sent = pool.starmap(wire.bytes_per_s, [(n, seed) for n in SEATS])
    found = lines.gather(dict(zip(work, done, strict=True)), matched)
    report: Report = {}
    for n, bytes_per_s in zip(SEATS, sent, strict=True):
        report[str(n)] = {**found[n], "dips": lines.dips_told(dips["normal", n]), "bytes_per_s": bytes_per_s}
        report[str(n)]["of_goal"] = goals(report[str(n)])
        for watch in lines.WATCHES[1:]:
            preset = report[str(n)]["presets"][watch]
            preset["of_goal"] = watch_goals(preset["average"], preset["script_lead"])
    for (n, guard, *_), played in zip(rooms, in_rooms, strict=True):
        agreement = report[str(n)].setdefault("agreement", {})
        agreement[guard] = {"rooms": played, "simulated": _like(played, found[n]["guards"][guard])}
    report["bits_per_watched_dip"] = lines.bits(dips["normal", 4].share())
    return report


def _like(room: Report, table: Report) -> Report:
    """Of a simulated line what is known of rooms too."""
    return {name: table[name] for name in room if name in table}


def watch_goals(average: Report, lead: float) -> dict[str, bool]:
    """Which of the goals hold that each of the host's choices may be asked for."""
    return {
        "average_catches_25_to_45": 0.25 <= average["caught_share"] <= 0.45,
        "average_is_wrong_10_to_30": 0.10 <= average["false_share"] <= 0.30,
        "changes_1_to_4": 1 <= average["guard_changes"] <= 4,
        "first_guard_wins_0.8_to_1.3": 0.8 <= average["first_guard_wins"] <= 1.3,
        "script_leads_by_12_at_most": lead <= LEAD,
    }


def goals(report: Report) -> dict[str, bool]:
    """Which of the goals hold at a table with the normal watch."""
    cheaters = report["cheaters"]
    return {
        **watch_goals(report["guards"]["average"], report["script_lead"]),
        "dropping_beats_never": cheaters["skilled"]["wins"] > cheaters["never"]["wins"],
        "dropping_well_beats_greed": cheaters["skilled"]["wins"] > cheaters["greedy"]["wins"],
        "dropping_well_beats_greed_in_points": cheaters["skilled"]["points"] < cheaters["greedy"]["points"],
    }


def _print(report: Report, indent: str = "") -> None:
    for name, value in report.items():
        if isinstance(value, dict):
            print(f"{indent}{name}")
            _print(value, indent + "  ")
        else:
            print(f"{indent}{name:24} {json.dumps(value)}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--rounds", type=int, default=1000, help="rounds per line")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} rounds per line: does it run at all?")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    begun = time.monotonic()
    rounds = QUICK if args.quick else args.rounds
    report = {"rounds": rounds, "seed": args.seed, **measure(rounds, args.jobs, args.seed)}
    report["seconds"] = round(time.monotonic() - begun, 1)
    print(json.dumps(report, indent=2)) if args.json else _print(report)


if __name__ == "__main__":
    main()
