"""A small run of `tests/bench/powercut.py`: nothing is lost, and its checker notices a store that is broken."""

import pytest

from tests.bench.powercut import run

CUTS = 12
RECORDS = 20  # per room


def test_power_cuts_lose_nothing_that_was_acknowledged() -> None:
    report = run(CUTS, seed=2, records=RECORDS)

    assert (report.cuts, report.lost, report.corrupt, report.examples) == (CUTS, 0, 0, [])
    assert report.acknowledged > CUTS * RECORDS


@pytest.mark.parametrize("mutation", ["early-ack", "sync-off"])
def test_a_store_that_is_broken_loses_something(mutation: str) -> None:
    assert run(CUTS, seed=2, mutation=mutation, records=RECORDS).lost > 0
