"""The guard's eyes of a bot: follow stirs with the lens, add up shadows, accuse above a bias (R6).

The model of a person from drops.md 6.11: it overlooks, hesitates, misreads and is distracted by its own turn. It gets
the guard's pulses and nothing else of what is hidden.
"""

from math import ceil, exp, log, sqrt
from random import Random
from typing import Final

from polilla.bots.commotion import Commotion
from polilla.bots.orders import Accuse, Look, WatcherOrder
from polilla.bots.play import think_ms
from polilla.bots.tempers import Temper
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat, all_seats
from polilla.rules.view import View
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.pulse import FOG, Pulse

PRIOR: Final = 0.3  # share of gestures that are drops, before any shadow
NERVES: Final = 0.4  # nerves of a typical drop, by which shadows are weighed
DOUBT: Final = 0.3  # log odds; standard deviation of a person's own criterion
CLICK_SPREAD: Final = 0.6  # pulses; standard deviation of the hand
INNOCENT: Final = -1.0  # log odds of the shadows alone below which a running gesture is not worth staying for
EARLY: Final = 3  # tells from which that is judged
PATIENCE: Final = 2  # pulses that a noticed stir stays in mind
STAY_MIN: Final = 3  # pulses; shortest stay of the lens on patrol


class Watcher:
    """The brain of the guard's seat."""

    def __init__(self, temper: Temper, policy: DropPolicy = DropPolicy.NORMAL) -> None:
        self.temper = temper
        self.policy = policy
        self._beta = policy.tilt_calm + policy.tilt_per_nerve * NERVES
        self._log_z = log(sum(chance * exp(self._beta * level) for level, chance in enumerate(policy.innocent)))
        self._commotion = Commotion(policy.event)
        self._view: View | None = None
        self._own_turn = False
        self._away_until = 0  # first pulse in which the guard looks up from the own hand
        self._hints: dict[Seat, int] = {}  # stirs noticed: the pulse in which the hand follows
        self._free_at = 0  # first pulse in which the lens may be moved
        self._patrol_at = 0  # pulse in which the stay becomes dull
        self._quiet_until = 0  # first pulse in which an accusation may count again
        self._accuse_at: tuple[int, Seat] | None = None  # the click that is on its way
        self._seen_at = 0  # last pulse in which the seat under the lens was seen
        self._frame = 0  # of the gesture under the lens, 0 for none
        self._odds = 0.0  # log odds that its shadows speak for a drop
        self._seen = 0  # tells of it that were seen
        self._decided = False
        self._lapse = False  # drawn with each gesture

    def on_pulse(self, pulse: Pulse, view: View, rng: Random) -> WatcherOrder | None:
        """Wish for something in this pulse, or for nothing."""
        if pulse.w is None or pulse.d is None or view.own is None:
            return None
        if view is not self._view:
            self._look_over(view, view.own.seat, pulse.k, rng)
        away = pulse.k < self._away_until
        if not away:
            self._read(pulse.k, pulse.w[0], pulse.d[0], rng)
            if 1 in pulse.s:
                self._notice(pulse, rng)
        if self._accuse_at is not None:
            return self._click(pulse.k)
        return None if away or pulse.k < self._free_at else self._steer(pulse.k, pulse.w[0], view, rng)

    def _look_over(self, view: View, seat: Seat, k: int, rng: Random) -> None:
        """Take in a changed table; an own turn takes the eyes off the others for a while."""
        if self._view is None:
            self._patrol_at = k + self._stay(rng)
            self._begin(rng)
        self._view = view
        self._commotion.see(view.table, k)
        began = view.table.phase is Phase.TURN and view.table.turn == seat
        if began and not self._own_turn:
            thought = think_ms(view, self.temper, rng) / self.policy.pulse_ms
            self._away_until = k + int(self.temper.vigil.away * thought)
        self._own_turn = began

    def _read(self, k: int, seat: Seat, shade: tuple[int, int], rng: Random) -> None:
        """Add up the shadows of the gesture under the lens."""
        if shade == FOG:
            return
        frame, level = shade
        self._seen_at = k
        if frame < self._frame:
            self._begin(rng)
        self._frame = frame
        first, last = self.policy.dip + 1, self.policy.dip + self.policy.tells
        if first <= frame <= last:
            self._odds += self._beta * level - self._log_z
            self._seen += 1
        if frame >= last and self._seen and not self._decided:
            self._decide(k, seat, rng)

    def _begin(self, rng: Random) -> None:
        """Nothing is known of the next gesture."""
        self._frame, self._odds, self._seen, self._decided = 0, 0.0, 0, False
        self._lapse = rng.random() < self.temper.vigil.lapse

    def _decide(self, k: int, seat: Seat, rng: Random) -> None:
        """Accuse or not, once per gesture; afterwards perhaps look elsewhere."""
        vigil = self.temper.vigil
        self._decided = True
        misread = self._beta * sqrt((1 / vigil.efficiency - 1) * self._seen)
        odds = log(PRIOR / (1 - PRIOR)) + self._odds + rng.gauss(0.0, misread) + rng.gauss(0.0, DOUBT)
        if not self._lapse and odds > vigil.bias and k >= self._quiet_until and self._accuse_at is None:
            self._accuse_at = (k + max(1, round(rng.gauss(vigil.click, CLICK_SPREAD))), seat)
        elif rng.random() < vigil.leave:
            self._patrol_at = k + 1

    def _notice(self, pulse: Pulse, rng: Random) -> None:
        """Keep a stir outside the lens in mind; in a commotion stirs say nothing."""
        if self._commotion.is_on(pulse.k):
            return
        vigil, under = self.temper.vigil, pulse.w or ()
        for index, stir in enumerate(pulse.s):
            if stir and index not in under and rng.random() < vigil.notice:
                self._hints[Seat(index)] = pulse.k + max(1, round(rng.gauss(vigil.delay, vigil.delay * 0.3)))

    def _click(self, k: int) -> Accuse | None:
        """The accusation, when the hand has come down."""
        if self._accuse_at is None or k < self._accuse_at[0]:
            return None
        seat, self._accuse_at = self._accuse_at[1], None
        self._quiet_until = k + self.policy.accuse_cool
        return Accuse(seat, self._seen_at)

    def _steer(self, k: int, under: Seat, view: View, rng: Random) -> Look | None:
        """Swing to a stir, or elsewhere when nothing happens; stay on a gesture that is worth it."""
        if self._engaged():
            return None
        others = [seat for seat in all_seats(len(view.table.counts)) if seat not in (under, view.table.guard)]
        stirred = self._stirred(others, k) if self._hints else []
        if stirred and not self._commotion.is_on(k):
            return self._look(rng.choice(stirred), k, rng)
        return self._look(rng.choice(others), k, rng) if k >= self._patrol_at else None

    def _stirred(self, others: list[Seat], k: int) -> list[Seat]:
        """The seats whose stir the hand now follows; a stir that could not be followed in time is forgotten."""
        self._hints = {seat: due for seat, due in self._hints.items() if k < due + PATIENCE}
        return [seat for seat in others if self._hints.get(seat, k + 1) <= k]

    def _engaged(self) -> bool:
        """Whether a gesture under the lens is still worth watching."""
        if not 1 <= self._frame <= self.policy.dip + self.policy.tells - 1:
            return False
        return self._seen < EARLY or self._odds >= INNOCENT

    def _look(self, seat: Seat, k: int, rng: Random) -> Look:
        swing = self.policy.swing
        self._free_at = k + swing + self.policy.dwell
        self._patrol_at = k + swing + self._stay(rng)
        self._begin(rng)
        return Look(seat)

    def _stay(self, rng: Random) -> int:
        """Pulses until a seat where nothing happens becomes dull."""
        return max(STAY_MIN, ceil(rng.expovariate(1 / self.temper.vigil.patrol)))
