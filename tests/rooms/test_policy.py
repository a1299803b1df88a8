"""The numbers of a room."""

import pytest

from polilla.rooms.notes import Settings
from polilla.rooms.policy import CLOCK_FACTORS, NORMAL, ns


@pytest.mark.parametrize(("kind", "seconds"), [("turn", 20), ("gift", 12), ("tribute", 8), ("penalty", 8)])
def test_the_clocks_of_the_rules(kind: str, seconds: int) -> None:
    """R10.1: turn 20 s, gift 12 s, tribute and penalty 8 s, at the pace "normal"."""
    assert NORMAL.prompt_ms(kind, "normal") == seconds * 1000


def test_the_hosts_pace() -> None:
    """R10.1: the host may change the clocks or switch them off."""
    assert {pace: NORMAL.prompt_ms("turn", pace) for pace in CLOCK_FACTORS} == {
        "off": None,
        "slow": 40_000,
        "normal": 20_000,
        "fast": 10_000,
    }


def test_faster_leaves_pulses_and_races_alone() -> None:
    """Prompts and shows shrink; what people must react to does not."""
    fast = NORMAL.faster(4)
    assert (fast.turn_ms, fast.reel_ms, fast.drops.film_ms, fast.pace) == (5_000, 15_000, 1600, 4)
    assert (fast.races, fast.drops.pulse_ms, fast.away_grace_ms) == (NORMAL.races, 200, NORMAL.away_grace_ms)
    assert NORMAL.faster(1.0) is NORMAL


def test_what_the_host_chooses_for_the_hidden_drop() -> None:
    """drops.md 6.12: each choice changes its own numbers, at any pace; a call is the client's matter."""
    assert NORMAL.at_table(Settings()) == NORMAL.at_table(Settings(video_call=False)) == NORMAL
    assert NORMAL.at_table(Settings(watch="hawk")).drops == NORMAL.drops.watched("hawk")
    calm = NORMAL.faster(4).at_table(Settings(watch="relaxed", unhurried=True, eye=False, same_room=True)).drops
    assert (calm.grace, calm.eye, calm.stir_dip, calm.film_ms) == (8, False, 0.0, 1600)
    assert calm.tilt_calm == NORMAL.drops.watched("relaxed").tilt_calm


def test_milliseconds_as_nanoseconds() -> None:
    """Fractions of a millisecond are kept."""
    assert ns(0.25) == 250_000
