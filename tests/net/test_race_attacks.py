"""What a changed client may try in a race, through the real protocol class, session and room, in virtual time.

Ana lays a bug; Bea attacks from 40 ms away; Carla, as far away, reacts after 300 ms. The cases are those of races.md 5.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest

from polilla.net.limits import MESSAGE_BURST
from polilla.net.line import TableRoom
from polilla.rooms.commands import Command
from polilla.rooms.effects import Chance, Effect
from polilla.rooms.policy import NORMAL
from polilla.rooms.room import Room
from polilla.timing.link import Link
from polilla.timing.race_policy import STANDARD
from tests.net.fakes import CODE
from tests.net.pair import MS, Place, Player
from tests.net.runner_talk import answers, lay, photos, press_frame, race_of, time_of, token_of
from tests.rooms.fate import Fate, deck
from tests.rooms.scenes import MIXED
from tests.virtual_time import run

RTT_S = 40 * MS
CARLA_MS = 300.0
FACES = {"mosquito": ("mosquito", "slap"), "cockroach": ("cockroach", "race")}


class LaidOutRoom(Room):
    """A room with chance of its own."""

    def __init__(self, code: str) -> None:
        super().__init__(code, NORMAL)
        self.fate = Fate(1)
        self.fate.luck.decks = [deck(MIXED)]

    def handle(self, command: Command, now_ns: int, chance: Chance) -> list[Effect]:
        """As any room, by its own chance."""
        return super().handle(command, now_ns, self.fate)


class Table(Place):
    """A real room with its three at their lines."""

    def _make(self, code: str) -> Any:  # noqa: ANN401  # in place of the fake
        self.real = LaidOutRoom(code)
        return cast(TableRoom, self.real)

    async def sit(self) -> None:
        """They sit down, are measured, and begin."""
        self.ana, self.bea, self.carla = (self.player(delay_s=RTT_S) for _ in range(3))
        for player, name in ((self.ana, "Ana"), (self.bea, "Bea"), (self.carla, "Carla")):
            player.hello(name=name)
        settings = {"clocks": "normal", "first_guard": 0, "handicap_ms": 400}
        self.ana.say({"type": "configure", "settings": settings}, {"type": "start"})
        await asyncio.sleep(2)

    async def reveal(self, kind: str = "mosquito", carla_ms: float = CARLA_MS) -> None:
        """Until the bug lies open; Carla will react."""
        lay(self.ana, kind)
        while not race_of(self.bea):
            await asyncio.sleep(MS)
        asyncio.get_running_loop().call_later(carla_ms * MS + RTT_S, press, self.carla, carla_ms)

    async def photo(self) -> dict[str, Any]:
        """What is shown when it is over."""
        while not photos(self.ana):
            await asyncio.sleep(MS)
        return photos(self.ana)[-1]

    def link(self, seat: int) -> Link:
        """What is known of a seat's line."""
        return self.real.seating.chairs[seat].link


def press(player: Player, claim: object) -> None:
    """A press comes in now, even behind a goodbye."""
    player.protocol.data_received(press_frame(claim))


def at_a_table(story: Callable[[Table], Awaitable[None]]) -> None:
    """Run a story in virtual time."""

    async def tell() -> None:
        table = Table()
        await table.sit()
        assert [round(table.link(seat).base_ms) for seat in (1, 2)] == [40, 40]
        await story(table)

    run(tell())


@pytest.mark.parametrize("claim", [0, -5, -1e9, 99.9])
def test_a_claim_that_nobody_reaches_is_a_false_start(claim: float) -> None:
    async def story(table: Table) -> None:
        await table.reveal(carla_ms=1500)
        await asyncio.sleep(0.24)
        press(table.bea, claim)
        await asyncio.sleep(0.5)
        press(table.bea, 690)
        assert answers(table.bea) == ["false_start", "cooling"]
        await asyncio.sleep(0.25)
        press(table.bea, 940)
        photo = await table.photo()
        assert (photo["slowest"], time_of(photo, 1)) == (2, (940, ["false_start"]))

    at_a_table(story)


@pytest.mark.parametrize("claim", ["NaN", "Infinity", "-Infinity", "1e999", '"100"', "[100]", "true"])
def test_what_is_no_number_is_no_press(claim: str) -> None:
    async def story(table: Table) -> None:
        await table.reveal()
        await asyncio.sleep(0.24)
        table.bea.say(f'{{"type":"press","race":1,"claim_ms":{claim}}}')
        assert table.bea.types[-1] == "malformed" and answers(table.bea) == []
        press(table.bea, 200)
        photo = await table.photo()
        assert time_of(photo, 1)[0] == pytest.approx(200, abs=11)

    at_a_table(story)


@pytest.mark.parametrize("claim", [1e9, 221, None])
def test_a_claim_beyond_what_was_seen_is_replaced_by_the_servers_own(claim: float | None) -> None:
    """More than 20 ms longer than from sending to coming in, less the line: the server's estimate, 15 ms less."""

    async def story(table: Table) -> None:
        await table.reveal()
        await asyncio.sleep(0.24)
        press(table.bea, claim)
        photo = await table.photo()
        assert photo["slowest"] == 2 and time_of(photo, 1)[0] == pytest.approx(185, abs=2)

    at_a_table(story)


def test_a_claim_that_is_too_short_is_raised_to_what_the_server_believes() -> None:
    async def story(table: Table) -> None:
        await table.reveal(carla_ms=360)
        await asyncio.sleep(0.44)
        press(table.bea, 100)
        photo = await table.photo()
        ms, marks = time_of(photo, 1)
        assert ms == pytest.approx(400 - 30, abs=2) and "limited" in marks
        assert photo["slowest"] == 1

    at_a_table(story)


@pytest.mark.parametrize("kind", ["cockroach", "mosquito"])
def test_a_press_before_the_card_turns_costs_700_ms_across_the_reveal(kind: str) -> None:
    async def story(table: Table) -> None:
        lay(table.ana, kind)
        while not race_of(table.bea):
            press(table.bea, 200)
            await asyncio.sleep(0.1)
        press(table.bea, 200)
        assert set(answers(table.bea)) == {"false_start", "cooling"} and answers(table.bea)[-1] == "cooling"

    at_a_table(story)


def test_a_press_ahead_of_the_first_pong_is_a_false_start() -> None:
    """Nothing can have been seen when the press is in the stream before the answer to [ping][reveal]."""

    async def story(table: Table) -> None:
        lay(table.ana, "mosquito")
        table.bea.delay_s = 400 * MS  # the press overtakes the pongs
        while not race_of(table.bea):
            await asyncio.sleep(MS)
        await asyncio.sleep(0.2)
        press(table.bea, 150)
        photo = await table.photo()
        assert (photo["slowest"], time_of(photo, 1)) == (1, (None, ["false_start"]))

    at_a_table(story)


def test_pongs_that_never_come_gain_nothing_and_stop_nobody() -> None:
    """Carla's verdict waits no longer than the cap; Bea has her own line's length and nothing more."""

    async def story(table: Table) -> None:
        await table.reveal("cockroach")
        table.bea.answers_pings = False
        await asyncio.sleep(0.44)
        press(table.bea, 100)
        began = table.loop.time()
        photo = await table.photo()
        assert table.loop.time() - began <= 0.6
        ms, marks = time_of(photo, 1)
        assert ms == pytest.approx(400 - 30, abs=2) and marks == ["limited"] and photo["winner"] == 2

    at_a_table(story)


def test_pongs_that_are_held_are_paid_from_the_quota() -> None:
    """150 ms at the reveal, 150 at the press, and the least claim: forgiven, once, and nothing is left for the next."""

    async def story(table: Table) -> None:
        lay(table.ana, "mosquito")
        table.bea.delay_s = 190 * MS
        while not race_of(table.bea):
            await asyncio.sleep(MS)
        await asyncio.sleep(0.5)
        press(table.bea, 100)
        press(table.carla, 440)
        ms, marks = time_of(await table.photo(), 1)
        assert ms == STANDARD.mosquito_floor_ms and set(marks) == {"hiccup", "limited"}
        assert table.link(1).quota_ms < 2 * STANDARD.quota_gain_ms

    at_a_table(story)


def test_of_two_sockets_of_a_seat_only_the_newest_counts() -> None:
    """And by the time since the first reveal, without compensation: a second page is no fresh start."""

    async def story(table: Table) -> None:
        await table.reveal()
        token = token_of(table.bea)
        await asyncio.sleep(0.2)
        second = table.player(delay_s=RTT_S)
        second.say({"type": "hello", "room": CODE, "token": token})
        assert table.bea.heard[-1] == {"type": "bye", "code": "moved"} and table.bea.close_code == 4001
        press(table.bea, 150)
        assert answers(table.bea) == []
        await asyncio.sleep(0.3)
        press(second, 120)
        photo = await table.photo()
        assert photo["slowest"] == 1 and time_of(photo, 1)[0] == pytest.approx(500, abs=2)

    at_a_table(story)


def test_a_flood_of_presses_counts_once_and_ends_the_line() -> None:
    async def story(table: Table) -> None:
        await table.reveal()
        await asyncio.sleep(0.24)
        for _ in range(200):
            press(table.bea, 200)
        assert set(answers(table.bea)) == {"counted"} and len(answers(table.bea)) <= MESSAGE_BURST
        assert "malformed" in table.bea.types and table.bea.close_code == 1008
        photo = await table.photo()
        assert (photo["slowest"], time_of(photo, 1)) == (2, (200, []))

    at_a_table(story)


def test_a_hidden_page_has_no_claim() -> None:
    async def story(table: Table) -> None:
        table.bea.say({"type": "visible", "visible": False})
        await table.reveal()
        await asyncio.sleep(0.24)
        press(table.bea, 120)
        photo = await table.photo()
        assert time_of(photo, 1)[0] == pytest.approx(240, abs=2)

    at_a_table(story)


def test_a_late_press_is_shown_to_all_and_changes_nothing() -> None:
    async def story(table: Table) -> None:
        await table.reveal("cockroach")
        photo = await table.photo()
        assert photo["winner"] == 2 and time_of(photo, 1) == (None, [])
        await asyncio.sleep(0.2)
        press(table.bea, None)
        again = await table.photo()
        assert answers(table.bea) == ["late"]
        assert again["winner"] == 2 and time_of(again, 1)[1] == ["late"]

    at_a_table(story)
