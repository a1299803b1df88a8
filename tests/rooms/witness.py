"""A witness at an evening: follows the cards by the records alone, and hears every note to every line.

It fails as soon as a note names a card whose place its reader could not know, or tells what is for another's eyes.
What a reader may know is told by tests/rules/knowledge.py from the movements of the cards; no code of view or seen.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from polilla.rooms import notes
from polilla.rooms.commands import Conn
from polilla.rooms.effects import Effect, RaceStart, Record, Tell
from polilla.rooms.notes import Note
from polilla.rooms.records import from_record, is_back
from polilla.rules.actions import Deal, Drop
from polilla.rules.cards import Card
from polilla.rules.engine import apply, new_match
from polilla.rules.invariants import violations
from polilla.rules.phases import Phase
from polilla.rules.state import State
from tests.rooms.evening import Evening, acts_of
from tests.rules.knowledge import Knowledge

BARE = (notes.RoomChanged, notes.Verdict, notes.Photo, notes.Pressed, notes.EmoteNote, notes.Bye)
"""Notes in which no card may be named at all."""

PLAIN = (int, str, float, type(None))


class Witness:
    """Hears everything that an evening tells."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.notes = 0
        self.named = 0
        self._states: list[State] = []  # before the command, and after each of its actions
        self._knowledge: Knowledge | None = None
        self._knew: dict[Card, frozenset[int | None]] = {}
        self._fell: set[tuple[int | None, Card]] = set()  # every drop of the round
        evening.on_do = self.hear

    def hear(self, effects: list[Effect]) -> None:
        """Follow what happened, then judge what was told of it: what was known before may still be told."""
        if any(isinstance(effect, Record) for effect in effects) and self._knowledge:
            self._knew, self._states = dict(self._knowledge.knowers), self._states[-1:]
        for effect in effects:
            match effect:
                case Record():
                    for act in acts_of(effect):
                        self._follow(act)
                case Tell(conns, note):
                    for conn in conns:
                        self._judge(note, conn)
                case RaceStart(conn=conn, note=note):
                    self._judge(note, conn)

    def _follow(self, act: dict[str, Any]) -> None:
        if is_back(act):
            return
        if act["n"] == 0 or self._knowledge is None:
            self._states = [new_match(self.evening.state.seats)]
            self._knowledge = Knowledge(self._states[0])
        seat, action = from_record(act)
        if isinstance(action, Deal):
            self._fell.clear()
        elif isinstance(action, Drop):
            self._fell.add((seat, action.card))
        state, _ = apply(self._states[-1], seat, action)
        assert not violations(state)
        self._states.append(state)
        self._knowledge.follow(state)
        for card, knowers in self._knowledge.knowers.items():
            self._knew[card] = self._knew.get(card, frozenset()) | knowers

    def _judge(self, note: Note, conn: Conn) -> None:
        seat = self.evening.room.seating.seat_of(conn)
        self.notes += 1
        if isinstance(note, notes.PulseNote):
            guards = seat is not None and seat == self.evening.match.under.hidden.guard
            assert (note.pulse.w is not None) == (note.pulse.d is not None) == guards
            return
        if isinstance(note, BARE):
            assert not any(True for _ in _cards(note)), note
            return
        if isinstance(note, notes.Reel):  # R5.4: after the round all drops are told, caught ones too
            assert self.evening.phase in (Phase.SCORED, Phase.OVER)
            assert {(drop.seat, drop.card) for drop in note.drops} == self._fell
            return
        for card in _cards(note):
            self.named += 1
            assert seat in self._knew[card], f"{card} told to {seat} in {note}"
        self._judge_own(note, seat)

    def _judge_own(self, note: Note, seat: int | None) -> None:
        """What is for one seat alone goes to that seat alone; ids are those of its own hand."""
        own = note.you if isinstance(note, notes.Happened | notes.Welcome | notes.Me) else None
        assert seat is not None or (own is None and not isinstance(note, notes.Me))
        if own is not None:
            assert own.seat == seat
            hand = {held.card.id for held in own.hand}
            options = own.options
            ids = {*options.play, *options.gift, *options.tribute, *options.penalty, *options.drop, *options.race}
            assert hand in [{card.id for card in state.hands[own.seat]} for state in self._states] and ids <= hand


def _cards(value: object) -> Iterator[Card]:
    """Every card that is named anywhere inside."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            if not isinstance(each, PLAIN):
                yield from _cards(each)
    else:
        for name in _fields(type(value)):
            inside = getattr(value, name)
            if not isinstance(inside, PLAIN):
                yield from _cards(inside)


def _fields(kind: type) -> tuple[str, ...]:
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
    return _FIELDS[kind]


_FIELDS: dict[type, tuple[str, ...]] = {}
