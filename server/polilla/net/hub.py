"""All open rooms: opens, finds, sweeps and ends them."""

import asyncio
import itertools
import json
import logging
import traceback
from collections.abc import Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from polilla.net.codes import new_code
from polilla.net.limits import HELLO_BURST, HELLOS_PER_S, LOOKUP_BURST, LOOKUPS_PER_S, Buckets
from polilla.net.line import Clock, TableRoom
from polilla.net.runner import Means, Runner
from polilla.rooms.commands import Conn
from polilla.rooms.effects import Chance
from polilla.rooms.ledger import is_played, nothing
from polilla.rooms.older import CannotReopen, TooNew
from polilla.rooms.seating import hashed
from polilla.store.port import Conflict, Damaged, Log, RoomStore, StoreError, Unusable
from polilla.timing.units import NS_PER_S

log = logging.getLogger(__name__)

NewRoom = Callable[[str], TableRoom]
Reopen = Callable[[str, Log], TableRoom | None]
"""The room again from what is kept of it; None if nothing is. Raises `CannotReopen`."""
NoRoom = Literal["server_full", "too_many_rooms"]

SWEEP_S: Final = 60.0  # how often idle rooms are looked for
EMPTY_LOBBY_NS: Final = 3600 * NS_PER_S  # a lobby without anybody is kept for those who went to fetch friends
ROOMS_AT_ONCE: Final = 20  # open rooms per address: tables of a whole school; one address cannot fill the server
MOST_FAILURES: Final = 5  # times that a room is opened again after a failure within ...
FAILURE_MEMORY_NS: Final = 600 * NS_PER_S  # ... so long; a bug that comes back each time ends it
FULL_RETRY_S: Final = 1.0  # how often a store that could not keep a record is tried again
RETIRE_S: Final = 0.6  # for every room to be kept when the server stops; their records are kept already
CODE_REST_NS: Final = 24 * 3600 * NS_PER_S  # a code is not given out again for so long: old links lead nowhere


@dataclass(frozen=True, slots=True)
class Caps:
    """Limits that the host of the server sets."""

    max_rooms: int = 500
    rooms_per_address_per_hour: int = 30
    room_idle_ns: int = 24 * 3600 * NS_PER_S

    @property
    def rooms_per_address(self) -> int:
        """Rooms of one address that may be open at once; who allows more an hour allows more at once too."""
        return max(ROOMS_AT_ONCE, self.rooms_per_address_per_hour * 2 // 3)


def _opens(room: Runner | None, token: str | None) -> bool:
    return room is not None and token is not None and room.room.opens(token)


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
        self._openers: dict[str, str] = {}  # addresses that opened rooms, by code; a restart forgets them
        self._resting: dict[str, int] = {}  # codes of ended rooms, and until when they rest
        self._conns = itertools.count(1)
        self._opened = Buckets(caps.rooms_per_address_per_hour / 3600, caps.rooms_per_address_per_hour)
        self._misses = Buckets(LOOKUPS_PER_S, LOOKUP_BURST)
        self._hellos = Buckets(HELLOS_PER_S, HELLO_BURST)
        self._tasks: set[asyncio.Task[None]] = set()  # held, or they might be collected
        self._opening: dict[str, str] = {}  # rooms that will be there in a moment, and why they are not
        self._used: set[str] = set()  # codes that are in the store, but for lobbies of this run
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

    @property
    def is_keeping(self) -> bool:
        """Whether no room waits for space on the disk, or for whatever it is that the store lacks."""
        return "not_kept" not in self._opening.values()

    def next_conn(self) -> Conn:
        """A number for a new connection, never used before."""
        return Conn(next(self._conns))

    def open(self, address: str) -> Runner | NoRoom:
        """Open a room for somebody at this network address."""
        if len(self._rooms) >= self.caps.max_rooms:
            return "server_full"
        if list(self._openers.values()).count(address) >= self.caps.rooms_per_address:
            return "too_many_rooms"  # also if nobody is in them
        if not self._opened.take(address, self.clock()):
            return "too_many_rooms"
        code = self._free_code()
        self._openers[code] = address
        self._rooms[code] = runner = Runner(code, self._new_room(code), self._means)
        log.info("room %s: opened, %d open", code, len(self._rooms))
        return runner

    def find(self, code: str, address: str, token: str | None = None) -> Runner | None:
        """The open room of this code. Who has guessed wrong too often is told that there is none.

        Whose token opens a seat there has not guessed, whatever others at that address do: a token has 192 bits.
        A wrong one is answered as if there were no room, so it tells nobody which codes are good.
        """
        room = self._rooms.get(code)
        if not self._misses.has(address, self.clock()):
            return room if _opens(room, token) else None
        if room is None and code not in self._opening:
            self._misses.take(address, self.clock())
        return room

    def may_enter(self, code: str, address: str, token: str | None = None) -> bool:
        """Whether this address has not come into this room too often lately; counts the coming.

        A seat that its own token opens is counted for itself: nobody else at that address can use that up.
        """
        who = hashed(token) if token is not None and _opens(self._rooms.get(code), token) else address
        return self._hellos.take((code, who), self.clock())

    def why_not_yet(self, code: str) -> str | None:
        """Why a room of this code is not there now, but in a moment; None: it will not be."""
        return self._opening.get(code)

    async def recover(self, now_s: float) -> None:
        """Open every room again that was open when the server was stopped. A damaged one harms no other.

        `now_s` is the wall clock's, in seconds since 1970: rooms go on ageing while the server is off, and one in
        which nobody has moved for too long is finished instead. `Unusable` if a newer version wrote one of them.
        """
        for kept in await self._means.store.rooms():
            self._used.add(kept.room)
            age_ns = max(0, round((now_s - kept.touched_s) * NS_PER_S))
            if kept.finished_s is None and age_ns > self.caps.room_idle_ns:
                log.info("room %s: idle, finished", kept.room)
                await self._means.store.finish(kept.room)
            elif kept.finished_s is None and kept.room not in self._rooms:
                try:
                    await self._open_again(kept.room, "restart", age_ns)
                except TooNew as error:
                    raise Unusable(
                        f"room {kept.room} was written by a newer polilla ({error}); "
                        "install that version again or restore a backup"
                    ) from error

    async def retire(self) -> None:
        """The server stops: every room is kept, and everybody is told to come again."""
        self._opening |= dict.fromkeys(self._rooms, "restart")
        # All are closed at once, and not in batches: each page waits a while of its own before it comes again.
        rooms = [self.loop.create_task(room.retire()) for room in self._rooms.values()]
        if rooms:
            await asyncio.wait(rooms, timeout=RETIRE_S)
        self._rooms.clear()

    def stop(self) -> None:
        """The process ends: no more timers."""
        self._sweeper.cancel()
        for task in self._tasks:
            task.cancel()
        for room in tuple(self._rooms.values()):
            room.halt()

    def _free_code(self) -> str:
        taken: tuple[Collection[str], ...] = (self._rooms, self._resting, self._opening, self._used)
        while True:
            code = self._new_code()
            if not any(code in codes for codes in taken):
                return code

    def _gone(self, code: str) -> None:
        lobby = self._rooms.pop(code).room.stage == "lobby"
        self._failures.pop(code, None)
        self._openers.pop(code, None)
        self._resting[code] = self.clock() + CODE_REST_NS
        self._do(self._put_away(code, lobby))
        log.info("room %s: ended, %d open", code, len(self._rooms))

    async def _put_away(self, code: str, lobby: bool) -> None:
        """Matches are kept for a while, also those of a room that has gone back to its lobby; mere lobbies are not."""
        store = self._means.store
        try:
            played = not lobby or any(map(is_played, (await store.load(code, whole=True)).records))
        except Damaged:
            played = True  # perhaps, and then it is to be looked at
        if played:
            self._used.add(code)
        await (store.finish(code) if played else store.forget(code))

    def _failed(self, code: str, why: str) -> None:
        """A room's state in memory is not what is kept: open it again, unless that has been tried too often.

        A full disk is no failure of the room's: it waits until there is space.
        """
        if code not in self._rooms:
            return  # while the server stops
        now_ns = self.clock()
        failures = [at_ns for at_ns in self._failures.get(code, []) if now_ns - at_ns < FAILURE_MEMORY_NS]
        self._failures[code] = failures if why == "not_kept" else [*failures, now_ns]
        if self._reopen is None or len(self._failures[code]) > MOST_FAILURES:
            self._gone(code)
            return
        del self._rooms[code]
        self._opening[code] = "bug" if why == "bug" else "not_kept"  # now: who says hello before the task begins, too
        self._do(self._come_again(code, why))

    async def _come_again(self, code: str, why: str) -> None:
        if why == "not_kept":
            await asyncio.sleep(FULL_RETRY_S)
            await self._until_it_keeps(code)
        try:
            await self._open_again(code, self._opening[code])
        except TooNew as error:
            log.error("room %s: another, newer server has taken it: %s", code, error)

    async def _until_it_keeps(self, code: str) -> None:
        """Wait for space on the disk, or whatever it was that the store lacked."""
        store = self._means.store
        while True:
            try:
                pos = (await store.load(code)).pos
                if pos:
                    await store.append(code, pos, json.dumps(nothing(pos)).encode())
                return
            except (Conflict, Damaged):
                return  # waiting mends neither
            except StoreError:
                await asyncio.sleep(FULL_RETRY_S)

    async def _open_again(self, code: str, why: str, age_ns: int = 0) -> None:
        """`age_ns`: since the last move.

        Raises TooNew; whatever else is wrong with a room is logged, and the room left as it is in the store.
        """
        self._opening[code] = why
        try:
            pos, room = await self._read(code)
            if room is None and why == "not_kept":
                room = self._new_room(code)  # not even its first record was kept
            if room is not None:
                self._rooms[code] = runner = Runner(code, room, self._means, pos)
                runner.asked_ns -= age_ns
                runner.start()
                log.info("room %s: opened again after %d records, %d open", code, pos, len(self._rooms))
        except TooNew:
            raise
        except (StoreError, CannotReopen) as error:
            log.error("room %s: cannot be opened again, and is left as it is: %s", code, error)
        except Exception as bug:  # names no values: they may be secrets
            where = "".join(traceback.format_tb(bug.__traceback__))
            log.error("room %s: cannot be opened again, and is left as it is: %s\n%s", code, type(bug).__name__, where)
        finally:
            self._opening.pop(code, None)
            if code not in self._rooms:
                self._openers.pop(code, None)

    async def _read(self, code: str) -> tuple[int, TableRoom | None]:
        """Records kept, and the room after them; without its snapshot if that cannot be read."""
        kept = await self._means.store.load(code)
        if self._reopen is None:
            return kept.pos, None
        try:
            return kept.pos, self._reopen(code, kept)
        except TooNew:
            raise
        except CannotReopen as error:
            if kept.snapshot is None:
                raise
            log.warning("room %s: its snapshot is of no use, so all of its records are read: %s", code, error)
            kept = await self._means.store.load(code, whole=True)
            return kept.pos, self._reopen(code, kept)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreError):
            log.error("the store did not do what it was asked for: %s", error)
        elif error is not None:  # names no values: they may be secrets
            where = "".join(traceback.format_tb(error.__traceback__))
            log.error("a room was not taken care of: %s\n%s", type(error).__name__, where)

    def _sweep(self) -> None:
        now_ns = self.clock()
        for room in tuple(self._rooms.values()):
            if self._is_idle(room, now_ns):
                room.end("closed")
        self._resting = {code: until_ns for code, until_ns in self._resting.items() if until_ns > now_ns}
        self._failures = {
            code: failures
            for code, failures in self._failures.items()
            if any(now_ns - at_ns < FAILURE_MEMORY_NS for at_ns in failures)
        }
        self._sweeper = self.loop.call_later(SWEEP_S, self._sweep)

    def _is_idle(self, room: Runner, now_ns: int) -> bool:
        if now_ns - room.asked_ns > self.caps.room_idle_ns:
            return True
        is_empty_lobby = room.emptied_ns is not None and room.room.stage == "lobby"
        return is_empty_lobby and now_ns - (room.emptied_ns or 0) > EMPTY_LOBBY_NS
