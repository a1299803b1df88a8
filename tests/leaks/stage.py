"""A real room with everybody in it, and every frame that leaves it: when, to which line, byte for byte.

Ana (seat 0) is guard, Bea (1) has moths to let fall, Carla (2) and a bot (3) or Dani play along, somebody watches.
Among three there is no fourth, among five there is Eva. What they do stands in `doings.py`.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from polilla.net.line import text_frame
from polilla.protocol.encode import Encoder
from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.effects import Effect, RaceStart, Tell
from polilla.rooms.notes import Note
from polilla.rooms.policy import NORMAL, RoomPolicy
from polilla.rules.cards import DECK as CARDS
from polilla.rules.events import Counted, RoundScored
from polilla.rules.seats import Seat
from polilla.timing.cheater import Cheater
from polilla.timing.hidden import HiddenTable
from tests.rooms.evening import Evening, Person
from tests.rooms.fate import card

DECK = "top=5 fill=341 | 1 1 2 2 3 3 4 4 | 1moth 2moth 3moth 5moth 4 4 2 3 | 2 2 3 3 4 1 1 4 | 1 5 5 5 5 2 3 4"
BUGS = "top=5 fill=341 | 1ant 2spider 4cockroach 3mosquito 1 | 1moth 2moth 3moth 5moth 4 4 1 3 | \
2ant 1spider 4mosquito 3cockroach 3 | 1cockroach 2mosquito 5spider 5ant 2"
"""Everybody but Bea can lay ants, races, slaps and gifts."""
TWINS = "3 3 3 3 4 4 4 4"  # a hand of which one can fall, one be played, and the choice is the same as before
FIFTH = "3spider 4ant 5cockroach 2 5 5 2 1"  # for the last seat of five
BEA = Seat(1)
MOTHS = ("1moth", "2moth", "3moth", "5moth")  # a card that Bea may neither play nor give: its going changes no choice
LEVEL = re.compile(rb'("d":\[\[\d+,)\d(\]\])')
Options = dict[str, str | bool]  # fields of Configure
BUSY = replace(NORMAL, drops=replace(NORMAL.drops, fidget=1 / 60))


@dataclass(frozen=True)
class Frame:
    """What one line was sent."""

    at_ns: int
    line: str
    data: bytes
    note: Note

    @property
    def message(self) -> dict[str, Any]:
        """What stands in it, behind the header of two, four or ten bytes."""
        header = {126: 4, 127: 10}.get(self.data[1], 2)
        message: dict[str, Any] = json.loads(self.data[header:])
        return message


def among(seats: int, deck: str) -> str:
    """A deck for four, for so many."""
    return {3: deck.rpartition(" | ")[0], 4: deck, 5: f"{deck} | {FIFTH}"}[seats]


def with_twins(deck: str) -> str:
    """A deck in which Bea has no moths, but plain cards that have their like in the same hand."""
    top, ana, _, *others = deck.split(" | ")
    return " | ".join((top, ana, TWINS, *others))


class Stage:
    """One evening and its frames."""

    def __init__(
        self,
        seed: int,
        policy: RoomPolicy = BUSY,
        deck: str = DECK,
        bot: bool = True,
        options: Options | None = None,
        seats: int = 4,
    ) -> None:
        self.evening = Evening(policy, seed)
        self.frames: list[Frame] = []
        self.store = 0  # records so far
        self.ana, self.bea, self.carla = (self.evening.sit(name) for name in ("Ana", "Bea", "Carla"))
        if seats > 4:
            self.evening.sit("Eva")
        if seats > 3 and bot:
            self.ana.ask_host(ask.AddBot, "normal")
        elif seats > 3:
            self.evening.sit("Dani")
        for person, reflex_ms in zip(self.people, (310.0, 420.0, 350.0), strict=True):
            person.reflex_ms = reflex_ms
        self.watcher = self.evening.watch()
        self.evening.on_do = self._film
        self.evening.do(ask.Configure(self.ana.conn, "normal", 0, 400, **(options or {})))  # type: ignore[arg-type]
        self.ana.start(deck)
        self.evening.wait(3)

    @property
    def people(self) -> tuple[Person, Person, Person]:
        """Ana, Bea, Carla."""
        return self.ana, self.bea, self.carla

    @property
    def hidden(self) -> HiddenTable:
        """What lies under the table."""
        return self.evening.match.under.hidden

    @property
    def paw(self) -> Cheater:
        """Bea's hidden half."""
        return self.hidden._seats[BEA]

    def deal_out(self, *hands: str, turn: int = 0) -> None:
        """An endgame: these hands are left, and every other card is in the pile."""
        game = self.evening.match.game
        state = game.state
        deck = [each for each in CARDS if each not in state.discards]
        dealt = []
        for faces in hands:
            dealt.append(tuple(card(tuple(deck), face) for face in faces.split()))
            deck = [each for each in deck if each not in dealt[-1]]
        game.state = state.but(hands=tuple(dealt), draw_pile=tuple(deck), turn=Seat(turn))
        game._views.clear()
        game._legal.clear()

    def _film(self, effects: list[Effect]) -> None:
        """Encode as the room's shell does: a batch at a time."""
        encoder = Encoder()
        for effect in effects:
            if isinstance(effect, Tell | RaceStart):
                data = text_frame(encoder.encode(effect.note))
                for conn in effect.conns if isinstance(effect, Tell) else (effect.conn,):
                    self.frames.append(Frame(self.evening.now_ns, self._name(conn), data, effect.note))
            elif type(effect).__name__ == "Record":
                self.store += 1

    def _name(self, conn: ask.Conn) -> str:
        person = self.evening.people.get(conn)
        return "?" if person is None else person.name or "watcher"

    def masked(self, *but: str) -> list[tuple[int, str, bytes]]:
        """All frames to all lines but these, without the levels of the shadow."""
        return [(frame.at_ns, frame.line, mask(frame.data)) for frame in self.frames if frame.line not in but]


def mask(data: bytes) -> bytes:
    """A guard's pulse without its level; every other frame as it is."""
    return LEVEL.sub(rb"\g<1>0\2", data)


def draw_apart(hidden: HiddenTable, seed: int = 1) -> None:
    """Let what lies under the table draw from luck of its own: what else is drawn does not shift with it."""
    luck = Random(seed)
    for name in ("step", "let_go", "put_back"):
        setattr(hidden, name, _with_luck(getattr(hidden, name), luck))


def _with_luck(method: Callable[..., Any], luck: Random) -> Callable[..., Any]:
    """The same with luck of its own; the room's is the last argument."""
    return lambda *arguments: method(*arguments[:-1], luck)


def until_told(stage: Stage) -> Iterator[Frame]:
    """The frames before anybody is told what differs: the first count of Bea's drops, a verdict on her, the score.

    Where counts are blurred nobody but Bea is told of a count; then it shows when her fan looks emptier.
    """
    looked = 0
    for frame in stage.frames:
        if isinstance(frame.note, notes.Happened):
            table, before = frame.note.table.view, looked
            looked = table.counts[BEA]
            if any(
                isinstance(event, RoundScored)
                or (isinstance(event, Counted) and event.seat == BEA and not table.blurred)
                for event in frame.note.events
            ):
                return
            if table.blurred and looked < before:
                return
        if isinstance(frame.note, notes.Verdict) and frame.note.seat == BEA:
            return
        yield frame


def secret(stage: Stage) -> list[tuple[int, str, bytes]]:
    """Everything that left the room for others than Bea, masked, until they are told what differs."""
    return [(frame.at_ns, frame.line, mask(frame.data)) for frame in until_told(stage) if frame.line != "Bea"]


def is_told(stage: Stage) -> bool:
    """Whether it came to that."""
    return len(list(until_told(stage))) < len(stage.frames)


def assert_alike(drops: Stage, others: Stage) -> list[tuple[int, str, bytes]]:
    """Frames to everybody else are the same, byte for byte and at the same time, until a count tells of a drop."""
    told, other = secret(drops), secret(others)
    assert told == (other[: len(told)] if is_told(drops) else other)
    return told
