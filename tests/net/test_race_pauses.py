"""The bench of races sees what it says there is none of: garbage collected, a loop kept busy, while a race is open."""

import asyncio
import gc
from collections.abc import Iterator
from typing import Any, cast

import pytest

from polilla.rooms.commands import Conn, RacePinged, Retire
from tests.bench.race_pauses import SAMPLE_S, Pauses, spread
from tests.virtual_time import run


@pytest.fixture
def no_garbage() -> Iterator[None]:
    """Python collects none by itself meanwhile."""
    gc.disable()
    yield
    gc.enable()


def watched(race_open: bool, busy_s: float) -> dict[str, Any]:
    """What is found while garbage is collected twice and something keeps the loop busy."""

    async def tell() -> dict[str, Any]:
        pauses = Pauses(lambda: race_open)
        with pauses.watching():
            await asyncio.sleep(10.5 * SAMPLE_S)
            cast(Any, asyncio.get_running_loop())._clock.now_s += busy_s
            await asyncio.sleep(SAMPLE_S / 10)
            gc.collect()
            gc.collect()
        return pauses.report()

    return run(tell())


@pytest.mark.usefixtures("no_garbage")
def test_garbage_is_counted_by_whether_a_race_is_open() -> None:
    assert [watched(race_open, 0)["gc_in_race"] for race_open in (True, False)] == [2, 0]
    assert watched(False, 0)["gc_between_races"] == 2


def test_a_busy_loop_is_late_in_a_race() -> None:
    late = watched(True, 0.04)["loop_late_ms"]
    assert (late["samples"], late["p50"], late["max"]) == (11, 0, pytest.approx(37.5))
    assert watched(False, 0.04)["loop_late_ms"] == {"samples": 0}


def test_the_processor_time_of_commands_is_told_by_their_kind() -> None:
    pauses = Pauses(lambda: True)
    for _ in range(3):
        with pauses.timing(RacePinged(Conn(1), 1, 0, 0)):
            pass
    with pauses.timing(Retire()):
        sum(range(200_000))
    found = pauses.report()
    assert found["commands_ms"]["commands"] == 4
    assert found["commands_ms"]["max"] == found["slowest_commands_ms"]["Retire"] > found["race_pings_ms"]["max"] >= 0


def test_a_spread_holds_the_most_and_the_shares_below_it() -> None:
    assert spread([float(n) for n in range(100, 0, -1)]) == {"p50": 51, "p95": 96, "p99": 100, "max": 100}
    assert spread([]) == {}
