"""Who is asking."""

import pytest

from polilla.net.origin import Proxies, may_connect

OURS = ["moth.example:8000"]


@pytest.mark.parametrize(
    "origin, hosts, may",
    [
        (None, OURS, True),
        ("http://moth.example:8000", OURS, True),
        ("https://MOTH.example:8000", OURS, True),
        ("http://moth.example", ["moth.example:80"], True),
        ("https://moth.example:443", ["moth.example"], True),
        ("http://[::1]:8000", ["[::1]:8000"], True),
        ("https://friend.example", OURS, True),
        ("http://moth.example", OURS, False),
        ("http://evil.example:8000", OURS, False),
        ("http://moth.example:8000.evil.example", OURS, False),
        ("null", OURS, False),
        ("", OURS, False),
        ("file://", OURS, False),
        ("http://", [""], False),
        ("http://[", OURS, False),
        ("http://moth.example:port", OURS, False),
        ("http://moth.example:8000", ["", "moth.example:99999"], False),
    ],
)
def test_who_may_connect(origin: str | None, hosts: list[str], may: bool) -> None:
    assert may_connect(origin, hosts, ["https://friend.example"]) is may


@pytest.mark.parametrize(
    "allowed, peer, forwarded, client",
    [
        ("127.0.0.1", "192.0.2.1", None, "192.0.2.1"),
        ("127.0.0.1", "192.0.2.1", "10.0.0.1", "192.0.2.1"),
        ("127.0.0.1", "127.0.0.1", "192.0.2.9", "192.0.2.9"),
        ("127.0.0.1", "127.0.0.1", "10.9.9.9, 192.0.2.9", "192.0.2.9"),
        ("127.0.0.1, 172.16.0.0/12", "172.18.0.5", "192.0.2.9, 172.18.0.4", "192.0.2.9"),
        ("127.0.0.1", "127.0.0.1", " , ", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1"),
        ("127.0.0.1", "local", "192.0.2.9", "local"),
        ("*", "203.0.113.7", "192.0.2.9, 10.0.0.1", "192.0.2.9"),
        ("*", "203.0.113.7", " ", "203.0.113.7"),
        ("", "127.0.0.1", "192.0.2.9", "127.0.0.1"),
        ("::1", "::1", "2001:db8::5", "2001:db8::5"),
    ],
)
def test_the_address_behind_a_proxy(allowed: str, peer: str, forwarded: str | None, client: str) -> None:
    assert Proxies(allowed).client(peer, forwarded) == client
