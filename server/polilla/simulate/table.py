"""One match of bots in simulated time, pulse by pulse, with the real rules and the real hidden table.

The bots are handed what a room hands them: views, pulses and their own hidden state. No clock is read here.
"""

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Final

from polilla.bots.bot import Bot
from polilla.bots.orders import Accuse as Point
from polilla.bots.orders import LetGo, Lift, Look, Order, PutBack
from polilla.bots.tempers import Temper
from polilla.rules.actions import Accuse, Deal, Judged, LookOver, TurnUp
from polilla.rules.cards import DECK, Kind
from polilla.rules.events import Event, RoundScored
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat, all_seats
from polilla.rules.view import waiting
from polilla.simulate.game import Game
from polilla.simulate.sprint import Sprint, sprint
from polilla.simulate.tally import Tally
from polilla.simulate.under import Under
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.film import film_ms
from polilla.timing.race_policy import STANDARD

MOST_PULSES: Final = 45_000  # 2.5 hours for a match that lasts 20 minutes: something goes round in circles
BY_ITSELF: Final = (Phase.TURNING, Phase.RACE, Phase.SLAP, Phase.LAST_LOOK)  # what ends without anybody's choice
ENDED: Final = (Phase.SCORED, Phase.OVER)
PLAIN: Final = (Kind.NUMBER, Kind.MOTH)
MS_PER_MINUTE: Final = 60_000


class Table:
    """Seats, cards and secrets of one match."""

    def __init__(
        self, tempers: Sequence[Temper], rng: Random, policy: DropPolicy = DropPolicy.NORMAL, *, blurred: bool = False
    ) -> None:
        self.policy = policy
        self.rng = rng
        self.game = Game(len(tempers), rng, blurred=blurred)
        self.bots = [Bot(temper, policy) for temper in tempers]
        self.seats = all_seats(len(tempers))
        self._present = (True,) * len(tempers)
        self._prompts: dict[Seat, int] = {}  # the pulse in which a seat has made up its mind
        self._stage: tuple[Phase, int] | None = None  # the phase and turn that `_stage_ends` belongs to
        self._stage_ends = 0
        self._sprint: Sprint | None = None
        self._frozen_ms = 0.0  # of the round: accusations with film and penalty
        self._before = (0, 0)  # turns and guard changes of earlier rounds
        self._deal(Seat(rng.randrange(len(tempers))))

    def play(self) -> Tally:
        """Play the match to its end, or until it is stuck."""
        tally = self.game.tally
        while self.game.state.phase is not Phase.OVER and not tally.stuck:
            if self.game.state.phase is Phase.SCORED:
                self._deal(None)
            self._pulse()
            tally.pulses += 1
            tally.stuck = tally.pulses >= MOST_PULSES
        return tally

    def _deal(self, guard: Seat | None) -> None:
        """A fresh deck, a fresh hidden table, fresh minds (R2)."""
        tally = self.game.tally
        self._before = (tally.turns, tally.guard_changes)
        self._frozen_ms = 0.0
        events = self.game.apply(None, Deal(tuple(self.rng.sample(DECK, len(DECK))), guard))
        self.under = Under(self.policy, self.game, self.rng)
        self._clear_minds()
        self._after(events)

    def _pulse(self) -> None:
        """One pulse: the hidden table, the open game, then what the bots wish for."""
        hidden = self.under.hidden
        hidden.step(self._present, self.rng)
        if self.game.state.phase not in BY_ITSELF:
            for seat in [seat for seat, at in self._prompts.items() if at <= hidden.k]:
                self._choose(seat)
        elif hidden.k >= self._stage_ends:
            self._end_stage()
        public, guard = hidden.frame(None), hidden.guard
        for seat in self.seats:
            if self.game.state.phase in ENDED:
                return
            pulse = hidden.frame(seat) if seat == guard else public
            order = self.bots[seat].on_pulse(pulse, self.game.views[seat], self.under.own[seat], self.rng)
            if order is not None:
                self._carry_out(seat, order)

    # The open game

    def _choose(self, seat: Seat) -> None:
        """A bot has made up its mind, unless it is no longer asked."""
        if self._prompts.pop(seat, None) is None:
            return
        action = self.bots[seat].choose(self.game.views[seat], self.game.legal(seat), self.rng)
        if seat == self.under.hidden.guard:
            self.under.hidden.fog(self.policy.blink)
        self._after(self.game.apply(seat, action))

    def _end_stage(self) -> None:
        """The card turns over, the race is decided, or the last look is over."""
        match self.game.state.phase:
            case Phase.TURNING:
                self._after(self.game.apply(None, TurnUp()))
            case Phase.LAST_LOOK:
                self._after(self.game.apply(None, LookOver()))
            case _ if self._sprint is not None:
                self._after(self.game.apply(None, self._sprint.outcome(self.game.state)))

    def _after(self, events: tuple[Event, ...]) -> None:
        """Tell the hidden table, note a finished round, and see when the table moves next."""
        self.under.notice(events)
        if any(isinstance(event, RoundScored) for event in events):
            self._note_round()
        self._ask()
        stage = (self.game.state.phase, self.game.turn_no)
        if stage[0] in BY_ITSELF and stage != self._stage:
            self._stage, self._stage_ends = stage, self.under.hidden.k + self._pulses(self._stage_ms())

    def _ask(self) -> None:
        """Who is asked begins to think; who was asked before an accusation goes on thinking after it."""
        state = self.game.state
        asked = waiting(state)
        self._prompts = {seat: at for seat, at in self._prompts.items() if seat in asked or state.resume is not None}
        for seat in asked:
            if seat not in self._prompts:
                self._prompts[seat] = self.under.hidden.k + self._pulses(self._think_ms(seat))

    def _stage_ms(self) -> float:
        state = self.game.state
        if state.phase is Phase.LAST_LOOK:
            return self.policy.last_look * self.policy.pulse_ms
        if state.phase is Phase.TURNING:
            plain = state.laid is not None and state.laid.kind in PLAIN
            foreperiod = STANDARD.foreperiod_min_ms, STANDARD.foreperiod_max_ms
            return STANDARD.plain_turn_ms if plain else self.rng.uniform(*foreperiod)
        self._sprint = sprint(state, self.bots, self.rng)
        if self.under.hidden.guard in self._sprint.ranking:
            self.under.hidden.fog(self.policy.blink)
        return self._sprint.lasts_ms

    # What bots wish for

    def _carry_out(self, seat: Seat, order: Order) -> None:
        match order:
            case Lift(card_id):
                self.under.lift(seat, card_id)
            case LetGo():
                self.under.let_go(seat)
            case PutBack():
                self.under.back(seat)
            case Look(target):
                self.under.hidden.look(target)
            case Point(target, k):
                self._accuse(seat, target, k)

    def _accuse(self, guard: Seat, seat: Seat, k: int) -> None:
        """The accusation with all that follows, while pulses stand still (R6.3); unseen, it costs nothing."""
        game, hidden = self.game, self.under.hidden
        if Accuse(seat) not in game.legal(guard):
            return
        judgement = hidden.judge(seat, k)
        if judgement.status != "judged":
            return
        self._after(game.apply(guard, Accuse(seat)))
        if game.state.phase in (Phase.RACE, Phase.SLAP):
            self._end_stage()
        if game.state.phase is Phase.ACCUSED:
            game.tally.caught += judgement.hit
            self._after(game.apply(None, Judged(judgement.card if judgement.hit else None)))
            self._frozen_ms += self.policy.freeze_ms + film_ms(self.policy, judgement.film)
        if game.state.phase is Phase.PENALTY:
            self._frozen_ms += self._think_ms(guard)
            card = self.bots[guard].choose(game.views[guard], game.legal(guard), self.rng)
            self._after(game.apply(guard, card))
        hidden.settled(judgement.hit, game.state.guard if judgement.hit else None)
        self._clear_minds()

    def _clear_minds(self) -> None:
        for bot in self.bots:
            bot.reset()

    def _think_ms(self, seat: Seat) -> int:
        return self.bots[seat].think_ms(self.game.views[seat], self.rng)

    def _pulses(self, ms: float) -> int:
        return ceil(ms / self.policy.pulse_ms)

    def _note_round(self) -> None:
        tally, turns_and_changes = self.game.tally, self._before
        pulses = self.under.hidden.k - self.under.first_k
        tally.rounds += 1
        tally.round_minutes.append((pulses * self.policy.pulse_ms + self._frozen_ms) / MS_PER_MINUTE)
        tally.round_turns.append(tally.turns - turns_and_changes[0])
        tally.round_changes.append(tally.guard_changes - turns_and_changes[1])
