"""A seat's line: what idle pings and past races leave behind (races.md, sections 1, 2 and 4)."""

import pytest

from polilla.rules.seats import Seat
from polilla.timing.link import Link, stagger_ms
from polilla.timing.race_policy import STANDARD

SECOND_NS = 1_000_000_000


def pinged(*rtts_ms: float, link: Link | None = None, from_s: int = 0, kernel_rtt_ms: float | None = None) -> Link:
    """A link after one idle ping a second."""
    link = Link() if link is None else link
    for second, rtt_ms in enumerate(rtts_ms, start=from_s):
        link = link.sample(rtt_ms, second * SECOND_NS, kernel_rtt_ms=kernel_rtt_ms)
    return link


def raced(link: Link, hi_ms: float, given_ms: float, net_ms: float = 0, floored: bool = False) -> Link:
    return link.raced(hi_ms, net_ms, given_ms, floored, STANDARD)


def test_base_is_the_fastest_ping_and_jitter_what_the_median_adds() -> None:
    link = pinged(50, 41, 60, 47, 45, 44, 49, 46, 48, 43)
    assert (link.base_ms, link.jitter_ms, link.lag_ms) == (41, 5.5, 46.5)


def test_only_the_last_minute_counts() -> None:
    link = pinged(20, *[45] * 70)
    assert (link.base_ms, len(link.window)) == (45, 60)


@pytest.mark.parametrize(("rtt_ms", "kernel_rtt_ms", "base_ms"), [(500, None, 300), (140, 40, 45), (42, 40, 42)])
def test_base_is_capped_at_300_and_by_what_the_kernel_saw(
    rtt_ms: float, kernel_rtt_ms: float | None, base_ms: float
) -> None:
    assert pinged(*[rtt_ms] * 10, kernel_rtt_ms=kernel_rtt_ms).base_ms == base_ms


def test_jitter_that_is_free_is_capped_at_30() -> None:
    assert pinged(10, *[90] * 20).jitter_ms == 30


def test_a_seat_that_has_just_joined_is_judged_by_what_is_there() -> None:
    link = pinged(55, 50)
    assert (link.base_ms, link.measured) == (50, False)


def test_a_new_connection_replaces_the_base_after_ten_pings() -> None:
    old = raced(pinged(*[40] * 20), hi_ms=330, given_ms=250)
    nine = pinged(*[120] * 9, link=old.reconnected(), from_s=20)
    ten = nine.sample(120, 29 * SECOND_NS)
    assert (nine.base_ms, ten.base_ms) == (40, 120)
    assert (ten.quota_ms, ten.residue_ms, ten.races) == (old.quota_ms, old.residue_ms, old.races)


def test_the_quota_pays_for_delay_beyond_slack_and_jitter_and_is_refilled() -> None:
    link = Link(quota_ms=200)
    assert raced(link, hi_ms=350, given_ms=250, net_ms=70).quota_ms == 200 - 70 + 13
    assert raced(link, hi_ms=265, given_ms=250).quota_ms == 213
    assert raced(Link(quota_ms=40), hi_ms=500, given_ms=250, net_ms=40).quota_ms == 13
    assert raced(Link(), hi_ms=265, given_ms=250).quota_ms == 300


def test_the_residue_learns_fast_at_first_and_slowly_later() -> None:
    assert raced(Link(), hi_ms=280, given_ms=250).residue_ms == 15 + (30 - 15) / 2
    assert raced(Link(races=50), hi_ms=280, given_ms=250).residue_ms == 15 + (30 - 15) / 10
    assert raced(Link(races=50), hi_ms=900, given_ms=250).residue_ms == 15 + (60 - 15) / 10


def test_more_than_one_result_in_twenty_at_the_floor_looks_inhuman() -> None:
    assert Link(races=20, floored=2).looks_inhuman()
    assert not Link(races=20, floored=1).looks_inhuman()
    assert not Link(races=19, floored=19).looks_inhuman()
    assert raced(Link(), 160, 145, floored=True).floored == 1


def test_the_reveal_is_sent_to_the_farthest_first_and_to_nobody_more_than_150_later() -> None:
    links = {Seat(seat): Link(base_ms=base) for seat, base in enumerate((10.0, 120.0, 300.0))}
    assert stagger_ms(links) == {0: 145, 1: 90, 2: 0}
    assert stagger_ms({}) == {}


def test_what_was_measured_during_a_race_stays_when_its_habits_are_taken_over() -> None:
    before = pinged(*[40] * 10)
    after = raced(before, hi_ms=350, given_ms=250)
    newer = pinged(*[30] * 10, link=before, from_s=10)
    both = newer.remembering(after)
    assert (both.base_ms, both.window) == (newer.base_ms, newer.window)
    assert (both.quota_ms, both.residue_ms, both.races) == (after.quota_ms, after.residue_ms, after.races)
