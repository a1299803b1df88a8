"""The shadow is the one thing that differs between causes, and it differs by the published tables (6.6, 6.13)."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from polilla.rules.cards import DECK as CARDS
from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.gesture import Cause, Gesture, begin
from polilla.timing.hidden import HiddenTable
from polilla.timing.shadow import guilty
from tests.leaks.stage import Stage
from tests.rooms.evening import QUIET

NORMAL = DropPolicy.NORMAL
DIPS = 20_000
CAUSES: tuple[Cause, ...] = ("drop", "back", "fidget")
CHI_3 = 16.3  # a fair table of four levels passes this once in a thousand
CHI_2 = 13.8  # one of three places


def dips(cause: Cause, nerves: float = 0.0, count: int = DIPS) -> list[Gesture]:
    chances = guilty(NORMAL, nerves) if cause == "drop" else NORMAL.innocent
    rng = Random(f"{cause} {nerves}")
    return [begin(NORMAL, cause, 100, chances, rng) for _ in range(count)]


def chi_square(counts: Sequence[int], chances: Sequence[float]) -> float:
    total = sum(counts)
    return sum(
        (count - total * chance) ** 2 / (total * chance)
        for count, chance in zip(counts, chances, strict=True)
        if chance
    )


@pytest.mark.parametrize(("cause", "nerves"), [("drop", 0.0), ("drop", 1.0), ("drop", 9.0), ("back", 0), ("fidget", 0)])
def test_levels_come_as_the_tables_say(cause: Cause, nerves: float) -> None:
    """6.13 (3): the levels of twenty thousand dips; nerves beyond the cap tilt no further."""
    counts = Counter(level for dip in dips(cause, nerves) for level in dip.levels)
    chances = guilty(NORMAL, min(nerves, NORMAL.nerves_cap)) if cause == "drop" else NORMAL.innocent
    assert chi_square([counts[level] for level in range(4)], chances) < CHI_3


@pytest.mark.parametrize("cause", CAUSES)
def test_stirs_do_not_depend_on_the_cause(cause: Cause) -> None:
    """6.13 (3): as often, and as often in each of the first frames, whatever made the dip."""
    counts = Counter(dip.stir for dip in dips(cause, 1.0))
    each = NORMAL.stir_dip / NORMAL.stir_dip_frames
    frames = [100 + frame for frame in range(NORMAL.stir_dip_frames)]
    assert chi_square([counts[frame] for frame in frames], [1 / len(frames)] * len(frames)) < CHI_2
    assert sum(counts[frame] for frame in frames) / DIPS == pytest.approx(NORMAL.stir_dip, abs=0.012)
    assert set(counts) == {*frames, None} and each > 0


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
