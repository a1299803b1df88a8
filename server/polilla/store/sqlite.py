"""The store in one file of the data folder. What was acknowledged survives a kill, a crash and a power cut."""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

from polilla.store import sqlite_file, sqlite_log
from polilla.store.port import Kept, Log, Unusable
from polilla.store.sqlite_writer import Writer


class SqliteStore:
    """`RoomStore` in a file of SQLite's. `wall` gives seconds since 1970.

    `Unusable` if another server runs with the file, if a newer version wrote it, or if it cannot be opened.
    """

    def __init__(
        self,
        path: Path,
        wall: Callable[[], float],
        writer: Callable[[sqlite3.Connection], Writer] = Writer,
    ) -> None:
        self._wall = wall
        try:
            path = path.resolve()
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # names and hands are nobody else's; what SQLite puts beside it is as private
            self._lock = sqlite_file.hold(path)
            try:
                connection = sqlite_file.connect(path)
            except BaseException:
                self._lock.close()
                raise
        except (OSError, sqlite3.Error) as error:
            reason = "no space is left on its disk" if sqlite_file.is_full(error) else error
            raise Unusable(f"{path} cannot be opened: {reason}") from error
        self._writer = writer(connection)

    async def load(self, room: str, whole: bool = False) -> Log:
        """See `RoomStore.load`."""
        return await self._writer.read(partial(sqlite_log.load, room=room, whole=whole))

    async def rooms(self) -> list[Kept]:
        """See `RoomStore.rooms`."""
        return await self._writer.read(sqlite_log.rooms)

    def append(self, room: str, expected_pos: int, record: bytes) -> asyncio.Future[int]:
        """See `RoomStore.append`."""
        now_s = int(self._wall())
        return self._writer.write(
            partial(sqlite_log.append, room=room, pos=expected_pos, record=record, now_s=now_s),
        )

    async def snapshot(self, room: str, pos: int, data: bytes) -> None:
        """See `RoomStore.snapshot`."""
        await self._writer.write(partial(sqlite_log.keep_snapshot, room=room, pos=pos, data=data))

    async def finish(self, room: str) -> None:
        """See `RoomStore.finish`."""
        await self._writer.write(partial(sqlite_log.finish, room=room, now_s=int(self._wall())))

    async def forget(self, room: str) -> None:
        """See `RoomStore.forget`."""
        await self._writer.write(partial(sqlite_log.forget, room=room))

    def close(self) -> None:
        """See `RoomStore.close`."""
        self._writer.close()
        self._lock.close()
