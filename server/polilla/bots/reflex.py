"""How fast a bot reacts in a race: a drawn human reaction time, never a fixed one. Who wins is judged elsewhere."""

from random import Random

from polilla.bots.tempers import Reaction, Temper
from polilla.timing.race_policy import RaceKind


def press_ms(kind: RaceKind, holds_fitting: bool, temper: Temper, rng: Random, laid_it: bool = False) -> float | None:
    """Milliseconds from the card's turning over to the press; None if the bot does not press at all.

    Who laid the cockroach need not search (R7.5): a simple reaction, to which the judge adds the handicap.
    """
    reflexes = temper.reflexes
    if kind is RaceKind.MOSQUITO:
        return draw_ms(reflexes.slap, rng)
    if not holds_fitting:
        return None
    if laid_it:
        return draw_ms(reflexes.slap, rng)
    return None if rng.random() < reflexes.overlook else draw_ms(reflexes.search, rng)


def draw_ms(reaction: Reaction, rng: Random) -> float:
    """One ex-Gaussian reaction time in ms."""
    return rng.gauss(reaction.mean_ms, reaction.spread_ms) + rng.expovariate(1 / reaction.tail_ms)
