"""One seat that may cheat: its lane and its player's intent together. Other seats and the guard are not known here.

A drop and a put-back use up the same chance, pay the same price and look the same; only the shadow levels differ.
"""

from __future__ import annotations

from typing import Literal

from polilla.rules.cards import Card
from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.gesture import Cause, Gesture
from polilla.timing.intent import Intent
from polilla.timing.lane import Lane
from polilla.timing.pulse import Me, Why
from polilla.timing.shadow import Chance, guilty


class Cheater:
    """A seat's hidden half; pulses are counted by the caller."""

    __slots__ = ("intent", "lane", "policy")

    def __init__(self, policy: DropPolicy) -> None:
        self.policy = policy
        self.lane = Lane(policy)
        self.intent = Intent(policy)

    def no_lift(self, card: Card, k: int) -> Why | None:
        """Why this card may not be lifted now, if so."""
        if self.intent.card is not None and self.intent.card != card:
            return "busy"
        return "cooldown" if self.intent.cool(k) else None

    def no_drop(self, hand_size: int, k: int) -> Why | None:
        """Why the held card may not fall now, if so (6.2)."""
        if not self.intent.ripe(k):
            return "early"
        if not self.lane.free:
            return "busy"
        return "last" if hand_size < 2 else None

    def drop(self, k: int, lens: tuple[Seat, ...], rng: Chance) -> Gesture:
        """Let the held card fall after pulse k, while these seats are in the lens."""
        card = self.intent.release()
        gesture = self._start("drop", k, k + 1, rng)
        gesture.card, gesture.lens = card, lens
        return gesture

    def back(self, k: int, first: int, rng: Chance) -> None:
        """End a hold in pulse k; shown from pulse `first` on, unless it was too short or another gesture runs."""
        if self.intent.release() is not None and self.intent.ripe(k) and self.lane.free:
            self._start("back", k, first, rng)

    def stir_chance(self) -> float:
        """Chance of a stir per pulse besides that of a gesture."""
        holding = self.intent.card is not None or self.lane.stage == "pre"
        return self.policy.stir_idle + (self.policy.stir_hold if holding else 0.0)

    def calm_down(self, k: int) -> None:
        """An accusation is settled at pulse k: the hold is cancelled, a gesture cut short, a card in flight safe."""
        self.intent.release()
        self.lane.calm_down(k)

    def me(self, k: int, why: Why | None = None) -> Me:
        """The own state at pulse k."""
        return Me(
            st=self._stage(),
            card=self.intent.card,
            lane="calm" if self.lane.free else "busy",
            cool=self.intent.cool(k),
            nerves=self.intent.sweat(k),
            why=why,
        )

    def _start(self, cause: Cause, k: int, first: int, rng: Chance) -> Gesture:
        nerves = self.intent.spend(k)
        chances = guilty(self.policy, nerves) if cause == "drop" else self.policy.innocent
        return self.lane.start(cause, first, chances, rng)

    def _stage(self) -> Literal["none", "hold", "dip", "rest"]:
        if self.intent.card is not None:
            return "hold"
        own = self.lane.last is not None and self.lane.last.cause != "fidget"
        return self.lane.stage if own and (self.lane.stage == "dip" or self.lane.stage == "rest") else "none"
