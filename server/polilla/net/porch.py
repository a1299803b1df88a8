"""Connections that have not asked for anything yet, or ask over HTTP: how many may stand there, and for how long.

Forwarded headers are unknown here, so a trusted proxy's address stands for anybody and is not counted for itself.
"""

import asyncio
import contextlib
import importlib
from collections import Counter
from types import ModuleType
from typing import Any, ClassVar, Final, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from polilla.net.gate import MOST_SOCKETS
from polilla.net.limits import ANSWER_S, CALLERS_PER_ADDRESS, REQUEST_S
from polilla.net.origin import Proxies, household

MOST_CALLERS: Final = 2000  # of the whole server: everybody's browser at once; they stay for seconds
SPARE_FILES: Final = 100  # descriptors for the database, the log, the event loop
NEEDED_FILES: Final = MOST_SOCKETS + 2 * MOST_CALLERS + SPARE_FILES  # a caller may have a file open that is sent


class Porch:
    """Counts callers. `files`: how many descriptors this process may have."""

    def __init__(self, proxies: Proxies, files: int = NEEDED_FILES) -> None:
        free = max(4, files - SPARE_FILES)
        self._most = min(MOST_CALLERS, free // 4)
        self._most_open = min(MOST_SOCKETS + MOST_CALLERS, free - self._most)  # below what accept() fails at
        self._proxies = proxies
        self._callers: Counter[str] = Counter()
        self._silent: dict[Caller, None] = {}  # those who ask for nothing, the longest silent first

    @property
    def callers(self) -> int:
        """How many are here."""
        return self._callers.total()

    def enter(self, address: str, connections: int) -> bool:
        """Count a caller, if there is room for it; `connections` are all of the server's, with sockets and this one.

        Where it is full, whoever has asked for nothing for longest makes room: who comes to ask does so at once.
        """
        at = household(address)
        if self._callers[at] >= CALLERS_PER_ADDRESS and not self._proxies.trusts(address):
            return False
        if self.callers >= self._most or connections > self._most_open:
            if not self._silent:
                return False
            next(iter(self._silent)).drop()
        self._callers[at] += 1
        return True

    def hush(self, caller: "Caller") -> None:
        """It asks for nothing, from now on."""
        self._silent.setdefault(caller)

    def hear(self, caller: "Caller") -> None:
        """It has asked for something, or is gone."""
        self._silent.pop(caller, None)

    def leave(self, address: str) -> None:
        """A caller is gone, or has become a socket."""
        at = household(address)
        self._callers[at] -= 1
        if not self._callers[at]:
            del self._callers[at]


class Caller(asyncio.Protocol):
    """One HTTP connection, mixed into uvicorn's protocol by `caller`: it must ask for something, and read, in time.

    What uvicorn allows between two requests stays uvicorn's, until a byte of the next one comes.
    """

    porch: ClassVar[Porch]
    connections: set[Any]  # uvicorn's
    cycle: Any  # uvicorn's request that is answered, or the last one
    _address: str | None = None  # as it is counted; None: it is not
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None  # runs while something waits to be taken

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody calls."""
        super().connection_made(transport)
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=0)  # we hear of all that waits, also behind the last answer
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "local"
        if self.porch.enter(address, len(self.connections)):
            self._address = address
            self._wait()
        else:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """A request, or a part of one."""
        super().data_received(data)
        self._wait()

    def pause_writing(self) -> None:
        """Something waits to be taken."""
        super().pause_writing()
        if self._unread is None:
            self._unread = asyncio.get_running_loop().call_later(ANSWER_S, self.drop)

    def resume_writing(self) -> None:
        """All has been taken."""
        self._all_is_read()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The caller is gone."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *request: Any) -> None:  # noqa: ANN401  # as this parser's protocol has it
        """The caller becomes a socket, which the gate counts; it would not hear of what waits already."""
        if self._unread is not None:
            self.drop()
            return
        self._leave()
        super().handle_websocket_upgrade(*request)  # type: ignore[misc]  # uvicorn's

    def drop(self) -> None:
        """It has asked for nothing, or taken nothing, for too long."""
        self._leave()
        self._transport.abort()

    def _wait(self) -> None:
        """A time limit for the next request; it begins with the connection or the request's first byte."""
        is_asking = self.cycle is not None and not self.cycle.response_complete
        if self._address is None or is_asking:
            self._stop()
        elif self._deadline is None:
            self._deadline = asyncio.get_running_loop().call_later(REQUEST_S, self.drop)
            self.porch.hush(self)

    def _stop(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
            self.porch.hear(self)

    def _all_is_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _leave(self) -> None:
        self._stop()
        self._all_is_read()
        if self._address is not None:
            self.porch.leave(self._address)
            self._address = None


def caller(porch: Porch) -> type[asyncio.Protocol]:
    """The protocol class for uvicorn's `http=`: whichever parser is installed."""
    return type("BoundCaller", (Caller, AutoHTTPProtocol), {"porch": porch})


def files_allowed(wanted: int = NEEDED_FILES) -> int:
    """How many descriptors this process may have, after asking for as many as a full server needs."""
    if (resource := _resource()) is None:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < more:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else int(soft)


def _resource() -> ModuleType | None:
    """Not on Windows, which has no such limit."""
    try:
        return importlib.import_module("resource")
    except ImportError:
        return None
