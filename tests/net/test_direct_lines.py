"""Where no proxy stands between, the kernel's own round trip bounds how far away a player is believed to be."""

import socket
import sys

import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request

from polilla.net.gate import Gate
from polilla.net.origin import Proxies
from polilla.net.socket import min_rtt_ms
from polilla.rooms import commands as ask
from tests.net.pair import MemoryTransport, Place
from tests.rooms import scenes
from tests.virtual_time import run


def test_the_kernel_knows_the_shortest_round_trip_of_a_tcp_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.create_connection(listener.getsockname()) as near:
        far, _ = listener.accept()
        with far:
            for _ in range(3):
                far.sendall(b"x")
                near.recv(1)
                near.sendall(b"y")
                far.recv(1)
            found = min_rtt_ms(far)
    assert found is None if sys.platform != "linux" else found is not None and 0 < found < 1000


def test_other_sockets_have_none() -> None:
    one, other = socket.socketpair()
    with one, other:
        assert min_rtt_ms(one) is None


@pytest.mark.parametrize(
    ("peer", "forwarded", "direct"),
    [
        ("192.0.2.7", None, True),
        ("192.0.2.7", "198.51.100.1", True),  # claims to be a proxy, and is none of ours
        ("127.0.0.1", None, True),
        ("127.0.0.1", "198.51.100.1", False),
    ],
)
def test_a_line_through_our_proxy_is_not_direct(peer: str, forwarded: str | None, direct: bool) -> None:
    async def story() -> None:
        player = Place().player(address=peer)
        headers = Headers() if forwarded is None else Headers({"X-Forwarded-For": forwarded})
        gate = Gate(Proxies("127.0.0.1"), (), None)
        assert isinstance(player.transport, MemoryTransport)
        assert direct is gate.is_direct(Request("/ws", headers), player.transport)

    run(story())


def test_a_client_that_answers_late_is_not_believed_to_be_far() -> None:
    """races.md 8.3: TCP's own minimum and 5 ms; without it the same pongs make a base of 140."""
    scene = scenes.turn()
    for person, kernel_rtt_ms in ((scene.bea, None), (scene.carla, 40.0)):
        person.rtt_ms = 140
        person.come_back()
        for _ in range(12):
            scene.evening.do(ask.LinkSampled(person.conn, 140.0, scene.evening.now_ns, kernel_rtt_ms))
    assert [chair.link.base_ms for chair in scene.evening.room.seating.chairs[1:]] == [140.0, 45.0]
