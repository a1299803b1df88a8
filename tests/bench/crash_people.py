"""Players for crash.py: they play over real sockets, come back as the page does, and note what was acknowledged.

An action, or an accusation, counts as acknowledged when its player has heard the event of it and no refusal. A drop has
no id; it is counted when its player was told a hand without the card. After coming back each player sends its last
command id once more, with an action that is open then: if that id was acknowledged, nothing may come of it.

Somebody who has come back plays again when an act is accepted, or when something happens while nothing is asked of them
(a race is decided, somebody else's turn ends).
"""

import asyncio
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

RETRY_FIRST_S: Final = 0.25  # as web/js/socket.js
RETRY_CAP_S: Final = 1.5
OPEN_LIMIT_S: Final = 8.0
HOLD_S: Final = 0.7  # a card at the edge, a little longer than the ring takes to fill
OWN: Final = {"laid", "drew", "draw_skipped", "gifted", "tribute_chosen", "penalty_given"}


@dataclass
class Book:
    """What all players together have heard."""

    acknowledged: dict[str, set[str]] = field(default_factory=dict)  # by room: ids
    accusations: int = 0  # of those
    drops: dict[str, Counter[int]] = field(default_factory=dict)  # by room and seat: how many the dropper has heard of
    retried: int = 0  # ids sent again after a crash
    done_again: int = 0  # acknowledged ids that were sent again and done again
    lost_seats: list[str] = field(default_factory=list)  # goodbyes for good

    def heard(self) -> int:
        """How many actions and accusations have been acknowledged."""
        return sum(len(ids) for ids in self.acknowledged.values())


class Player:
    """One seat and its line."""

    def __init__(self, url: str, room: str, number: int, book: Book) -> None:
        self.url, self.room, self.number, self.book = url, room, number, book
        self.rng = Random(f"{room}{number}")
        self.token: str | None = None
        self.seat: int | None = None
        self.back = asyncio.Event()  # welcomed by the present server
        self.back_s = 0.0
        self.plays = asyncio.Event()  # again, after the welcome
        self.plays_s = 0.0
        self.stopped = False
        self._line: ClientConnection | None = None
        self._ids = 0
        self._open: str | None = None  # an id whose answer has not come
        self._shout: str | None = None  # likewise, of an accusation
        self._last: str | None = None  # the last id that was sent
        self._doubt = False  # came back: send the last id again
        self._k = 0
        self._busy = False
        self._options: dict[str, Any] = {}
        self._cards = 0  # in hand, as told last
        self._lets_go = False  # and has not been answered
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
                accepted = self._note(message)
                if accepted or self._action() is None:
                    self._play_on()
                self._see(message)
            case "refused":
                self._refused(message)
            case "pulse":
                self._k = message["k"]
                self._fidget()
            case "me":
                self._note_drop(message["you"]["hand"], message["why"])
                self._take(message["you"])
            case "bye" if message["code"] not in ("restart", "not_kept", "bug"):
                self.book.lost_seats.append(f"{self.room} {self.number} {message['code']}")
                self.stopped = True

    def _welcome(self, message: dict[str, Any]) -> None:
        self._doubt = self.token is not None and self._last is not None
        self._open = self._shout = None
        self._lets_go = False
        self.token = message["token"] or self.token
        self.seat = message["seat"]
        if not self.back.is_set():
            self.back_s = time.monotonic()
            self.back.set()
        self._busy = False
        self._see(message)
        if self._phase == "" and self._last is not None and self.seat == 0:
            self.say(type="start")  # killed between "again" and "start"

    def _play_on(self) -> None:
        if not self.plays.is_set():
            self.plays_s = time.monotonic()
            self.plays.set()

    def _see(self, message: dict[str, Any]) -> None:
        table = message.get("table")
        self._phase = table["phase"] if table else ""
        self._race = table["race"]["id"] if table and table["race"] else 0
        self._take(message.get("you"))
        self._soon()

    def _take(self, you: dict[str, Any] | None) -> None:
        self._options = {} if you is None else you["options"]
        self._cards = 0 if you is None else len(you["hand"])

    def _note_drop(self, hand: list[object], why: str | None) -> None:
        """The answer to letting go: the card is gone, or it went back, or it must be held a little longer."""
        if self._lets_go and why in ("busy", "early"):
            asyncio.get_running_loop().call_later(HOLD_S, self._let_go)
        elif self._lets_go and len(hand) < self._cards and self.seat is not None:
            self.book.drops.setdefault(self.room, Counter())[self.seat] += 1
        self._lets_go = False

    def _note(self, message: dict[str, Any]) -> bool:
        """Note what is acknowledged; whether an act is."""
        ids = self.book.acknowledged.setdefault(self.room, set())
        accepted = False
        for event in message["events"]:
            by = event.get("giver", event.get("seat"))
            if event["kind"] == "accused" and event["guard"] == self.seat and self._shout is not None:
                self.book.accusations += 1
                ids.add(self._shout)
                self._shout = None
            elif event["kind"] in OWN and by == self.seat and event.get("why", "turn") == "turn" and self._open:
                self.book.done_again += self._open in ids
                ids.add(self._open)
                self._open, accepted = None, True
        return accepted

    def _refused(self, message: dict[str, Any]) -> None:
        if message["id"] == self._open:
            self._open = None
        if message["id"] == self._shout:
            self._shout = None
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
        self.say(type="act", id=id, action=action)

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

    def _let_go(self) -> None:
        self._lets_go = True
        self.say(type="drop")

    def _fidget(self) -> None:
        """Under the table, now and then; and the guard's shouts."""
        luck = self.rng.random()
        if self._options.get("drop") and luck < 0.02:
            self.say(type="lift", card=self.rng.choice(self._options["drop"]))
            asyncio.get_running_loop().call_later(HOLD_S, self._let_go)
        elif self._options.get("accuse") and self._shout is None and luck < 0.004:
            self._ids += 1
            self._shout = f"{self.number}-{self._ids}"
            seat = self.rng.choice(self._options["accuse"])
            self.say(type="accuse", id=self._shout, seat=seat, k=self._k)
