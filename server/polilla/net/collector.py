"""When Python's cyclic garbage is collected: never while a race is open, so that no pause of our own decides one."""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

TICK_S: Final = 1.0  # how often there is a chance to collect
FULL_EVERY: Final = 60  # ticks between full collections: a room's cycles are small and few
LATE_EVERY: Final = 600  # ticks after which a full collection no longer waits for an idle moment


class Collector:
    """Takes collection over from Python until stopped."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, race_open: Callable[[], bool], idle: Callable[[], bool]
    ) -> None:
        self._loop = loop
        self._race_open = race_open
        self._idle = idle
        self._since_full = 0
        gc.collect()
        gc.freeze()  # what is there after start-up stays
        gc.disable()
        self._timer = loop.call_later(TICK_S, self._tick)

    def stop(self) -> None:
        """Give collection back to Python."""
        self._timer.cancel()
        gc.enable()
        gc.unfreeze()

    def _tick(self) -> None:
        self._since_full += 1
        if not self._race_open():
            gc.collect(self._generation())
        self._timer = self._loop.call_later(TICK_S, self._tick)

    def _generation(self) -> int:
        due = self._since_full >= FULL_EVERY and self._idle()
        if due or self._since_full >= LATE_EVERY:
            self._since_full = 0
            return 2
        return 0
