"""An event loop whose clock jumps: an hour of waiting takes no time at all.

For code that talks to fakes in memory. With a real socket, subprocess or thread in flight an idle loop looks
finished, and `run` says "deadlock".
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

START_S = 1_000.0  # not zero, so that code which takes 0 for "never" is found out


class Deadlock(RuntimeError):
    """Every task waits and no timer is set."""


class _Clock(selectors.DefaultSelector):
    """Where the loop would sleep until its next timer, the time jumps there instead."""

    now_s = START_S

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready:
            return ready
        if timeout is None:
            raise Deadlock("every task waits and no timer is set")
        self.now_s += max(timeout, 0)
        return []


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._clock = _Clock()
        super().__init__(self._clock)

    def time(self) -> float:
        return self._clock.now_s


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run `main` to its end in virtual time and return its result."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(main)
