"""The phases of a match and the one table of what may follow what. Whoever looks for "may this happen now" looks here.

What is not in TABLE is refused and changes nothing. What is in it may still be refused to this seat or this card: those
conditions stand with each action. The sets name every phase that can come next; the tests hold the engine to them.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from polilla.rules.actions import (
    Accuse,
    Action,
    Count,
    Deal,
    Draw,
    Drop,
    Gift,
    Judged,
    LookOver,
    Penalty,
    Play,
    Raced,
    Slapped,
    Tribute,
    TurnUp,
)


class Phase(StrEnum):
    """Where the table stands."""

    READY = "ready"  # before the first deal
    TURN = "turn"  # the turn's seat plays or draws
    TURNING = "turning"  # a card lies face down
    RACE = "race"  # the cockroach is open
    SLAP = "slap"  # the mosquito is open
    GIFT = "gift"  # the spider's player chooses
    TRIBUTE = "tribute"  # the givers choose
    ACCUSED = "accused"  # an accusation is being settled
    PENALTY = "penalty"  # the guard chooses the card for the caught
    LAST_LOOK = "last_look"  # somebody is out; the guard may still accuse
    SCORED = "scored"  # the round is over, the next can be dealt
    OVER = "over"  # the match is over


def _set(*phases: Phase) -> frozenset[Phase]:
    return frozenset(phases)


_SCORE = _set(Phase.SCORED, Phase.OVER)  # R9.3
_ON = _SCORE | {Phase.TURN, Phase.LAST_LOOK}  # R7.1: an empty hand, or the next turn
_RESUMED = _set(Phase.TURN, Phase.TURNING, Phase.GIFT, Phase.TRIBUTE, Phase.LAST_LOOK)

Row = Mapping[type[Action], frozenset[Phase]]

TABLE: Final[Mapping[Phase, Row]] = {
    Phase.READY: {Deal: _set(Phase.TURN)},
    Phase.TURN: {
        Play: _set(Phase.TURNING),
        Draw: _SCORE | {Phase.TURN},
        Drop: _set(Phase.TURN),
        Accuse: _set(Phase.ACCUSED),
        Count: _set(Phase.TURN),
    },
    Phase.TURNING: {
        TurnUp: _ON | {Phase.RACE, Phase.SLAP, Phase.GIFT},
        Drop: _set(Phase.TURNING),
        Accuse: _set(Phase.ACCUSED),
        Count: _set(Phase.TURNING),
    },
    Phase.RACE: {
        Raced: _ON | {Phase.ACCUSED},
        Drop: _set(Phase.RACE),
        Accuse: _set(Phase.RACE),  # it waits (R6.3)
        Count: _set(Phase.RACE),
    },
    Phase.SLAP: {
        Slapped: _set(Phase.TRIBUTE, Phase.TURN, Phase.ACCUSED),
        Drop: _set(Phase.SLAP),
        Accuse: _set(Phase.SLAP),  # it waits (R6.3)
        Count: _set(Phase.SLAP),
    },
    Phase.GIFT: {
        Gift: _ON,
        Drop: _set(Phase.GIFT),
        Accuse: _set(Phase.ACCUSED),
        Count: _set(Phase.GIFT),
    },
    Phase.TRIBUTE: {
        Tribute: _ON | {Phase.TRIBUTE},
        Drop: _set(Phase.TRIBUTE),
        Accuse: _set(Phase.ACCUSED),
        Count: _set(Phase.TRIBUTE),
    },
    Phase.ACCUSED: {Judged: _RESUMED | {Phase.PENALTY}, Count: _set(Phase.ACCUSED)},
    Phase.PENALTY: {Penalty: _RESUMED | _SCORE, Count: _set(Phase.PENALTY)},
    Phase.LAST_LOOK: {Accuse: _set(Phase.ACCUSED), LookOver: _SCORE, Count: _set(Phase.LAST_LOOK)},
    Phase.SCORED: {Deal: _set(Phase.TURN)},
    Phase.OVER: {},
}
