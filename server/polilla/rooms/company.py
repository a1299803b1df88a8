"""Whoever plays without a person: bots, and the autopilot for absent players. They are handed what a seat sees."""

from random import Random
from typing import Protocol

from polilla.bots.bot import Autopilot, Bot, Mind
from polilla.bots.defaults import default_choice
from polilla.bots.orders import Accuse, LetGo, Lift, Look, Order, PutBack
from polilla.bots.tempers import TEMPERS
from polilla.rooms.game import Game
from polilla.rooms.moment import Moment
from polilla.rooms.policy import RoomPolicy, ns
from polilla.rooms.seating import Seating
from polilla.rooms.undertable import UnderTable
from polilla.rules.actions import PlayerAction
from polilla.rules.seats import Seat
from polilla.timing.race import RaceKind


class Hands(Protocol):
    """What a bot's orders do at the table: the same that a person's messages do."""

    def lift(self, seat: Seat, card: int, moment: Moment) -> None:
        """A card comes to the edge."""

    def let_go(self, seat: Seat, moment: Moment) -> None:
        """The held card falls."""

    def put_back(self, seat: Seat, moment: Moment) -> None:
        """The held card goes back."""

    def look(self, guard: Seat, target: Seat) -> None:
        """The guard moves the lens."""

    def accuse(self, guard: Seat, seat: Seat, k: int, moment: Moment) -> str | None:
        """The guard accuses."""


class Company:
    """The minds of the seats that play themselves."""

    def __init__(self, game: Game, seating: Seating, policy: RoomPolicy) -> None:
        self.game = game
        self.seating = seating
        self.policy = policy
        self._bots = {
            seat: Bot(TEMPERS[chair.temper], policy.drops)
            for seat, chair in seating.taken()
            if chair.temper is not None
        }
        self._autopilot = Autopilot()
        self._due_ns: dict[Seat, int] = {}
        self._under: UnderTable | None = None

    def new_round(self, under: UnderTable) -> None:
        """Fresh cards, fresh minds."""
        self._under = under
        self.new_roles()

    def leave(self, seat: Seat) -> None:
        """A person takes a bot's seat."""
        self._bots.pop(seat, None)

    def new_roles(self) -> None:
        """After an accusation nobody carries on with what was interrupted."""
        for bot in self._bots.values():
            bot.reset()

    def mind(self, seat: Seat) -> Mind:
        """Who plays this seat while no person does."""
        return self._bots.get(seat, self._autopilot)

    def consider(self, asked: tuple[Seat, ...], moment: Moment) -> None:
        """These seats are asked for a choice: those that play themselves begin to think; other thoughts end."""
        for seat in [seat for seat in self._due_ns if seat not in asked]:
            del self._due_ns[seat]
        for seat in asked:
            if seat not in self._due_ns and self.seating.chairs[seat].plays_itself:
                think_ms = self.mind(seat).think_ms(self.game.view(seat), moment.chance.rng)
                self._due_ns[seat] = moment.now_ns + ns(think_ms / self.policy.pace)

    def interrupt(self, seat: Seat) -> None:
        """A seat's thought is worth nothing any more."""
        self._due_ns.pop(seat, None)

    def held(self, seat: Seat) -> int | None:
        """The card that a seat holds at the edge, if any."""
        card = None if self._under is None else self._under.hidden.me(seat).card
        return None if card is None else card.id

    def due_ns(self) -> int | None:
        """When the next thought ends."""
        return min(self._due_ns.values(), default=None)

    def decided(self, now_ns: int) -> list[Seat]:
        """The seats whose thought has ended and that still have something to choose."""
        seats = [seat for seat, due_ns in self._due_ns.items() if due_ns <= now_ns]
        for seat in seats:
            del self._due_ns[seat]
        return [seat for seat in seats if self.seating.chairs[seat].plays_itself]

    def choose(self, seat: Seat, rng: Random) -> PlayerAction:
        """The choice of a seat that plays itself."""
        return self.mind(seat).choose(self.game.view(seat), self.game.legal(seat), rng)

    def default(self, seat: Seat) -> PlayerAction:
        """What is done for a seat that did not choose in time (R10.1)."""
        return default_choice(self.game.view(seat), self.game.legal(seat))

    def press_ms(self, seat: Seat, kind: RaceKind, holds_fitting: bool, rng: Random) -> float | None:
        """A drawn reaction in ms."""
        laid_it = seat == self.game.state.turn
        return self.mind(seat).press_ms(kind, holds_fitting, rng, laid_it)

    def on_pulse(self, rng: Random) -> list[tuple[Seat, Order]]:
        """What the bots wish to do in this pulse, by what they were shown of it."""
        if self._under is None:
            return []
        hidden = self._under.hidden
        orders = []
        for seat, bot in self._bots.items():
            order = bot.on_pulse(hidden.frame(seat), self.game.view(seat), hidden.me(seat), rng)
            if order is not None:
                orders.append((seat, order))
        return orders

    def carry_out(self, hands: Hands, seat: Seat, order: Order, moment: Moment) -> None:
        """Do what a bot wishes, as if a person had sent it."""
        match order:
            case Lift(card_id):
                hands.lift(seat, card_id, moment)
            case LetGo():
                hands.let_go(seat, moment)
            case PutBack():
                hands.put_back(seat, moment)
            case Look(target):
                hands.look(seat, target)
            case Accuse(target, k):
                hands.accuse(seat, target, k, moment)
