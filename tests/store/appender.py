"""A process that appends without end, for tests that end it: `python -m tests.store.appender FILE [BYTES]`.

Says "ROOM LENGTH" for each record once it is kept, and "ROOM full" or "ROOM failed" for one that is not. With BYTES, no
file of the process may grow beyond so many: the kernel then refuses to write, as a failing disk does.
"""

import asyncio
import os
import sys
import time
from pathlib import Path

from polilla.store.port import StoreError, StoreFull
from polilla.store.sqlite import SqliteStore

ROOMS = 4
AFTER_FAILURE = 3  # attempts, then the process ends


def record(room: str, pos: int) -> bytes:
    """What is appended there."""
    return f"{room} {pos} ".encode() * 20


async def play(store: SqliteStore, room: str) -> None:
    """Append to a room, where it left off."""
    pos = (await store.load(room)).pos
    failures = 0
    while failures < AFTER_FAILURE:
        try:
            pos = await store.append(room, pos, record(room, pos))
            said = f"{room} {pos}\n"
        except StoreError as error:
            failures += 1
            said = f"{room} {'full' if isinstance(error, StoreFull) else 'failed'}\n"
        os.write(1, said.encode())  # out of the process at once


async def main(path: Path) -> None:
    """Append to all rooms."""
    store = SqliteStore(path, time.time)
    await asyncio.gather(*(play(store, f"R{number}") for number in range(ROOMS)))
    store.close()


if __name__ == "__main__":
    if len(sys.argv) > 2:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
    asyncio.run(main(Path(sys.argv[1])))
