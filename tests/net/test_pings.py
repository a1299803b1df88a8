"""Pings measure the line, show that it is alive, and surround a race."""

import asyncio

import pytest

from polilla.net.pings import JOIN_PINGS, SILENCE_NS
from polilla.rooms.commands import (
    AddBot,
    Arrive,
    Conn,
    Depart,
    LinkSampled,
    RacePinged,
    RacePonged,
    RevealSent,
    SkipShow,
    StartPlay,
)
from polilla.rooms.effects import Effect, RaceStart, RaceStop, Tell
from polilla.rooms.notes import EmoteNote, Pressed, PulseNote, RoomChanged, Welcome
from polilla.timing.pulse import Pulse
from polilla.timing.units import NS_PER_MS
from tests.net.fakes import TOKEN
from tests.net.pair import MS, Place, Player
from tests.virtual_time import run

NOTE = Pressed(4, "counted")  # stands for the reveal


def pings(player: Player) -> int:
    return sum(kind == "ping" for kind, _ in player.frames)


@pytest.mark.parametrize("stage, per_minute", [("lobby", 12), ("playing", 60)])
def test_pings_are_frequent_at_first_and_in_play(stage: str, per_minute: int) -> None:
    async def story() -> None:
        place = Place()
        place.room.stage = stage
        player = place.player().hello()
        await asyncio.sleep(1.45)
        assert pings(player) == JOIN_PINGS
        await asyncio.sleep(60)
        assert pings(player) == JOIN_PINGS + per_minute

    run(story())


def test_each_pong_is_a_sample_of_the_line() -> None:
    async def story() -> None:
        place = Place()
        place.player(delay_s=35 * MS).hello()
        await asyncio.sleep(1)

        samples = place.room.of(LinkSampled)
        assert len(samples) == 10
        assert all(sample.rtt_ms == pytest.approx(35) for sample in samples)

    run(story())


def test_nobody_can_answer_before_being_asked() -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello()
        await asyncio.sleep(1)
        asked = len(place.room.asked)
        player.client.send_pong(b"\x00" * 8)
        player.client.send_pong(player.frames[-1][1])
        player.flush()

        assert len({data for kind, data in player.frames if kind == "ping"}) == pings(player)
        assert len(place.room.asked) <= asked + 1

    run(story())


def test_a_pong_answers_the_pings_before_it() -> None:
    async def story() -> None:
        place = Place()
        player = place.player(answers_pings=False)
        player.hello()
        await asyncio.sleep(0.25)
        payloads = [data for kind, data in player.frames if kind == "ping"]
        for payload in (payloads[1], payloads[0], payloads[1], payloads[2]):
            player.client.send_pong(payload)
        player.flush()

        assert [round(sample.rtt_ms) for sample in place.room.of(LinkSampled)] == [150, 50]

    run(story())


def test_a_line_without_pongs_is_cut() -> None:
    async def story() -> None:
        place = Place()
        place.room.stage = "playing"
        player = place.player(answers_pings=False)
        player.hello()
        await asyncio.sleep(SILENCE_NS / 1e9)
        assert not player.is_cut
        await asyncio.sleep(1.5)
        assert player.is_cut
        assert len(place.room.of(Depart)) == 1

    run(story())


def race(place: Place, delay_ms: float = 0.0) -> None:
    """The room opens a race when the host starts, tells two things at once, and ends the race when a bot is added.

    One of them brings no card and waits for nothing: silence would say that a card is about to turn.
    """

    def start(command: object) -> list[Effect]:
        conns = tuple(place.room.conns)
        reveals: list[Effect] = [RaceStart(conn, 4, delay_ms, 20.0, NOTE) for conn in conns]
        return [*reveals, Tell(conns, NOTE), Tell(conns, EmoteNote(0, "wink"))]

    place.room.answers[StartPlay] = start
    place.room.answers[AddBot] = lambda command: [RaceStop(4)]


def test_who_comes_while_a_card_is_hidden_hears_nothing_before_the_welcome() -> None:
    """What is told meanwhile builds on it. From the next card on the line is as any other."""

    async def story() -> None:
        place = Place()
        conn = Conn(1)
        welcome = Welcome(0, TOKEN, 7, place.room.info(0), None, None, None)
        open_notes = (PulseNote(Pulse(1, (), (0, 0, 0))), RoomChanged(place.room.info(0)), EmoteNote(0, "wink"))
        place.room.answers[Arrive] = lambda command: [RaceStart(conn, 3, 300.0, 20.0, welcome)]
        place.room.answers[SkipShow] = lambda command: [Tell((conn,), note) for note in open_notes]
        player = place.player().hello()
        player.say({"type": "skip"}, {"type": "ping", "n": 1})
        assert player.types == ["pong"]
        await asyncio.sleep(0.31)
        assert player.types == ["pong", "welcome", "pulse", "room", "emote"]

        place.room.conns = [conn]
        race(place, 300.0)
        player.say({"type": "add_bot", "temper": "lynx"}, {"type": "start"})
        assert player.types[5:] == ["emote"]

    run(story())


def test_a_card_that_is_hidden_stays_so_when_the_view_is_told_again() -> None:
    """To a line whose backlog was lost meanwhile; the second view takes the place of the first."""

    async def story() -> None:
        place = Place()
        conn = Conn(1)
        place.room.answers[Arrive] = lambda command: [
            Tell((conn,), Welcome(0, TOKEN, 7, place.room.info(0), None, None, None))
        ]
        player = place.player().hello()
        place.room.conns = [conn]
        place.room.answers[AddBot] = lambda command: [RaceStart(conn, 3, 300.0, 20.0, EmoteNote(0, "wink"))]
        place.room.answers[StartPlay] = lambda command: [RaceStart(conn, 3, 250.0, 20.0, EmoteNote(0, "cry"))]
        player.say({"type": "add_bot", "temper": "lynx"})
        await asyncio.sleep(0.05)
        player.say({"type": "start"})
        assert player.types == ["welcome"]
        await asyncio.sleep(0.26)
        assert [note.get("emote") for note in player.heard] == [None, "cry"]

    run(story())


def test_ping_zero_and_the_reveal_are_one_write() -> None:
    async def story() -> None:
        place = Place()
        race(place)
        player = place.player().hello()
        await asyncio.sleep(2)
        player.frames.clear()
        player.transport.writes = 0
        at_ns = place.clock()
        player.say({"type": "start"})

        assert [kind for kind, _ in player.frames] == ["ping", "text", "text", "text"]
        assert player.transport.writes == 3
        assert player.types[1:] == ["pressed", "pressed", "emote"]
        assert place.room.of(RevealSent) == [RevealSent(place.room.conns[0], 4, at_ns)]
        assert place.hub.races_open

    run(story())


def test_a_race_is_pinged_every_20_ms_until_it_stops() -> None:
    async def story() -> None:
        place = Place()
        race(place)
        player = place.player(delay_s=50 * MS).hello()
        await asyncio.sleep(2)
        player.say({"type": "start"})
        began_ns = place.clock()
        await asyncio.sleep(0.205)
        player.say({"type": "add_bot", "temper": "lynx"})
        await asyncio.sleep(1)

        sent = [(ping.n, (ping.at_ns - began_ns) // NS_PER_MS) for ping in place.room.of(RacePinged)]
        came = [(pong.n, (pong.at_ns - began_ns) // NS_PER_MS) for pong in place.room.of(RacePonged)]
        assert sent == [(n, 20 * n) for n in range(1, 11)]
        assert came == [(n, 20 * n + 50) for n in range(11)]
        assert not place.hub.races_open

    run(story())


def test_the_reveal_waits_for_its_time_and_nothing_overtakes_it() -> None:
    async def story() -> None:
        place = Place()
        race(place, delay_ms=100)
        player = place.player().hello()
        player.say({"type": "start"})
        await asyncio.sleep(0.099)
        assert player.types == ["welcome", "emote"]
        await asyncio.sleep(0.002)
        assert player.types == ["welcome", "emote", "pressed", "pressed"]

    run(story())


def test_a_race_that_ends_before_its_reveal_is_still_told() -> None:
    async def story() -> None:
        place = Place()
        race(place, delay_ms=100)
        player = place.player().hello()
        player.say({"type": "start"}, {"type": "add_bot", "temper": "lynx"})
        await asyncio.sleep(1)

        assert player.types == ["welcome", "emote", "pressed", "pressed"]
        assert place.room.of(RevealSent) == []

    run(story())


def test_a_line_that_ends_sees_no_card_before_its_time() -> None:
    async def story() -> None:
        place = Place()
        race(place, delay_ms=100)
        player = place.player().hello()
        player.say({"type": "start"})
        place.hub.rooms["ABC234"].end("closed")

        assert player.types == ["welcome", "emote", "bye"]

    run(story())


def test_the_order_of_press_and_pong_is_kept() -> None:
    async def story() -> None:
        place = Place()
        race(place)
        player = place.player(answers_pings=False)
        player.hello()
        player.say({"type": "start"})
        ping = next(data for kind, data in reversed(player.frames) if kind == "ping")
        place.room.asked.clear()
        player.client.data_to_send()
        player.client.send_text(b'{"type":"press","race":4,"claim_ms":150}')
        player.client.send_pong(ping)
        player.client.send_text(b'{"type":"press","race":4,"claim_ms":160}')
        player.flush()

        assert [type(command).__name__ for command in place.room.asked] == ["PressRace", "RacePonged", "PressRace"]

    run(story())
