"""A table that writes down, in readable text, every step and what each viewer saw of it.

    > 0: Play card=4spider
      all: Laid seat=0 card=?
        0: Laid seat=0 card=4spider
      table: phase=turning laid_by=0 counts=2,3,3 waiting=-
        0: hand=2,5moth laid=4spider

"all" is what spectators are told; a seat has a line of its own where it is told more. Of the views only what changed is
written. Cards are named as in notation.py; a question mark is a face that the viewer may not see, a dash is nothing.
"""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from polilla.rules.actions import Action
from polilla.rules.cards import Card
from polilla.rules.seats import all_seats
from polilla.rules.state import State
from polilla.rules.view import OwnView, TableView, seen, view
from tests.rules.notation import face
from tests.rules.table import Table


class Transcript(Table):
    """Acts like a Table; `lines` grows with every step."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.shown: dict[str, str] = {}
        self.lines = ["at the start", *self._changes()]

    def do(self, seat: int | None, action: Action) -> None:
        super().do(seat, action)
        self.lines.append("")
        self.lines.append(f"> {'table' if seat is None else seat}: {text(action)}")
        for event in self.events:
            self.lines += self._told(event)
        self.lines += self._changes()

    def _told(self, event: object) -> Iterator[str]:
        public = seen(event, None)  # type: ignore[arg-type]  # they come from self.events
        if public is not None:
            yield f"  all: {text(public)}"
        for seat in all_seats(self.state.seats):
            own = seen(event, seat)  # type: ignore[arg-type]  # likewise
            if own != public:
                yield f"    {seat}: {text(own)}"

    def _changes(self) -> Iterator[str]:
        changed = self._changed("table", view(self.state, None).table)
        if changed:
            yield f"  table: {changed}"
        for seat in all_seats(self.state.seats):
            own = view(self.state, seat).own
            assert own is not None
            changed = self._changed(str(seat), own)
            if changed:
                yield f"    {seat}: {changed}"

    def _changed(self, who: str, sight: TableView | OwnView) -> str:
        parts = []
        for field in fields(sight):
            now = word(getattr(sight, field.name))
            if field.name not in ("seat", "blurred") and self.shown.get(f"{who} {field.name}") != now:
                self.shown[f"{who} {field.name}"] = now
                parts.append(f"{field.name}={now}")
        return " ".join(parts)


def text(value: Any) -> str:  # noqa: ANN401  # any event or action
    """The name and the fields; an order for a reshuffle is left out, and a deck is named only."""
    parts = [
        f"{field.name}={'?' if field.name == 'card' and part is None else word(part)}"
        for field in fields(value)
        if (part := getattr(value, field.name)) is not None or field.name == "card"
        if field.name not in ("order", "deck") and (field.name, part) != ("late", 0)
    ]
    return " ".join([type(value).__name__, *parts])


def word(value: object) -> str:
    """One value; tuples with commas, tuples in tuples with slashes."""
    if value is None or value == ():
        return "-"
    if isinstance(value, Card):
        return face(value)
    if isinstance(value, tuple):
        nested = any(isinstance(part, tuple) for part in value)
        return ("/" if nested else ",").join(map(word, value))
    return str(value)
