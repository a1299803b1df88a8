"""An evening at one table: people at their lines, the room between them, and time that only a test moves.

The evening does what the hub does with a room: it carries effects out, wakes it when it asked to be, writes reveals at
their time and answers for the lines with pings and pongs. Every person has an inbox of what was told to them, in order.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.commands import Command, Conn
from polilla.rooms.effects import Close, Effect, RaceStart, RaceStop, Record, Snapshot, Tell, WakeAt
from polilla.rooms.match import Match
from polilla.rooms.notes import Note
from polilla.rooms.policy import NORMAL, RoomPolicy, ns
from polilla.rooms.records import replay
from polilla.rooms.reopening import reopen, unfold
from polilla.rooms.room import Room
from polilla.rules.actions import Gift, Penalty, Play, Tribute
from polilla.rules.cards import Cards
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.state import State
from tests.rooms.fate import Fate, card, deck

START_NS = 1_000_000_000_000  # not zero, so that code which takes 0 for "never" is found out
QUIET = replace(NORMAL, drops=replace(NORMAL.drops, fidget=0.0))  # no gesture but the players' own
MOST_WAKES = 200  # at one moment; more would be a timer that never passes
N = TypeVar("N")


@dataclass(frozen=True)
class Got:
    """A note as it came."""

    at_ns: int
    note: Note


def acts_of(record: Record) -> list[dict[str, Any]]:
    """The rules' actions in a record, through JSON."""
    data: dict[str, Any] = json.loads(json.dumps(record.data))
    acts: list[dict[str, Any]] = data.get("acts", [data])
    return acts


class Evening:
    """One room, its people and its time."""

    def __init__(self, policy: RoomPolicy = QUIET, seed: int = 1) -> None:
        self.room = Room("MOTH42", policy)
        self.policy = policy
        self.fate = Fate(seed)
        self.now_ns = START_NS
        self.due_ns: int | None = None
        self.inboxes: dict[Conn, list[Got]] = {}
        self.people: dict[Conn, Person] = {}
        self.closed: dict[Conn, int] = {}
        self.acts: list[dict[str, Any]] = []  # the rules' actions, as they were recorded
        self.records: list[bytes] = []  # as a store keeps them
        self.snapshot: tuple[int, bytes] | None = None
        self.starts: list[RaceStart] = []
        self.on_do: Callable[[list[Effect]], None] = lambda effects: None
        self._races: set[int] = set()
        self._held: dict[Conn, list[Note]] = {}
        self._later: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0

    # What a test looks at

    @property
    def match(self) -> Match:
        """The match that is on."""
        assert self.room.match is not None
        return self.room.match

    @property
    def state(self) -> State:
        """What is true of the cards."""
        return self.match.game.state

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        return self.state.phase

    @property
    def k(self) -> int:
        """The current pulse."""
        return self.match.under.hidden.k

    def replayed(self) -> State:
        """The state that the records alone give."""
        late = sum(act.get("late", 0) for act in self.acts)
        return replay(self.state.seats - late, self.acts)

    def at(self, seat: int) -> Person:
        """Who sits there."""
        conn = self.room.seating.chairs[seat].conn
        assert conn is not None
        return self.people[conn]

    # Who comes

    def sit(self, name: str) -> Person:
        """Somebody opens the link and sits down."""
        return Person(self, self._conn(), name=name)

    def watch(self) -> Person:
        """Somebody watches."""
        return Person(self, self._conn())

    def _conn(self) -> Conn:
        self._count += 1
        return Conn(self._count)

    # What happens

    def do(self, command: Command) -> list[Effect]:
        """One command and its effects, as the hub does them."""
        effects = self.room.handle(command, self.now_ns, self.fate)
        assert isinstance(effects[-1], WakeAt)
        for effect in effects:
            self._carry_out(effect)
        self.on_do(effects)
        return effects

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Tell(conns, note):
                for conn in conns:
                    self._deliver(conn, note)
            case WakeAt(at_ns):
                self.due_ns = at_ns
            case Record():
                self.acts += acts_of(effect)
                self.records.append(json.dumps(effect.data).encode())
            case Snapshot(pos, data):
                assert pos == len(self.records)
                self.snapshot = pos, json.dumps(data).encode()
            case Close(conn, code):
                self.closed[conn] = code
            case RaceStart():
                self.starts.append(effect)
                self._races.add(effect.race)
                self._show(effect)
            case RaceStop(race):
                self._races.discard(race)

    def _deliver(self, conn: Conn, note: Note) -> None:
        if conn in self.closed:
            assert isinstance(note, notes.RefusedNote), f"{note} after the goodbye"
        elif conn in self._held:
            self._held[conn].append(note)
        else:
            self.inboxes.setdefault(conn, []).append(Got(self.now_ns, note))

    def restart(self, *, whole: bool = False) -> None:
        """The server is killed and started again: every line is gone, and of the room only what was kept is left.

        `whole`: the snapshot is of no use, all records are read.
        """
        pos, snapshot = (0, None) if whole or self.snapshot is None else self.snapshot
        kept = unfold(snapshot, self.records[pos:])
        assert kept is not None
        self.now_ns = START_NS  # another process, another monotonic clock
        self.room = reopen(self.room.code, self.policy, kept, len(self.records), self.now_ns, self.fate)
        self._races.clear()
        self._held.clear()
        self._later.clear()
        for person in self.people.values():
            person.here = False
        self.do(ask.Wake())

    # Time

    def later(self, ms: float, what: Callable[[], None]) -> None:
        """Do something then."""
        self._count += 1
        heapq.heappush(self._later, (self.now_ns + ns(ms), self._count, what))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.run_to(self.now_ns + ns(seconds * 1000))

    def run_to(self, until_ns: int) -> None:
        """Let time pass until then."""
        while (next_ns := self._next_ns()) is not None and next_ns <= until_ns:
            self.step()
        self.now_ns = max(self.now_ns, until_ns)

    def until(self, come: Callable[[], bool], limit_s: float = 60.0) -> None:
        """Let time pass until something has come true."""
        limit_ns = self.now_ns + ns(limit_s * 1000)
        while not come():
            next_ns = self._next_ns()
            assert next_ns is not None and next_ns <= limit_ns, f"waited {limit_s} s in vain in {self.room.stage}"
            self.step()

    def until_phase(self, *phases: Phase, limit_s: float = 60.0) -> None:
        """Let time pass until the table stands there."""
        self.until(lambda: self.phase in phases, limit_s)

    def until_thaw(self) -> None:
        """Let time pass until the accusation with its film is over."""
        self.until(lambda: self.match.trial is None)

    def step(self) -> None:
        """Do the next thing that time brings; a wake must move on what was due."""
        if self._later and (self.due_ns is None or self._later[0][0] <= self.due_ns):
            at_ns, _, what = heapq.heappop(self._later)
            self.now_ns = max(self.now_ns, at_ns)
            what()
            return
        assert self.due_ns is not None
        self.now_ns = max(self.now_ns, self.due_ns)
        for _ in range(MOST_WAKES):
            self.do(ask.Wake())
            if not self._is_overdue():
                return
        raise AssertionError(f"the room wants to be woken for ever in {self.room.stage}")

    def _is_overdue(self) -> bool:
        return self.due_ns is not None and self.due_ns <= self.now_ns

    def _next_ns(self) -> int | None:
        later_ns = self._later[0][0] if self._later else None
        return min((at for at in (later_ns, self.due_ns) if at is not None), default=None)

    # Lines

    def _show(self, start: RaceStart) -> None:
        """A reveal is written at its own time; what is told meanwhile waits behind it."""
        if start.delay_ms <= 0:
            self._deliver(start.conn, start.note)
            self.later(0, lambda: self._begin(start))
        else:
            self._held[start.conn] = []
            self.later(start.delay_ms, lambda: self._reveal(start))

    def _reveal(self, start: RaceStart) -> None:
        held = self._held.pop(start.conn, [])
        for note in (start.note, *held):
            self._deliver(start.conn, note)
        self._begin(start)

    def _begin(self, start: RaceStart) -> None:
        """[ping 0][reveal] is written: ping until the race is over."""
        person = self.people.get(start.conn)
        if person is None or start.conn in self.closed or not person.here or person.conn != start.conn:
            return
        self.do(ask.RevealSent(start.conn, start.race, self.now_ns))
        self._ping(person, start, 0)
        person.see(start)

    def _ping(self, person: Person, start: RaceStart, n: int) -> None:
        if start.race not in self._races or not person.here or person.conn != start.conn:
            return
        self.do(ask.RacePinged(start.conn, start.race, n, self.now_ns))
        if person.answers:
            self.later(person.rtt_ms, lambda: self._pong(person, start, n))
        self.later(start.every_ms, lambda: self._ping(person, start, n + 1))

    def _pong(self, person: Person, start: RaceStart, n: int) -> None:
        if person.here and person.conn == start.conn:
            self.do(ask.RacePonged(start.conn, start.race, n, self.now_ns))


class Person:
    """Somebody at a line. Verbs are what a client sends; looks are what was told to it."""

    def __init__(self, evening: Evening, conn: Conn, name: str | None = None) -> None:
        self.evening = evening
        self.conn = conn
        self.name = name
        self.key = f"address of {name}"
        self.token: str | None = None
        self.here = True
        self.answers = True  # pings
        self.rtt_ms = 40.0
        self.reflex_ms: float | None = None  # presses so long after the card is on the screen
        self._ids = 0
        self._arrive(None)

    def _arrive(self, token: str | None) -> None:
        self.evening.people[self.conn] = self
        self.evening.inboxes[self.conn] = []
        self.evening.do(ask.Arrive(self.conn, token, self.name, self.name is None, None, self.key))
        if self.welcomes and self.welcomes[-1].token is not None:
            self.token = self.welcomes[-1].token
        self._sample(self.conn)

    def _sample(self, conn: Conn) -> None:
        """The line's pings, once a second."""
        if self.here and self.conn == conn and conn not in self.evening.closed:
            if self.answers:
                self.evening.do(ask.LinkSampled(conn, self.rtt_ms, self.evening.now_ns))
            self.evening.later(1000, lambda: self._sample(conn))

    # Coming and going

    def lose(self) -> None:
        """The line breaks."""
        self.here = False
        self.evening.do(ask.Depart(self.conn))

    def come_back(self, token: str | None = None) -> None:
        """A new line, by the token kept; the old one need not have broken."""
        self.here = True
        self.conn = self.evening._conn()
        self._arrive(token or self.token)

    def leave(self) -> None:
        """Get up for good."""
        self.evening.do(ask.LeaveSeat(self.conn))
        self.here = False

    def hide(self, hidden: bool = True) -> None:
        """Look at another tab, or at this one again."""
        self.evening.do(ask.ShowPage(self.conn, not hidden))

    # What was told

    @property
    def seat(self) -> Seat:
        """The seat of this line."""
        seat = self.evening.room.seating.seat_of(self.conn)
        assert seat is not None
        return seat

    @property
    def inbox(self) -> list[Got]:
        """Everything that came by this line."""
        return self.evening.inboxes[self.conn]

    @property
    def welcomes(self) -> list[notes.Welcome]:
        """The whole views."""
        return self.all(notes.Welcome)

    def all(self, kind: type[N]) -> list[N]:
        """Every note of a kind."""
        return [got.note for got in self.inbox if isinstance(got.note, kind)]

    def last(self, kind: type[N]) -> N:
        """The last note of a kind."""
        return self.all(kind)[-1]

    def events(self, kind: type[N]) -> list[N]:
        """Every event of a kind, as it was told."""
        return [event for note in self.all(notes.Happened) for event in note.events if isinstance(event, kind)]

    @property
    def refusal(self) -> str:
        """The code of the newest note, which is a refusal."""
        note = self.inbox[-1].note
        assert isinstance(note, notes.RefusedNote), note
        return note.code

    @property
    def me(self) -> notes.Me:
        """The own hidden state as last told."""
        return self.last(notes.Me)

    @property
    def you(self) -> notes.You:
        """What was last told of the own seat."""
        owns = [got.note.you for got in self.inbox if isinstance(got.note, notes.Happened | notes.Me | notes.Welcome)]
        own = owns[-1]
        assert own is not None
        return own

    @property
    def table(self) -> notes.Table:
        """What was last told of the table."""
        tables = [got.note.table for got in self.inbox if isinstance(got.note, notes.Happened | notes.Welcome)]
        table = tables[-1]
        assert table is not None
        return table

    @property
    def hand(self) -> Cards:
        """What is in the own hand."""
        return self.evening.state.hands[self.seat]

    # At the table

    def act(self, action: ask.OpenAction, id: str | None = None) -> None:
        """An open action."""
        self.evening.do(ask.Act(self.conn, id or self._id(), action))

    def play(self, face: str) -> None:
        """Lay a card."""
        self.act(Play(card(self.hand, face)))

    def draw(self) -> None:
        """Draw one."""
        self.act(ask.PlayerDraws())

    def gift(self, face: str, to: Person) -> None:
        """The spider's gift."""
        self.act(Gift(card(self.hand, face), to.seat))

    def tribute(self, face: str) -> None:
        """A card for the slowest."""
        self.act(Tribute(card(self.hand, face)))

    def penalty(self, face: str) -> None:
        """A card for the caught."""
        self.act(Penalty(card(self.hand, face)))

    def skip(self) -> None:
        """Enough of the show."""
        self.evening.do(ask.SkipShow(self.conn))

    def autopilot(self, on: bool = True) -> None:
        """Hand the seat over, or take it back."""
        self.evening.do(ask.Autopilot(self.conn, on))

    def auto_lens(self, on: bool = True) -> None:
        """As the guard, let the lens swing by itself."""
        self.evening.do(ask.AutoLens(self.conn, on))

    # Under it

    def lift(self, face: str) -> None:
        """A card to the edge."""
        self.evening.do(ask.LiftCard(self.conn, card(self.hand, face).id))

    def let_go(self) -> None:
        """Let it fall."""
        self.evening.do(ask.LetGo(self.conn))

    def put_back(self) -> None:
        """Take it back."""
        self.evening.do(ask.PutBack(self.conn))

    def drop(self, face: str) -> None:
        """Lift, wait until the ring is full, let go."""
        self.lift(face)
        self.evening.wait(0.62)
        self.let_go()

    # As the guard

    def look(self, at: Person) -> None:
        """Swing the lens."""
        self.evening.do(ask.LookAt(self.conn, at.seat))

    def accuse(self, whom: Person, k: int | None = None) -> None:
        """Shout, by the pulse on the screen."""
        self.accuse_seat(whom.seat, k)

    def accuse_seat(self, seat: int, k: int | None = None) -> None:
        """Shout at whoever sits there."""
        k = self.evening.k if k is None else k
        self.evening.do(ask.AccuseSeat(self.conn, self._id(), Seat(seat), k))

    def catch(self, whom: Person, face: str) -> None:
        """Accuse a drop that is in the act."""
        whom.drop(face)
        self.evening.wait(0.4)
        self.accuse(whom)

    # In races

    def press(self, claim_ms: float | None = 300.0, race: int | None = None) -> str:
        """Press; what became of it."""
        if race is None:
            assert self.table.race is not None
            race = self.table.race.id
        self.evening.do(ask.PressRace(self.conn, race, claim_ms, self.evening.now_ns))
        return self.last(notes.Pressed).status

    def see(self, start: RaceStart) -> None:
        """The card is on the screen."""
        own = start.note.you if isinstance(start.note, notes.Happened | notes.Welcome) else None
        if self.reflex_ms is not None and own is not None and own.options.press:
            reflex_ms, conn = self.reflex_ms, self.conn
            self.evening.later(self.rtt_ms + reflex_ms, lambda: self.react(conn, start.race, reflex_ms))

    def react(self, conn: Conn, race: int, claim_ms: float) -> None:
        """Press, if this line still stands."""
        if self.here and self.conn == conn and conn not in self.evening.closed:
            self.press(claim_ms, race)

    # As the host

    def ask_host(self, kind: type[Any], *values: object) -> None:
        """A host's command."""
        self.evening.do(kind(self.conn, *values))

    def configure(self, clocks: str = "normal", first_guard: int | None = 0, handicap_ms: int = 400) -> None:
        """The settings."""
        self.ask_host(ask.Configure, clocks, first_guard, handicap_ms)

    def start(self, *decks: str) -> None:
        """Start, with the first rounds' decks as chosen."""
        self.evening.fate.luck.decks = [deck(each) for each in decks]
        self.ask_host(ask.StartPlay)

    def _id(self) -> str:
        self._ids += 1
        return f"{self.conn}-{self._ids}"
