"""Every number of the hidden drop, with its unit and its reason. Nothing but numbers belongs here.

"Pulses" are server steps of 200 ms; the rules they serve are R5 and R6.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, TypedDict

Watch = Literal["relaxed", "normal", "hawk"]
"""How closely the guard can watch: the host's choice."""


@dataclass(frozen=True, slots=True)
class DropPolicy:
    """The timing and chance of drops, the guard's lens and accusations. The defaults are the normal table."""

    RELAXED: ClassVar[DropPolicy]
    NORMAL: ClassVar[DropPolicy]
    HAWK: ClassVar[DropPolicy]

    pulse_ms: int = 200  # ms; long against the jitter of home lines, short against the 0.4 s of a human reaction

    # The gesture: one shape for every cause
    dip: int = 4  # frames (pulses) going down: time to notice a stir (0.5 s) and to swing the lens (0.4 s)
    tells: int = 7  # frames under the table, one shadow level each: seven bars that a person can add up
    back: int = 1  # frames coming up; 4 + 7 + 1 frames last 2.4 s
    gap: int = 10  # pulses (2 s) of rest after every gesture of a seat, so that the windows of two never meet

    # The player's own hand
    hold_min: int = 3  # pulses (0.6 s) a card lies at the edge before it may fall: a decision, no twitch
    hold_max: int = 25  # pulses (5 s) after which a held card goes back by itself
    # Pulses (24 s) from one let-go or put-back to the next lift. A caught drop costs a card and one that is not saves
    # one, so a guard who catches fewer than half, as is fun, makes every further drop pay: only this bounds greed. With
    # 12 s whoever dropped as often as allowed won 1.6 times their share; longer than 24 s a round would be dull.
    cool: int = 120

    # Server-made gestures: doubt for the guard, cover for the cheater
    fidget: float = 1 / 130  # chance per calm pulse: about one in 26 s and seat; a third of all dips are then drops
    pre_min: int = 3  # pulses; shortest pretended hold before a fidget, as the shortest real one
    pre_max: int = 9  # pulses; longest pretended hold, where most real ones end

    # Stirs: the coarse sign that everybody is sent
    stir_idle: float = 1 / 100  # chance per pulse with nothing going on: about half of all stirs mean nothing
    stir_hold: float = 0.02  # extra chance per pulse of a hold, real or pretended: waiting at the edge has a price
    # Chance of one stir at the start of a gesture. Nearly certain, for a program gets more out of rare signs than a
    # person does: from .7 to .95 people catch more, above all among five, and the program's lead shrinks.
    stir_dip: float = 0.95
    stir_dip_frames: int = 2  # frames in which that stir may fall: a person needs all the time that is left to swing
    stir_event: float = 0.06  # chance per pulse in a public commotion, which covers all the rest
    event: int = 10  # pulses (2 s) that a commotion lasts (ant, race, slap)

    # The guard's lens
    swing: int = 2  # pulses (0.4 s) until a moved lens shows anything
    # Pulses (2 s) that it then stays: a faster lens is a script's lens. From 8 to 10 the best program loses four points
    # among five and people one; at 12 it gains nothing more over them.
    dwell: int = 10
    blink: int = 3  # pulses (0.6 s) of fog after the guard plays, draws, slaps or gives: looking at cards
    turn_fog: int = 7  # pulses (1.4 s) of fog at the start of the guard's own turn: looking at the hand
    follow: int = 3  # pulses (0.6 s) until a lens that swings by itself goes to a stir: a quick person's time
    wide_from: int = 6  # seats from which the lens covers two neighbours; below it covers one
    eye_lag: int = 4  # pulses (0.8 s) after which the others learn where the lens was: looking pays, but it stays a bet
    # Pulses (15 s) of a guard's absence, together, in which nobody can let go: the time that a lost line has until the
    # autopilot plays. A guard who comes and goes may not freeze the table for longer.
    away_freeze: int = 75
    eye: bool = True  # whether they learn it at all; off where people see each other's faces

    # Shadow levels
    innocent: tuple[float, ...] = (0.40, 0.30, 0.20, 0.10)  # chance of level 0..3 of one innocent tell: mean 1
    # Exponential tilt of a drop's tells with calm nerves. Two wishes pull apart: with more of it an average guard
    # catches more among five seats (a quarter is wished for), but a program gains twice as much as a person does.
    tilt_calm: float = 0.68
    tilt_per_nerve: float = 0.70  # more tilt per unit of nerves: greed shows, in three tells as well as in seven
    nerves_cap: float = 2.5  # nerves beyond this tilt no further
    nerves_half_life: float = 150.0  # pulses (30 s) in which nerves halve

    # Accusations
    grace: int = 4  # pulses (0.8 s) after the last frame in which a drop can still be caught: a human click
    rewind: int = 5  # pulses (1 s) that an accusation may look back: delays of up to 0.8 s cost nothing
    accuse_cool: int = 25  # pulses (5 s) without accusing after a false one
    settle: int = 15  # pulses (3 s) after a resolution in which nobody may drop: time to find the new roles
    freeze_ms: int = 600  # ms between an accusation and its verdict: one breath
    # ms that the longest film is shown (film.py). A tell then lasts half a second, two fifths of life's speed; slower
    # ones would hold up the table for longer than anybody wants to look, and all can skip it together.
    film_ms: int = 6400
    film_pulses: int = 13  # pulses in the film: the one accused and the twelve before it
    count_margin: int = 9  # pulses a drop is kept out of the public count beyond the last chance to catch it

    # Pulses (12 s) remembered: a film (13) that begins as far back as one may accuse (5) needs 18, the eye (4) fewer.
    memory: int = 60

    def __post_init__(self) -> None:
        """Refuse numbers with which two gestures of one seat could be mistaken for one another."""
        if self.gap + self.frames <= self.window:
            raise ValueError(f"gap {self.gap} + frames {self.frames} must exceed the window {self.window}")
        if abs(sum(self.innocent) - 1) > 1e-9:
            raise ValueError(f"innocent levels {self.innocent} must sum to 1")
        if self.memory < max(self.film_pulses + self.rewind, self.eye_lag + 1):
            raise ValueError(f"memory {self.memory} is too short for film, rewind and eye")

    def watched(self, watch: Watch) -> DropPolicy:
        """This table with another eye on it."""
        return replace(self, **WATCHES[watch])

    def unhurried(self) -> DropPolicy:
        """Twice the time to accuse, for whoever hears the table read out; limits that hang on it grow as much."""
        grace = 2 * self.grace
        return replace(self, grace=grace, gap=max(self.gap, grace + 1))

    def faceless(self) -> DropPolicy:
        """The others are not shown where the lens was."""
        return replace(self, eye=False)

    def side_by_side(self) -> DropPolicy:
        """For people in one room, whose hands stir before everybody's eyes."""
        return replace(self, stir_idle=0.0, stir_hold=0.0, stir_dip=0.0, stir_event=0.0)

    @property
    def frames(self) -> int:
        """Frames (pulses) of one gesture."""
        return self.dip + self.tells + self.back

    @property
    def window(self) -> int:
        """Pulses from the first frame of a drop in which it can be caught."""
        return self.frames + self.grace

    @property
    def last_look(self) -> int:
        """Pulses between a round's end by another hand than the guard's and its scoring (R9.1)."""
        return self.window + self.rewind

    @property
    def count_age(self) -> int:
        """Pulses after which a drop may enter the public count, at its owner's next turn."""
        return self.last_look + self.count_margin


class Eye(TypedDict, total=False):
    """What a closer or laxer watch changes."""

    tilt_calm: float
    fidget: float
    stir_dip: float
    turn_fog: int


# What each of them changes in drops caught, accusations that are wrong and guards that change, measured at tables of
# three to five, stands in docs/fairness.md under "The host's choice".
WATCHES: Final[dict[Watch, Eye]] = {
    "relaxed": {
        "tilt_calm": 0.60,  # exponential tilt; a little below the normal one, a drop's shadows look more like any dip's
        "stir_dip": 0.6,  # chance per gesture; of five dips two begin unseen, and the lens comes too late for them
    },
    "normal": {},
    "hawk": {
        "tilt_calm": 1.0,  # exponential tilt; a calm drop tells as much as a normal one half a minute after another
        "fidget": 1 / 160,  # chance per calm pulse: one in 32 s and seat, fewer that an accusation is wasted on
    },
}

DropPolicy.NORMAL = DropPolicy()
DropPolicy.RELAXED = DropPolicy.NORMAL.watched("relaxed")
DropPolicy.HAWK = DropPolicy.NORMAL.watched("hawk")
