"""Every duration and limit of a room, each with its unit and reason; the policies of drops and races inside."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from polilla.rooms.notes import Settings
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.race_policy import STANDARD, RacePolicy
from polilla.timing.units import NS_PER_MS


@dataclass(frozen=True, slots=True)
class RoomPolicy:
    """The numbers of one room."""

    drops: DropPolicy = field(default_factory=DropPolicy)
    races: RacePolicy = STANDARD

    # --- prompts (R10.1), at the pace "normal"
    turn_ms: int = 20_000
    gift_ms: int = 12_000
    tribute_ms: int = 8_000
    penalty_ms: int = 8_000
    reel_ms: int = 60_000  # between rounds: time to read the floors; everybody present may skip

    # --- presence
    away_hold_ms: int = 2_000  # a held card of a lost line goes back (drops.md 6.10)
    away_grace_ms: int = 15_000  # a lost line has this long before the autopilot plays (R10.2)
    host_grace_ms: int = 60_000  # a lobby waits this long for its host, who may be sending the link to friends
    host_absent_ms: int = 20_000  # after so long without the host anybody present may start, deal and play again
    host_idle_ms: int = 20_000  # after so long without a deed of the host the others may go on, if most wish it
    patience_ms: int = 60_000  # without a clock: a long thought; then the others may give a seat to the autopilot
    lobby_grace_ms: int = 300_000  # an absent player keeps a lobby seat: phones lock while friends arrive

    move_ms: int = 120_000  # a code to move a seat holds so long: time to fetch the other device
    move_tries: int = 20  # wrong codes from one address until it is not listened to: typing errors of a household
    most_move_tries: int = 1_000  # ... from all of them until every code is void: of 31^8, a chance of one in 10^9

    # --- limits
    ids_kept: int = 32  # client-made ids remembered per seat: more than a client can have on its way
    emote_gap_ms: int = 2_000  # one emote in two seconds and seat: seen by all, disturbs nobody
    change_gap_ms: int = 1_000  # one change of name, autopilot, lens or wish in a second and seat: all are told
    host_burst: int = 40  # host's commands at once: arrow keys move the handicap from end to end in twelve, and back
    host_gap_ms: int = 1_000  # ... and one in a second after that: all are told, each is kept
    most_watchers: int = 20  # spectators cost a frame per pulse each
    most_watchers_per_address: int = 8  # a household with its television; nobody shuts the others' friends out

    pace: float = 1.0  # how many times faster the room's clocks and bots run; pulses and races never change

    def faster(self, pace: float) -> RoomPolicy:
        """The same room with its prompts, shows and bots `pace` times faster, for demonstrations and tests."""
        if pace == 1.0:
            return self
        return replace(
            self,
            drops=replace(
                self.drops, freeze_ms=round(self.drops.freeze_ms / pace), film_ms=round(self.drops.film_ms / pace)
            ),
            turn_ms=round(self.turn_ms / pace),
            gift_ms=round(self.gift_ms / pace),
            tribute_ms=round(self.tribute_ms / pace),
            penalty_ms=round(self.penalty_ms / pace),
            reel_ms=round(self.reel_ms / pace),
            pace=pace,
        )

    def at_table(self, settings: Settings) -> RoomPolicy:
        """These numbers with what the host has chosen for the hidden drop."""
        drops = self.drops.watched(settings.watch)
        if settings.unhurried:
            drops = drops.unhurried()
        if not settings.eye:
            drops = drops.faceless()
        if settings.same_room:
            drops = drops.side_by_side()
        return replace(self, drops=drops)

    def prompt_ms(self, kind: str, clocks: str) -> int | None:
        """How long a prompt of this kind lasts at the host's pace; None: no clock (R10.1)."""
        factor = CLOCK_FACTORS[clocks]
        normal_ms: int = getattr(self, f"{kind}_ms")
        return None if factor is None else round(normal_ms * factor)


CLOCK_FACTORS: Final[dict[str, float | None]] = {"off": None, "slow": 2.0, "normal": 1.0, "fast": 0.5}
NORMAL: Final = RoomPolicy()


def ns(ms: float) -> int:
    """Milliseconds as nanoseconds."""
    return round(ms * NS_PER_MS)
