"""Ten leaks, one of which is planted into the running code: a pytest plugin that reads POLILLA_LEAK.

    POLILLA_LEAK=live_count pytest -p tests.bench.leak_plants tests/leaks

Nothing but a bench loads it. Each plant wraps one function and says what an attacker would gain by it.
"""

import logging
import os
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
from polilla.timing.pulse import Me, Pulse


def live_count() -> None:
    """The public count falls with the card: whoever watches it knows at once."""

    def counts(state: State) -> tuple[int, ...]:
        return tuple(map(len, state.hands))

    _put(view, "_counts", counts)


def ack_to_others() -> None:
    """A let-go and a put-back are answered with a nod to all: fidgets are told apart from players' own gestures."""

    def nod(match: Match, seat: Seat, moment: Moment) -> None:
        moment.tell(notes.EmoteNote(seat, "sweat"), *match.seating.conns())

    _after(Match, "let_go", nod)
    _after(Match, "put_back", nod)


def version_bump() -> None:
    """The version counts hidden acts: the next public event tells that there was one."""

    def bump(match: Match, seat: Seat, moment: Moment) -> None:
        match.game.version += match.under.hidden.me(seat).st == "dip"

    _after(Match, "let_go", bump)


def level_in_log() -> None:
    """Whoever reads the server's log reads the cause."""

    def told(*values: Any) -> Gesture:  # noqa: ANN401  # as `begin`
        gesture = begin(*values)
        logging.getLogger("polilla.timing.lane").info("%s: levels %s", gesture.cause, gesture.levels)
        return gesture

    _put(lane, "begin", told)


def shorter_frame() -> None:
    """A level of 0 is left out of the guard's pulse: its length tells the level to whoever sees encrypted traffic."""
    pulse = encode._pulse

    def short(shown: Pulse) -> dict[str, Any]:
        seen = pulse(shown)
        if shown.d is not None:
            seen["d"] = [(frame, level) if level else (frame,) for frame, level in shown.d]
        return seen

    _put(encode, "_pulse", short)


def late_pulse() -> None:
    """The pulse after a drop comes three milliseconds late."""

    def delay(match: Match, seat: Seat, moment: Moment) -> None:
        if match._pulse_ns is not None and match.under.hidden.me(seat).st == "dip":
            match._pulse_ns += ns(3)

    _after(Match, "let_go", delay)


def fidget_shape() -> None:
    """Fidgets begin with their second frame: what begins with the first is a player's own."""

    def early(policy: Any, cause: Any, first: int, *rest: Any) -> Gesture:  # noqa: ANN401  # as `begin`
        return begin(policy, cause, first - (cause == "fidget"), *rest)

    _put(lane, "begin", early)


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

    _put(Teller, "pulse", generous)


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

    _put(Presence, "_come_back", clear)


def refusal_by_secret() -> None:
    """An accusation of somebody out of the lens is refused in other words while they hold a card at the edge."""
    accuse = Match.accuse

    def hinting(match: Match, guard: Seat, seat: Seat, k: int, moment: Moment) -> str | None:
        code = accuse(match, guard, seat, k, moment)
        held: Card | None = match.under.hidden.me(seat).card
        return "too_soon" if code == "not_in_lens" and held is not None else code

    _put(Match, "accuse", hinting)


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


def _put(owner: object, name: str, value: object) -> None:
    assert hasattr(owner, name), f"{owner} has no {name}: the code has changed, change the plant"
    setattr(owner, name, value)


def _after(owner: type, name: str, what: Callable[[Any, Seat, Moment], None]) -> None:
    """Do something more at the end of a method of (seat, moment)."""
    method: Callable[..., Me | None] = getattr(owner, name)

    def longer(self: object, seat: Seat, moment: Moment) -> None:
        method(self, seat, moment)
        what(self, seat, moment)

    _put(owner, name, longer)


if chosen := os.environ.get("POLILLA_LEAK"):
    PLANTS[chosen]()
