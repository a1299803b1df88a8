"""Connections that ask for nothing, or for too long: they are dropped, and never use up what others need."""

import asyncio
import resource
import socket
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from polilla.net import porch, serving
from polilla.net.limits import ANSWER_S, CALLERS_PER_ADDRESS, REQUEST_S
from polilla.net.origin import Proxies
from polilla.net.porch import NEEDED_FILES, SPARE_FILES, Caller, Porch, caller, files_allowed
from polilla.settings import Settings
from tests.net.pair import MemoryTransport, Place, Player
from tests.virtual_time import run

LIMIT_S = 10.0
REQUEST = b"GET / HTTP/1.1\r\nHost: polilla\r\n\r\n"
UPGRADE = b"".join(
    (
        b"GET /ws HTTP/1.1\r\nHost: polilla\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    )
)


async def slow_app(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401  # ASGI's types are dictionaries
    """Takes a minute to answer."""
    await asyncio.sleep(60)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


App = Callable[[Any, Any, Any], Coroutine[Any, Any, None]]


class Friend:
    """Reads what is written to a connection."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.read = b""

    def receive(self, data: bytes) -> None:
        """Bytes from the server."""
        self.read += data


class Call:
    """One connection to the HTTP side."""

    def __init__(self, house: "House", address: str) -> None:
        self.friend = Friend(address)
        self.protocol: Any = house.kind(house.config, house.state, {})  # type: ignore[call-arg]  # uvicorn's
        self.transport = MemoryTransport(cast(Player, self.friend), self.protocol)
        self.protocol.connection_made(self.transport)

    def say(self, data: bytes) -> None:
        """Bytes to the server."""
        self.protocol.data_received(data)

    @property
    def is_cut(self) -> bool:
        """Whether the connection is gone."""
        return self.transport.is_closing()


class House:
    """The HTTP side without a network."""

    def __init__(self, files: int = NEEDED_FILES, proxies: str = "127.0.0.1", app: App = slow_app) -> None:
        self.porch = Porch(Proxies(proxies), files)
        self.kind = caller(self.porch)
        place = Place()
        ws = type(place.player().protocol)
        self.state: ServerState = place.state
        self.state.connections.clear()
        self.config = Config(app, ws=ws, lifespan="off", log_config=None, access_log=False)

    def call(self, address: str = "192.0.2.7") -> Call:
        """Somebody connects."""
        return Call(self, address)


def test_who_asks_for_nothing_is_dropped() -> None:
    async def story() -> None:
        house = House()
        silent = house.call()
        await asyncio.sleep(REQUEST_S - 0.1)
        assert not silent.is_cut and house.porch.callers == 1
        await asyncio.sleep(0.2)
        assert silent.is_cut and house.porch.callers == 0
        assert not house.state.connections

    run(story())


def test_who_asks_a_letter_at_a_time_is_dropped_too() -> None:
    async def story() -> None:
        house = House()
        slow = house.call()
        for number in range(round(REQUEST_S)):
            slow.say(REQUEST[number : number + 1])
            await asyncio.sleep(1)
        await asyncio.sleep(0.1)
        assert slow.is_cut

    run(story())


def test_an_answer_may_take_its_time() -> None:
    async def story() -> None:
        house = House()
        friend = house.call()
        friend.say(REQUEST)
        await asyncio.sleep(61)
        assert friend.friend.read.startswith(b"HTTP/1.1 204") and not friend.is_cut

    run(story())


def test_the_next_request_has_its_own_time_limit() -> None:
    """A byte of it ends uvicorn's own time limit between requests."""

    async def story() -> None:
        house = House()
        friend = house.call()
        friend.say(REQUEST)
        await asyncio.sleep(61)
        friend.say(REQUEST[:1])
        await asyncio.sleep(REQUEST_S - 0.1)
        assert not friend.is_cut
        await asyncio.sleep(0.2)
        assert friend.is_cut

    run(story())


def in_parts(parts: int) -> App:
    """Answers at once, in so many parts."""

    async def app(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401  # ASGI's types are dictionaries
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % parts)]})
        for part in range(parts):
            await send({"type": "http.response.body", "body": b"x", "more_body": part + 1 < parts})

    return app


def test_who_asks_and_never_reads_is_dropped() -> None:
    async def story() -> None:
        house = House(app=in_parts(3))
        rude = house.call()
        rude.transport.stuck = True
        rude.say(REQUEST)
        await asyncio.sleep(ANSWER_S - 0.1)
        assert not rude.is_cut
        await asyncio.sleep(0.2)
        assert rude.is_cut and house.porch.callers == 0

    run(story())


def test_who_reads_slowly_is_answered() -> None:
    async def story() -> None:
        house = House(app=in_parts(3))
        slow = house.call()
        slow.transport.stuck = True
        slow.say(REQUEST)
        for _ in range(4):
            await asyncio.sleep(ANSWER_S - 0.1)
            slow.transport.read_a_little()
        assert slow.friend.read.endswith(b"\r\n\r\nxxx")

    run(story())


def test_who_reads_nothing_becomes_no_socket() -> None:
    """Nobody would tell the socket that its reader is slow."""

    async def story() -> None:
        house = House(app=in_parts(1))
        rude = house.call()
        rude.transport.stuck = True
        rude.say(REQUEST)
        await asyncio.sleep(1)
        rude.transport.read_a_little()  # the head of the answer
        await asyncio.sleep(1)
        rude.say(UPGRADE)
        assert rude.is_cut and house.porch.callers == 0

    run(story())


def test_who_became_a_socket_is_no_longer_counted_here() -> None:
    async def story() -> None:
        house = House()
        friend = house.call()
        friend.say(UPGRADE)
        assert friend.friend.read.startswith(b"HTTP/1.1 101")
        assert house.porch.callers == 0 and len(house.state.connections) == 1

    run(story())


def test_one_address_has_so_many_callers() -> None:
    async def story() -> None:
        house = House()
        calls = [house.call() for _ in range(CALLERS_PER_ADDRESS)]
        assert not any(call.is_cut for call in calls)
        assert house.call().is_cut and not house.call("192.0.2.8").is_cut
        calls[0].transport.close()
        await asyncio.sleep(0)
        assert not house.call().is_cut

    run(story())


def test_a_household_is_one_address() -> None:
    async def story() -> None:
        house = House()
        for number in range(CALLERS_PER_ADDRESS):
            house.call(f"2001:db8::{number + 1:x}")
        assert house.call("2001:db8::ffff").is_cut and not house.call("2001:db8:0:1::1").is_cut

    run(story())


def test_a_trusted_proxy_stands_for_anybody() -> None:
    async def story() -> None:
        most = CALLERS_PER_ADDRESS + 50
        house = House(4 * most + SPARE_FILES, proxies="10.0.0.0/8")
        calls = [house.call("10.1.2.3") for _ in range(most)]
        assert not any(call.is_cut for call in calls)

    run(story())


def test_where_it_is_full_the_longest_silent_makes_room() -> None:
    """A flood through a proxy does not keep those out who come to ask for something."""

    async def story() -> None:
        most = 8
        house = House(4 * most + SPARE_FILES)
        asks, begun, silent, *others = (house.call() for _ in range(most))
        asks.say(REQUEST)
        begun.say(REQUEST[:5])
        late = house.call()
        late.say(REQUEST)
        await asyncio.sleep(0)

        assert [call.is_cut for call in (asks, begun, silent, *others, late)] == [False, True] + [False] * (most - 1)
        assert house.porch.callers == most
        for other in (silent, *others):
            other.say(REQUEST)
        assert house.call().is_cut  # everybody is being answered

    run(story())


@pytest.mark.parametrize("files", [256, 512])
def test_there_are_never_more_connections_than_descriptors(files: int) -> None:
    """Each caller may have a file open that is sent to it; sockets come by this porch, too."""

    async def story() -> None:
        house = House(files)
        sockets = 0
        while not (call := house.call(f"192.0.2.{sockets % 250}")).is_cut:
            call.say(UPGRADE)
            sockets += 1
        callers = 0
        while not (call := house.call(f"192.0.2.{callers % 250}")).is_cut:
            call.say(REQUEST)
            callers += 1
        assert sockets + 2 * callers + SPARE_FILES <= files
        assert sockets > files // 3

    run(story())


def test_more_descriptors_are_asked_for() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
    try:
        wanted = 300 if before[1] == resource.RLIM_INFINITY else min(300, before[1])
        assert files_allowed(300) == wanted == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert files_allowed(200) == wanted  # never fewer than there are
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_system_without_such_a_limit_has_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert files_allowed(123) == 123


def test_the_server_drops_the_silent_and_queues_the_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over TCP: the kernel queues a full server's players, though the loop takes few of them at a time."""
    monkeypatch.setattr(porch, "REQUEST_S", 0.05)

    async def story() -> None:
        listener = serving.listen(Settings(host="127.0.0.1", port=0))
        server = serving.prepare(Settings(), tmp_path).server
        serves = asyncio.create_task(server.serve(sockets=[listener]))
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        assert await asyncio.wait_for(reader.read(), LIMIT_S) == b""
        writer.close()

        assert issubclass(server.config.http_protocol_class, Caller)
        assert server.config.backlog == serving.ACCEPTS
        if sys.platform == "linux":
            assert queue(listener) == min(serving.BACKLOG, somaxconn())
        server.should_exit = True
        await serves

    asyncio.run(story())


def queue(listener: socket.socket) -> int:
    """How many connections the kernel queues: `tcpi_sacked` of a listening socket's `struct tcp_info`."""
    return int.from_bytes(listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 32)[28:32], sys.byteorder)


def somaxconn() -> int:
    return int(Path("/proc/sys/net/core/somaxconn").read_text())
