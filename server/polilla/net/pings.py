"""Protocol pings of one connection: is it alive, how far is it, and when did it see a race.

Payloads are random, so that nobody can answer before asked; a page's script can neither see nor answer them.
"""

import asyncio
import os
from collections import OrderedDict
from typing import Final, NamedTuple, Protocol

from websockets.frames import Frame, Opcode

from polilla.net.line import Clock
from polilla.rooms.commands import Command, Conn, LinkSampled, RacePinged, RacePonged, RevealSent
from polilla.timing.units import NS_PER_MS

JOIN_PINGS: Final = 15  # enough samples for a base before the first race
JOIN_EVERY_S: Final = 0.1  # so that they are there after 1.5 s
PLAY_EVERY_S: Final = 1.0  # 60 samples in the window of the race rule
LOBBY_EVERY_S: Final = 5.0  # spares phones' batteries, still under every proxy's idle cut
SILENCE_NS: Final = 25_000_000_000  # without a pong: gone; frees the seat before most players have noticed
MOST_OPEN: Final = 1024  # pings without answer that are remembered


class _Open(NamedTuple):
    at_ns: int
    race: int | None
    n: int


class Wire(Protocol):
    """What pings need of their connection."""

    conn: Conn

    @property
    def in_play(self) -> bool:
        """Whether races may come."""

    @property
    def can_write(self) -> bool:
        """Whether the reader keeps up."""

    @property
    def kernel_rtt_ms(self) -> float | None:
        """TCP's own shortest round trip, where it is the player's."""

    def write(self, frames: bytes) -> None:
        """Write frames."""

    def submit(self, command: Command) -> None:
        """Give a command to the room."""

    def abort(self) -> None:
        """Cut the connection."""


def ping_frame(payload: bytes) -> bytes:
    """A ping as it goes over the wire."""
    return Frame(Opcode.PING, payload).serialize(mask=False)


class Pings:
    """The pings of one connection that has said hello."""

    __slots__ = (
        "_clock",
        "_heard_ns",
        "_held",
        "_joining",
        "_loop",
        "_n",
        "_open",
        "_race",
        "_race_timer",
        "_timer",
        "_wire",
    )

    def __init__(self, wire: Wire, loop: asyncio.AbstractEventLoop, clock: Clock) -> None:
        self._wire = wire
        self._loop = loop
        self._clock = clock
        self._open: OrderedDict[bytes, _Open] = OrderedDict()  # by payload: strangers' pongs cost no search
        self._heard_ns = clock()
        self._joining = JOIN_PINGS
        self._race: int | None = None
        self._n = 0
        self._held: list[bytes] = []  # a reveal that waits for its time, and all that must not overtake it
        self._race_timer: asyncio.TimerHandle | None = None
        self._timer = loop.call_soon(self._beat)

    def stop(self) -> None:
        """No more pings. What was held back is not told: who ends the line would see the card before its time."""
        self._timer.cancel()
        self._held.clear()
        self._end_race()

    def hold(self, frame: bytes) -> bool:
        """Keep a frame back if it would overtake a reveal; False if nothing is waited for."""
        if self._held:
            self._held.append(frame)
        return bool(self._held)

    def pong(self, payload: bytes, at_ns: int) -> bool:
        """A pong came in, at this time and place in the stream. It answers the pings before its own too.

        Gives whether it answers any.
        """
        if payload not in self._open:
            return False
        answered, ping = self._open.popitem(last=False)
        while answered != payload:
            answered, ping = self._open.popitem(last=False)
        self._heard_ns = at_ns
        if ping.race is None:
            rtt_ms, kernel_rtt_ms = (at_ns - ping.at_ns) / NS_PER_MS, self._wire.kernel_rtt_ms
            self._wire.submit(LinkSampled(self._wire.conn, rtt_ms, at_ns, kernel_rtt_ms))
        else:
            self._wire.submit(RacePonged(self._wire.conn, ping.race, ping.n, at_ns))
        return True

    def start_race(self, race: int, delay_ms: float, every_ms: float, frame: bytes) -> None:
        """Reveal after the delay, then ping until the race is stopped."""
        if self._held and self._race == race:
            self._held = [frame]  # the whole view, told anew to a line whose backlog was lost: at the time that was set
            return
        self._end_race()
        self._race = race
        self._held.append(frame)
        if delay_ms <= 0:
            self._reveal(race, every_ms / 1000)
        else:
            self._race_timer = self._loop.call_later(delay_ms / 1000, self._reveal, race, every_ms / 1000)

    def stop_race(self, race: int) -> None:
        """The race is over."""
        if self._race == race:
            self._end_race()

    def _end_race(self) -> None:
        self._race = None
        if self._race_timer is not None:
            self._race_timer.cancel()
            self._race_timer = None
        if self._held:
            self._wire.write(self._take_held())

    def _take_held(self) -> bytes:
        frames = b"".join(self._held)
        self._held.clear()
        return frames

    def _reveal(self, race: int, every_s: float) -> None:
        self._n = 0
        ping, at_ns = self._new(race)
        self._wire.write(ping + self._take_held())
        self._wire.submit(RevealSent(self._wire.conn, race, at_ns))
        if self._race == race:
            self._next(race, every_s, self._loop.time() + every_s)

    def _next(self, race: int, every_s: float, at_s: float) -> None:
        self._race_timer = self._loop.call_at(at_s, self._race_ping, race, every_s, at_s)

    def _race_ping(self, race: int, every_s: float, at_s: float) -> None:
        if self._wire.can_write:
            self._n += 1
            ping, at_ns = self._new(race)
            self._wire.write(ping)
            self._wire.submit(RacePinged(self._wire.conn, race, self._n, at_ns))
        if self._race == race:
            self._next(race, every_s, max(at_s + every_s, self._loop.time()))

    def _beat(self) -> None:
        now_ns = self._clock()
        if now_ns - self._heard_ns > SILENCE_NS:
            self._wire.abort()
            return
        if self._wire.can_write:
            self._wire.write(self._new(None)[0])
        self._timer = self._loop.call_later(self._pause_s(), self._beat)

    def _pause_s(self) -> float:
        if self._joining > 1:
            self._joining -= 1
            return JOIN_EVERY_S
        return PLAY_EVERY_S if self._wire.in_play else LOBBY_EVERY_S

    def _new(self, race: int | None) -> tuple[bytes, int]:
        payload = os.urandom(8)
        at_ns = self._clock()
        self._open[payload] = _Open(at_ns, race, self._n if race is not None else 0)
        if len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)
        return ping_frame(payload), at_ns
