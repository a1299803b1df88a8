"""What one player means to do, told to nobody else: the card held at the edge, the cool-down, the nerves."""

from __future__ import annotations

from polilla.rules.cards import Card
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.shadow import faded


class Intent:
    """The private half of a seat; pulses are counted by the caller."""

    __slots__ = ("card", "cool_until", "nerves", "nerves_at", "policy", "since")

    def __init__(self, policy: DropPolicy) -> None:
        self.policy = policy
        self.card: Card | None = None  # held at the edge
        self.since = 0  # pulse in which it was lifted
        self.cool_until = 0  # first pulse at which the next card may be lifted
        self.nerves = 0.0  # as they were at pulse `nerves_at`
        self.nerves_at = 0

    def lift(self, card: Card, k: int) -> None:
        """Hold a card from pulse k on."""
        self.card, self.since = card, k

    def release(self) -> Card | None:
        """Hold nothing any more; return what was held."""
        card, self.card = self.card, None
        return card

    def ripe(self, k: int) -> bool:
        """Whether the card has been held long enough for a gesture."""
        return k - self.since >= self.policy.hold_min

    def expired(self, k: int) -> bool:
        """Whether a card has been held for so long that it goes back by itself."""
        return self.card is not None and k - self.since >= self.policy.hold_max

    def cool(self, k: int) -> int:
        """Pulses left of the cool-down."""
        return max(0, self.cool_until - k)

    def nerves_now(self, k: int) -> float:
        """Nerves at pulse k: one more for each gesture of one's own, halved every half-life."""
        return faded(self.nerves, k - self.nerves_at, self.policy)

    def spend(self, k: int) -> float:
        """Pay for a gesture of one's own at pulse k; return the nerves before it, which are those that show."""
        nerves = self.nerves_now(k)
        self.nerves, self.nerves_at, self.cool_until = nerves + 1, k, k + self.policy.cool
        return nerves

    def sweat(self, k: int) -> int:
        """Nerves as drops of sweat, 0..3; three mean that they cannot show any more than they do."""
        return min(3, int(self.nerves_now(k) + 0.5))
