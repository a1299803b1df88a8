"""The model of a disk without power: only what was synced is safe."""

from random import Random

from tests.store.disk import Delete, Step, Sync, Truncate, Write
from tests.store.powerless import PowerlessDisk

OLD = b"o" * 2048
NEW = b"n" * 2048


def cuts(*steps: Step) -> set[bytes | None]:
    """What may be found in the file; None: there is none."""
    disk = PowerlessDisk()
    for step in steps:
        disk.take(step)
    return {disk.cut(Random(seed)).get("a") for seed in range(100)}


def test_what_was_synced_is_safe() -> None:
    assert cuts(Write("a", 0, OLD), Truncate("a", 512), Sync("a")) == {OLD[:512]}


def test_of_what_was_not_synced_anything_may_be_found() -> None:
    found = cuts(Write("a", 0, OLD), Sync("a"), Write("a", 0, NEW))

    assert {OLD, NEW} < found
    assert any(data and b"o" in data and b"n" in data for data in found)
    assert any(data and set(data) - set(OLD + NEW) for data in found)


def test_only_what_was_being_written_is_torn() -> None:
    found = cuts(Write("a", 0, OLD), Sync("a"), Write("a", 100, b"n"))

    assert all(data and (data[:100], data[101:]) == (OLD[:100], OLD[101:]) for data in found)


def test_another_files_sync_saves_nothing() -> None:
    assert len(cuts(Write("b", 0, OLD), Sync("b"), Write("a", 0, OLD), Sync("b"))) > 2


def test_a_truncation_may_not_have_happened() -> None:
    assert cuts(Write("a", 0, OLD), Sync("a"), Truncate("a", 0)) == {OLD, b""}


def test_a_deleted_file_may_come_back_until_its_folder_is_synced() -> None:
    gone = (Write("a", 0, OLD), Sync("a"), Delete("a", synced=False))

    assert cuts(*gone) == {OLD, None}
    assert cuts(*gone, Write("b", 0, b"1"), Sync("b")) == {None}
    assert cuts(*gone[:2], Delete("a", synced=True)) == {None}
