"""The leak tests find leaks: two are planted, and a crash, which is none. tests/bench/leak_mutations.py plants all."""

import pytest

from tests.bench.leak_mutations import EXPECTED, run
from tests.bench.leak_plants import PLANTS
from tests.bench.leak_quiet_plants import QUIET_PLANTS


@pytest.mark.parametrize("leak", ["reconnect_in_fog", "last_look_short"])
def test_a_planted_leak_is_found(leak: str) -> None:
    assert run(leak, EXPECTED[leak])["caught"]


def test_what_breaks_is_not_taken_for_a_leak_that_was_found() -> None:
    broken = run("crash", EXPECTED["last_look_short"])
    assert not broken["caught"]
    assert "planted" in broken["broken"][0]


def test_every_plant_has_a_test_that_must_find_it() -> None:
    assert [*PLANTS, *QUIET_PLANTS] == [*EXPECTED]
