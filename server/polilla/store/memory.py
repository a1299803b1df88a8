"""The store that forgets: everything in this process's memory."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from polilla.store.port import Answer, Conflict, Listener, Log, NobodyThere, Snapshot, Stop

NS_PER_S = 1_000_000_000


@dataclass(slots=True)
class _Kept:
    snapshot: Snapshot | None = None
    records: list[bytes] = field(default_factory=list)  # those after the snapshot

    @property
    def pos(self) -> int:
        return len(self.records) + (self.snapshot.pos if self.snapshot else 0)


class MemoryStore:
    """`RoomStore` in a dict. Appends are done when they return."""

    def __init__(self) -> None:
        self._rooms: dict[str, _Kept] = {}

    async def load(self, room: str) -> Log:
        """See `RoomStore.load`."""
        kept = self._rooms.get(room, _Kept())
        return Log(kept.snapshot, tuple(kept.records), kept.pos)

    def append(self, room: str, expected_pos: int, record: bytes) -> asyncio.Future[int]:
        """See `RoomStore.append`."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        kept = self._rooms.setdefault(room, _Kept())
        if kept.pos == expected_pos:
            kept.records.append(record)
            done.set_result(kept.pos)
        else:
            done.set_exception(Conflict(f"{room}: {kept.pos} records, not {expected_pos}"))
        return done

    async def snapshot(self, room: str, pos: int, data: bytes) -> None:
        """See `RoomStore.snapshot`."""
        kept = self._rooms.setdefault(room, _Kept())
        if pos > kept.pos:
            raise Conflict(f"{room}: a snapshot after {pos} of {kept.pos} records")
        first = kept.snapshot.pos if kept.snapshot else 0
        if pos > first:
            del kept.records[: pos - first]
            kept.snapshot = Snapshot(pos, data)

    async def forget(self, room: str) -> None:
        """See `RoomStore.forget`."""
        self._rooms.pop(room, None)


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
