"""What a changed client may try in a race, against a real server over TCP: the cases of test_race_attacks.py once more.

Ana lays a bug; Bea attacks, Carla reacts honestly, Dani sleeps. All of them are 40 ms away. Times here are real, hence
nothing is asserted that a busy machine could change: between what is compared lie hundreds of milliseconds.
"""

import asyncio
import contextlib
import json
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from polilla.timing.race_policy import RacePolicy
from tests.browser.house import PATIENT, House, open_house
from tests.net.far_end import FarEnd
from tests.net.runner_talk import answers, lay, photos, press_frame, race_of, time_of, token_of

DECK = "top=5 fill=12345 | 1mosquito 1cockroach | 1 | 1 | 1"
"""Whichever bug Ana lays, the others may press."""
ANA, BEA, CARLA, DANI = range(4)
LIMIT_S = 60.0  # for what should have come long before
AGAIN_S = 0.005
RTT_S = 0.04
CARLA_MS = 300.0

RACES = replace(
    PATIENT.races,
    # A card turns over soon, and a slow machine is waited for; what a press is judged by is as it is served.
    foreperiod_min_ms=300.0,
    foreperiod_max_ms=400.0,
    cockroach_cap_ms=60_000.0,
    mosquito_cap_ms=60_000.0,
    end_ms=60_000.0,
)
SERVED_CAP = replace(RACES, mosquito_cap_ms=PATIENT.races.mosquito_cap_ms)
LONG_COOLDOWN = replace(RACES, cooldown_ms=20_000.0)  # longer than any machine takes until the card has turned


@dataclass
class Player(FarEnd):
    """Somebody at a TCP connection."""

    writer: asyncio.StreamWriter = field(kw_only=True)

    def deliver(self, data: bytes) -> None:
        if data and not self.writer.is_closing():
            self.writer.write(data)

    def press(self, *claims: object) -> None:
        """Presses in one piece."""
        self.deliver(b"".join(press_frame(claim) for claim in claims))


async def until(true: Callable[[], object], what: str) -> None:
    """Wait for it."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LIMIT_S):
            while not true():
                await asyncio.sleep(AGAIN_S)
    assert true(), f"waits in vain for {what}"


class Table:
    """Four at their lines."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.port = int(house.url.rsplit(":", 1)[1])
        self.players: list[Player] = []
        self._readers: list[asyncio.Task[None]] = []

    @property
    def ana(self) -> Player:
        """Who lays the bug."""
        return self.players[ANA]

    @property
    def bea(self) -> Player:
        """Who attacks."""
        return self.players[BEA]

    async def sit(self) -> None:
        """They sit down, are measured, and begin."""
        request = urllib.request.Request(self.house.url + "/api/rooms", method="POST")
        with await asyncio.to_thread(urllib.request.urlopen, request) as answer:
            self.code: str = json.load(answer)["code"]
        for name in ("Ana", "Bea", "Carla", "Dani"):
            await self.come(name=name)
        room = self.house.room(self.code)
        await until(lambda: all(chair.link.measured for chair in room.seating.chairs[:4]), "the lines to be measured")
        settings = {"clocks": "normal", "first_guard": ANA, "handicap_ms": 400}
        self.ana.say({"type": "configure", "settings": settings}, {"type": "start"})
        await until(lambda: all("event" in player.types for player in self.players), "the first cards")

    async def come(self, **hello: object) -> Player:
        """One more line."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        player = Player(writer=writer, delay_s=RTT_S, origin=None)
        self.players.append(player)
        self._readers.append(asyncio.create_task(self._read(player, reader)))
        player.shake_hands()
        await until(lambda: player.status == 101, "the handshake")
        player.say({"type": "hello", "room": self.code, **hello})
        await until(lambda: "welcome" in player.types, "the welcome")
        return player

    async def _read(self, player: Player, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                player.receive(data)

    def leave(self) -> None:
        """All lines end."""
        for player in self.players:
            player.writer.transport.abort()
        for reader in self._readers:
            reader.cancel()

    async def reveal(self, kind: str = "mosquito", carla_ms: float = CARLA_MS, dani_ms: float | None = None) -> None:
        """Until the bug lies open for all; Carla will react, and Dani if he is told when."""
        lay(self.ana, kind)
        await self.see(carla_ms, dani_ms)

    async def see(self, carla_ms: float = CARLA_MS, dani_ms: float | None = None) -> None:
        """The card is laid: wait until all see it."""
        for seat in (CARLA, DANI, BEA):
            await until(lambda seat=seat: race_of(self.players[seat]), "the race")  # type: ignore[misc]
        honest = {CARLA: carla_ms, DANI: dani_ms}
        for seat, reaction_ms in honest.items():
            if reaction_ms is not None:
                delay_s = reaction_ms / 1000 + RTT_S
                asyncio.get_running_loop().call_later(delay_s, self.players[seat].press, reaction_ms)

    async def photo(self) -> dict[str, Any]:
        """What is shown when it is over, as it comes to all."""
        await until(lambda: photos(self.ana), "the end of the race")
        return photos(self.ana)[-1]

    async def answered(self, presses: int) -> list[str]:
        """What became of so many presses of Bea's."""
        await until(lambda: len(answers(self.bea)) >= presses, "an answer")
        return answers(self.bea)


def order(photo: dict[str, Any]) -> list[int]:
    """Who was before whom."""
    return [result["seat"] for result in photo["results"]]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A server in this process."""
    with open_house() as house:
        yield house


Story = Callable[[Table], Awaitable[None]]
AtTable = Callable[..., None]


@pytest.fixture
def at_a_table(house: House) -> AtTable:
    """Run a story at a table of its own."""

    @asynccontextmanager
    async def seated() -> AsyncIterator[Table]:
        table = Table(house)
        try:
            await table.sit()
            yield table
        finally:
            table.leave()

    def at_a_table(story: Story, races: RacePolicy = RACES) -> None:
        async def tell() -> None:
            async with seated() as table:
                await story(table)

        house.plan(DECK, policy=replace(PATIENT, races=races))
        asyncio.run(tell())

    return at_a_table


@pytest.mark.parametrize("claim", [0, -5])
def test_a_claim_that_nobody_reaches_is_a_false_start(at_a_table: AtTable, claim: float) -> None:
    async def story(table: Table) -> None:
        await table.reveal()
        await asyncio.sleep(0.24)
        table.bea.press(claim, 690)
        assert await table.answered(2) == ["false_start", "cooling"]
        await asyncio.sleep(0.75)
        table.bea.press(None)
        assert (await table.answered(3))[-1] == "counted"
        photo = await table.photo()
        assert order(photo) == [CARLA, BEA, DANI]
        ms, marks = time_of(photo, BEA)
        assert ms is not None and ms >= RACES.cooldown_ms and "false_start" in marks

    at_a_table(story)


def test_what_is_no_number_is_no_press(at_a_table: AtTable) -> None:
    async def story(table: Table) -> None:
        await table.reveal(carla_ms=1500)
        await asyncio.sleep(0.4)
        table.bea.say('{"type":"press","race":1,"claim_ms":NaN}')
        await until(lambda: "malformed" in table.bea.types, "the refusal")
        assert answers(table.bea) == []
        table.bea.press(250)
        assert await table.answered(1) == ["counted"]
        photo = await table.photo()
        assert order(photo) == [BEA, CARLA, DANI] and "false_start" not in time_of(photo, BEA)[1]

    at_a_table(story)


def test_a_claim_beyond_what_was_seen_is_replaced_by_the_servers_own(at_a_table: AtTable) -> None:
    async def story(table: Table) -> None:
        await table.reveal(carla_ms=1800)
        await asyncio.sleep(0.6 + RTT_S)
        table.bea.press(1e9)
        photo = await table.photo()
        assert order(photo) == [BEA, CARLA, DANI]
        ms, marks = time_of(photo, BEA)
        assert ms is not None and 500 <= ms < 1800 and marks == []

    at_a_table(story)


def test_a_claim_that_is_too_short_does_not_beat_who_was_faster(at_a_table: AtTable) -> None:
    async def story(table: Table) -> None:
        await table.reveal()
        await asyncio.sleep(1.2 + RTT_S)
        table.bea.press(100)
        photo = await table.photo()
        assert order(photo) == [CARLA, BEA, DANI] and "limited" in time_of(photo, BEA)[1]

    at_a_table(story)


def test_a_press_before_the_cockroach_turns_is_cooling_across_the_reveal(at_a_table: AtTable) -> None:
    async def story(table: Table) -> None:
        await hammer(table, "cockroach")
        photo = await table.photo()
        assert photo["winner"] == CARLA and time_of(photo, BEA) == (None, [])

    at_a_table(story, LONG_COOLDOWN)


def test_a_press_before_the_mosquito_turns_makes_one_last(at_a_table: AtTable) -> None:
    async def story(table: Table) -> None:
        await hammer(table, "mosquito", dani_ms=600)
        photo = await table.photo()
        assert photo["slowest"] == BEA and time_of(photo, BEA) == (None, [])

    at_a_table(story, LONG_COOLDOWN)


async def hammer(table: Table, kind: str, dani_ms: float | None = None) -> None:
    """Bea presses while the card lies face down, and again when she sees it."""
    lay(table.ana, kind)
    await until(lambda: phase_of(table.bea) == "turning", "the card on the table")
    table.bea.press(200)
    assert await table.answered(1) == ["false_start"]
    await table.see(dani_ms=dani_ms)
    table.bea.press(200)
    assert await table.answered(2) == ["false_start", "cooling"]


def phase_of(player: Player) -> str:
    """Where the table stands, as the player was told last."""
    phase: str = next(each["table"]["phase"] for each in reversed(player.heard) if each.get("table"))
    return phase


def test_a_press_ahead_of_the_first_pong_is_a_false_start(at_a_table: AtTable) -> None:
    """Nothing can have been seen when the press is in the stream before the answer to [ping][reveal]."""

    async def story(table: Table) -> None:
        lay(table.ana, "mosquito")
        table.bea.delay_s = 2.0  # the press overtakes the pongs
        await table.see(dani_ms=600)
        await asyncio.sleep(0.2)
        table.bea.press(150)
        photo = await table.photo()
        assert (photo["slowest"], time_of(photo, BEA)) == (BEA, (None, ["false_start"]))

    at_a_table(story)


def test_pongs_that_never_come_gain_nothing_and_stop_nobody(at_a_table: AtTable) -> None:
    """Dani need not be waited for beyond the cap; Bea has her own line's length and nothing more."""

    async def story(table: Table) -> None:
        lay(table.ana, "mosquito")
        table.bea.answers_pings = False
        await table.see()
        await asyncio.sleep(1.2 + RTT_S)
        table.bea.press(100)
        photo = await table.photo()
        assert order(photo) == [CARLA, BEA, DANI]
        ms, marks = time_of(photo, BEA)
        assert ms is not None and ms >= 1000 and marks == ["limited"]

    at_a_table(story, SERVED_CAP)


def test_pongs_that_are_held_are_paid_from_the_quota(at_a_table: AtTable) -> None:
    """150 ms at the reveal, 150 at the press, and the least claim: no more is forgiven than is in store, and once."""

    async def story(table: Table) -> None:
        lay(table.ana, "mosquito")
        table.bea.delay_s = RTT_S + 0.15
        await table.see()
        await asyncio.sleep(1.2)
        table.bea.press(100)
        photo = await table.photo()
        assert order(photo) == [CARLA, BEA, DANI]
        assert set(time_of(photo, BEA)[1]) == {"hiccup", "limited"}
        link = table.house.room(table.code).seating.chairs[BEA].link
        assert link.quota_ms < RACES.quota_max_ms / 2

    at_a_table(story)


def test_of_two_sockets_of_a_seat_only_the_newest_counts(at_a_table: AtTable) -> None:
    """And by the time since the first reveal, without compensation: a second page is no fresh start."""

    async def story(table: Table) -> None:
        await table.reveal()
        second = await table.come(token=token_of(table.bea))
        await until(lambda: table.bea.close_code, "the end of the older line")
        assert table.bea.heard[-1] == {"type": "bye", "code": "moved"} and table.bea.close_code == 4001
        table.bea.press(150)
        await asyncio.sleep(1.0)
        second.press(120)
        photo = await table.photo()
        assert answers(table.bea) == [] and answers(second) == ["counted"]
        assert order(photo) == [CARLA, BEA, DANI]
        ms, marks = time_of(photo, BEA)
        assert ms is not None and ms >= 1000 and marks == []

    at_a_table(story)


def test_a_flood_of_presses_counts_once_and_ends_the_line(at_a_table: AtTable) -> None:
    async def story(table: Table) -> None:
        await table.reveal(carla_ms=1500)
        await asyncio.sleep(0.4)
        table.bea.press(*[250] * 200)
        await until(lambda: table.bea.close_code, "the end of the line")
        assert table.bea.close_code == 1008 and {"type": "malformed", "code": "too_fast"} in table.bea.heard
        assert set(answers(table.bea)) == {"counted"}
        photo = await table.photo()
        assert order(photo) == [BEA, CARLA, DANI]
        assert sum(result["seat"] == BEA for result in photo["results"]) == 1

    at_a_table(story)
