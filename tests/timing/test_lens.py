"""Travel, dwell and fog of the guard's lens."""

import pytest

from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.lens import Lens

NORMAL = DropPolicy.NORMAL
GUARD, ANA, BEA = Seat(0), Seat(1), Seat(2)


@pytest.fixture
def lens() -> Lens:
    return Lens(NORMAL, 4, GUARD, ANA, 100)


def test_a_moved_lens_is_in_fog_first(lens: Lens) -> None:
    """Section 6.1, SWING: nothing is seen for 2 pulses from the look."""
    assert lens.detail(100) == (ANA,)
    assert lens.look(BEA, 100)
    assert [lens.detail(k) for k in (100, 101, 102)] == [(), (), (BEA,)]


def test_the_lens_dwells_before_it_moves_again(lens: Lens) -> None:
    """Section 6.2: a look is accepted from 0.4 s + 2 s after the last one, and a refused one costs nothing."""
    assert lens.look(BEA, 100)
    assert not lens.look(ANA, 111)
    assert lens.detail(111) == (BEA,)
    assert lens.look(ANA, 112)


def test_looking_where_one_looks_costs_nothing(lens: Lens) -> None:
    """Section 6.2: only a move brings fog."""
    assert lens.look(ANA, 100)
    assert lens.detail(100) == (ANA,)


@pytest.mark.parametrize("nowhere", [GUARD, Seat(4), Seat(-1)])
def test_there_is_nothing_to_see_at(lens: Lens, nowhere: Seat) -> None:
    """Section 6.2: the guard's seat has no lane."""
    assert not lens.look(nowhere, 100)
    assert lens.under == (ANA,)


def test_fog_is_never_shortened(lens: Lens) -> None:
    """Section 6.1, BLINK and FOG: a blink in the fog of the own turn does not clear it."""
    lens.fog(NORMAL.turn_fog, 100)
    lens.fog(NORMAL.blink, 101)
    assert next(k for k in range(100, 110) if lens.detail(k)) == 107


def test_an_absent_guard_sees_nothing(lens: Lens) -> None:
    """Section 6.10: guard disconnected, lens in fog."""
    lens.away = True
    assert lens.detail(100) == ()


def test_a_large_table_has_two_neighbours_under_the_lens() -> None:
    """Section 6.1, LENS: two seats from six on, skipping the guard."""
    lens = Lens(NORMAL, 6, Seat(3), Seat(1), 100)
    assert lens.under == (1, 2)
    lens.look(BEA, 100)
    assert lens.under == (2, 4)
    lens.look(Seat(5), 112)
    assert lens.under == (5, 0)
