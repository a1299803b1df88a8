"""The judge of a race: who was fastest, who was slowest, and is that final (races.md).

A pure function of what was sent when, what came in when and in which order, and the seats' links. Here: the verdict and
the public surface of the judge. Not here: clocks, sockets, chance (lots are drawn outside and passed in), cards.

    race.py  judge -> Outcome      race_evidence.py  the stream, which press counts      race_rule.py  the time given
    race_finality.py  the moment of decision      race_policy.py  every number      link.py  a seat's line
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from polilla.rules.seats import Seat
from polilla.timing.link import Link
from polilla.timing.race_evidence import (
    Evidence,
    LineBack,
    LineLost,
    Machine,
    PingSent,
    PongCame,
    PressCame,
    PressVerdict,
    RevealSent,
    Runner,
    on_press,
    read,
)
from polilla.timing.race_finality import NEVER_NS, Entry, decided_ns, entry
from polilla.timing.race_policy import STANDARD, RaceKind, RacePolicy
from polilla.timing.race_rule import Measure, measure
from polilla.timing.units import NS_PER_MS

__all__ = [
    "STANDARD",
    "Evidence",
    "LineBack",
    "LineLost",
    "Machine",
    "Outcome",
    "PingSent",
    "PongCame",
    "PressCame",
    "PressVerdict",
    "RaceKind",
    "RacePolicy",
    "Reaction",
    "RevealSent",
    "Runner",
    "judge",
    "on_press",
]


@dataclass(frozen=True, slots=True)
class Reaction:
    """One line of the result: what is shown of a seat."""

    seat: Seat
    reaction_ms: float | None  # R; None if no press came in
    marks: frozenset[str] = frozenset()  # photo_finish hiccup limited false_start late
    forgiven_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict so far. Unless final, it says only when to look again."""

    final: bool
    next_check_ns: int | None = None  # when time alone may change this; None: only evidence can
    decided_ns: int | None = None  # the moment of decision; presses after it are "late"
    results: tuple[Reaction, ...] = ()  # in order: by R, then those without a counted press by lot
    winner: Seat | None = None  # smallest R
    slowest: Seat | None = None  # Mosquito: largest R, or without a press
    links: Mapping[Seat, Link] = field(default_factory=dict)  # every seat's link after the race


@dataclass(frozen=True, slots=True)
class _Row:
    entry: Entry
    lot: float
    counted: bool
    judged: Measure | None

    @property
    def seat(self) -> Seat:
        return self.entry.track.runner.seat

    @property
    def rank(self) -> tuple[bool, float, float]:
        """Counted presses by R, the others behind them; what is equal goes by lot."""
        return (not self.counted, self.judged.reaction_ms if self.counted and self.judged else 0.0, self.lot)


def judge(kind: RaceKind, runners: Sequence[Runner], policy: RacePolicy, now_ns: int, lots: Sequence[float]) -> Outcome:
    """Judge a race by everything seen until `now_ns`; `lots` holds one random number per runner, for ties.

    Once final, the verdict stays: later evidence adds only times marked "late".
    """
    reveals = [at for runner in runners for at in _reveals_ns(runner)]
    if not reveals and not all(runner.away for runner in runners):
        return Outcome(final=False)
    start_ns, last_ns = min(reveals, default=now_ns), max(reveals, default=now_ns - int(policy.end_ms * NS_PER_MS))
    entries = [entry(read(runner, policy, start_ns), kind, policy, now_ns) for runner in runners]
    moment_ns = max(start_ns, decided_ns(entries, kind, policy, last_ns + int(policy.end_ms * NS_PER_MS)))
    if moment_ns > now_ns:
        return Outcome(final=False, next_check_ns=min([moment_ns, *_machines_ns(entries, now_ns)]))
    rows = [_row(e, lot, kind, policy, moment_ns) for e, lot in zip(entries, lots, strict=True)]
    return _verdict(kind, sorted(rows, key=lambda row: row.rank), policy, moment_ns)


def _reveals_ns(runner: Runner) -> Iterable[int]:
    for item in runner.evidence:
        match item:
            case RevealSent():
                yield item.at_ns
                return
            case Machine():
                yield item.shown_ns
                return


def _machines_ns(entries: Iterable[Entry], now_ns: int) -> Iterable[int]:
    machines = (e.track.machine for e in entries)
    return (m.press_at_ns for m in machines if m is not None and m.press_at_ns > now_ns)


def _row(of: Entry, lot: float, kind: RaceKind, policy: RacePolicy, moment_ns: int) -> _Row:
    if of.arrival_ns >= NEVER_NS:
        return _Row(of, lot, False, None)
    counted = of.arrival_ns <= moment_ns
    settled = not counted or of.known_ns <= moment_ns
    return _Row(of, lot, counted, of.judged if settled else measure(of.track, kind, policy, moment_ns))


def _verdict(kind: RaceKind, rows: Sequence[_Row], policy: RacePolicy, moment_ns: int) -> Outcome:
    close = _photo_finish(kind, rows, policy)
    return Outcome(
        final=True,
        decided_ns=moment_ns,
        results=tuple(_reaction(row, row in close, policy) for row in rows),
        winner=rows[0].seat if rows and rows[0].counted else None,
        slowest=rows[-1].seat if rows and kind is RaceKind.MOSQUITO else None,
        links={row.seat: _link_after(row) for row in rows},
    )


def _photo_finish(kind: RaceKind, rows: Sequence[_Row], policy: RacePolicy) -> Sequence[_Row]:
    """The two between whom the race was decided, if they are too close to call."""
    pair = rows[:2] if kind is RaceKind.COCKROACH else rows[-2:]
    times = [row.judged.reaction_ms for row in pair if row.counted and row.judged is not None]
    return pair if len(times) == 2 and times[1] - times[0] < policy.photo_finish_ms else ()


def _reaction(row: _Row, close: bool, policy: RacePolicy) -> Reaction:
    judged = row.judged
    marks = {
        "photo_finish": close,
        "hiccup": judged is not None and judged.forgiven_ms >= policy.hiccup_ms,
        "limited": judged is not None and judged.limited,
        "false_start": row.entry.track.false_start,
        "late": judged is not None and not row.counted,
    }
    shown = frozenset(mark for mark, applies in marks.items() if applies)
    if judged is None:
        return Reaction(row.seat, None, shown)
    return Reaction(row.seat, judged.reaction_ms, shown, judged.forgiven_ms)


def _link_after(row: _Row) -> Link:
    return row.judged.link if row.counted and row.judged is not None else row.entry.track.runner.link
