"""drops.md 6.1: when everybody looks elsewhere."""

import pytest

from polilla.bots.commotion import Commotion
from tests.bots.arena import sight

QUIET = "top=3 guard=1 | 2 4 | 1 1 | 5 5"


@pytest.mark.parametrize("phase", ["race top=3co", "slap top=3mosq", "tribute top=3mosq receiver=2 givers=0,1"])
def test_races_slaps_and_tributes_are_loud(phase: str) -> None:
    """R7.4, R7.5: as long as they last."""
    commotion = Commotion(10)

    commotion.see(sight(f"phase={phase} guard=1 | 2 4 | 1 1 | 5 5", 0).table, 100)
    assert commotion.is_on(300)

    commotion.see(sight(QUIET, 0).table, 301)
    assert not commotion.is_on(301)


def test_an_ant_is_loud_for_two_seconds() -> None:
    """R7.2: the drawing after an ant takes a while; one that has lain there all along is nothing new."""
    commotion = Commotion(10)

    commotion.see(sight("top=3ant guard=1 | 2 4 | 1 1 | 5 5", 0).table, 100)
    assert not commotion.is_on(100)

    commotion.see(sight("top=4ant guard=1 | 2 4 | 1 1 | 5 5", 0).table, 200)
    assert [commotion.is_on(k) for k in (200, 209, 210)] == [True, True, False]
