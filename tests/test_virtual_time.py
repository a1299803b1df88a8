"""The clock that the other tests rely on."""

import asyncio
import selectors

import pytest

from tests.virtual_time import START_S, Deadlock, run

HOUR_S = 3600.0


def test_an_hour_passes_without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    select, asked_s = selectors.DefaultSelector.select, set[float | None]()

    def note(self: selectors.DefaultSelector, timeout: float | None = None) -> object:
        asked_s.add(timeout)
        return select(self, 0)

    async def sleeper() -> float:
        await asyncio.sleep(HOUR_S)
        return asyncio.get_running_loop().time()

    monkeypatch.setattr(selectors.DefaultSelector, "select", note)
    assert run(sleeper()) == pytest.approx(START_S + HOUR_S)
    assert asked_s == {0}


def test_timers_fire_in_their_order() -> None:
    async def sleepers() -> list[str]:
        order: list[str] = []

        async def sleep_until(delay_s: float, name: str) -> None:
            await asyncio.sleep(delay_s)
            order.append(name)

        await asyncio.gather(sleep_until(3, "third"), sleep_until(1, "first"), sleep_until(2, "second"))
        return order

    assert run(sleepers()) == ["first", "second", "third"]


def test_a_wait_times_out() -> None:
    async def waiter() -> None:
        await asyncio.wait_for(asyncio.Event().wait(), HOUR_S)

    with pytest.raises(TimeoutError):
        run(waiter())


def test_waiting_for_ever_is_an_error() -> None:
    async def stuck() -> None:
        await asyncio.Event().wait()

    with pytest.raises(Deadlock):
        run(stuck())
