"""Random play, legal and illegal: whatever happens, the invariants hold and nobody learns what they could not see.

With CI set in the environment it plays 600 games of 60 steps, always the same ones; else 100 that differ each time.
"""

import os
import random
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from polilla.rules.actions import Accuse, Action, Count, Deal, Draw, Drop, Judged, Raced, Slapped
from polilla.rules.cards import DECK, Card, Kind
from polilla.rules.engine import apply, may_reshuffle, new_match, with_order
from polilla.rules.errors import Code, Refused
from polilla.rules.events import Event
from polilla.rules.invariants import violations
from polilla.rules.legal import legal
from polilla.rules.phases import TABLE, Phase
from polilla.rules.seats import MAX_SEATS, MIN_SEATS, Seat, all_seats
from polilla.rules.state import State
from polilla.rules.view import seen, view, waiting
from tests.rules.candidates import any_players_action, table_actions
from tests.rules.chance import TABLE_ACTS, pick, shuffled, table_action, with_chance
from tests.rules.knowledge import Knowledge, cards_in

IN_CI = bool(os.environ.get("CI"))
SEEDS = st.integers(0, 2**32)


class Play(RuleBasedStateMachine):
    """A match with its records, and what each viewer can know."""

    @initialize(seats=st.integers(MIN_SEATS, MAX_SEATS), seed=SEEDS, late=st.booleans())
    def begin(self, seats: int, seed: int, late: bool) -> None:
        """A first deal; or late in a round, with small hands and a small pile, so that cards and rounds run out."""
        self.seats = seats
        self.state = new_match(seats)
        self.records: list[tuple[Seat | None, Action]] = []
        self.moths_played: set[Card] = set()
        self.start = self.state
        self.knowledge = Knowledge(self.state)
        rng = random.Random(seed)
        self._do(None, table_action(self.state, rng), rng)
        if late:
            self._begin_late(rng)

    @rule(seed=SEEDS, steps=st.integers(1, 5))
    def play_on(self, seed: int, steps: int) -> None:
        """Some steps of orderly play: who is waited for answers, or the table acts."""
        rng = random.Random(seed)
        for _ in range(steps):
            if self.state.phase is not Phase.OVER:
                self._do(*_next(self.state, rng, mischief=False), rng)

    @rule(seed=SEEDS)
    def legal_action(self, seed: int) -> None:
        """Any seat does any of what is listed as legal."""
        rng = random.Random(seed)
        options = [(seat, action) for seat in all_seats(self.seats) for action in legal(self.state, seat)]
        if options:
            self._do(*rng.choice(options), rng)

    @rule(seed=SEEDS)
    def drop(self, seed: int) -> None:
        """Somebody makes a card vanish, if that is possible."""
        rng = random.Random(seed)
        options = [
            (seat, action)
            for seat in all_seats(self.seats)
            for action in legal(self.state, seat)
            if isinstance(action, Drop)
        ]
        if options:
            self._do(*pick(rng, options), rng)

    @rule(seed=SEEDS)
    def accusation(self, seed: int) -> None:
        """The guard accuses, if that is possible; true more often than at random."""
        rng = random.Random(seed)
        options = [action for action in legal(self.state, self.state.guard) if isinstance(action, Accuse)]
        likely = [action for action in options if self.state.floors[action.seat]]
        if options:
            self._do(self.state.guard, pick(rng, likely or options), rng)

    @rule(seed=SEEDS)
    def count(self, seed: int) -> None:
        """Some vanished cards become known in number."""
        rng = random.Random(seed)
        seat = rng.choice(all_seats(self.seats))
        cards = tuple(fallen.card for fallen in self.state.floors[seat] if not fallen.counted)
        if cards and Count in TABLE[self.state.phase]:
            self._do(None, Count(seat, cards[: rng.randint(1, len(cards))]), rng)

    @rule(seed=SEEDS)
    def whatever_a_player_tries(self, seed: int) -> None:
        """A random action: accepted only if it is listed, else refused with a code and without a trace."""
        rng = random.Random(seed)
        seat, action = any_players_action(self.state, rng)
        listed = replace(action, order=()) if isinstance(action, Draw) else action
        if listed in legal(self.state, seat):
            self._do(seat, action, rng)
        else:
            self._is_refused(seat, action)

    @rule(seed=SEEDS)
    def table_at_the_wrong_time(self, seed: int) -> None:
        """What the table may not do now is refused too."""
        options = [action for _, action in table_actions(self.state) if type(action) not in TABLE[self.state.phase]]
        self._is_refused(None, random.Random(seed).choice(options))

    @rule()
    def table_with_wrong_arguments(self) -> None:
        """What no correct room would send is an error, without a trace."""
        nowhere = Seat(self.seats)
        wrong: list[Action] = [
            Deal(DECK[1:]),
            Raced(nowhere),
            Slapped(nowhere),
            Count(nowhere, ()),
            Judged(self._a_hidden_card()),
        ]
        for action in wrong:
            if type(action) in TABLE[self.state.phase]:
                self._fails(action)

    @invariant()
    def moths_on_the_pile_were_played_by_a_guard(self) -> None:
        """R4.1: or a moth was the first card of the round."""
        if self.state.discards:
            moths = {card for card in self.state.discards if card.kind is Kind.MOTH}
            assert moths <= self.moths_played

    def teardown(self) -> None:
        """The records alone give the identical state: that is recovery, the reel and the bug report."""
        if not hasattr(self, "start"):
            return
        state = self.start
        for seat, action in self.records:
            state, _ = apply(state, seat, action)
        assert state == self.state

    def _do(self, seat: Seat | None, action: Action, rng: random.Random) -> None:
        before, action = self.state, with_chance(self.state, action, rng)
        self.state, events = apply(before, seat, action)
        self.records.append((seat, action))
        assert violations(self.state) == []
        assert self.state.phase in TABLE[before.phase][type(action)]
        self._keep_moths(before)
        self._nobody_learns_more(events)

    def _keep_moths(self, before: State) -> None:
        if self.state.round_no != before.round_no:
            self.moths_played = set(self.state.discards)
        elif self.state.laid is not None and before.laid is None and self.state.turn == before.guard:
            self.moths_played.add(self.state.laid)

    def _nobody_learns_more(self, events: tuple[Event, ...]) -> None:
        self.knowledge.follow(self.state)
        can = self.knowledge.knowers
        public = view(self.state, None)
        told = tuple(seen(event, None) for event in events)
        assert all(None in can[card] for card in cards_in((public, told)))
        for seat in all_seats(self.seats):
            sight = view(self.state, seat)
            own = tuple(mine for event in events if (mine := seen(event, seat)) not in told)
            leaks = [card for card in cards_in((sight.own, own)) if seat not in can[card]]
            assert not leaks and sight.table == public.table, (seat, leaks, own)

    def _begin_late(self, rng: random.Random) -> None:
        """Most cards lie under the top; perhaps it is the last round."""
        dealt, last = self.state, rng.random() < 0.5
        hands = tuple(hand[: rng.randint(1, 3)] for hand in dealt.hands)
        pile = dealt.draw_pile[: rng.randint(0, 5)]
        kept = {*pile, *dealt.discards, *(card for hand in hands for card in hand)}
        under = tuple(card for card in DECK if card not in kept)
        self.start = self.state = dealt.but(
            hands=hands,
            draw_pile=pile,
            discards=under + dealt.discards,
            round_no=self.seats if last else 1,
            points=((1,) * self.seats,) * (self.seats - 1) if last else (),
        )
        self.records = []
        self.moths_played = {*self.state.discards}
        self.knowledge = Knowledge(self.state)

    def _is_refused(self, seat: Seat | None, action: Action) -> None:
        before = self.state
        try:
            apply(before, seat, action)
        except Refused as refusal:
            assert isinstance(refusal.code, Code)
        else:
            raise AssertionError(f"{action} of {seat} was not refused in {before}")
        assert self.state is before

    def _fails(self, action: Action) -> None:
        try:
            apply(self.state, None, action)
        except ValueError:
            return
        raise AssertionError(f"{action} was accepted in {self.state}")

    def _a_hidden_card(self) -> Card:
        """A card that is on no floor."""
        return self.state.discards[-1]


Play.TestCase.settings = settings(
    max_examples=600 if IN_CI else 100, stateful_step_count=60, derandomize=IN_CI, database=None
)
TestPlay = pytest.mark.timeout(400)(Play.TestCase)  # it takes 30 s on a core of its own


def test_replay_of_whole_matches() -> None:
    """Whole matches from the first deal to the last, replayed from their records, for each number of seats."""
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        rng = random.Random(seats)
        state, records = new_match(seats), list[tuple[Seat | None, Action]]()
        while state.phase is not Phase.OVER:
            seat, action = _next(state, rng)
            records.append((seat, action))
            state, _ = apply(state, seat, action)
        again = new_match(seats)
        for seat, action in records:
            again, _ = apply(again, seat, action)

        assert again == state


def _next(state: State, rng: random.Random, mischief: bool = True) -> tuple[Seat | None, Action]:
    """What the table does, or what a seat that is waited for chooses; with mischief that may be a drop."""
    if state.phase in TABLE_ACTS:
        return None, with_chance(state, table_action(state, rng), rng)
    seat = pick(rng, waiting(state))
    answers = [action for action in legal(state, seat) if mischief or not isinstance(action, Drop | Accuse)]
    return seat, with_chance(state, pick(rng, answers), rng)


def test_order_is_needed_exactly_where_it_may_be() -> None:
    """R8.1: with an order wherever `may_reshuffle` says so, and only there, random play never lacks one."""
    rng = random.Random(7)
    deck = shuffled(rng)
    state, _ = apply(new_match(5), None, Deal(deck, Seat(0)))
    state = state.but(draw_pile=(), discards=(*state.draw_pile, *state.discards))
    needed = 0
    for _ in range(300):
        if state.phase in (Phase.SCORED, Phase.OVER):
            break
        seat, action = _next(state, rng)
        needed += may_reshuffle(state, with_order(action, ()))
        state, _ = apply(state, seat, action)

    assert needed > 0
