"""The rules' state in a running room: applies actions, records their outcomes, gathers events for the next telling."""

from polilla.rooms.moment import Moment
from polilla.rooms.records import back_record, to_record
from polilla.rules.actions import Action, PlayerAction
from polilla.rules.cards import DECK, Card
from polilla.rules.engine import apply, may_reshuffle, new_match, with_order
from polilla.rules.events import Accused, Event, TurnBegan
from polilla.rules.legal import legal
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.state import State
from polilla.rules.view import View, view
from polilla.timing.units import NS_PER_MS

BETWEEN_ROUNDS = (Phase.READY, Phase.SCORED, Phase.OVER)


class Game:
    """One match."""

    def __init__(self, seats: int, now_ns: int, *, blurred: bool = False) -> None:
        self.state: State = new_match(seats)
        self.blurred = blurred  # all see of a fan no more than how full it looks (R5.6)
        self.version = 0  # of what has been told; moves on public events only (drops.md 6.3 c)
        self.turn_no = 0
        self.accusation_no = 0
        self.batch: list[Event] = []
        self.began_ns = now_ns
        self.position = 0
        self._views: dict[Seat | None, View] = {}
        self._legal: dict[Seat, tuple[PlayerAction, ...]] = {}

    @property
    def in_round(self) -> bool:
        """Whether cards are on the table."""
        return self.state.phase not in BETWEEN_ROUNDS

    def apply(self, seat: Seat | None, action: Action, moment: Moment) -> tuple[Event, ...]:
        """Apply and record one action; raises the rules' Refused, with nothing changed."""
        if may_reshuffle(self.state, action):
            order = list(range(len(DECK)))
            moment.chance.rng.shuffle(order)
            action = with_order(action, tuple(order))
        self.state, events = apply(self.state, seat, action)
        self._record(to_record(self.position, self._at_ms(moment), seat, action), moment)
        self._views.clear()
        self._legal.clear()
        self.batch.extend(events)
        self.turn_no += sum(isinstance(event, TurnBegan) for event in events)
        self.accusation_no += sum(isinstance(event, Accused) for event in events)
        return events

    def put_back(self, seat: Seat, card: Card, moment: Moment) -> None:
        """Record that a held card went back; nothing else comes of it."""
        self._record(back_record(self.position, self._at_ms(moment), seat, card), moment)

    def _at_ms(self, moment: Moment) -> int:
        return (moment.now_ns - self.began_ns) // NS_PER_MS

    def _record(self, data: dict[str, object], moment: Moment) -> None:
        moment.acts.append(data)
        self.position += 1

    def view(self, seat: Seat | None) -> View:
        """What a viewer may see now."""
        if seat not in self._views:
            self._views[seat] = view(self.state, seat, blurred=self.blurred)
        return self._views[seat]

    def legal(self, seat: Seat) -> tuple[PlayerAction, ...]:
        """What the rules let this seat do now."""
        if seat not in self._legal:
            self._legal[seat] = legal(self.state, seat)
        return self._legal[seat]
