"""A real server is killed among real players (tests/bench/crash.py), well made and broken in two ways."""

import asyncio
from pathlib import Path

import pytest

from tests.bench.crash import MUTATIONS, Report, bench

pytestmark = pytest.mark.xdist_group("crash")  # one run of the three servers for all
WELL = ""


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Report]:
    """Two rooms, one kill and one stop for each server; all three at once, as most of it is waiting."""

    async def run(mutation: str, folder: Path) -> Report:
        return await bench(folder, kills=2, rooms=2, seed=1, mutation=mutation)

    async def all_at_once() -> list[Report]:
        return await asyncio.gather(*(run(kind, tmp_path_factory.mktemp("crash")) for kind in kinds))

    kinds = (WELL, *MUTATIONS)
    return dict(zip(kinds, asyncio.run(all_at_once()), strict=True))


def test_nothing_acknowledged_is_lost_or_done_twice(reports: dict[str, Report]) -> None:
    """hosting.md: what the server acknowledges survives a kill."""
    report = reports[WELL]
    assert (report.lost, report.twice, report.unreadable, report.lost_seats) == (0, 0, 0, 0), report.examples
    assert report.acknowledged > 0 and report.retried > 0


def test_a_server_that_tells_before_it_keeps_is_found_out(reports: dict[str, Report]) -> None:
    """Else the checker checks nothing."""
    assert reports["early-ack"].lost > 0


def test_a_server_that_forgets_what_it_has_done_is_found_out(reports: dict[str, Report]) -> None:
    assert reports["no-dedupe"].twice > 0
