"""The 71 cards that are dealt from (R1.2, R1.3). The split over the numbers is the one table SPLIT below."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """What a card is, besides its number."""

    NUMBER = "number"
    ANT = "ant"
    COCKROACH = "cockroach"
    MOSQUITO = "mosquito"
    SPIDER = "spider"
    MOTH = "moth"


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the deck; `id` is its place in DECK and names it to its holder only."""

    id: int
    kind: Kind
    number: int

    def __repr__(self) -> str:
        return f"{self.kind.value}-{self.number}#{self.id}"


Cards = tuple[Card, ...]

# How many cards of each kind bear 1, 2, 3, 4, 5 (R1.3: the published split is unknown and hardly matters).
SPLIT: Final[dict[Kind, tuple[int, int, int, int, int]]] = {
    Kind.NUMBER: (8, 9, 9, 9, 8),
    Kind.ANT: (1, 1, 1, 1, 1),
    Kind.COCKROACH: (1, 1, 1, 1, 1),
    Kind.MOSQUITO: (1, 1, 1, 1, 1),
    Kind.SPIDER: (1, 1, 1, 1, 1),
    Kind.MOTH: (2, 1, 2, 1, 2),
}


def _deck() -> Cards:
    faces = [
        (kind, number)
        for kind, counts in SPLIT.items()
        for number, count in enumerate(counts, start=1)
        for _ in range(count)
    ]
    return tuple(Card(index, kind, number) for index, (kind, number) in enumerate(faces))


DECK: Final[Cards] = _deck()
HAND_SIZE: Final = 8  # R2.3
POINTS: Final[dict[Kind, int]] = {kind: 5 for kind in Kind} | {Kind.NUMBER: 1, Kind.MOTH: 10}  # R9.2


NEIGHBOURS: Final = {1: (5, 2), 2: (1, 3), 3: (2, 4), 4: (3, 5), 5: (4, 1)}


def fits(card: Card, top: Card) -> bool:
    """Whether the numbers are neighbours; 5 and 1 are (R3.1)."""
    return card.number in NEIGHBOURS[top.number]


def is_moth(card: Card) -> bool:
    """Whether the card is a cheating moth."""
    return card.kind is Kind.MOTH


def answers_cockroach(card: Card, number: int) -> bool:
    """Whether the card may be left on a cockroach of `number`: plain number cards only (R7.5)."""
    return card.kind is Kind.NUMBER and card.number == number


def points(cards: Cards) -> int:
    """What a hand counts against its holder (R9.2)."""
    return sum(POINTS[card.kind] for card in cards)


def dearness(card: Card) -> tuple[int, int]:
    """Sort key for the defaults of R10.1: dearer cards are larger."""
    return POINTS[card.kind], card.number
