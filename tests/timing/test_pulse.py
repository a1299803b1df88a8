"""The redaction of a pulse."""

from polilla.rules.seats import Seat
from polilla.timing.pulse import FOG, pulse


def test_everybody_gets_number_eye_and_stirs() -> None:
    """Section 6.3: nothing but k, e and s."""
    shown = pulse(12345, (Seat(2),), (0, 1, 0, 0))
    assert (shown.k, shown.e, shown.s, shown.w, shown.d) == (12345, (2,), (0, 1, 0, 0), None, None)


def test_the_guard_also_gets_the_seats_under_the_lens() -> None:
    """Section 6.3: w and d are the guard's."""
    shown = pulse(12345, (), (0, 0, 0, 0), (Seat(2),), [(6, 2)])
    assert (shown.w, shown.d) == ((2,), ((6, 2),))


def test_fog_stands_for_every_seat_under_the_lens() -> None:
    """Section 6.3: [15, 0] is fog."""
    assert pulse(1, (), (0, 0), (Seat(1), Seat(2))).d == (FOG, FOG)
