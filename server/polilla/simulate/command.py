"""`polilla simulate`: its options, its output, and the one clock that says how long the computing took."""

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context
from random import Random
from time import perf_counter

from polilla.bots.tempers import NORMAL, TEMPERS, Temper
from polilla.rules.seats import MAX_SEATS, MIN_SEATS
from polilla.simulate.summary import Summary, sum_up
from polilla.simulate.table import Table
from polilla.simulate.tally import Tally


def run(arguments: Sequence[str] = ()) -> int:
    """Simulate and print; 0 if every match came to its end and no invariant was broken, else 1."""
    options = parser().parse_args(list(arguments))
    temper, blurred = TEMPERS[options.temper], options.blurred
    summary = simulate(options.matches, options.seats, options.seed, temper, options.jobs, blurred=blurred)
    fields = summary.as_json()
    if options.json:
        print(json.dumps(fields))
    else:
        width = max(map(len, fields))
        print("\n".join(f"{name.replace('_', ' '):<{width}}  {_plain(value)}" for name, value in fields.items()))
    sys.stdout.flush()
    return 1 if summary.stuck or summary.invariant_violations else 0


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    options = argparse.ArgumentParser(
        "polilla simulate", description="Let bots play whole matches in simulated time, and count what happened."
    )
    options.add_argument("--matches", type=_count, default=100, metavar="N", help="matches to play [100]")
    options.add_argument(
        "--seats", type=int, choices=range(MIN_SEATS, MAX_SEATS + 1), default=4, help="seats at the table [4]"
    )
    options.add_argument("--seed", type=int, default=1, metavar="N", help="same seed, same matches [1]")
    options.add_argument("--temper", choices=TEMPERS, default=NORMAL.name, help="how good the bots are [normal]")
    options.add_argument("--blurred", action="store_true", help="of each fan all see only how full it looks")
    options.add_argument("--jobs", type=_count, default=1, metavar="N", help="processes to use [1]")
    options.add_argument("--json", action="store_true", help="print one JSON object")
    return options


def simulate(
    matches: int, seats: int, seed: int, temper: Temper = NORMAL, jobs: int = 1, *, blurred: bool = False
) -> Summary:
    """Play so many matches; everything but the two fields about computing time depends on the arguments alone."""
    started = perf_counter()
    one = partial(play_one, seats, seed, temper, blurred=blurred)
    if jobs == 1:
        tallies = [one(number) for number in range(matches)]
    else:
        with get_context("spawn").Pool(jobs) as pool:
            tallies = pool.map(one, range(matches))
    return sum_up(tallies, seats, seed, perf_counter() - started)


def play_one(seats: int, seed: int, temper: Temper, number: int, *, blurred: bool = False) -> Tally:
    """Match `number` of a simulation: its chance depends on the seed and its number only."""
    return Table((temper,) * seats, Random(f"polilla {seed} {seats} {number}"), blurred=blurred).play()


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def _plain(value: object) -> str:
    if isinstance(value, list):
        return "; ".join(map(str, value)) or "none"
    return "-" if value is None else str(value)
