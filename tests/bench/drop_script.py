"""The script of the drops' bench at a line of a real room: bytes of frames in, text of messages out, nothing else.

What it makes of them is the ideal reader's. It is handed no object of the room: pulses and tables are read from JSON.
"""

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Final

from polilla.bots.orders import Accuse, WatcherOrder
from polilla.rules.cards import DECK, Card
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.view import TableView, View
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.pulse import Pulse
from tests.bench.ideal_reader import IdealReader, Priors

Json = dict[str, Any]

TELLS_TABLE: Final = ("welcome", "event")
FRESH: Final = ("dealt", "accused")  # after these, nothing that was seen holds: other cards, or paws that rest


class ScriptAtLine:
    """A program behind one seat's line: silent until that seat is guard."""

    def __init__(self, policy: DropPolicy, priors: Priors) -> None:
        self._policy = policy
        self._priors = priors
        self._view: View | None = None
        self._reader: IdealReader | None = None
        self._accusations = 0

    def hear(self, frame: bytes) -> Iterator[Json]:
        """What it answers to one frame of the server's."""
        message = json.loads(payload(frame))
        if message["type"] in TELLS_TABLE and message["table"] is not None:
            self._view = View(table_of(message["table"]), None)
            kinds = [event["kind"] for event in message.get("events", ())]
            if any(kind in FRESH for kind in kinds):
                self._reader = None
            if "accused" in kinds:  # to accuse takes the seat back, and somebody has to play its cards
                yield {"type": "auto", "on": True}
        elif message["type"] == "pulse" and self._view is not None:
            order = self._watch(pulse_of(message), self._view)
            if order is not None:
                yield self._wording(order)

    def _watch(self, pulse: Pulse, view: View) -> WatcherOrder | None:
        if pulse.w is None:
            self._reader = None
            return None
        if self._reader is None:
            self._reader = IdealReader(self._policy, self._priors, len(pulse.s))
        return self._reader.on_pulse(pulse, view)

    def _wording(self, order: WatcherOrder) -> Json:
        if not isinstance(order, Accuse):
            return {"type": "look", "seat": order.seat}
        self._accusations += 1
        return {"type": "accuse", "id": f"script-{self._accusations}", "seat": order.seat, "k": order.k}


def payload(frame: bytes) -> bytes:
    """The text in a frame of the server's, which is never masked."""
    header = {126: 4, 127: 10}.get(frame[1], 2)
    return frame[header:]


def pulse_of(message: Json) -> Pulse:
    """A pulse as it was told; `w` and `d` are the guard's."""
    under, shades = message.get("w"), message.get("d")
    return Pulse(
        k=message["k"],
        e=tuple(Seat(seat) for seat in message["e"]),
        s=tuple(message["s"]),
        w=None if under is None else tuple(Seat(seat) for seat in under),
        d=None if shades is None else tuple((frame, level) for frame, level in shades),
    )


def table_of(told: Json) -> TableView:
    """The table as it was told; of the face-up card only the face, which is all that a reader asks of it."""
    values = {field.name: told[field.name] for field in fields(TableView)}
    values["phase"] = Phase(told["phase"])
    values["top"] = None if told["top"] is None else _of_face(told["top"])
    return TableView(**values)


def _of_face(face: Json) -> Card:
    return next(card for card in DECK if (card.kind.value, card.number) == (face["kind"], face["number"]))
