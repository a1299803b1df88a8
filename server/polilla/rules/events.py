"""What happened, as told by the rules. Events hold everything; `view.seen(event, seat)` is what a seat is told.

A field `card: Card | None` is None where the viewer could not have seen the face.
"""

from dataclasses import dataclass

from polilla.rules.cards import Card, Cards
from polilla.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round begins. `hands` has one entry per seat; as a seat sees it only its own is filled, the others are ()."""

    round_no: int
    guard: Seat
    hands: tuple[Cards, ...]
    top: Card


@dataclass(frozen=True, slots=True)
class Joined:
    """A late friend has sat down, with this many points for the rounds that were played (R9.7)."""

    seat: Seat
    total: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is this seat's turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Laid:
    """A card lies face down on the discard pile. Only its player is told which."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The card that lay face down is now the top, for all to see."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew one card; why: "turn" (R3.2), "ant" (R7.2), "false_alarm" (R6.6). The face is the owner's."""

    seat: Seat
    card: Card | None
    why: str


@dataclass(frozen=True, slots=True)
class DrawSkipped:
    """Nothing was left to draw (R8.2)."""

    seat: Seat
    why: str


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discards under the top became the draw pile (R8.1)."""

    count: int


@dataclass(frozen=True, slots=True)
class GiftAsked:
    """The spider's player must give (R7.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Gifted:
    """The gift went over; giver and receiver know the face."""

    giver: Seat
    to: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class RaceOpened:
    """A cockroach lies there: who is fastest to lay `number` (R7.5)?"""

    by: Seat
    number: int


@dataclass(frozen=True, slots=True)
class RaceWon:
    """The fastest left this card on the cockroach."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RaceLapsed:
    """Nobody answered the cockroach in time."""


@dataclass(frozen=True, slots=True)
class SlapOpened:
    """A mosquito lies there: all but `by` slap (R7.4)."""

    by: Seat


@dataclass(frozen=True, slots=True)
class SlapLost:
    """The slowest at the mosquito."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TributeAsked:
    """These seats choose a card for `to`; may be empty (only moths everywhere)."""

    to: Seat
    givers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TributeChosen:
    """A giver has chosen; only the giver is told which card."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class TributePaid:
    """All tributes went over at once: (giver, card) pairs; a face is known to its giver and to the receiver."""

    to: Seat
    gifts: tuple[tuple[Seat, Card | None], ...]


@dataclass(frozen=True, slots=True)
class Dropped:
    """A card vanished. Seen by its owner only: for everybody else `seen` gives None."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Counted:
    """`count` cards are missing from the seat's fan, as all now see; never which."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Accused:
    """The guard accuses; `waits` while an open race is decided first (R6.3)."""

    guard: Seat
    seat: Seat
    waits: bool


@dataclass(frozen=True, slots=True)
class AccusationLapsed:
    """The guard's own hand emptied before the accusation was settled (R9.1)."""

    guard: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class Caught:
    """The accusation was true (R6.4); the card is the owner's to know (R6.7)."""

    guard: Seat
    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class FalseAlarm:
    """The accusation was false (R6.6)."""

    guard: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class PenaltyAsked:
    """The guard chooses the card for the caught."""

    guard: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """The penalty card went over; card None and `given` False where the guard had nothing to give (R6.5)."""

    giver: Seat
    to: Seat
    card: Card | None
    given: bool


@dataclass(frozen=True, slots=True)
class GuardChanged:
    """The marker moved (R6.4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandEmptied:
    """These seats have no card left (R9.1)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class LastLookBegan:
    """The guard may still accuse a drop in the act (R9.1)."""

    guard: Seat


@dataclass(frozen=True, slots=True)
class PlayResumed:
    """The only finisher was caught in the last look: the round goes on (R9.1)."""


@dataclass(frozen=True, slots=True)
class RoundScored:
    """The round is over: points of the round, everybody's hand and floor for all to see (R5.4, R9.2)."""

    round_no: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    hands: tuple[Cards, ...]
    floors: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """As many rounds as seats are played; equal lowest totals share the win (R9.3, R9.4)."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]


Event = (
    Dealt
    | Joined
    | TurnBegan
    | Laid
    | TurnedUp
    | Drew
    | DrawSkipped
    | Reshuffled
    | GiftAsked
    | Gifted
    | RaceOpened
    | RaceWon
    | RaceLapsed
    | SlapOpened
    | SlapLost
    | TributeAsked
    | TributeChosen
    | TributePaid
    | Dropped
    | Counted
    | Accused
    | AccusationLapsed
    | Caught
    | FalseAlarm
    | PenaltyAsked
    | PenaltyGiven
    | GuardChanged
    | HandEmptied
    | LastLookBegan
    | PlayResumed
    | RoundScored
    | MatchEnded
)
