"""A notation for races: lines of a constant round trip, presses by arrival and claim, the judge asked at a time.

Times are milliseconds after the reveal was sent. Race pings go out every 20 ms, a pong comes in one round trip later.
"""

from collections.abc import Iterable
from dataclasses import replace

from polilla.rules.seats import Seat
from polilla.timing.link import Link
from polilla.timing.race import (
    STANDARD,
    Evidence,
    Machine,
    Outcome,
    PingSent,
    PongCame,
    PressCame,
    RaceKind,
    Reaction,
    RevealSent,
    Runner,
    judge,
)

REVEAL_NS = 5_000_000_000
LOTS = (0.5, 0.4, 0.3, 0.2, 0.1)


def ns(at_ms: float) -> int:
    """A time of the server's clock."""
    return REVEAL_NS + round(at_ms * 1e6)


def line(
    *presses: tuple[float, float | None], rtt: float = 40, pongs: tuple[float, float] = (0, 4200)
) -> list[Evidence]:
    """A reveal, race pings, their pongs that come in between the two times of `pongs`, and (arrival, claim) presses."""
    timed: list[tuple[float, int, Evidence]] = [(0, 0, RevealSent(ns(0)))]
    for n in range(210):
        timed.append((20 * n, 1, PingSent(n, ns(20 * n))))
        if pongs[0] <= 20 * n + rtt <= pongs[1]:
            timed.append((20 * n + rtt, 2, PongCame(n, ns(20 * n + rtt))))
    timed += [(at, 3, PressCame(ns(at), claim)) for at, claim in presses]
    return [item for _, _, item in sorted(timed, key=lambda entry: entry[:2])]


def runner(
    seat: int,
    *presses: tuple[float, float | None],
    rtt: float = 40,
    pongs: tuple[float, float] = (0, 4200),
    link: Link | None = None,
    handicap_ms: float = 0,
    visible: bool = True,
    away: bool = False,
    cooling_until_ns: int | None = None,
) -> Runner:
    """A seat on such a line; its link knows the round trip unless given otherwise."""
    known = Link(base_ms=rtt, measured=True) if link is None else link
    seen_of_it = tuple(line(*presses, rtt=rtt, pongs=pongs))
    return Runner(Seat(seat), known, seen_of_it, visible, handicap_ms, away, cooling_until_ns)


def bot(seat: int, reaction_ms: float, press_ms: float | None = None) -> Runner:
    """A seat that a machine plays."""
    at_ms = reaction_ms if press_ms is None else press_ms
    return Runner(Seat(seat), Link(), (Machine(reaction_ms, ns(at_ms)),))


def with_line(at: Runner, *items: Evidence) -> Runner:
    """The runner with more evidence, in order of time."""
    everything = sorted([*at.evidence, *items], key=lambda i: i.press_at_ns if isinstance(i, Machine) else i.at_ns)
    return replace(at, evidence=tuple(everything))


def seen(table: Iterable[Runner], now_ms: float) -> list[Runner]:
    """What had come in by then."""

    def is_past(item: Evidence) -> bool:
        return isinstance(item, Machine) or item.at_ns <= ns(now_ms)

    return [replace(r, evidence=tuple(item for item in r.evidence if is_past(item))) for r in table]


def at(now_ms: float, kind: RaceKind, *table: Runner) -> Outcome:
    """The judge's word at a time, by what had been seen until then."""
    return judge(kind, seen(table, now_ms), STANDARD, ns(now_ms), LOTS[: len(table)])


def of(outcome: Outcome, seat: int) -> Reaction:
    """The line of a seat."""
    return next(reaction for reaction in outcome.results if reaction.seat == seat)


def decided_ms(outcome: Outcome) -> float:
    """The moment of decision."""
    assert outcome.decided_ns is not None
    return (outcome.decided_ns - REVEAL_NS) / 1e6
