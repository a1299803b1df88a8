"""Garbage is collected when it disturbs nobody."""

import asyncio
from dataclasses import dataclass, field

import pytest

from polilla.net import collector
from polilla.net.collector import FULL_EVERY, LATE_EVERY, Collector
from tests.virtual_time import run


@dataclass
class FakeGc:
    """Python's collector, remembering."""

    calls: list[object] = field(default_factory=list)

    def collect(self, generation: int = 2) -> None:
        """Remember a collection."""
        self.calls.append(generation)

    def freeze(self) -> None:
        """Remember."""
        self.calls.append("freeze")

    def unfreeze(self) -> None:
        """Remember."""
        self.calls.append("unfreeze")

    def enable(self) -> None:
        """Remember."""
        self.calls.append("enable")

    def disable(self) -> None:
        """Remember."""
        self.calls.append("disable")


@pytest.fixture
def gc(monkeypatch: pytest.MonkeyPatch) -> FakeGc:
    """In place of Python's."""
    fake = FakeGc()
    monkeypatch.setattr(collector, "gc", fake)
    return fake


def story(gc: FakeGc, seconds: float, *, race: bool = False, idle: bool = True) -> list[object]:
    async def tell() -> None:
        collecting = Collector(asyncio.get_running_loop(), lambda: race, lambda: idle)
        await asyncio.sleep(seconds)
        collecting.stop()

    run(tell())
    assert gc.calls[:3] == [2, "freeze", "disable"]
    assert gc.calls[-2:] == ["enable", "unfreeze"]
    return gc.calls[3:-2]


def test_the_young_are_collected_every_second(gc: FakeGc) -> None:
    assert story(gc, 5.5) == [0] * 5


def test_nothing_is_collected_while_a_race_is_open(gc: FakeGc) -> None:
    assert story(gc, 300, race=True) == []


def test_all_is_collected_once_a_minute_when_idle(gc: FakeGc) -> None:
    assert story(gc, 2 * FULL_EVERY + 0.5).count(2) == 2


def test_a_busy_server_is_collected_at_last(gc: FakeGc) -> None:
    assert story(gc, LATE_EVERY + 0.5, idle=False).count(2) == 1
