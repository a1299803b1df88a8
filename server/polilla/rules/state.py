"""The whole state of a match, frozen. Nothing outside the rules reads it but through view.py."""

from dataclasses import dataclass
from typing import TypedDict, Unpack

from polilla.rules.cards import Card, Cards
from polilla.rules.events import Event
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Fallen:
    """A vanished card; `counted` once the others know that it is missing (never which)."""

    card: Card
    counted: bool = False


@dataclass(frozen=True)
class State:
    """A match between two actions. Tuples over seats are indexed by seat."""

    phase: Phase
    hands: tuple[Cards, ...]
    draw_pile: Cards  # the next card to draw is the last
    discards: Cards  # the top is the last
    floors: tuple[tuple[Fallen, ...], ...]
    guard: Seat
    turn: Seat
    starter: Seat
    round_no: int = 0
    laid: Card | None = None  # lies face down, laid by `turn`'s seat
    receiver: Seat | None = None  # of the tribute; a penalty card goes to `accused`
    givers: tuple[Seat, ...] = ()  # who still has to choose a tribute
    promised: tuple[tuple[Seat, Card], ...] = ()
    accused: Seat | None = None  # named by the guard; waits while phase is RACE or SLAP (R6.3)
    resume: Phase | None = None  # where play goes on after the accusation
    finished: tuple[Seat, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()
    idle_turns: int = 0  # turns in a row in which nothing could be played or drawn (R8.3)

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.hands)

    def but(self, **changes: Unpack["Changes"]) -> "State":
        """A copy with these fields changed; `dataclasses.replace` costs five times as much."""
        new = _blank(State)
        fields = new.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        return new


class Changes(TypedDict, total=False):
    """The fields of State once more, so that `but` is type-checked."""

    phase: Phase
    hands: tuple[Cards, ...]
    draw_pile: Cards
    discards: Cards
    floors: tuple[tuple[Fallen, ...], ...]
    guard: Seat
    turn: Seat
    starter: Seat
    round_no: int
    laid: Card | None
    receiver: Seat | None
    givers: tuple[Seat, ...]
    promised: tuple[tuple[Seat, Card], ...]
    accused: Seat | None
    resume: Phase | None
    finished: tuple[Seat, ...]
    points: tuple[tuple[int, ...], ...]
    idle_turns: int


Step = tuple[State, tuple[Event, ...]]  # what every action makes of a state

_blank = object.__new__
