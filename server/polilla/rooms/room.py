"""A room: seats, host, presence, and the match that is played in it. `handle` is its only door."""

from collections.abc import Callable
from typing import Any, Protocol

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.commands import Command, Conn
from polilla.rooms.effects import Chance, Close, Effect, RaceStart, WakeAt
from polilla.rooms.host import HOST_COMMANDS, Host
from polilla.rooms.match import Match
from polilla.rooms.moment import Moment
from polilla.rooms.policy import NORMAL, NS_PER_MS, RoomPolicy, ns
from polilla.rooms.refusals import RefusedByRoom
from polilla.rooms.seating import Chair, Seating, hashed
from polilla.rules.actions import Draw, PlayerAction
from polilla.rules.errors import Refused
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.timing.race import LineBack, LineLost, PingSent, PongCame, RevealSent

CLOSE_DONE = 1000
CLOSE_MOVED = 4001
CLOSE_NOT_SEATED = 4003


class FromConn(Protocol):
    """A command that came by a connection."""

    @property
    def conn(self) -> Conn:
        """The connection."""


class Room:
    """One room, changed by `handle` only; never awaits, reads no clock, draws no chance of its own."""

    def __init__(self, code: str, policy: RoomPolicy = NORMAL) -> None:
        self.code = code
        self.policy = policy
        self.seating = Seating(policy)
        self.settings = notes.Settings()
        self.match: Match | None = None
        self._doors: dict[type[Any], Callable[[Any, Moment], None]] = {
            ask.Arrive: self._arrive,
            ask.Depart: self._depart,
            ask.Act: self._act,
            ask.AccuseSeat: self._accuse,
            ask.LookAt: self._look,
            ask.LiftCard: self._lift,
            ask.LetGo: self._let_go,
            ask.PutBack: self._put_back,
            ask.PressRace: self._press,
            ask.RevealSent: self._race_evidence,
            ask.RacePinged: self._race_evidence,
            ask.RacePonged: self._race_evidence,
            ask.LinkSampled: self._sample,
            ask.ShowPage: self._show_page,
            ask.SkipShow: self._skip,
            ask.Autopilot: self._autopilot,
            ask.ShowEmote: self._emote,
            ask.Rename: self._rename,
            ask.LeaveSeat: self._leave,
            ask.Wake: self._wake,
        }
        host = Host(self)
        self._doors |= {kind: host.handle for kind in HOST_COMMANDS}

    @property
    def stage(self) -> str:
        """Where the room stands: lobby, playing, over."""
        if self.match is None:
            return "lobby"
        return "over" if self.match.game.state.phase is Phase.OVER else "playing"

    @property
    def empty(self) -> bool:
        """Whether nobody is connected."""
        return not self.seating.conns()

    @property
    def version(self) -> int:
        """Of what has been told of the match."""
        return 0 if self.match is None else self.match.game.version

    def handle(self, command: Command, now_ns: int, chance: Chance) -> list[Effect]:
        """Carry out one command; `now_ns` is the server's monotonic clock. What is refused changes nothing."""
        moment = Moment(now_ns, chance)
        conn = getattr(command, "conn", None)
        try:
            self._doors[type(command)](command, moment)
        except Refused as refused:
            self._refuse(conn, command, refused.code.value, dict(refused.parameters), moment)
        except RefusedByRoom as refused:
            self._refuse(conn, command, refused.code, {}, moment)
        moment.effects.append(WakeAt(self._due_ns()))
        return moment.effects

    # Coming and going

    def _arrive(self, command: ask.Arrive, moment: Moment) -> None:
        seat = None if command.token is None else self.seating.by_token(command.token)
        if seat is not None:
            self._come_back(seat, command.conn, moment)
        elif command.token is not None:
            self._turn_away(command.conn, "bad_token", moment)
        elif command.name is not None and not command.watch and self.match is None:
            self._sit_down(command.conn, command.name, moment)
        elif len(self.seating.watchers) >= self.policy.most_watchers:
            self._turn_away(command.conn, "room_full", moment)
        else:
            self.seating.watchers.append(command.conn)
            self._welcome(command.conn, None, None, moment)
            self.tell_room(moment)

    def _sit_down(self, conn: Conn, name: str, moment: Moment) -> None:
        if self.seating.is_full():
            self._turn_away(conn, "room_full", moment)
        elif not self.seating.name_is_free(name):
            self._turn_away(conn, "name_taken", moment)
        else:
            token = moment.chance.token()
            seat = self.seating.sit(Chair(name, token=hashed(token), conn=conn))
            self._welcome(conn, seat, token, moment)
            self.tell_room(moment)

    def _come_back(self, seat: Seat, conn: Conn, moment: Moment) -> None:
        chair = self.seating.chairs[seat]
        if chair.conn is not None and chair.conn != conn:
            moment.tell(notes.Bye("moved"), chair.conn)
            moment.effects.append(Close(chair.conn, CLOSE_MOVED))
        chair.conn, chair.visible, chair.away_since_ns, chair.autopilot = conn, True, None, False
        chair.link = chair.link.reconnected()
        self.seating.find_host()
        self._rouse(moment)
        self._welcome(conn, seat, None, moment)
        if self.match is not None:
            self.match.racing.line_changed(seat, LineBack(moment.now_ns))
        self.tell_room(moment)

    def _turn_away(self, conn: Conn, code: str, moment: Moment) -> None:
        moment.tell(notes.Bye(code), conn)
        moment.effects.append(Close(conn, CLOSE_NOT_SEATED))

    def _welcome(self, conn: Conn, seat: Seat | None, token: str | None, moment: Moment) -> None:
        match = self.match
        note = notes.Welcome(
            seat=seat,
            token=token,
            version=self.version,
            room=self.info(moment.now_ns),
            table=None if match is None else match.teller.table(moment.now_ns),
            you=None if match is None or seat is None else match.teller.you(seat),
            me=None if match is None or seat is None else match.teller.me(seat),
        )
        race = None if match is None else match.racing.shown()
        if match is not None and race is not None and seat is not None and match.racing.runs(seat):
            moment.effects.append(RaceStart(conn, race.id, 0.0, self.policy.races.ping_every_ms, note))
        else:
            moment.tell(note, conn)
        if match is not None and match.reel is not None:
            moment.tell(match.reel, conn)

    def _depart(self, command: ask.Depart, moment: Moment) -> None:
        seat = self.seating.seat_of(command.conn)
        if seat is not None:
            chair = self.seating.chairs[seat]
            chair.conn, chair.away_since_ns = None, moment.now_ns
            if self.match is not None:
                self.match.racing.line_changed(seat, LineLost(moment.now_ns))
        elif command.conn in self.seating.watchers:
            self.seating.watchers.remove(command.conn)
        else:
            return  # replaced by a newer connection: a late goodbye harms nobody
        self._rouse(moment)
        self.tell_room(moment)

    def _leave(self, command: ask.LeaveSeat, moment: Moment) -> None:
        seat = self._seat(command)
        self.give_up(seat, moment)
        moment.effects.append(Close(command.conn, CLOSE_DONE))

    def give_up(self, seat: Seat, moment: Moment) -> None:
        """A person leaves for good: in the lobby the seat is free, in a match the autopilot plays on (R10.2)."""
        if self.match is None:
            self.seating.free(seat)
        else:
            chair = self.seating.chairs[seat]
            chair.token, chair.conn, chair.autopilot, chair.away_since_ns = None, None, True, None
            self.match.racing.line_changed(seat, LineLost(moment.now_ns))
            self.seating.find_host()
            self._rouse(moment)
        self.tell_room(moment)

    def _rouse(self, moment: Moment) -> None:
        """While nobody at all is connected the table sleeps: no clock runs, no bot plays."""
        if self.match is not None:
            self.match.be_dormant(self.empty, moment)

    # At the table

    def _act(self, command: ask.Act, moment: Moment) -> None:
        seat, match = self._player(command)
        self._once(seat, command.id)
        if match.frozen and match.game.state.phase is not Phase.PENALTY:
            raise RefusedByRoom("accusation_open")
        action: PlayerAction = Draw() if isinstance(command.action, ask.PlayerDraws) else command.action
        match.act(seat, action, moment)
        self._take_back(seat, moment)

    def _accuse(self, command: ask.AccuseSeat, moment: Moment) -> None:
        seat, match = self._player(command)
        self._once(seat, command.id)
        code = match.accuse(seat, command.seat, command.k, moment)
        if code is not None:
            raise RefusedByRoom(code)

    def _look(self, command: ask.LookAt, moment: Moment) -> None:
        seat, match = self._player(command)
        if match.game.in_round and command.seat < match.game.state.seats:
            match.look(seat, command.seat)

    def _lift(self, command: ask.LiftCard, moment: Moment) -> None:
        seat, match = self._player(command)
        match.lift(seat, command.card, moment)

    def _let_go(self, command: ask.LetGo, moment: Moment) -> None:
        seat, match = self._player(command)
        match.let_go(seat, moment)

    def _put_back(self, command: ask.PutBack, moment: Moment) -> None:
        seat, match = self._player(command)
        match.put_back(seat, moment)

    def _press(self, command: ask.PressRace, moment: Moment) -> None:
        seat, match = self._player(command)
        status = match.press(seat, command.race, command.at_ns, command.claim_ms, moment)
        moment.tell(notes.Pressed(command.race, status), command.conn)

    def _race_evidence(self, command: ask.RevealSent | ask.RacePinged | ask.RacePonged, moment: Moment) -> None:
        seat = self.seating.seat_of(command.conn)
        if seat is None or self.match is None:
            return
        match command:
            case ask.RevealSent():
                self.match.racing.saw(seat, command.race, RevealSent(command.at_ns))
            case ask.RacePinged():
                self.match.racing.saw(seat, command.race, PingSent(command.n, command.at_ns))
                return  # a ping alone decides nothing
            case ask.RacePonged():
                self.seating.chairs[seat].pong_ns = command.at_ns
                self.match.racing.saw(seat, command.race, PongCame(command.n, command.at_ns))
        self.match.judge_race(moment)

    def _skip(self, command: ask.SkipShow, moment: Moment) -> None:
        seat, match = self._player(command)
        match.skip(seat, moment)

    # The person

    def _sample(self, command: ask.LinkSampled, moment: Moment) -> None:
        seat = self.seating.seat_of(command.conn)
        if seat is None:
            return
        chair = self.seating.chairs[seat]
        first = chair.link.lag_ms is None
        chair.link = chair.link.sample(command.rtt_ms, command.at_ns, self.policy.races)
        chair.pong_ns = command.at_ns
        if first:
            self.tell_room(moment)

    def _show_page(self, command: ask.ShowPage, moment: Moment) -> None:
        self.seating.chairs[self._seat(command)].visible = command.visible

    def _autopilot(self, command: ask.Autopilot, moment: Moment) -> None:
        seat, match = self._player(command)
        self.seating.chairs[seat].autopilot = command.on
        match.reconsider(moment)
        self.tell_room(moment)

    def _take_back(self, seat: Seat, moment: Moment) -> None:
        chair = self.seating.chairs[seat]
        if chair.autopilot:
            chair.autopilot = False
            self.tell_room(moment)

    def _emote(self, command: ask.ShowEmote, moment: Moment) -> None:
        seat = self._seat(command)
        chair = self.seating.chairs[seat]
        if chair.emote_ns is not None and moment.now_ns - chair.emote_ns < ns(self.policy.emote_gap_ms):
            raise RefusedByRoom("too_many_emotes")
        chair.emote_ns = moment.now_ns
        moment.tell(notes.EmoteNote(seat, command.emote), *self.seating.conns())

    def _rename(self, command: ask.Rename, moment: Moment) -> None:
        seat = self._seat(command)
        if not self.seating.name_is_free(command.name, but=seat):
            raise RefusedByRoom("name_taken")
        self.seating.chairs[seat].name = command.name
        self.tell_room(moment)

    # Time

    def _wake(self, command: ask.Wake, moment: Moment) -> None:
        if self._pass_away(moment):
            self.tell_room(moment)
        if self.match is not None:
            self.match.wake(moment)

    def _pass_away(self, moment: Moment) -> bool:
        """What becomes of people whose line was lost: holds go back, the autopilot plays, lobby seats are freed."""
        changed = False
        for seat, chair in reversed(list(self.seating.taken())):
            if chair.away_since_ns is None or chair.autopilot:
                continue
            away_ms = (moment.now_ns - chair.away_since_ns) / NS_PER_MS
            if self.match is None:
                if away_ms >= self.policy.lobby_grace_ms:
                    self.seating.free(seat)
                    changed = True
                continue
            if away_ms >= self.policy.away_hold_ms:
                self.match.release(seat, moment)
            if away_ms >= self.policy.away_grace_ms:
                chair.autopilot = changed = True
                self.seating.find_host()
                self.match.reconsider(moment)
        return changed

    def _due_ns(self) -> int | None:
        dues = [due for chair in self.seating.chairs for due in self._away_dues(chair)]
        if self.match is not None and (due := self.match.due_ns()) is not None:
            dues.append(due)
        return min(dues, default=None)

    def _away_dues(self, chair: Chair) -> list[int]:
        if chair.away_since_ns is None or chair.autopilot:
            return []
        if self.match is None:
            return [chair.away_since_ns + ns(self.policy.lobby_grace_ms)]
        grace = chair.away_since_ns + ns(self.policy.away_grace_ms)
        hold = chair.away_since_ns + ns(self.policy.away_hold_ms)
        seat = Seat(self.seating.chairs.index(chair))
        return [hold, grace] if self.match.holds(seat) else [grace]

    # Telling

    def info(self, now_ns: int) -> notes.RoomInfo:
        """The room as everybody sees it."""
        return notes.RoomInfo(
            code=self.code,
            stage=self.stage,
            host=self.seating.host,
            seats=self.seating.infos(now_ns),
            settings=self.settings,
            watchers=len(self.seating.watchers),
        )

    def tell_room(self, moment: Moment) -> None:
        """Seats, host, settings or presence changed."""
        moment.tell(notes.RoomChanged(self.info(moment.now_ns)), *self.seating.conns())

    def _refuse(
        self, conn: Conn | None, command: Command, code: str, parameters: dict[str, int | str], moment: Moment
    ) -> None:
        moment.tell(notes.RefusedNote(getattr(command, "id", None), code, parameters), conn)

    # Who asks

    def _seat(self, command: FromConn) -> Seat:
        seat = self.seating.seat_of(command.conn)
        if seat is None:
            raise RefusedByRoom("not_seated")
        return seat

    def _player(self, command: FromConn) -> tuple[Seat, Match]:
        seat = self._seat(command)
        if self.match is None:
            raise RefusedByRoom("no_match")
        return seat, self.match

    def _once(self, seat: Seat, id: str) -> None:
        if not self.seating.chairs[seat].is_fresh(id, self.policy.ids_kept):
            raise RefusedByRoom("already_done")
