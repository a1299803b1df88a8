"""Races in a match: opening one, its lines, its presses, its decision. The judge itself is timing/race.py."""

from dataclasses import dataclass, replace

from polilla.rooms import notes
from polilla.rooms.company import Company
from polilla.rooms.contest import Contest, draw_lots
from polilla.rooms.game import Game
from polilla.rooms.moment import Moment
from polilla.rooms.policy import RoomPolicy, ns
from polilla.rooms.seating import Chair, Seating
from polilla.rules.actions import Raced, Slapped
from polilla.rules.cards import answers_cockroach
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.timing.link import stagger_ms
from polilla.timing.race import Evidence, Machine, Outcome, PressVerdict, RaceKind, RevealSent, Runner
from polilla.timing.units import NS_PER_MS

STATUS: dict[PressVerdict, str] = {
    PressVerdict.COUNTED: "counted",
    PressVerdict.PENDING: "counted",
    PressVerdict.REPEATED: "counted",
    PressVerdict.FALSE_START: "false_start",
    PressVerdict.COOLING: "cooling",
}


@dataclass(frozen=True, slots=True)
class Decided:
    """A race that is over and still hears who comes late."""

    contest: Contest
    winner: Seat | None
    may_press: frozenset[Seat]
    at_ns: int  # the moment of decision
    until_ns: int  # when it is forgotten


@dataclass(frozen=True, slots=True)
class Reveal:
    """How a race's card is shown: each line at its own time, so that all see it at about the same."""

    race: int
    delays_ms: dict[Seat, float]

    def delay_ms(self, seat: Seat | None) -> float:
        """How long to wait before writing to this seat; spectators are written to last."""
        if seat is None or seat not in self.delays_ms:
            return max(self.delays_ms.values(), default=0.0)
        return self.delays_ms[seat]


class Racing:
    """The races of one match, one at a time."""

    def __init__(self, game: Game, seating: Seating, policy: RoomPolicy, settings: notes.Settings) -> None:
        self.game = game
        self.seating = seating
        self.policy = policy
        self.settings = settings
        self.rules = policy.races.strict() if settings.compensation == "strict" else policy.races
        self.contest: Contest | None = None
        self.decided: Decided | None = None
        self.reveal: Reveal | None = None
        self.shown_ns = 0  # when the last lines have been written the card
        self.last_id = 0

    @property
    def check_ns(self) -> int | None:
        """When time alone may decide the open race."""
        return None if self.contest is None else self.contest.check_ns

    def lines_are_there(self, now_ns: int) -> bool:
        """Whether every person is connected, looks at the page, and has answered lately (races.md 4)."""
        oldest_ns = now_ns - ns(self.policy.races.fresh_pong_ms)
        return all(
            chair.conn is not None and chair.visible and chair.pong_ns is not None and chair.pong_ns >= oldest_ns
            for _, chair in self.seating.people()
            if not chair.autopilot
        )

    def open(self, moment: Moment, company: Company) -> None:
        """A cockroach or a mosquito has been turned up: open the race."""
        state = self.game.state
        top = state.discards[-1]
        kind = RaceKind(top.kind.value)
        by = state.turn
        racers = {seat: chair for seat, chair in self.seating.taken() if kind is RaceKind.COCKROACH or seat != by}
        delays_ms = stagger_ms({seat: chair.link for seat, chair in self.seating.people()}, self.policy.races)
        shown_ns = self.shown_ns = moment.now_ns + ns(max(delays_ms.values(), default=0.0))
        self.last_id += 1
        runners = {}
        for seat, chair in racers.items():
            handicap_ms = self.settings.handicap_ms if seat == by and kind is RaceKind.COCKROACH else 0
            runner = Runner(
                seat,
                chair.link.under(self.rules),
                self._machine(seat, chair, kind, shown_ns, company, moment),
                visible=chair.visible and not chair.plays_itself,
                handicap_ms=handicap_ms,
                away=chair.conn is None and not chair.plays_itself,
                cooling_until_ns=chair.cooling_until_ns,
            )
            runners[seat] = runner
        lots = draw_lots(len(runners), moment.chance.rng)
        now_ns = moment.now_ns
        latest_ns = shown_ns + ns(self.rules.end_ms)
        self.contest = Contest(self.last_id, kind, by, top.number, self.rules, now_ns, runners, lots, latest_ns)
        self.contest.judge(now_ns)
        self.decided = None
        self.reveal = Reveal(self.last_id, delays_ms)

    def take_reveal(self) -> Reveal | None:
        """How to tell the events that opened a race; once."""
        reveal, self.reveal = self.reveal, None
        return reveal

    def shown(self) -> notes.Race | None:
        """The open race."""
        return None if self.contest is None else self.contest.shown()

    def hidden_ms(self, now_ns: int) -> float:
        """How long the card of the open race is still to be kept from who comes now: not all have been written it."""
        return 0.0 if self.contest is None else max(0.0, (self.shown_ns - now_ns) / NS_PER_MS)

    def runs(self, seat: Seat) -> bool:
        """Whether this seat runs in the open race."""
        return self.contest is not None and seat in self.contest.runners

    def saw(self, seat: Seat, race: int, item: Evidence) -> None:
        """Something was seen of a runner's line in this race."""
        if self.contest is not None and self.contest.id == race:
            self.contest.saw(seat, item)

    def line_changed(self, seat: Seat, item: Evidence) -> None:
        """A runner's line was lost or is back while a race is open."""
        if self.contest is not None:
            self.contest.saw(seat, item)

    def is_ripe(self, now_ns: int) -> bool:
        """Whether a pong may decide the open race: judging each one from the start would keep the loop busy."""
        return self.contest is not None and self.contest.is_ripe(now_ns)

    def void(self) -> int | None:
        """Everybody's line broke before anybody pressed: the open race is to be run again; its id."""
        contest = self.contest
        if contest is None:
            return None
        self._withdraw_gone(contest)
        if contest.is_pressed:
            return None
        self.contest = self.reveal = None
        return contest.id

    def press(self, seat: Seat, race: int, at_ns: int, claim_ms: float | None, held: int | None) -> str:
        """Take a press; its status for its sender."""
        contest = self.contest
        if contest is None:
            return self._press_outside(seat, race, at_ns, claim_ms)
        if contest.id != race or seat not in contest.runners:
            return "closed"
        if contest.kind is RaceKind.COCKROACH and not self._fits(seat, held):
            # The one press that starts no cool-down: it can never count, so hammering with it gains nothing. As a press
            # of this race it would change what others see: how long the race lasts, and whether it is run again.
            return "no_card"
        return STATUS[contest.press(seat, at_ns, claim_ms)]

    def _press_outside(self, seat: Seat, race: int, at_ns: int, claim_ms: float | None) -> str:
        """No race is open: the press is late for the last one, or too soon for the next."""
        decided = self.decided
        if decided is not None and decided.contest.id == race and at_ns <= decided.until_ns:
            if seat not in decided.may_press:
                return "closed"
            # It may have been read in one piece with the pong that decided.
            verdict = decided.contest.press(seat, max(at_ns, decided.at_ns + 1), claim_ms)
            return "late" if verdict in (PressVerdict.COUNTED, PressVerdict.PENDING) else STATUS[verdict]
        chair = self.seating.chairs[seat]
        if chair.cooling_until_ns is not None and at_ns < chair.cooling_until_ns:
            return "cooling"
        chair.cooling_until_ns = at_ns + ns(self.rules.cooldown_ms)
        return "false_start" if self.game.state.phase is Phase.TURNING else "closed"

    def late_photo(self, now_ns: int) -> notes.Photo | None:
        """The last photo with the times of those who came late; its verdict stands, and no link hears of it."""
        if self.decided is None:
            return None
        contest = self.decided.contest
        return contest.photo(contest.judge(now_ns), self.decided.winner)

    def decide(self, moment: Moment) -> tuple[notes.Photo, Raced | Slapped] | None:
        """If the open race is decided: its photo, and what the rules make of it."""
        contest = self.contest
        if contest is None:
            return None
        self._withdraw_gone(contest)
        outcome = contest.judge(moment.now_ns)
        if not outcome.final:
            return None
        self.contest = None
        self._remember(outcome)
        is_cockroach = contest.kind is RaceKind.COCKROACH
        winner = outcome.winner if is_cockroach else None
        may_press = frozenset(seat for seat in contest.runners if not is_cockroach or self._fits(seat, None))
        until_ns = moment.now_ns + ns(self.rules.late_ms)
        self.decided = Decided(contest, winner, may_press, outcome.decided_ns or moment.now_ns, until_ns)
        photo = contest.photo(outcome, winner)
        if is_cockroach:
            return photo, Raced(winner)
        return photo, Slapped(outcome.slowest if outcome.slowest is not None else outcome.results[-1].seat)

    def _remember(self, outcome: Outcome) -> None:
        """What a race leaves behind on the lines; under strict rules the store of forgiveness stays as it was."""
        for seat, link in outcome.links.items():
            chair = self.seating.chairs[seat]
            kept = link if self.rules is self.policy.races else replace(link, quota_ms=chair.link.quota_ms)
            chair.link = chair.link.remembering(kept)

    def _withdraw_gone(self, contest: Contest) -> None:
        """Who no longer holds what was pressed for has not pressed: it was dropped meanwhile (drops.md 6.10)."""
        for seat in contest.runners if contest.kind is RaceKind.COCKROACH else ():
            if not self._fits(seat, None):
                contest.withdraw(seat)

    def _fits(self, seat: Seat, held: int | None) -> bool:
        number = self.game.state.discards[-1].number
        return any(answers_cockroach(card, number) and card.id != held for card in self.game.state.hands[seat])

    def _machine(
        self, seat: Seat, chair: Chair, kind: RaceKind, shown_ns: int, company: Company, moment: Moment
    ) -> tuple[Evidence, ...]:
        """The press of a bot, or of the autopilot, drawn beforehand."""
        if not chair.plays_itself:
            return ()
        press_ms = company.press_ms(seat, kind, self._fits(seat, company.held(seat)), moment.chance.rng)
        if press_ms is None:  # out by the clock alone, as a hidden page is: its length tells no hand (R7.6)
            return (RevealSent(shown_ns),)
        return (Machine(press_ms, shown_ns + ns(press_ms)),)
