"""Each invariant notices what breaks it."""

import pytest

from polilla.rules.engine import new_match
from polilla.rules.invariants import violations
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.state import Changes, State
from tests.rules.notation import position

TURN = position("turn=0 guard=1 | 1 1 | 1 2 | 1 3")
GIFT = position("phase=gift turn=0 guard=1 | 1 1 | 1 2 | 1 3")
LOOK = position("phase=last_look finished=0 turn=0 guard=1 | - | 1 2 | 1 3")
MOTHS = position("turn=0 guard=1 | 1moth | 1 2 | 1 3").hands


def test_sound_states() -> None:
    assert [violations(state) for state in (TURN, GIFT, LOOK, new_match(4))] == [[], [], [], []]


@pytest.mark.parametrize(
    ("state", "change", "word"),
    [
        (TURN, Changes(draw_pile=()), "71 cards"),
        (TURN, Changes(discards=(), draw_pile=(*TURN.draw_pile, *TURN.discards)), "71 cards"),
        (TURN, Changes(guard=Seat(3)), "not a seat"),
        (TURN, Changes(accused=Seat(0)), "accusation"),
        (TURN, Changes(phase=Phase.ACCUSED), "accusation"),
        (TURN, Changes(phase=Phase.ACCUSED, accused=Seat(1), resume=Phase.TURN), "accusation"),
        (TURN, Changes(phase=Phase.ACCUSED, accused=Seat(0), resume=Phase.RACE), "accusation"),
        (TURN, Changes(phase=Phase.TURNING), "face down"),
        (TURN, Changes(receiver=Seat(0)), "tributes"),
        (TURN, Changes(phase=Phase.TRIBUTE, receiver=Seat(0)), "tributes"),
        (TURN, Changes(phase=Phase.TRIBUTE, receiver=Seat(0), givers=(Seat(0),)), "tributes"),
        (GIFT, Changes(hands=MOTHS), "gift"),
        (TURN, Changes(finished=(Seat(0),)), "empty"),
        (LOOK, Changes(phase=Phase.TURN), "empty"),
        (LOOK, Changes(guard=Seat(0)), "empty"),
        (LOOK, Changes(finished=()), "empty"),
        (TURN, Changes(round_no=2), "points"),
        (TURN, Changes(round_no=2, points=((1, 2),)), "points"),
    ],
)
def test_broken_state(state: State, change: Changes, word: str) -> None:
    assert any(word in sentence for sentence in violations(state.but(**change)))
