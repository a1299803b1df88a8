"""Seats change hands, the match ends, the server starts again: nothing of that may hang on what has just fallen."""

import pytest

from tests.leaks.doings import DOINGS, Ending, Real, perform, story
from tests.leaks.stage import BUGS, DECK, Stage, assert_alike
from tests.leaks.upheavals import GONE, UPHEAVALS
from tests.rooms.evening import QUIET

COMING = ("come back", "go away")
OUTSIDE = ("emote", "rename", "watch", *COMING)  # what can be done without a match
ENDINGS: tuple[Ending, ...] = ("drop", "back")
DECKS = {"plain": DECK, "bugs": BUGS}


def tell(what: str, after_s: float, deck: str, ending: Ending) -> Stage:
    """A story, Bea's gesture with the upheaval in it or behind it, and another story."""
    stage, hand = Stage(7, QUIET, deck), Real(lambda: ending)
    perform(stage, story(-7, 4, ("lift", "release", "host", "accuse Carla", *COMING)), hand)
    hand.lift(stage, 0)
    stage.evening.wait(0.7)
    if after_s < 0:
        UPHEAVALS[what](stage)
    if stage.bea.here and stage.evening.room.match is not None:
        hand.release(stage)
    if after_s >= 0:
        assert hand.told == ["hold", "dip"]
        assert len(stage.evening.state.floors[1]) == (ending == "drop")
        stage.evening.wait(after_s)
        UPHEAVALS[what](stage)
    cannot = set(DOINGS) - set(OUTSIDE) if stage.evening.room.match is None else COMING if what in GONE else ()
    perform(stage, story(7, 15, cannot), hand)
    return stage


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("after_s", [-0.1, 0.1, 1.5, 3.0])
@pytest.mark.parametrize("what", UPHEAVALS)
def test_an_upheaval_is_the_same_behind_a_drop_as_behind_a_put_back(what: str, after_s: float, deck: str) -> None:
    """6.3 and 6.10: while a card is held, falls, has just fallen, or cannot be caught any more."""
    drop, back = (tell(what, after_s, DECKS[deck], ending) for ending in ENDINGS)
    assert len(assert_alike(drop, back)) > 100
