"""A real server that is stopped, and started again on the same folder: the seat, the hand, and how long it takes."""

import json
import signal
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.serving import Served, serve

EXIT_LIMIT_S = 2.0  # hosting.md


def open_room(served: Served) -> str:
    """A new room's code."""
    request = urllib.request.Request(served.url + "/api/rooms", method="POST")
    with urllib.request.urlopen(request, timeout=10) as answer:
        code: str = json.load(answer)["code"]
        return code


@contextmanager
def come(served: Served, **hello: object) -> Iterator[tuple[ClientConnection, dict[str, Any]]]:
    """A line, and its welcome."""
    with connect(f"ws://127.0.0.1:{served.port}/ws") as line:
        line.send(json.dumps({"type": "hello", **hello}))
        yield line, hear(line, "welcome")


def hear(line: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of this type."""
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=10))
        if message["type"] == kind:
            return message


def test_sigterm_says_goodbye_and_the_seat_is_there_again(tmp_path: Path) -> None:
    """hosting.md: announce, snapshot, close with 1012, exit in under 2 s with code 0; hands are kept."""
    with serve(tmp_path) as served:
        code = open_room(served)
        with come(served, room=code, name="Ana") as (line, welcome):
            for message in ({"type": "add_bot", "temper": "normal"}, {"type": "add_bot", "temper": "lynx"}):
                line.send(json.dumps(message))
            line.send('{"type":"start"}')
            hand = hear(line, "event")["you"]["hand"]
            begun_s = time.monotonic()
            served.process.send_signal(signal.SIGTERM)
            assert hear(line, "bye")["code"] == "restart"
            with pytest.raises(ConnectionClosed) as closed:
                line.recv(timeout=5)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert served.process.wait(10) == 0
        assert time.monotonic() - begun_s < EXIT_LIMIT_S
    with (
        serve(tmp_path, port=served.port) as served,
        come(served, room=code, token=welcome["token"]) as (line, again),
    ):
        assert again["seat"] == 0 and again["you"]["hand"] == hand
