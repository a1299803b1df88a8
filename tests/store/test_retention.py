"""Idle rooms are finished, finished ones deleted, those in play left alone."""

import asyncio

import pytest

from polilla.store.memory import MemoryStore
from polilla.store.port import Kept
from polilla.store.retention import DAY_S, HOUR_S, Retention, tidy
from tests.store.wall import Wall

NOW_S = Wall().now_s
KEEP = Retention()


def room(idle_s: int, over_s: int | None = None) -> Kept:
    """A room without a move for so long, which was finished so long ago."""
    now_s = int(NOW_S)
    return Kept("A", 1, now_s - idle_s, None if over_s is None else now_s - over_s)


@pytest.mark.parametrize(
    "kept, idle, over",
    [
        (room(0), False, False),
        (room(24 * HOUR_S), False, False),
        (room(24 * HOUR_S + 1), True, False),
        (room(31 * DAY_S, 30 * DAY_S), False, False),
        (room(31 * DAY_S, 30 * DAY_S + 1), False, True),
        (room(-DAY_S), False, False),  # the clock was set back
    ],
)
def test_a_room_has_a_day_to_go_on_and_a_month_to_be_looked_at(kept: Kept, idle: bool, over: bool) -> None:
    assert (KEEP.is_idle(kept, NOW_S), KEEP.is_over(kept, NOW_S)) == (idle, over)


def test_tidying_finishes_idle_rooms_and_deletes_old_ones() -> None:
    async def story() -> None:
        wall = Wall()
        store = MemoryStore(wall)
        for code in ("OVER", "IDLE", "PLAYED"):
            await store.append(code, 0, b"0")
        await store.finish("OVER")
        wall.now_s += 31 * DAY_S
        await store.append("NEW", 0, b"0")

        await tidy(store, KEEP, wall.now_s, {"PLAYED"})
        assert {kept.room: kept.finished_s for kept in await store.rooms()} == {
            "IDLE": int(wall.now_s),
            "NEW": None,
            "PLAYED": None,
        }

    asyncio.run(story())
