"""What one connection says and hears: hello first, names, limits, addresses."""

import asyncio

import pytest

from polilla.net import session
from polilla.net.limits import HELLO_BURST, HELLO_S, MESSAGE_BURST, MOST_DROPPED, PING_BURST
from polilla.protocol.decode import decode
from polilla.protocol.encode import Encoder
from polilla.rooms.commands import Act, Arrive, Conn, Depart, LiftCard, Rename, TellAgain
from polilla.rooms.effects import Close
from tests.net.fakes import CODE, TOKEN
from tests.net.pair import Place
from tests.virtual_time import run

LIFT = {"type": "lift", "card": 1}


def test_silence_at_the_door_is_closed() -> None:
    async def story() -> None:
        player = Place().player()
        player.say({"type": "ping", "n": 1})
        await asyncio.sleep(HELLO_S - 0.1)
        assert player.close_code is None
        await asyncio.sleep(0.2)
        assert player.close_code == 1008

    run(story())


def test_silence_after_hello_is_fine() -> None:
    async def story() -> None:
        player = Place().player().hello()
        await asyncio.sleep(3600)
        assert not player.is_cut

    run(story())


def test_nothing_is_done_before_hello() -> None:
    async def story() -> None:
        place = Place()
        player = place.player()
        player.say({"type": "accuse", "id": "k1", "seat": 1, "k": 1}, LIFT)

        assert player.heard == [
            {"type": "refused", "id": "k1", "code": "hello_first", "parameters": {}},
            {"type": "refused", "id": None, "code": "hello_first", "parameters": {}},
        ]
        assert place.room.asked == []

    run(story())


def test_a_second_hello_is_refused() -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello().hello()

        assert player.heard[-1]["code"] == "already_here"
        assert len(place.room.of(Arrive)) == 1

    run(story())


@pytest.mark.parametrize("room", ["XYZ789", "OOOOOO"])
def test_unknown_rooms_are_all_the_same(room: str) -> None:
    async def story() -> None:
        player = Place().player().hello(room=room)
        await asyncio.sleep(1)

        assert player.heard == [{"type": "bye", "code": "no_such_room"}]
        assert player.close_code == 1000
        assert player.is_cut

    run(story())


def test_a_closed_room_is_like_an_unknown_one() -> None:
    async def story() -> None:
        place = Place()
        place.hub.rooms["ABC234"].end("closed")
        player = place.player().hello()

        assert player.heard == [{"type": "bye", "code": "no_such_room"}]

    run(story())


@pytest.mark.parametrize("name", ["\u202eana", "   ", "x" * 21, "a\u200bb"])
def test_what_is_no_name_is_turned_away(name: str) -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello(name=name)

        assert player.heard == [{"type": "bye", "code": "bad_name"}]
        assert place.room.asked == []

    run(story())


def test_names_reach_the_room_normalised() -> None:
    async def story() -> None:
        place = Place()
        place.player().hello(name=" Jose\u0301 ").say({"type": "rename", "name": "Ana\u00a0 B"})

        (arrive,), (rename,) = place.room.of(Arrive), place.room.of(Rename)
        assert (arrive.name, rename.name) == ("José", "Ana B")

    run(story())


def test_a_bad_new_name_is_refused() -> None:
    async def story() -> None:
        player = Place().player().hello()
        player.say({"type": "rename", "name": "\u200b"})

        assert player.heard[-1] == {"type": "refused", "id": None, "code": "bad_name", "parameters": {}}

    run(story())


def test_commands_come_in_order_and_name_their_connection() -> None:
    async def story() -> None:
        place = Place()
        first, second = place.player().hello(), place.player().hello()
        act = {"type": "act", "id": "k", "action": {"kind": "draw"}}
        second.say(act, LIFT)
        first.say(LIFT)

        conns = place.room.conns
        assert [(type(command), getattr(command, "conn", None)) for command in place.room.asked[2:]] == [
            (Act, conns[1]),
            (LiftCard, conns[1]),
            (LiftCard, conns[0]),
        ]

    run(story())


def test_the_token_of_another_room_is_the_rooms_business() -> None:
    async def story() -> None:
        place = Place()
        place.player().hello(token="x" * 32, name=None)

        (asked,) = place.room.of(Arrive)
        assert (asked.conn, asked.token, asked.name) == (place.room.conns[0], "x" * 32, None)

    run(story())


def test_too_many_messages_are_warned_once_then_closed() -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello()
        player.say(*[LIFT] * 10_000)
        await asyncio.sleep(1)

        assert player.heard[1:] == [{"type": "malformed", "code": "too_fast"}]
        assert player.close_code == 1008
        assert len(place.room.of(LiftCard)) == MESSAGE_BURST - 1
        assert len(place.room.of(Depart)) == 1

    run(story())


def test_garbage_counts_as_messages() -> None:
    async def story() -> None:
        player = Place().player()
        player.say(*["?"] * 10_000)
        await asyncio.sleep(1)

        assert player.types == ["malformed"] * (int(MESSAGE_BURST) + 1)
        assert player.close_code == 1008

    run(story())


def test_who_heeds_the_warning_stays() -> None:
    async def story() -> None:
        player = Place().player().hello()
        for _ in range(3):
            player.say(*[LIFT] * (int(MESSAGE_BURST) + MOST_DROPPED // 2))
            await asyncio.sleep(10)

        assert player.types == ["welcome"] + ["malformed"] * 3
        assert not player.is_cut

    run(story())


def test_ten_messages_a_second_are_fine_for_ever() -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello()
        for _ in range(600):
            player.say(LIFT)
            await asyncio.sleep(0.1)

        assert player.types == ["welcome"]
        assert len(place.room.of(LiftCard)) == 600

    run(story())


def test_pings_cost_no_message() -> None:
    async def story() -> None:
        player = Place().player().hello()
        player.say(*[{"type": "ping", "n": 1}] * 60, LIFT)

        assert player.types == ["welcome"] + ["pong"] * 60

    run(story())


def test_a_flood_of_pings_is_closed() -> None:
    async def story() -> None:
        player = Place().player().hello()
        for _ in range(int(PING_BURST) + MOST_DROPPED + 1):
            player.client.send_ping(b"flood")
        player.flush()
        await asyncio.sleep(1)

        assert player.close_code == 1008

    run(story())


def test_what_is_too_much_is_not_even_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a long one takes most of a millisecond, for which every room waits."""
    sizes = list[int]()

    def reading(conn: Conn, frame: bytes, at_ns: int) -> object:
        sizes.append(len(frame))
        return decode(conn, frame, at_ns)

    async def story() -> None:
        player = Place().player().hello()
        monkeypatch.setattr(session, "decode", reading)
        long = '{"type":"ping","n":1,' + ",".join(f'"{key}":0' for key in range(1000)) + "}"
        player.say(*[long] * 100)
        await asyncio.sleep(1)

        assert len(sizes) == MESSAGE_BURST - 1  # it is no short one, and so counted as a message
        assert player.close_code == 1008

    run(story())


@pytest.mark.parametrize("text", ['{"type":"lift","card":1,"of":"ping"}', '{"type":"ping","n":-1}', '"ping"', "ping"])
def test_what_only_looks_like_a_ping_counts_as_a_message(text: str) -> None:
    async def story() -> None:
        player = Place().player().hello()
        player.say(*[text] * (int(MESSAGE_BURST) + MOST_DROPPED))
        await asyncio.sleep(1)

        assert player.types.count("malformed") >= 1 and player.close_code == 1008

    run(story())


def test_who_guesses_codes_finds_no_room_at_all() -> None:
    async def story() -> None:
        place = Place()
        for _ in range(60):
            place.player().hello(room="XYZ789")
        assert place.player().hello().heard[0]["code"] == "no_such_room"
        assert place.player(address="192.0.2.8").hello().types == ["welcome"]
        await asyncio.sleep(60)
        assert place.player().hello().types == ["welcome"]

    run(story())


def test_whose_token_opens_a_seat_gets_in_whatever_others_there_have_guessed() -> None:
    async def story() -> None:
        place = Place()
        place.player(address="192.0.2.50").hello()
        for _ in range(75):
            place.player().hello(room="XYZ789")

        assert place.player().hello(token=TOKEN, name=None).types == ["welcome"]
        assert place.player().hello().heard == [{"type": "bye", "code": "no_such_room"}]

    run(story())


@pytest.mark.parametrize("room", [CODE, "XYZ789"])
def test_a_wrong_token_tells_who_guesses_codes_nothing(room: str) -> None:
    async def story() -> None:
        place = Place()
        place.player(address="192.0.2.50").hello()
        for _ in range(75):
            place.player().hello(room="XYZ789")

        assert place.player().hello(room=room, token="x" * 32).heard == [{"type": "bye", "code": "no_such_room"}]

    run(story())


def test_others_comings_do_not_keep_the_owner_of_a_seat_away() -> None:
    async def story() -> None:
        place = Place()
        for _ in range(round(HELLO_BURST)):
            place.player().hello()
        too_fast = [{"type": "malformed", "code": "too_fast"}]
        assert place.player().hello().heard == too_fast
        assert place.player().hello(token=TOKEN, name=None).types == ["welcome"]
        assert place.player().hello(token="x" * 32, name=None).heard == too_fast

    run(story())


def test_the_owner_of_a_seat_may_not_come_and_go_for_ever_either() -> None:
    async def story() -> None:
        place = Place()
        place.player(address="192.0.2.50").hello()
        for number in range(round(HELLO_BURST)):
            place.player(address=f"192.0.2.{number + 100}").hello(token=TOKEN, name=None)

        late = place.player(address="192.0.2.99").hello(token=TOKEN, name=None)
        assert late.heard == [{"type": "malformed", "code": "too_fast"}]

    run(story())


def test_a_lost_view_is_told_again_to_a_seat_and_to_a_watcher() -> None:
    async def story() -> None:
        place = Place()
        players = [place.player().hello(), place.player().hello(name=None, watch=True)]
        for player in players:
            player.protocol._refresh()

        assert place.room.of(TellAgain) == [TellAgain(conn) for conn in place.room.conns]
        assert [player.types for player in players] == [["welcome"] * 2] * 2
        assert len(place.room.of(Arrive)) == 2

    run(story())


def test_a_closed_line_asks_for_no_view() -> None:
    async def story() -> None:
        place = Place()
        player = place.player().hello()
        place.hub.rooms[CODE].lines.perform(Close(place.room.conns[0], 4001), Encoder())
        player.protocol._refresh()

        assert not place.room.of(TellAgain)

    run(story())


def test_who_comes_and_goes_too_often_is_told_to_wait() -> None:
    """Each coming is told to the whole table. Another address has nothing to do with it."""

    async def story() -> None:
        place = Place()
        for _ in range(round(HELLO_BURST)):
            place.player().hello()
        late = place.player().hello()
        assert late.heard == [{"type": "malformed", "code": "too_fast"}]
        assert late.close_code == 1013
        assert place.player(address="192.0.2.99").hello().types == ["welcome"]
        await asyncio.sleep(1.1)
        assert place.player().hello().types == ["welcome"]

    run(story())
