"""What is on a disk when the power fails, from the steps that `WatchedDisk` noted.

The model, at least as bad as a disk and a file system are allowed to be:

- A file's bytes are safe once an fsync of that file has returned, and not before.
- Of the writes since then each may be there, missing or torn: per sector of 512 bytes old, new, or garbage.
  Several writes may reach the disk in any order. A truncation may have happened or not.
- Garbage reaches only bytes that were being written: SQLite asks that much of a disk ("powersafe overwrite").
- A new file may be missing, and a deleted one may come back, until the folder is synced. SQLite does that within the
  first fsync of a new journal or log.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tests.store.disk import Delete, Step, Sync, Truncate, Write

SECTOR: Final = 512  # bytes; smaller than a page, so pages tear, too
GARBAGE: Final = 0.1  # share of the torn sectors
Tear = Callable[[Random, Write, bytearray], None]


@dataclass
class _File:
    safe: bytearray | None = None  # None: not there
    unsafe: list[Step] = field(default_factory=list)  # since the last fsync


class PowerlessDisk:
    """The files of one folder: take steps, and cut the power at any moment."""

    def __init__(self) -> None:
        self._files: dict[str, _File] = {}

    def take(self, step: Step) -> None:
        """This was done."""
        file = self._files.setdefault(step.file, _File())
        if not isinstance(step, Sync):
            file.unsafe.append(step)
        if isinstance(step, Sync):
            is_new = file.safe is None or any(isinstance(one, Delete) for one in file.unsafe)
            _settle(file, len(file.unsafe))
            if is_new:
                self._sync_folder()
        elif isinstance(step, Delete) and step.synced:
            self._sync_folder()

    def _sync_folder(self) -> None:
        for file in self._files.values():
            deletes = [number for number, step in enumerate(file.unsafe, 1) if isinstance(step, Delete)]
            _settle(file, max(deletes, default=0))

    def cut(self, rng: Random) -> dict[str, bytes]:
        """The files that are found when the power is back."""
        found = {}
        for name, file in sorted(self._files.items()):
            data = None if file.safe is None else bytearray(file.safe)
            tear = rng.choice([_nothing, _everything, _sectors, _beginning(rng, len(file.unsafe))])
            for step in file.unsafe:
                if isinstance(step, Delete):
                    if rng.random() < 0.5:
                        break  # it never happened, and what came after went to another file
                    data = None
                elif isinstance(step, Truncate):
                    if data is not None and rng.random() < 0.5:
                        _truncate(data, step.size)
                elif isinstance(step, Write) and (data is not None or rng.random() < 0.5):
                    data = bytearray() if data is None else data
                    tear(rng, step, data)
            if data is not None:
                found[name] = bytes(data)
        return found


def _settle(file: _File, count: int) -> None:
    """The first unsafe steps are on the disk."""
    for step in file.unsafe[:count]:
        if isinstance(step, Delete):
            file.safe = None
        else:
            file.safe = bytearray() if file.safe is None else file.safe
            if isinstance(step, Write):
                _write(file.safe, step.offset, step.data)
            elif isinstance(step, Truncate):
                _truncate(file.safe, step.size)
    del file.unsafe[:count]


def _write(data: bytearray, offset: int, new: bytes) -> None:
    data.extend(bytes(max(0, offset - len(data))))
    data[offset : offset + len(new)] = new


def _truncate(data: bytearray, size: int) -> None:
    del data[size:]
    data.extend(bytes(size - len(data)))


def _nothing(rng: Random, step: Write, data: bytearray) -> None:
    """No write reached the disk, but the file may have grown."""
    if rng.random() < 0.2:
        data.extend(bytes(max(0, step.offset + len(step.data) - len(data))))


def _everything(rng: Random, step: Write, data: bytearray) -> None:
    _write(data, step.offset, step.data)


def _sectors(rng: Random, step: Write, data: bytearray) -> None:
    """Each sector for itself."""
    end = step.offset + len(step.data)
    begin = step.offset
    while begin < end:
        stop = min(end, (begin // SECTOR + 1) * SECTOR)
        fate = rng.random()
        if fate < GARBAGE:
            _write(data, begin, rng.randbytes(stop - begin))
        elif fate < 0.55:
            _write(data, begin, step.data[begin - step.offset : stop - step.offset])
        begin = stop


def _beginning(rng: Random, count: int) -> Tear:
    """The first writes in order, the next one up to some byte, none after it."""
    left = rng.randrange(count + 1)

    def tear(rng: Random, step: Write, data: bytearray) -> None:
        nonlocal left
        if left > 0:
            _write(data, step.offset, step.data)
        elif left == 0:
            _write(data, step.offset, step.data[: rng.randrange(len(step.data) + 1)])
        left -= 1

    return tear
