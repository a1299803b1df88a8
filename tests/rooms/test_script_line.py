"""The script of the drops' bench at a line: bytes alone tell it what it is told at a simulated table as objects."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from polilla.bots.cheat import MeLike
from polilla.bots.orders import Accuse, Order
from polilla.rooms.policy import NORMAL
from polilla.rules.events import FalseAlarm
from polilla.rules.view import View
from polilla.timing.pulse import Pulse
from tests.bench import drop_wire
from tests.bench.drop_script import ScriptAtLine
from tests.bench.drop_wire import ByLine, Hall
from tests.bench.ideal_reader import IdealReader, Priors

PRIORS = Priors(bias=0.0)  # bold enough to be wrong now and then
Deed = tuple[str, int, list[list[float]]]  # what, to which seat, and what it thinks of each seat then


def deed(what: str, seat: int, reader: IdealReader | None) -> Deed:
    assert reader is not None
    return what, seat, [belief.p for belief in reader._beliefs]


def test_the_script_at_a_line_does_what_one_does_that_is_handed_the_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Deed] = []
    wished: list[Deed] = []

    class Noting(ScriptAtLine):
        def hear(self, frame: bytes) -> Iterator[dict[str, Any]]:
            for answer in super().hear(frame):
                if answer["type"] != "auto":
                    said.append(deed(answer["type"], answer["seat"], self._reader))
                yield answer

    class Handed(ByLine):
        """Beside the line: it notes what a reader of the room's own objects would do, and does nothing."""

        reader: IdealReader | None = None

        def reset(self) -> None:
            super().reset()
            self.reader = None

        def on_pulse(self, pulse: Pulse, view: View, me: MeLike, rng: Random) -> Order | None:
            self.reader = None if pulse.w is None else self.reader or IdealReader(NORMAL.drops, PRIORS, len(pulse.s))
            order = None if self.reader is None else self.reader.on_pulse(pulse, view)
            if order is not None:
                wished.append(deed("accuse" if isinstance(order, Accuse) else "look", order.seat, self.reader))
            return super().on_pulse(pulse, view, me, rng)

    monkeypatch.setattr(drop_wire, "ScriptAtLine", Noting)
    monkeypatch.setattr(drop_wire, "ByLine", Handed)
    hall = Hall(3, 5, "script", PRIORS)
    hall.play()

    assert said == wished
    assert {what for what, _, _ in said} == {"look", "accuse"}
    assert hall.watcher.events(FalseAlarm), "a guard who is wrong goes on, but with paws that have come to rest"
    assert all(chair.autopilot for chair in hall.evening.room.seating.chairs), "a seat that accused waits for a hand"
