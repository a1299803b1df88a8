"""From notes to the wire: JSON bytes, `type` first. Parts that many notes share are encoded once per batch.

Whatever a seat may not see was taken out before a note was made; nothing is hidden here.
"""

import dataclasses
import json
import re
from collections.abc import Callable
from typing import Any, Final, cast

from polilla.protocol.decode import Malformed
from polilla.rooms import notes
from polilla.rooms.notes import Note
from polilla.rules import events
from polilla.rules.cards import Card
from polilla.timing.pulse import Pulse

Json = dict[str, Any]


def snake(name: str) -> str:
    """`TurnedUp` → `turned_up`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


EVENT_KINDS: Final[dict[type, str]] = {cls: snake(cls.__name__) for cls in events.Event.__args__}
"""The name of each event of the rules on the wire."""


def _face(card: Card) -> Json:
    return {"kind": card.kind.value, "number": card.number}


def _held(held: notes.Held) -> Json:
    return {"kind": held.card.kind.value, "number": held.card.number, "id": held.card.id}


def _pulse(pulse: Pulse) -> Json:
    seen = {"k": pulse.k, "e": pulse.e, "s": pulse.s}
    return seen if pulse.d is None else {**seen, "w": pulse.w, "d": pulse.d}


def _table(table: notes.Table) -> Json:
    return {**_fields(table.view), "clock": table.clock, "race": table.race}


def _nested(note: notes.Me | notes.Photo) -> Json:
    return {"type": note.type, **_fields(note)}


_NAMES: dict[type, tuple[str, ...]] = {}


def _fields(value: object) -> Json:
    cls = type(value)
    names = _NAMES.get(cls)
    if names is None:
        names = _NAMES[cls] = tuple(field.name for field in dataclasses.fields(cast(Any, cls)))
    return {name: getattr(value, name) for name in names}


_SPECIAL: Final[dict[type, Callable[[Any], Json]]] = {
    Card: _face,
    notes.Held: _held,
    notes.Me: _nested,  # as part of a welcome it is the same message
    notes.Photo: _nested,
    Pulse: _pulse,
    notes.Table: _table,
}


def _plain(value: object) -> Json:
    """What the JSON writer asks for everything that it does not know."""
    cls = type(value)
    special = _SPECIAL.get(cls)
    if special is not None:
        return special(value)
    kind = EVENT_KINDS.get(cls)
    return _fields(value) if kind is None else {"kind": kind, **_fields(value)}


_WRITER = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"), default=_plain)
_write = _WRITER.encode

_SHARED: Final = (notes.Table, notes.RoomInfo, *EVENT_KINDS)


class Encoder:
    """Encodes one batch of notes, and each shared part (table, room, event) only once. Use a new one per batch."""

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        self._parts: dict[int, tuple[object, str]] = {}  # the object too, so that its id stays its own

    def encode(self, note: Note) -> bytes:
        """The frame of a note."""
        if isinstance(note, notes.PulseNote):  # by far the most frequent: in one go
            return _write({"type": note.type, **_pulse(note.pulse)}).encode()
        parts = "".join(f',"{name}":{self._part(value)}' for name, value in _fields(note).items())
        return f'{{"type":"{note.type}"{parts}}}'.encode()

    def _part(self, value: object) -> str:
        if isinstance(value, _SHARED):
            return self._once(value)
        if isinstance(value, tuple) and value and type(value[0]) in EVENT_KINDS:
            return f"[{','.join(self._once(event) for event in value)}]"
        return _write(value)

    def _once(self, value: object) -> str:
        known = self._parts.get(id(value))
        if known is None:
            known = self._parts[id(value)] = (value, _write(value))
        return known[1]


def encode(note: Note) -> bytes:
    """The frame of a single note."""
    return Encoder().encode(note)


def malformed(refusal: Malformed) -> bytes:
    """The answer to a frame that could not be read."""
    return f'{{"type":"malformed","code":"{refusal.code}"}}'.encode()


def pong(n: int) -> bytes:
    """The answer to ping `n`."""
    return f'{{"type":"pong","n":{n}}}'.encode()
