"""The lane of one seat: what its paw is doing, as the server knows it. Intentions of the player do not belong here.

calm --fidget--> pre --3..9 pulses--> dip --12 frames--> rest --10 pulses--> calm
calm, pre --drop or put-back--> dip;  an accusation settled: pre -> calm, dip -> rest
"""

from __future__ import annotations

from math import log
from typing import Literal

from polilla.timing.drop_policy import DropPolicy
from polilla.timing.gesture import Cause, Gesture, begin, shade
from polilla.timing.shadow import Chance

Stage = Literal["calm", "pre", "dip", "rest"]

FOLLOWS: dict[Stage, tuple[Stage, ...]] = {
    "calm": ("pre", "dip"),
    "pre": ("dip", "calm"),
    "dip": ("rest",),
    "rest": ("calm",),
}
"""What may follow what. Anything else is a bug and raises."""


class Lane:
    """The stages of one seat that is not the guard's; pulses are counted by the caller."""

    __slots__ = ("before", "last", "policy", "stage", "until", "wait")

    def __init__(self, policy: DropPolicy) -> None:
        self.policy = policy
        self.stage: Stage = "calm"
        self.until = 0  # pulse at which pre, dip or rest is over
        self.wait: int | None = None  # calm pulses left to the next fidget; drawn when first needed
        self.last: Gesture | None = None  # the running gesture or the last one
        self.before: Gesture | None = None  # the one before it, which late accusations may still mean

    @property
    def free(self) -> bool:
        """Whether a gesture of the player may start; a pretended hold gives way to a real one."""
        return self.stage in ("calm", "pre")

    def start(self, cause: Cause, first: int, chances: tuple[float, ...], rng: Chance) -> Gesture:
        """Begin a gesture whose first frame is pulse `first`."""
        self._enter("dip", first + self.policy.frames)
        self.before, self.last = self.last, begin(self.policy, cause, first, chances, rng)
        return self.last

    def advance(self, k: int, present: bool, rng: Chance) -> None:
        """Move on to pulse k; an absent player's seat makes no fidgets."""
        if self.stage == "calm":
            if present:
                self._count_down(k, rng)
        elif self.stage == "pre" and not present:
            self._enter("calm", k)
        elif k >= self.until:
            self._next(k, rng)

    def calm_down(self, k: int) -> None:
        """Cut short whatever runs at pulse k: an accusation has been settled."""
        if self.stage == "pre":
            self._enter("calm", k)
        elif self.stage == "dip":
            self._enter("rest", k + self.policy.gap)
        for gesture in (self.last, self.before):
            if gesture is not None:
                gesture.settled = True

    def revive(self, gesture: Gesture) -> None:
        """Take up a drop that was let go before the server was stopped: it can still be caught."""
        self.before, self.last = self.last, gesture

    def settle(self, k: int) -> None:
        """After a restart at pulse k every lane rests alike: only drops are kept, and one that went on would tell."""
        self.stage, self.until = "rest", k + self.policy.frames + self.policy.gap

    def shade(self, k: int) -> tuple[int, int]:
        """Frame and shadow level at pulse k, (0, 0) unless a gesture runs."""
        return shade(self.policy, self.last, k) if self.stage == "dip" and self.last is not None else (0, 0)

    def stirs(self, k: int) -> bool:
        """Whether the running gesture betrays itself at pulse k."""
        return self.stage == "dip" and self.last is not None and self.last.stir == k

    def _count_down(self, k: int, rng: Chance) -> None:
        if self.wait is None:
            self.wait = _waiting_time(self.policy.fidget, rng)
        self.wait -= 1
        if self.wait == 0:
            span = self.policy.pre_max - self.policy.pre_min + 1
            self._enter("pre", k + self.policy.pre_min + int(rng.random() * span))

    def _next(self, k: int, rng: Chance) -> None:
        if self.stage == "pre":
            self.start("fidget", k, self.policy.innocent, rng)
        elif self.stage == "dip":
            self._enter("rest", k + self.policy.gap)
        else:
            self._enter("calm", k)

    def _enter(self, stage: Stage, until: int) -> None:
        if stage not in FOLLOWS[self.stage]:
            raise RuntimeError(f"a lane cannot go from {self.stage} to {stage}")
        self.stage, self.until, self.wait = stage, until, None


def _waiting_time(chance: float, rng: Chance) -> int:
    """Pulses (1 or more) until something of this chance per pulse happens; never (-1, counted down) if it is 0."""
    luck = rng.random()
    if chance <= 0:
        return -1
    return 1 if chance >= 1 else 1 + int(log(1 - luck) / log(1 - chance))
