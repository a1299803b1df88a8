"""Clocks that can stand still."""

from polilla.rooms.countdown import Countdown


def test_it_counts_only_while_it_runs() -> None:
    """R6.3: a clock that stood still goes on with what was left."""
    clock = Countdown(100)
    clock.run(1000, True)
    clock.run(1030, False)
    assert (clock.left(5000), clock.ends_ns) == (70, None)
    clock.run(5000, True)
    assert (clock.left(5010), clock.ends_ns) == (60, 5070)


def test_running_twice_changes_nothing() -> None:
    """A clock that runs is not started anew, one that stands is not stopped again."""
    clock = Countdown(100)
    clock.run(1000, True)
    clock.run(1050, True)
    assert clock.ends_ns == 1100
    clock.run(1060, False)
    clock.run(1090, False)
    assert clock.left_ns == 40


def test_what_is_left_is_never_below_nothing() -> None:
    clock = Countdown(100)
    clock.run(1000, True)
    assert (clock.left(1099), clock.left(1100), clock.left(2000)) == (1, 0, 0)
    clock.run(2000, False)
    assert clock.left_ns == 0
