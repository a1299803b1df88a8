"""The stages of a seat's lane."""

from random import Random

import pytest

from polilla.timing.drop_policy import DropPolicy
from polilla.timing.lane import FOLLOWS, Lane, Stage

NORMAL = DropPolicy.NORMAL


class Quiet:
    """Chance with which nothing happens by itself for a long time."""

    def random(self) -> float:
        return 0.999


def stages(lane: Lane, pulses: range, present: bool = True) -> list[Stage]:
    seen: list[Stage] = []
    for k in pulses:
        lane.advance(k, present, Quiet())
        seen.append(lane.stage)
    return seen


def test_a_gesture_dips_rests_and_calms_down() -> None:
    """Section 6.2: dip 12 frames, rest 10, calm."""
    lane = Lane(NORMAL)
    lane.start("back", 1, NORMAL.innocent, Quiet())
    assert stages(lane, range(1, 24)) == ["dip"] * 12 + ["rest"] * 10 + ["calm"]


def test_a_fidget_pretends_a_hold_first() -> None:
    """Section 6.2: calm, pre for 3 to 9 pulses, then a dip with the cause "fidget"."""
    lengths = set()
    for seed in range(100):
        lane, rng, seen = Lane(DropPolicy(fidget=1.0)), Random(seed), 0
        for k in range(20):
            lane.advance(k, True, rng)
            seen += lane.stage == "pre"
        assert lane.last is not None
        assert lane.last.cause == "fidget"
        lengths.add(seen)
    assert lengths == set(range(3, 10))


def test_fidgets_come_about_as_often_as_the_policy_says() -> None:
    """Section 6.1, FIDGET: a chance per calm pulse."""
    rng, waits = Random(5), []
    for _ in range(2000):
        lane = Lane(NORMAL)
        lane.advance(0, True, rng)
        waits.append((lane.wait or 0) + 1)
    assert sum(waits) / len(waits) == pytest.approx(1 / NORMAL.fidget, rel=0.06)
    assert min(waits) == 1


def test_an_absent_seat_does_not_fidget() -> None:
    """Section 6.2: fidgets run on present seats; one that was about to come does not."""
    lane = Lane(DropPolicy(fidget=1.0))
    assert stages(lane, range(3), present=False) == ["calm"] * 3
    assert stages(lane, range(3, 5)) == ["pre", "pre"]
    assert stages(lane, range(5, 30), present=False) == ["calm"] * 25


def test_no_hazard_means_no_fidget() -> None:
    """Section 7.5, "no fidgets": the dial goes down to nothing."""
    assert set(stages(Lane(DropPolicy(fidget=0.0)), range(3000))) == {"calm"}


def test_a_pretended_hold_gives_way_to_a_real_gesture() -> None:
    """Section 6.2: a player's own gesture may start in calm and in pre."""
    lane = Lane(DropPolicy(fidget=1.0))
    assert stages(lane, range(1)) == ["pre"]
    assert lane.free
    lane.start("drop", 1, NORMAL.innocent, Quiet())
    assert not lane.free
    assert lane.shade(1) == (1, 0)


def test_a_settled_accusation_calms_every_stage() -> None:
    """Section 6.2: pre to calm, dip to rest, and what was in flight is safe."""
    dipping, waiting, calm = Lane(NORMAL), Lane(DropPolicy(fidget=1.0)), Lane(NORMAL)
    gesture = dipping.start("drop", 1, NORMAL.innocent, Quiet())
    stages(waiting, range(1))
    for lane in (dipping, waiting, calm):
        lane.calm_down(5)
    assert [lane.stage for lane in (dipping, waiting, calm)] == ["rest", "calm", "calm"]
    assert gesture.settled
    assert dipping.shade(6) == (0, 0)
    assert stages(dipping, range(6, 16))[-2:] == ["rest", "calm"]


def test_the_stir_of_a_gesture_dies_with_it() -> None:
    """Section 6.2: a dip cut short betrays nothing any more."""
    lane = Lane(DropPolicy(stir_dip=1.0))
    gesture = lane.start("drop", 1, NORMAL.innocent, Quiet())
    assert gesture.stir == 2
    assert [k for k in range(6) if lane.stirs(k)] == [2]
    lane.calm_down(1)
    assert not lane.stirs(2)


@pytest.mark.parametrize("stage", FOLLOWS)
def test_only_what_the_table_lists_may_follow(stage: Stage) -> None:
    """Section 6.2: a gesture cannot start in a gesture or in the rest after it."""
    lane = Lane(NORMAL)
    lane.stage = stage
    if "dip" in FOLLOWS[stage]:
        lane.start("back", 1, NORMAL.innocent, Quiet())
    else:
        with pytest.raises(RuntimeError, match=f"from {stage} to dip"):
            lane.start("back", 1, NORMAL.innocent, Quiet())
