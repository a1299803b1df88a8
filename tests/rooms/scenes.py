"""Well-known moments of an evening: Ana (seat 0, host, guard), Bea (1) and Carla (2) in every phase of a round."""

from collections.abc import Callable
from dataclasses import dataclass

from polilla.rooms import commands as ask
from polilla.rooms.policy import RoomPolicy
from polilla.rules.phases import Phase
from tests.rooms.evening import QUIET, Evening, Person

MIXED = "top=5 fill=3 | 1 1ant 1spider 1cockroach 1mosquito 4 4 2moth | 1 1 2 2 3 5 5moth 4 | 1 2 3 3 4 5 5moth 4"
CLIMB = "top=5 | 1 4 2 5 3 1 4 2 | 2 5 3 1 4 2 5 3 | 3 1 4 2 5 3 1 4"
"""Everybody can always lay the number above the top: 21 turns until each has one card left."""


@dataclass
class Scene:
    """An evening with its three."""

    evening: Evening
    ana: Person
    bea: Person
    carla: Person

    idle: tuple[Person, ...] = ()  # who is here and does nothing

    @property
    def host(self) -> Person:
        """Whose table it is."""
        host = self.evening.room.seating.host
        assert host is not None
        return self.evening.at(host)

    @property
    def guard(self) -> Person:
        """Who has the lens."""
        return self.evening.at(self.evening.state.guard)

    @property
    def all(self) -> tuple[Person, Person, Person]:
        """The three."""
        return self.ana, self.bea, self.carla

    def climb(self, turns: int) -> None:
        """So many turns in which each lays the number above the top."""
        for _ in range(turns):
            state = self.evening.state
            number = state.discards[-1].number % 5 + 1
            self.evening.at(state.turn).play(str(number))
            self.evening.until(lambda: self.evening.phase is not Phase.TURNING)


def lobby(policy: RoomPolicy = QUIET, seed: int = 1) -> Scene:
    """They have sat down."""
    evening = Evening(policy, seed)
    return Scene(evening, evening.sit("Ana"), evening.sit("Bea"), evening.sit("Carla"))


def turn(deck: str = MIXED, clocks: str = "normal", policy: RoomPolicy = QUIET, seed: int = 1) -> Scene:
    """Ana's first turn."""
    scene = lobby(policy, seed)
    scene.ana.configure(clocks)
    scene.ana.start(deck)
    scene.evening.wait(1.5)  # the guard has looked at the hand (drops.md 6.1, FOG)
    return scene


def turning(clocks: str = "normal") -> Scene:
    """Ana's cockroach lies face down."""
    scene = turn(clocks=clocks)
    scene.ana.play("1cockroach")
    return scene


def race(clocks: str = "normal", policy: RoomPolicy = QUIET) -> Scene:
    """Ana's cockroach lies open."""
    scene = turn(clocks=clocks, policy=policy)
    scene.ana.play("1cockroach")
    scene.evening.until_phase(Phase.RACE)
    scene.evening.wait(0.2)
    return scene


def slap(clocks: str = "normal") -> Scene:
    """Ana's mosquito lies open."""
    scene = turn(clocks=clocks)
    scene.ana.play("1mosquito")
    scene.evening.until_phase(Phase.SLAP)
    scene.evening.wait(0.2)
    return scene


def gift(clocks: str = "normal") -> Scene:
    """Ana owes her spider's gift."""
    scene = turn(clocks=clocks)
    scene.ana.play("1spider")
    scene.evening.until_phase(Phase.GIFT)
    return scene


def tribute(clocks: str = "normal") -> Scene:
    """Carla was slowest: Ana and Bea owe her a card."""
    scene = turn(clocks=clocks)
    scene.bea.reflex_ms, scene.carla.reflex_ms = 300, 500
    scene.ana.play("1mosquito")
    scene.evening.until_phase(Phase.TRIBUTE)
    return scene


def accused(clocks: str = "normal") -> Scene:
    """Ana has shouted at Bea, who is in the act."""
    scene = turn(clocks=clocks)
    scene.ana.catch(scene.bea, "3")
    return scene


def penalty(clocks: str = "normal") -> Scene:
    """Bea is caught, Ana chooses a card for her."""
    scene = accused(clocks)
    scene.evening.until_phase(Phase.PENALTY)
    return scene


def film(clocks: str = "normal") -> Scene:
    """Ana's shout was a false alarm, and its film runs."""
    scene = turn(clocks=clocks)
    scene.ana.accuse(scene.bea)
    scene.evening.wait(1)
    return scene


def two_left(clocks: str = "normal") -> Scene:
    """Bea's turn with two cards left; Ana has one, Carla two."""
    scene = turn(CLIMB, clocks)
    scene.climb(19)
    scene.evening.wait(0.8)  # Ana has looked at her cards (drops.md 6.1, BLINK)
    return scene


def last_look(clocks: str = "normal") -> Scene:
    """Bea dropped her last card but one and laid the last; Ana has a last look."""
    scene = two_left(clocks)
    scene.bea.drop("3")
    scene.climb(1)
    return scene


def scored(clocks: str = "normal") -> Scene:
    """The first round is over."""
    scene = last_look(clocks)
    scene.evening.until_phase(Phase.SCORED)
    return scene


def over(clocks: str = "normal") -> Scene:
    """The match is over: each round's guard went out first."""
    scene = lobby()
    scene.ana.configure(clocks)
    hands = CLIMB.split("|")[1:]
    # The guard of each round begins: the first hand goes to seat 0, then 1, then 2.
    rounds = [[*hands[-shift:], *hands[:-shift]] if shift else hands for shift in range(3)]
    scene.ana.start(*("|".join(["top=5 ", *each]) for each in rounds))
    for _ in range(3):
        scene.climb(22)
        if scene.evening.phase is Phase.SCORED:
            for person in scene.all:
                person.skip()
    return scene


IN_PLAY: dict[str, Callable[[str], Scene]] = {
    "turn": lambda clocks: turn(clocks=clocks),
    "turning": turning,
    "race": race,
    "slap": slap,
    "gift": gift,
    "tribute": tribute,
    "accused": accused,
    "penalty": penalty,
    "film": film,
    "last_look": last_look,
    "scored": scored,
}
"""Every place where a match waits for something."""
BETWEEN: dict[str, Callable[[str], Scene]] = {"lobby": lambda clocks: lobby(), "over": over}
"""Where it waits for people to begin."""


def with_host(name: str, host: str, clocks: str = "normal") -> Scene:
    """A place by its name; its host is Ana, who is the first guard too, or Bea, to whom she has handed over."""
    scene = (IN_PLAY | BETWEEN)[name](clocks)
    if host == "Bea":
        scene.ana.ask_host(ask.HandOver, scene.bea.seat)
    assert scene.host.name == host
    return scene
