"""A player's own gesture must not be told from one that the server makes, nor from none at all but by the pulses.

A drop and a put-back are compared in test_wire.py; what both did alike would go unseen there.
"""

from dataclasses import replace

import pytest

from polilla.rooms import notes
from polilla.rooms.notes import PulseNote
from tests.leaks.doings import Ending, Hand, Pretending, Real, Still, perform, story
from tests.leaks.stage import BUGS, DECK, Frame, Stage, assert_alike, draw_apart, is_told, until_told
from tests.rooms.evening import QUIET

OWN = (notes.Me, notes.Welcome)
ENDINGS: tuple[Ending, ...] = ("drop", "back")
OFTEN = replace(QUIET, drops=replace(QUIET.drops, fidget=1 / 10))


def tell(seed: int, deck: str, hand: Hand, seconds: float, *without: str, bot: bool = True) -> Stage:
    stage = Stage(seed, QUIET, deck, bot)
    draw_apart(stage.hidden, seed)
    perform(stage, story(-seed, seconds, without), hand)
    return stage


def in_clear(stage: Stage) -> list[tuple[int, str, bytes]]:
    """Everything for others, with the shadow's levels, and Bea's pulses."""
    return [
        (frame.at_ns, frame.line, frame.data)
        for frame in stage.frames
        if frame.line != "Bea" or isinstance(frame.note, PulseNote)
    ]


@pytest.mark.parametrize("deck", [DECK, BUGS], ids=["plain", "bugs"])
@pytest.mark.parametrize("seed", range(1, 5))
def test_a_feint_is_a_fidget_to_everybody_else(seed: int, deck: str) -> None:
    """2 and 6.3: put in the place of each other they give the same frames, with stirs, frames and levels."""
    not_alike = ("accuse Carla", "skip", "go away")  # they end a real hold and a pretended one in different ways
    hand = Real(lambda: "back")
    feints = tell(seed, deck, hand, 50, *not_alike)
    assert hand.told.count("dip") > 0
    assert in_clear(feints) == in_clear(tell(seed, deck, Pretending(hand), 50, *not_alike))


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_drop_is_a_fidget_to_everybody_else_but_for_the_shadow(seed: int) -> None:
    """2 and 6.3: likewise, until the count."""
    not_alike = ("accuse Carla", "skip", "go away")
    hand = Real(lambda: "drop")
    drops = tell(seed, DECK, hand, 50, *not_alike)
    assert hand.told.count("dip") > 0
    assert_alike(drops, tell(seed, DECK, Pretending(hand), 50, *not_alike))


def besides(stage: Stage) -> list[tuple[int, str, str | bytes]]:
    """Everything but pulses: whole for others, for Bea what kind of frame it is, but for what is her own."""
    return [_outside(frame) for frame in until_told(stage) if not isinstance(frame.note, PulseNote) and not _own(frame)]


def _own(frame: Frame) -> bool:
    return frame.line == "Bea" and isinstance(frame.note, OWN)


def _outside(frame: Frame) -> tuple[int, str, str | bytes]:
    return (frame.at_ns, frame.line, type(frame.note).__name__ if frame.line == "Bea" else frame.data)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("seed", range(1, 9))
def test_nothing_but_the_pulse_tells_that_there_was_a_gesture(seed: int, ending: Ending) -> None:
    """4 (6): ten seconds with a lift and its end are those without any, in every other frame to every line."""
    hand, own_lens = Real(lambda: ending), "auto lens"  # one that follows stirs may look elsewhere, and so be accused
    acted = tell(seed, BUGS, hand, 10, own_lens, bot=False)  # a bot may heed a stir
    still = tell(seed, BUGS, Still(), 10, own_lens, bot=False)
    assert hand.told.count("hold") > 0
    told, other = besides(acted), besides(still)
    assert told == (other[: len(told)] if is_told(acted) else other)
    assert len(told) > 20


def dips(stage: Stage) -> list[bytes]:
    """The guard's pulses."""
    return [frame.data for frame in stage.frames if isinstance(frame.note, PulseNote) and frame.line == "Ana"]


@pytest.mark.parametrize("hand", ["1moth", "1moth 2moth"])
def test_a_seat_that_cannot_drop_fidgets_like_any_other(hand: str) -> None:
    """6.2: also with a last card; that its paw lies still would tell its real hand."""
    stages = [Stage(3, OFTEN, bot=False), Stage(3, OFTEN, bot=False)]
    stages[0].deal_out("1 2 3", hand, "2 3", "2 3")
    for stage in stages:
        stage.evening.wait(15)
    few, many = map(dips, stages)
    assert few == many
    assert sum(b'"d":[[1,0]]' in pulse for pulse in few) >= 2
