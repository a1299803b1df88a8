"""The shadow is the one thing that differs between causes, and it differs by the published tables (6.6, 6.13).

Twenty thousand dips are watched at the hidden table itself, as a room runs it: its own nerves, holds, stirs, fidgets.
"""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import exp
from random import Random

import pytest

from polilla.rules.cards import DECK as CARDS
from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.gesture import Cause, begin
from polilla.timing.hidden import HiddenTable
from polilla.timing.shadow import guilty
from tests.leaks.stage import Stage
from tests.rooms.evening import QUIET

pytestmark = pytest.mark.xdist_group("dips")  # watched once
NORMAL = DropPolicy.NORMAL
DIPS = 20_000
CAUSES: tuple[Cause, ...] = ("drop", "back", "fidget")
INNOCENT = (0.40, 0.30, 0.20, 0.10)  # drops.md 6.1, q0
IDLE, HOLD = 0.01, 0.03  # chance of a stir per pulse: nothing going on, a card at the edge (real or pretended)
BEFORE = 3  # pulses before a dip that are part of every hold, however short

# What a fair sample passes but once in ten thousand. There are fourteen comparisons, so a server that is right and
# another seed would turn one of them red once in seven hundred times; with the seed that stands here none ever does.
CHI_1, CHI_3, CHI_13 = 15.1, 21.1, 40.9


@dataclass
class Dip:
    """A gesture as it was shown, and what is true of it."""

    cause: Cause
    nerves: float  # by the rule of drops.md 6.1, reckoned here
    before: tuple[int, ...]  # stirs of the pulses before it
    levels: list[int] = field(default_factory=list)
    stirs: list[int] = field(default_factory=list)
    alone: bool = True  # no other card was at the edge meanwhile, which stirs by itself


@dataclass
class Watched:
    """One seat under watch."""

    eager: float  # chance per pulse that a card is lifted when one may be
    hold: int = 0  # pulses that it will be held
    nerves: float = 0.0
    nerves_k: int = 0
    stirs: deque[int] = field(default_factory=lambda: deque([0] * BEFORE, BEFORE))
    dip: Dip | None = None


@dataclass
class Sample:
    """Everything that was seen."""

    dips: list[Dip] = field(default_factory=list)
    calm: Counter[bool] = field(default_factory=Counter)  # pulses in which a fidget could begin, by: cooling down
    begun: Counter[bool] = field(default_factory=Counter)  # and in how many one did

    def of(self, cause: Cause) -> list[Dip]:
        """The dips of a cause."""
        return [dip for dip in self.dips if dip.cause == cause]


@cache
def sample() -> Sample:
    """Evenings of four players who lift, drop and put back, until there are dips enough."""
    found, luck, mind = Sample(), Random(11), Random(12)
    while len(found.dips) < DIPS:
        table = HiddenTable(NORMAL, 5, Seat(0))
        seats = {Seat(seat): Watched(eager) for seat, eager in enumerate((0.1, 0.02, 0.01, 0.002), 1)}
        for _ in range(5_000):
            for seat, watched in seats.items():
                _gesture(table, seat, watched, luck, mind)
            _pulse(table, seats, luck, found)
        running = [seats[seat].dip for seat in seats if table._seats[seat].lane.stage == "dip"]
        found.dips = [dip for dip in found.dips if all(dip is not each for each in running)]
    return found


def _gesture(table: HiddenTable, seat: Seat, watched: Watched, luck: Random, mind: Random) -> None:
    """What the player does between two pulses."""
    intent = table._seats[seat].intent
    if intent.card is None:
        if not intent.cool(table.k) and mind.random() < watched.eager:
            table.lift(seat, CARDS[0])
            watched.hold = mind.randint(BEFORE, 9)
    elif table.k >= intent.since + watched.hold:
        if mind.random() < 0.6:
            table.let_go(seat, 8, True, luck)
        table.put_back(seat, luck)


def _pulse(table: HiddenTable, seats: dict[Seat, Watched], luck: Random, found: Sample) -> None:
    """A pulse passes, and all is noted."""
    lanes = {seat: table._seats[seat].lane for seat in seats}
    cooling = {seat: table._seats[seat].intent.cool(table.k) > 0 for seat in seats if lanes[seat].stage == "calm"}
    table.step((True,) * 5, luck)
    for seat, cools in cooling.items():
        found.calm[cools] += 1
        found.begun[cools] += lanes[seat].stage == "pre"
    stirs = table.frame(None).s
    for seat, watched in seats.items():
        frame, level = lanes[seat].shade(table.k)
        if frame == 1:
            watched.dip = _begun(table, seat, watched)
            found.dips.append(watched.dip)
        if frame and watched.dip is not None:
            watched.dip.stirs.append(stirs[seat])
            watched.dip.alone &= table._seats[seat].intent.card is None
            if 4 < frame < 12:
                watched.dip.levels.append(level)
        watched.stirs.append(stirs[seat])


def _begun(table: HiddenTable, seat: Seat, watched: Watched) -> Dip:
    last = table._seats[seat].lane.last
    assert last is not None
    k = table.k - 1
    nerves = watched.nerves * 2 ** (-(k - watched.nerves_k) / 150)
    if last.cause != "fidget":
        watched.nerves, watched.nerves_k = nerves + 1, k
    return Dip(last.cause, nerves, tuple(watched.stirs))


def tilted(nerves: float) -> list[float]:
    """drops.md 6.1, q1: the innocent chances times e^(beta L), as many as make one."""
    beta = NORMAL.tilt_calm + NORMAL.tilt_per_nerve * min(2.5, nerves)
    weights = [chance * exp(beta * level) for level, chance in enumerate(INNOCENT)]
    return [weight / sum(weights) for weight in weights]


def chi_square(counts: Sequence[int], expected: Sequence[float]) -> float:
    return sum((count - each) ** 2 / each for count, each in zip(counts, expected, strict=True))


def counted(dips: Sequence[Dip]) -> list[int]:
    levels = Counter(level for dip in dips for level in dip.levels)
    assert set(levels) <= set(range(4))
    return [levels[level] for level in range(4)]


@pytest.mark.parametrize("cause", ["back", "fidget"])
def test_an_innocent_shadow_is_the_innocent_table(cause: Cause) -> None:
    """6.13 (3): put-backs and fidgets alike, to four levels."""
    counts = counted(sample().of(cause))
    assert sum(counts) > 7 * 2_000
    assert chi_square(counts, [sum(counts) * chance for chance in INNOCENT]) < CHI_3


@pytest.mark.parametrize(("least", "most"), [(0.0, 0.2), (0.2, 0.7), (0.7, 9.0)], ids=["calm", "typical", "hasty"])
def test_a_guilty_shadow_is_the_tilted_table(least: float, most: float) -> None:
    """6.13 (3): by the nerves of each drop; that they vary within a class only makes the bound wider."""
    drops = [dip for dip in sample().of("drop") if least <= dip.nerves < most]
    counts = counted(drops)
    assert sum(counts) > 7 * 500
    chances = [tilted(dip.nerves) for dip in drops]
    expected = [
        sum(each[level] * len(dip.levels) for dip, each in zip(drops, chances, strict=True)) for level in range(4)
    ]
    assert chi_square(counts, expected) < CHI_3


@pytest.mark.parametrize("cause", CAUSES)
def test_a_dip_stirs_as_often_whatever_made_it(cause: Cause) -> None:
    """6.13 (3): the sign at its start comes with .95, in one of two frames."""
    dips = [dip for dip in sample().of(cause) if dip.alone]
    starts = Counter((dip.stirs[0], dip.stirs[1]) for dip in dips)
    each, none = 0.475, 0.05
    one = (each + none * IDLE) * (1 - IDLE)
    chances = {(0, 0): none * (1 - IDLE) ** 2, (1, 0): one, (0, 1): one, (1, 1): 2 * each * IDLE + none * IDLE**2}
    assert chi_square([starts[start] for start in chances], [len(dips) * p for p in chances.values()]) < CHI_3


@pytest.mark.parametrize("cause", CAUSES)
def test_before_and_after_that_a_paw_stirs_as_often_whatever_it_holds(cause: Cause) -> None:
    """5 and 6.1: a card at the edge stirs with .03, held or pretended, and nothing but by chance later in the dip."""
    dips = [dip for dip in sample().of(cause) if dip.alone]
    counts = [sum(column) for column in zip(*((*dip.before, *dip.stirs[2:]) for dip in dips), strict=True)]
    chances = [HOLD] * BEFORE + [IDLE] * 10
    assert len(dips) > 2_000
    z_squares = [
        (count - len(dips) * p) ** 2 / (len(dips) * p * (1 - p)) for count, p in zip(counts, chances, strict=True)
    ]
    assert sum(z_squares) < CHI_13


@pytest.mark.parametrize("cooling", [False, True])
def test_fidgets_come_as_often_while_the_player_could_do_nothing(cooling: bool) -> None:
    """6.2: also in the cool-down, or a dip soon after another would be known for a player's."""
    found = sample()
    calm, begun = found.calm[cooling], found.begun[cooling]
    expected = calm / 130
    assert expected > 1_000
    assert (begun - expected) ** 2 / expected < CHI_1


def test_a_gesture_lasts_as_long_whatever_made_it() -> None:
    """6.13 (3): seven levels in twelve frames."""
    for cause in CAUSES:
        shown = {(len(dip.stirs), len(dip.levels)) for dip in sample().of(cause)}
        assert shown == {(12, 7)}


class Counting(Random):
    """Counts what is drawn."""

    drawn = 0

    def random(self) -> float:
        """One more."""
        self.drawn += 1
        return super().random()


def test_every_cause_uses_up_the_same_chance() -> None:
    """5: else what comes after it would tell."""
    drawn = set()
    for cause in CAUSES:
        rng = Counting(1)
        begin(NORMAL, cause, 0, guilty(NORMAL, 1.0) if cause == "drop" else NORMAL.innocent, rng)
        drawn.add(rng.drawn)
    assert len(drawn) == 1


def shapes(pulses: int) -> dict[Cause, set[tuple[int, ...]]]:
    """The frames that a guard sees of whole dips under the lens, by what made them, with rest until the next."""
    table, rng, found = HiddenTable(NORMAL, 2, Seat(0)), Random(7), {cause: set[tuple[int, ...]]() for cause in CAUSES}
    mind, frames, cause = Random(8), list[int](), CAUSES[0]
    for _ in range(pulses):
        if table.me(Seat(1)).card is None:
            if mind.random() < 0.03:
                table.lift(Seat(1), CARDS[0])
        elif mind.random() < 0.2:
            _ = table.let_go(Seat(1), 8, True, rng) if mind.random() < 0.5 else table.put_back(Seat(1), rng)
        table.step((True, True), rng)
        ((frame, _),) = table.frame(Seat(0)).d or ((15, 0),)
        last = table._seats[1].lane.last
        if frame:
            frames.append(frame)
            cause = cause if last is None else last.cause
        elif frames:
            found[cause].add(tuple(frames))
            frames.clear()
    return found


def test_every_cause_has_one_shape() -> None:
    """2 and 6.3: twelve frames, one after the other, whoever or whatever made them."""
    whole = tuple(range(1, NORMAL.frames + 1))
    assert shapes(12_000) == {cause: {whole} for cause in CAUSES}


@pytest.mark.parametrize(
    ("after", "claimed", "hit"),
    [
        (0, 0, True),
        (15, 15, True),
        (16, 16, False),
        (20, 15, True),
        (21, 15, False),
        (3, 9_000, True),
        (16, 9_000, False),
        (15, -9_000, True),
    ],
    ids=["first", "last", "too late", "rewound by 5", "by 6", "to come", "to come, too late", "long ago"],
)
def test_the_window_and_the_rewind_have_edges(after: int, claimed: int, hit: bool) -> None:
    """6.13 (4): in a room: k0 and k0 + 15 right, k0 + 16 false; five pulses back right, six not; none to come."""
    stage = Stage(1, QUIET)
    stage.ana.look(stage.bea)
    stage.evening.wait(3)
    stage.bea.drop("1moth")
    k0 = stage.evening.k + 1
    while stage.evening.k < k0 + after:
        stage.evening.wait(0.2)
    stage.ana.accuse(stage.bea, k0 + claimed)
    assert stage.evening.match.trial is not None
    assert stage.evening.match.trial.judgement.hit is hit
