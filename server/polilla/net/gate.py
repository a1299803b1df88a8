"""Who may open a WebSocket: right path, own pages, not too many from one address."""

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Final

from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Request

from polilla.net.limits import SOCKETS_PER_ADDRESS
from polilla.net.origin import Proxies, household, may_connect

PATH: Final = "/ws"
MOST_SOCKETS: Final = 6000  # of the whole server, 20 kB each: 500 rooms of five players and some watchers


class Gate:
    """Looks at handshakes and counts connections."""

    def __init__(
        self,
        proxies: Proxies,
        allowed_origins: tuple[str, ...],
        public_url: str | None,
        sockets_per_address: int = SOCKETS_PER_ADDRESS,
    ) -> None:
        self.proxies = proxies
        self.sockets_per_address = sockets_per_address
        self.allowed = allowed_origins if public_url is None else (*allowed_origins, public_url)
        self._inside: Counter[str] = Counter()

    @property
    def sockets(self) -> int:
        """How many connections are open."""
        return self._inside.total()

    def refusal(self, request: Request, transport: asyncio.Transport) -> HTTPStatus | None:
        """Why this handshake is refused; None: it is not."""
        if request.path.partition("?")[0] != PATH:
            return HTTPStatus.NOT_FOUND
        hosts = [host for host in (_one(request.headers, "Host"),) if host]
        if not may_connect(_one(request.headers, "Origin"), hosts, self.allowed):
            return HTTPStatus.FORBIDDEN
        if self._inside[self._address(request, transport)] >= self.sockets_per_address:
            return HTTPStatus.TOO_MANY_REQUESTS
        if self.sockets >= MOST_SOCKETS:
            return HTTPStatus.SERVICE_UNAVAILABLE
        return None

    def enter(self, request: Request, transport: asyncio.Transport) -> str:
        """Count a connection; gives its client's address."""
        address = self._address(request, transport)
        self._inside[address] += 1
        return address

    def leave(self, address: str) -> None:
        """A connection is gone."""
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]

    def is_direct(self, request: Request, transport: asyncio.Transport) -> bool:
        """Whether nobody has passed this connection on, as far as one can tell."""
        peer = transport.get_extra_info("peername")
        return not (peer and self.proxies.trusts(str(peer[0])) and request.headers.get_all("X-Forwarded-For"))

    def _address(self, request: Request, transport: asyncio.Transport) -> str:
        peer = transport.get_extra_info("peername")
        own = str(peer[0]) if peer else "local"
        forwarded = ", ".join(request.headers.get_all("X-Forwarded-For")) or None
        return household(self.proxies.client(own, forwarded))


def _one(headers: Headers, name: str) -> str | None:
    try:
        return headers.get(name)
    except MultipleValuesError:
        return "null"
