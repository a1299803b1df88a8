"""How good a bot is, as numbers: one record per temper. Nothing but numbers belongs here.

Pulses are server steps of 200 ms; the model they belong to is drops.md 6.11 and its simulation.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Craft:
    """How well cards are chosen, and how long that takes."""

    slip: float  # chance per choice of taking any option: a moment's inattention
    noise: float  # points; standard deviation of how an option's worth is felt: nobody weighs exactly
    turn_s: float  # s; median thought before a turn, human pace (the clock gives 20 s)
    give_s: float  # s; median thought before a gift, tribute or penalty card (the clocks give 8 s and more)


@dataclass(frozen=True, slots=True)
class Guile:
    """How a seat that is not the guard's drops and feints."""

    wish: float  # chance per pulse of lifting a card: one in 29 s of calm at .007
    watched: float  # factor on the wish while the eye seems to be on the seat
    commotion: float  # factor during ant, race and slap: all look elsewhere
    guard_turn: float  # factor during the guard's own turn: the guard looks at cards
    moth: float  # factor with a moth in hand: 10 points want to go
    bail: float  # chance of putting back when the eye has come before the let-go
    feint: float  # chance per pulse, under the eye, of a hold that is only meant to bait
    hold: float  # pulses; mean hold before the let-go
    alert: float  # pulses; mean delay until a change of the eye is noticed


@dataclass(frozen=True, slots=True)
class Vigil:
    """How the guard watches."""

    efficiency: float  # 0..1; how much of what the shadows say is taken in
    notice: float  # chance of noticing a stir of a seat outside the lens
    delay: float  # pulses; mean from a stir to the swing of the lens
    lapse: float  # chance of coming to no decision about a watched gesture
    click: float  # pulses; mean from the last shadow to the accusation
    bias: float  # log odds needed to accuse: a false alarm costs a card
    away: float  # share of the thought in the guard's own turn in which nothing is watched
    patrol: float  # pulses; mean stay on a seat where nothing happens
    leave: float  # chance of looking elsewhere once a watched gesture is over: that seat now rests


@dataclass(frozen=True, slots=True)
class Reaction:
    """An ex-Gaussian reaction time: what people's look like, mostly even with a slow tail."""

    mean_ms: float  # ms; centre of the even part
    spread_ms: float  # ms; its standard deviation
    tail_ms: float  # ms; mean of the exponential part added to it


@dataclass(frozen=True, slots=True)
class Reflexes:
    """How fast the hand is in races."""

    search: Reaction  # find the card of a number, then press (R7.5); people need about 700 ms
    slap: Reaction  # a simple reaction (R7.4); people need 250 to 350 ms
    overlook: float  # chance of not finding one's fitting card in time


@dataclass(frozen=True, slots=True)
class Temper:
    """Everything that makes one bot weaker than another."""

    name: str
    craft: Craft
    guile: Guile
    vigil: Vigil
    reflexes: Reflexes


NOVICE: Final = Temper(
    name="novice",
    craft=Craft(slip=0.35, noise=4.0, turn_s=7.0, give_s=3.5),
    guile=Guile(
        wish=0.006,
        watched=0.60,
        commotion=1.2,
        guard_turn=1.0,
        moth=1.4,
        bail=0.20,
        feint=0.0,
        hold=4.0,
        alert=3.0,
    ),
    vigil=Vigil(
        efficiency=0.45,
        notice=0.55,
        delay=4.0,
        lapse=0.25,
        click=3.5,
        bias=0.30,
        away=0.85,
        patrol=16.0,
        leave=0.20,
    ),
    reflexes=Reflexes(search=Reaction(660, 100, 240), slap=Reaction(280, 35, 80), overlook=0.20),
)

NORMAL: Final = Temper(
    name="normal",
    craft=Craft(slip=0.05, noise=0.8, turn_s=6.5, give_s=3.0),
    guile=Guile(
        wish=0.007,
        watched=0.35,
        commotion=1.8,
        guard_turn=1.5,
        moth=1.4,
        bail=0.50,
        feint=0.002,
        hold=6.0,
        alert=2.0,
    ),
    vigil=Vigil(
        efficiency=0.65,
        notice=0.75,
        delay=3.0,
        lapse=0.12,
        click=2.5,
        bias=0.35,
        away=0.60,
        patrol=20.0,
        leave=0.50,
    ),
    reflexes=Reflexes(search=Reaction(540, 70, 160), slap=Reaction(245, 25, 55), overlook=0.10),
)

LYNX: Final = Temper(
    name="lynx",
    craft=Craft(slip=0.0, noise=0.2, turn_s=5.5, give_s=2.5),
    guile=Guile(
        wish=0.008,
        watched=0.15,
        commotion=2.5,
        guard_turn=2.2,
        moth=1.4,
        bail=0.80,
        feint=0.004,
        hold=7.0,
        alert=1.0,
    ),
    vigil=Vigil(
        efficiency=0.85,
        notice=0.90,
        delay=2.0,
        lapse=0.05,
        click=2.0,
        bias=0.30,
        away=0.35,
        patrol=20.0,
        leave=0.85,
    ),
    reflexes=Reflexes(search=Reaction(470, 55, 120), slap=Reaction(225, 20, 40), overlook=0.04),
)

TEMPERS: Final[dict[str, Temper]] = {temper.name: temper for temper in (NOVICE, NORMAL, LYNX)}
