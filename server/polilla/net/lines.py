"""The connections of one room, and what its effects do to them."""

from dataclasses import replace
from typing import Final

from polilla.net.line import Line, text_frame
from polilla.protocol.encode import Encoder
from polilla.rooms.commands import Conn
from polilla.rooms.effects import Close, Effect, RaceStart, RaceStop, Tell
from polilla.rooms.notes import Bye, EmoteNote, Note, PulseNote, RefusedNote, RoomChanged, Welcome

# What brings no card, and so passes one that is held back: its silence would say that a card is about to turn.
FACELESS: Final = (PulseNote, RefusedNote, EmoteNote, RoomChanged, Bye)
# What everybody is told; it adds to the whole view, or replaces a part of it, and so means nothing before it.
OPEN: Final = (PulseNote, EmoteNote, RoomChanged)


class Lines:
    """Every connection by its number. What is meant for one that is gone is passed over."""

    __slots__ = ("_greeted", "_lines", "_unseen", "races")

    def __init__(self) -> None:
        self._lines: dict[Conn, Line] = {}
        self._greeted: set[Conn] = set()  # those that have been told the whole view
        self._unseen: set[Conn] = set()  # those whose whole view may wait for its time, together with a race's card
        self.races: set[int] = set()  # open ones

    def add(self, line: Line) -> None:
        """A connection has said hello."""
        self._lines[line.conn] = line

    def remove(self, conn: Conn) -> None:
        """A connection is lost."""
        self._take(conn)

    def perform(self, effect: Effect, encoder: Encoder) -> None:
        """Do an effect, if it is one of those that concern connections."""
        match effect:
            case Tell():
                self._tell(effect, encoder)
            case Close():
                self._close(effect)
            case RaceStart():
                self._start_race(effect, encoder)
            case RaceStop():
                self._stop_race(effect)

    def end(self, reason: str, code: int) -> None:
        """Say goodbye to all and close them."""
        goodbye = text_frame(Encoder().encode(Bye(reason)))
        for line in tuple(self._lines.values()):
            line.send(goodbye, at_once=True)
            line.close(code)
        self._lines.clear()
        self.races.clear()

    def _tell(self, tell: Tell, encoder: Encoder) -> None:
        if isinstance(tell.note, Welcome):
            self._welcome(tell, encoder)
            return
        frame = text_frame(encoder.encode(tell.note))
        is_open, at_once = isinstance(tell.note, OPEN), isinstance(tell.note, FACELESS)
        for conn in tell.conns:
            line = self._lines.get(conn)
            if line is not None and (conn in self._greeted or not is_open):
                line.send(frame, at_once and not (is_open and conn in self._unseen))

    def _welcome(self, tell: Tell, encoder: Encoder) -> None:
        for conn in tell.conns:
            line = self._lines.get(conn)
            if line is not None:
                line.send(text_frame(encoder.encode(self._greet(line, tell.note))))

    def _greet(self, line: Line, note: Note) -> Note:
        """A welcome always brings the seat's secret: the one that brought it first may have been lost on the way."""
        if not isinstance(note, Welcome):
            return note
        self._greeted.add(line.conn)
        line.token = note.token or line.token
        return note if note.seat is None else replace(note, token=line.token)

    def _close(self, close: Close) -> None:
        line = self._take(close.conn)
        if line is not None:
            line.close(close.code)

    def _take(self, conn: Conn) -> Line | None:
        self._greeted.discard(conn)
        self._unseen.discard(conn)
        return self._lines.pop(conn, None)

    def _start_race(self, start: RaceStart, encoder: Encoder) -> None:
        self.races.add(start.race)
        line = self._lines.get(start.conn)
        if line is not None:
            note = self._greet(line, start.note)
            (self._unseen.add if isinstance(note, Welcome) else self._unseen.discard)(start.conn)
            line.start_race(start.race, start.delay_ms, start.every_ms, text_frame(encoder.encode(note)))

    def _stop_race(self, stop: RaceStop) -> None:
        self.races.discard(stop.race)
        self._unseen.clear()
        for line in self._lines.values():
            line.stop_race(stop.race)
