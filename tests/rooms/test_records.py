"""Records replay a match exactly."""

import json
from itertools import pairwise
from typing import Any

import pytest

from polilla.rooms.records import ACTIONS, UnknownRecord, back_record, from_record, is_back, replay, to_record
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
    Penalty,
    Play,
    Raced,
    Slapped,
    Tribute,
    TurnUp,
)
from polilla.rules.cards import DECK
from polilla.rules.seats import Seat
from tests.rooms import scenes

ONE, TWO = Seat(1), Seat(2)
EVERY: list[tuple[Seat | None, Action]] = [
    (None, Deal(DECK, TWO)),
    (None, Deal(DECK)),
    (None, Deal(DECK, None, 2)),
    (ONE, Play(DECK[3])),
    (ONE, Draw((3, 1, 2))),
    (ONE, Gift(DECK[4], TWO)),
    (ONE, Tribute(DECK[5])),
    (TWO, Penalty(DECK[6])),
    (ONE, Drop(DECK[7])),
    (TWO, Accuse(ONE)),
    (None, TurnUp((2, 0, 1))),
    (None, Raced(None)),
    (None, Raced(ONE)),
    (None, Slapped(TWO)),
    (None, Judged(None, (1, 0))),
    (None, Judged(DECK[7])),
    (None, Count(ONE, (DECK[7], DECK[8]))),
    (None, LookOver()),
]


@pytest.mark.parametrize(("seat", "action"), EVERY)
def test_every_action_comes_back(seat: Seat | None, action: Action) -> None:
    """hosting.md: a record through JSON is the same seat and action: who acts is not whom it concerns."""
    record = json.loads(json.dumps(to_record(5, 1234, seat, action)))
    assert from_record(record) == (seat, action)
    assert (record["v"], record["n"], record["at_ms"]) == (1, 5, 1234)


def test_no_action_is_forgotten() -> None:
    """Each kind of action stands in the table above."""
    assert {type(action) for _, action in EVERY} == set(ACTIONS.values())


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"v": 2, "do": "drop", "by": 1, "card": 7},
        {"v": 1, "do": "fly", "by": 1},
        {"v": 1, "do": "drop", "by": 1},
        {"v": 1, "do": "drop", "by": 1, "card": 71},
        {"v": 1, "do": "drop", "by": 1, "card": "7"},
        {"v": 1, "do": "raced", "winner": 1},
    ],
)
def test_what_is_no_record_is_refused(record: dict[str, Any]) -> None:
    """hosting.md: a newer version or a bad record quarantines its room, it does not raise just anything."""
    with pytest.raises(UnknownRecord):
        from_record(record)


def test_a_put_back_is_kept_as_a_drop_is_and_changes_nothing() -> None:
    """drops.md 6.3: what the store has to do does not tell one from the other."""
    drop, back = to_record(5, 1234, ONE, Drop(DECK[7])), back_record(5, 1234, ONE, DECK[7])
    deal = to_record(0, 0, None, Deal(DECK, TWO))
    assert len(json.dumps(drop)) == len(json.dumps(back))
    assert (is_back(drop), is_back(back)) == (False, True)
    assert replay(3, [deal]) == replay(3, [deal, back])


@pytest.mark.parametrize("name", scenes.IN_PLAY)
def test_a_match_is_its_records(name: str) -> None:
    """hosting.md: the records alone give the state in any phase; positions count up from 0, times never go back."""
    evening = scenes.IN_PLAY[name]("normal").evening
    assert replay(3, evening.acts) == evening.state
    assert [act["n"] for act in evening.acts] == list(range(len(evening.acts)))
    assert all(one["at_ms"] <= two["at_ms"] for one, two in pairwise(evening.acts))


def test_a_deal_from_before_there_were_late_friends() -> None:
    """hosting.md: what an older version has written can be read."""
    record = to_record(0, 0, None, Deal(DECK, TWO))
    del record["late"]
    assert from_record(record) == (None, Deal(DECK, TWO))
