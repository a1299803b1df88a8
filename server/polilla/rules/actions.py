"""What may be done, by players and by the table. Chance and time reach the rules only through these values.

`Order` is an order of all 71 card ids: if the draw pile runs out inside the action, the discards under the top are laid
as the new draw pile in that order, the last to be drawn first (R8.1). It may stay empty when `engine.may_reshuffle`
says that no reshuffle can happen.
"""

from dataclasses import dataclass

from polilla.rules.cards import Card, Cards
from polilla.rules.seats import Seat

Order = tuple[int, ...]

# Players' actions: apply(state, seat, action)


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card face down on the discard pile; it turns over with TurnUp (R3.1, R4.1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw one card; the turn ends (R3.2)."""

    order: Order = ()


@dataclass(frozen=True, slots=True)
class Gift:
    """The spider's gift (R7.3)."""

    card: Card
    to: Seat


@dataclass(frozen=True, slots=True)
class Tribute:
    """A giver's choice for the slowest at the mosquito (R7.4); it moves when all givers have chosen."""

    card: Card


@dataclass(frozen=True, slots=True)
class Penalty:
    """The guard's card for the caught (R6.4)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Drop:
    """A card vanishes to the own floor (R5)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Accuse:
    """The guard names one player (R6.1)."""

    seat: Seat


# The table's actions: apply(state, None, action)


@dataclass(frozen=True, slots=True)
class Deal:
    """Begin a round with this deck: eight to each seat one after another, then the first card, then the draw pile (R2).

    The last card of the deck is the first to be drawn.

    `guard` names the guard of the first round and must be None in later rounds (R9.3). `late` friends sit down with
    this deal, in seats after the last one (R9.7); none in the first round.
    """

    deck: Cards
    guard: Seat | None = None
    late: int = 0


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The card that was laid is turned face up; its effect begins (R7.1)."""

    order: Order = ()


@dataclass(frozen=True, slots=True)
class Raced:
    """The cockroach is decided: the fastest seat with a fitting card, or nobody in time (R7.5, R7.7)."""

    winner: Seat | None


@dataclass(frozen=True, slots=True)
class Slapped:
    """The mosquito is decided: the slowest (R7.4, R7.7)."""

    loser: Seat


@dataclass(frozen=True, slots=True)
class Judged:
    """The accusation is settled (R6.4-R6.6): true with the floor card that was in the act, or false (card None)."""

    card: Card | None
    order: Order = ()


@dataclass(frozen=True, slots=True)
class Count:
    """The seat's older vanished cards become known in number (drops.md 6.9); never which."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class LookOver:
    """The last look has passed (R9.1)."""


PlayerAction = Play | Draw | Gift | Tribute | Penalty | Drop | Accuse
TableAction = Deal | TurnUp | Raced | Slapped | Judged | Count | LookOver
Action = PlayerAction | TableAction
