"""The store that forgets: everything in this process's memory."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from polilla.store.port import Answer, Conflict, Kept, Listener, Log, NobodyThere, Snapshot, Stop
from polilla.timing.units import NS_PER_S


@dataclass(slots=True)
class _Room:
    touched_s: int
    records: list[bytes] = field(default_factory=list)
    snapshot: Snapshot | None = None
    finished_s: int | None = None


class MemoryStore:
    """`RoomStore` in a dict. Appends are done when they return. `wall` gives seconds since 1970."""

    def __init__(self, wall: Callable[[], float] = time.time) -> None:
        self._wall = wall
        self._rooms: dict[str, _Room] = {}

    async def load(self, room: str, whole: bool = False) -> Log:
        """See `RoomStore.load`."""
        kept = self._rooms.get(room)
        if kept is None:
            return Log(None, (), 0)
        snapshot = None if whole else kept.snapshot
        first = snapshot.pos if snapshot else 0
        return Log(snapshot, tuple(kept.records[first:]), len(kept.records))

    async def rooms(self) -> list[Kept]:
        """See `RoomStore.rooms`."""
        return [
            Kept(room, len(kept.records), kept.touched_s, kept.finished_s) for room, kept in sorted(self._rooms.items())
        ]

    def append(self, room: str, expected_pos: int, record: bytes) -> asyncio.Future[int]:
        """See `RoomStore.append`."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        kept = self._rooms.get(room)
        pos = len(kept.records) if kept else 0
        if pos != expected_pos:
            done.set_exception(Conflict(f"{room}: {pos} records, not {expected_pos}"))
            return done
        now_s = int(self._wall())
        if kept is None:
            kept = self._rooms[room] = _Room(now_s)
        kept.records.append(record)
        kept.touched_s = max(kept.touched_s, now_s)
        done.set_result(pos + 1)
        return done

    async def snapshot(self, room: str, pos: int, data: bytes) -> None:
        """See `RoomStore.snapshot`."""
        kept = self._rooms.get(room)
        if pos > (len(kept.records) if kept else 0):
            raise Conflict(f"{room}: a snapshot after {pos} records, of which there are fewer")
        if kept and pos >= (kept.snapshot.pos if kept.snapshot else 0):
            kept.snapshot = Snapshot(pos, data)

    async def finish(self, room: str) -> None:
        """See `RoomStore.finish`."""
        if (kept := self._rooms.get(room)) and kept.finished_s is None:
            kept.finished_s = int(self._wall())

    async def forget(self, room: str) -> None:
        """See `RoomStore.forget`."""
        self._rooms.pop(room, None)

    def close(self) -> None:
        """See `RoomStore.close`."""


class MemoryBus:
    """`RoomBus` within one process."""

    def __init__(self) -> None:
        self._servers: dict[str, Answer] = {}
        self._listeners: dict[str, tuple[Listener, ...]] = {}

    async def serve(self, room: str, answer: Answer) -> Stop:
        """See `RoomBus.serve`."""
        self._servers[room] = answer

        def stop() -> None:
            if self._servers.get(room) is answer:
                del self._servers[room]

        return stop

    async def request(self, room: str, message: bytes) -> bytes:
        """See `RoomBus.request`."""
        answer = self._servers.get(room)
        if answer is None:
            raise NobodyThere(room)
        return await answer(message)

    async def publish(self, room: str, message: bytes) -> None:
        """See `RoomBus.publish`."""
        for listener in self._listeners.get(room, ()):
            listener(message)

    async def subscribe(self, room: str, listener: Listener) -> Stop:
        """See `RoomBus.subscribe`."""
        self._listeners[room] = (*self._listeners.get(room, ()), listener)

        def stop() -> None:
            left = tuple(other for other in self._listeners.get(room, ()) if other is not listener)
            self._listeners[room] = left
            if not left:
                del self._listeners[room]

        return stop


class LoopAlarms:
    """`Alarms` by the event loop's timers."""

    def __init__(self, ring: Callable[[str], None], clock: Callable[[], int]) -> None:
        self._ring = ring
        self._clock = clock
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def arm(self, room: str, at_ns: int) -> None:
        """See `Alarms.arm`."""
        self.disarm(room)
        loop = asyncio.get_running_loop()
        at_s = loop.time() + (at_ns - self._clock()) / NS_PER_S
        self._timers[room] = loop.call_at(at_s, self._fire, room)

    def disarm(self, room: str) -> None:
        """See `Alarms.disarm`."""
        timer = self._timers.pop(room, None)
        if timer is not None:
            timer.cancel()

    def _fire(self, room: str) -> None:
        del self._timers[room]
        self._ring(room)
