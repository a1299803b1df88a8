"""People who do whatever comes into their heads, legal or not, all from one seed."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from polilla.rooms import commands as ask
from polilla.rooms.commands import Conn, OpenAction
from polilla.rooms.policy import NORMAL, RoomPolicy
from polilla.rules.actions import Accuse, Draw, Drop, Gift, Penalty, Play, Tribute
from polilla.rules.cards import DECK
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from tests.rooms.evening import Evening, Person

HASTY: RoomPolicy = replace(NORMAL.faster(8), races=replace(NORMAL.races, ping_every_ms=250.0))
"""Clocks and bots eight times faster, race pings rare: for many rounds in little time."""


class Crowd:
    """Some people and bots at one table; `act` lets one of the people do something."""

    def __init__(self, seed: int, people: int, bots: int, policy: RoomPolicy = HASTY, clocks: str = "normal") -> None:
        self.rng = Random(-seed)
        self.evening = Evening(policy, seed)
        self.people = [self.evening.sit(f"Person {number}") for number in range(people)]
        for number in range(bots):
            self.people[0].ask_host(ask.AddBot, ("novice", "normal", "lynx")[number % 3])
        self.people[0].configure(clocks, None)

    @property
    def open(self) -> list[Person]:
        """Whose line stands."""
        return [person for person in self.people if person.here and person.conn not in self.evening.closed]

    def start(self) -> None:
        """The match begins."""
        self.people[0].start()

    def behave(self) -> None:
        """Somebody does what a player would: answers, drops, looks, accuses, presses."""
        person = self.rng.choice(self.open)
        seat = self.evening.room.seating.seat_of(person.conn)
        if seat is None or self.evening.room.match is None:
            return
        match self.evening.phase:
            case Phase.RACE | Phase.SLAP:
                self._press(person)
            case Phase.SCORED:
                person.skip()
            case _:
                self._play(person, seat)

    def _play(self, person: Person, seat: Seat) -> None:
        evening = self.evening
        options = evening.match.game.legal(seat)
        held = evening.match.under.hidden.me(seat).card is not None
        if held and self.rng.random() < 0.6:
            evening.do(ask.LetGo(person.conn) if self.rng.random() < 0.75 else ask.PutBack(person.conn))
        elif options:
            self._choose(person, self.rng.choice(options))

    def _choose(self, person: Person, option: object) -> None:
        evening = self.evening
        match option:
            case Draw():
                person.draw()
            case Play() | Gift() | Tribute() | Penalty():
                person.act(option)
            case Drop(card):
                evening.do(ask.LiftCard(person.conn, card.id))
            case Accuse(seat):
                evening.do(ask.LookAt(person.conn, seat))
                if self.rng.random() < 0.2:
                    evening.do(ask.AccuseSeat(person.conn, str(evening.now_ns), seat, evening.k))

    def _press(self, person: Person) -> None:
        race = self.evening.match.racing.shown()
        if race is not None and self.rng.random() < 0.5:
            claim_ms = self.rng.choice([None, 0.0, 150.0, 400.0, 800.0, 1e9])
            self.evening.do(ask.PressRace(person.conn, race.id, claim_ms, self.evening.now_ns))

    # Nonsense

    def misbehave(self) -> None:
        """Somebody does something, in turn or out of it, or their line does."""
        person = self.rng.choice(self.people)
        if person in self.open:
            self.rng.choice(NONSENSE)(self, person)
        elif person.token is not None and len(self.people) > 0:
            person.come_back()

    def action(self) -> OpenAction:
        """Any open action."""
        card, seat = self.rng.choice(DECK), Seat(self.rng.randrange(5))
        actions: list[OpenAction] = [Play(card), ask.PlayerDraws(), Gift(card, seat), Tribute(card), Penalty(card)]
        return self.rng.choice(actions)


def _do(make: Callable[[Crowd, Conn], ask.Command]) -> Callable[[Crowd, Person], None]:
    def do(crowd: Crowd, person: Person) -> None:
        crowd.evening.do(make(crowd, person.conn))

    return do


def _seat(crowd: Crowd) -> Seat:
    return Seat(crowd.rng.randrange(5))


NONSENSE: tuple[Callable[[Crowd, Person], None], ...] = (
    _do(lambda crowd, conn: ask.Act(conn, str(crowd.rng.randrange(50)), crowd.action())),
    _do(lambda crowd, conn: ask.AccuseSeat(conn, str(crowd.rng.random()), _seat(crowd), crowd.rng.randrange(20_000))),
    _do(lambda crowd, conn: ask.LookAt(conn, _seat(crowd))),
    _do(lambda crowd, conn: ask.LiftCard(conn, crowd.rng.randrange(71))),
    _do(lambda crowd, conn: ask.LetGo(conn)),
    _do(lambda crowd, conn: ask.PutBack(conn)),
    _do(
        lambda crowd, conn: ask.PressRace(
            conn, crowd.rng.randrange(4), crowd.rng.uniform(-9, 999), crowd.evening.now_ns
        )
    ),
    _do(lambda crowd, conn: ask.ShowPage(conn, crowd.rng.random() < 0.5)),
    _do(lambda crowd, conn: ask.SkipShow(conn)),
    _do(lambda crowd, conn: ask.Autopilot(conn, crowd.rng.random() < 0.5)),
    _do(lambda crowd, conn: ask.ShowEmote(conn, "wink")),
    _do(lambda crowd, conn: ask.Rename(conn, f"Person {crowd.rng.randrange(9)}")),
    _do(lambda crowd, conn: ask.Configure(conn, "fast", None, 0)),
    _do(lambda crowd, conn: ask.AddBot(conn, "normal")),
    _do(lambda crowd, conn: ask.HandOver(conn, _seat(crowd))),
    _do(lambda crowd, conn: ask.StartPlay(conn)),
    _do(lambda crowd, conn: ask.Relieve(conn, _seat(crowd))),
    lambda crowd, person: person.lose(),
    lambda crowd, person: person.come_back(),
)
