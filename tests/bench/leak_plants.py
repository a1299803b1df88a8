"""Ten leaks that could be planted into the running code: one of every kind that there can be.

Nothing but a bench loads it (`leak_plugin.py`). Each plant wraps one function and says what an attacker would gain.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from polilla.protocol import encode
from polilla.rooms import notes
from polilla.rooms.match import Match
from polilla.rooms.moment import Moment
from polilla.rooms.policy import ns
from polilla.rooms.presence import Presence
from polilla.rooms.teller import Teller
from polilla.rules import view
from polilla.rules.cards import Card
from polilla.rules.seats import Seat
from polilla.rules.state import State
from polilla.timing import lane
from polilla.timing.gesture import Gesture, begin
from polilla.timing.pulse import Pulse
from tests.bench.leak_planting import after, put


def live_count() -> None:
    """The public count falls with the card: whoever watches it knows at once."""

    def counts(state: State) -> tuple[int, ...]:
        return tuple(map(len, state.hands))

    put(view, "_counts", counts)


def ack_to_others() -> None:
    """A let-go and a put-back are answered with a nod to all: fidgets are told apart from players' own gestures."""

    def nod(match: Match, seat: Seat, moment: Moment) -> None:
        moment.tell(notes.EmoteNote(seat, "sweat"), *match.seating.conns())

    after(Match, "let_go", nod)
    after(Match, "put_back", nod)


def version_bump() -> None:
    """The version counts hidden acts: the next public event tells that there was one."""

    def bump(match: Match, seat: Seat, moment: Moment) -> None:
        match.game.version += match.under.hidden.me(seat).st == "dip"

    after(Match, "let_go", bump)


def level_in_log() -> None:
    """Whoever reads the server's log reads the cause."""

    def told(*values: Any) -> Gesture:  # noqa: ANN401  # as `begin`
        gesture = begin(*values)
        logging.getLogger("polilla.timing.lane").info("%s: levels %s", gesture.cause, gesture.levels)
        return gesture

    put(lane, "begin", told)


def shorter_frame() -> None:
    """A level of 0 is left out of the guard's pulse: its length tells the level to whoever sees encrypted traffic."""
    pulse = encode._pulse

    def short(shown: Pulse) -> dict[str, Any]:
        seen = pulse(shown)
        if shown.d is not None:
            seen["d"] = [(frame, level) if level else (frame,) for frame, level in shown.d]
        return seen

    put(encode, "_pulse", short)


def late_pulse() -> None:
    """The pulse after a drop comes three milliseconds late."""

    def delay(match: Match, seat: Seat, moment: Moment) -> None:
        if match._pulse_ns is not None and match.under.hidden.me(seat).st == "dip":
            match._pulse_ns += ns(3)

    after(Match, "let_go", delay)


def fidget_shape() -> None:
    """Fidgets begin with their second frame: what begins with the first is a player's own."""

    def early(policy: Any, cause: Any, first: int, *rest: Any) -> Gesture:  # noqa: ANN401  # as `begin`
        return begin(policy, cause, first - (cause == "fidget"), *rest)

    put(lane, "begin", early)


def spectator_extra_key() -> None:
    """Spectators are sent the guard's pulse: a friend who watches knows what the guard sees."""
    pulse = Teller.pulse

    def generous(teller: Teller, moment: Moment) -> None:
        pulse(teller, moment)
        hidden, watchers = teller.match.under.hidden, set(teller.match.seating.watchers)
        for index, effect in enumerate(moment.effects):
            note = getattr(effect, "note", None)
            conns = getattr(effect, "conns", ())
            if isinstance(note, notes.PulseNote) and watchers & set(conns):
                moment.effects[index] = replace(effect, conns=tuple(c for c in conns if c not in watchers))  # type: ignore[arg-type]  # a Tell
        moment.tell(notes.PulseNote(hidden.frame(hidden.guard)), *watchers)

    put(Teller, "pulse", generous)


def reconnect_in_fog() -> None:
    """A guard who reloads the page is sent the pulse without the fog."""
    come_back = Presence._come_back

    def clear(presence: Presence, seat: Seat, conn: Any, moment: Moment) -> None:  # noqa: ANN401  # a Conn
        come_back(presence, seat, conn, moment)
        match = presence.room.match
        if match is not None and seat == match.under.hidden.guard:
            hidden = match.under.hidden
            shades = tuple(hidden._seats[each].lane.shade(hidden.k) for each in hidden._lens.under)
            moment.tell(notes.PulseNote(replace(hidden.frame(seat), d=shades)), conn)

    put(Presence, "_come_back", clear)


def refusal_by_secret() -> None:
    """An accusation of somebody out of the lens is refused in other words while they hold a card at the edge."""
    accuse = Match.accuse

    def hinting(match: Match, guard: Seat, seat: Seat, k: int, moment: Moment) -> str | None:
        code = accuse(match, guard, seat, k, moment)
        held: Card | None = match.under.hidden.me(seat).card
        return "too_soon" if code == "not_in_lens" and held is not None else code

    put(Match, "accuse", hinting)


PLANTS: Final[dict[str, Callable[[], None]]] = {
    plant.__name__: plant
    for plant in (
        live_count,
        ack_to_others,
        version_bump,
        level_in_log,
        shorter_frame,
        late_pulse,
        fidget_shape,
        spectator_extra_key,
        reconnect_in_fog,
        refusal_by_secret,
    )
}
