"""A room that does what it is told, a connection that remembers, and chance without surprises."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from websockets.frames import Frame
from websockets.protocol import Protocol, Side

from polilla.rooms.commands import Arrive, Command, Conn, Depart, TellAgain
from polilla.rooms.effects import Chance, Effect, Tell
from polilla.rooms.notes import RoomInfo, SeatInfo, Settings, Welcome

TOKEN = "t" * 32
CODE = "ABC234"
T = TypeVar("T")


class FakeRoom:
    """Notes what it is asked and answers as it is told to; says welcome by itself."""

    def __init__(self, code: str = CODE) -> None:
        self.code = code
        self.version = 7
        self.stage = "lobby"
        self.conns: list[Conn] = []
        self.asked: list[Command] = []
        self.times_ns: list[int] = []
        self.answers: dict[type, Callable[[Command], list[Effect]]] = {}

    @property
    def empty(self) -> bool:
        """Nobody is connected."""
        return not self.conns

    def info(self, now_ns: int) -> RoomInfo:
        """Everybody who has come."""
        seats = tuple(
            SeatInfo(seat, f"P{conn}", "person", None, True, False, False, None, None, None)
            for seat, conn in enumerate(self.conns)
        )
        return RoomInfo(self.code, self.stage, 0, seats, Settings(), 0)

    def opens(self, token: str) -> bool:
        """Everybody who has come has the same secret."""
        return bool(self.conns) and token == TOKEN

    def handle(self, command: Command, now_ns: int, chance: Chance) -> list[Effect]:
        """Do one command."""
        self.asked.append(command)
        self.times_ns.append(now_ns)
        if isinstance(command, Depart) and command.conn in self.conns:
            self.conns.remove(command.conn)
        answer = self.answers.get(type(command))
        if answer is not None:
            return answer(command)
        return self._welcome(command) if isinstance(command, Arrive | TellAgain) else []

    def _welcome(self, command: Arrive | TellAgain) -> list[Effect]:
        if command.conn not in self.conns:
            self.conns.append(command.conn)
        return [Tell((command.conn,), Welcome(0, TOKEN, self.version, self.info(0), None, None, None))]

    def of(self, kind: type[T]) -> list[T]:
        """The commands of one kind."""
        return [command for command in self.asked if isinstance(command, kind)]


@dataclass
class FakeLine:
    """A connection that remembers what it was given."""

    conn: Conn
    token: str | None = None
    told: list[object] = field(default_factory=list)

    def send(self, frame: bytes, at_once: bool = False) -> None:
        """Remember a frame's message."""
        self.told.append(json.loads(message_in(frame)))

    def close(self, code: int) -> None:
        """Remember that it was closed."""
        self.told.append(code)

    def start_race(self, race: int, delay_ms: float, every_ms: float, frame: bytes) -> None:
        """Remember a race."""
        self.told.append(("race", race, delay_ms, every_ms, json.loads(message_in(frame))))

    def stop_race(self, race: int) -> None:
        """Remember the end of a race."""
        self.told.append(("stop", race))


class FixedChance:
    """The same chance each time."""

    def __init__(self) -> None:
        self.rng = Random(1)

    def token(self) -> str:
        """A secret that everybody knows."""
        return TOKEN


def message_in(frame: bytes) -> bytes:
    """The message of a server's text frame."""
    reader = Protocol(Side.CLIENT)
    reader.receive_data(frame)
    (event,) = reader.events_received()
    assert isinstance(event, Frame)
    return bytes(event.data)
