"""How long rooms are kept. Times are the wall clock's, in seconds since 1970."""

import logging
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from polilla.store.port import Kept, RoomStore

log = logging.getLogger(__name__)

HOUR_S: Final = 3600
DAY_S: Final = 24 * HOUR_S


@dataclass(frozen=True, slots=True)
class Retention:
    """After how long a room without a move is finished, and a finished one deleted."""

    idle_s: float = 24 * HOUR_S
    finished_s: float = 30 * DAY_S

    def is_idle(self, kept: Kept, now_s: float) -> bool:
        """Whether nobody has moved in this room for too long."""
        return kept.finished_s is None and now_s - kept.touched_s > self.idle_s

    def is_over(self, kept: Kept, now_s: float) -> bool:
        """Whether a finished room has been kept for long enough."""
        return kept.finished_s is not None and now_s - kept.finished_s > self.finished_s


async def tidy(store: RoomStore, retention: Retention, now_s: float, playing: Collection[str] = ()) -> None:
    """Finish idle rooms and delete old ones, except those `playing`, by code."""
    for kept in await store.rooms():
        if kept.room not in playing and retention.is_idle(kept, now_s):
            log.info("room %s: idle, finished", kept.room)
            await store.finish(kept.room)
        elif kept.room not in playing and retention.is_over(kept, now_s):
            log.info("room %s: finished long ago, deleted", kept.room)
            await store.forget(kept.room)
