"""The numbers of the hidden drop fit together."""

from dataclasses import replace

import pytest

from polilla.timing.drop_policy import DropPolicy

NORMAL = DropPolicy.NORMAL


def test_a_gesture_lasts_two_and_a_half_seconds_and_can_be_caught_for_three() -> None:
    """Section 6.1: 12 frames of 200 ms and a window of 3.2 s."""
    assert (NORMAL.frames * NORMAL.pulse_ms, NORMAL.window * NORMAL.pulse_ms) == (2400, 3200)


def test_the_last_look_is_window_and_rewind() -> None:
    """Sections 6.1 and 7.4: 4.2 s, and a drop is older than that when it enters the public count."""
    assert (NORMAL.last_look, NORMAL.count_age) == (21, 30)


def test_a_table_without_hurry_gives_all_limits_the_same_extra() -> None:
    """Section 6.12: twice the grace, and last look and count age grow by the same 4 pulses."""
    calm = NORMAL.unhurried()
    assert (calm.window, calm.last_look, calm.count_age) == (20, 25, 34)


def test_a_host_chooses_how_closely_the_guard_can_watch() -> None:
    """A drop stands out the more the closer the watch; what players must react to stays the same."""
    relaxed, hawk = DropPolicy.RELAXED, DropPolicy.HAWK
    assert relaxed.tilt_calm < NORMAL.tilt_calm < hawk.tilt_calm
    assert NORMAL.watched("normal") == NORMAL
    assert {(each.frames, each.window, each.cool, each.hold_min) for each in (relaxed, NORMAL, hawk)} == {
        (NORMAL.frames, NORMAL.window, NORMAL.cool, NORMAL.hold_min)
    }


def test_people_in_one_room_stir_before_everybodys_eyes() -> None:
    """Section 6.12: no stir is made for them."""
    near = NORMAL.side_by_side()
    assert (near.stir_idle, near.stir_hold, near.stir_dip, near.stir_event) == (0, 0, 0, 0)
    assert near.tilt_calm == NORMAL.tilt_calm


@pytest.mark.parametrize(
    "wrong", [{"gap": 4}, {"innocent": (0.4, 0.3, 0.2, 0.2)}, {"memory": 17}], ids=["gap", "levels", "memory"]
)
def test_numbers_that_contradict_each_other_are_refused(wrong: dict[str, float]) -> None:
    """Section 6.10: gap and dip must exceed the window, or a gesture could be mistaken for the one before."""
    with pytest.raises(ValueError, match=r"must|short"):
        replace(NORMAL, **wrong)  # type: ignore[arg-type]  # a table of single fields
