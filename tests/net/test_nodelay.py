"""Nagle's algorithm is off on the sockets of players: it would hold the reveal of a race back (races.md 7)."""

import asyncio
import socket
from pathlib import Path
from typing import Any, cast

from websockets.asyncio.client import connect

from polilla.net import serving
from polilla.settings import Settings

LIMIT_S = 60.0


def test_a_served_connection_sends_without_delay(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<html><head></head></html>")

    async def story() -> None:
        settings = Settings(host="127.0.0.1", port=0)
        listener = serving.listen(settings)
        parts = serving.prepare(settings, tmp_path)
        task = asyncio.create_task(parts.server.serve(sockets=[listener]))
        try:
            async with connect(f"ws://127.0.0.1:{listener.getsockname()[1]}/ws", open_timeout=LIMIT_S):
                (line,) = cast(set[Any], parts.server.server_state.connections)
                served = line._transport.get_extra_info("socket")
                assert served.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
        finally:
            parts.server.should_exit = True
            await asyncio.wait_for(task, LIMIT_S)
            parts.hub.stop()

    asyncio.run(story())
