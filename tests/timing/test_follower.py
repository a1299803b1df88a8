"""The lens that swings by itself: to each stir, no sooner and no more often than a person's hand could."""

from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.follower import Follower
from polilla.timing.lens import Lens

POLICY = DropPolicy.NORMAL
GUARD, ANA, BEA, CAL = (Seat(n) for n in range(4))


def watch(*stirs: tuple[int, Seat], stale: int = POLICY.frames) -> list[tuple[int, Seat]]:
    """What the lens swings to, and when, if seats stir in these pulses."""
    lens, follower = Lens(POLICY, 4, GUARD, ANA, 0), Follower(POLICY.follow, stale)
    swings, before = [], ANA
    for k in range(1, 60):
        follower.step(k, [int((k, seat) in stirs) for seat in (GUARD, ANA, BEA, CAL)], lens)
        if lens.under[0] != before:
            before = lens.under[0]
            swings.append((k, before))
    return swings


def test_it_goes_to_a_stir_after_its_time() -> None:
    assert watch((10, BEA)) == [(10 + POLICY.follow, BEA)]


def test_a_stir_where_it_is_moves_nothing() -> None:
    assert watch((10, ANA)) == []


def test_the_later_of_two_stirs_wins_and_is_waited_for_as_long() -> None:
    assert watch((10, BEA), (12, CAL)) == [(12 + POLICY.follow, CAL)]


def test_it_dwells_as_every_lens_does() -> None:
    free = 13 + POLICY.swing + POLICY.dwell
    assert watch((10, BEA), (14, CAL)) == [(13, BEA), (free, CAL)]
    assert watch((10, BEA), (free, CAL)) == [(13, BEA), (free + POLICY.follow, CAL)]


def test_a_stir_that_is_long_over_is_not_followed() -> None:
    assert watch((10, BEA), (14, CAL), stale=6) == [(13, BEA)]
