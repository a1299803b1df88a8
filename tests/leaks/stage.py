"""A real room with everybody in it, and every frame that leaves it: when, to which line, byte for byte.

Ana (seat 0) is guard, Bea (1) has moths to let fall, Carla (2) and a bot (3) play along, somebody watches. A story is a
list of orders made beforehand, so that it can be told twice: once Bea lets her cards fall, once she takes them back.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal

from polilla.net.line import text_frame
from polilla.protocol.encode import Encoder
from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.effects import Effect, RaceStart, Tell
from polilla.rooms.notes import Note
from polilla.rooms.policy import NORMAL, RoomPolicy
from polilla.rules.actions import Play
from polilla.rules.events import Counted
from tests.rooms.evening import Evening, Person

Ending = Literal["drop", "back"]
Order = tuple[float, str, int]  # after so many seconds; what; a number for it

DECK = "top=5 fill=341 | 1 1 2 2 3 3 4 4 | 1moth 2moth 3moth 5moth 4 4 2 3 | 2 2 3 3 4 1 1 4 | 1 5 5 5 5 2 3 4"
MOTHS = ("1moth", "2moth", "3moth", "5moth")  # a card that Bea may neither play nor give: its going changes no choice
LEVEL = re.compile(rb'("d":\[\[\d+,)\d(\]\])')
BUSY = replace(NORMAL, drops=replace(NORMAL.drops, fidget=1 / 60))


@dataclass(frozen=True)
class Frame:
    """What one line was sent."""

    at_ns: int
    line: str
    data: bytes
    note: Note

    @property
    def message(self) -> dict[str, Any]:
        """What stands in it, behind the header of two, four or ten bytes."""
        header = {126: 4, 127: 10}.get(self.data[1], 2)
        message: dict[str, Any] = json.loads(self.data[header:])
        return message


class Stage:
    """One evening and its frames."""

    def __init__(self, seed: int, policy: RoomPolicy = BUSY, deck: str = DECK) -> None:
        self.evening = Evening(policy, seed)
        self.frames: list[Frame] = []
        self.store = 0  # records so far
        self.ana, self.bea, self.carla = (self.evening.sit(name) for name in ("Ana", "Bea", "Carla"))
        self.ana.ask_host(ask.AddBot, "normal")
        self.watcher = self.evening.watch()
        self.evening.on_do = self._film
        self.ana.configure("normal")
        self.ana.start(deck)
        self.evening.wait(3)

    def _film(self, effects: list[Effect]) -> None:
        """Encode as the room's shell does: a batch at a time."""
        encoder = Encoder()
        for effect in effects:
            if isinstance(effect, Tell | RaceStart):
                data = text_frame(encoder.encode(effect.note))
                for conn in effect.conns if isinstance(effect, Tell) else (effect.conn,):
                    self.frames.append(Frame(self.evening.now_ns, self._name(conn), data, effect.note))
            elif type(effect).__name__ == "Record":
                self.store += 1

    def _name(self, conn: ask.Conn) -> str:
        person = self.evening.people.get(conn)
        return "?" if person is None else person.name or "watcher"

    def masked(self, *but: str) -> list[tuple[int, str, bytes]]:
        """All frames to all lines but these, without the levels of the shadow."""
        return [(frame.at_ns, frame.line, mask(frame.data)) for frame in self.frames if frame.line not in but]


def mask(data: bytes) -> bytes:
    """A guard's pulse without its level; every other frame as it is."""
    return LEVEL.sub(rb"\g<1>0\2", data)


def story(seed: int, seconds: float) -> list[Order]:
    """Orders of all kinds by all, for so long."""
    rng = Random(seed)
    orders: list[Order] = []
    told_s = 0.0
    while told_s < seconds:
        pause_s = rng.expovariate(3)
        told_s += pause_s
        what = rng.choices(list(DOINGS), [weight for weight, _ in DOINGS.values()])[0]
        orders.append((pause_s, what, rng.randrange(1000)))
    return orders


def perform(stage: Stage, orders: list[Order], ending: Callable[[], Ending]) -> None:
    """Give the orders; what a release of Bea's is, `ending` says."""
    for pause_s, what, number in orders:
        stage.evening.wait(pause_s)
        if what == "release":
            release(stage, ending())
        else:
            DOINGS[what][1](stage, number)


def release(stage: Stage, ending: Ending) -> None:
    """Bea lets go of what she holds, if anything, in one of two ways."""
    if not stage.evening.match.holds(stage.bea.seat):
        return
    if ending == "drop":
        stage.bea.let_go()
    stage.bea.put_back()  # also what a player does whose let-go was refused


def until_told(stage: Stage) -> Iterator[Frame]:
    """The frames before the first count that a drop of Bea's changes: from then on the secret is out, in number."""
    for frame in stage.frames:
        happened = frame.note.events if isinstance(frame.note, notes.Happened) else ()
        if any(isinstance(event, Counted) and event.seat == stage.bea.seat for event in happened):
            return
        yield frame


def _lift(stage: Stage, number: int) -> None:
    moths = [face for face in MOTHS if any(str(card.number) + "moth" == face for card in stage.bea.hand if _moth(card))]
    if moths:
        stage.bea.lift(moths[number % len(moths)])


def _moth(card: object) -> bool:
    return getattr(getattr(card, "kind", None), "value", "") == "moth"


def _look(stage: Stage, number: int) -> None:
    stage.ana.look((stage.bea, stage.bea, stage.carla)[number % 3])


def _accuse_unseen(stage: Stage, number: int) -> None:
    """An accusation of somebody out of the lens: refused, at no cost."""
    hidden = stage.evening.match.under.hidden
    seen = hidden._lens.under
    target = next(person for person in (stage.bea, stage.carla) if person.seat not in seen)
    stage.ana.accuse(target)


def _come_back(stage: Stage, number: int) -> None:
    (stage.ana, stage.carla, stage.bea)[number % 3].come_back()


def _watch(stage: Stage, number: int) -> None:
    if len(stage.evening.room.seating.watchers) < 5:
        stage.evening.watch()


def _carla(stage: Stage, number: int) -> None:
    """Another player's own gestures: her answers must not tell of Bea's."""
    card = stage.carla.hand[number % len(stage.carla.hand)].id
    command = (ask.LiftCard(stage.carla.conn, card), ask.PutBack(stage.carla.conn), ask.LetGo(stage.carla.conn))
    if number % 3 != 2 or not stage.evening.match.holds(stage.carla.seat):
        stage.evening.do(command[number % 2])


def _emote(stage: Stage, number: int) -> None:
    person = (stage.ana, stage.bea, stage.carla)[number % 3]
    stage.evening.do(ask.ShowEmote(person.conn, "wink"))


def _play(stage: Stage, number: int) -> None:
    """Whoever's turn it is plays what the server would; sometimes out of turn, which is refused."""
    person: Person = (stage.ana, stage.bea, stage.carla)[number % 3]
    options = person.you.options.play
    plain = [card.id for card in person.hand if card.id in options and not _moth(card)]
    if plain:
        card = next(card for card in person.hand if card.id == plain[0])
        person.act(Play(card))
    elif number % 2:
        person.draw()


DOINGS: dict[str, tuple[float, Callable[[Stage, int], None]]] = {
    "lift": (5.0, _lift),
    "release": (4.0, lambda stage, number: None),
    "look": (3.0, _look),
    "accuse unseen": (1.0, _accuse_unseen),
    "come back": (0.6, _come_back),
    "watch": (0.1, _watch),
    "carla": (1.5, _carla),
    "emote": (0.7, _emote),
    "play": (1.0, _play),
}
"""What can happen, how often, and how."""
