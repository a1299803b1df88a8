"""The rules' state in a simulation: each change is counted and checked; views are kept until the next."""

from random import Random
from typing import Final

from polilla.rules.actions import Action, PlayerAction
from polilla.rules.cards import DECK
from polilla.rules.engine import apply, may_reshuffle, new_match, with_order
from polilla.rules.events import Event, FalseAlarm, GuardChanged, RaceOpened, Reshuffled, SlapOpened, TurnBegan
from polilla.rules.invariants import violations
from polilla.rules.legal import legal
from polilla.rules.seats import Seat, all_seats
from polilla.rules.state import State
from polilla.rules.view import View, own_view, table_view
from polilla.simulate.tally import Tally

IDS: Final = tuple(card.id for card in DECK)


class Game:
    """A state, its views and its tally."""

    def __init__(self, seats: int, rng: Random, *, blurred: bool = False) -> None:
        self.state: State = new_match(seats)
        self.tally = Tally()
        self.turn_no = 0  # of the match
        self._rng = rng
        self._blurred = blurred
        self._views: list[View] = []

    def apply(self, seat: Seat | None, action: Action) -> tuple[Event, ...]:
        """Do it, with an order for a reshuffle where one may be needed; raises the rules' Refused."""
        if may_reshuffle(self.state, action):
            action = with_order(action, tuple(self._rng.sample(IDS, len(IDS))))
        self.state, events = apply(self.state, seat, action)
        self._views = []
        self._count(events)
        return events

    @property
    def views(self) -> list[View]:
        """What each seat sees; the same objects until something changes."""
        if not self._views:
            table = table_view(self.state, blurred=self._blurred)
            self._views = [View(table, own_view(self.state, seat)) for seat in all_seats(self.state.seats)]
        return self._views

    def legal(self, seat: Seat) -> tuple[PlayerAction, ...]:
        """What the seat may do."""
        return legal(self.state, seat)

    def _count(self, events: tuple[Event, ...]) -> None:
        tally = self.tally
        tally.steps += 1
        tally.violations += violations(self.state)
        for event in events:
            match event:
                case TurnBegan():
                    self.turn_no += 1
                    tally.turns += 1
                case Reshuffled():
                    tally.reshuffles += 1
                case RaceOpened():
                    tally.races += 1
                case SlapOpened():
                    tally.slaps += 1
                case FalseAlarm():
                    tally.false_alarms += 1
                case GuardChanged():
                    tally.guard_changes += 1
