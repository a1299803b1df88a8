"""No view of a seat, and no event told to it, names a card that its player could not have seen."""

import pytest

from tests.rooms.crowd import Crowd
from tests.rooms.witness import Witness

TABLES = [(people, bots) for people in (1, 2, 3) for bots in (1, 2) if people + bots >= 3]
ROUNDS_EACH = 10


@pytest.mark.parametrize(("people", "bots"), TABLES)
@pytest.mark.parametrize("part", range(4))
def test_nobody_is_told_what_they_could_not_see(people: int, bots: int, part: int) -> None:
    """docs/rules.md, Invariants; drops.md 6.4: in two hundred rounds and more, for players, guards and spectators."""
    rounds, named = 0, 0
    for seed in range(part * 1000 + people * 100 + bots, 10**6):
        crowd = Crowd(seed, people, bots)
        witness = Witness(crowd.evening)
        crowd.evening.watch()
        crowd.start()
        while crowd.evening.room.stage == "playing":
            crowd.evening.wait(crowd.rng.expovariate(2))
            crowd.behave()
            if crowd.rng.random() < 0.01:
                crowd.rng.choice(crowd.people).come_back()
        rounds, named = rounds + crowd.evening.state.round_no, named + witness.named
        if rounds >= ROUNDS_EACH:
            break
    assert named > 1000 and rounds >= ROUNDS_EACH
