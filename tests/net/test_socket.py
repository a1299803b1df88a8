"""The bytes' side: handshake, frames that are no messages, closing, slow and vanished readers."""

import asyncio
import logging

import pytest
from websockets.frames import Frame, Opcode

from polilla.net.limits import FRAME_BURST, FRAMES_PER_S
from polilla.net.outbox import BACKLOG, DEADLINE_S, HIGH_WATER
from polilla.net.socket import FAREWELL_S, SLICE
from polilla.rooms.commands import Arrive, Depart, PressRace, RacePinged, RacePonged, TellAgain
from polilla.rooms.effects import Close, Effect, Tell
from polilla.rooms.notes import Bye, EmoteNote
from tests.net.fakes import TOKEN
from tests.net.pair import Place, Player
from tests.virtual_time import run


def test_a_page_of_our_own_gets_in_without_compression() -> None:
    async def story() -> None:
        player = Place().player()

        assert player.status == 101
        assert player.client.extensions == []

    run(story())


@pytest.mark.parametrize(
    "how, status",
    [
        ({"path": "/other"}, 404),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": None}, 101),
        ({"origin": "https://friend.example"}, 101),
    ],
)
def test_who_gets_in(how: dict[str, str], status: int) -> None:
    async def story() -> None:
        place = Place(allowed=("https://friend.example",))

        player = place.player(**how)
        await asyncio.sleep(0)

        assert player.status == status
        assert player.is_cut == (status != 101)
        assert place.gate.sockets == (status == 101)

    run(story())


def test_garbage_for_a_handshake_is_cut(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        place = Place()
        player = Player(protocol=place.player().protocol)
        player.protocol.connection_made(player.transport)
        player.protocol.data_received(b"\x00" * 64 + b"\r\n\r\n")
        await asyncio.sleep(0)

        assert player.is_cut

    run(story())
    assert "Traceback" not in caplog.text


def test_hello_is_answered_in_the_same_callback() -> None:
    async def story() -> None:
        player = Place().player().hello()

        assert player.types == ["welcome"]

    run(story())


@pytest.mark.parametrize("split", [1, 7, 30])
def test_bytes_may_come_in_any_pieces(split: int) -> None:
    async def story() -> None:
        player = Place().player()
        player.client.send_text(b'{"type":"hello","room":"ABC234","name":"Ana"}')
        data = b"".join(player.client.data_to_send())
        for start in range(0, len(data), split):
            player.protocol.data_received(data[start : start + split])

        assert player.types == ["welcome"]

    run(story())


def test_a_message_may_come_in_fragments() -> None:
    async def story() -> None:
        player = Place().player().hello()
        player.client.send_text(b'{"type":"pi', fin=False)
        player.client.send_ping(b"between")
        player.client.send_continuation(b'ng","n":5}', fin=True)
        player.flush()

        assert player.heard[-1] == {"type": "pong", "n": 5}
        assert ("pong", b"between") in player.frames

    run(story())


def test_a_binary_frame_is_malformed_and_nothing_more() -> None:
    async def story() -> None:
        player = Place().player().hello()
        player.client.send_binary(b"\x00\x01")
        player.flush()
        player.say({"type": "ping", "n": 1})

        assert player.heard[1:] == [{"type": "malformed", "code": "binary"}, {"type": "pong", "n": 1}]

    run(story())


@pytest.mark.parametrize("size", [16 * 1024 + 1, 1024 * 1024])
def test_a_frame_that_is_too_large_is_told_and_closed(size: int, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello()
        player.say("x" * size)
        await asyncio.sleep(0)

        assert player.heard[-1] == {"type": "malformed", "code": "too_large"}
        assert player.close_code == 1009
        assert player.is_cut
        assert len(place.room.of(Depart)) == 1

    run(story())
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("raw", [b"\xff" * 20, b"\x81\x05hello", b"\x8a\xfe\x00\x7e" + bytes(4 + 126)])
def test_frames_against_the_protocol_close(raw: bytes) -> None:
    async def story() -> None:
        player = Place().player().hello()
        player.protocol.data_received(raw)
        await asyncio.sleep(0)

        assert player.close_code == 1002
        assert player.is_cut

    run(story())


def test_the_time_of_a_press_is_that_of_its_bytes() -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello()
        await asyncio.sleep(0.3)
        at_ns = place.clock()
        player.say({"type": "press", "race": 1, "claim_ms": 200.5}, {"type": "press", "race": 1, "claim_ms": None})

        assert [press.at_ns for press in place.room.of(PressRace)] == [at_ns, at_ns]

    run(story())


def test_goodbye_of_the_player_departs_once() -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello()
        player.client.send_close(1000)
        player.flush()
        await asyncio.sleep(1)

        assert player.is_cut
        assert len(place.room.of(Depart)) == 1
        assert place.gate.sockets == 0

    run(story())


def test_a_room_closes_after_its_last_words() -> None:
    def goodbye(command: object) -> list[Effect]:
        assert isinstance(command, Arrive)
        return [Tell((command.conn,), Bye("bad_token")), Close(command.conn, 4003)]

    async def story() -> None:
        place = Place()
        place.room.answers[Arrive] = goodbye
        player = place.player().hello()
        await asyncio.sleep(1)

        assert player.heard == [{"type": "bye", "code": "bad_token"}]
        assert player.close_code == 4003
        assert player.is_cut

    run(story())


def test_who_does_not_answer_a_close_is_cut() -> None:
    async def story() -> None:
        place = Place()
        player = place.player(answers_pings=False)
        player.hello()
        player.protocol.close(1000)
        await asyncio.sleep(DEADLINE_S - 0.1)
        assert not player.is_cut
        await asyncio.sleep(0.2)
        assert player.is_cut

    run(story())


def test_the_server_stops_with_service_restart() -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello()
        for protocol in list(place.state.connections):
            protocol.shutdown()
        await asyncio.sleep(1)

        assert player.close_code == 1012
        assert not place.state.connections

    run(story())


def fill(place: Place, size: int) -> None:
    """Tell everybody this many bytes."""
    for line in place.hub.rooms["ABC234"].lines._lines.values():
        line.send(b"\x81\x05hello" * (size // 7))


def test_a_slow_reader_gets_its_backlog_when_it_reads_again() -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello()
        player.transport.stuck = True
        fill(place, HIGH_WATER + 100)
        place.room.answers[PressRace] = lambda command: [Tell(tuple(place.room.conns), EmoteNote(0, "wink"))]
        player.say({"type": "press", "race": 1, "claim_ms": None})
        assert not player.protocol.can_write

        player.transport.catch_up()

        assert player.heard[1:] == [{"type": "emote", "seat": 0, "emote": "wink"}]

    run(story())


def overflown(place: Place) -> Player:
    """Somebody who takes nothing, and whose backlog was dropped."""
    player = place.player().hello()
    player.transport.stuck = True
    fill(place, HIGH_WATER + 100)
    for _ in range(4):
        fill(place, BACKLOG // 3)
    return player


def test_who_reads_far_too_slowly_gets_the_whole_view_in_place_of_its_backlog() -> None:
    async def story() -> None:
        place = Place()
        player = overflown(place)
        waiting = len(player.transport.waiting)

        player.transport.catch_up()

        assert waiting < HIGH_WATER + 200
        assert player.types == ["welcome", "welcome"]
        assert place.room.of(TellAgain) == [TellAgain(place.room.conns[0])]
        assert player.heard[1]["token"] == TOKEN

    run(story())


def test_a_line_closed_while_its_backlog_is_lost_asks_for_no_view() -> None:
    async def story() -> None:
        place = Place()
        player = overflown(place)
        asked = list[None]()
        player.protocol._outbox._refresh = lambda: asked.append(None)
        player.protocol.close(4001)
        player.transport.catch_up()

        assert not asked

    run(story())


def test_who_reads_nothing_for_five_seconds_is_cut() -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello()
        player.transport.stuck = True
        fill(place, HIGH_WATER + 100)
        await asyncio.sleep(DEADLINE_S - 0.1)
        assert not player.is_cut
        await asyncio.sleep(0.2)

        assert player.is_cut
        assert len(place.room.of(Depart)) == 1

    run(story())


def test_another_player_does_not_notice_a_slow_one() -> None:
    async def story() -> None:
        place = Place()
        slow, quick = place.player().hello(), place.player().hello()
        slow.transport.stuck = True
        place.room.answers[PressRace] = lambda command: [Tell(tuple(place.room.conns), EmoteNote(0, "wink"))]
        for _ in range(25):
            quick.say({"type": "press", "race": 1, "claim_ms": None})

        assert quick.types.count("emote") == 25

    run(story())


def empty(opcode: Opcode, fin: bool = True) -> bytes:
    return Frame(opcode, b"", fin).serialize(mask=True)


@pytest.mark.parametrize(
    "first, flood",
    [
        (b"", empty(Opcode.PONG)),
        (empty(Opcode.TEXT, fin=False), empty(Opcode.CONT, fin=False)),
        (b"", empty(Opcode.PING)),
        (b"", empty(Opcode.BINARY)),
    ],
    ids=["pongs", "parts", "pings", "binary"],
)
def test_a_flood_of_empty_frames_is_cut_and_not_read_to_its_end(first: bytes, flood: bytes) -> None:
    """They bring no message, but the time that they take is taken from every room."""

    async def story() -> None:
        place = Place()
        player = place.player().hello()
        player.protocol.data_received(first + flood * 40_000)
        read = player.protocol._ws.reader
        assert len(read.buffer) < SLICE
        assert player.is_cut == (player.close_code is None) == player.transport.is_read
        await asyncio.sleep(FAREWELL_S + 0.1)

        assert player.is_cut
        assert len(place.room.of(Depart)) == 1

    run(story())


@pytest.mark.parametrize("frames, is_cut", [(int(FRAME_BURST), False), (int(FRAME_BURST) + 2, True)])
def test_so_many_frames_may_come_at_once(frames: int, is_cut: bool) -> None:
    async def story() -> None:
        player = Place().player()
        player.protocol.data_received(empty(Opcode.PONG) * frames)
        assert player.is_cut == is_cut

    run(story())


def test_frames_count_again_after_a_while() -> None:
    async def story() -> None:
        player = Place().player().hello()
        for _ in range(60):
            player.protocol.data_received(empty(Opcode.PONG) * int(FRAMES_PER_S))
            await asyncio.sleep(1)
        assert not player.is_cut

    run(story())


def test_who_answers_a_long_races_pings_all_at_once_is_not_cut() -> None:
    """A phone's network stalls for twelve seconds; its browser then answers everything in one go."""

    async def story() -> None:
        place = Place()
        player = place.player().hello()
        (line,) = place.hub.rooms["ABC234"].lines._lines.values()
        await asyncio.sleep(2)
        player.transport.stuck = True
        line.start_race(1, 0, 20, b"\x81\x02{}")
        await asyncio.sleep(12)
        line.stop_race(1)
        player.transport.stuck = False
        player.transport.read()
        await asyncio.sleep(1)

        assert len(place.room.of(RacePonged)) == len(place.room.of(RacePinged)) + 1 > 2 * FRAME_BURST - 10
        assert not player.is_cut

    run(story())


def test_frames_are_logged_by_nobody() -> None:
    assert not logging.getLogger("polilla.net.frames").isEnabledFor(logging.DEBUG)


def test_an_end_of_the_stream_without_goodbye_departs() -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello()
        player.protocol.eof_received()
        await asyncio.sleep(0)

        assert player.is_cut
        assert len(place.room.of(Depart)) == 1

    run(story())
