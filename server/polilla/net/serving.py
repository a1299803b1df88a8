"""Puts the parts together and serves them: settings in, a running server out."""

import asyncio
import contextlib
import importlib.util
import signal
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import uvicorn

from polilla.assets import client_dir
from polilla.net.app import make_app
from polilla.net.collector import Collector
from polilla.net.gate import Gate
from polilla.net.housekeeping import keep_tidy, retention
from polilla.net.hub import Caps, Hub, NewRoom, Reopen
from polilla.net.line import SystemChance
from polilla.net.origin import Proxies
from polilla.net.porch import Porch, caller, files_allowed
from polilla.net.socket import game_socket
from polilla.rooms.effects import Chance
from polilla.rooms.policy import NORMAL, RoomPolicy
from polilla.rooms.reopening import reopen, unfold
from polilla.rooms.room import Room
from polilla.settings import Settings
from polilla.store.memory import MemoryStore
from polilla.store.port import Log, RoomStore
from polilla.timing.units import NS_PER_S

GRACE_S: Final = 1  # for connections to close when the server stops
# Connections taken per turn of the event loop, for which players' moves wait. When it is out of descriptors asyncio
# tries as often and logs each failure: uvicorn's 2048 filled the log.
ACCEPTS: Final = 16
BACKLOG: Final = 4096  # connections that the kernel queues: all players of a full server coming back at once
BUSY_NS: Final = NS_PER_S  # a room that was asked something within this time is being played in


class TableServer(uvicorn.Server):
    """Keeps every room and tells everybody before it closes the connections."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(BACKLOG)  # uvicorn has told the kernel to queue no more than are taken at once

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop serving."""
        await self.hub.retire()
        await super().shutdown(sockets)


@dataclass(frozen=True, slots=True)
class Serving:
    """The parts of a server."""

    server: uvicorn.Server
    hub: Hub


def caps(settings: Settings) -> Caps:
    """The limits that the settings ask for."""
    return Caps(
        max_rooms=settings.max_rooms,
        rooms_per_address_per_hour=settings.rooms_per_address_per_hour,
        room_idle_ns=round(settings.room_idle_hours * 3600 * NS_PER_S),
    )


def room_policy(settings: Settings) -> RoomPolicy:
    """The numbers of every room."""
    return replace(NORMAL.faster(settings.pace), most_watchers=settings.most_watchers)


def new_rooms(settings: Settings) -> NewRoom:
    """How rooms are made."""
    policy = room_policy(settings)
    return lambda code: Room(code, policy)


def reopener(settings: Settings, chance: Chance) -> Reopen:
    """How rooms are opened again."""
    policy = room_policy(settings)

    def again(code: str, kept: Log) -> Room | None:
        room = unfold(None if kept.snapshot is None else kept.snapshot.data, kept.records)
        return None if room is None else reopen(code, policy, room, kept.pos, time.monotonic_ns(), chance)

    return again


def prepare(
    settings: Settings,
    client: Path | None = None,
    new_room: NewRoom | None = None,
    store: RoomStore | None = None,
) -> Serving:
    """A server that is not yet running. Call within its event loop: the hub belongs to it. No store: it forgets."""
    chance = SystemChance()
    hub = Hub(
        new_room or new_rooms(settings),
        store or MemoryStore(),
        time.monotonic_ns,
        chance,
        caps(settings),
        reopen=reopener(settings, chance),
    )
    proxies = Proxies(settings.forwarded_allow_ips)
    gate = Gate(proxies, settings.allowed_origins, settings.public_url, settings.sockets_per_address)
    config = uvicorn.Config(
        make_app(hub, gate, client or client_dir(), settings.public_url, settings.host),
        http=caller(Porch(gate.proxies, files_allowed())),
        ws=game_socket(hub, gate, settings.direct_lines),
        backlog=ACCEPTS,
        workers=1,  # rooms live in this process
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.forwarded_allow_ips,
        timeout_graceful_shutdown=GRACE_S,
    )
    return Serving(TableServer(config, hub), hub)


def listen(settings: Settings) -> socket.socket:
    """The socket to serve on, for "::" both of IPv6 and IPv4; OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    both = settings.host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG, dualstack_ipv6=both)


@contextlib.contextmanager
def collecting(hub: Hub) -> Iterator[None]:
    """Garbage is collected when it disturbs nobody."""

    def idle() -> bool:
        now_ns = hub.clock()
        return all(now_ns - runner.asked_ns > BUSY_NS for runner in hub.rooms.values())

    collector = Collector(hub.loop, lambda: hub.races_open, idle)
    try:
        yield
    finally:
        collector.stop()


async def serve(settings: Settings, listener: socket.socket, store: RoomStore) -> None:
    """Serve until told to stop."""
    serving = prepare(settings, store=store)
    await serving.hub.recover(time.time())
    with collecting(serving.hub):
        tidying = serving.hub.loop.create_task(keep_tidy(store, retention(settings), serving.hub.rooms))
        try:
            await serving.server.serve(sockets=[listener])
        finally:
            tidying.cancel()
            serving.hub.stop()


def run(settings: Settings, listener: socket.socket, store: RoomStore) -> None:
    """Serve in an event loop of its own: uvloop's where it is installed."""
    # uvicorn raises the signal that stopped it once more; SIGTERM, too, shall end this function and not the process.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(serve(settings, listener, store))
    finally:
        signal.signal(signal.SIGTERM, before)


def _loop_factory() -> type[asyncio.AbstractEventLoop] | None:
    if importlib.util.find_spec("uvloop") is None:
        return None
    loop: type[asyncio.AbstractEventLoop] = importlib.import_module("uvloop").Loop
    return loop
