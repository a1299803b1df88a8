"""A room: seats, host, presence, and the match that is played in it. `handle` is its only door."""

from collections.abc import Callable
from typing import Any, Protocol

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.commands import Command, Conn
from polilla.rooms.effects import Chance, Effect, WakeAt
from polilla.rooms.host import HOST_COMMANDS, Host
from polilla.rooms.ledger import Ledger
from polilla.rooms.match import Match
from polilla.rooms.moment import Moment
from polilla.rooms.player import Player
from polilla.rooms.policy import NORMAL, RoomPolicy, ns
from polilla.rooms.presence import Presence
from polilla.rooms.refusals import RefusedByRoom
from polilla.rooms.seating import Seating
from polilla.rooms.wishes import Wishes
from polilla.rules.errors import Refused
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat


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
        self.presence = Presence(self)
        self.wishes = Wishes(self)
        self.ledger = Ledger(self)
        player = Player(self)
        self._doors: dict[type[Any], Callable[[Any, Moment], None]] = {
            ask.Arrive: self.presence.arrive,
            ask.Depart: self.presence.depart,
            ask.TellAgain: self.presence.tell_again,
            ask.Act: player.act,
            ask.AccuseSeat: player.accuse,
            ask.LookAt: player.look,
            ask.LiftCard: player.lift,
            ask.LetGo: player.let_go,
            ask.PutBack: player.put_back,
            ask.PressRace: player.press,
            ask.RevealSent: player.race_evidence,
            ask.RacePinged: player.race_evidence,
            ask.RacePonged: player.race_evidence,
            ask.LinkSampled: player.sample,
            ask.ShowPage: player.show_page,
            ask.SkipShow: player.skip,
            ask.Autopilot: player.autopilot,
            ask.AutoLens: player.auto_lens,
            ask.ShowEmote: player.emote,
            ask.Rename: player.rename,
            ask.LeaveSeat: self.presence.leave,
            ask.MoveSeat: self.presence.offer_move,
            ask.Relieve: self.wishes.relieve,
            ask.Wake: self._wake,
            ask.Retire: self._retire,
        }
        self.host = Host(self)
        self._doors |= {kind: self.host.handle for kind in HOST_COMMANDS}

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

    def opens(self, token: str) -> bool:
        """Whether this secret opens a seat."""
        return self.seating.by_token(token) is not None

    def handle(self, command: Command, now_ns: int, chance: Chance) -> list[Effect]:
        """Carry out one command; `now_ns` is the server's monotonic clock. What is refused changes nothing.

        What nobody has asked for cannot be refused: that is a bug, and raised. The room would ask to be woken for ever.
        """
        moment = Moment(now_ns, chance)
        conn = getattr(command, "conn", None)
        stage = self.stage
        self.wishes.notice(command, now_ns)
        try:
            self._doors[type(command)](command, moment)
        except (Refused, RefusedByRoom) as refused:
            if conn is None:
                raise
            self._forget_ids(moment)
            self._refuse(conn, command, refused, moment)
        for seat, _ in moment.ids:
            self.seating.chairs[seat].forget_ids(self.policy.ids_kept)
        self.wishes.settle(moment)
        if self.stage != stage:
            self.tell_room(moment)
        self.presence.look_round(moment.now_ns)
        self.ledger.write(moment)
        moment.effects.append(WakeAt(self._due_ns()))
        return moment.effects

    def _forget_ids(self, moment: Moment) -> None:
        """What was refused was not done, and may be asked for again."""
        for seat, _ in moment.ids:
            self.seating.chairs[seat].ids.pop()
        moment.ids.clear()

    # Time

    def _wake(self, command: ask.Wake, moment: Moment) -> None:
        if self.presence.pass_away(moment):
            self.tell_room(moment)
        if self.match is not None:
            self.match.wake(moment)

    def _retire(self, command: ask.Retire, moment: Moment) -> None:
        self.ledger.is_closing = True

    def _due_ns(self) -> int | None:
        dues = self.presence.dues_ns()
        if self.match is not None and (due := self.match.due_ns()) is not None:
            dues.append(due)
        if (due := self.wishes.due_ns()) is not None:
            dues.append(due)
        return min(dues, default=None)

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
            late=tuple(late.name for late in self.seating.late),
            blocked=self.seating.blocked_names(),
            wishes=self.wishes.infos(),
        )

    def tell_room(self, moment: Moment) -> None:
        """Seats, host, settings or presence changed."""
        info = self.info(moment.now_ns)
        self.wishes.told = info.wishes
        moment.tell(notes.RoomChanged(info), *self.seating.conns())

    def _refuse(self, conn: Conn, command: Command, refused: Refused | RefusedByRoom, moment: Moment) -> None:
        id, code, parameters = getattr(command, "id", None), refused.code, dict[str, int | str]()
        if isinstance(refused, Refused):
            code, parameters = refused.code.value, dict(refused.parameters)
        moment.tell(notes.RefusedNote(id, code, parameters), conn)

    # Who asks

    def seat_of(self, command: FromConn) -> Seat:
        """The seat that asks; RefusedByRoom for spectators."""
        seat = self.seating.seat_of(command.conn)
        if seat is None:
            raise RefusedByRoom("not_seated")
        return seat

    def change(self, seat: Seat, moment: Moment) -> None:
        """Whatever is told to all and costs its player nothing has its measure; RefusedByRoom if it is too much."""
        chair, gap_ns = self.seating.chairs[seat], ns(self.policy.change_gap_ms)
        if chair.changed_ns is not None and moment.now_ns - chair.changed_ns < gap_ns:
            raise RefusedByRoom("too_soon")
        chair.changed_ns = moment.now_ns

    def player(self, command: FromConn) -> tuple[Seat, Match]:
        """The seat that asks and its match; RefusedByRoom outside of one."""
        seat = self.seat_of(command)
        if self.match is None:
            raise RefusedByRoom("no_match")
        return seat, self.match
