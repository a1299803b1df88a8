"""The store is looked through at the start and every hour."""

import asyncio
import logging
import time

import pytest

from polilla.net.housekeeping import EVERY_S, keep_tidy, retention
from polilla.settings import Settings
from polilla.store.memory import MemoryStore
from polilla.store.port import Kept, StoreFull
from polilla.store.retention import Retention
from tests.virtual_time import run


class Counted(MemoryStore):
    """Counts how often it is looked through; the first time fails."""

    looks = 0

    async def rooms(self) -> list[Kept]:
        self.looks += 1
        if self.looks == 1:
            raise StoreFull("no space")
        return await super().rooms()


def test_the_settings_tell_how_long_rooms_are_kept() -> None:
    assert retention(Settings(room_idle_hours=2, finished_days=1)) == Retention(7200, 86400)


def test_old_rooms_go_every_hour_and_what_fails_is_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store = Counted(lambda: time.time() - 100)
        await store.append("OLD", 0, b"0")
        await store.append("PLAYED", 0, b"0")
        tidying = asyncio.create_task(keep_tidy(store, Retention(idle_s=50), {"PLAYED"}))
        await asyncio.sleep(2.5 * EVERY_S)
        tidying.cancel()
        old, played = await store.rooms()
        assert store.looks == 4
        assert (old.finished_s is None, played.finished_s is None) == (False, True)

    run(story())
    assert [record.message for record in caplog.records if record.levelno == logging.WARNING] == [
        "the store could not be tidied: no space"
    ]
