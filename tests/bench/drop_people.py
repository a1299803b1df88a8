"""The people of the drops' bench: how well each kind watches and cheats, as numbers (drops.md 7 and 6.11).

People are numbers for the bots' own model of a person. The script is none: it is `ideal_reader.py`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from polilla.bots.bot import Bot
from polilla.bots.cheat import MeLike
from polilla.bots.orders import Order
from polilla.bots.tempers import NORMAL, Guile, Temper, Vigil
from polilla.rules.view import View
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.pulse import Pulse
from tests.bench.ideal_reader import IdealReader, Priors

Frames = Callable[[], Sequence[int]]

PEOPLE_WATCH: Final = {
    "novice": Vigil(0.45, 0.55, delay=4.0, lapse=0.25, click=3.5, bias=0.30, away=0.85, patrol=16.0, leave=0.20),
    "average": Vigil(0.65, 0.75, delay=3.0, lapse=0.12, click=2.5, bias=0.35, away=0.60, patrol=20.0, leave=0.50),
    "skilled": Vigil(0.85, 0.90, delay=2.0, lapse=0.05, click=2.0, bias=0.30, away=0.35, patrol=20.0, leave=0.85),
}
GUARDS: Final = (*PEOPLE_WATCH, "script", "oracle")

CHEATERS: Final = {
    "never": Guile(0.0, 0.0, 1.0, 1.0, moth=1.0, bail=1.0, feint=0.0, hold=6.0, alert=2.0),
    "rare": Guile(0.003, 0.15, 2.5, 2.2, moth=1.4, bail=0.8, feint=0.002, hold=7.0, alert=1.0),
    "average": Guile(0.007, 0.35, 1.8, 1.5, moth=1.4, bail=0.5, feint=0.002, hold=6.0, alert=2.0),
    "skilled": Guile(0.008, 0.15, 2.5, 2.2, moth=1.4, bail=0.8, feint=0.004, hold=7.0, alert=1.0),
    "greedy": Guile(0.060, 0.35, 1.8, 1.5, moth=1.4, bail=0.5, feint=0.0, hold=6.0, alert=2.0),
    "script": Guile(0.010, 0.0, 3.0, 3.0, moth=1.4, bail=1.0, feint=0.004, hold=6.0, alert=0.0),
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


class Player(Bot):
    """One seat of the bench: it plays as a normal bot plays, and watches and cheats as its kind does."""

    def __init__(self, kind: Kind, policy: DropPolicy, priors: Priors) -> None:
        self.kind = kind
        self.priors = priors
        self.frames: Frames | None = None  # what the oracle is told by magic
        self._reader: IdealReader | None = None
        super().__init__(kind.temper, policy)

    def reset(self) -> None:
        """Forget the round."""
        super().reset()
        self._reader = None

    def on_pulse(self, pulse: Pulse, view: View, me: MeLike, rng: Random) -> Order | None:
        """A script watches in its own way."""
        if self.kind.guard in PEOPLE_WATCH or pulse.w is None:
            self._reader = None
            return super().on_pulse(pulse, view, me, rng)
        if self._reader is None:
            self._reader = IdealReader(self._policy, self.priors, len(pulse.s))
        told = self.frames() if self.kind.guard == "oracle" and self.frames is not None else None
        return self._reader.on_pulse(pulse, view, told)
