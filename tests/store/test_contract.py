"""What every store must do. An adapter joins by its line in STORES, BUSES, ALARMS."""

import asyncio
from collections.abc import Callable

import pytest

from polilla.store.memory import LoopAlarms, MemoryBus, MemoryStore
from polilla.store.port import Alarms, Conflict, NobodyThere, RoomBus, RoomStore, Snapshot
from tests.virtual_time import START_S, run

STORES: dict[str, Callable[[], RoomStore]] = {"memory": MemoryStore}
BUSES: dict[str, Callable[[], RoomBus]] = {"memory": MemoryBus}
ALARMS: dict[str, Callable[[Callable[[str], None], Callable[[], int]], Alarms]] = {"loop": LoopAlarms}

store = pytest.mark.parametrize("make", STORES.values(), ids=STORES)
bus = pytest.mark.parametrize("make", BUSES.values(), ids=BUSES)
alarms = pytest.mark.parametrize("make", ALARMS.values(), ids=ALARMS)


@store
def test_an_unknown_room_is_empty(make: Callable[[], RoomStore]) -> None:
    log = run(make().load("ABC234"))

    assert (log.snapshot, log.records, log.pos) == (None, (), 0)


@store
def test_records_come_back_in_order(make: Callable[[], RoomStore]) -> None:
    async def story() -> tuple[bytes, ...]:
        kept = make()
        lengths = [await kept.append("A", pos, b"%d" % pos) for pos in range(3)]
        await kept.append("B", 0, b"other")
        assert lengths == [1, 2, 3]
        return (await kept.load("A")).records

    assert run(story()) == (b"0", b"1", b"2")


@store
@pytest.mark.parametrize("pos", [0, 2])
def test_who_appends_at_another_place_is_refused(make: Callable[[], RoomStore], pos: int) -> None:
    async def story() -> int:
        kept = make()
        await kept.append("A", 0, b"first")
        with pytest.raises(Conflict):
            await kept.append("A", pos, b"second")
        return (await kept.load("A")).pos

    assert run(story()) == 1


@store
def test_a_snapshot_stands_for_the_records_before_it(make: Callable[[], RoomStore]) -> None:
    async def story() -> None:
        kept = make()
        for pos in range(4):
            await kept.append("A", pos, b"%d" % pos)
        await kept.snapshot("A", 3, b"state")
        log = await kept.load("A")
        assert (log.snapshot, log.records, log.pos) == (Snapshot(3, b"state"), (b"3",), 4)
        assert await kept.append("A", 4, b"4") == 5

    run(story())


@store
def test_an_older_snapshot_changes_nothing(make: Callable[[], RoomStore]) -> None:
    async def story() -> Snapshot | None:
        kept = make()
        await kept.append("A", 0, b"0")
        await kept.append("A", 1, b"1")
        await kept.snapshot("A", 2, b"new")
        await kept.snapshot("A", 1, b"old")
        return (await kept.load("A")).snapshot

    assert run(story()) == Snapshot(2, b"new")


@store
def test_a_snapshot_of_what_has_not_happened_is_refused(make: Callable[[], RoomStore]) -> None:
    async def story() -> None:
        with pytest.raises(Conflict):
            await make().snapshot("A", 1, b"state")

    run(story())


@store
def test_a_forgotten_room_begins_again(make: Callable[[], RoomStore]) -> None:
    async def story() -> int:
        kept = make()
        await kept.append("A", 0, b"0")
        await kept.forget("A")
        await kept.forget("A")
        return await kept.append("A", 0, b"0")

    assert run(story()) == 1


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
