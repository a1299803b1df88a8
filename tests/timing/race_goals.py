"""The goals G1 to G3, G6 and G7 of the race judge, measured in the world of `race_world.py`. G4, G5: `race_cheats.py`.

Each function runs a number of races through `judge`, and through those of `race_rivals.py`, and returns figures.
`tests/timing/test_race_world.py` holds them against the goals with few races, `tests/bench/races.py` prints them for
many. Shares are 0..1, times ms.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from polilla.rules.seats import Seat
from polilla.timing.link import Link, stagger_ms
from polilla.timing.race import STANDARD, Outcome, RaceKind, RacePolicy, judge
from tests.timing.race_rivals import PART_OFF, Ints, Verdicts, rivals
from tests.timing.race_world import CHOICE, SIMPLE, Floats, Races, Reactions, Tables, evidence, race, runners

Figures = dict[str, float]
Rivals = dict[str, Figures]
Goals = dict[str, Figures]  # by the goal's name
Shares = dict[str, list[float]]  # by seat

# Simple reactions for both kinds: harder to tell apart than finding a card, and with the floor that goes with them.
FAST = replace(STANDARD, cockroach_floor_ms=STANDARD.mosquito_floor_ms)
LONG_AFTER_NS = 60_000_000_000
CLOSE_MS = 20.0


class Session:
    """Races after each other at the same tables: the links remember."""

    def __init__(self, tables: Tables, links: list[list[Link]], policy: RacePolicy = FAST) -> None:
        """Begin with fresh links."""
        self.policy, self.rng = policy, tables.rng
        self.links = [[link.under(policy) for link in table] for table in links]

    def judge(self, kind: RaceKind, races: Races) -> Verdicts:
        """Judge one race at every table."""
        lots = self.rng.random(races.truth.shape).tolist()
        outcomes = []
        for table, seen in enumerate(evidence(races)):
            outcome = judge(kind, runners(self.links[table], seen), self.policy, LONG_AFTER_NS, lots[table])
            self.links[table] = [outcome.links[Seat(seat)] for seat in range(len(seen))]
            outcomes.append(outcome)
        decided = np.array([(o.decided_ns or 0) / 1e6 for o in outcomes])
        return Verdicts(
            winner=np.array([-1 if o.winner is None else o.winner for o in outcomes]),
            slowest=np.array([-1 if o.slowest is None else o.slowest for o in outcomes]),
            reaction=np.array([_by_seat(o) for o in outcomes]),
            waited=decided - np.sort(races.act_came, 1)[:, 0 if kind is RaceKind.COCKROACH else -2],
        )


def _by_seat(outcome: Outcome) -> list[float]:
    by_seat = {r.seat: np.nan if r.reaction_ms is None else r.reaction_ms for r in outcome.results}
    return [by_seat[seat] for seat in sorted(by_seat)]


def staggered(links: list[list[Link]]) -> Floats:
    """When each seat is sent the reveal, ms."""
    rows = [stagger_ms({Seat(seat): link for seat, link in enumerate(table)}) for table in links]
    return np.array([[row[Seat(seat)] for seat in range(len(row))] for row in rows])


def g1_near_against_far(rng: np.random.Generator, tables: int, rounds: int = 1) -> tuple[Figures, Rivals]:
    """RTT 10 against 250 ms, the true gap exactly 20 or 30 ms, either way round: the faster one wins."""
    figures: Rivals = {name: {} for name in ("", *PART_OFF)}
    world = Tables(rng, tables, rtts_ms=(10, 250))
    links = world.links()
    judges = {"": Session(world, links)} | rivals(links)
    sent = staggered(links)
    sign = np.where(np.arange(tables) % 2, 1, -1)
    for gap in (20, 30):
        shares: dict[str, list[Floats]] = {}
        for _ in range(rounds):
            races = race(world, sent, gap_ms=sign * gap)
            for name, judging in judges.items():
                hits = judging.judge(RaceKind.COCKROACH, races).winner == races.truth.argmin(1)
                shares.setdefault(name, []).append(np.array([hits[sign == s].mean() for s in (-1, 1)]))
        for name, rows in shares.items():
            figures[name][f"right_at_{gap}ms"] = float(np.mean(rows))
            figures[name][f"worse_way_at_{gap}ms"] = float(np.mean(rows, 0).min())
    return figures.pop(""), figures


def _extreme(named: Ints, truth: Floats, slowest: bool) -> tuple[NDArray[np.bool_], Floats, Floats]:
    """Whether the right one was named, the gap to the next one, and by how much the named one missed."""
    signed = -truth if slowest else truth
    order = np.sort(signed, 1)
    miss = np.take_along_axis(signed, named[:, None], 1)[:, 0] - order[:, 0]
    return miss == 0, order[:, 1] - order[:, 0], miss


def _scores(named: list[tuple[Ints, Ints, Floats]]) -> Figures:
    """Shares from (winner, slowest, truth) of each round."""
    wins = [_extreme(winner, truth, False) for winner, _, truth in named]
    loses = [_extreme(slowest, truth, True) for _, slowest, truth in named]
    win_right, win_gap, win_miss = (np.concatenate([w[i] for w in wins]) for i in range(3))
    lose_right, lose_gap, lose_miss = (np.concatenate([w[i] for w in loses]) for i in range(3))
    return {
        "winner_right": float(win_right.mean()),
        "loser_right": float(lose_right.mean()),
        "right_at_20ms": float(win_right[win_gap >= CLOSE_MS].mean()),
        "loser_right_at_20ms": float(lose_right[lose_gap >= CLOSE_MS].mean()),
        "wrong_by_20ms": float((win_miss >= CLOSE_MS).mean()),
        "loser_wrong_by_20ms": float((lose_miss >= CLOSE_MS).mean()),
    }


def _waits(values: list[Floats]) -> Figures:
    all_values = np.concatenate(values)
    return {
        "mean_ms": float(all_values.mean()),
        "p95_ms": float(np.percentile(all_values, 95)),
        "p99_ms": float(np.percentile(all_values, 99)),
        "max_ms": float(all_values.max()),
    }


def g2_g6_g7_four_players(
    rng: np.random.Generator, tables: int, rounds: int, people: Reactions = SIMPLE
) -> tuple[Goals, dict[str, Goals]]:
    """Four players at 10..300 ms: the right ones named (G2), and how long that takes (G6 winner, G7 loser)."""
    world = Tables(rng, tables, people)
    links = world.links()
    policy = STANDARD if people is CHOICE else FAST
    cockroach, mosquito = ({"": Session(world, links, policy)} | rivals(links) for _ in range(2))
    sent = staggered(links)
    named: dict[str, list[tuple[Ints, Ints, Floats]]] = {name: [] for name in cockroach}
    first_wait: dict[str, list[Floats]] = {name: [] for name in cockroach}
    last_wait: dict[str, list[Floats]] = {name: [] for name in cockroach}
    for _ in range(rounds):
        races = race(world, sent)
        for name in cockroach:
            fast, slow = (
                cockroach[name].judge(RaceKind.COCKROACH, races),
                mosquito[name].judge(RaceKind.MOSQUITO, races),
            )
            named[name].append((fast.winner, slow.slowest, races.truth))
            first_wait[name].append(fast.waited)
            last_wait[name].append(slow.waited)
    found = {
        name: {"g2": _scores(named[name]), "g6": _waits(first_wait[name]), "g7": _waits(last_wait[name])}
        for name in named
    }
    return found.pop(""), found


def g3_equal_skill(rng: np.random.Generator, tables: int, rounds: int) -> tuple[Shares, dict[str, Shares]]:
    """Equally skilled players at 10, 40, 120 and 250 ms: everybody wins and loses a quarter of the races."""
    world = Tables(rng, tables, rtts_ms=(10, 40, 120, 250), equal=True)
    links = world.links()
    cockroach, mosquito = ({"": Session(world, links)} | rivals(links) for _ in range(2))
    sent = staggered(links)
    wins: dict[str, list[Ints]] = {name: [] for name in cockroach}
    lasts: dict[str, list[Ints]] = {name: [] for name in cockroach}
    for _ in range(rounds):
        races = race(world, sent)
        for name in cockroach:
            wins[name].append(cockroach[name].judge(RaceKind.COCKROACH, races).winner)
            lasts[name].append(mosquito[name].judge(RaceKind.MOSQUITO, races).slowest)
    shares: dict[str, Shares] = {
        name: {"win_share": _shares(wins[name]), "last_share": _shares(lasts[name])} for name in wins
    }
    return shares.pop(""), shares


def _shares(seats: list[Ints]) -> list[float]:
    every = np.concatenate(seats)
    return [float((every == seat).mean()) for seat in range(4)]
