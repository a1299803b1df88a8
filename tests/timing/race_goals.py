"""The goals G1 to G7 of the race judge, measured in the world of `race_world.py`.

Each function runs a number of races through `judge` and returns figures. `tests/timing/test_race_world.py` holds them
against the goals with few races, `tests/bench/races.py` prints them for many. Shares are 0..1, times ms.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from polilla.rules.seats import Seat
from polilla.timing.link import Link, stagger_ms
from polilla.timing.race import STANDARD, Outcome, RaceKind, RacePolicy, judge
from tests.timing.race_world import CHOICE, SIMPLE, Floats, Races, Reactions, Tables, evidence, lying, race, runners

Ints = NDArray[np.int64]
Figures = dict[str, float]
Rivals = dict[str, Figures]
Shares = dict[str, list[float]]  # by seat

# Simple reactions for both kinds: harder to tell apart than finding a card, and with the floor that goes with them.
FAST = replace(STANDARD, cockroach_floor_ms=STANDARD.mosquito_floor_ms)
LONG_AFTER_NS = 60_000_000_000
CLOSE_MS = 20.0


@dataclass(frozen=True)
class Verdicts:
    """What the judge said at every table."""

    winner: Ints  # -1: nobody
    slowest: Ints
    reaction: Floats
    decided: Floats


class Session:
    """Races after each other at the same tables: the links remember."""

    def __init__(self, tables: Tables, links: list[list[Link]], policy: RacePolicy = FAST) -> None:
        """Begin with fresh links."""
        self.policy, self.links, self.rng = policy, list(links), tables.rng

    def judge(self, kind: RaceKind, races: Races) -> Verdicts:
        """Judge one race at every table."""
        lots = self.rng.random(races.truth.shape).tolist()
        outcomes = []
        for table, seen in enumerate(evidence(races)):
            outcome = judge(kind, runners(self.links[table], seen), self.policy, LONG_AFTER_NS, lots[table])
            self.links[table] = [outcome.links[Seat(seat)] for seat in range(len(seen))]
            outcomes.append(outcome)
        return Verdicts(
            winner=np.array([-1 if o.winner is None else o.winner for o in outcomes]),
            slowest=np.array([-1 if o.slowest is None else o.slowest for o in outcomes]),
            reaction=np.array([_by_seat(o) for o in outcomes]),
            decided=np.array([(o.decided_ns or 0) / 1e6 for o in outcomes]),
        )


def _by_seat(outcome: Outcome) -> list[float]:
    by_seat = {r.seat: np.nan if r.reaction_ms is None else r.reaction_ms for r in outcome.results}
    return [by_seat[seat] for seat in sorted(by_seat)]


def _staggered(links: list[list[Link]]) -> Floats:
    rows = [stagger_ms({Seat(seat): link for seat, link in enumerate(table)}) for table in links]
    return np.array([[row[Seat(seat)] for seat in range(len(row))] for row in rows])


def _rivals(races: Races, links: list[list[Link]]) -> dict[str, Floats]:
    """What others do: who comes first wins, and the usual buzzer, which takes off half the round trip."""
    base = np.array([[link.base_ms for link in table] for table in links])
    return {"arrival": races.elapsed, "rtt_corrected": races.elapsed - base / 2}


def g1_near_against_far(rng: np.random.Generator, tables: int, rounds: int = 1) -> tuple[Figures, Rivals]:
    """RTT 10 against 250 ms, the true gap exactly 20 or 30 ms, either way round: the faster one wins."""
    figures: Figures = {}
    rivals: Rivals = {"arrival": {}, "rtt_corrected": {}}
    world = Tables(rng, tables, rtts_ms=(10, 250))
    links = world.links()
    session = Session(world, links)
    sent = _staggered(links)
    sign = np.where(np.arange(tables) % 2, 1, -1)
    for gap in (20, 30):
        shares: dict[str, list[Floats]] = {}
        for _ in range(rounds):
            races = race(world, sent, gap_ms=sign * gap)
            right = {"": session.judge(RaceKind.COCKROACH, races).winner == races.truth.argmin(1)}
            right |= {name: r.argmin(1) == races.truth.argmin(1) for name, r in _rivals(races, links).items()}
            for name, hits in right.items():
                shares.setdefault(name, []).append(np.array([hits[sign == s].mean() for s in (-1, 1)]))
        for name, rows in shares.items():
            into = rivals[name] if name else figures
            into[f"right_at_{gap}ms"] = float(np.mean(rows))
            into[f"worse_way_at_{gap}ms"] = float(np.mean(rows, 0).min())
    return figures, rivals


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
) -> tuple[Figures, Figures, Figures, Rivals]:
    """Four players at 10..300 ms: the right ones named (G2), and how long that takes (G6 winner, G7 loser)."""
    world = Tables(rng, tables, people)
    links = world.links()
    policy = STANDARD if people is CHOICE else FAST
    cockroach, mosquito = (Session(world, links, policy) for _ in range(2))
    sent = _staggered(links)
    named: dict[str, list[tuple[Ints, Ints, Floats]]] = {}
    first_wait, last_wait = [], []
    for _ in range(rounds):
        races = race(world, sent)
        fast, slow = cockroach.judge(RaceKind.COCKROACH, races), mosquito.judge(RaceKind.MOSQUITO, races)
        named.setdefault("", []).append((fast.winner, slow.slowest, races.truth))
        for name, r in _rivals(races, links).items():
            named.setdefault(name, []).append((r.argmin(1), r.argmax(1), races.truth))
        arrivals = np.sort(races.act_came, 1)
        first_wait.append(fast.decided - arrivals[:, 0])
        last_wait.append(slow.decided - arrivals[:, -2])
    ours = _scores(named.pop(""))
    return ours, _waits(first_wait), _waits(last_wait), {name: _scores(rows) for name, rows in named.items()}


def g3_equal_skill(rng: np.random.Generator, tables: int, rounds: int) -> tuple[Shares, dict[str, Shares]]:
    """Equally skilled players at 10, 40, 120 and 250 ms: everybody wins and loses a quarter of the races."""
    world = Tables(rng, tables, rtts_ms=(10, 40, 120, 250), equal=True)
    links = world.links()
    cockroach, mosquito = (Session(world, links) for _ in range(2))
    sent = _staggered(links)
    wins: dict[str, list[Ints]] = {}
    lasts: dict[str, list[Ints]] = {}
    for _ in range(rounds):
        races = race(world, sent)
        wins.setdefault("", []).append(cockroach.judge(RaceKind.COCKROACH, races).winner)
        lasts.setdefault("", []).append(mosquito.judge(RaceKind.MOSQUITO, races).slowest)
        for name, r in _rivals(races, links).items():
            wins.setdefault(name, []).append(r.argmin(1))
            lasts.setdefault(name, []).append(r.argmax(1))
    shares: dict[str, Shares] = {
        name: {"win_share": _shares(wins[name]), "last_share": _shares(lasts[name])} for name in wins
    }
    return shares.pop(""), shares


def _shares(seats: list[Ints]) -> list[float]:
    every = np.concatenate(seats)
    return [float((every == seat).mean()) for seat in range(4)]


CHEATS: dict[str, float] = {"page": 0, "hold_15": 15, "hold_150": 150}  # ms that pongs are held


def g4_g5_cheats(rng: np.random.Generator, tables: int, rounds: int, page_from: int, hold_from: int) -> Rivals:
    """What seat 0 gains, RTT 40 among equally skilled players at 10..300 ms, against its own honest races.

    G4 "page": a changed page that always claims the least, counted from race `page_from`. G5 "hold_…": a client of
    one's own that also keeps the first pong of each race back, counted from race `hold_from`.
    """
    world = Tables(rng, tables, rtts_ms=(40, None, None, None), equal=True)
    links = world.links()
    sent = _staggered(links)
    sessions = {name: Session(world, links) for name in ("honest", *CHEATS)}
    reactions: dict[str, list[Floats]] = {name: [] for name in sessions}
    wins: dict[str, list[NDArray[np.bool_]]] = {name: [] for name in sessions}
    for number in range(rounds):
        kind = list(RaceKind)[number % 2]  # as many of one as of the other are in the deck
        state = rng.bit_generator.state
        for name, session in sessions.items():
            rng.bit_generator.state = state  # the same race for everybody
            races = race(world, sent, hold_ms=CHEATS.get(name, 0))
            verdicts = session.judge(kind, lying(races) if name in CHEATS else races)
            reactions[name].append(verdicts.reaction[:, 0])
            wins[name].append(verdicts.winner == 0)
    honest = np.array(reactions["honest"])
    found: Rivals = {}
    for name in CHEATS:
        first = page_from if name == "page" else hold_from
        gains = (honest - np.array(reactions[name]))[first:]
        share, own = (float(np.mean(wins[of][first:])) for of in (name, "honest"))
        found[name] = {
            "mean_gain_ms": float(np.nanmean(gains)),
            "mean_gain_error_ms": float(np.nanmean(gains, 0).std() / np.sqrt(tables)),
            "p95_gain_ms": float(np.nanpercentile(gains, 95)),
            "win_share": 0.25 + share - own,  # of the 25 % that an honest player would have, whatever screen he has
            "win_share_raw": share,
        }
    return found
