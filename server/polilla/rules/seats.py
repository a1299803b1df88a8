"""Seats and values held per seat. A seat is a place at the table, 0…n-1 clockwise (R1.1)."""

from collections.abc import Iterator
from typing import NewType

Seat = NewType("Seat", int)


MIN_SEATS = 3  # R1.1
MAX_SEATS = 5  # R1.1


def all_seats(count: int) -> tuple[Seat, ...]:
    """Every seat of a table of `count` seats, in clockwise order."""
    return tuple(Seat(index) for index in range(count))


def left_of(seat: Seat, count: int) -> Seat:
    """The seat whose turn comes after `seat`: play is clockwise (R2.5)."""
    return Seat((seat + 1) % count)


def clockwise_after(seat: Seat, count: int) -> Iterator[Seat]:
    """The other seats, beginning at the left of `seat`."""
    for step in range(1, count):
        yield Seat((seat + step) % count)
