"""The drops' bench in real rooms: do the simulated tables agree with them, and how much is sent to whom."""

import json
from collections import Counter
from functools import partial
from random import Random
from typing import Any

from polilla.bots.cheat import MeLike
from polilla.bots.orders import Order
from polilla.bots.tempers import NORMAL
from polilla.net.line import text_frame
from polilla.protocol.decode import Malformed, decode
from polilla.protocol.encode import Encoder
from polilla.protocol.from_client import Hello, Ping
from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.commands import Command, Conn
from polilla.rooms.effects import Effect, RaceStart, Tell
from polilla.rooms.policy import NORMAL as NORMAL_ROOM
from polilla.rules.events import FalseAlarm, GuardChanged, RoundScored
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.view import View
from polilla.timing.pulse import Pulse
from tests.bench.drop_lines import shares
from tests.bench.drop_people import Kind, Player
from tests.bench.drop_script import ScriptAtLine
from tests.bench.drop_table import missing
from tests.bench.ideal_reader import Priors
from tests.rooms.evening import Evening, Person

Figures = dict[str, Any]
NS_PER_MINUTE = 60e9


class Hall:
    """A real room of such players. Who has a line has the autopilot on, so that nobody need press anything.

    One has: then the room is awake. Where scripts guard, all have.
    """

    def __init__(self, seats: int, seed: int, guard: str = "average", priors: Priors | None = None) -> None:
        self.evening = Evening(NORMAL_ROOM, seed)
        lines = seats if guard == "script" else 1
        self.people = [self.evening.sit(f"P{seat}") for seat in range(lines)]
        for _ in range(seats - lines):
            self.people[0].ask_host(ask.AddBot, NORMAL.name)
        self.watcher: Person = self.evening.watch()
        self.people[0].start()
        self._let_players_in(seats, guard, priors or Priors())
        for person in self.people:
            person.autopilot()

    def _let_players_in(self, seats: int, guard: str, priors: Priors) -> None:
        """In the place of the room's own bots and the autopilot; a script guards from its line."""
        policy = NORMAL_ROOM.drops
        at_line = guard == "script"
        kind = Kind("average" if at_line else guard)
        players = {Seat(seat): (ByLine if at_line else Player)(kind, policy, priors) for seat in range(seats)}
        for player in players.values():
            player.missing = lambda: missing(self.evening.state)
        self.evening.match.company._bots = dict(players)
        if at_line:
            self._lines = [Line(self.evening, person, ScriptAtLine(policy, priors)) for person in self.people]
            self.evening.on_do = lambda effects: self._read_lines()

    def _read_lines(self) -> None:
        encoder = Encoder()
        for line in self._lines:
            line.read(encoder)

    def play(self) -> None:
        """The whole match."""
        self.evening.until(lambda: self.evening.phase is Phase.OVER, limit_s=7200)


class ByLine(Player):
    """Plays and cheats as its kind does; what it does as guard comes by its line."""

    def on_pulse(self, pulse: Pulse, view: View, me: MeLike, rng: Random) -> Order | None:
        """Cheat, or nothing."""
        return None if pulse.w is not None else super().on_pulse(pulse, view, me, rng)


class Line:
    """Carries every frame to a script, and what it says to the room; both in no time, as at a simulated table."""

    def __init__(self, evening: Evening, person: Person, script: ScriptAtLine) -> None:
        self.evening = evening
        self.person = person
        self.script = script
        self._read = 0  # notes of the inbox

    def read(self, encoder: Encoder) -> None:
        """Hand over what came since."""
        new = self.person.inbox[self._read :]
        self._read += len(new)
        for got in new:
            for said in self.script.hear(text_frame(encoder.encode(got.note))):
                command = decode(self.person.conn, json.dumps(said).encode(), self.evening.now_ns)
                assert not isinstance(command, Malformed | Hello | Ping), f"{said}: {command}"
                self.evening.later(0, partial(self._send, command))

    def _send(self, command: Command) -> None:
        self.evening.do(command)


def agreement(seats: int, guard: str, rounds: int, seed: int, priors: Priors) -> Figures:
    """The same players in rooms as at the simulated tables."""
    counts: Counter[str] = Counter()
    minutes = 0.0
    number = 0
    while counts["rounds"] < rounds:
        hall = Hall(seats, seed * 1000 + number, guard, priors)
        hall.play()
        number += 1
        for reel in hall.watcher.all(notes.Reel):
            counts["attempts"] += len(reel.drops)
            counts["caught"] += sum(drop.caught for drop in reel.drops)
        counts["rounds"] += len(hall.watcher.events(RoundScored))
        counts["false"] += len(hall.watcher.events(FalseAlarm))
        counts["changes"] += len(hall.watcher.events(GuardChanged))
        shown = counts["rounds"] and seats * NORMAL_ROOM.reel_ms / 1000 / 60
        minutes += hall.evening.now_ns / NS_PER_MINUTE - 1000 / 60 - shown
    return {
        "rounds": counts["rounds"],
        "attempts": round(counts["attempts"] / counts["rounds"], 2),
        **shares(counts["attempts"], counts["caught"], counts["false"]),
        "guard_changes": round(counts["changes"] / counts["rounds"], 2),
        "mean_round_minutes": round(minutes / counts["rounds"], 2),
    }


def bytes_per_s(seats: int, seed: int) -> Figures:
    """Bytes of frames, header and all, per second of play and client: the guard, another player, a spectator."""
    hall = Hall(seats, seed)
    sent: Counter[tuple[str, str]] = Counter()
    pulses: Counter[str] = Counter()

    def weigh(effects: list[Effect]) -> None:
        encoder = Encoder()
        for effect in effects:
            if isinstance(effect, Tell | RaceStart):
                conns = effect.conns if isinstance(effect, Tell) else (effect.conn,)
                size = len(text_frame(encoder.encode(effect.note)))
                kind = "pulses" if isinstance(effect.note, notes.PulseNote) else "rest"
                for conn in conns:
                    role = hall_role(hall, conn)
                    sent[role, kind] += size
                    pulses[role] += kind == "pulses"

    hall.evening.on_do = weigh
    hall.play()
    return {
        role: {
            "pulses": round(5 * sent[role, "pulses"] / pulses[role], 1),
            "all": round(5 * (sent[role, "pulses"] + sent[role, "rest"]) / pulses[role], 1),
        }
        for role in ("guard", "player", "spectator")
        if pulses[role]
    }


def hall_role(hall: Hall, conn: Conn) -> str:
    """What this line sees the table as."""
    seat = hall.evening.room.seating.seat_of(conn)
    if seat is None:
        return "spectator"
    return "guard" if seat == hall.evening.match.under.hidden.guard else "player"
