"""What keeps a server from answering at once while races are open: its commands, its garbage, its loop.

Part of race_house.py and of its process. By how much stamps are late stands in race_sockets.py; here is why.
"""

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

SAMPLE_S = 0.005  # between two looks at the loop's clock
SHARES = {"p50": 0.5, "p95": 0.95, "p99": 0.99}


def spread(values: list[float]) -> dict[str, float]:
    """Percentiles and the most."""
    ordered = sorted(values)
    if not ordered:
        return {}
    found = {name: ordered[min(len(ordered) - 1, int(share * len(ordered)))] for name, share in SHARES.items()}
    return {name: round(value, 3) for name, value in {**found, "max": ordered[-1]}.items()}


class Pauses:
    """Watches one event loop and one thread."""

    def __init__(self, race_open: Callable[[], bool]) -> None:
        self._race_open = race_open
        self._commands: dict[str, list[float]] = {}  # ms of processor time, by the command's name
        self._collections = {True: 0, False: 0}  # by whether a race was open
        self._late: list[float] = []  # ms that a timer fired late while one was
        self._due_s = 0.0
        self._timer: asyncio.TimerHandle | None = None

    @contextmanager
    def timing(self, command: object) -> Iterator[None]:
        """Count the processor time of this thread while a command is handled."""
        begun_ns = time.thread_time_ns()
        yield
        took_ms = (time.thread_time_ns() - begun_ns) / 1e6
        self._commands.setdefault(type(command).__name__, []).append(took_ms)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Count collections and look at the loop's clock."""
        gc.callbacks.append(self._collected)
        self._wait()
        try:
            yield
        finally:
            gc.callbacks.remove(self._collected)
            if self._timer is not None:
                self._timer.cancel()

    def report(self) -> dict[str, Any]:
        """The figures; a loop of asyncio itself wakes up to 1 ms late, for it waits in whole ms."""
        every = [took for each in self._commands.values() for took in each]
        return {
            "commands_ms": {**spread(every), "commands": len(every)},
            "race_pings_ms": spread(self._commands.get("RacePinged", [])),
            "race_pongs_ms": spread(self._commands.get("RacePonged", [])),
            "slowest_commands_ms": dict(sorted(self._slowest(), key=lambda each: -each[1])[:5]),
            "gc_in_race": self._collections[True],
            "gc_between_races": self._collections[False],
            "loop_late_ms": {**spread(self._late), "samples": len(self._late)},
        }

    def _slowest(self) -> Iterator[tuple[str, float]]:
        return ((name, round(max(took), 3)) for name, took in self._commands.items())

    def _collected(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._collections[self._race_open()] += 1

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._due_s = loop.time() + SAMPLE_S
        self._timer = loop.call_at(self._due_s, self._look)

    def _look(self) -> None:
        if self._race_open():
            self._late.append((asyncio.get_running_loop().time() - self._due_s) * 1000)
        self._wait()
