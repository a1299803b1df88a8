"""What is done with seats, lines and the server itself, all at once and whatever Bea has just done."""

from collections.abc import Callable

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rules.seats import Seat
from tests.leaks.stage import BEA, Stage
from tests.rooms.evening import Person

CARLA = Seat(2)
LATE = "Flor"  # comes while the match is on


def _remove(stage: Stage, seat: Seat) -> None:
    """The host asks for the autopilot on a seat whose player may come back."""
    person = stage.evening.at(seat)
    stage.ana.ask_host(ask.RemoveSeat, seat)
    person.here = False


def _block(stage: Stage, seat: Seat) -> None:
    """The host asks for the autopilot on a seat whose player may not come back."""
    person = stage.evening.at(seat)
    stage.ana.ask_host(ask.BlockSeat, seat)
    person.here = False


def _block_and_pardon(stage: Stage, seat: Seat) -> None:
    """Whoever was blocked may wait for the next deal, as somebody new."""
    name = stage.evening.at(seat).name
    _block(stage, seat)
    stage.ana.ask_host(ask.Unblock, name)
    stage.evening.sit(name or "")


def _move(stage: Stage, person: Person) -> None:
    """A seat moves to another device by a code."""
    stage.evening.do(ask.MoveSeat(person.conn))
    code = person.last(notes.MoveCode).code
    person.conn = stage.evening._conn()
    stage.evening.people[person.conn] = person
    stage.evening.inboxes[person.conn] = []
    stage.evening.do(ask.Arrive(person.conn, None, None, False, code, person.key))
    person.token = person.welcomes[-1].token


def _wait(stage: Stage) -> None:
    """Somebody waits for the next deal."""
    stage.evening.sit(LATE)


def _turn_away(stage: Stage) -> None:
    """Somebody who waits for the next deal is sent away, comes again, is blocked, and pardoned."""
    for block in (False, True):
        stage.evening.sit(LATE)
        stage.ana.ask_host(ask.TurnAway, LATE, block)
    stage.ana.ask_host(ask.Unblock, LATE)


def _restart(stage: Stage, whole: bool) -> None:
    """The server is gone and there again; everybody finds the own seat, a few at a time."""
    stage.evening.restart(whole=whole)
    for person in (*stage.people, stage.watcher):
        stage.evening.wait(0.3)
        person.come_back()


UPHEAVALS: dict[str, Callable[[Stage], None]] = {
    "Bea leaves": lambda stage: stage.bea.leave(),
    "Bea is removed": lambda stage: _remove(stage, BEA),
    "Bea is blocked": lambda stage: _block(stage, BEA),
    "Bea is blocked and pardoned": lambda stage: _block_and_pardon(stage, BEA),
    "Bea's autopilot": lambda stage: stage.bea.autopilot(),
    "Bea moves": lambda stage: _move(stage, stage.bea),
    "Carla leaves": lambda stage: stage.carla.leave(),
    "Carla is removed": lambda stage: _remove(stage, CARLA),
    "Carla moves": lambda stage: _move(stage, stage.carla),
    "Ana leaves": lambda stage: stage.ana.leave(),
    "somebody waits": _wait,
    "somebody is turned away": _turn_away,
    "the match is ended": lambda stage: stage.ana.ask_host(ask.EndPlay),
    "the server starts again": lambda stage: _restart(stage, whole=False),
    "the server reads everything": lambda stage: _restart(stage, whole=True),
}
"""What happens, all at once."""
GONE = {"Bea leaves", "Bea is blocked", "Bea is blocked and pardoned", "Carla leaves", "Ana leaves"}
"""Somebody who has no seat any more."""
