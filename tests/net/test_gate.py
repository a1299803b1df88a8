"""How many get in."""

import asyncio

import pytest

from polilla.net import gate
from tests.net.pair import Place
from tests.virtual_time import run


def test_one_address_has_so_many_connections() -> None:
    async def story() -> None:
        place = Place(sockets_per_address=2)
        players = [place.player() for _ in range(3)]
        other = place.player(address="192.0.2.8")

        assert [player.status for player in players] == [101, 101, 429]
        assert other.status == 101
        players[0].protocol.connection_lost(None)
        assert place.player().status == 101

    run(story())


@pytest.mark.parametrize("path", ["//[", "http://[/ws", "/nosuch", "/ws/"])
def test_a_strange_path_is_refused_and_leaves_nothing_behind(path: str) -> None:
    async def story() -> None:
        place = Place()
        player = place.player(path=path)
        await asyncio.sleep(1)

        assert player.status == 404
        assert not place.state.connections and place.gate.sockets == 0

    run(story())


def test_a_handshake_that_fails_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Until it is over, the HTTP side tells nobody that the connection is lost."""
    monkeypatch.setattr(gate.Gate, "refusal", lambda self, request, transport: 1 / 0)

    async def story() -> None:
        place = Place()
        place.player()
        await asyncio.sleep(1)

        assert not place.state.connections and place.gate.sockets == 0
        assert "a handshake failed: ZeroDivisionError" in caplog.text

    run(story())


def test_the_server_has_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "MOST_SOCKETS", 1)

    async def story() -> None:
        place = Place()
        place.player()
        assert place.player(address="192.0.2.8").status == 503

    run(story())
