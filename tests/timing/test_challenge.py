"""Memory of the last pulses, rewind, window."""

from random import Random

import pytest

from polilla.rules.seats import Seat
from polilla.timing.challenge import Memory, in_the_act, rewound
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.lane import Lane

NORMAL = DropPolicy.NORMAL
ANA = Seat(1)


@pytest.fixture
def memory() -> Memory:
    """Pulses 101 to 200, Ana in the lens in every second one, her frame the last digit of the pulse."""
    memory = Memory(NORMAL)
    for k in range(101, 201):
        memory.keep(k, (ANA,) if k % 2 else (), ((0, 0), (k % 10, 1)))
    return memory


def test_memory_is_bounded(memory: Memory) -> None:
    """Section 6.1: what judge, film and eye need, and no more."""
    assert [memory.detail(k) for k in (140, 141, 199, 200, 201)] == [(), (ANA,), (ANA,), (), ()]
    assert memory.detail(139) == ()


def test_the_film_ends_at_the_accused_pulse(memory: Memory) -> None:
    """Section 6.3, verdict: the pulses k-12 to k with tells, lens and let-go mark."""
    film = memory.film(ANA, 195, 13, let_go=190)
    assert [shot.k for shot in film] == list(range(183, 196))
    assert [shot.frame for shot in film] == [k % 10 for k in range(183, 196)]
    assert [shot.k for shot in film if shot.under == ANA] == list(range(183, 196, 2))
    assert [shot.k for shot in film if shot.let_go] == [190]


@pytest.mark.parametrize(("policy", "before"), [(NORMAL, Seat(2)), (NORMAL.faceless(), None)])
def test_the_film_shows_the_path_of_the_lens(policy: DropPolicy, before: Seat | None) -> None:
    """Section 6.3, verdict: from seat to seat, fog between; where the eye is shut nobody is told whom else it saw."""
    memory = Memory(policy)
    for k, detail in enumerate([(Seat(2), Seat(3)), (), (ANA, Seat(2)), (Seat(0), ANA)], start=101):
        memory.keep(k, detail, ((0, 0),) * 4)
    assert [shot.under for shot in memory.film(ANA, 104, 13, None)] == [before, None, ANA, ANA]


def test_a_young_memory_gives_a_short_film(memory: Memory) -> None:
    """Section 6.7: a new guard has seen nothing, so there is nothing to show before."""
    memory.forget()
    assert memory.detail(200) == ()
    memory.keep(201, (ANA,), ((0, 0), (1, 0)))
    assert [shot.k for shot in memory.film(ANA, 201, 13, None)] == [201]


@pytest.mark.parametrize(("drawn", "meant"), [(195, 195), (194, 195), (0, 195), (200, 200), (999, 200)])
def test_an_accusation_looks_back_one_second_at_most(drawn: int, meant: int) -> None:
    """Section 6.13 (4): rewind 5 right, 6 false, a future k is clamped."""
    assert rewound(NORMAL, drawn, 200) == meant


def test_only_one_gesture_covers_a_pulse() -> None:
    """Section 6.10: gap and dip exceed the window, also for the gesture before the last."""
    lane = Lane(NORMAL)
    first = lane.start("drop", 100, NORMAL.innocent, Random(1))
    lane.stage = "calm"
    second = lane.start("fidget", 122, NORMAL.innocent, Random(1))
    found = [in_the_act(NORMAL, lane, k) for k in (99, 100, 115, 116, 121, 122, 137, 138)]
    assert found == [None, first, first, None, None, second, second, None]
    second.settled = True
    assert in_the_act(NORMAL, lane, 122) is None
