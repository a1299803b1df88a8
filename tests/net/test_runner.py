"""One room's shell: order of effects, keep before telling, timers, and what a bug may break."""

import asyncio
import logging
from dataclasses import replace
from typing import Any

import pytest

from polilla.net.line import SystemChance
from polilla.net.runner import Means, Runner
from polilla.rooms.commands import Arrive, Command, Conn, RevealSent, ShowEmote, SkipShow, StartPlay, Wake
from polilla.rooms.effects import Chance, Close, Effect, RaceStart, RaceStop, Record, Tell, WakeAt
from polilla.rooms.notes import Bye, EmoteNote, Note, Pressed, PulseNote, RoomChanged, Welcome
from polilla.store.memory import MemoryStore
from polilla.store.port import StoreError
from polilla.timing.pulse import Pulse
from tests.net.fakes import CODE, TOKEN, FakeLine, FakeRoom, FixedChance
from tests.virtual_time import run

ANA, BEA = Conn(1), Conn(2)
BYE_BUG = {"type": "bye", "code": "bug"}


class SlowStore(MemoryStore):
    """Keeps nothing before `commit`."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[asyncio.Future[int]] = []

    def append(self, room: str, expected_pos: int, record: bytes) -> asyncio.Future[int]:
        super().append(room, expected_pos, record)
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.open.append(future)
        return future

    def commit(self, error: Exception | None = None) -> None:
        """The oldest append is on the disk, or lost."""
        future = self.open.pop(0)
        if error is None:
            future.set_result(0)
        else:
            future.set_exception(error)


class Table:
    """A runner with a fake room and two lines. Make it within a running loop."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        loop = asyncio.get_running_loop()
        self.loop = loop
        self.gone: list[str] = []
        self.room = FakeRoom()
        self.store = store or MemoryStore()
        self.failed: list[tuple[str, str]] = []
        means = Means(loop, self.clock, FixedChance(), self.store, self.gone.append, self._failed)
        self.runner = Runner(CODE, self.room, means)
        self.ana, self.bea = FakeLine(ANA), FakeLine(BEA)
        for line in (self.ana, self.bea):
            self.runner.arrive(line, Arrive(line.conn, None, "Ana", False))
            line.told.clear()

    def _failed(self, code: str, why: str) -> None:
        self.failed.append((code, why))

    def clock(self) -> int:
        """The loop's time in ns."""
        return round(self.loop.time() * 1e9)

    def does(self, *effects: Effect) -> None:
        """What the room answers to an emote."""
        self.room.answers[ShowEmote] = lambda command: list(effects)

    def ask(self) -> None:
        """Ana shows an emote."""
        self.runner.submit(ShowEmote(ANA, "wink"))


def wink(seat: int = 0) -> Note:
    return EmoteNote(seat, "wink")


def told_wink(seat: int = 0) -> dict[str, object]:
    return {"type": "emote", "seat": seat, "emote": "wink"}


def pulse() -> Note:
    return PulseNote(Pulse(10_000, (), (0, 0, 0)))


def told_pulse() -> dict[str, object]:
    return {"type": "pulse", "k": 10_000, "e": [], "s": [0, 0, 0]}


def test_a_new_seats_token_is_known_to_its_line() -> None:
    async def story() -> None:
        assert Table().ana.token == TOKEN

    run(story())


def test_effects_are_done_in_order() -> None:
    async def story() -> None:
        table = Table()
        table.does(
            Tell((ANA, BEA), wink(0)),
            RaceStart(BEA, 4, 12.5, 20.0, Pressed(4, "counted")),
            Tell((BEA,), Bye("removed")),
            RaceStop(4),
            Close(BEA, 4002),
            Tell((ANA, BEA), wink(1)),
        )
        table.ask()

        assert table.ana.told == [told_wink(0), ("stop", 4), told_wink(1)]
        assert table.bea.told == [
            told_wink(0),
            ("race", 4, 12.5, 20.0, {"type": "pressed", "race": 4, "status": "counted"}),
            {"type": "bye", "code": "removed"},
            ("stop", 4),
            4002,
        ]

    run(story())


def test_lines_that_are_not_there_are_passed_over() -> None:
    async def story() -> None:
        table = Table()
        table.does(Tell((Conn(99),), wink()), Close(Conn(99), 1000), RaceStart(Conn(99), 4, 0, 20, wink()))
        table.ask()

        assert table.gone == []

    run(story())


def test_records_are_kept_before_anybody_is_told() -> None:
    async def story() -> None:
        table = Table(store := SlowStore())
        table.does(Tell((ANA,), wink()), Record({"n": 1}), Record({"n": 2}))
        table.ask()
        table.does(Tell((ANA,), wink(1)))
        table.ask()
        assert table.ana.told == []
        store.commit()
        await asyncio.sleep(0)
        assert table.ana.told == []
        store.commit()
        await asyncio.sleep(0)

        assert table.ana.told == [told_wink(0), told_wink(1)]
        assert (await store.load(CODE)).records == (b'{"n":1}', b'{"n":2}')

    run(story())


def test_a_pulse_waits_for_no_record() -> None:
    """drops.md 6.3 a: a pulse that came late would tell that something secret is being kept; so would a late waking."""

    async def story() -> None:
        table = Table(store := SlowStore())
        table.does(Tell((ANA,), wink(0)), Record({"n": 1}), WakeAt(table.clock() + 200_000_000))
        table.ask()
        table.room.answers[Wake] = lambda command: [Tell((ANA, BEA), pulse()), Tell((ANA,), wink(1))]
        await asyncio.sleep(0.3)
        assert [told_pulse()] == table.ana.told == table.bea.told
        store.commit()
        await asyncio.sleep(0)
        assert [told_pulse(), told_wink(0), told_wink(1)] == table.ana.told

    run(story())


def test_no_pulse_comes_before_the_welcome() -> None:
    async def story() -> None:
        table = Table(store := SlowStore())
        table.does(Record({"n": 1}))
        table.ask()
        cai = FakeLine(Conn(3))
        table.runner.arrive(cai, Arrive(cai.conn, None, "Cai", False))
        table.does(Tell((cai.conn,), pulse()))
        table.ask()
        assert cai.told == []
        store.commit()
        await asyncio.sleep(0)
        table.ask()
        assert [message["type"] for message in cai.told if isinstance(message, dict)] == ["welcome", "pulse"]

    run(story())


def test_nothing_comes_before_the_welcome_and_no_old_room_after_a_new_one() -> None:
    """Ana comes back while a secret act of hers is being kept: only she waits, but what all may know has its order."""

    async def story() -> None:
        table = Table(store := SlowStore())
        table.does(Record({"n": 1}, hidden=True), Tell((ANA,), Pressed(4, "counted")))
        table.ask()
        new = FakeLine(Conn(3), TOKEN)
        back = Tell((new.conn,), Welcome(0, None, 7, table.room.info(0), None, None, None))
        everybody = (BEA, new.conn)
        table.room.answers[Arrive] = lambda command: [Close(ANA, 4001), back, Tell(everybody, seats(1))]
        table.runner.arrive(new, Arrive(new.conn, TOKEN, None, False))
        table.does(Tell(everybody, seats(2)))
        table.ask()
        table.does(Tell(everybody, wink()))
        table.ask()
        assert (table.bea.told, new.told) == ([told_wink()], [])
        store.commit()
        await asyncio.sleep(0)

        assert kinds(new) == ["welcome", 1, 2]
        assert kinds(table.bea) == ["emote", 1, 2]

    run(story())


def test_no_old_view_of_the_room_comes_after_a_new_one() -> None:
    """Nor inside of a welcome: Bea's is told again while a secret act of hers is being kept."""

    async def story() -> None:
        table = Table(store := SlowStore())
        table.does(Record({"n": 1}, hidden=True), Tell((BEA,), Pressed(4, "counted")))
        table.ask()
        table.does(Tell((BEA,), Welcome(0, None, 7, table.room.info(0), None, None, None)))
        table.ask()
        table.does(Tell((BEA,), seats(2)))
        table.ask()
        store.commit()
        await asyncio.sleep(0)
        assert kinds(table.bea)[-3:] == ["pressed", "welcome", 2]

    run(story())


def seats(watchers: int) -> Note:
    return RoomChanged(replace(FakeRoom().info(0), watchers=watchers))


def kinds(line: FakeLine) -> list[object]:
    """What a line was told; of rooms, how many watch."""
    told: list[Any] = line.told
    return [note["room"]["watchers"] if note["type"] == "room" else note["type"] for note in told]


def test_a_record_that_cannot_be_kept_ends_the_room_untold(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        table = Table(store := SlowStore())
        table.does(Tell((ANA,), wink()), Record({"n": 1}))
        table.ask()
        store.commit(StoreError("disk full"))
        await asyncio.sleep(0)

        assert table.ana.told == [{"type": "bye", "code": "not_kept"}, 1013]
        assert (table.failed, table.gone) == ([(CODE, "not_kept")], [])

    run(story())
    assert "disk full" in caplog.text


def test_somebody_elses_log_ends_the_room() -> None:
    async def story() -> None:
        table = Table()
        await table.store.append(CODE, 0, b"another owner")
        table.does(Tell((ANA,), wink()), Record({"n": 1}))
        table.ask()

        assert (table.failed, table.gone) == ([(CODE, "taken")], [])

    run(story())


def test_a_command_within_an_effect_waits_its_turn() -> None:
    class Eager(FakeLine):
        runner: Runner

        def start_race(self, race: int, delay_ms: float, every_ms: float, frame: bytes) -> None:
            self.runner.submit(RevealSent(self.conn, race, 0))
            self.told.append("after submitting")

    async def story() -> None:
        table = Table()
        eager = Eager(Conn(3))
        eager.runner = table.runner
        table.runner.arrive(eager, Arrive(eager.conn, None, "Cai", False))
        table.room.answers[RevealSent] = lambda command: [Tell((eager.conn,), wink(2))]
        table.does(RaceStart(eager.conn, 4, 0, 20, wink()), Tell((eager.conn,), wink(1)))
        eager.told.clear()
        table.ask()

        assert eager.told == ["after submitting", told_wink(1), told_wink(2)]

    run(story())


def test_the_room_is_woken_at_its_time_and_the_last_wish_counts() -> None:
    async def story() -> None:
        table = Table()
        now_ns = table.clock()
        table.does(WakeAt(now_ns + 5_000_000_000), WakeAt(now_ns + 2_000_000_000))
        table.ask()
        await asyncio.sleep(60)

        assert [command for command in table.room.asked if isinstance(command, Wake)] == [Wake()]
        assert table.room.times_ns[-1] == now_ns + 2_000_000_000

    run(story())


def test_no_wish_is_no_wake() -> None:
    async def story() -> None:
        table = Table()
        table.does(WakeAt(table.clock() + 1_000_000_000), WakeAt(None))
        table.ask()
        await asyncio.sleep(60)

        assert table.room.of(Wake) == []

    run(story())


def test_a_time_gone_by_wakes_at_once() -> None:
    async def story() -> None:
        table = Table()
        table.does(WakeAt(5))
        table.ask()
        await asyncio.sleep(0.001)

        assert len(table.room.of(Wake)) == 1

    run(story())


def test_time_never_runs_backwards_for_a_room() -> None:
    async def story() -> None:
        table = Table()
        for _ in range(5):
            table.ask()
            await asyncio.sleep(0.01)

        assert table.room.times_ns == sorted(table.room.times_ns)

    run(story())


SECRET = "the moth is in seat 2"


class SecretError(Exception):
    """Its words must not be logged."""


def broken(command: Command) -> list[Effect]:
    raise SecretError(SECRET)


def test_a_bug_ends_its_room_and_names_no_secret(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        table = Table()
        table.room.answers[StartPlay] = broken
        table.runner.submit(StartPlay(ANA))
        table.ask()
        await asyncio.sleep(60)

        assert table.ana.told == table.bea.told == [BYE_BUG, 1011]
        assert (table.failed, table.gone) == ([(CODE, "bug")], [])
        assert not table.room.of(ShowEmote)

    run(story())
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert record.getMessage().startswith("room ABC234: bug at version 7 in StartPlay: SecretError\n")
    assert "broken" in record.getMessage()
    assert SECRET not in caplog.text


def test_a_note_that_cannot_be_written_is_a_bug_too() -> None:
    async def story() -> None:
        table = Table()
        table.does(Tell((ANA,), EmoteNote(0, object())))  # type: ignore[arg-type]
        table.ask()

        assert table.ana.told == [BYE_BUG, 1011]

    run(story())


def test_a_lost_line_departs_and_hears_nothing_more() -> None:
    async def story() -> None:
        table = Table()
        table.runner.forget(BEA)
        table.does(Tell((ANA, BEA), wink()))
        table.ask()

        assert table.bea.told == []
        assert table.room.conns == [ANA]

    run(story())


def test_what_comes_of_itself_is_no_activity() -> None:
    async def story() -> None:
        table = Table()
        began_ns = table.runner.asked_ns
        await asyncio.sleep(5)
        for command in (Wake(), RevealSent(ANA, 1, 0)):
            table.runner.submit(command)
        assert table.runner.asked_ns == began_ns
        table.runner.submit(SkipShow(ANA))
        assert table.runner.asked_ns == began_ns + 5_000_000_000

    run(story())


def test_the_systems_chance_has_secrets_of_192_bits() -> None:
    chance: Chance = SystemChance()

    assert len(chance.token()) == 32
    assert chance.token() != chance.token()
    assert 0 <= chance.rng.random() < 1


def test_a_record_takes_no_more_space_than_its_letters() -> None:
    """A name of eighty signs, each written as twelve, would be a kilobyte in every record of the seats."""

    async def story() -> None:
        table = Table()
        table.does(Record({"name": "🦋ñ"}))
        table.ask()
        await asyncio.sleep(0)
        (kept,) = (await table.store.load(table.runner.code)).records
        assert kept == '{"name":"🦋ñ"}'.encode()

    run(story())
