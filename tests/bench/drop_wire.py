"""The drops' bench in real rooms: do the simulated tables agree with them, and how much is sent to whom."""

from collections import Counter
from typing import Any

from polilla.bots.tempers import NORMAL
from polilla.net.line import text_frame
from polilla.protocol.encode import Encoder
from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.commands import Conn
from polilla.rooms.effects import Effect, RaceStart, Tell
from polilla.rooms.policy import NORMAL as NORMAL_ROOM
from polilla.rules.events import FalseAlarm, GuardChanged, RoundScored
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from tests.bench.drop_lines import play
from tests.bench.drop_people import Kind, Player
from tests.bench.drop_table import missing
from tests.bench.ideal_reader import Priors
from tests.rooms.evening import Evening, Person

Figures = dict[str, Any]
NS_PER_MINUTE = 60e9


class Hall:
    """A real room of such players: one person's line, so that the room is awake, and nobody at it."""

    def __init__(self, seats: int, seed: int) -> None:
        self.evening = Evening(NORMAL_ROOM, seed)
        self.host = self.evening.sit("Ana")
        for _ in range(seats - 1):
            self.host.ask_host(ask.AddBot, NORMAL.name)
        self.watcher: Person = self.evening.watch()
        self.host.start()
        self._let_players_in(seats)
        self.host.autopilot()

    def _let_players_in(self, seats: int) -> None:
        """In the place of the room's own bots."""
        policy = NORMAL_ROOM.drops
        players = {Seat(seat): Player(Kind(), policy, Priors()) for seat in range(seats)}
        for player in players.values():
            player.missing = lambda: missing(self.evening.state)
        self.evening.match.company._bots = dict(players)

    def play(self) -> None:
        """The whole match."""
        self.evening.until(lambda: self.evening.phase is Phase.OVER, limit_s=7200)


def agreement(seats: int, rounds: int, seed: int) -> Figures:
    """The same average players in rooms and at simulated tables."""
    counts: Counter[str] = Counter()
    minutes = 0.0
    number = 0
    while counts["rounds"] < rounds:
        hall = Hall(seats, seed * 1000 + number)
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
    room = {
        "rounds": counts["rounds"],
        "attempts": round(counts["attempts"] / counts["rounds"], 2),
        "caught_share": round(counts["caught"] / max(1, counts["attempts"]), 4),
        "false_share": round(counts["false"] / max(1, counts["false"] + counts["caught"]), 4),
        "guard_changes": round(counts["changes"] / counts["rounds"], 2),
        "mean_round_minutes": round(minutes / counts["rounds"], 2),
    }
    table = play("normal", (Kind(),) * seats, rounds, f"agreement {seed}", Priors())
    return {"rooms": room, "simulated": {name: table[name] for name in room if name in table}}


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
