"""Rooms that come back: after a restart, a full disk, a bug; and what one room's damage does to the others: nothing."""

import asyncio
import itertools
import json
import logging
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from polilla.net.hub import FULL_RETRY_S, MOST_FAILURES, Caps, Hub
from polilla.net.limits import LOOKUP_BURST
from polilla.net.line import TableRoom
from polilla.net.runner import Runner
from polilla.rooms import commands as ask
from polilla.rooms.commands import Arrive, Conn
from polilla.rooms.ledger import ROOM, keep_room
from polilla.rooms.policy import NORMAL
from polilla.rooms.reopening import reopen, unfold
from polilla.rooms.room import Room
from polilla.store.memory import MemoryStore
from polilla.store.port import Damaged, Log, StoreError, StoreFull, Unusable
from tests.net.fakes import FakeLine
from tests.virtual_time import run

CODES = ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD"]


class Chance:
    """Seeded, with tokens that differ."""

    def __init__(self) -> None:
        self.rng = Random(3)
        self._tokens = itertools.count()

    def token(self) -> str:
        """A secret of a seat."""
        return f"token-{next(self._tokens):032}"


class FaultyStore(MemoryStore):
    """Keeps nothing while `fault` is set; some rooms are damaged."""

    def __init__(self) -> None:
        super().__init__()
        self.fault: StoreError | None = None
        self.damaged: set[str] = set()
        self.finished: list[str] = []
        self.forgotten: list[str] = []

    async def load(self, room: str, whole: bool = False) -> Log:
        if room in self.damaged:
            raise Damaged(room, 1)
        return await super().load(room, whole)

    def append(self, room: str, expected_pos: int, record: bytes) -> asyncio.Future[int]:
        if self.fault is None:
            return super().append(room, expected_pos, record)
        lost: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        lost.set_exception(self.fault)
        return lost

    async def finish(self, room: str) -> None:
        self.finished.append(room)
        await super().finish(room)

    async def forget(self, room: str) -> None:
        self.forgotten.append(room)
        await super().forget(room)


class Server:
    """One process after the other on the same store. Make it within a running loop."""

    def __init__(self, store: FaultyStore, room: Callable[[str], TableRoom] = Room) -> None:
        self.loop = asyncio.get_running_loop()
        self.store = store
        codes = iter(CODES)
        self.chance = Chance()
        self.hub = Hub(room, store, self.clock, self.chance, Caps(), code=lambda: next(codes), reopen=self.reopen)

    def clock(self) -> int:
        """The loop's time in ns."""
        return round(self.loop.time() * 1e9)

    def reopen(self, code: str, kept: Log) -> Room | None:
        """As serving.py does it."""
        room = unfold(None if kept.snapshot is None else kept.snapshot.data, kept.records)
        return None if room is None else reopen(code, NORMAL, room, kept.pos, self.clock(), self.chance)

    def come(self, code: str, name: str | None = None, token: str | None = None) -> FakeLine:
        """Somebody says hello."""
        runner = self.hub.find(code, "a")
        assert runner is not None
        line = FakeLine(self.hub.next_conn(), token)
        runner.arrive(line, Arrive(line.conn, token, name, False))
        return line

    def table(self) -> tuple[Runner, FakeLine]:
        """A room in play: Ana and two bots."""
        runner = self.hub.open("a")
        assert isinstance(runner, Runner)
        ana = self.come(runner.code, "Ana")
        for command in (ask.AddBot(ana.conn, "normal"), ask.AddBot(ana.conn, "lynx"), ask.StartPlay(ana.conn)):
            runner.submit(command)
        return runner, ana


def room_bug() -> None:
    """A bug of ours."""
    raise ZeroDivisionError


def hand_of(line: FakeLine) -> Any:  # noqa: ANN401  # JSON
    """The own cards as last told."""
    told: list[Any] = [note for note in line.told if isinstance(note, dict) and note.get("you")]
    return told[-1]["you"]["hand"]


def codes_of(line: FakeLine) -> list[Any]:
    """The goodbyes and close codes."""
    told: list[Any] = line.told
    return [note if isinstance(note, int) else note["code"] for note in told if _is_end(note)]


def _is_end(note: object) -> bool:
    return isinstance(note, int) or (isinstance(note, dict) and note["type"] == "bye")


def test_all_rooms_are_there_again_after_a_restart() -> None:
    async def story() -> None:
        first = Server(store := FaultyStore())
        (_, ana), (other, _) = first.table(), first.table()
        first.hub.stop()
        second = Server(store)
        await second.hub.recover(time.time())
        back = second.come(CODES[0], token=ana.token)

        assert list(second.hub.rooms) == CODES[:2]
        assert hand_of(back) == hand_of(ana)
        assert second.hub.rooms[CODES[1]].room.stage == other.room.stage == "playing"
        second.hub.stop()

    run(story())


def test_codes_in_the_store_are_not_given_out_again() -> None:
    """A finished or damaged room keeps its code: the log of another room must not go on in its place."""

    async def story() -> None:
        first = Server(store := FaultyStore())
        first.table(), first.table(), first.table()
        first.hub.rooms[CODES[1]].end("closed")
        await asyncio.sleep(0)
        first.hub.stop()
        store.damaged.add(CODES[2])
        second = Server(store)
        await second.hub.recover(time.time())
        opened = second.hub.open("b")

        assert list(second.hub.rooms) == [CODES[0], CODES[3]]
        assert isinstance(opened, Runner) and opened.code == CODES[3]
        second.hub.stop()

    run(story())


def test_a_damaged_record_shuts_that_room_only(caplog: pytest.LogCaptureFixture) -> None:
    """hosting.md: a bad record quarantines that room only."""

    async def story() -> None:
        first = Server(store := FaultyStore())
        first.table(), first.table()
        first.hub.stop()
        store.damaged.add(CODES[0])
        second = Server(store)
        await second.hub.recover(time.time())

        assert list(second.hub.rooms) == [CODES[1]]
        assert second.hub.find(CODES[0], "b") is None and second.hub.why_not_yet(CODES[0]) is None
        second.hub.stop()

    run(story())
    assert "room AAAAAA: cannot be opened again, and is left as it is: AAAAAA: record 1 is damaged" in caplog.text


NO_USE = "room AAAAAA: its snapshot is of no use, so all of its records are read"


@pytest.mark.parametrize("snapshot", [b"no json", b"[]", b'{"v":1}', b'{"v":1,"seating":7}'])
def test_a_damaged_snapshot_means_all_records(snapshot: bytes, caplog: pytest.LogCaptureFixture) -> None:
    """hosting.md: a bad snapshot means full replay."""

    run(comes_back_with(lambda runner: (3, snapshot)))
    assert NO_USE in caplog.text


def _without_ids(kept: Any) -> object:  # noqa: ANN401  # JSON
    return kept["seating"].update(ids=[])


def _without_a_seat_of_the_hidden_table(kept: Any) -> object:  # noqa: ANN401  # JSON
    return kept["hidden"]["seats"].pop()


@pytest.mark.parametrize("damage", [_without_ids, _without_a_seat_of_the_hidden_table])
def test_a_snapshot_that_does_not_fit_together_means_all_records(
    damage: Callable[[Any], object], caplog: pytest.LogCaptureFixture
) -> None:
    """Each of its values may be sound, and the room not."""

    def damaged(runner: Runner) -> tuple[int, bytes]:
        assert isinstance(runner.room, Room)
        data = json.loads(json.dumps(ROOM.dump_python(keep_room(runner.room, 0), mode="json")))
        damage(data)
        return runner._pos, json.dumps(data).encode()

    run(comes_back_with(damaged))
    assert NO_USE in caplog.text


async def comes_back_with(snapshot: Callable[[Runner], tuple[int, bytes]]) -> None:
    """A room with this snapshot, after so many records, is opened again; Ana finds her hand."""
    first = Server(store := FaultyStore())
    runner, ana = first.table()
    pos, data = snapshot(runner)
    await store.snapshot(runner.code, pos, data)
    first.hub.stop()
    second = Server(store)
    await second.hub.recover(time.time())
    assert hand_of(second.come(CODES[0], token=ana.token)) == hand_of(ana)
    second.hub.stop()


def test_a_bug_while_opening_shuts_that_room_only(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        first = Server(store := FaultyStore())
        first.table(), first.table()
        first.hub.stop()
        second = Server(store)
        well = second.reopen
        second.hub._reopen = lambda code, kept: well(code, kept) if code == CODES[1] else room_bug()
        await second.hub.recover(time.time())

        assert list(second.hub.rooms) == [CODES[1]]
        second.hub.stop()

    run(story())
    assert "room AAAAAA: cannot be opened again, and is left as it is: ZeroDivisionError" in caplog.text


def test_a_newer_record_stops_the_start() -> None:
    """hosting.md: unknown newer version: refuse to start."""

    async def story() -> None:
        first = Server(store := FaultyStore())
        runner, _ = first.table()
        first.hub.stop()
        pos = (await store.load(runner.code)).pos
        await store.append(runner.code, pos, b'{"v":2,"n":9,"acts":[],"ids":[]}')
        with pytest.raises(Unusable, match=r"room AAAAAA was written by a newer polilla \(version 2, .*restore a"):
            await Server(store).hub.recover(time.time())

    run(story())


def test_an_empty_log_is_no_room() -> None:
    async def story() -> None:
        server = Server(FaultyStore())
        await server.hub.recover(time.time())
        assert not server.hub.rooms

    run(story())


# A store that cannot keep


def test_on_a_full_disk_players_are_told_and_go_on_when_there_is_space(caplog: pytest.LogCaptureFixture) -> None:
    """hosting.md: disk full is a clear refusal to players and a log line, and play goes on once there is space."""

    async def story() -> None:
        server = Server(store := FaultyStore())
        runner, ana = server.table()
        hand = hand_of(ana)
        store.fault = StoreFull("database or disk is full")
        runner.submit(ask.Autopilot(ana.conn, True))
        assert codes_of(ana) == ["not_kept", 1013]
        for _ in range(20 * MOST_FAILURES):  # a quarter of an hour of knocking on the door is no guessing of codes
            await asyncio.sleep(9)
            assert server.hub.find(runner.code, "a") is None
            assert server.hub.why_not_yet(runner.code) == "not_kept" and not server.hub.is_keeping
        store.fault = None
        await asyncio.sleep(2 * FULL_RETRY_S)

        back = server.come(runner.code, token=ana.token)
        assert hand_of(back) == hand and codes_of(back) == [] and server.hub.is_keeping
        server.hub.rooms[runner.code].submit(ask.Autopilot(back.conn, True))
        await asyncio.sleep(5)
        assert codes_of(back) == []
        server.hub.stop()

    run(story())
    assert "room AAAAAA: a record could not be kept: database or disk is full" in caplog.text


def test_a_room_that_was_never_kept_waits_for_space_as_well() -> None:
    async def story() -> None:
        server = Server(store := FaultyStore())
        store.fault = StoreFull("database or disk is full")
        runner = server.hub.open("a")
        assert isinstance(runner, Runner)
        ana = server.come(runner.code, "Ana")
        assert codes_of(ana) == ["not_kept", 1013]
        store.fault = None
        await asyncio.sleep(2 * FULL_RETRY_S)

        assert server.come(runner.code, "Ana").token is not None
        server.hub.stop()

    run(story())


def test_a_full_disk_does_not_hinder_the_stop() -> None:
    async def story() -> None:
        server = Server(store := FaultyStore())
        runner, ana = server.table()
        store.fault = StoreFull("full")
        runner.submit(ask.Autopilot(ana.conn, True))
        await asyncio.sleep(5)
        await server.hub.retire()
        server.hub.stop()

    run(story())


def test_what_somebody_else_wrote_is_read() -> None:
    """A log that is longer than expected: the room is opened again as it stands there."""

    async def story() -> None:
        server = Server(store := FaultyStore())
        runner, ana = server.table()
        pos = (await store.load(runner.code)).pos
        await store.append(runner.code, pos, b'{"v":1,"n":%d,"acts":[],"ids":[[0,"elsewhere"]]}' % pos)
        runner.submit(ask.Autopilot(ana.conn, True))
        await asyncio.sleep(0)
        assert codes_of(ana) == ["not_kept", 1013]

        back = server.come(runner.code, token=ana.token)
        server.hub.rooms[runner.code].submit(ask.Act(back.conn, "elsewhere", ask.PlayerDraws()))
        assert {"type": "refused", "id": "elsewhere", "code": "already_done", "parameters": {}} in back.told
        server.hub.stop()

    run(story())


def test_a_bug_that_comes_back_each_time_ends_the_room() -> None:
    """A room with a bug is opened again, but not for ever."""

    async def story() -> None:
        server = Server(store := FaultyStore())
        runner, ana = server.table()
        for each in range(MOST_FAILURES + 1):
            line = server.come(runner.code, token=ana.token)
            server.hub.rooms[runner.code].submit(ask.Act(line.conn, f"{each}", {}))  # type: ignore[arg-type]
            assert codes_of(line) == ["bug", 1011]
            await asyncio.sleep(1)

        assert server.hub.find(runner.code, "a") is None
        assert store.finished == [runner.code] and store.forgotten == []
        server.hub.stop()

    run(story())


@pytest.mark.parametrize("fault, why", [(None, "bug"), (StoreFull("full"), "not_kept")])
def test_who_says_hello_in_the_moment_of_a_failure_is_told_to_come_again(fault: StoreError | None, why: str) -> None:
    """A room that is lost and not yet being opened again is there, too: else a page would never come back to it."""

    async def story() -> None:
        server = Server(store := FaultyStore())
        runner, ana = server.table()
        store.fault = fault
        runner.submit(ask.Act(ana.conn, "a", {}) if fault is None else ask.Rename(ana.conn, "Eva"))  # type: ignore[arg-type]
        assert codes_of(ana)[0] == why
        for _ in range(round(LOOKUP_BURST) + 1):
            assert server.hub.find(runner.code, "b") is None and server.hub.why_not_yet(runner.code) == why
        store.fault = None
        await asyncio.sleep(2 * FULL_RETRY_S)
        assert server.hub.find(runner.code, "b") is server.hub.rooms[runner.code]
        server.hub.stop()

    run(story())


def test_a_bug_now_and_then_ends_nothing() -> None:
    async def story() -> None:
        server = Server(FaultyStore())
        runner, ana = server.table()
        for each in range(3 * MOST_FAILURES):
            line = server.come(runner.code, token=ana.token)
            server.hub.rooms[runner.code].submit(ask.Act(line.conn, f"{each}", {}))  # type: ignore[arg-type]
            await asyncio.sleep(300)
        assert runner.code in server.hub.rooms
        server.hub.stop()

    run(story())


def test_a_lobby_is_forgotten_and_a_match_finished() -> None:
    async def story() -> None:
        server = Server(store := FaultyStore())
        match, _ = server.table()
        lobby = server.hub.open("a")
        assert isinstance(lobby, Runner)
        server.come(lobby.code, "Ana")
        match.end("closed")
        lobby.end("closed")
        await asyncio.sleep(1)
        assert (store.finished, store.forgotten) == ([match.code], [lobby.code])
        server.hub.stop()

    run(story())


def test_a_match_is_kept_also_if_its_room_has_gone_back_to_the_lobby() -> None:
    """README: finished rooms are kept for so many days, to settle a dispute."""

    async def story() -> None:
        server = Server(store := FaultyStore())
        runner, ana = server.table()
        assert isinstance(runner.room, Room)
        runner.room.match = None  # as after the last round, when the host asks for another match
        runner.submit(ask.AutoLens(ana.conn, True))
        assert runner.room.stage == "lobby"
        runner.end("closed")
        await asyncio.sleep(1)
        assert (store.finished, store.forgotten) == ([runner.code], [])
        server.hub.stop()

    run(story())


def test_a_damaged_lobby_is_left_to_be_looked_at() -> None:
    async def story() -> None:
        server = Server(store := FaultyStore())
        lobby = server.hub.open("a")
        assert isinstance(lobby, Runner)
        server.come(lobby.code, "Ana")
        store.damaged.add(lobby.code)
        lobby.end("closed")
        await asyncio.sleep(1)
        assert (store.finished, store.forgotten) == ([lobby.code], [])
        server.hub.stop()

    run(story())


def test_rooms_go_on_ageing_while_the_server_is_off() -> None:
    """Hours without a move are not counted anew from each start."""

    async def story() -> None:
        first = Server(store := FaultyStore())
        runner, _ = first.table()
        first.hub.stop()
        idle_s = Caps().room_idle_ns / 1e9
        second = Server(store)
        await second.hub.recover(time.time() + idle_s / 2)
        assert list(second.hub.rooms) == [runner.code]
        await asyncio.sleep(idle_s / 2 + 120)
        assert not second.hub.rooms and store.finished == [runner.code]
        second.hub.stop()

        third = Server(other := FaultyStore())
        runner, _ = third.table()
        third.hub.stop()
        fourth = Server(other)
        await fourth.hub.recover(time.time() + idle_s + 60)
        assert not fourth.hub.rooms and other.finished == [runner.code]
        fourth.hub.stop()

    run(story())


# The end of the process


def test_the_stop_says_goodbye_and_keeps_a_snapshot_of_every_room() -> None:
    """hosting.md: SIGTERM: announce, finish queues, snapshot, close sockets with 1012."""

    async def story() -> None:
        server = Server(store := FaultyStore())
        (runner, ana), (_, bea) = server.table(), server.table()
        await server.hub.retire()
        for line in (ana, bea):
            assert codes_of(line) == ["restart", 1012]
        log = await store.load(runner.code)
        assert log.snapshot is not None and log.snapshot.pos == log.pos and log.records == ()
        assert server.hub.why_not_yet(runner.code) == "restart"
        told = len(ana.told)
        await asyncio.sleep(60)
        assert len(ana.told) == told and (await store.load(runner.code)).pos == log.pos
        server.hub.stop()

        second = Server(store)
        await second.hub.recover(time.time())
        assert hand_of(second.come(runner.code, token=ana.token)) == hand_of(ana)
        second.hub.stop()

    run(story())


def test_what_is_on_its_way_to_the_disk_is_told_before_the_goodbye() -> None:
    """Acknowledge after commit, but do acknowledge."""

    class SlowStore(FaultyStore):
        slow = False

        def append(self, room: str, expected_pos: int, record: bytes) -> asyncio.Future[int]:
            done = super().append(room, expected_pos, record)
            if not self.slow:
                return done
            later: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            asyncio.get_running_loop().call_later(0.1, later.set_result, done.result())
            return later

    async def story() -> None:
        server = Server(store := SlowStore())
        runner, ana = server.table()
        store.slow = True
        runner.submit(ask.Autopilot(ana.conn, True))
        await server.hub.retire()
        kinds = [note["type"] if isinstance(note, dict) else note for note in ana.told]
        assert kinds[-3:] == ["room", "bye", 1012]
        server.hub.stop()

    run(story())


def test_nothing_that_comes_after_the_goodbye_is_done() -> None:
    async def story() -> None:
        server = Server(store := FaultyStore())
        runner, ana = server.table()
        stopping = asyncio.create_task(server.hub.retire())
        await stopping
        pos = (await store.load(runner.code)).pos
        runner.submit(ask.Autopilot(ana.conn, True))
        runner.forget(Conn(ana.conn))
        assert (await store.load(runner.code)).pos == pos
        server.hub.stop()

    run(story())


def test_a_store_that_hangs_does_not_hold_up_the_stop() -> None:
    class DeadStore(FaultyStore):
        dead = False

        def append(self, room: str, expected_pos: int, record: bytes) -> asyncio.Future[int]:
            if self.dead:
                return asyncio.get_running_loop().create_future()
            return super().append(room, expected_pos, record)

    async def story() -> None:
        server = Server(store := DeadStore())
        runner, ana = server.table()
        store.dead = True
        runner.submit(ask.Autopilot(ana.conn, True))
        before_s = server.loop.time()
        await server.hub.retire()
        assert server.loop.time() - before_s < 1
        server.hub.stop()

    run(story())


@pytest.fixture(autouse=True)
def all_logs(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)


def test_records_are_json_and_name_their_version() -> None:
    async def story() -> None:
        server = Server(store := FaultyStore())
        runner, _ = server.table()
        log = await store.load(runner.code)
        assert [json.loads(record)["n"] for record in log.records] == list(range(log.pos))
        assert {json.loads(record)["v"] for record in log.records} == {1}
        server.hub.stop()

    run(story())
