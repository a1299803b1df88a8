"""What is told of a match, and to whom: views, options, clocks, pulses, events. All secrets pass rules/view.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from polilla.rooms import notes, telling
from polilla.rooms.commands import Conn
from polilla.rooms.effects import RaceStart
from polilla.rooms.moment import Moment
from polilla.rules.events import RoundScored
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.timing.pulse import Me
from polilla.timing.units import NS_PER_MS

if TYPE_CHECKING:
    from polilla.rooms.match import Match


class _Meaning(NamedTuple):
    """What a seat is told anew when it changes."""

    told: tuple[object, ...]
    calm_at: int  # pulse in which the wait ends


class Teller:
    """The mouth of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._told_me: dict[Seat, _Meaning] = {}

    def tell_anew(self) -> None:
        """What anybody was told of the own hidden state holds no longer: a new round, or its clock stood still."""
        self._told_me.clear()

    def table(self, now_ns: int) -> notes.Table:
        """The public table with its clock."""
        return notes.Table(self.match.game.view(None).table, self._clock(now_ns), self.match.racing.shown())

    def you(self, seat: Seat) -> notes.You | None:
        """What only this seat sees."""
        own = self.match.game.view(seat).own
        if own is None:
            return None
        free = not self.match.frozen or self.match.game.state.phase is Phase.PENALTY
        held = self.match.under.hidden.me(seat).card
        race = self.match.racing.shown()
        fitting = telling.fitting(self.match.game, seat, race, None if held is None else held.id)
        press = race is not None and self.match.racing.runs(seat) and (bool(fitting) or race.kind == "mosquito")
        return telling.you(own, telling.options(self.match.game.legal(seat) if free else (), fitting, press))

    def me(self, seat: Seat) -> notes.Me | None:
        """The seat's own hidden state."""
        own = self.you(seat)
        return None if own is None else telling.me(self.match.under.hidden.me(seat), own)

    def tell_me(self, seat: Seat, me: Me, moment: Moment) -> None:
        """Answer a seat about its own hidden state; nobody else learns of it."""
        self._told_me[seat] = self._meaning(seat)
        own = self.you(seat)
        if own is not None:
            moment.tell(telling.me(me, own), self.match.seating.chairs[seat].conn)

    def _tell_if_new(self, seat: Seat, moment: Moment) -> None:
        """Tell a seat when its own state changed by itself; what is left of a wait it counts down itself."""
        now, old = self._meaning(seat), self._told_me.get(seat)
        if old is None or now.told != old.told or now.calm_at > max(old.calm_at, self.match.under.hidden.k):
            self.tell_me(seat, self.match.under.hidden.me(seat), moment)

    def _meaning(self, seat: Seat) -> _Meaning:
        hidden = self.match.under.hidden
        me = hidden.me(seat)
        return _Meaning((me.st, me.card, me.lane, me.nerves, seat == hidden.guard), hidden.k + me.cool)

    def pulse(self, moment: Moment) -> None:
        """Everybody's pulse: one for all, and one for the guard."""
        guard = self.match.under.hidden.guard
        guard_conn = self.match.seating.chairs[guard].conn
        others = (conn for conn in self.match.seating.conns() if conn != guard_conn)
        moment.tell(notes.PulseNote(self.match.under.hidden.frame(None)), *others)
        moment.tell(notes.PulseNote(self.match.under.hidden.frame(guard)), guard_conn)
        for seat, _ in self.match.seating.present():
            self._tell_if_new(seat, moment)

    def events(self, moment: Moment) -> None:
        """Tell everybody what happened; a race's reveal goes out by each line's own time."""
        batch, self.match.game.batch = self.match.game.batch, []
        blurred = self.match.game.blurred
        if not (self.match.stale or telling.told(batch, None, blurred=blurred)):
            return
        self.match.stale = False
        self.match.game.version += 1
        table = self.table(moment.now_ns)
        reveal = self.match.racing.take_reveal()
        for conn, seat in self._viewers():
            events = telling.told(batch, seat, blurred=blurred)
            own = None if seat is None else self.you(seat)
            note = notes.Happened(self.match.game.version, events, table, own)
            if reveal is None:
                moment.tell(note, conn)
            else:
                every_ms = self.match.policy.races.ping_every_ms
                delay_ms = reveal.delay_ms(seat)
                moment.effects.append(RaceStart(conn, reveal.race, delay_ms, every_ms, note))
        if self.match.reel is not None and any(isinstance(event, RoundScored) for event in batch):
            moment.tell(self.match.reel, *self.match.seating.conns())

    def _viewers(self) -> Iterator[tuple[Conn, Seat | None]]:
        """Every connection with the seat that it sees for."""
        for seat, chair in self.match.seating.taken():
            if chair.conn is not None:
                yield chair.conn, seat
        for conn in self.match.seating.watchers:
            yield conn, None

    def _clock(self, now_ns: int) -> notes.Clock | None:
        state = self.match.game.state
        trial = self.match.trial
        if trial is not None and trial.film_ns is not None and state.phase is not Phase.PENALTY:
            left_ms = max(0, trial.film_ns - now_ns) // NS_PER_MS
            return notes.Clock("film", (), left_ms, trial.film_ms(self.match.policy.drops), False)
        prompt = self.match.prompts.open
        if prompt is None:
            return None
        return prompt.clock(now_ns)
