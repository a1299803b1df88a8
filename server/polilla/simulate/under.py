"""The hidden table of one simulated round, tied to the rules' state: what bots do under the table."""

from random import Random

from polilla.rules.actions import Count, Drop
from polilla.rules.cards import DECK
from polilla.rules.events import Event, TurnBegan, TurnedUp
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat, all_seats
from polilla.simulate.game import Game
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.hidden import COMMOTION, HiddenTable


class OwnSecrets:
    """A seat's own hidden state, worked out only when its bot asks: in most pulses it does not."""

    def __init__(self, hidden: HiddenTable, seat: Seat) -> None:
        self._hidden = hidden
        self._seat = seat

    @property
    def st(self) -> str:
        """One of none, hold, dip, rest."""
        return self._hidden.me(self._seat).st

    @property
    def lane(self) -> str:
        """Whether the own paw is calm or busy."""
        return self._hidden.me(self._seat).lane

    @property
    def cool(self) -> int:
        """Pulses until the next card may be lifted."""
        return self._hidden.me(self._seat).cool


class Under:
    """One round's secrets."""

    def __init__(self, policy: DropPolicy, game: Game, rng: Random) -> None:
        self.policy = policy
        self.hidden = HiddenTable(policy, game.state.seats, game.state.guard)
        self.first_k = self.hidden.k
        self.own = [OwnSecrets(self.hidden, seat) for seat in all_seats(game.state.seats)]
        self._game = game
        self._rng = rng
        self._fell_at: dict[int, int] = {}  # card id -> pulse of its drop

    def lift(self, seat: Seat, card_id: int) -> None:
        """A card comes to the edge."""
        card = DECK[card_id]
        if Drop(card) in self._game.legal(seat) and self.hidden.lift(seat, card).why is None:
            self._game.tally.attempts += 1

    def let_go(self, seat: Seat) -> None:
        """The held card falls, or goes back for a reason."""
        held, hand = self.hidden.me(seat).card, self._game.state.hands[seat]
        free = held is not None and Drop(held) in self._game.legal(seat)
        _, fell = self.hidden.let_go(seat, len(hand), free, self._rng)
        if fell is not None:
            self._fell_at[fell.id] = self.hidden.k
            self._game.apply(seat, Drop(fell))
            self._game.tally.drops += 1

    def back(self, seat: Seat) -> None:
        """The held card goes back."""
        self.hidden.put_back(seat, self._rng)

    def notice(self, events: tuple[Event, ...]) -> None:
        """What open events do to holds, lens, stirs and public counts."""
        for event in events:
            match event:
                case TurnBegan(seat):
                    self._count_old(seat)
                    if seat == self.hidden.guard:
                        self.hidden.fog(self.policy.turn_fog)
                case TurnedUp(_, card) if card.kind in COMMOTION:
                    self.hidden.action_event()
        self.hidden.last_look(self._game.state.phase is Phase.LAST_LOOK)
        for seat in all_seats(self._game.state.seats):
            held = self.hidden.me(seat).card
            if held is not None and held not in self._game.state.hands[seat]:
                self.hidden.cancel_hold(seat, self._rng)

    def _count_old(self, seat: Seat) -> None:
        """A seat's older vanished cards become known in number when its turn begins (drops.md 6.9)."""
        oldest = self.hidden.k - self.policy.count_age
        floor = self._game.state.floors[seat]
        cards = tuple(f.card for f in floor if not f.counted and self._fell_at[f.card.id] <= oldest)
        if cards:
            self._game.apply(None, Count(seat, cards))
