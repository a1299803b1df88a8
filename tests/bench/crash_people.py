"""Players for crash.py: they play over real sockets, come back as the page does, and note what was acknowledged.

An action counts as acknowledged when its player has heard the event of it and no refusal. After coming back each player
sends its last command id once more, with an action that is open then: if that id was acknowledged, nothing may come
of it.
"""

import asyncio
import json
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

RETRY_FIRST_S: Final = 0.25  # as web/js/socket.js
RETRY_CAP_S: Final = 1.5
OPEN_LIMIT_S: Final = 8.0
OWN: Final = {"laid", "drew", "draw_skipped", "gifted", "tribute_chosen", "penalty_given"}


@dataclass
class Book:
    """What all players together have heard."""

    acknowledged: dict[str, set[str]] = field(default_factory=dict)  # by room: ids
    retried: int = 0  # ids sent again after a crash
    done_again: int = 0  # acknowledged ids that were sent again and done again
    lost_seats: list[str] = field(default_factory=list)  # goodbyes for good


class Player:
    """One seat and its line."""

    def __init__(self, url: str, room: str, number: int, book: Book) -> None:
        self.url, self.room, self.number, self.book = url, room, number, book
        self.rng = Random(f"{room}{number}")
        self.token: str | None = None
        self.seat: int | None = None
        self.back = asyncio.Event()  # welcomed by the present server
        self.back_s = 0.0
        self.stopped = False
        self._line: ClientConnection | None = None
        self._ids = 0
        self._open: str | None = None  # an id whose answer has not come
        self._last: str | None = None  # the last id that was sent
        self._doubt = False  # came back: send the last id again
        self._k = 0
        self._busy = False
        self._options: dict[str, Any] = {}
        self._phase = ""
        self._race = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Play until stopped; come back for ever."""
        tries = 0
        while not self.stopped:
            try:
                async with connect(self.url, open_timeout=OPEN_LIMIT_S, ping_interval=None, close_timeout=0.2) as line:
                    self._line = line
                    await line.send(json.dumps(self._hello()))
                    async for text in line:
                        message = json.loads(text)
                        tries = 0 if message["type"] == "welcome" else tries
                        self._hear(message)
            except (OSError, TimeoutError, WebSocketException, InvalidHandshake, EOFError):
                pass
            self._line = None
            wait_s = min(RETRY_CAP_S, RETRY_FIRST_S * 2**tries) * self.rng.uniform(0.5, 1)
            tries += 1
            await asyncio.sleep(wait_s)

    def say(self, **message: object) -> None:
        """Send a message if the line is there; nothing is kept for later."""
        if self._line is not None:
            task = asyncio.ensure_future(self._send(json.dumps(message)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, text: str) -> None:
        try:
            if self._line is not None:
                await self._line.send(text)
        except WebSocketException:
            pass

    def _hello(self) -> dict[str, object]:
        hello: dict[str, object] = {"type": "hello", "room": self.room}
        return hello | ({"token": self.token} if self.token else {"name": f"P{self.number}"})

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self._welcome(message)
            case "event":
                self._note(message)
                self._see(message)
            case "refused":
                self._refused(message)
            case "pulse":
                self._k = message["k"]
                self._fidget()
            case "me":
                self._options = (message.get("you") or {}).get("options", {})
            case "bye" if message["code"] not in ("restart", "not_kept", "bug"):
                self.book.lost_seats.append(f"{self.room} {self.number} {message['code']}")
                self.stopped = True

    def _welcome(self, message: dict[str, Any]) -> None:
        self._doubt = self.token is not None and self._last is not None
        self._open = None
        self.token = message["token"] or self.token
        self.seat = message["seat"]
        if not self.back.is_set():
            self.back_s = time.monotonic()
            self.back.set()
        self._busy = False
        self._see(message)

    def _see(self, message: dict[str, Any]) -> None:
        table = message.get("table")
        self._phase = table["phase"] if table else ""
        self._race = table["race"]["id"] if table and table["race"] else 0
        self._options = (message.get("you") or {}).get("options", {})
        self._soon()

    def _note(self, message: dict[str, Any]) -> None:
        if self._open is None:
            return
        for event in message["events"]:
            by = event.get("giver", event.get("seat"))
            if event["kind"] in OWN and by == self.seat and event.get("why", "turn") == "turn":
                ids = self.book.acknowledged.setdefault(self.room, set())
                self.book.done_again += self._open in ids
                ids.add(self._open)
                self._open = None
                return

    def _refused(self, message: dict[str, Any]) -> None:
        if message["id"] == self._open:
            self._open = None
        self._soon()

    # What to do

    def _soon(self) -> None:
        if not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_later(self.rng.uniform(0.03, 0.25), self._choose)

    def _choose(self) -> None:
        self._busy = False
        if self._phase == "scored":
            self.say(type="skip")
        elif self._phase == "over" and self.seat == 0:
            self.say(type="again")
            self.say(type="start")
        elif self._options.get("press") and self._race:
            self.say(type="press", race=self._race, claim_ms=None)
        elif action := self._action():
            self._act(action)

    def _act(self, action: dict[str, object]) -> None:
        if self._open is not None:
            return
        if self._doubt and self._last is not None:
            self._doubt = False
            self.book.retried += 1
            id = self._last
        else:
            self._ids += 1
            id = self._last = f"{self.number}-{self._ids}"
        self._open = id
        self.say(type="act", id=id, seen=0, action=action)

    def _action(self) -> dict[str, object] | None:
        options = self._options
        if options.get("play"):
            return {"kind": "play", "card": self.rng.choice(options["play"])}
        if options.get("draw"):
            return {"kind": "draw"}
        if options.get("gift") and options.get("gift_to"):
            return {"kind": "gift", "card": self.rng.choice(options["gift"]), "to": self.rng.choice(options["gift_to"])}
        for kind in ("tribute", "penalty"):
            if options.get(kind):
                return {"kind": kind, "card": self.rng.choice(options[kind])}
        return None

    def _fidget(self) -> None:
        """Under the table, now and then; and the guard's shouts."""
        luck = self.rng.random()
        if self._options.get("drop") and luck < 0.02:
            self.say(type="lift", card=self.rng.choice(self._options["drop"]))
            asyncio.get_running_loop().call_later(0.7, lambda: self.say(type="drop"))
        elif self._options.get("accuse") and luck < 0.004:
            self._ids += 1
            seat = self.rng.choice(self._options["accuse"])
            self.say(type="accuse", id=f"{self.number}-{self._ids}", seat=seat, k=self._k)
