"""A table for tests: acts by the faces of cards, and holds every step to the invariants and to phases.TABLE."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from polilla.rules.actions import (
    Accuse,
    Action,
    Count,
    Deal,
    Draw,
    Drop,
    Gift,
    Judged,
    LookOver,
    Order,
    Penalty,
    Play,
    Raced,
    Slapped,
    Tribute,
    TurnUp,
)
from polilla.rules.cards import DECK, Card, Cards
from polilla.rules.engine import apply
from polilla.rules.errors import Code, Refused
from polilla.rules.events import Event
from polilla.rules.invariants import violations
from polilla.rules.phases import TABLE, Phase
from polilla.rules.seats import Seat
from polilla.rules.state import State
from tests.rules.notation import faces, is_face, position

ORDER: Order = tuple(range(len(DECK)))


class Table:
    """A state that is acted on in place, with the events of the last action."""

    def __init__(self, state: State) -> None:
        assert violations(state) == []
        self.state = state
        self.events: tuple[Event, ...] = ()

    # What a test looks at

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def guard(self) -> int:
        return self.state.guard

    @property
    def hands(self) -> str:
        return " | ".join(map(faces, self.state.hands))

    @property
    def floors(self) -> str:
        return " | ".join(faces(tuple(fallen.card for fallen in floor)) for floor in self.state.floors)

    @property
    def top(self) -> str:
        return faces(self.state.discards[-1:])

    @property
    def told(self) -> str:
        """The names of the last events."""
        return " ".join(type(event).__name__ for event in self.events)

    # What players do

    def play(self, seat: int, face: str) -> None:
        self.do(seat, Play(self.card(face, seat)))

    def draw(self, seat: int, order: Order = ()) -> None:
        self.do(seat, Draw(order))

    def gift(self, seat: int, face: str, to: int) -> None:
        self.do(seat, Gift(self.card(face, seat), Seat(to)))

    def tribute(self, seat: int, face: str) -> None:
        self.do(seat, Tribute(self.card(face, seat)))

    def penalty(self, seat: int, face: str) -> None:
        self.do(seat, Penalty(self.card(face, seat)))

    def drop(self, seat: int, face: str) -> None:
        self.do(seat, Drop(self.card(face, seat)))

    def accuse(self, seat: int, accused: int) -> None:
        self.do(seat, Accuse(Seat(accused)))

    # What the table does

    def deal(self, deck: Cards, guard: int | None = None) -> None:
        self.do(None, Deal(deck, None if guard is None else Seat(guard)))

    def turn_up(self, order: Order = ()) -> None:
        self.do(None, TurnUp(order))

    def raced(self, winner: int | None) -> None:
        self.do(None, Raced(None if winner is None else Seat(winner)))

    def slapped(self, loser: int) -> None:
        self.do(None, Slapped(Seat(loser)))

    def judged(self, face: str | None, order: Order = ()) -> None:
        """True with the accused's vanished card of this face; false with None."""
        accused = self.state.accused
        assert accused is not None
        self.do(None, Judged(self.fallen(face, accused) if face else None, order))

    def count(self, seat: int, *faces: str) -> None:
        self.count_cards(seat, *(self.fallen(face, seat) for face in faces))

    def count_cards(self, seat: int, *cards: Card) -> None:
        self.do(None, Count(Seat(seat), cards))

    def look_over(self) -> None:
        self.do(None, LookOver())

    def do(self, seat: int | None, action: Action) -> None:
        """Apply the action; whatever holds after every step is checked here."""
        before = self.state
        self.state, self.events = apply(before, None if seat is None else Seat(seat), action)
        assert violations(self.state) == []
        assert self.phase in TABLE[before.phase][type(action)]

    def card(self, face: str, seat: int) -> Card:
        """The seat's card of this face, or else any such card: a test may ask for what is refused."""
        return next(card for card in (*self.state.hands[seat], *DECK) if is_face(card, face))

    def fallen(self, face: str, seat: int) -> Card:
        return next(fallen.card for fallen in self.state.floors[seat] if is_face(fallen.card, face))


def table(text: str) -> Table:
    """A table in the position that the notation describes."""
    return Table(position(text))


@contextmanager
def refused(code: Code) -> Iterator[None]:
    """The action inside is refused with this code."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.code is code
