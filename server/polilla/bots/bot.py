"""One bot per seat without a person: what it lays, gives, drops, watches and presses, by temper and role.

Also the autopilot for a player who is away (R10.2). Neither is ever handed the state.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from polilla.bots.cheat import Cheater, MeLike
from polilla.bots.defaults import default_choice
from polilla.bots.orders import Order
from polilla.bots.play import choose, think_ms
from polilla.bots.reflex import press_ms
from polilla.bots.tempers import NORMAL, NOVICE, Temper
from polilla.bots.watch import Watcher
from polilla.rules.actions import PlayerAction
from polilla.rules.view import View
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.pulse import Pulse
from polilla.timing.race_policy import RaceKind

PILOT: Final = NOVICE  # the autopilot's hand is slow: to be away gains nothing in a race


class Mind(Protocol):
    """What a seat without a person at it needs."""

    def choose(self, view: View, options: Sequence[PlayerAction], rng: Random) -> PlayerAction:
        """Answer a prompt with one of the options."""

    def think_ms(self, view: View, rng: Random) -> int:
        """Milliseconds until the prompt is answered."""

    def on_pulse(self, pulse: Pulse, view: View, me: MeLike, rng: Random) -> Order | None:
        """Wish for a secret act, a look or an accusation in this pulse."""

    def press_ms(self, kind: RaceKind, holds_fitting: bool, rng: Random, laid_it: bool = False) -> float | None:
        """Milliseconds from the reveal of a race to the press; None for no press."""

    def reset(self) -> None:
        """A new round begins."""


class Bot:
    """A player made of a temper."""

    def __init__(self, temper: Temper = NORMAL, policy: DropPolicy = DropPolicy.NORMAL) -> None:
        self.temper = temper
        self._policy = policy
        self.reset()

    def reset(self) -> None:
        """Forget the round."""
        self._brain: Cheater | Watcher = Cheater(self.temper, self._policy)
        self._view: View | None = None  # the one that the role was taken from

    def choose(self, view: View, options: Sequence[PlayerAction], rng: Random) -> PlayerAction:
        """Answer a prompt with one of the options, as well as the temper can."""
        return choose(view, options, self.temper, rng)

    def think_ms(self, view: View, rng: Random) -> int:
        """A human thought in ms."""
        return think_ms(view, self.temper, rng)

    def on_pulse(self, pulse: Pulse, view: View, me: MeLike, rng: Random) -> Order | None:
        """Watch as the guard, else be tempted; whoever changes roles begins anew (R6.8)."""
        if view is not self._view:
            self._take_role(view)
        brain = self._brain
        if isinstance(brain, Watcher):
            return brain.on_pulse(pulse, view, rng)
        return brain.on_pulse(pulse, view, me, rng)

    def _take_role(self, view: View) -> None:
        self._view = view
        guarding = view.own is not None and view.own.seat == view.table.guard
        if guarding != isinstance(self._brain, Watcher):
            self._brain = (Watcher if guarding else Cheater)(self.temper, self._policy)

    def press_ms(self, kind: RaceKind, holds_fitting: bool, rng: Random, laid_it: bool = False) -> float | None:
        """A drawn reaction in ms; None for no press."""
        return press_ms(kind, holds_fitting, self.temper, rng, laid_it)


class Autopilot:
    """Plays for a player who is away: the defaults, no drop, no accusation (R10.2)."""

    def reset(self) -> None:
        """Nothing is remembered."""

    def choose(self, view: View, options: Sequence[PlayerAction], rng: Random) -> PlayerAction:
        """The default of R10.1."""
        return default_choice(view, options)

    def think_ms(self, view: View, rng: Random) -> int:
        """A human thought in ms, so that the table keeps its pace."""
        return think_ms(view, PILOT, rng)

    def on_pulse(self, pulse: Pulse, view: View, me: MeLike, rng: Random) -> Order | None:
        """Never drops, looks or accuses."""
        return None

    def press_ms(self, kind: RaceKind, holds_fitting: bool, rng: Random, laid_it: bool = False) -> float | None:
        """Slaps slowly and answers no cockroach: the player's cards are left alone."""
        return press_ms(kind, False, PILOT, rng)
