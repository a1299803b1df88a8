"""Chance for rooms under test: seeded, with decks that a test may choose, and a notation for those.

    deck("top=5 pile=2,3ant | 1 4 1spider | 2 5moth | 3")

First the face-up card and the next cards of the draw pile, then one hand per seat: faces as in rules/notation.py. Hands
of fewer than eight are filled up with plain cards of the numbers in `fill` (default 312), as long as each lasts.
"""

from random import Random
from typing import Any

from polilla.rules.cards import DECK, HAND_SIZE, Card, Cards
from tests.rules.notation import is_face


class Luck(Random):
    """Seeded luck whose next decks can be laid ready."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.decks: list[Cards] = []

    def shuffle(self, x: Any) -> None:  # noqa: ANN401  # as in random.Random
        """Cards come out as the deck that lies ready, if one does."""
        super().shuffle(x)
        if self.decks and isinstance(x[0], Card):
            x[:] = self.decks.pop(0)


class Fate:
    """Chance and tokens, all from one seed."""

    def __init__(self, seed: int) -> None:
        self.luck = Luck(seed)
        self.rng: Random = self.luck
        self.tokens = 0

    def token(self) -> str:
        """Long, and never the same."""
        self.tokens += 1
        return f"token-{self.tokens:032}"


def deck(text: str) -> Cards:
    """The deck that deals this."""
    settings, *parts = text.split("|")
    told = dict(part.split("=") for part in settings.split())
    rest = list(DECK)
    top = _take(rest, told.pop("top", "5"))
    pile = [_take(rest, face) for face in told.pop("pile", "").split(",") if face]
    hands = [[_take(rest, face) for face in part.split()] for part in parts]
    fill = told.pop("fill", "312")
    assert not told, f"the notation does not know {told}"
    for hand in hands:
        while len(hand) < HAND_SIZE:
            hand.append(_take_plain(rest, fill))
    return (*(card for hand in hands for card in hand), top, *rest, *reversed(pile))


def card(cards: Cards, face: str) -> Card:
    """The first of the cards with this face, else any card of this face: a test may ask for what is refused."""
    return next(each for each in (*cards, *DECK) if is_face(each, face))


def _take(cards: list[Card], face: str) -> Card:
    taken = next(each for each in cards if is_face(each, face))
    cards.remove(taken)
    return taken


def _take_plain(cards: list[Card], numbers: str) -> Card:
    for number in numbers:
        if any(is_face(each, number) for each in cards):
            return _take(cards, number)
    raise AssertionError(f"no plain card of {numbers} is left")
