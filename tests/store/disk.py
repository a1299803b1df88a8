"""Watches what SQLite does to the disk, and lets it fail: a layer over SQLite's own file system layer (VFS).

Python's `sqlite3` knows nothing of it: `ctypes` registers the layer with the library that `sqlite3` has loaded, as the
default one, so that the store is watched as it is. It needs no compiler, no root and no change of the store.
"""

import _sqlite3
import ctypes
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, cast

NO_FAULT: Final = sqlite3.SQLITE_OK


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes go into a file; on the disk only after its next `Sync`."""

    file: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """A file is cut to this many bytes; on the disk only after its next `Sync`."""

    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """A file's fsync is done."""

    file: str


@dataclass(frozen=True, slots=True)
class Delete:
    """A file is deleted; `synced`: so is its folder, so that it will not come back."""

    file: str
    synced: bool


Step = Write | Truncate | Sync | Delete

_Pointer = ctypes.c_void_p
_OPEN = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, _Pointer, _Pointer, ctypes.c_int, _Pointer)
_DELETE = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, _Pointer, ctypes.c_int)
_WRITE = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, _Pointer, ctypes.c_int, ctypes.c_int64)
_TRUNCATE = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, ctypes.c_int64)
_SYNC = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, ctypes.c_int)


class _Vfs(ctypes.Structure):
    """The beginning of `sqlite3_vfs`; the rest is copied as it is."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("path_size", ctypes.c_int),
        ("next", _Pointer),
        ("name", ctypes.c_char_p),
        ("data", _Pointer),
        ("open", _OPEN),
        ("delete", _DELETE),
        ("rest", _Pointer * 14),
    )


class _Methods(ctypes.Structure):
    """`sqlite3_io_methods`: what can be done with an open file."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("close", _Pointer),
        ("read", _Pointer),
        ("write", _WRITE),
        ("truncate", _TRUNCATE),
        ("sync", _SYNC),
        ("rest", _Pointer * 13),
    )


class WatchedDisk:
    """A context in which all that SQLite does to the files of a folder is noted in `steps`, in order.

    `fault` sees each step first; another answer than SQLITE_OK is SQLite's result in place of the step.
    """

    def __init__(self, folder: Path) -> None:
        self.steps: list[Any] = []  # of Step; who watches may put marks of their own between them
        self.fault: Callable[[Step], int] = lambda step: NO_FAULT
        self._folder = str(folder.resolve())
        self._names: dict[int, str] = {}  # the files that are watched, by address
        self._methods: dict[int, tuple[_Methods, _Methods]] = {}  # SQLite's and ours, by the address of the former
        self._library = _library()
        self._below = cast(_Vfs, self._library.sqlite3_vfs_find(None).contents)
        self._vfs = _Vfs.from_buffer_copy(self._below)
        self._vfs.next = None
        self._vfs.name = b"watched"
        self._vfs.open = _OPEN(self._open)
        self._vfs.delete = _DELETE(self._delete)

    def __enter__(self) -> Self:
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))
        self._library.sqlite3_vfs_register(ctypes.byref(self._below), 1)

    def _open(self, vfs: int, path: int | None, file: int, flags: int, flags_out: int) -> int:
        result = int(self._below.open(vfs, path, file, flags, flags_out))  # which keeps the pointer `path`
        if result == sqlite3.SQLITE_OK and (name := self._name(path)):
            self._names[file] = name
            place = _Pointer.from_address(file)
            place.value = ctypes.addressof(self._watching(place.value or 0))
        return result

    def _watching(self, address: int) -> _Methods:
        if address not in self._methods:
            below = _Methods.from_address(address)
            ours = _Methods.from_buffer_copy(below)
            ours.write = _WRITE(self._write)
            ours.truncate = _TRUNCATE(self._truncate)
            ours.sync = _SYNC(self._sync)
            self._methods[address] = (below, ours)
            self._methods[ctypes.addressof(ours)] = (below, ours)
        return self._methods[address][1]

    def _under(self, file: int) -> _Methods:
        return self._methods[_Pointer.from_address(file).value or 0][0]

    def _write(self, file: int, data: int, size: int, offset: int) -> int:
        step = Write(self._names[file], offset, ctypes.string_at(data, size))
        return self._do(step, lambda: self._under(file).write(file, data, size, offset))

    def _truncate(self, file: int, size: int) -> int:
        return self._do(Truncate(self._names[file], size), lambda: self._under(file).truncate(file, size))

    def _sync(self, file: int, flags: int) -> int:
        return self._do(Sync(self._names[file]), lambda: self._under(file).sync(file, flags))

    def _delete(self, vfs: int, path: int, synced: int) -> int:
        if name := self._name(path):
            return self._do(Delete(name, bool(synced)), lambda: self._below.delete(vfs, path, synced))
        return int(self._below.delete(vfs, path, synced))

    def _name(self, path: int | None) -> str:
        """The name of a file in the folder; else nothing."""
        name = ctypes.string_at(path).decode() if path else ""
        return Path(name).name if name.startswith(self._folder) else ""

    def _do(self, step: Step, below: Callable[[], int]) -> int:
        result = self.fault(step) or int(below())
        if result == sqlite3.SQLITE_OK:
            self.steps.append(step)
        return result


def _library() -> ctypes.CDLL:
    """The very library that `sqlite3` uses."""
    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))  # None: the program itself, where it is built in
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
    return library
