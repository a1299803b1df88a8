"""All open rooms: opens, finds, sweeps and ends them."""

import asyncio
import itertools
import logging
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from polilla.net.codes import new_code
from polilla.net.limits import LOOKUP_BURST, LOOKUPS_PER_S, NS_PER_S, Buckets
from polilla.net.line import Clock, TableRoom
from polilla.net.runner import Means, Runner
from polilla.rooms.commands import Conn
from polilla.rooms.effects import Chance
from polilla.rooms.reopening import CannotReopen
from polilla.store.port import Log, RoomStore, StoreError

log = logging.getLogger(__name__)

NewRoom = Callable[[str], TableRoom]
Reopen = Callable[[str, Log], TableRoom | None]
"""The room again from what is kept of it; None if nothing is. Raises `CannotReopen`."""
NoRoom = Literal["server_full", "too_many_rooms"]

SWEEP_S: Final = 60.0  # how often idle rooms are looked for
EMPTY_LOBBY_NS: Final = 3600 * NS_PER_S  # a lobby without anybody is kept for those who went to fetch friends
MOST_FAILURES: Final = 5  # times that a room is opened again after a failure within ...
FAILURE_MEMORY_NS: Final = 600 * NS_PER_S  # ... so long; a bug that comes back each time ends it
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
        reopen: Reopen | None = None,
    ) -> None:
        self.clock = clock
        self.caps = caps
        self.loop = asyncio.get_running_loop()
        self._new_room = new_room
        self._new_code = code
        self._reopen = reopen
        self._means = Means(self.loop, clock, chance, store, self._gone, self._failed)
        self._rooms: dict[str, Runner] = {}
        self._resting: dict[str, int] = {}  # codes of ended rooms, and until when they rest
        self._conns = itertools.count(1)
        self._opened = Buckets(caps.rooms_per_address_per_hour / 3600, caps.rooms_per_address_per_hour)
        self._misses = Buckets(LOOKUPS_PER_S, LOOKUP_BURST)
        self._tasks: set[asyncio.Task[None]] = set()  # held, or they might be collected
        self._opening: set[str] = set()  # codes of rooms that are being opened again
        self._failures: dict[str, list[int]] = {}  # when a room lost its state lately
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

    def is_opening(self, code: str) -> bool:
        """Whether a room of this code will be there in a moment."""
        return code in self._opening

    async def recover(self) -> None:
        """Open every room again that was open when the server was stopped. A damaged one harms no other."""
        for kept in await self._means.store.rooms():
            if kept.finished_s is None and kept.room not in self._rooms:
                await self._open_again(kept.room)

    def stop(self) -> None:
        """The process ends: no more timers."""
        self._sweeper.cancel()
        for room in tuple(self._rooms.values()):
            room.halt()

    def _free_code(self) -> str:
        while True:
            code = self._new_code()
            if code not in self._rooms and code not in self._resting and code not in self._opening:
                return code

    def _gone(self, code: str) -> None:
        lobby = self._rooms.pop(code).room.stage == "lobby"
        self._resting[code] = self.clock() + CODE_REST_NS
        store = self._means.store
        self._do(store.forget(code) if lobby else store.finish(code))
        log.info("room %s: ended, %d open", code, len(self._rooms))

    def _failed(self, code: str) -> None:
        """A room's state in memory is not what is kept: open it again, unless that has been tried too often."""
        now_ns = self.clock()
        failures = [at_ns for at_ns in self._failures.get(code, []) if now_ns - at_ns < FAILURE_MEMORY_NS]
        self._failures[code] = [*failures, now_ns]
        if self._reopen is None or len(failures) >= MOST_FAILURES:
            self._gone(code)
            return
        del self._rooms[code]
        self._opening.add(code)
        self._do(self._open_again(code))

    async def _open_again(self, code: str) -> None:
        self._opening.add(code)
        try:
            kept = await self._means.store.load(code)
            room = None if self._reopen is None else self._reopen(code, kept)
            if room is not None:
                self._rooms[code] = runner = Runner(code, room, self._means, kept.pos)
                runner.start()
                log.info("room %s: opened again after %d records, %d open", code, kept.pos, len(self._rooms))
        except (StoreError, CannotReopen) as error:
            log.error("room %s: cannot be opened again: %s", code, error)
        finally:
            self._opening.discard(code)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
