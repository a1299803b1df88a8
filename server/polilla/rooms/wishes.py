"""What people ask for together, so that nobody who is here but does nothing holds the table up (R10.3).

To go on without the host: start in the lobby, play again after the match. And that the autopilot plays for somebody
whom no clock hurries. Wishes belong to lines and live in memory only: who comes back, or finds the server started
again, presses once more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.commands import Command, Conn
from polilla.rooms.moment import Moment
from polilla.rooms.policy import ns
from polilla.rooms.refusals import RefusedByRoom
from polilla.rules.seats import MIN_SEATS, Seat

if TYPE_CHECKING:
    from polilla.rooms.room import Room

WISHED: Final[dict[str, type[Any]]] = {"lobby": ask.StartPlay, "over": ask.PlayAgain}  # what goes on, by stage

Subject = Seat | str  # the seat that the autopilot shall play, or the stage that shall end


class Wishes:
    """The wishes at one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.told: tuple[notes.Wish, ...] = ()
        self._by: dict[Subject, set[Conn]] = {}
        self._host: tuple[str, Seat | None] = ("", None)  # the stage, and its host
        self._conn: Conn | None = None  # of the host
        self._idle_since_ns = 0  # since when that host does nothing there

    def notice(self, command: Command, now_ns: int) -> None:
        """A host who does anything is there, and is left in peace."""
        if self._conn is not None and getattr(command, "conn", None) == self._conn and self._is_deed(command):
            self._idle_since_ns = now_ns

    def _is_deed(self, command: Command) -> bool:
        """Not what lines do, and not what each page says of itself when it comes, if that is nothing new."""
        seat = self.room.seating.seat_of(self._conn) if self._conn is not None else None
        chair = None if seat is None else self.room.seating.chairs[seat]
        match command:
            case ask.ShowPage(visible=visible):
                return chair is not None and visible and not chair.visible
            case ask.AutoLens(on=on):
                return chair is not None and on != chair.auto_lens
            case _:
                return not isinstance(command, (*ask.OF_ITSELF, ask.Depart))

    def go_on(self, command: ask.StartPlay | ask.PlayAgain, moment: Moment) -> None:
        """Somebody else than the host would start or play again, or would no longer."""
        stage = self.room.stage
        if WISHED.get(stage) is not type(command):
            raise RefusedByRoom("only_the_host")
        if stage not in self._subjects():
            raise RefusedByRoom("too_few_seats")
        self._toggle(stage, command, moment)

    def relieve(self, command: ask.Relieve, moment: Moment) -> None:
        """Somebody would have the autopilot play for another who is waited for, or would no longer."""
        if command.seat not in self._subjects() or command.seat == self.room.seat_of(command):
            raise RefusedByRoom("not_waited_for")
        self._toggle(command.seat, command, moment)

    def _toggle(self, subject: Subject, command: ask.StartPlay | ask.PlayAgain | ask.Relieve, moment: Moment) -> None:
        self.room.change(self.room.seat_of(command), moment)
        self._by[subject] = self._by.get(subject, set()) ^ {command.conn}

    def settle(self, moment: Moment) -> None:
        """After every command: forget what is past, do what most wish, and tell what has changed."""
        self._look_for_host(moment.now_ns)
        subjects = self._subjects()
        self._by = {subject: by for subject in subjects if (by := self._wishing(subject))}
        for subject in subjects:
            if self._is_granted(subject) and (not isinstance(subject, str) or moment.now_ns >= self._idle_ns()):
                self._grant(subject, moment)
        if self.infos() != self.told:
            self.room.tell_room(moment)

    def _look_for_host(self, now_ns: int) -> None:
        """Another stage or host begins anew; so does a line that is back, unless most have wished to go on already."""
        host = self.room.seating.host
        conn = None if host is None else self.room.seating.chairs[host].conn
        is_back = conn is not None and conn != self._conn and not self._is_granted(self.room.stage)
        if is_back or self._host != (self.room.stage, host):
            self._idle_since_ns = now_ns
        self._host, self._conn = (self.room.stage, host), conn

    def due_ns(self) -> int | None:
        """When those who wish to go on have left the host in peace for long enough."""
        waits = [subject for subject in self._subjects() if isinstance(subject, str) and self._is_granted(subject)]
        return self._idle_ns() if waits else None

    def infos(self) -> tuple[notes.Wish, ...]:
        """As everybody sees them; of a seat also while nobody wishes it yet, for that it may be wished is news."""
        wishes = []
        for subject in self._subjects():
            by, seat = self._wishing(subject), None if isinstance(subject, str) else subject
            if by or seat is not None:
                seats = tuple(other for other, chair in self.room.seating.present() if chair.conn in by)
                wishes.append(notes.Wish(seat, seats, len(by | self._asked(subject))))
        return tuple(wishes)

    def _grant(self, subject: Subject, moment: Moment) -> None:
        del self._by[subject]
        match = self.room.match
        if isinstance(subject, str):
            self.room.host.go_on(moment)
        elif match is not None:
            self.room.seating.chairs[subject].autopilot = True
            match.release(subject, moment)  # the autopilot never drops
            match.reconsider(subject, moment)
            self.room.tell_room(moment)

    def _subjects(self) -> tuple[Subject, ...]:
        """What may be wished now."""
        match, seating = self.room.match, self.room.seating
        if match is not None and self.room.stage == "playing":
            return tuple(seat for seat, chair in seating.present() if seat in match.overdue and not chair.autopilot)
        return (self.room.stage,) if match is not None or len(seating.chairs) >= MIN_SEATS else ()

    def _idle_ns(self) -> int:
        return self._idle_since_ns + ns(self.room.policy.host_idle_ms)

    def _is_granted(self, subject: Subject) -> bool:
        """By more than half of those who are asked, or wish it unasked: one of them may sleep, too."""
        wishing = self._wishing(subject)
        return 2 * len(wishing) > len(wishing | self._asked(subject))

    def _wishing(self, subject: Subject) -> set[Conn]:
        """Who wishes it and is still there; nobody for themselves."""
        own = self.room.seating.host if isinstance(subject, str) else subject
        here = {chair.conn for seat, chair in self.room.seating.present() if seat != own}
        return self._by.get(subject, set()) & here

    def _asked(self, subject: Subject) -> set[Conn]:
        """Whose wish it takes: all who are here, but for those who keep the others waiting and whom a bot plays for."""
        waited = (self.room.seating.host,) if isinstance(subject, str) else self._subjects()
        others = [chair for seat, chair in self.room.seating.present() if seat not in waited and not chair.autopilot]
        return {chair.conn for chair in others if chair.conn is not None}
