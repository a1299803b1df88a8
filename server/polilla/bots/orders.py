"""What a bot wants to do in a pulse. The room checks and carries it out as if a person had sent it."""

from dataclasses import dataclass

from polilla.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Lift:
    """Take this card of the own hand to the edge."""

    card_id: int


@dataclass(frozen=True, slots=True)
class LetGo:
    """Let the held card fall."""


@dataclass(frozen=True, slots=True)
class PutBack:
    """Take the held card back."""


@dataclass(frozen=True, slots=True)
class Look:
    """Swing the lens to a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Accuse:
    """Accuse a seat by what was seen in pulse `k`."""

    seat: Seat
    k: int


CheaterOrder = Lift | LetGo | PutBack
WatcherOrder = Look | Accuse
Order = CheaterOrder | WatcherOrder
