"""What only the host may do: settings, bots, seats, start, next round, again, end. Others may wish some of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from polilla.bots.tempers import TEMPERS
from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.commands import Conn
from polilla.rooms.effects import Close, RaceStop
from polilla.rooms.farewells import CLOSE_REMOVED
from polilla.rooms.match import Match
from polilla.rooms.moment import Moment
from polilla.rooms.policy import ns
from polilla.rooms.refusals import RefusedByRoom
from polilla.rooms.seating import Chair
from polilla.rules.phases import Phase
from polilla.rules.seats import MIN_SEATS, Seat

if TYPE_CHECKING:
    from polilla.rooms.room import Room

BOT_NAMES = ("Lola", "Nico", "Uma", "Teo", "Iris", "Max", "Zoe", "Leo")  # short, told apart in all three languages

HostCommand = (
    ask.Configure
    | ask.AddBot
    | ask.RemoveSeat
    | ask.BlockSeat
    | ask.TurnAway
    | ask.Unblock
    | ask.HandOver
    | ask.StartPlay
    | ask.PlayAgain
    | ask.EndPlay
)

HOST_COMMANDS = get_args(HostCommand)
GO_ON = (ask.StartPlay, ask.PlayAgain)  # what anybody may do for a host who is away, and wish of one who is idle


class Host:
    """The host's desk of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._rested_ns = 0  # when as many commands may come at once again as ever

    def handle(self, command: HostCommand, moment: Moment) -> None:
        """Carry out a host's command; refused for everybody else, but for going on if the host is away or idle."""
        self._check(command, moment)
        if isinstance(command, GO_ON) and self._is_wish(command):
            self.room.wishes.go_on(command, moment)
            return
        rested_ns = self._measured(moment)
        match command:
            case ask.Configure():
                self._configure(command)
            case ask.AddBot():
                self._add_bot(command)
            case ask.RemoveSeat():
                self._remove(command.seat, moment)
            case ask.BlockSeat():
                self._block(command.seat, moment)
            case ask.TurnAway():
                self._turn_away(command, moment)
            case ask.Unblock():
                self.room.seating.unblock(command.name)
            case ask.HandOver():
                self._hand_over(command)
            case ask.StartPlay():
                self._start(moment)
            case ask.PlayAgain():
                self._again(moment)
            case ask.EndPlay():
                self._end(moment)
        self._rested_ns = rested_ns
        self.room.tell_room(moment)

    def _measured(self, moment: Moment) -> int:
        """When the desk will have rested from one more command: each is told to all and kept, and costs nothing."""
        policy = self.room.policy
        rested_ns = max(self._rested_ns, moment.now_ns) + ns(policy.host_gap_ms)
        if rested_ns > moment.now_ns + policy.host_burst * ns(policy.host_gap_ms):
            raise RefusedByRoom("too_soon")
        return rested_ns

    def _check(self, command: HostCommand, moment: Moment) -> None:
        seating = self.room.seating
        seat = seating.seat_of(command.conn)
        if seat is None:
            raise RefusedByRoom("only_the_host")
        if seat == seating.host:
            return
        if not isinstance(command, GO_ON):
            raise RefusedByRoom("only_the_host")
        away_ns = self._away_since_ns()
        if away_ns is not None and moment.now_ns - away_ns < ns(self.room.policy.host_absent_ms):
            raise RefusedByRoom("host_may_be_back")

    def _is_wish(self, command: ask.StartPlay | ask.PlayAgain) -> bool:
        """Whether it comes from somebody else, while the host is here."""
        return self.room.seating.seat_of(command.conn) != self.room.seating.host and self._away_since_ns() is None

    def _away_since_ns(self) -> int | None:
        seating = self.room.seating
        return None if seating.host is None else seating.chairs[seating.host].away_since_ns

    def go_on(self, moment: Moment) -> None:
        """The others wish it: from the lobby to a match, from the end of a match to the lobby."""
        if self.room.match is None:
            self._start(moment)
        else:
            self._again(moment)

    def _configure(self, command: ask.Configure) -> None:
        self._only_in_lobby()
        if command.first_guard is not None and command.first_guard >= len(self.room.seating.chairs):
            raise RefusedByRoom("no_such_seat")
        self.room.settings = notes.Settings(
            clocks=command.clocks,
            first_guard=command.first_guard,
            handicap_ms=command.handicap_ms,
            compensation=command.compensation,
            watch=command.watch,
            unhurried=command.unhurried,
            eye=command.eye,
            video_call=command.video_call,
            same_room=command.same_room,
            blurred=command.blurred,
        )

    def _add_bot(self, command: ask.AddBot) -> None:
        self._only_in_lobby()
        seating = self.room.seating
        if seating.is_full():
            raise RefusedByRoom("room_full")
        if command.temper not in TEMPERS:
            raise RefusedByRoom("no_such_temper")
        name = next(name for name in BOT_NAMES if seating.name_is_free(name))
        seating.sit(Chair(name, temper=command.temper))

    def _remove(self, seat: Seat, moment: Moment) -> None:
        """In the lobby the seat is free; in play the autopilot takes it, and gives it back to whoever comes back."""
        conn = self._chair(seat).conn
        if self.room.match is None:
            self.room.presence.give_up(seat, moment)
        else:
            self.room.presence.relieve(seat, moment)
        self._say_goodbye(conn, "removed" if self.room.match is None else "relieved", moment)

    def _block(self, seat: Seat, moment: Moment) -> None:
        chair = self._chair(seat)
        conn = chair.conn
        self.room.presence.give_up(seat, moment)
        self._say_goodbye(conn, "blocked", moment)
        if not chair.is_bot:
            self.room.seating.block(chair.name, chair.key)

    def _chair(self, seat: Seat) -> Chair:
        """Of somebody who can be removed."""
        seating = self.room.seating
        if seat >= len(seating.chairs) or seat == seating.host:
            raise RefusedByRoom("no_such_seat")
        chair = seating.chairs[seat]
        if chair.is_bot and self.room.match is not None:
            raise RefusedByRoom("match_is_on")
        return chair

    def _turn_away(self, command: ask.TurnAway, moment: Moment) -> None:
        seating = self.room.seating
        late = next((late for late in seating.late if late.name == command.name), None)
        if late is None:
            raise RefusedByRoom("no_such_seat")
        seating.forget_watcher(late.conn)
        self._say_goodbye(late.conn, "blocked" if command.block else "removed", moment)
        if command.block:
            seating.block(late.name, late.key)

    def _say_goodbye(self, conn: Conn | None, reason: str, moment: Moment) -> None:
        if conn is not None:
            moment.tell(notes.Bye(reason), conn)
            moment.effects.append(Close(conn, CLOSE_REMOVED))

    def _hand_over(self, command: ask.HandOver) -> None:
        seating = self.room.seating
        if command.seat >= len(seating.chairs) or seating.chairs[command.seat].conn is None:
            raise RefusedByRoom("no_such_seat")
        seating.host = command.seat

    def _start(self, moment: Moment) -> None:
        match = self.room.match
        if match is not None:
            if match.game.state.phase is not Phase.SCORED or match.trial is not None:
                raise RefusedByRoom("match_is_on")
            match.deal(moment)
            return
        seating = self.room.seating
        if len(seating.chairs) < MIN_SEATS:
            raise RefusedByRoom("too_few_seats")
        self.room.match = Match(seating, self.room.settings, self.room.policy, moment.now_ns)
        self.room.match.before_deal = self.room.presence.seat_late
        self.room.match.deal(moment)

    def _again(self, moment: Moment) -> None:
        if self.room.stage != "over":
            raise RefusedByRoom("match_is_on")
        self.back_to_lobby(moment)

    def _end(self, moment: Moment) -> None:
        if self.room.stage != "playing":
            raise RefusedByRoom("no_match")
        self.back_to_lobby(moment)

    def back_to_lobby(self, moment: Moment) -> None:
        """The match is put away; who is seated stays so, and who waited sits down."""
        match, self.room.match = self.room.match, None
        if match is not None and (race := match.racing.void()) is not None:
            moment.effects.append(RaceStop(race))
        seating = self.room.seating
        for seat, chair in reversed(list(seating.taken())):
            if not chair.is_bot and chair.token is None:
                seating.free(seat)
                continue
            chair.autopilot = False
            if chair.away_since_ns is not None:
                chair.away_since_ns = moment.now_ns  # the lobby waits for them anew
        if self.room.settings.first_guard is not None:
            self.room.settings = replace(self.room.settings, first_guard=None)
        self.room.presence.seat_late(moment)()

    def _only_in_lobby(self) -> None:
        if self.room.match is not None:
            raise RefusedByRoom("match_is_on")
