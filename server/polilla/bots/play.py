"""Which card a bot lays or gives, and how long it thinks. Secret acts are in cheat.py and watch.py.

An option's worth is counted in points of R9.2: what leaves the hand, and how likely the rest still fits next time.
"""

from collections.abc import Sequence
from math import log
from random import Random
from typing import Final

from polilla.bots.defaults import Choice, choices
from polilla.bots.outlook import outlook
from polilla.bots.tempers import Temper
from polilla.rules.actions import Draw, Gift, Penalty, Play, PlayerAction, Tribute
from polilla.rules.cards import POINTS, Card, Cards, Kind, answers_cockroach, fits, is_moth
from polilla.rules.hands import without
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.view import OwnView, View

CHAIN: Final = 4.0  # points; a turn without a fitting card draws one (2.4 on average) and sheds none
ENDGAME: Final = 2  # cards in the thinnest other hand at which points begin to weigh double; all that look almost empty
DRAWN: Final = 1.5  # points that a card drawn by the others is worth to oneself
TWIN: Final = 1.0  # points for laying a cockroach with an answer in hand, or against it without
MISSED: Final = 1.0  # points per card that the receiver of a gift has: give to the thinnest hand
RIVAL: Final = 0.1  # points per point that the receiver is ahead in the match
SPREAD: Final = 0.45  # log-normal spread of a person's thought, as in the simulation of drops.md 7
PACE_CAP: Final = 2.5  # longest thought, in medians: 18 s of a turn's 20, 9 s of a gift's 12
HURRY: Final = 0.6  # share of the thought that is enough with at most one card to lay
MS_PER_S: Final = 1000


def choose(view: View, options: Sequence[PlayerAction], temper: Temper, rng: Random) -> PlayerAction:
    """Answer the prompt (turn, gift, tribute, penalty) with one of the options."""
    asked = choices(options)
    if not asked:
        raise ValueError(f"no prompt to answer among {options!r}")
    if rng.random() < temper.craft.slip:
        return rng.choice(asked)
    return max(asked, key=lambda option: worth(view, option) + rng.gauss(0.0, temper.craft.noise))


def think_ms(view: View, temper: Temper, rng: Random) -> int:
    """A human thought before answering the prompt, in ms; always shorter than the clocks of R10.1."""
    own = _own(view)
    turn = view.table.phase is Phase.TURN
    median_s = temper.craft.turn_s if turn else temper.craft.give_s
    if view.table.phase in (Phase.TRIBUTE, Phase.PENALTY):
        median_s = min(median_s, 3.0)  # clocks of 8 s
    top = view.table.top
    if turn and top is not None and sum(fits(card, top) for card in own.hand) <= 1:
        median_s *= HURRY
    return int(MS_PER_S * min(PACE_CAP * median_s, rng.lognormvariate(log(median_s), SPREAD)))


def worth(view: View, option: Choice) -> float:
    """How good an option is, in points; comparable among the options of one prompt only."""
    match option:
        case Draw():
            return 0.0
        case Play(card):
            return _worth_of_play(view, card)
        case Gift(card, to):
            return _worth_of_giving(view, card) + _worth_of_receiver(view, to)
        case Tribute(card) | Penalty(card):
            return _worth_of_giving(view, card)


def _worth_of_play(view: View, card: Card) -> float:
    own = _own(view)
    rest = without(own.hand, card)
    others = len(view.table.counts) - 1
    chance = outlook(rest, card.number, others, own.seat == view.table.guard)
    return POINTS[card.kind] * _urgency(view) + CHAIN * chance + _worth_of_effect(view, card, rest)


def _worth_of_effect(view: View, card: Card, rest: Cards) -> float:
    """What the bug does for its player; nothing if the hand is empty with it (R7.1)."""
    if not rest:
        return 0.0
    match card.kind:
        case Kind.ANT:
            return DRAWN * _urgency(view)
        case Kind.SPIDER | Kind.MOSQUITO:
            return float(max((POINTS[left.kind] for left in rest if not is_moth(left)), default=0))
        case Kind.COCKROACH:
            return TWIN if any(answers_cockroach(left, card.number) for left in rest) else -TWIN
        case _:
            return 0.0


def _worth_of_giving(view: View, card: Card) -> float:
    own, table = _own(view), view.table
    if table.top is None:
        return float(POINTS[card.kind])
    turns = (own.seat - table.turn - 1) % len(table.counts)
    chance = outlook(without(own.hand, card), table.top.number, turns, own.seat == table.guard)
    return POINTS[card.kind] * _urgency(view) + CHAIN * chance


def _worth_of_receiver(view: View, to: Seat) -> float:
    totals = view.table.totals
    lead = sum(totals) / len(totals) - totals[to] if totals else 0.0
    return RIVAL * lead - MISSED * view.table.counts[to]


def _urgency(view: View) -> float:
    """1, or 2 when somebody else is about to go out and points are about to count."""
    own = _own(view)
    thinnest = min(count for seat, count in enumerate(view.table.counts) if seat != own.seat)
    return 2.0 if thinnest <= ENDGAME else 1.0


def _own(view: View) -> OwnView:
    if view.own is None:
        raise ValueError("a spectator has no hand to play from")
    return view.own
