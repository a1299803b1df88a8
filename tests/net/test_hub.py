"""All rooms: opening, finding, sweeping, and that one room's end is no other's."""

import asyncio

import pytest

from polilla.net.hub import CODE_REST_NS, EMPTY_LOBBY_NS, ROOMS_AT_ONCE, Caps, Hub
from polilla.net.runner import Runner
from polilla.rooms.commands import Command, ShowEmote
from polilla.rooms.effects import Effect
from polilla.rooms.older import CannotReopen
from polilla.store.memory import MemoryStore
from polilla.timing.units import NS_PER_S
from tests.net.fakes import CODE, FakeRoom, FixedChance
from tests.net.pair import Place
from tests.virtual_time import run

HOUR_S = 3600.0


def opened(hub: Hub, address: str = "a") -> Runner:
    room = hub.open(address)
    assert isinstance(room, Runner)
    return room


def test_an_open_room_is_found_by_its_code() -> None:
    async def story() -> None:
        place = Place()
        room = opened(place.hub)

        assert place.hub.find(room.code, "b") is room
        assert place.hub.find("XYZ789", "b") is None

    run(story())


def test_the_server_can_be_full() -> None:
    async def story() -> None:
        place = Place(Caps(max_rooms=2))
        opened(place.hub)
        assert place.hub.open("b") == "server_full"
        place.hub.rooms[CODE].end("closed")
        assert isinstance(place.hub.open("b"), Runner)

    run(story())


def test_one_address_opens_so_many_rooms_an_hour() -> None:
    async def story() -> None:
        place = Place(Caps(rooms_per_address_per_hour=3))
        for _ in range(3):
            opened(place.hub)
        assert place.hub.open("a") == "too_many_rooms"
        assert isinstance(place.hub.open("b"), Runner)
        await asyncio.sleep(HOUR_S / 3 + 1)
        assert isinstance(place.hub.open("a"), Runner)

    run(story())


def test_one_address_has_so_many_rooms_open_at_once() -> None:
    """Else it fills the server within a day, though it opens few an hour."""

    async def story() -> None:
        place = Place(Caps(rooms_per_address_per_hour=30))
        rooms = []
        for _ in range(ROOMS_AT_ONCE):
            rooms.append(opened(place.hub))
            await asyncio.sleep(120)
        assert place.hub.open("a") == "too_many_rooms"
        assert isinstance(place.hub.open("b"), Runner)
        rooms[3].end("closed")
        assert isinstance(place.hub.open("a"), Runner)
        assert place.hub.open("a") == "too_many_rooms"

    run(story())


def test_a_room_that_had_to_be_opened_again_still_counts() -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        hub = Hub(
            FakeRoom,
            MemoryStore(),
            lambda: round(loop.time() * 1e9),
            FixedChance(),
            reopen=lambda code, kept: FakeRoom(code),
        )
        rooms = [opened(hub) for _ in range(ROOMS_AT_ONCE)]
        rooms[0]._fail("bug", 1011)
        await asyncio.sleep(1)

        assert len(hub.rooms) == ROOMS_AT_ONCE and hub.rooms[rooms[0].code] is not rooms[0]
        assert hub.open("a") == "too_many_rooms"
        hub.stop()

    run(story())


def test_a_room_that_cannot_be_opened_again_no_longer_counts() -> None:
    def cannot(code: str, kept: object) -> FakeRoom:
        raise CannotReopen("gone")

    async def story() -> None:
        loop = asyncio.get_running_loop()
        hub = Hub(FakeRoom, MemoryStore(), lambda: round(loop.time() * 1e9), FixedChance(), reopen=cannot)
        rooms = [opened(hub) for _ in range(ROOMS_AT_ONCE)]
        rooms[0]._fail("bug", 1011)
        await asyncio.sleep(1)

        assert isinstance(hub.open("a"), Runner)
        hub.stop()

    run(story())


@pytest.mark.parametrize("an_hour, at_once", [(1, 20), (30, 20), (300, 200)])
def test_who_allows_more_rooms_an_hour_allows_more_at_once(an_hour: int, at_once: int) -> None:
    assert Caps(rooms_per_address_per_hour=an_hour).rooms_per_address == at_once


def test_connections_have_numbers_of_their_own() -> None:
    async def story() -> None:
        hub = Place().hub

        assert len({hub.next_conn() for _ in range(100)}) == 100

    run(story())


def test_a_code_rests_before_it_is_used_again() -> None:
    async def story() -> None:
        codes = iter(["AAAAAA", "AAAAAA", "BBBBBB", "AAAAAA"])
        loop = asyncio.get_running_loop()
        hub = Hub(FakeRoom, MemoryStore(), lambda: round(loop.time() * 1e9), FixedChance(), code=lambda: next(codes))
        opened(hub).end("closed")
        assert opened(hub).code == "BBBBBB"
        await asyncio.sleep(CODE_REST_NS / NS_PER_S + 120)
        assert opened(hub).code == "AAAAAA"
        hub.stop()

    run(story())


def test_the_code_of_a_match_that_is_kept_is_not_used_again() -> None:
    """Its records stay for a month, and another room's must not follow them."""

    async def story() -> None:
        codes = iter(["AAAAAA", "AAAAAA", "BBBBBB"])
        loop, store = asyncio.get_running_loop(), MemoryStore()
        hub = Hub(FakeRoom, store, lambda: round(loop.time() * 1e9), FixedChance(), code=lambda: next(codes))
        await store.append(opened(hub).code, 0, b'{"acts":[{"do":"deal"}]}')
        hub.rooms["AAAAAA"].end("closed")
        await asyncio.sleep(CODE_REST_NS / NS_PER_S + 120)
        assert opened(hub).code == "BBBBBB"
        hub.stop()

    run(story())


def test_a_lobby_without_anybody_is_closed_after_an_hour() -> None:
    async def story() -> None:
        place = Place()
        await asyncio.sleep(EMPTY_LOBBY_NS / NS_PER_S - 10)
        player = place.player().hello()
        await asyncio.sleep(3 * HOUR_S)
        assert CODE in place.hub.rooms
        player.transport.close()
        await asyncio.sleep(HOUR_S - 60)
        assert CODE in place.hub.rooms
        await asyncio.sleep(180)
        assert CODE not in place.hub.rooms

    run(story())


def test_a_room_in_which_nobody_does_anything_is_closed_and_told() -> None:
    async def story() -> None:
        place = Place(Caps(room_idle_ns=2 * 3600 * NS_PER_S))
        place.room.stage = "playing"
        player = place.player().hello()
        await asyncio.sleep(2 * HOUR_S - 60)
        assert CODE in place.hub.rooms
        await asyncio.sleep(180)

        assert CODE not in place.hub.rooms
        assert player.heard[-1] == {"type": "bye", "code": "closed"}
        assert player.close_code == 1000

    run(story())


def test_the_records_of_an_ended_room_are_forgotten() -> None:
    async def story() -> None:
        place = Place()
        await place.store.append(CODE, 0, b'{"acts":[]}')
        place.hub.rooms[CODE].end("closed")
        await asyncio.sleep(1)

        assert (await place.store.load(CODE)).pos == 0

    run(story())


def test_other_rooms_do_not_notice_a_bug(caplog: pytest.LogCaptureFixture) -> None:
    def broken(command: Command) -> list[Effect]:
        raise ZeroDivisionError

    async def story() -> None:
        place = Place()
        other = opened(place.hub)
        there = place.player().hello()
        elsewhere = place.player().hello(room=other.code)
        place.room.answers[ShowEmote] = broken
        there.say({"type": "emote", "emote": "wink"})
        await asyncio.sleep(1)
        elsewhere.say({"type": "ping", "n": 1})

        assert there.types == ["welcome", "bye"]
        assert there.close_code == 1011
        assert elsewhere.types == ["welcome", "pong"]
        assert list(place.hub.rooms) == [other.code]

    run(story())
    assert "bug at version 7 in ShowEmote" in caplog.text


def test_a_stopped_hub_has_no_timers() -> None:
    async def story() -> None:
        place = Place()
        place.hub.stop()
        await asyncio.sleep(48 * HOUR_S)

        assert CODE in place.hub.rooms

    run(story())
