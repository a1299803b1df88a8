"""Races among bots: everybody's reaction is drawn when the race opens (R7.4, R7.5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from polilla.bots.bot import Mind
from polilla.rules.actions import Raced, Slapped
from polilla.rules.cards import answers_cockroach
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat, all_seats
from polilla.rules.state import State
from polilla.timing.race_policy import STANDARD, RaceKind

FINAL_MS: Final = 100.0  # ms from the deciding press to the verdict (races.md 8.4)


@dataclass(frozen=True, slots=True)
class Sprint:
    """A race on its way: who pressed, fastest first, and how long it takes."""

    ranking: tuple[Seat, ...]
    lasts_ms: float

    def outcome(self, state: State) -> Raced | Slapped:
        """Who won or lost; an answer to the cockroach may have vanished under the table meanwhile (drops.md 6.10)."""
        if state.phase is Phase.SLAP:
            return Slapped(self.ranking[-1])
        return Raced(next((seat for seat in self.ranking if holds_answer(state, seat)), None))


def sprint(state: State, minds: Sequence[Mind], rng: Random) -> Sprint:
    """Draw the race that has just been opened."""
    times = _slap_ms(state, minds, rng) if state.phase is Phase.SLAP else _search_ms(state, minds, rng)
    ranking = tuple(sorted(times, key=times.__getitem__))
    if not ranking:
        return Sprint((), STANDARD.end_ms)
    decides = ranking[-1] if state.phase is Phase.SLAP else ranking[0]
    return Sprint(ranking, times[decides] + FINAL_MS)


def holds_answer(state: State, seat: Seat) -> bool:
    """Whether the seat could leave a card on the cockroach (R7.5)."""
    number = state.discards[-1].number
    return any(answers_cockroach(card, number) for card in state.hands[seat])


def _search_ms(state: State, minds: Sequence[Mind], rng: Random) -> dict[Seat, float]:
    times: dict[Seat, float] = {}
    for seat in all_seats(state.seats):
        laid_it = seat == state.turn
        press_ms = minds[seat].press_ms(RaceKind.COCKROACH, holds_answer(state, seat), rng, laid_it)
        if press_ms is not None:
            floored = max(press_ms, STANDARD.floor_ms(RaceKind.COCKROACH))
            times[seat] = floored + (STANDARD.handicap_ms if laid_it else 0.0)
    return times


def _slap_ms(state: State, minds: Sequence[Mind], rng: Random) -> dict[Seat, float]:
    times: dict[Seat, float] = {}
    for seat in all_seats(state.seats):
        if seat != state.turn:
            press_ms = minds[seat].press_ms(RaceKind.MOSQUITO, False, rng)
            times[seat] = STANDARD.end_ms if press_ms is None else press_ms
    return times
