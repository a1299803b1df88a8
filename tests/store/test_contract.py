"""What every store must do. An adapter joins by its line in STORES, BUSES, ALARMS."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from polilla.store.memory import LoopAlarms, MemoryBus, MemoryStore
from polilla.store.port import Alarms, Conflict, Kept, NobodyThere, RoomBus, RoomStore, Snapshot
from polilla.store.sqlite import SqliteStore
from tests.store.wall import Wall
from tests.virtual_time import START_S, run

STORES: dict[str, Callable[[Path, Wall], RoomStore]] = {
    "memory": lambda _, wall: MemoryStore(wall),
    "sqlite": lambda folder, wall: SqliteStore(folder / "polilla.db", wall),
}
BUSES: dict[str, Callable[[], RoomBus]] = {"memory": MemoryBus}
ALARMS: dict[str, Callable[[Callable[[str], None], Callable[[], int]], Alarms]] = {"loop": LoopAlarms}

bus = pytest.mark.parametrize("make", BUSES.values(), ids=BUSES)
alarms = pytest.mark.parametrize("make", ALARMS.values(), ids=ALARMS)
Story = Callable[[RoomStore], Coroutine[Any, Any, None]]
Play = Callable[[Story], None]


@pytest.fixture
def wall() -> Wall:
    """The time that the store is told."""
    return Wall()


@pytest.fixture(params=STORES)
def play(request: pytest.FixtureRequest, tmp_path: Path, wall: Wall) -> Iterator[Play]:
    """Tells a story to an empty store."""
    store = STORES[request.param](tmp_path, wall)
    yield lambda story: asyncio.run(story(store))
    store.close()


def test_an_unknown_room_is_empty(play: Play) -> None:
    async def story(store: RoomStore) -> None:
        log = await store.load("ABC234")
        assert (log.snapshot, log.records, log.pos) == (None, (), 0)
        assert await store.rooms() == []

    play(story)


def test_records_come_back_in_order(play: Play) -> None:
    async def story(store: RoomStore) -> None:
        lengths = [await store.append("A", pos, b"%d" % pos) for pos in range(3)]
        await store.append("B", 0, b"other")
        assert lengths == [1, 2, 3]
        assert (await store.load("A")).records == (b"0", b"1", b"2")

    play(story)


def test_appends_take_place_in_the_order_of_the_calls(play: Play) -> None:
    async def story(store: RoomStore) -> None:
        done = [store.append("A", pos, b"%d" % pos) for pos in range(20)]
        assert await asyncio.gather(*done) == list(range(1, 21))
        assert (await store.load("A")).records == tuple(b"%d" % pos for pos in range(20))

    play(story)


@pytest.mark.parametrize("pos", [0, 2])
def test_who_appends_at_another_place_is_refused(play: Play, pos: int) -> None:
    async def story(store: RoomStore) -> None:
        await store.append("A", 0, b"first")
        with pytest.raises(Conflict):
            await store.append("A", pos, b"second")
        assert (await store.load("A")).records == (b"first",)

    play(story)


def test_a_room_does_not_begin_in_the_middle(play: Play) -> None:
    async def story(store: RoomStore) -> None:
        with pytest.raises(Conflict):
            await store.append("A", 1, b"second")
        assert await store.rooms() == []

    play(story)


def test_of_two_who_append_at_one_place_the_first_is_kept(play: Play) -> None:
    async def story(store: RoomStore) -> None:
        first, second, other = store.append("A", 0, b"1"), store.append("A", 0, b"2"), store.append("B", 0, b"3")
        assert [await first, await other] == [1, 1]
        with pytest.raises(Conflict):
            await second
        assert (await store.load("A")).records == (b"1",)

    play(story)


def test_a_snapshot_stands_for_the_records_before_it(play: Play) -> None:
    async def story(store: RoomStore) -> None:
        for pos in range(4):
            await store.append("A", pos, b"%d" % pos)
        await store.snapshot("A", 3, b"state")
        log = await store.load("A")
        assert (log.snapshot, log.records, log.pos) == (Snapshot(3, b"state"), (b"3",), 4)
        assert await store.append("A", 4, b"4") == 5

    play(story)


def test_the_whole_log_is_there_after_a_snapshot(play: Play) -> None:
    async def story(store: RoomStore) -> None:
        for pos in range(3):
            await store.append("A", pos, b"%d" % pos)
        await store.snapshot("A", 2, b"state")
        log = await store.load("A", whole=True)
        assert (log.snapshot, log.records, log.pos) == (None, (b"0", b"1", b"2"), 3)

    play(story)


def test_an_older_snapshot_changes_nothing(play: Play) -> None:
    async def story(store: RoomStore) -> None:
        await store.append("A", 0, b"0")
        await store.append("A", 1, b"1")
        await store.snapshot("A", 2, b"new")
        await store.snapshot("A", 1, b"old")
        assert (await store.load("A")).snapshot == Snapshot(2, b"new")

    play(story)


def test_a_snapshot_of_what_has_not_happened_is_refused(play: Play) -> None:
    async def story(store: RoomStore) -> None:
        with pytest.raises(Conflict):
            await store.snapshot("A", 1, b"state")

    play(story)


def test_a_forgotten_room_begins_again(play: Play) -> None:
    async def story(store: RoomStore) -> None:
        await store.append("A", 0, b"0")
        await store.snapshot("A", 1, b"state")
        await store.forget("A")
        await store.forget("A")
        assert await store.rooms() == []
        assert await store.append("A", 0, b"new") == 1
        assert (await store.load("A")).records == (b"new",)

    play(story)


def test_rooms_are_listed_with_their_times(play: Play, wall: Wall) -> None:
    async def story(store: RoomStore) -> None:
        for room in "BA":
            await store.append(room, 0, b"0")
        wall.now_s += 60.5
        await store.append("A", 1, b"1")
        await store.finish("B")
        wall.now_s += 60
        await store.finish("B")
        await store.finish("C")
        begin_s = int(Wall().now_s)
        assert await store.rooms() == [Kept("A", 2, begin_s + 60), Kept("B", 1, begin_s, begin_s + 60)]

    play(story)


def test_a_clock_that_is_set_back_makes_no_room_older(play: Play, wall: Wall) -> None:
    async def story(store: RoomStore) -> None:
        await store.append("A", 0, b"0")
        wall.now_s = 0
        await store.append("A", 1, b"1")
        assert await store.rooms() == [Kept("A", 2, int(Wall().now_s))]

    play(story)


@bus
def test_a_request_is_answered_by_who_serves_the_room(make: Callable[[], RoomBus]) -> None:
    async def echo(message: bytes) -> bytes:
        return message + b"!"

    async def story() -> bytes:
        there = make()
        await there.serve("A", echo)
        return await there.request("A", b"hello")

    assert run(story()) == b"hello!"


@bus
def test_nobody_there_is_told_at_once(make: Callable[[], RoomBus]) -> None:
    async def echo(message: bytes) -> bytes:
        return message

    async def story() -> None:
        there = make()
        stop = await there.serve("A", echo)
        stop()
        for room in "AB":
            with pytest.raises(NobodyThere):
                await there.request(room, b"hello")

    run(story())


@bus
def test_all_who_listen_hear_in_order_until_they_stop(make: Callable[[], RoomBus]) -> None:
    async def story() -> tuple[list[bytes], list[bytes]]:
        there = make()
        one: list[bytes] = []
        two: list[bytes] = []
        stop = await there.subscribe("A", one.append)
        await there.subscribe("A", two.append)
        await there.publish("A", b"1")
        await there.publish("B", b"not for you")
        stop()
        await there.publish("A", b"2")
        return one, two

    assert run(story()) == ([b"1"], [b"1", b"2"])


@alarms
def test_an_alarm_rings_once_at_its_time(
    make: Callable[[Callable[[str], None], Callable[[], int]], Alarms],
) -> None:
    async def story() -> list[str]:
        loop = asyncio.get_running_loop()
        rung: list[str] = []

        def clock() -> int:
            return round(loop.time() * 1e9)

        clocks = make(lambda room: rung.append(f"{room} {loop.time() - START_S:.0f}"), clock)
        clocks.arm("A", clock() + 5_000_000_000)
        clocks.arm("A", clock() + 2_000_000_000)
        clocks.arm("B", clock() + 3_000_000_000)
        clocks.disarm("B")
        clocks.disarm("C")
        await asyncio.sleep(60)
        return rung

    assert run(story()) == ["A 2"]
