"""The secret half of a bot that is not the guard: when it drops, when it feints, when it thinks better of it (R5).

It gets what a player's page gets: pulses, its own view and own hidden state. All delays are drawn (drops.md 6.11).
"""

from random import Random
from typing import Final, Protocol

from polilla.bots.commotion import Commotion
from polilla.bots.orders import CheaterOrder, LetGo, Lift, PutBack
from polilla.bots.tempers import Temper
from polilla.rules.cards import POINTS, Card, Cards, Kind
from polilla.rules.phases import Phase
from polilla.rules.view import OwnView, View
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.pulse import Pulse

IN_PLAY: Final = frozenset((Phase.TURN, Phase.TURNING, Phase.RACE, Phase.SLAP, Phase.GIFT, Phase.TRIBUTE))
HOLD_SPREAD: Final = 0.3  # standard deviation of a hold, in means
FEINT_HOLD: Final = 5.0  # pulses; mean hold of a feint
WHIM: Final = 4.0  # points; how much a bot's taste may outweigh what a card counts
MOTH_FIRST: Final = 20.0  # points on top of the moth's 10: it goes before everything else
RETRY: Final = 3.0  # pulses; mean wait when the own paw is busy at the let-go


class MeLike(Protocol):
    """What a bot reads of its own hidden state, `polilla.timing.pulse.Me`."""

    @property
    def st(self) -> str:
        """One of none, hold, dip, rest."""

    @property
    def lane(self) -> str:
        """Whether the own paw is calm or busy."""

    @property
    def cool(self) -> int:
        """Pulses until the next card may be lifted."""


class Cheater:
    """The brain of one seat while it is not the guard's."""

    __slots__ = (
        "_candidates",
        "_ceiling",
        "_commotion",
        "_end",
        "_feint",
        "_view",
        "_watched",
        "_wish",
        "policy",
        "temper",
    )

    def __init__(self, temper: Temper, policy: DropPolicy = DropPolicy.NORMAL) -> None:
        self.temper = temper
        self.policy = policy
        self._commotion = Commotion(policy.event)
        self._view: View | None = None
        self._watched = False  # whether the eye seems to be on the own seat
        self._candidates: Cards = ()  # what may be lifted; none when nothing may
        self._wish = 0.0  # chance per pulse of lifting, unwatched and in peace
        self._ceiling = 0.0  # no pulse has a larger chance of anything
        self._end: int | None = None  # pulse in which the hold is over
        self._feint = False  # the hold is only meant to bait

    def on_pulse(self, pulse: Pulse, view: View, me: MeLike, rng: Random) -> CheaterOrder | None:
        """Wish for something in this pulse, or for nothing."""
        own = view.own
        if own is None:
            return None
        if view is not self._view:
            self._look_over(view, own, pulse.k)
        if (own.seat in pulse.e) != self._watched and rng.random() * (self.temper.guile.alert + 1) < 1:
            self._watched = not self._watched
        if self._end is not None:
            return self._holding(pulse.k, me, rng)
        if not self._candidates:
            return None
        luck = rng.random()
        return None if luck >= self._ceiling else self._tempted(luck, pulse.k, view, me, rng)

    def _look_over(self, view: View, own: OwnView, k: int) -> None:
        """Take in a changed table and hand."""
        guile = self.temper.guile
        self._view = view
        self._commotion.see(view.table, k)
        free = tuple(card for card in own.hand if card != own.promised)
        self._candidates = free if len(free) >= 2 and view.table.phase in IN_PLAY else ()
        moth = any(card.kind is Kind.MOTH for card in free)
        self._wish = guile.wish * (guile.moth if moth else 1.0)
        self._ceiling = self._wish * max(1.0, guile.commotion, guile.guard_turn) + guile.feint

    def _tempted(self, luck: float, k: int, view: View, me: MeLike, rng: Random) -> CheaterOrder | None:
        """Lift a card to drop it, or to bait the guard."""
        if me.st != "none" or me.lane != "calm" or me.cool > 0:
            return None
        guile = self.temper.guile
        wish = self._wish * self._mood(k, view)
        if luck >= wish + (guile.feint if self._watched else 0.0):
            return None
        self._feint = luck >= wish
        mean = FEINT_HOLD if self._feint else guile.hold
        held = max(self.policy.hold_min, rng.gauss(mean, mean * HOLD_SPREAD))
        self._end = k + round(min(held, self.policy.hold_max - 1)) + 1  # the lift takes effect after this pulse
        return Lift(pick(self._candidates, rng).id)

    def _mood(self, k: int, view: View) -> float:
        guile = self.temper.guile
        factor = guile.watched if self._watched else 1.0
        if self._commotion.is_on(k):
            return factor * guile.commotion
        return factor * (guile.guard_turn if view.table.turn == view.table.guard else 1.0)

    def _holding(self, k: int, me: MeLike, rng: Random) -> CheaterOrder | None:
        """Wait for the end of the hold, then let go or think better of it."""
        if me.st != "hold":
            self._end = None  # refused, or ended without the bot's doing
            return None
        if self._end is None or k < self._end:
            return None
        if self._feint or not self._candidates or (self._watched and rng.random() < self.temper.guile.bail):
            self._end = None
            return PutBack()
        if me.lane != "calm":
            self._end = k + 1 + int(rng.expovariate(1 / RETRY))
            return None
        self._end = None
        return LetGo()


def pick(hand: Cards, rng: Random) -> Card:
    """The card to get rid of: moths first, then dear ones, by taste."""
    return max(hand, key=lambda card: _burden(card) + rng.random() * WHIM)


def _burden(card: Card) -> float:
    return POINTS[card.kind] + (MOTH_FIRST if card.kind is Kind.MOTH else 0.0)
