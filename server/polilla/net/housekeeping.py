"""Deletes what the store need not keep any longer, while the server runs."""

import asyncio
import logging
import time
from collections.abc import Collection
from typing import Final

from polilla.settings import Settings
from polilla.store.port import RoomStore, StoreError
from polilla.store.retention import DAY_S, HOUR_S, Retention, tidy

log = logging.getLogger(__name__)

EVERY_S: Final = HOUR_S  # how often the store is looked through


def retention(settings: Settings) -> Retention:
    """How long the settings keep rooms."""
    return Retention(settings.room_idle_hours * HOUR_S, settings.finished_days * DAY_S)


async def keep_tidy(store: RoomStore, how_long: Retention, playing: Collection[str]) -> None:
    """Look through the store now and ever again, until cancelled; `playing` are the open rooms' codes."""
    while True:
        try:
            await tidy(store, how_long, time.time(), playing)
        except StoreError as error:
            log.warning("the store could not be tidied: %s", error)
        await asyncio.sleep(EVERY_S)
