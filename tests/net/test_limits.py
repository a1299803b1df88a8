"""Buckets of tokens."""

from itertools import pairwise

from polilla.net import limits
from polilla.net.limits import Allowance, Bucket, Buckets
from polilla.timing.units import NS_PER_S


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(10, 30, 0)

    assert [bucket.take(0) for _ in range(31)] == [True] * 30 + [False]
    assert not bucket.take(NS_PER_S // 10 - 1)
    assert bucket.take(NS_PER_S // 10 + 1)
    assert not bucket.take(NS_PER_S // 10 + 1)


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    bucket = Bucket(10, 2, 0)

    assert bucket.full(1000 * NS_PER_S)
    assert [bucket.take(1000 * NS_PER_S) for _ in range(3)] == [True, True, False]


def test_a_clock_that_stands_still_refills_nothing() -> None:
    bucket = Bucket(10, 1, 5 * NS_PER_S)
    bucket.take(5 * NS_PER_S)

    assert not bucket.take(4 * NS_PER_S)


def test_addresses_have_buckets_of_their_own() -> None:
    buckets = Buckets(1, 1)

    assert buckets.has("a", 0)
    assert buckets.take("a", 0)
    assert not buckets.has("a", 0)
    assert not buckets.take("a", 0)
    assert buckets.take("b", 0)


def test_pings_forgive_no_messages() -> None:
    """A hundred frames a second, every tenth a ping: the pings are few, and change nothing about the rest."""
    allowance, verdicts = Allowance(0), list[str]()
    while "close" not in verdicts:
        assert len(verdicts) < 100
        verdicts.append(allowance.judge(len(verdicts) % 10 == 0, len(verdicts) * NS_PER_S // 100))

    assert verdicts.count("warn") == 1


def test_there_are_never_too_many_buckets() -> None:
    buckets = Buckets(1, 1)
    for number in range(limits.MOST_BUCKETS + 5):
        buckets.take(number, 0)
        assert len(buckets._buckets) <= limits.MOST_BUCKETS

    assert buckets.has(0, 0) and not buckets.take(limits.MOST_BUCKETS + 4, 0)  # the oldest are forgotten


def test_forgetting_is_not_done_for_every_new_address() -> None:
    """It looks through all of them: thousands of addresses would make each new one slower than it need be."""
    buckets, sizes = Buckets(1, 1), list[int]()
    for number in range(2 * limits.MOST_BUCKETS):
        buckets.take(number, 0)
        sizes.append(len(buckets._buckets))

    forgets = sum(after < before for before, after in pairwise(sizes))
    assert 1 <= forgets <= 10


def test_full_buckets_are_forgotten_first() -> None:
    buckets = Buckets(1, 2)
    for number in range(limits.MOST_BUCKETS - 1):
        buckets.take(number, 0)
    buckets.take("used", NS_PER_S)
    buckets.take("new", NS_PER_S)

    assert set(buckets._buckets) == {"used", "new"}
