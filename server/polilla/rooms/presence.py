"""Coming and going: who sits down, comes back, is replaced, vanishes, leaves, and what becomes of an empty chair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.commands import Conn
from polilla.rooms.effects import Close, RaceStart
from polilla.rooms.farewells import CLOSE_DONE, CLOSE_MOVED, CLOSE_NOT_SEATED
from polilla.rooms.moment import Moment
from polilla.rooms.policy import ns
from polilla.rooms.seating import Chair, Late, hashed
from polilla.rules.seats import Seat
from polilla.timing.race import LineBack, LineLost
from polilla.timing.units import NS_PER_MS

if TYPE_CHECKING:
    from polilla.rooms.room import Room


class Presence:
    """The door of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._over_ns: int | None = None  # since when only late friends are left after a match

    def arrive(self, command: ask.Arrive, moment: Moment) -> None:
        """A connection said hello."""
        if command.move is not None:
            self._move(command, command.move, moment)
            return
        seat = None if command.token is None else self.room.seating.by_token(command.token)
        if seat is not None:
            self.room.seating.chairs[seat].key = command.key or self.room.seating.chairs[seat].key
            self._come_back(seat, command.conn, moment)
        elif self.room.seating.is_blocked(command.name, command.key):
            self._turn_away(command.conn, "blocked", moment)
        elif command.token is not None:
            self._turn_away(command.conn, "bad_token", moment)
        elif command.name is not None and not command.watch and self.room.match is None:
            self._sit_down(command.conn, command.name, command.key, moment)
        elif command.name is not None and not command.watch and not self.room.seating.may_return(command.name):
            self._turn_away(command.conn, "name_taken", moment)
        elif command.name is not None and not command.watch and self.room.seating.has_place():
            self._wait_anew(moment)
            self._rouse(moment, coming=True)
            self.room.seating.watchers.append(command.conn)
            self.room.seating.late.append(Late(command.conn, command.name, command.key))
            self._welcome(command.conn, None, None, moment)
            self.room.tell_room(moment)
        elif not self.room.seating.may_watch(command.key):
            self._turn_away(command.conn, "room_full", moment)
        else:
            self.room.seating.watch(command.conn, command.key)
            self._welcome(command.conn, None, None, moment)
            self.room.tell_room(moment)

    def offer_move(self, command: ask.MoveSeat, moment: Moment) -> None:
        """Tell the owner of a seat, and nobody else, how to move it to another device."""
        seat, policy = self.room.seat_of(command), self.room.policy
        code = self.room.seating.offer_move(seat, moment.chance.rng, moment.now_ns)
        moment.tell(notes.MoveCode(code, policy.move_ms), command.conn)

    def _move(self, command: ask.Arrive, code: str, moment: Moment) -> None:
        """The seat moves with a secret of its own; the one of the device that it leaves opens nothing any more."""
        seat = self.room.seating.take_move(code, moment.now_ns, command.key)
        if seat is None:
            self._turn_away(command.conn, "bad_move", moment)
            return
        token, chair = moment.chance.token(), self.room.seating.chairs[seat]
        chair.token, chair.key = hashed(token), command.key
        self._come_back(seat, command.conn, moment, token)

    def _sit_down(self, conn: Conn, name: str, key: str, moment: Moment) -> None:
        if self.room.seating.is_full():
            self._turn_away(conn, "room_full", moment)
        elif not self.room.seating.name_is_free(name):
            self._turn_away(conn, "name_taken", moment)
        else:
            self._wait_anew(moment)
            token = moment.chance.token()
            seat = self.room.seating.sit(Chair(name, token=hashed(token), conn=conn, key=key))
            self._welcome(conn, seat, token, moment)
            self.room.tell_room(moment)

    def seat_late(self, moment: Moment) -> Callable[[], None]:
        """Who came during the match sits down: on a bot's chair if there is one, else on a new one (R9.7).

        What it gives tells them so, once the cards are dealt.
        """
        seating, seated = self.room.seating, list[tuple[Conn, Seat, str]]()
        for late in seating.late:
            token = moment.chance.token()
            chair, place = Chair(late.name, token=hashed(token), conn=late.conn, key=late.key), seating.place(late.name)
            if not seating.is_full() and (place is None or self.room.match is None):
                place = seating.sit(chair)
            elif place is not None:
                seating.chairs[place] = chair
            else:
                break
            if self.room.match is not None:
                self.room.match.company.leave(place)
            seating.watchers.remove(late.conn)
            seated.append((late.conn, place, token))
        seating.late = seating.late[len(seated) :]
        return lambda: self._greet_late(seated, moment)

    def _greet_late(self, seated: list[tuple[Conn, Seat, str]], moment: Moment) -> None:
        for conn, seat, token in seated:
            self._welcome(conn, seat, token, moment)
        if seated:
            self.room.seating.find_host()
            self.room.tell_room(moment)

    def _come_back(self, seat: Seat, conn: Conn, moment: Moment, token: str | None = None) -> None:
        self._wait_anew(moment)
        chair = self.room.seating.chairs[seat]
        if chair.conn is not None and chair.conn != conn:
            moment.tell(notes.Bye("moved"), chair.conn)
            moment.effects.append(Close(chair.conn, CLOSE_MOVED))
            self._line_changed(seat, LineLost(moment.now_ns))
        chair.visible, chair.away_since_ns, chair.autopilot = True, None, False
        self._rouse(moment, coming=True)
        chair.conn, chair.link = conn, chair.link.reconnected()
        self.room.seating.find_host()
        self._welcome(conn, seat, token, moment)
        self._line_changed(seat, LineBack(moment.now_ns))
        self.room.tell_room(moment)

    def _turn_away(self, conn: Conn, code: str, moment: Moment) -> None:
        moment.tell(notes.Bye(code), conn)
        moment.effects.append(Close(conn, CLOSE_NOT_SEATED))

    def _welcome(self, conn: Conn, seat: Seat | None, token: str | None, moment: Moment) -> None:
        match = self.room.match
        note = notes.Welcome(
            seat=seat,
            token=token,
            version=self.room.version,
            room=self.room.info(moment.now_ns),
            table=None if match is None else match.teller.table(moment.now_ns),
            you=None if match is None or seat is None else match.teller.you(seat),
            me=None if match is None or seat is None else match.teller.me(seat),
            races=() if match is None else match.photos,
        )
        race = None if match is None else match.racing.shown()
        hidden_ms = 0.0 if match is None else match.racing.hidden_ms(moment.now_ns)
        runs = match is not None and seat is not None and match.racing.runs(seat)
        if race is not None and (runs or hidden_ms > 0):
            moment.effects.append(RaceStart(conn, race.id, hidden_ms, self.room.policy.races.ping_every_ms, note))
        else:
            moment.tell(note, conn)
        if match is not None and match.trial is not None and match.trial.film_ns is not None:
            moment.tell(match.trial.verdict(match.policy.drops), conn)
        if match is not None and match.reel is not None:
            moment.tell(match.reel, conn)

    def depart(self, command: ask.Depart, moment: Moment) -> None:
        """A connection is gone; the seat stays."""
        seat = self.room.seating.seat_of(command.conn)
        if seat is not None:
            chair = self.room.seating.chairs[seat]
            chair.conn, chair.away_since_ns = None, moment.now_ns
            if self.room.match is not None and chair.autopilot:
                self.room.seating.find_host()  # nobody waits for who had gone already
            self._line_changed(seat, LineLost(moment.now_ns))
        elif command.conn in self.room.seating.watchers:
            self.room.seating.forget_watcher(command.conn)
        else:
            return  # replaced by a newer connection: a late goodbye harms nobody
        self._rouse(moment)
        self.room.tell_room(moment)

    def tell_again(self, command: ask.TellAgain, moment: Moment) -> None:
        """No coming back: a line that has been replaced takes nothing from the new one."""
        seat = self.room.seating.seat_of(command.conn)
        if seat is not None or command.conn in self.room.seating.watchers:
            self._welcome(command.conn, seat, None, moment)

    def leave(self, command: ask.LeaveSeat, moment: Moment) -> None:
        """A player gets up for good."""
        seat = self.room.seat_of(command)
        self.give_up(seat, moment)
        moment.effects.append(Close(command.conn, CLOSE_DONE))

    def relieve(self, seat: Seat, moment: Moment) -> None:
        """The autopilot plays for somebody whom the table does not want to wait for, until they come back (R10.2)."""
        chair = self.room.seating.chairs[seat]
        chair.conn, chair.autopilot, chair.away_since_ns = None, True, moment.now_ns
        self._hand_over(seat, moment)

    def give_up(self, seat: Seat, moment: Moment) -> None:
        """A person leaves for good: in the lobby the seat is free, in a match the autopilot plays on (R10.2)."""
        if self.room.match is None:
            self._free(seat)
        else:
            chair = self.room.seating.chairs[seat]
            chair.token, chair.conn, chair.autopilot, chair.away_since_ns = None, None, True, None
            chair.move, chair.auto_lens = None, False
            self._hand_over(seat, moment)
        self.room.tell_room(moment)

    def _hand_over(self, seat: Seat, moment: Moment) -> None:
        """From a player whose line is gone to the autopilot."""
        self._line_changed(seat, LineLost(moment.now_ns))
        self.room.seating.find_host()
        self._rouse(moment)
        if self.room.match is not None:
            self.room.match.release(seat, moment)
            self.room.match.reconsider(seat, moment)

    def _free(self, seat: Seat) -> None:
        """Take a chair away in the lobby; the seats after it move up, and with them who is named as first guard."""
        self.room.seating.free(seat)
        named = self.room.settings.first_guard
        if named is not None and named >= seat:
            self.room.settings = replace(self.room.settings, first_guard=None if named == seat else named - 1)

    def _line_changed(self, seat: Seat, item: LineLost | LineBack) -> None:
        if self.room.match is not None:
            self.room.match.racing.line_changed(seat, item)

    def _rouse(self, moment: Moment, coming: bool = False) -> None:
        """While no player is connected, and none waits for the next deal, the table sleeps: no clock, no bot.

        Whoever comes wakes it before being told of it: at a sleeping table nobody may play, and a card that is pressed
        at once would be refused.
        """
        if self.room.match is not None:
            self.room.match.be_dormant(not coming and self.room.seating.is_deserted(), moment)

    def _wait_anew(self, moment: Moment) -> None:
        """Somebody comes to a table that nobody was at: the others, who may have the same trouble, have time again."""
        if self.room.seating.is_deserted():
            for _, chair in self.room.seating.people():
                if chair.away_since_ns is not None:
                    chair.away_since_ns = moment.now_ns

    def pass_away(self, moment: Moment) -> bool:
        """What becomes of people whose line was lost: holds go back, the autopilot plays, lobby seats are freed.

        While nobody at all is there only holds go back: whatever took them all away, each finds the own seat again.
        """
        changed, deserted = False, self.room.seating.is_deserted()
        for seat, chair in reversed(list(self.room.seating.taken())):
            if chair.away_since_ns is None or chair.autopilot:
                continue
            away_ms = (moment.now_ns - chair.away_since_ns) / NS_PER_MS
            if self.room.match is None:
                changed |= not deserted and self._pass_away_in_lobby(seat, away_ms)
                continue
            if away_ms >= self.room.policy.away_hold_ms:
                self.room.match.release(seat, moment)
            if away_ms >= self.room.policy.away_grace_ms and not deserted:
                chair.autopilot = changed = True
                self.room.seating.find_host()
                self.room.match.reconsider(seat, moment)
        over_ns = self._over_due_ns()
        if over_ns is not None and moment.now_ns >= over_ns:
            self.room.host.back_to_lobby(moment)
            changed = True
        return changed

    def look_round(self, now_ns: int) -> None:
        """After a match, late friends may be left alone: none of them could ask for another one."""
        seating = self.room.seating
        if self.room.stage != "over" or not seating.late or seating.present():
            self._over_ns = None
        elif self._over_ns is None:
            self._over_ns = now_ns

    def _over_due_ns(self) -> int | None:
        return None if self._over_ns is None else self._over_ns + ns(self.room.policy.host_absent_ms)

    def _pass_away_in_lobby(self, seat: Seat, away_ms: float) -> bool:
        seating = self.room.seating
        if away_ms >= self.room.policy.lobby_grace_ms:
            self._free(seat)
            return True
        if seat == seating.host and away_ms >= self.room.policy.host_grace_ms:
            seating.pass_host()
            return True
        return False

    def dues_ns(self) -> list[int]:
        """When `pass_away` wants to be called."""
        dues = [due for seat, chair in self.room.seating.taken() for due in self._away_dues(seat, chair)]
        over_ns = self._over_due_ns()
        return dues if over_ns is None else [*dues, over_ns]

    def _away_dues(self, seat: Seat, chair: Chair) -> list[int]:
        if chair.away_since_ns is None or chair.autopilot:
            return []
        deserted = self.room.seating.is_deserted()
        if self.room.match is None:
            hosts = [self.room.policy.host_grace_ms] if seat == self.room.seating.host else []
            waits_ms = [] if deserted else [*hosts, self.room.policy.lobby_grace_ms]
        else:
            holds = [self.room.policy.away_hold_ms] if self.room.match.holds(seat) else []
            waits_ms = holds if deserted else [*holds, self.room.policy.away_grace_ms]
        return [chair.away_since_ns + ns(wait_ms) for wait_ms in waits_ms]
