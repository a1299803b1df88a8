"""A guard that is a program: perfect arithmetic and steering, no reaction time, no fatigue, no own turn to think about.

It keeps a Bayes filter for each seat (calm, hold, the frames of a dip, rest), points the lens where it expects to catch
most, and accuses by the likelihood of the levels it saw. It is given the guard's own pulses; the oracle is also told,
by magic, in which frame each seat's dip is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log
from typing import Final

from polilla.bots.commotion import Commotion
from polilla.bots.orders import Accuse, Look, WatcherOrder
from polilla.rules.seats import Seat
from polilla.rules.view import View
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.pulse import FOG, Pulse
from polilla.timing.shadow import guilty

OWN_HAZARD: Final = 0.006  # chance per calm pulse that a player lifts a card
HOLD_ENDS: Final = 1 / 6  # chance per pulse that a hold, real or pretended, becomes a dip
STAY: Final = 1.2  # how much better another seat must look: to move costs fog
HOPELESS: Final = -1.5  # log odds of the shadows so far below which the rest of a dip is not worth the lens


@dataclass(frozen=True)
class Priors:
    """Share of drops among the dips that began unwatched, watched, and in a commotion, and what is made of them."""

    unwatched: float = 0.31
    watched: float = 0.28
    commotion: float = 0.38
    nerves: tuple[tuple[float, float], ...] = ((0.0, 0.45), (0.5, 0.35), (1.0, 0.2))  # those of drops, and their shares
    bias: float = 0.0  # log odds above which it accuses; the bench looks for those of a skilled person's false share


def log_odds(policy: DropPolicy, total: int, seen: int, prior: float, priors: Priors) -> float:
    """Log odds of a drop after `seen` levels with this sum: the tilts of all likely nerves, weighed."""
    ratio = sum(
        share * exp(_beta(policy, nerves) * total - seen * _log_z(policy, nerves)) for nerves, share in priors.nerves
    )
    return log(prior / (1 - prior)) + log(ratio)


@cache
def hit_chance(policy: DropPolicy, seen: int, priors: Priors, prior: float = 0.3) -> float:
    """Chance that a drop of which so many levels are seen is accused."""
    return sum(
        share * chance
        for nerves, share in priors.nerves
        for total, chance in enumerate(sums(guilty(policy, nerves), seen))
        if seen and log_odds(policy, total, seen, prior, priors) > priors.bias
    )


def sums(chances: Sequence[float], count: int) -> list[float]:
    """Distribution of the sum of so many levels."""
    total = [1.0]
    for _ in range(count):
        longer = [0.0] * (len(total) + len(chances) - 1)
        for done, share in enumerate(total):
            for level, chance in enumerate(chances):
                longer[done + level] += share * chance
        total = longer
    return total


@cache
def _beta(policy: DropPolicy, nerves: float) -> float:
    return policy.tilt_calm + policy.tilt_per_nerve * min(policy.nerves_cap, nerves)


@cache
def _log_z(policy: DropPolicy, nerves: float) -> float:
    return log(sum(chance * exp(_beta(policy, nerves) * level) for level, chance in enumerate(policy.innocent)))


class Belief:
    """What is known of one seat's paw: chances of calm, hold, each frame, each pulse of rest."""

    def __init__(self, policy: DropPolicy) -> None:
        self.policy = policy
        self._first = 2  # index of frame 1
        self._size = 2 + policy.frames + policy.gap
        self.p = [0.6, 0.1] + [0.3 / (policy.frames + policy.gap)] * (policy.frames + policy.gap)

    def step(self) -> None:
        """One pulse on."""
        hazard, p = self.policy.fidget + OWN_HAZARD, self.p
        calm = p[0] * (1 - hazard) + p[-1]
        hold = p[0] * hazard + p[1] * (1 - HOLD_ENDS)
        self.p = [calm, hold, p[1] * HOLD_ENDS, *p[2:-1]]

    def see_frame(self, frame: int) -> None:
        """The paw is seen: in this frame, or at rest on the table (0)."""
        if frame:
            self.p = [0.0] * self._size
            self.p[self._first + frame - 1] = 1.0
        else:
            for index in range(self._first, self._first + self.policy.frames):
                self.p[index] = 0.0
            self._normalise()

    def see_stir(self, stir: int) -> None:
        """Only whether the seat stirred."""
        policy = self.policy
        for index in range(self._size):
            chance = policy.stir_idle + (policy.stir_hold if index == 1 else 0.0)
            if self._first <= index < self._first + policy.stir_dip_frames:
                chance += policy.stir_dip / policy.stir_dip_frames * (1 - chance)
            self.p[index] *= chance if stir else 1 - chance
        self._normalise()

    def frames(self) -> list[tuple[int, float]]:
        """Every frame with its chance."""
        shares = self.p[self._first : self._first + self.policy.frames]
        return [(frame, share) for frame, share in enumerate(shares, 1) if share > 1e-4]

    def _normalise(self) -> None:
        total = sum(self.p)
        if total > 0:
            self.p = [share / total for share in self.p]
        else:
            self.p = [1.0] + [0.0] * (self._size - 1)


class IdealReader:
    """One term of office of such a guard."""

    def __init__(self, policy: DropPolicy, priors: Priors, seats: int) -> None:
        self.policy = policy
        self.priors = priors
        self._beliefs = [Belief(policy) for _ in range(seats)]
        self._commotion = Commotion(policy.event)
        self._view: View | None = None
        self._free_at = 0
        self._quiet_until = 0
        self._prior = priors.unwatched  # of the dip under the lens
        self._frame = 0  # of the dip under the lens
        self._total = 0  # of its levels
        self._seen = 0
        self._seen_at = 0
        self._decided = False

    def on_pulse(self, pulse: Pulse, view: View, told: Sequence[int] | None = None) -> WatcherOrder | None:
        """Read everything, then accuse or steer. `told`: the frame of every seat, for the oracle."""
        if pulse.w is None or pulse.d is None:
            return None
        if view is not self._view:
            self._view = view
            self._commotion.see(view.table, pulse.k)
        under, shade = pulse.w[0], pulse.d[0]
        self._update(pulse, view, told, under, shade)
        self._read(pulse.k, shade)
        if self._ripe(pulse.k, shade):
            self._decided = True
            odds = log_odds(self.policy, self._total, self._seen, self._prior, self.priors)
            if odds > self.priors.bias and pulse.k >= self._quiet_until:
                self._quiet_until = pulse.k + self.policy.accuse_cool
                return Accuse(under, self._seen_at)
        return self._steer(pulse.k, under, view) if pulse.k >= self._free_at else None

    def _update(
        self, pulse: Pulse, view: View, told: Sequence[int] | None, under: Seat, shade: tuple[int, int]
    ) -> None:
        loud = self._commotion.is_on(pulse.k)
        for seat, belief in enumerate(self._beliefs):
            if seat == view.table.guard:
                continue
            belief.step()
            if told is not None:
                belief.see_frame(told[seat])
            elif seat == under and shade != FOG:
                belief.see_frame(shade[0])
            elif not loud:
                belief.see_stir(pulse.s[seat])

    def _read(self, k: int, shade: tuple[int, int]) -> None:
        if shade == FOG:
            return
        frame, level = shade
        if frame and (self._frame == 0 or frame < self._frame):
            self._begin(k, frame)
        self._frame, self._seen_at = frame, k if frame else self._seen_at
        if self.policy.dip < frame <= self.policy.dip + self.policy.tells:
            self._total += level
            self._seen += 1

    def _begin(self, k: int, frame: int) -> None:
        self._total = self._seen = 0
        self._decided = False
        self._prior = self.priors.watched if frame == 1 else self.priors.unwatched
        if self._commotion.is_on(k):
            self._prior = self.priors.commotion

    def _ripe(self, k: int, shade: tuple[int, int]) -> bool:
        """All that can be seen of the dip has been seen, or the fog will not lift before it is too late."""
        if self._decided or not self._seen:
            return False
        if shade == FOG:
            return k - self._seen_at == self.policy.rewind - 1
        return self._frame >= self.policy.dip + self.policy.tells or self._frame == 0

    def _steer(self, k: int, under: Seat, view: View) -> Look | None:
        values = {
            Seat(seat): self._worth(Seat(seat), Seat(seat) == under)
            for seat in range(len(self._beliefs))
            if seat != view.table.guard
        }
        best = max(values, key=values.__getitem__)
        if best == under or values[best] <= values.get(under, 0.0) * STAY:
            return None
        self._free_at = k + self.policy.swing + self.policy.dwell
        self._frame, self._seen, self._total, self._decided = 0, 0, 0, False
        return Look(best)

    def _worth(self, seat: Seat, current: bool) -> float:
        """Catches to be expected of a seat in the next seconds."""
        policy, belief = self.policy, self._beliefs[seat]
        prior = self.priors.watched if current else self.priors.unwatched
        worth = (belief.p[1] * 0.6 + belief.p[0] * 0.08) * hit_chance(policy, policy.tells, self.priors)
        for frame, share in belief.frames():
            if current and self._frame == frame:
                worth += share * self._worth_of_rest(frame)
                continue
            shown = frame + (1 if current else policy.swing)
            left = policy.dip + policy.tells - max(policy.dip, shown - 1)
            worth += share * (hit_chance(policy, left, self.priors) if left > 0 else 0.0)
        return worth * prior

    def _worth_of_rest(self, frame: int) -> float:
        """Of the dip under the lens, of which something has been seen."""
        left = self.policy.dip + self.policy.tells - max(self.policy.dip, frame)
        odds = log_odds(self.policy, self._total, self._seen, 0.5, self.priors) if self._seen else 0.0
        if left <= 0 or (self._seen >= 3 and odds < HOPELESS):
            return 0.0
        seen = min(self.policy.tells, left + self._seen)
        return hit_chance(self.policy, seen, self.priors) * exp(min(1.0, odds / 2))
