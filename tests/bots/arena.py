"""Whole matches without a hidden table, for tests of open play: players answer prompts, cards vanish by lot."""

from collections.abc import Callable, Sequence
from random import Random

from polilla.bots.defaults import choices
from polilla.bots.play import choose
from polilla.bots.tempers import Temper
from polilla.rules.actions import Action, Deal, Drop, LookOver, PlayerAction, Raced, Slapped, TurnUp
from polilla.rules.cards import DECK, Cards, answers_cockroach, dearness
from polilla.rules.engine import apply, may_reshuffle, new_match, with_order
from polilla.rules.legal import legal
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat, all_seats
from polilla.rules.state import State
from polilla.rules.view import View, view, waiting
from tests.rules.notation import position

Player = Callable[[View, Sequence[PlayerAction], Random], PlayerAction]

DROPS = 0.1  # chance per turn and seat that its dearest card vanishes; without any, moths make rounds endless
MOST_STEPS = 20_000


def sight(text: str, seat: int, *, blurred: bool = False) -> View:
    """What a seat sees of a situation in the notation of the rules' tests."""
    return view(position(text), Seat(seat), blurred=blurred)


def options(text: str, seat: int) -> tuple[PlayerAction, ...]:
    """What a seat may do in that situation."""
    return legal(position(text), Seat(seat))


def by_temper(temper: Temper) -> Player:
    """A bot's open half."""
    return lambda seen, may, rng: choose(seen, may, temper, rng)


def at_random(_seen: View, may: Sequence[PlayerAction], rng: Random) -> PlayerAction:
    """Any answer to the prompt."""
    return rng.choice(choices(may))


def play_match(players: Sequence[Player], rng: Random, *, blurred: bool = False) -> tuple[int, ...]:
    """The totals of a match; every choice must be legal."""
    state = _act(new_match(len(players)), None, Deal(_shuffled(rng), Seat(rng.randrange(len(players)))), rng)
    for _ in range(MOST_STEPS):
        if state.phase is Phase.OVER:
            return view(state, None).table.totals
        state = _step(state, players, rng, blurred)
    raise AssertionError(f"a match without end: {state}")


def lead(one: Player, others: Player, matches: int, seed: int, *, blurred: bool = False) -> float:
    """By how many points a match `one` is ahead of the mean of three others; each seat in turn."""
    rng = Random(seed)
    leads = []
    for number in range(matches):
        seat = number % 4
        totals = play_match([one if each == seat else others for each in range(4)], rng, blurred=blurred)
        leads.append((sum(totals) - totals[seat]) / 3 - totals[seat])
    return sum(leads) / matches


def _step(state: State, players: Sequence[Player], rng: Random, blurred: bool) -> State:
    asked = waiting(state)
    if not asked:
        return _act(state, None, _by_table(state, rng), rng)
    if state.phase is Phase.TURN:
        state = _vanish(state, rng)
    seat = asked[0]
    may = legal(state, seat)
    chosen = players[seat](view(state, seat, blurred=blurred), may, rng)
    assert chosen in may
    return _act(state, seat, chosen, rng)


def _by_table(state: State, rng: Random) -> Action:
    match state.phase:
        case Phase.SCORED:
            return Deal(_shuffled(rng))
        case Phase.TURNING:
            return TurnUp()
        case Phase.LAST_LOOK:
            return LookOver()
        case Phase.SLAP:
            return Slapped(rng.choice([seat for seat in all_seats(state.seats) if seat != state.turn]))
        case _:
            number = state.discards[-1].number
            able = [s for s in all_seats(state.seats) if any(answers_cockroach(c, number) for c in state.hands[s])]
            return Raced(rng.choice(able) if able else None)


def _vanish(state: State, rng: Random) -> State:
    for seat in all_seats(state.seats):
        drops = [action for action in legal(state, seat) if isinstance(action, Drop)]
        if drops and rng.random() < DROPS:
            state = _act(state, seat, max(drops, key=lambda drop: dearness(drop.card)), rng)
    return state


def _act(state: State, seat: Seat | None, action: Action, rng: Random) -> State:
    if may_reshuffle(state, action):
        action = with_order(action, tuple(rng.sample(range(len(DECK)), len(DECK))))
    return apply(state, seat, action)[0]


def _shuffled(rng: Random) -> Cards:
    return tuple(rng.sample(DECK, len(DECK)))
