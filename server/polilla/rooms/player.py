"""What a seated player does: at the table, in a race, and about the own seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.moment import Moment
from polilla.rooms.policy import ns
from polilla.rooms.refusals import RefusedByRoom
from polilla.rules.actions import Draw, PlayerAction
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.timing.race import PingSent, PongCame, RevealSent

if TYPE_CHECKING:
    from polilla.rooms.room import Room


class Player:
    """The players' hands in one room."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def act(self, command: ask.Act, moment: Moment) -> None:
        """An open action of the game; taking it takes the seat back from the autopilot."""
        seat, match = self.room.player(command)
        self._once(seat, command.id, moment)
        if match.frozen and match.game.state.phase is not Phase.PENALTY:
            raise RefusedByRoom("accusation_open")
        action: PlayerAction = Draw() if isinstance(command.action, ask.PlayerDraws) else command.action
        match.act(seat, action, moment)
        self._take_back(seat, moment)

    def accuse(self, command: ask.AccuseSeat, moment: Moment) -> None:
        """The guard's shout."""
        seat, match = self.room.player(command)
        self._once(seat, command.id, moment)
        code = match.accuse(seat, command.seat, command.k, moment)
        if code is not None:
            raise RefusedByRoom(code)
        self._take_back(seat, moment)

    def look(self, command: ask.LookAt, moment: Moment) -> None:
        """The guard's lens; a wish that cannot be met is passed over, at no cost (drops.md 6.3 e)."""
        seat, match = self.room.player(command)
        if match.game.in_round and command.seat < match.game.state.seats:
            match.look(seat, command.seat)

    def lift(self, command: ask.LiftCard, moment: Moment) -> None:
        """A card crossed into the edge strip; not while the autopilot plays, which does no such thing (R10.2).

        To take the seat back by it, as by other acts, would tell the whole table of the lift.
        """
        seat, match = self.room.player(command)
        if self.room.seating.chairs[seat].autopilot:
            match.no_lift(seat, moment)
        else:
            match.lift(seat, command.card, moment)

    def let_go(self, command: ask.LetGo, moment: Moment) -> None:
        """The held card is let go under the table."""
        seat, match = self.room.player(command)
        match.let_go(seat, moment)

    def put_back(self, command: ask.PutBack, moment: Moment) -> None:
        """The held card goes back."""
        seat, match = self.room.player(command)
        match.put_back(seat, moment)

    def press(self, command: ask.PressRace, moment: Moment) -> None:
        """A reaction in a race; its sender is told what became of it."""
        seat, match = self.room.player(command)
        status = match.press(seat, command.race, command.at_ns, command.claim_ms, moment)
        moment.tell(notes.Pressed(command.race, status), command.conn)

    def race_evidence(self, command: ask.RevealSent | ask.RacePinged | ask.RacePonged, moment: Moment) -> None:
        """What the socket saw of a runner's line."""
        seat = self.room.seating.seat_of(command.conn)
        if seat is None or self.room.match is None:
            return
        match command:
            case ask.RevealSent():
                self.room.match.racing.saw(seat, command.race, RevealSent(command.at_ns))
            case ask.RacePinged():
                self.room.match.racing.saw(seat, command.race, PingSent(command.n, command.at_ns))
                return  # a ping alone decides nothing
            case ask.RacePonged():
                self.room.seating.chairs[seat].pong_ns = command.at_ns
                self.room.match.racing.saw(seat, command.race, PongCame(command.n, command.at_ns))
                if not self.room.match.racing.is_ripe(moment.now_ns):
                    return
        self.room.match.judge_race(moment)

    def skip(self, command: ask.SkipShow, moment: Moment) -> None:
        """Enough of the film, or of the reel."""
        seat, match = self.room.player(command)
        match.skip(seat, moment)

    def sample(self, command: ask.LinkSampled, moment: Moment) -> None:
        """A protocol ping came back: what is known of the line."""
        seat = self.room.seating.seat_of(command.conn)
        if seat is None:
            return
        chair = self.room.seating.chairs[seat]
        first = chair.link.lag_ms is None
        chair.link = chair.link.sample(command.rtt_ms, command.at_ns, self.room.policy.races, command.kernel_rtt_ms)
        chair.pong_ns = command.at_ns
        if first:
            self.room.tell_room(moment)

    def show_page(self, command: ask.ShowPage, moment: Moment) -> None:
        """The page became visible or hidden; a spectator's is nobody's business."""
        seat = self.room.seating.seat_of(command.conn)
        if seat is not None:
            self.room.seating.chairs[seat].visible = command.visible

    def autopilot(self, command: ask.Autopilot, moment: Moment) -> None:
        """Hand the own seat to the autopilot, or take it back (R10.2)."""
        seat, match = self.room.player(command)
        if self.room.seating.chairs[seat].autopilot == command.on:
            return
        if command.on:  # taking it back is never refused
            self.room.change(seat, moment)
        self.room.seating.chairs[seat].autopilot = command.on
        if command.on:
            match.release(seat, moment)  # the autopilot never drops
        match.reconsider(seat, moment)
        self.room.tell_room(moment)

    def auto_lens(self, command: ask.AutoLens, moment: Moment) -> None:
        """Whether this player's lens swings by itself: public, as it is seen anyway (drops.md 6.12)."""
        seat = self.room.seat_of(command)
        chair = self.room.seating.chairs[seat]
        if chair.auto_lens != command.on:
            self.room.change(seat, moment)
            chair.auto_lens = command.on
            self.room.tell_room(moment)

    def _take_back(self, seat: Seat, moment: Moment) -> None:
        chair = self.room.seating.chairs[seat]
        if chair.autopilot:
            chair.autopilot = False
            self.room.tell_room(moment)

    def emote(self, command: ask.ShowEmote, moment: Moment) -> None:
        """Show an emote to all."""
        seat = self.room.seat_of(command)
        chair = self.room.seating.chairs[seat]
        if chair.emote_ns is not None and moment.now_ns - chair.emote_ns < ns(self.room.policy.emote_gap_ms):
            raise RefusedByRoom("too_many_emotes")
        chair.emote_ns = moment.now_ns
        moment.tell(notes.EmoteNote(seat, command.emote), *self.room.seating.conns())

    def rename(self, command: ask.Rename, moment: Moment) -> None:
        """Change the own name."""
        seat = self.room.seat_of(command)
        seating = self.room.seating
        if not seating.name_is_free(command.name, but=seat) or seating.is_blocked(command.name, ""):
            raise RefusedByRoom("name_taken")
        self.room.change(seat, moment)
        self.room.seating.chairs[seat].name = command.name
        self.room.tell_room(moment)

    def _once(self, seat: Seat, id: str, moment: Moment) -> None:
        if not self.room.seating.chairs[seat].is_fresh(id):
            raise RefusedByRoom("already_done")
        moment.ids.append((seat, id))
