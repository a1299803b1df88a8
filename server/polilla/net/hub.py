"""All open rooms: opens, finds, sweeps and ends them."""

import asyncio
import itertools
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from polilla.net.codes import new_code
from polilla.net.limits import LOOKUP_BURST, LOOKUPS_PER_S, NS_PER_S, Buckets
from polilla.net.line import Clock, TableRoom
from polilla.net.runner import Means, Runner
from polilla.rooms.commands import Conn
from polilla.rooms.effects import Chance
from polilla.store.port import RoomStore

log = logging.getLogger(__name__)

NewRoom = Callable[[str], TableRoom]
NoRoom = Literal["server_full", "too_many_rooms"]

SWEEP_S: Final = 60.0  # how often idle rooms are looked for
EMPTY_LOBBY_NS: Final = 3600 * NS_PER_S  # a lobby without anybody is kept for those who went to fetch friends
CODE_REST_NS: Final = 24 * 3600 * NS_PER_S  # a code is not given out again for so long: old links lead nowhere


@dataclass(frozen=True, slots=True)
class Caps:
    """Limits that the host of the server sets."""

    max_rooms: int = 500
    rooms_per_address_per_hour: int = 30
    room_idle_ns: int = 24 * 3600 * NS_PER_S


class Hub:
    """The rooms of this process. Belongs to one event loop."""

    def __init__(
        self,
        new_room: NewRoom,
        store: RoomStore,
        clock: Clock,
        chance: Chance,
        caps: Caps = Caps(),
        code: Callable[[], str] = new_code,
    ) -> None:
        self.clock = clock
        self.caps = caps
        self.loop = asyncio.get_running_loop()
        self._new_room = new_room
        self._new_code = code
        self._means = Means(self.loop, clock, chance, store, self._gone)
        self._rooms: dict[str, Runner] = {}
        self._resting: dict[str, int] = {}  # codes of ended rooms, and until when they rest
        self._conns = itertools.count(1)
        self._opened = Buckets(caps.rooms_per_address_per_hour / 3600, caps.rooms_per_address_per_hour)
        self._misses = Buckets(LOOKUPS_PER_S, LOOKUP_BURST)
        self._forgetting: set[asyncio.Task[None]] = set()
        self._sweeper = self.loop.call_later(SWEEP_S, self._sweep)

    @property
    def rooms(self) -> Mapping[str, Runner]:
        """The open rooms by code."""
        return self._rooms

    @property
    def races_open(self) -> bool:
        """Whether a race is open anywhere: no time for anything heavy."""
        return any(room.lines.races for room in self._rooms.values())

    def next_conn(self) -> Conn:
        """A number for a new connection, never used before."""
        return Conn(next(self._conns))

    def open(self, address: str) -> Runner | NoRoom:
        """Open a room for somebody at this network address."""
        if len(self._rooms) >= self.caps.max_rooms:
            return "server_full"
        if not self._opened.take(address, self.clock()):
            return "too_many_rooms"
        code = self._free_code()
        self._rooms[code] = runner = Runner(code, self._new_room(code), self._means)
        log.info("room %s: opened, %d open", code, len(self._rooms))
        return runner

    def find(self, code: str, address: str) -> Runner | None:
        """The open room of this code. Who has guessed wrong too often is told that there is none."""
        if not self._misses.has(address, self.clock()):
            return None
        room = self._rooms.get(code)
        if room is None:
            self._misses.take(address, self.clock())
        return room

    def stop(self) -> None:
        """The process ends: no more timers."""
        self._sweeper.cancel()
        for room in tuple(self._rooms.values()):
            room.halt()

    def _free_code(self) -> str:
        while True:
            code = self._new_code()
            if code not in self._rooms and code not in self._resting:
                return code

    def _gone(self, code: str) -> None:
        del self._rooms[code]
        self._resting[code] = self.clock() + CODE_REST_NS
        task = self.loop.create_task(self._means.store.forget(code))
        self._forgetting.add(task)
        task.add_done_callback(self._forgetting.discard)
        log.info("room %s: ended, %d open", code, len(self._rooms))

    def _sweep(self) -> None:
        now_ns = self.clock()
        for room in tuple(self._rooms.values()):
            if self._is_idle(room, now_ns):
                room.end("closed")
        self._resting = {code: until_ns for code, until_ns in self._resting.items() if until_ns > now_ns}
        self._sweeper = self.loop.call_later(SWEEP_S, self._sweep)

    def _is_idle(self, room: Runner, now_ns: int) -> bool:
        if now_ns - room.asked_ns > self.caps.room_idle_ns:
            return True
        is_empty_lobby = room.emptied_ns is not None and room.room.stage == "lobby"
        return is_empty_lobby and now_ns - (room.emptied_ns or 0) > EMPTY_LOBBY_NS
