"""How many get in."""

import pytest

from polilla.net import gate
from tests.net.pair import Place
from tests.virtual_time import run


def test_one_address_has_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "SOCKETS_PER_ADDRESS", 2)

    async def story() -> None:
        place = Place()
        players = [place.player() for _ in range(3)]
        other = place.player(address="192.0.2.8")

        assert [player.status for player in players] == [101, 101, 429]
        assert other.status == 101
        players[0].protocol.connection_lost(None)
        assert place.player().status == 101

    run(story())


def test_the_server_has_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "MOST_SOCKETS", 1)

    async def story() -> None:
        place = Place()
        place.player()
        assert place.player(address="192.0.2.8").status == 503

    run(story())
