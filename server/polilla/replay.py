"""The command `polilla replay`: a kept room as text, action by action, from the store alone."""

import contextlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from polilla.protocol.encode import snake
from polilla.rooms.older import TooNew, record_today
from polilla.rooms.records import from_record, is_back
from polilla.rules.actions import Action
from polilla.rules.cards import DECK, Card, Kind
from polilla.rules.engine import apply, new_match
from polilla.rules.seats import Seat, all_seats
from polilla.rules.sight import seen
from polilla.rules.state import State
from polilla.store import sqlite_file, sqlite_log
from polilla.store.port import StoreError, Unusable

NOT_TOLD: Final = ("order", "deck", "hands")  # too long for a line; hands have lines of their own
OF_SEATS: Final = ("seat", "guard", "by", "giver", "to", "winner", "loser", "winners", "givers", "seats")


def read(file: Path, room: str) -> list[dict[str, Any]]:
    """Every record of a room; the server may run meanwhile."""
    if not file.is_file():
        raise Unusable(f"{file} does not exist: nothing was ever kept there")
    try:
        with contextlib.closing(sqlite_file.reader(file)) as connection:
            sqlite_file.check_layout(connection, file)
            records = sqlite_log.load(connection, room, whole=True).records
    except sqlite3.Error as error:
        raise Unusable(f"{file} cannot be read: {error}") from error
    if not records:
        raise StoreError(f"no room {room} is kept in {file}")
    try:
        return [record_today(json.loads(record)) for record in records]
    except (TooNew, ValueError, LookupError) as error:
        raise StoreError(f"room {room} cannot be read: {type(error).__name__}: {error}") from error


def most_seats(records: Iterable[dict[str, Any]]) -> int:
    """Of the largest match; 0 if none was played."""
    return max((record["match"]["seats"] for record in records if record.get("match") is not None), default=0)


def playthrough(records: Iterable[dict[str, Any]], seat: int | None = None) -> Iterator[str]:
    """One line per action and event. All secrets are in it, unless it is told as a seat would have seen it."""
    names: list[str] = []
    state: State | None = None
    blurred = False
    for record in records:
        if "seating" in record:
            blurred = record["seating"]["settings"].get("blurred", False)
            now = [_chair(chair) for chair in record["seating"]["chairs"]]
            if now != names:
                names = now
                yield f"at the table: {', '.join(names)}"
        if "match" in record and record["match"] is None and state is not None:
            state = None
            yield "back to the lobby"
        for act in record["acts"]:
            if act["n"] == 0 or state is None:
                state = new_match(record["match"]["seats"])
            teller = _Teller(names, seat, blurred=blurred)
            if is_back(act):
                yield from teller.back(act)
                continue
            by, action = from_record(act)
            state, events = apply(state, by, action)
            yield from teller.action(act, by, action)
            yield from (line for event in events for line in teller.event(event))
            if act["do"] == "deal":
                yield from teller.hands(state)


def _chair(chair: dict[str, Any]) -> str:
    return chair["name"] if chair["temper"] is None else f"{chair['name']} (bot: {chair['temper']})"


class _Teller:
    """Puts what happened into words, for one reader: a seat, or None for who may know all."""

    def __init__(self, names: list[str], reader: int | None, *, blurred: bool) -> None:
        self.names = [name.partition(" (bot")[0] for name in names]
        self.reader = reader
        self.blurred = blurred

    def action(self, act: dict[str, Any], by: Seat | None, action: Action) -> Iterator[str]:
        """Who did what, when."""
        if self.reader is None or self.reader == by:
            who = "the table" if by is None else self._name(by)
            yield f"{clock_text(act['at_ms'])}  {who}: {self._text(action)}"
        elif by is None or act["do"] not in ("drop", "back"):
            yield f"{clock_text(act['at_ms'])}"

    def back(self, act: dict[str, Any]) -> Iterator[str]:
        """A held card went back."""
        if self.reader is None or self.reader == act["by"]:
            yield f"{clock_text(act['at_ms'])}  {self._name(act['by'])}: back {_card(DECK[act['card']])}"

    def event(self, event: Any) -> Iterator[str]:  # noqa: ANN401  # any event
        """What came of it."""
        told = event if self.reader is None else seen(event, Seat(self.reader), blurred=self.blurred)
        if told is not None:
            yield f"            {self._text(told)}"

    def hands(self, state: State) -> Iterator[str]:
        """What was dealt."""
        for seat in all_seats(state.seats):
            if self.reader is None or self.reader == seat:
                yield f"            {self._name(seat)} holds {', '.join(map(_card, state.hands[seat]))}"

    def _text(self, value: Any) -> str:  # noqa: ANN401  # any event or action
        parts = [
            f"{field.name.replace('_', ' ')} {self._word(field.name, part)}"
            for field in fields(value)
            if field.name not in NOT_TOLD and (part := getattr(value, field.name)) is not None
        ]
        kind = snake(type(value).__name__).replace("_", " ")
        return " ".join([kind, ", ".join(parts)]).strip()

    def _word(self, name: str, value: Any) -> str:  # noqa: ANN401  # any field
        if isinstance(value, Card):
            return _card(value)
        if isinstance(value, tuple):
            return "(" + ", ".join(self._word(name, part) for part in value) + ")"
        return self._name(value) if name in OF_SEATS and isinstance(value, int) else str(value)

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"seat {seat}"


def _card(card: Card) -> str:
    return f"{card.number}" if card.kind is Kind.NUMBER else f"{card.number} {card.kind}"


def clock_text(at_ms: int) -> str:
    """Minutes, seconds and tenths."""
    minutes, tenths = divmod(round(at_ms / 100), 600)
    return f"{minutes:4}:{tenths // 10:02}.{tenths % 10}"
