"""The people of the drops' bench: how well each kind watches and cheats, as numbers (drops.md 7 and 6.11).

People are numbers for the bots' own model of a person, who here also has somebody in mind: whose cards are known to be
missing is looked at more often. The script is none of them: it is `ideal_reader.py`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from polilla.bots.bot import Bot
from polilla.bots.cheat import MeLike
from polilla.bots.orders import Look, Order
from polilla.bots.tempers import NORMAL, Guile, Temper, Vigil
from polilla.bots.watch import Watcher
from polilla.rules.seats import Seat, all_seats
from polilla.rules.view import View
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.pulse import Pulse
from tests.bench.ideal_reader import IdealReader, Priors

BySeat = Callable[[], Sequence[int]]

MISTRUST: Final = 0.5  # by how much every card that is known to be missing draws the eye, in looks at an honest seat

PEOPLE_WATCH: Final = {
    "novice": Vigil(0.45, 0.55, delay=4.0, lapse=0.25, click=3.5, bias=0.30, away=0.85, patrol=16.0, leave=0.20),
    "average": Vigil(0.65, 0.75, delay=3.0, lapse=0.12, click=2.5, bias=0.35, away=0.60, patrol=20.0, leave=0.50),
    "skilled": Vigil(0.85, 0.90, delay=2.0, lapse=0.05, click=2.0, bias=0.30, away=0.35, patrol=20.0, leave=0.85),
}
GUARDS: Final = (*PEOPLE_WATCH, "script", "oracle")

# "skilled" is as bold as pays, and hardly ever under the eye; drops.md 7.6 has a timid one, who loses to the average.
CHEATERS: Final = {
    "never": Guile(0.0, 0.0, 1.0, 1.0, moth=1.0, bail=1.0, feint=0.0, hold=6.0, alert=2.0),
    "rare": Guile(0.003, 0.15, 2.5, 2.2, moth=1.4, bail=0.8, feint=0.002, hold=7.0, alert=1.0),
    "average": Guile(0.007, 0.35, 1.8, 1.5, moth=1.4, bail=0.5, feint=0.002, hold=6.0, alert=2.0),
    "skilled": Guile(0.014, 0.10, 2.5, 2.2, moth=1.4, bail=0.9, feint=0.003, hold=6.0, alert=1.0),
    "greedy": Guile(0.060, 0.35, 1.8, 1.5, moth=1.4, bail=0.5, feint=0.0, hold=6.0, alert=2.0),
    "script": Guile(0.020, 0.0, 3.0, 3.0, moth=1.4, bail=1.0, feint=0.0, hold=4.0, alert=0.0),
}


@dataclass(frozen=True)
class Kind:
    """How one seat watches and cheats."""

    guard: str = "average"
    cheater: str = "average"

    @property
    def temper(self) -> Temper:
        """As numbers of the bots' model; a script's watching is not made of them."""
        vigil = PEOPLE_WATCH.get(self.guard, NORMAL.vigil)
        return replace(NORMAL, name="bench", guile=CHEATERS[self.cheater], vigil=vigil)


class Person(Watcher):
    """A guard who has not forgotten whose cards are missing: all are told how many, at the turns of their owner."""

    def __init__(self, temper: Temper, policy: DropPolicy, missing: BySeat) -> None:
        super().__init__(temper, policy)
        self._missing = missing

    def _steer(self, k: int, under: Seat, view: View, rng: Random) -> Look | None:
        look = super()._steer(k, under, view, rng)
        if look is None:
            return None
        others = [seat for seat in all_seats(len(view.table.counts)) if seat not in (under, view.table.guard)]
        choice = self._stirred(others, k) or others
        missing = self._missing()
        return Look(rng.choices(choice, [1 + MISTRUST * missing[seat] for seat in choice])[0])


class Player(Bot):
    """One seat of the bench: it plays as a normal bot plays, and watches and cheats as its kind does."""

    def __init__(self, kind: Kind, policy: DropPolicy, priors: Priors) -> None:
        self.kind = kind
        self.priors = priors
        self.frames: BySeat | None = None  # what the oracle is told by magic
        self.missing: BySeat | None = None  # cards of each seat that are known to be missing
        self._reader: IdealReader | None = None
        self._eyes: Person | None = None
        super().__init__(kind.temper, policy)

    def reset(self) -> None:
        """Forget the round."""
        super().reset()
        self._reader = self._eyes = None

    def on_pulse(self, pulse: Pulse, view: View, me: MeLike, rng: Random) -> Order | None:
        """Cheat as bots do; watch as a person, or as a script."""
        if pulse.w is None:
            self._reader = self._eyes = None
            return super().on_pulse(pulse, view, me, rng)
        if self.kind.guard in PEOPLE_WATCH and self.missing is not None:
            if self._eyes is None:
                self._eyes = Person(self.temper, self._policy, self.missing)
            return self._eyes.on_pulse(pulse, view, rng)
        if self._reader is None:
            self._reader = IdealReader(self._policy, self.priors, len(pulse.s))
        told = self.frames() if self.kind.guard == "oracle" and self.frames is not None else None
        return self._reader.on_pulse(pulse, view, told)
