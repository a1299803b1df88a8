"""A real server that is stopped, and started again on the same folder: the goodbye, the seat, the hand.

How long it takes is measured by tests/bench/crash.py.
"""

import json
import signal
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.serving import Served, serve

HANG_S = 60.0  # for what should have come long before, on however busy a machine


def open_room(served: Served) -> str:
    """A new room's code."""
    request = urllib.request.Request(served.url + "/api/rooms", method="POST")
    with urllib.request.urlopen(request, timeout=HANG_S) as answer:
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
        message: dict[str, Any] = json.loads(line.recv(timeout=HANG_S))
        if message["type"] == kind:
            return message


def test_sigterm_says_goodbye_and_the_seat_is_there_again(tmp_path: Path) -> None:
    """hosting.md: announce, snapshot, close with 1012, exit with code 0; hands are kept."""
    with serve(tmp_path) as served:
        code = open_room(served)
        with come(served, room=code, name="Ana") as (line, welcome):
            for message in ({"type": "add_bot", "temper": "normal"}, {"type": "add_bot", "temper": "lynx"}):
                line.send(json.dumps(message))
            line.send('{"type":"start"}')
            hand = hear(line, "event")["you"]["hand"]
            served.process.send_signal(signal.SIGTERM)
            assert hear(line, "bye")["code"] == "restart"
            with pytest.raises(ConnectionClosed) as closed:
                line.recv(timeout=HANG_S)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert served.process.wait(HANG_S) == 0
    with (
        serve(tmp_path, port=served.port) as served,
        come(served, room=code, token=welcome["token"]) as (line, again),
    ):
        assert again["seat"] == 0 and again["you"]["hand"] == hand
