"""What waits to be written to one connection. Bounded: a slow reader loses its backlog and costs others nothing."""

import asyncio
from collections.abc import Callable
from typing import Final

HIGH_WATER: Final = 64 * 1024  # bytes in the transport's buffer from which we keep frames back; ten whole views
BACKLOG: Final = 64 * 1024  # bytes that we keep back; beyond that the whole view is shorter than the backlog
DEADLINE_S: Final = 5.0  # a reader that takes nothing for so long is gone


class Outbox:
    """Writes frames to a transport, keeps back what it cannot take, and gives up on readers that take nothing.

    When the backlog overflows it is dropped, and `refresh` is called as soon as the reader reads again.
    """

    __slots__ = ("_backlog", "_deadline", "_loop", "_overflown", "_refresh", "_size", "_transport", "is_paused")

    def __init__(
        self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, refresh: Callable[[], None]
    ) -> None:
        transport.set_write_buffer_limits(high=HIGH_WATER)
        self._transport = transport
        self._loop = loop
        self._refresh = refresh
        self._backlog: list[bytes] = []
        self._size = 0
        self._overflown = False
        self._deadline: asyncio.TimerHandle | None = None
        self.is_paused = False

    def write(self, frames: bytes) -> None:
        """Write frames now, or once the reader has caught up."""
        if not self.is_paused:
            self._transport.write(frames)
        elif not self._overflown:
            self._backlog.append(frames)
            self._size += len(frames)
            if self._size > BACKLOG:
                self._overflown = True
                self._drop()

    def flush(self) -> None:
        """Hand the backlog to the transport whatever it says: these are the last frames, so no view follows."""
        self._transport.write(b"".join(self._backlog))
        self._overflown = False
        self._drop()

    def pause(self) -> None:
        """The transport's buffer is full."""
        self.is_paused = True
        if self._deadline is None:
            self._deadline = self._loop.call_later(DEADLINE_S, self._transport.abort)

    def resume(self) -> None:
        """The reader reads again."""
        self.is_paused = False
        self.stop()
        if self._overflown:
            self._overflown = False
            self._refresh()
        elif self._backlog:
            self.flush()

    def stop(self) -> None:
        """The connection is gone, or fine again: no deadline."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _drop(self) -> None:
        self._backlog.clear()
        self._size = 0
