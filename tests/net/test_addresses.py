"""Where a server can be reached."""

import pytest

from polilla.net import addresses


@pytest.mark.parametrize(
    "host, local, lan",
    [
        ("0.0.0.0", "http://localhost:8000", "http://192.0.2.5:8000"),
        ("::", "http://localhost:8000", "http://192.0.2.5:8000"),
        ("127.0.0.1", "http://127.0.0.1:8000", None),
        ("localhost", "http://localhost:8000", None),
        ("::1", "http://[::1]:8000", None),
        ("192.0.2.9", "http://192.0.2.9:8000", "http://192.0.2.9:8000"),
        ("2001:db8::9", "http://[2001:db8::9]:8000", "http://[2001:db8::9]:8000"),
    ],
)
def test_addresses(monkeypatch: pytest.MonkeyPatch, host: str, local: str, lan: str | None) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.0.2.5")

    assert addresses.local_url(host, 8000) == local
    assert addresses.lan_url(host, 8000) == lan


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "ELSEWHERE", ("127.0.0.1", 9))

    assert addresses.lan_address() is None
    assert addresses.lan_url("0.0.0.0", 8000) is None


def test_an_unreachable_network_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "ELSEWHERE", ("255.255.255.255", 9))

    assert addresses.lan_address() is None
