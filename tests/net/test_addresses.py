"""Where a server can be reached."""

from pathlib import Path

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
    monkeypatch.setattr(addresses, "CONTAINER", ())

    assert addresses.local_url(host, 8000) == local
    assert addresses.lan_url(host, 8000) == lan


def test_a_container_knows_no_address_that_leads_to_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "172.17.0.2")
    monkeypatch.setattr(addresses, "CONTAINER", (tmp_path,))

    assert addresses.lan_url("0.0.0.0", 8000) is None
    assert addresses.lan_url("192.0.2.9", 8000) == "http://192.0.2.9:8000"


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "ELSEWHERE", ("127.0.0.1", 9))

    assert addresses.lan_address() is None
    assert addresses.lan_url("0.0.0.0", 8000) is None


def test_an_unreachable_network_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "ELSEWHERE", ("255.255.255.255", 9))

    assert addresses.lan_address() is None
