"""A match in a room: what is done at the table, when, and who is told. Seats are the room's (room.py)."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from polilla.rooms import notes
from polilla.rooms.company import Company
from polilla.rooms.countdown import Countdown
from polilla.rooms.effects import RaceStop
from polilla.rooms.game import Game
from polilla.rooms.moment import Moment
from polilla.rooms.policy import RoomPolicy, ns
from polilla.rooms.prompts import CHOICES, Prompts, wanted
from polilla.rooms.racing import Racing
from polilla.rooms.seating import Seating
from polilla.rooms.teller import Teller
from polilla.rooms.trial import Trial
from polilla.rooms.undertable import UnderTable
from polilla.rules.actions import Accuse, Deal, Judged, LookOver, PlayerAction, TurnUp
from polilla.rules.cards import DECK, Kind
from polilla.rules.events import Event, RoundScored, TurnBegan, TurnedUp
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.timing.hidden import COMMOTION

RACE_BUGS = (Kind.COCKROACH, Kind.MOSQUITO)
RACES = (Phase.RACE, Phase.SLAP)
HOLD_RECHECK_MS = 100  # how often the reveal looks again whether every line is there
MOST_STEPS = 10_000  # of one wake; more would be a bug that never ends

Timer = tuple[int, Callable[[Moment], None]]


class Match:
    """One match of a room, from the first deal to the last score."""

    def __init__(self, seating: Seating, settings: notes.Settings, policy: RoomPolicy, now_ns: int) -> None:
        self.seating = seating
        self.settings = settings
        self.policy = policy = policy.at_table(settings)
        self.game = Game(len(seating.chairs), now_ns, blurred=settings.blurred)
        self.under = UnderTable(policy.drops, self.game)
        self.prompts = Prompts(policy.patience_ms)
        self.racing = Racing(self.game, seating, policy, settings)
        self.company = Company(self.game, seating, policy)
        self.trial: Trial | None = None
        self.reel: notes.Reel | None = None
        self.photos: tuple[notes.Photo, ...] = ()  # of this round's races, as last told
        self.skipped: set[Seat] = set()
        self.dormant = False
        self._turning: Countdown | None = None
        self._hold_left_ms = 0.0  # how long the reveal of a race may still wait for a line
        self._pulse_ns: int | None = None
        self.teller = Teller(self)
        self.before_deal: Callable[[Moment], Callable[[], None]] = lambda moment: lambda: None  # late friends sit down
        self.stale = False  # something else than events has to be told to all: a clock, a thaw

    # What players do

    def act(self, seat: Seat, action: PlayerAction, moment: Moment) -> None:
        """An open action; raises the rules' Refused."""
        events = self.game.apply(seat, action, moment)
        if seat == self.under.hidden.guard:
            self.under.hidden.fog(self.policy.drops.blink)
        self._on_events(events, moment)
        self._settle(moment)

    def accuse(self, guard: Seat, seat: Seat, k: int, moment: Moment) -> str | None:
        """The guard accuses; the code of a refusal that costs nothing, or None. Raises the rules' Refused."""
        if self.trial is not None:
            return "accusation_open"
        if Accuse(seat) in self.game.legal(guard):
            judgement = self.under.hidden.judge(seat, k)
            if judgement.status != "judged":
                return "not_in_lens" if judgement.status == "unseen" else "too_soon"
            self.trial = Trial(guard, seat, judgement)
        self.game.apply(guard, Accuse(seat), moment)
        self.skipped.clear()
        self._settle(moment)
        return None

    def look(self, guard: Seat, target: Seat) -> None:
        """The guard moves the lens; refused silently while it must dwell (drops.md 6.3 e)."""
        if guard == self.under.hidden.guard and guard != target:
            self.under.hidden.look(target)

    def lift(self, seat: Seat, card: int, moment: Moment) -> None:
        """A card comes to the edge."""
        self.teller.tell_me(seat, self.under.lift(seat, DECK[card]), moment)

    def no_lift(self, seat: Seat, moment: Moment) -> None:
        """A card stays in the hand; only its seat hears of it."""
        self.teller.tell_me(seat, replace(self.under.hidden.me(seat), why="frozen"), moment)

    def let_go(self, seat: Seat, moment: Moment) -> None:
        """The held card falls, or goes back for a reason."""
        self.teller.tell_me(seat, self.under.let_go(seat, moment), moment)

    def put_back(self, seat: Seat, moment: Moment) -> None:
        """The held card goes back."""
        self.teller.tell_me(seat, self.under.back(seat, moment), moment)

    def press(self, seat: Seat, race: int, at_ns: int, claim_ms: float | None, moment: Moment) -> str:
        """A reaction; its status."""
        held = self.under.hidden.me(seat).card
        status = self.racing.press(seat, race, at_ns, claim_ms, None if held is None else held.id)
        if status != "closed" and seat == self.under.hidden.guard:
            self.under.hidden.fog(self.policy.drops.blink)
        if status == "late" and (photo := self.racing.late_photo(moment.now_ns)) is not None:
            self._show(photo, moment)
        self.judge_race(moment)
        return status

    def skip(self, seat: Seat, moment: Moment) -> None:
        """One more has seen enough of the film, or of the reel; it ends when all who are present have."""
        film = self.trial is not None and self.trial.film_ns is not None
        if not film and self.game.state.phase is not Phase.SCORED:
            return
        self.skipped.add(seat)
        watching = {other for other, chair in self.seating.present() if not chair.autopilot}
        if not watching <= self.skipped:
            return
        if self.trial is not None and film:
            self.trial.film_ns = moment.now_ns
        else:
            self.deal(moment)

    def deal(self, moment: Moment) -> None:
        """Begin the next round with a fresh deck (R2), and with those who came too late for the last one (R9.7)."""
        welcome = self.before_deal(moment)
        rng = moment.chance.rng
        deck = list(DECK)
        rng.shuffle(deck)
        first = self.game.state.round_no == 0
        named = self.settings.first_guard
        guard = Seat(
            named if named is not None and named < self.game.state.seats else rng.randrange(self.game.state.seats)
        )
        late = len(self.seating.chairs) - self.game.state.seats
        events = self.game.apply(None, Deal(tuple(deck), guard if first else None, late), moment)
        self.under = UnderTable(self.policy.drops, self.game)
        self.reel = None
        self.photos = ()
        self.skipped.clear()
        self.teller.tell_anew()
        self.company.new_round(self.under)
        self._on_events(events, moment)
        self._settle(moment)
        welcome()

    def take_up(self, moment: Moment) -> None:
        """Go on after a restart of the server; until somebody is back nothing runs."""
        self.dormant = self.stale = True
        self.company.new_round(self.under)
        self._settle(moment)

    def holds(self, seat: Seat) -> bool:
        """Whether this seat holds a card at the edge."""
        return self.under.hidden.me(seat).card is not None

    def release(self, seat: Seat, moment: Moment) -> None:
        """A held card goes back without its player (drops.md 6.10)."""
        if self.holds(seat):
            self.under.back(seat, moment)

    def be_dormant(self, dormant: bool, moment: Moment) -> None:
        """While nobody is connected no clock runs and no bot plays."""
        if dormant != self.dormant:
            self.dormant, self.stale = dormant, True
            if dormant and (race := self.racing.void()) is not None:
                moment.effects.append(RaceStop(race))
            self._settle(moment)

    def reconsider(self, seat: Seat, moment: Moment) -> None:
        """Somebody else plays this seat now: if it is asked, it thinks anew."""
        self.company.interrupt(seat)
        self._settle(moment)

    # Time

    def due_ns(self) -> int | None:
        """When `wake` wants to be called."""
        return min((at_ns for at_ns, _ in self._timers()), default=None)

    def wake(self, moment: Moment) -> None:
        """Do everything whose time has come, in the order of its times."""
        for _ in range(MOST_STEPS):
            due = [timer for timer in self._timers() if timer[0] <= moment.now_ns]
            if not due:
                return
            min(due, key=lambda timer: timer[0])[1](moment)
        raise RuntimeError("a timer that never passes")

    def _timers(self) -> Iterator[Timer]:
        if self._pulse_ns is not None:
            yield self._pulse_ns, self._pulse
        if (ends_ns := self.prompts.ends_ns()) is not None:
            yield ends_ns, self._time_out
        if (patience_ns := self.prompts.patience_ns()) is not None:
            yield patience_ns, lambda moment: self.prompts.lose_patience()
        if self._turning is not None and self._turning.ends_ns is not None:
            yield self._turning.ends_ns, self._turn_up
        if self.trial is not None and self.trial.verdict_ns is not None:
            yield self.trial.verdict_ns, self._verdict
        if self.trial is not None and self.trial.film_ns is not None and self.game.state.phase is not Phase.PENALTY:
            yield self.trial.film_ns, self._thaw
        if self.racing.check_ns is not None:
            yield self.racing.check_ns, self.judge_race
        if (think_ns := self.company.due_ns()) is not None:
            yield think_ns, self._think

    def _pulse(self, moment: Moment) -> None:
        pulse_ns = ns(self.policy.drops.pulse_ms)
        late = moment.now_ns - (self._pulse_ns or 0) > pulse_ns
        self._pulse_ns = (moment.now_ns if late else self._pulse_ns or 0) + pulse_ns
        present = [chair.plays_itself or chair.conn is not None for chair in self.seating.chairs]
        hidden = self.under.hidden
        guard = self.seating.chairs[hidden.guard]
        hidden.guard_away(not guard.is_bot and guard.conn is None)  # also if the autopilot plays: it does not look
        hidden.follow(guard.auto_lens and not guard.plays_itself)
        self.under.step(present, moment)
        self.teller.pulse(moment)
        for seat, order in self.company.on_pulse(moment.chance.rng):
            self.company.carry_out(self, seat, order, moment)

    def _time_out(self, moment: Moment) -> None:
        """Nobody chose in time: the default keeps the game moving (R10.1)."""
        prompt = self.prompts.open
        if prompt is None:
            return
        match prompt.wanted.kind:
            case "last_look":
                self._on_events(self.game.apply(None, LookOver(), moment), moment)
                self._settle(moment)
            case "reel":
                self.deal(moment)
            case _:
                for seat in prompt.wanted.seats:
                    self.act(seat, self.company.default(seat), moment)

    def _think(self, moment: Moment) -> None:
        """A bot or the autopilot has made up its mind."""
        for seat in self.company.decided(moment.now_ns):
            self.act(seat, self.company.choose(seat, moment.chance.rng), moment)

    def _turn_up(self, moment: Moment) -> None:
        """The card turns over; before a race only when every line is there, or after 5 s (races.md 4)."""
        laid = self.game.state.laid
        again = self.game.state.phase is not Phase.TURNING
        racing = again or (laid is not None and laid.kind in RACE_BUGS)
        if racing and self._hold_left_ms > 0 and not self.racing.lines_are_there(moment.now_ns):
            self._hold_left_ms -= HOLD_RECHECK_MS
            self._turning = Countdown(ns(HOLD_RECHECK_MS))
            self._turning.run(moment.now_ns, True)
            return
        self._turning = None
        events = () if again else self.game.apply(None, TurnUp(), moment)
        self.stale |= again
        if self.game.state.phase in RACES:
            self.racing.open(moment, self.company)
        self._on_events(events, moment)
        self._settle(moment)

    def judge_race(self, moment: Moment) -> None:
        """Look whether the open race is decided."""
        decided = self.racing.decide(moment)
        if decided is None:
            return
        photo, action = decided
        moment.effects.append(RaceStop(photo.race))
        self._show(photo, moment)
        self._on_events(self.game.apply(None, action, moment), moment)
        self._settle(moment)

    def _show(self, photo: notes.Photo, moment: Moment) -> None:
        """Tell all of a race; who comes back later finds it in the round's log."""
        self.photos = (*(each for each in self.photos if each.race != photo.race), photo)
        moment.tell(photo, *self.seating.conns())

    # Accusations

    def _verdict(self, moment: Moment) -> None:
        trial = self.trial
        if trial is None:
            return
        trial.verdict_ns = None
        trial.film_ns = moment.now_ns + ns(trial.film_ms(self.policy.drops))
        judged = trial.judgement
        moment.tell(trial.verdict(self.policy.drops), *self.seating.conns())
        card = judged.card if judged.hit else None
        self._on_events(self.game.apply(None, Judged(card), moment), moment)
        self._settle(moment)

    def _thaw(self, moment: Moment) -> None:
        """The film is over and the penalty given: play goes on."""
        if self.trial is not None:
            hit = self.trial.judgement.hit
            self.under.hidden.settled(hit, self.game.state.guard if hit else None)
            self.trial = None
            self.skipped.clear()
            self.company.new_roles()
            self.teller.tell_anew()
            self.stale = True
        self._settle(moment)

    # After every change

    @property
    def overdue(self) -> tuple[Seat, ...]:
        """Who is asked without a clock, and has been for so long that the others may do without them."""
        prompt = self.prompts.open
        return prompt.wanted.seats if prompt is not None and prompt.overdue else ()

    @property
    def frozen(self) -> bool:
        """Whether nobody may act: an accusation with its film, or nobody is there at all."""
        return self.trial is not None or self.dormant

    def _on_events(self, events: tuple[Event, ...], moment: Moment) -> None:
        """What the hidden table notices of open events."""
        hidden = self.under.hidden
        for event in events:
            match event:
                case TurnBegan(seat):
                    self.under.count_old(seat, moment)
                    if seat == hidden.guard:
                        hidden.fog(self.policy.drops.turn_fog)
                case TurnedUp(_, card) if card.kind in COMMOTION:
                    hidden.action_event()
                case RoundScored():
                    self._settle_trial(moment)  # one that lapsed has caught nobody
                    self.reel = self.under.reel()

    def _settle(self, moment: Moment) -> None:
        """Bring clocks, timers and screens in line with the rules' state."""
        state = self.game.state
        self._settle_trial(moment)
        for seat, me in self.under.drop_lost_holds(moment):
            self.teller.tell_me(seat, me, moment)
        self.under.hidden.last_look(state.phase is Phase.LAST_LOOK)
        self._settle_clocks(moment)
        self.teller.events(moment)

    def _settle_trial(self, moment: Moment) -> None:
        trial, state = self.trial, self.game.state
        if trial is None or trial.film_ns is not None:
            return
        if state.accused is None:  # lapsed behind a race (R9.1)
            self.under.hidden.settled(False, None)
            self.trial = None
        elif state.phase is Phase.ACCUSED and trial.verdict_ns is None:
            trial.verdict_ns = moment.now_ns + ns(self.policy.drops.freeze_ms)

    def _settle_clocks(self, moment: Moment) -> None:
        state, now_ns = self.game.state, moment.now_ns
        running = not self.frozen
        if not running:
            self.prompts.run(now_ns, False)
        asked = wanted(state, self.game.turn_no, self.game.accusation_no)
        self.prompts.ask(asked, None if asked is None else self._total_ms(asked.kind))
        penalty = state.phase is Phase.PENALTY and not self.dormant
        self.prompts.run(now_ns, running or penalty)
        self._settle_turning(moment, running)
        if not (self.game.in_round and running):
            self._pulse_ns = None
        elif self._pulse_ns is None:
            self._pulse_ns = now_ns + ns(self.policy.drops.pulse_ms)
        open_seats = asked.seats if asked is not None and asked.kind in CHOICES else ()
        self.company.consider(open_seats if running or penalty else (), moment)

    def _settle_turning(self, moment: Moment, running: bool) -> None:
        phase = self.game.state.phase
        void = phase in RACES and self.racing.contest is None  # to be run again: its lines or the server had gone
        if phase is not Phase.TURNING and not void:
            self._turning = None
            return
        if self._turning is None:
            races, laid = self.policy.races, self.game.state.laid
            plain = laid is not None and laid.kind in (Kind.NUMBER, Kind.MOTH)
            wait_ms = (
                races.plain_turn_ms
                if plain
                else moment.chance.rng.uniform(races.foreperiod_min_ms, races.foreperiod_max_ms)
            )
            self._turning = Countdown(ns(wait_ms))
            self._hold_left_ms = races.hold_ms
        again = void and not self.dormant  # an accusation waits for it (R6.3): it must not wait for the accusation
        self._turning.run(moment.now_ns, running or again)

    def _total_ms(self, kind: str) -> int | None:
        if kind == "last_look":
            return self.policy.drops.last_look * self.policy.drops.pulse_ms
        if kind == "reel":
            return self.policy.reel_ms
        return self.policy.prompt_ms(kind, self.settings.clocks)
