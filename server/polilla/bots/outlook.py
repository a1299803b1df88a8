"""What a hand is good for on the next turn: the chance that a card fits after the others have played.

The others' plays are taken for a random walk on the ring of the five numbers (R3.1).
"""

from functools import cache
from typing import Final

from polilla.rules.cards import Cards, Kind

NUMBERS: Final = 5
PLAYS: Final = 0.85  # share of turns in which a card is laid, as random play shows; in the others the top stays


def outlook(hand: Cards, top: int, others: int, moths_too: bool) -> float:
    """Chance, 0..1, that `hand` has a playable card when `others` turns have passed over a top of this number.

    `moths_too` for the guard, who may lay them (R4.1).
    """
    mask = 0
    for card in hand:
        if moths_too or card.kind is not Kind.MOTH:
            mask |= 1 << (card.number - 1)
    return _chance(mask, top, others)


@cache
def _chance(mask: int, top: int, others: int) -> float:
    """As `outlook`, for the set of numbers held, bit 0 for number 1."""
    return sum(share for number, share in enumerate(_tops(top - 1, others)) if _fits(mask, number))


def _fits(mask: int, number: int) -> bool:
    return bool(mask >> (number + 1) % NUMBERS & 1 or mask >> (number - 1) % NUMBERS & 1)


@cache
def _tops(start: int, turns: int) -> tuple[float, ...]:
    """Chances of the five numbers (0..4) to lie on top after so many turns."""
    if turns == 0:
        return tuple(float(number == start) for number in range(NUMBERS))
    before = _tops(start, turns - 1)
    return tuple(
        before[number] * (1 - PLAYS) + (before[number - 1] + before[(number + 1) % NUMBERS]) * PLAYS / 2
        for number in range(NUMBERS)
    )
