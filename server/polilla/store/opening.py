"""Opens the store that a setting names."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from polilla.store.memory import MemoryStore
from polilla.store.port import RoomStore
from polilla.store.sqlite import SqliteStore

MEMORY: Final = "memory://"
SQLITE: Final = "sqlite://"
FILE_NAME: Final = "polilla.db"


def file_of(url: str, data: Path) -> Path | None:
    """The file of a store: `sqlite://` is the one in the data folder, `sqlite:///x.db` another. None: it has no file.

    As in other programs, what follows the third slash is the path: `sqlite:///x.db` lies in the working folder,
    `sqlite:////srv/x.db` has an absolute path. ValueError if the URL is none of a store's.
    """
    if url == MEMORY:
        return None
    if url == SQLITE:
        return data / FILE_NAME
    if url.startswith(f"{SQLITE}/") and len(url) > len(SQLITE) + 1:
        return Path(url[len(SQLITE) + 1 :])
    raise ValueError(f"must be {MEMORY}, {SQLITE} or {SQLITE}/ and a path")


def open_store(url: str, data: Path, wall: Callable[[], float]) -> RoomStore:
    """The store, open; `wall` gives seconds since 1970. `Unusable` if it cannot be opened."""
    file = file_of(url, data)
    return MemoryStore(wall) if file is None else SqliteStore(file, wall)
