"""Random walks: people who do legal and illegal things, lines that come and go, and a room that stands it all."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rooms.crowd import Crowd
from tests.rooms.witness import Witness

MOVES: tuple[Callable[[Crowd], None], ...] = (Crowd.behave, Crowd.behave, Crowd.misbehave)
STILL_S = (
    70.0  # longest that a table may stand without anybody's doing: a reel and its film, eight times faster, and a race
)


def replayed(crowd: Crowd) -> None:
    """The records give the identical state."""
    assert crowd.evening.replayed() == crowd.evening.state


def still_moves(crowd: Crowd) -> None:
    """Whatever was done, with somebody there the match goes on by itself, or is over."""
    if crowd.evening.room.stage != "playing":
        return
    if not crowd.open:
        back = next((person for person in crowd.people if person.token and not person.here), None)
        if back is None:
            return
        back.come_back()
    seated = [person for person in crowd.open if crowd.evening.room.seating.seat_of(person.conn) is not None]
    if seated:
        kept = len(crowd.evening.acts)
        crowd.evening.until(lambda: len(crowd.evening.acts) > kept, STILL_S)


@settings(max_examples=100)
@given(
    seed=st.integers(0, 10**9),
    people=st.integers(1, 4),
    clocks=st.sampled_from(["normal", "fast"]),
    moves=st.lists(st.tuples(st.sampled_from(MOVES), st.floats(0, 3)), min_size=5, max_size=60),
)
def test_a_room_stands_anything(
    seed: int, people: int, clocks: str, moves: list[tuple[Callable[[Crowd], None], float]]
) -> None:
    """table.md, hosting.md: no order at any moment raises, leaks, or stops the match; records replay it exactly."""
    crowd = Crowd(seed, people, max(0, 3 - people), clocks=clocks)
    Witness(crowd.evening)
    crowd.start()
    for move, wait_s in moves:
        if crowd.open:
            move(crowd)
        crowd.evening.wait(wait_s)
    replayed(crowd)
    still_moves(crowd)
    replayed(crowd)


@pytest.mark.parametrize("seed", range(4))
def test_a_wild_match_reaches_its_end(seed: int) -> None:
    """R9.3: with lines that come and go, and everything pressed at any time, the match is played to its end."""
    crowd = Crowd(seed, 3, 1)
    crowd.start()
    steps = 0
    while crowd.evening.room.stage == "playing":
        steps += 1
        assert steps < 20_000
        crowd.evening.wait(crowd.rng.expovariate(1))
        crowd.misbehave() if crowd.rng.random() < 0.2 or not crowd.open else crowd.behave()
    assert crowd.evening.state.round_no == 4
    replayed(crowd)


@pytest.mark.parametrize("bots", [2, 3, 4])
def test_bots_play_on_for_who_goes_for_tea(bots: int) -> None:
    """R10.2: one person on autopilot and bots play a match to its end."""
    crowd = Crowd(bots, 1, bots)
    crowd.start()
    crowd.people[0].autopilot()
    crowd.evening.until(lambda: crowd.evening.room.stage == "over", 7200)
    replayed(crowd)
