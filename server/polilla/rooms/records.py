"""A match as a list of outcomes: enough to replay it exactly, without any chance of its own (hosting.md).

A record is JSON-ready: {"v": 1, "n": position, "at_ms": since the first, "by": seat or null, "do": action name, …};
the action's own fields stand beside them. A put-back changes nothing and is kept all the same, in a record of the
shape of a drop's, so that the store's work does not tell one from the other.
"""

from collections.abc import Iterable
from dataclasses import Field, fields
from typing import Any, Final, get_args

from polilla.rooms.kept import VERSION
from polilla.rules.actions import Action, Drop
from polilla.rules.cards import DECK, Card
from polilla.rules.engine import apply, new_match
from polilla.rules.seats import Seat
from polilla.rules.state import State

BACK: Final = "back"  # as long as "drop"
ACTIONS: Final[dict[str, type[Any]]] = {kind.__name__.lower(): kind for kind in get_args(Action)}


class UnknownRecord(ValueError):
    """The record is of a newer version or not a record."""


def to_record(position: int, at_ms: int, seat: Seat | None, action: Action) -> dict[str, object]:
    """One applied action as a record."""
    record: dict[str, object] = {"v": VERSION, "n": position, "at_ms": at_ms, "by": seat}
    record["do"] = type(action).__name__.lower()
    for field in fields(action):
        record[field.name] = _plain(getattr(action, field.name))
    return record


def back_record(position: int, at_ms: int, seat: Seat, card: Card) -> dict[str, object]:
    """A held card that went back, as a record: byte for byte the length of a drop's."""
    return {**to_record(position, at_ms, seat, Drop(card)), "do": BACK}


def is_back(record: dict[str, Any]) -> bool:
    """Whether the record is a put-back, with which a replay has nothing to do."""
    return record.get("v") == VERSION and record.get("do") == BACK


def from_record(record: dict[str, Any]) -> tuple[Seat | None, Action]:
    """The seat and action of a record; raises UnknownRecord."""
    if record.get("v") != VERSION or record.get("do") not in ACTIONS:
        raise UnknownRecord(f"version {record.get('v')}, action {record.get('do')}")
    kind = ACTIONS[record["do"]]
    try:
        values = {
            field.name: _rich(field.name, record[field.name]) for field in fields(kind) if not _is_new(field, record)
        }
        seat = record["by"]
    except (LookupError, TypeError) as error:
        raise UnknownRecord(f"{record['do']} lacks something: {error!r}") from error
    action: Action = kind(**values)
    return (None if seat is None else Seat(seat)), action


def replay(seats: int, records: Iterable[dict[str, Any]]) -> State:
    """The state after these records."""
    state = new_match(seats)
    for record in records:
        if is_back(record):
            continue
        seat, action = from_record(record)
        state, _ = apply(state, seat, action)
    return state


def _is_new(field: Field[Any], record: dict[str, Any]) -> bool:
    """Whether the record is older than a field that has a value for such."""
    return field.name == "late" and field.name not in record


def _plain(value: object) -> object:
    if isinstance(value, Card):
        return value.id
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _rich(name: str, value: Any) -> Any:  # noqa: ANN401  # JSON in, a field of any action out
    """Card ids become cards again; `order` holds plain ids."""
    if name == "card":
        return None if value is None else DECK[value]
    if name in ("deck", "cards"):
        return tuple(DECK[card] for card in value)
    return tuple(value) if isinstance(value, list) else value
