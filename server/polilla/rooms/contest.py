"""One open race: who runs, what was seen of each, and the judge's verdict (races.md)."""

from dataclasses import dataclass, replace
from random import Random

from polilla.rooms import notes
from polilla.rules.seats import Seat
from polilla.timing.race import (
    Evidence,
    Machine,
    Outcome,
    PressCame,
    PressVerdict,
    RaceKind,
    RacePolicy,
    Reaction,
    RevealSent,
    Runner,
    judge,
    on_press,
)


@dataclass(slots=True)
class Contest:
    """A cockroach or a mosquito that lies there and is not decided."""

    id: int
    kind: RaceKind
    by: Seat
    number: int
    policy: RacePolicy
    opened_ns: int
    runners: dict[Seat, Runner]
    lots: tuple[float, ...]
    check_ns: int  # when time alone may decide it, at the latest

    def saw(self, seat: Seat, item: Evidence) -> None:
        """Add what was seen of a runner, in the order of its byte stream."""
        if seat in self.runners:
            runner = self.runners[seat]
            self.runners[seat] = replace(runner, evidence=(*runner.evidence, item))

    @property
    def is_pressed(self) -> bool:
        """Whether a person has pressed."""
        return any(isinstance(item, PressCame) for runner in self.runners.values() for item in runner.evidence)

    def is_ripe(self, now_ns: int) -> bool:
        """Whether so many have pressed that a pong alone may decide it; before, only time can."""
        pressed = sum(self._has_pressed(runner, now_ns) for runner in self.runners.values())
        return pressed >= (1 if self.kind is RaceKind.COCKROACH else len(self.runners) - 1)

    @staticmethod
    def _has_pressed(runner: Runner, now_ns: int) -> bool:
        return any(
            isinstance(item, PressCame) or (isinstance(item, Machine) and item.press_at_ns <= now_ns)
            for item in runner.evidence
        )

    def press(self, seat: Seat, at_ns: int, claim_ms: float | None) -> PressVerdict:
        """Take a press of somebody who runs."""
        self.saw(seat, PressCame(at_ns, claim_ms))
        return on_press(self.runners[seat], self.policy, self.opened_ns)

    def withdraw(self, seat: Seat) -> None:
        """What was pressed for is gone: from now on the seat is one that never pressed, and that never would have.

        A press that is judged on would tell of the drop: by an early end, by a mark of who came next, by a place.
        """
        runner = self.runners[seat]
        if any(isinstance(item, PressCame | Machine) for item in runner.evidence):
            others = (item for item in runner.evidence if not isinstance(item, PressCame))
            evidence = tuple(RevealSent(item.shown_ns) if isinstance(item, Machine) else item for item in others)
            self.runners[seat] = replace(runner, evidence=evidence)

    def judge(self, now_ns: int) -> Outcome:
        """The verdict so far; `check_ns` says when time alone may change it."""
        outcome = self._outcome(now_ns)
        if outcome.next_check_ns is None and not outcome.final and now_ns >= self.check_ns:
            for seat in self.runners:  # no line was there to show the card: it counts as shown when the race opened
                self.saw(seat, RevealSent(self.opened_ns))
            outcome = self._outcome(now_ns)
        self.check_ns = now_ns if outcome.final else outcome.next_check_ns or self.check_ns
        return outcome

    def _outcome(self, now_ns: int) -> Outcome:
        return judge(self.kind, tuple(self.runners.values()), self.policy, now_ns, self.lots)

    def shown(self) -> notes.Race:
        """As it is shown while it is open."""
        return notes.Race(self.id, self.kind.value, self.by, self.number)

    def photo(self, outcome: Outcome, winner: Seat | None) -> notes.Photo:
        """The strip that is shown after it; gap between the two that mattered."""
        times = [r.reaction_ms for r in outcome.results if r.reaction_ms is not None and "late" not in r.marks]
        pair = times[:2] if self.kind is RaceKind.COCKROACH else times[-2:]
        results = tuple(
            notes.Reaction(
                seat=reaction.seat,
                ms=None if reaction.reaction_ms is None else round(reaction.reaction_ms),
                marks=self._marks(reaction.seat, reaction.marks),
                forgiven_ms=round(reaction.forgiven_ms),
            )
            for reaction in sorted(outcome.results, key=self._place)
        )
        gap_ms = round(pair[1] - pair[0], 1) if len(pair) == 2 else None
        return notes.Photo(self.id, self.kind.value, results, winner, outcome.slowest, gap_ms)

    def _place(self, reaction: Reaction) -> int:
        """Who answered no cockroach stands behind the others by seat number; those, and slaps, stay as judged."""
        return 1 + reaction.seat if self.kind is RaceKind.COCKROACH and reaction.reaction_ms is None else 0

    def _marks(self, seat: Seat, marks: frozenset[str]) -> tuple[str, ...]:
        handicap = {"handicap"} if self.runners[seat].handicap_ms else set()
        return tuple(sorted(marks | handicap))


def draw_lots(runners: int, rng: Random) -> tuple[float, ...]:
    """One lot per runner, for ties."""
    return tuple(rng.random() for _ in range(runners))
