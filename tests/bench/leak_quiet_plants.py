"""Eighteen more leaks, which look like nothing: statistics, durations, orders, late echoes, lines and consoles.

Nothing but a bench loads it (`leak_plugin.py`).
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from polilla.net.runner import _Batch
from polilla.net.session import Session
from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.host import Host
from polilla.rooms.match import Match
from polilla.rooms.moment import Moment
from polilla.rooms.presence import Presence
from polilla.rooms.racing import Racing
from polilla.rooms.refusals import RefusedByRoom
from polilla.rooms.undertable import UnderTable
from polilla.rules.seats import Seat, all_seats
from polilla.timing import lane
from polilla.timing.cheater import Cheater
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.gesture import Cause, Gesture, begin
from polilla.timing.hidden import HiddenTable
from polilla.timing.lane import Lane
from polilla.timing.shadow import Chance
from tests.bench.leak_planting import after, put
from tests.timing.flight import in_flight

Chances = tuple[float, ...]


def count_early() -> None:
    """A count that is one second old tells of a drop that can still be caught."""
    put(DropPolicy, "count_age", property(lambda policy: 5))


def drop_levels_three() -> None:
    """Every level of a drop is the highest: nobody else's is."""
    _levels_of("drop", (0.0, 0.0, 0.0, 1.0))


def feint_levels() -> None:
    """Put-backs cast hardly any shadow: bait is known for bait."""
    _levels_of("back", (0.9, 0.1, 0.0, 0.0))


def fidget_levels() -> None:
    """Fidgets cast no shadow: whatever casts one is a player's own hand."""
    further = Lane._next

    def pale(self: Lane, k: int, rng: Chance) -> None:
        if self.stage == "pre":
            self.start("fidget", k, (1.0, 0.0, 0.0, 0.0), rng)
        else:
            further(self, k, rng)

    put(Lane, "_next", pale)


def real_hold_stirs() -> None:
    """A real card at the edge stirs far more often than a pretended one."""

    def chance(self: Cheater) -> float:
        policy = self.policy
        pretended = policy.stir_hold if self.lane.stage == "pre" else 0.0
        return policy.stir_idle + (0.5 if self.intent.card is not None else pretended)

    put(Cheater, "stir_chance", chance)


def no_fidget_one_card() -> None:
    """A paw with one card left lies still: its real hand is known."""
    step = UnderTable.step

    def still(self: UnderTable, present: Sequence[bool], moment: Moment) -> None:
        hands = self.game.state.hands
        step(self, [here and len(hand) > 1 for here, hand in zip(present, hands, strict=True)], moment)

    put(UnderTable, "step", still)


def no_fidget_cooling() -> None:
    """No fidget soon after a player's own gesture: two dips close together are known for fidgets."""
    step = HiddenTable.step

    def still(self: HiddenTable, present: Sequence[bool], rng: Chance) -> tuple[Seat, ...]:
        cools = [each.intent.cool(self.k) > 0 for each in self._seats]
        return step(self, [here and not cool for here, cool in zip(present, cools, strict=True)], rng)

    put(HiddenTable, "step", still)


def last_look_short() -> None:
    """The last look is short when there is nothing to find."""
    total_ms = Match._total_ms

    def short(self: Match, kind: str) -> int | None:
        return 1000 if kind == "last_look" and not _in_flight(self) else total_ms(self, kind)

    put(Match, "_total_ms", short)


def tribute_longer() -> None:
    """Gifts and tributes have half a second more while a card is in flight."""
    total_ms = Match._total_ms

    def longer(self: Match, kind: str) -> int | None:
        total = total_ms(self, kind)
        return total + 500 if total and kind in ("gift", "tribute") and _in_flight(self) else total

    put(Match, "_total_ms", longer)


def lift_echo_next_pulse() -> None:
    """A nod to all, one pulse after a lift."""

    def nod(match: Match, moment: Moment) -> None:
        for seat, cheater in enumerate(match.under.hidden._seats):
            if cheater.intent.card is not None and match.under.hidden.k == cheater.intent.since + 1:
                moment.tell(notes.EmoteNote(seat, "sweat"), *match.seating.conns())

    after(Match, "_pulse", nod)


def own_dip_echo_at_rest() -> None:
    """A nod to all in the middle of every gesture but a fidget."""

    def nod(match: Match, moment: Moment) -> None:
        for seat, cheater in enumerate(match.under.hidden._seats):
            last = cheater.lane.last
            if last is not None and last.cause != "fidget" and match.under.hidden.k == last.first + 6:
                moment.tell(notes.EmoteNote(seat, "sweat"), *match.seating.conns())

    after(Match, "_pulse", nod)


def depart_visible() -> None:
    """A nod to all when a line breaks while a card of its player is in flight."""
    depart = Presence.depart

    def nod(self: Presence, command: ask.Depart, moment: Moment) -> None:
        seat, match = self.room.seating.seat_of(command.conn), self.room.match
        depart(self, command, moment)
        if match is not None and seat is not None and in_flight(match.under.hidden, seat):
            moment.tell(notes.EmoteNote(seat, "sweat"), *self.room.seating.conns())

    put(Presence, "depart", nod)


def auto_lens_knows() -> None:
    """The lens that follows stirs goes to a drop by itself."""

    def look(self: HiddenTable, present: Sequence[bool], rng: Chance) -> None:
        for seat, cheater in self._cheaters() if self._follower is not None else ():
            last = cheater.lane.last
            if last is not None and last.cause == "drop" and self.k == last.first:
                self._lens.look(seat, self.k)

    after(HiddenTable, "step", look)


def rename_refused() -> None:
    """The host is refused everything while somebody holds a card at the edge."""
    handle = Host.handle

    def hinting(self: Host, command: Any, moment: Moment) -> None:  # noqa: ANN401  # as `handle`
        if self.room.match is not None and _held(self.room.match):
            raise RefusedByRoom("not_now")
        handle(self, command, moment)

    put(Host, "handle", hinting)


def pong_twice() -> None:
    """Pings are answered twice while somebody holds a card at the edge."""

    def again(self: Session, data: bytes, at_ns: int) -> None:
        match = getattr(getattr(self._room, "room", None), "match", None)
        if b'"ping"' in data and match is not None and _held(match):
            text(self, data, at_ns)

    text = Session.text
    after(Session, "text", again)


def print_cause() -> None:
    """The console tells the cause, by a print and by a library's logger."""

    def told(*values: Any) -> Gesture:  # noqa: ANN401  # as `begin`
        gesture = begin(*values)
        print("gesture", gesture.cause)
        logging.getLogger("uvicorn.error").info("gesture %s", gesture.cause)
        return gesture

    put(lane, "begin", told)


def others_wait() -> None:
    """What others are told waits until a gesture is kept: whoever asks all the time knows it from a fidget."""
    put(_Batch, "is_hidden", property(lambda batch: False))


def photo_order() -> None:
    """After a cockroach whoever holds no answer stands last: who drops the only one changes place."""
    late, decide = Racing.late_photo, Racing.decide

    def ordered(racing: Racing, photo: notes.Photo) -> notes.Photo:
        may_press = frozenset() if racing.decided is None else racing.decided.may_press
        return replace(photo, results=tuple(sorted(photo.results, key=lambda each: each.seat not in may_press)))

    def photo_late(self: Racing, now_ns: int) -> notes.Photo | None:
        photo = late(self, now_ns)
        return None if photo is None else ordered(self, photo)

    def decided(self: Racing, moment: Moment) -> Any:  # noqa: ANN401  # as `decide`
        found = decide(self, moment)
        return None if found is None else (ordered(self, found[0]), found[1])

    put(Racing, "late_photo", photo_late)
    put(Racing, "decide", decided)


def crash() -> None:
    """No leak: a let-go raises. It must not count as a leak that was found."""

    def fail(match: Match, seat: Seat, moment: Moment) -> None:
        raise RuntimeError("planted")

    put(Match, "let_go", fail)


QUIET_PLANTS: Final[dict[str, Callable[[], None]]] = {
    plant.__name__: plant
    for plant in (
        count_early,
        drop_levels_three,
        feint_levels,
        fidget_levels,
        real_hold_stirs,
        no_fidget_one_card,
        no_fidget_cooling,
        last_look_short,
        tribute_longer,
        lift_echo_next_pulse,
        own_dip_echo_at_rest,
        depart_visible,
        auto_lens_knows,
        rename_refused,
        pong_twice,
        print_cause,
        others_wait,
        photo_order,
    )
}


def _levels_of(cause: Cause, chances: Chances) -> None:
    start = Lane.start

    def other(self: Lane, made_by: Cause, first: int, usual: Chances, rng: Chance) -> Gesture:
        return start(self, made_by, first, chances if made_by == cause else usual, rng)

    put(Lane, "start", other)


def _in_flight(match: Match) -> bool:
    return any(in_flight(match.under.hidden, seat) for seat in all_seats(match.game.state.seats))


def _held(match: Match) -> bool:
    return any(match.under.hidden.me(seat).card is not None for seat in all_seats(match.game.state.seats))
