"""A setting names the store."""

import asyncio
import time
from pathlib import Path

import pytest

from polilla.store.memory import MemoryStore
from polilla.store.opening import file_of, open_store

DATA = Path("/srv/polilla")


@pytest.mark.parametrize(
    "url, file",
    [
        ("memory://", None),
        ("sqlite://", DATA / "polilla.db"),
        ("sqlite:///moth.db", Path("moth.db")),
        ("sqlite:////srv/moth.db", Path("/srv/moth.db")),
    ],
)
def test_a_url_names_a_file(url: str, file: Path | None) -> None:
    assert file_of(url, DATA) == file


@pytest.mark.parametrize("url", ["", "sqlite:", "sqlite:///", "sqlite://moth.db", "nats://moth", "moth.db"])
def test_another_url_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="must be memory://, sqlite:// or sqlite:/// and a path"):
        file_of(url, DATA)


def test_the_store_is_opened(tmp_path: Path) -> None:
    assert isinstance(open_store("memory://", tmp_path, time.time), MemoryStore)

    store = open_store("sqlite://", tmp_path, time.time)
    assert asyncio.run(store.rooms()) == []
    store.close()
    assert (tmp_path / "polilla.db").is_file()
