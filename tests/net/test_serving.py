"""A real server with real sockets and real rooms: bad input gets one answer or a close code, and the game plays on."""

import asyncio
import gc
import json
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from polilla.net import serving
from polilla.net.hub import Caps, Hub
from polilla.net.limits import SOCKETS_PER_ADDRESS
from polilla.net.line import SystemChance
from polilla.net.runner import Runner
from polilla.rooms.commands import Arrive, Conn
from polilla.rooms.effects import Record
from polilla.rooms.policy import NORMAL
from polilla.rooms.room import Room
from polilla.settings import Settings
from polilla.store.memory import MemoryStore
from polilla.store.port import Log, RoomStore
from tests.browser.house import LaidOutRoom
from tests.rooms.fate import Fate, deck

LIMIT_S = 60.0  # for anything to happen; generous, since tests share a busy machine
DECK = "top=5 fill=312 | 1 1mosquito 4 4 5 5 | | "
FIRST_GUARD = {"type": "configure", "settings": {"clocks": "off", "first_guard": 0, "handicap_ms": 400}}
Message = dict[str, Any]


def new_room(code: str) -> Room:
    """A room with that deck."""
    fate = Fate(1)
    fate.luck.decks = [deck(DECK)]
    return LaidOutRoom(code, NORMAL, fate)


class Friend:
    """A player at the other end of a real socket."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.token: str = ""
        self.you: Message | None = None
        self.table: Message | None = None

    async def say(self, *messages: Message | str) -> None:
        """Send messages."""
        for message in messages:
            await self.line.send(message if isinstance(message, str) else json.dumps(message))

    async def hear(self, *types: str) -> Message:
        """The next message of one of these types."""
        async with asyncio.timeout(LIMIT_S):
            while True:
                message: Message = json.loads(await self.line.recv())
                self.token = message.get("token") or self.token
                self.you = message.get("you") or self.you
                self.table = message.get("table") or self.table
                if message["type"] in types:
                    return message

    async def still_plays(self) -> bool:
        """Whether the room answers: an emote is told to all, the line itself knows nothing of it."""
        await self.say({"type": "emote", "emote": "wink"})
        return await self.hear("emote", "refused") == {"type": "emote", "seat": 0, "emote": "wink"}

    async def act(self, id: str, **action: object) -> None:
        """An open action of the game."""
        await self.say({"type": "act", "id": id, "action": action})

    def card(self, face: str) -> int:
        """A card of the own hand: "3" is a plain three, "3ant" an ant."""
        assert self.you is not None
        number, kind = int(face[0]), face[1:] or "number"
        id: int = next(card["id"] for card in self.you["hand"] if (card["number"], card["kind"]) == (number, kind))
        return id

    async def until_phase(self, phase: str, turn: int = 0) -> None:
        """Wait until the table stands there."""
        while self.table is None or (self.table["phase"], self.table["turn"]) != (phase, turn):
            await self.hear("event")

    async def closed(self) -> int:
        """The code by which the server closes."""
        async with asyncio.timeout(LIMIT_S):
            try:
                while True:
                    await self.line.recv()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 1006


class World:
    """A server on a free port."""

    def __init__(self, hub: Hub, port: int) -> None:
        self.hub = hub
        self.url = f"ws://127.0.0.1:{port}/ws"
        room = hub.open("host")
        assert isinstance(room, Runner)
        self.code = room.code

    @asynccontextmanager
    async def friend(self, **hello: object) -> AsyncIterator[Friend]:
        """A player who has said hello."""
        async with connect(self.url, compression=None, open_timeout=LIMIT_S, max_size=None) as line:
            friend = Friend(line)
            await friend.say({"type": "hello", "room": self.code} | hello)
            yield friend

    @asynccontextmanager
    async def match(self) -> AsyncIterator[Friend]:
        """A host, and first guard, who has begun a match against two bots."""
        async with self.friend(name="Ana") as ana:
            await ana.hear("welcome")
            await ana.say(*[{"type": "add_bot", "temper": "novice"}] * 2, FIRST_GUARD, {"type": "start"})
            await ana.until_phase("turn")
            yield ana

    @asynccontextmanager
    async def friends(self) -> AsyncIterator[tuple[Friend, Friend]]:
        """The host, and first guard, and the next of three people who have begun a match: nobody acts by themselves."""
        async with self.friend(name="Ana") as ana, self.friend(name="Bea") as bea, self.friend(name="Carla") as carla:
            for friend in (ana, bea, carla):
                await friend.hear("welcome")
            await ana.say(FIRST_GUARD, {"type": "start"})
            await ana.until_phase("turn")
            yield ana, bea


Story = Callable[[World], Awaitable[None]]


def play(story: Story, folder: Path) -> None:
    """Run a story against a server of its own, whose rooms deal the same cards."""
    (folder / "index.html").write_text("<html><head></head></html>")

    async def run() -> None:
        settings = Settings(host="127.0.0.1", port=0)
        listener = serving.listen(settings)
        parts = serving.prepare(settings, folder, new_room=new_room)
        task = asyncio.create_task(parts.server.serve(sockets=[listener]))
        try:
            await story(World(parts.hub, listener.getsockname()[1]))
        finally:
            parts.server.should_exit = True
            await asyncio.wait_for(task, LIMIT_S)
            parts.hub.stop()

    asyncio.run(run())


@pytest.fixture(autouse=True)
def no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever comes in, the log stays calm."""
    yield
    assert "Traceback" not in caplog.text
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


REFUSED = {
    "unknown type": ({"type": "cheat"}, {"type": "malformed", "code": "unknown_type"}),
    "not JSON": ("what?", {"type": "malformed", "code": "not_json"}),
    "no object": ("[]", {"type": "malformed", "code": "not_an_object"}),
    "wrong types": ({"type": "lift", "card": "7"}, {"type": "malformed", "code": "wrong_shape"}),
    "8,000 arrays": ("[" * 8000 + "]" * 8000, {"type": "malformed", "code": "not_json"}),
}


@pytest.mark.parametrize("bad, answer", REFUSED.values(), ids=REFUSED)
def test_what_is_malformed_is_answered_and_play_goes_on(tmp_path: Path, bad: Message | str, answer: Message) -> None:
    async def story(world: World) -> None:
        async with world.match() as ana:
            await ana.say(bad)
            assert await ana.hear("malformed") == answer
            assert await ana.still_plays()

    play(story, tmp_path)


def test_a_card_that_is_not_in_the_hand_is_refused(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        async with world.match() as ana:
            assert ana.you is not None
            held = {card["id"] for card in ana.you["hand"]}
            other = next(card for card in range(71) if card not in held)
            await ana.act("k1", kind="play", card=other)
            refused = await ana.hear("refused")

            assert (refused["id"], refused["code"]) == ("k1", "not_in_hand")
            assert await ana.still_plays()

    play(story, tmp_path)


def test_out_of_turn_and_replayed_commands_are_refused_once(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        async with world.friends() as (ana, bea):
            act = {"kind": "play", "card": ana.card("1")}
            await ana.act("k1", **act)
            await ana.until_phase("turn", turn=1)
            await ana.act("k1", **act)
            await ana.act("k2", kind="play", card=ana.card("4"))
            refused = [await ana.hear("refused") for _ in range(2)]

            assert [(each["id"], each["code"]) for each in refused] == [("k1", "already_done"), ("k2", "not_your_turn")]
            assert ana.you is not None and len(ana.you["hand"]) == 7
            assert await ana.still_plays() and (await bea.hear("emote"))["seat"] == 0

    play(story, tmp_path)


def test_a_press_in_no_race_counts_for_nothing(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        async with world.match() as ana:
            await ana.say({"type": "press", "race": 77, "claim_ms": 150})

            assert await ana.hear("pressed") == {"type": "pressed", "race": 77, "status": "closed"}
            assert await ana.still_plays()

    play(story, tmp_path)


def test_a_press_in_a_race_that_is_over_counts_for_nothing(tmp_path: Path) -> None:
    """Bots have run it, and Ana owes the slower one a card: nothing moves until she gives it."""

    async def story(world: World) -> None:
        async with world.match() as ana:
            await ana.act("k1", kind="play", card=ana.card("1mosquito"))
            photo = await ana.hear("photo")
            await ana.until_phase("tribute")
            await ana.say({"type": "press", "race": photo["race"], "claim_ms": 150})

            assert await ana.hear("pressed", "photo") == {"type": "pressed", "race": 1, "status": "closed"}
            await ana.act("k2", kind="tribute", card=ana.card("1"))
            await ana.until_phase("turn", turn=1)
            assert await ana.still_plays()

    play(story, tmp_path)


def test_another_rooms_token_opens_nothing(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        elsewhere = world.hub.open("host")
        assert isinstance(elsewhere, Runner)
        async with world.match() as ana, world.friend(room=elsewhere.code, token=ana.token) as thief:
            assert await thief.hear("bye", "welcome") == {"type": "bye", "code": "bad_token"}
            assert await thief.closed() == 4003
            assert await ana.still_plays()

    play(story, tmp_path)


def test_the_own_token_brings_the_seat_back_and_closes_the_older_socket(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        async with world.match() as ana, world.friend(token=ana.token) as again:
            assert (await again.hear("welcome"))["seat"] == 0
            assert await ana.hear("bye") == {"type": "bye", "code": "moved"}
            assert await ana.closed() == 4001
            assert await again.still_plays()

    play(story, tmp_path)


def test_a_frame_of_a_mebibyte_is_told_and_closed(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        async with world.match() as ana, world.friend(watch=True) as big:
            await big.hear("welcome")
            await big.say("x" * 1024 * 1024)
            assert (await big.hear("malformed"))["code"] == "too_large"
            assert await big.closed() == 1009
            assert await ana.still_plays()

    play(story, tmp_path)


def test_a_binary_frame_is_answered(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        async with world.match() as ana:
            await ana.line.send(os.urandom(64))
            assert (await ana.hear("malformed"))["code"] == "binary"
            assert await ana.still_plays()

    play(story, tmp_path)


def test_ten_thousand_messages_are_closed_and_nobody_else_notices(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        async with world.match() as ana, world.friend(watch=True) as flood:
            await flood.hear("welcome")
            message = Frame(Opcode.TEXT, b'{"type":"look","seat":1}').serialize(mask=True)
            flood.line.transport.write(message * 10_000)
            assert await flood.hear("malformed") == {"type": "malformed", "code": "too_fast"}
            assert await flood.closed() in (1008, 1006)
            assert await ana.still_plays()

    play(story, tmp_path)


def test_a_page_from_elsewhere_does_not_get_in(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(world.url, origin="http://evil.example"):  # type: ignore[arg-type]
                pass
        assert refused.value.response.status_code == 403

    play(story, tmp_path)


def test_compression_is_not_agreed_on(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        async with connect(world.url, compression="deflate") as line:
            assert line.response is not None
            assert "Sec-WebSocket-Extensions" not in line.response.headers

    play(story, tmp_path)


NO_KEY = b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"


@pytest.mark.parametrize("garbage", [b"\x00" * 100, b"GET / HTTP/1.1\r\n\r\n", NO_KEY])
def test_garbage_on_the_port_is_answered_or_cut(tmp_path: Path, garbage: bytes) -> None:
    async def story(world: World) -> None:
        port = int(world.url.split(":")[2].split("/")[0])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(garbage)
        answer = await asyncio.wait_for(reader.read(), LIMIT_S)
        assert answer == b"" or answer.startswith(b"HTTP/1.1 4")
        writer.close()
        async with world.match() as ana:
            assert await ana.still_plays()

    play(story, tmp_path)


def test_the_line_is_measured_and_shown(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        async with world.friend(name="Ana") as ana:
            await ana.hear("welcome")
            while (lag := (await ana.hear("room"))["room"]["seats"][0]["lag_ms"]) is None:
                pass
            assert 0 <= lag < LIMIT_S * 1000

    play(story, tmp_path)


def test_a_server_that_stops_says_service_restart(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<html><head></head></html>")

    async def run() -> None:
        settings = Settings(host="127.0.0.1", port=0)
        listener = serving.listen(settings)
        parts = serving.prepare(settings, tmp_path)
        task = asyncio.create_task(parts.server.serve(sockets=[listener]))
        world = World(parts.hub, listener.getsockname()[1])
        async with world.match() as ana:
            parts.server.should_exit = True
            assert await ana.closed() == 1012
        await asyncio.wait_for(task, LIMIT_S)
        parts.hub.stop()

    asyncio.run(run())


def test_a_loop_of_its_own_serves_until_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Settings] = []

    async def serve(settings: Settings, listener: object, store: object) -> None:
        served.append(settings)
        raise KeyboardInterrupt

    monkeypatch.setattr(serving, "serve", serve)
    settings = Settings(host="127.0.0.1", port=0)
    with serving.listen(settings) as listener:
        serving.run(settings, listener, MemoryStore())

    assert served == [settings]


def test_serving_hands_the_collection_of_garbage_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("<html><head></head></html>")
    prepared: list[serving.Serving] = []
    prepare = serving.prepare

    def remember(settings: Settings, store: RoomStore) -> serving.Serving:
        prepared.append(prepare(settings, tmp_path, store=store))
        return prepared[0]

    async def story() -> None:
        settings = Settings(host="127.0.0.1", port=0)
        listener = serving.listen(settings)
        task = asyncio.create_task(serving.serve(settings, listener, MemoryStore()))
        await asyncio.sleep(0)
        assert not gc.isenabled()
        async with World(prepared[0].hub, listener.getsockname()[1]).match() as ana:
            assert await ana.still_plays()
        prepared[0].server.should_exit = True
        await asyncio.wait_for(task, LIMIT_S)

    monkeypatch.setattr(serving, "prepare", remember)
    asyncio.run(story())
    assert gc.isenabled()


def test_the_host_says_how_many_may_watch_a_room_also_when_it_is_opened_again() -> None:
    settings, chance = Settings(most_watchers=3, pace=2), SystemChance()
    room = serving.new_rooms(settings)("ABC234")
    assert isinstance(room, Room) and room.policy == replace(NORMAL.faster(2), most_watchers=3)
    effects = room.handle(Arrive(Conn(1), None, "Ana", False), 0, chance)
    records = tuple(json.dumps(effect.data).encode() for effect in effects if isinstance(effect, Record))
    again = serving.reopener(settings, chance)("ABC234", Log(None, records, len(records)))
    assert isinstance(again, Room) and again.policy == room.policy


def test_the_host_says_how_many_connections_an_address_may_have(tmp_path: Path) -> None:
    async def story() -> None:
        listener = serving.listen(settings := Settings(host="127.0.0.1", port=0, sockets_per_address=1))
        parts = serving.prepare(settings, tmp_path)
        serves = asyncio.create_task(parts.server.serve(sockets=[listener]))
        url = f"ws://127.0.0.1:{listener.getsockname()[1]}/ws"
        async with asyncio.timeout(LIMIT_S), connect(url):
            with pytest.raises(InvalidStatus) as refused:
                await connect(url)
        assert refused.value.response.status_code == 429
        parts.server.should_exit = True
        await serves

    asyncio.run(story())


def test_what_the_host_says_of_nothing_is_what_the_rest_takes_for_granted() -> None:
    settings = Settings(_env_file=None)
    assert (settings.most_watchers, settings.sockets_per_address) == (NORMAL.most_watchers, SOCKETS_PER_ADDRESS)
    assert serving.caps(settings) == Caps()
