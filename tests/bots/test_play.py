"""Open play: what a bot lays and gives, and how long it thinks (drops.md 6.11)."""

from dataclasses import replace
from random import Random

import pytest

from polilla.bots.defaults import choices
from polilla.bots.play import choose, think_ms, worth
from polilla.bots.tempers import LYNX, NORMAL, NOVICE, TEMPERS, Temper
from polilla.rules.actions import Gift, Penalty, Play, PlayerAction, Tribute
from tests.bots.arena import at_random, by_temper, lead, options, play_match, sight
from tests.rules.notation import face

SHARP = replace(LYNX, craft=replace(LYNX.craft, slip=0.0, noise=0.0))
GIFT = "phase=gift top=3spider turn=0 guard=1"
TRIBUTE = "phase=tribute top=3mosquito turn=0 guard=1 receiver=2 givers=0,1"
PENALTY = "phase=penalty top=3 turn=2 guard=0 accused=1 resume=turn"
TURN_CLOCK_MS, GIFT_CLOCK_MS, GIVE_CLOCK_MS = 20_000, 12_000, 8_000  # R10.1


def words(action: PlayerAction) -> str:
    match action:
        case Play(card):
            return f"play {face(card)}"
        case Gift(card, to):
            return f"gift {face(card)} to {to}"
        case Tribute(card) | Penalty(card):
            return f"give {face(card)}"
        case _:
            return type(action).__name__.lower()


@pytest.mark.parametrize(
    ("text", "best"),
    [
        pytest.param("top=3 guard=1 | 2 4spider 1 | 1 1 1 | 5 5 5", "play 4spider", id="a bug before a plain card"),
        pytest.param("top=3 guard=0 | 2 4moth 1 | 1 1 1 | 5 5 5", "play 4moth", id="R4.1: the guard sheds a moth"),
        pytest.param("top=3 guard=1 | 1 1 1 | 1 2 2 | 5 5 5", "draw", id="R3.2: nothing fits"),
        pytest.param("top=3 guard=1 | 2co 4co 2 | 1 1 1 | 5 5", "play 2cockroach", id="R7.5: an answer in hand"),
        pytest.param("top=3 guard=1 | 2 4 5 | 1 1 1 | 1 1 1", "play 4", id="R3.1: after a 4 the 5 may fit again"),
        pytest.param("top=3 guard=1 | 2 4 1 | 5 5 5 | 5 5 5", "play 2", id="R3.1: after a 2 the 1 may fit again"),
        pytest.param(f"{GIFT} | 2 5ant 1 | 1 1 1 | 5 5", "gift 5ant to 2", id="R7.3: dear, to the thinnest hand"),
        pytest.param(f"{TRIBUTE} | 2 5ant | 1 1 1 | 5 5", "give 5ant", id="R7.4: dear"),
        pytest.param(f"{PENALTY} | 4moth 2 5ant | 1 1 1 | 5 5", "give 5ant", id="R6.4: dear, no moth"),
    ],
)
def test_a_sharp_bot_chooses_well(text: str, best: str) -> None:
    """R3 to R7: with no noise and no slips the best option is taken."""
    chosen = [choose(sight(text, 0, blurred=blur), options(text, 0), SHARP, Random(1)) for blur in (False, True)]

    assert [words(each) for each in chosen] == [best, best]


@pytest.mark.parametrize("thinnest", ["3", "3 3", "3 3 3"])
def test_the_end_is_near_for_a_bot_that_sees_only_how_fans_look(thinnest: str) -> None:
    """R5.6: one or two cards in a blurred fan are as urgent as in one that is counted, and three are not."""
    text = f"top=3 guard=1 | 4ant 2 1 | {thinnest} | 5 5 5 5"

    told = [
        [worth(sight(text, 0, blurred=blur), option) for option in choices(options(text, 0))] for blur in (False, True)
    ]

    assert told[0] == told[1]


@pytest.mark.parametrize("temper", TEMPERS.values(), ids=list(TEMPERS))
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_only_legal_options_are_chosen(temper: Temper, seats: int) -> None:
    """R10: through whole matches every choice is one of those offered."""
    totals = play_match([by_temper(temper)] * seats, Random(seats))

    assert len(totals) == seats


@pytest.mark.parametrize("blurred", [False, True], ids=["counts", "blurred"])
def test_a_bot_plays_better_than_chance(blurred: bool) -> None:
    """drops.md 6.11: a normal bot ends a match 6 points and more ahead of random players, measured 10 to 12."""
    assert lead(by_temper(NORMAL), at_random, matches=80, seed=5, blurred=blurred) > 6


def test_a_novice_is_weaker() -> None:
    """drops.md 6.11: the lynx is ahead of novices."""
    assert lead(by_temper(LYNX), by_temper(NOVICE), matches=80, seed=6) > 2


def test_no_prompt_is_no_choice() -> None:
    """R10.1: drops and accusations do not answer a prompt."""
    text = "top=3 turn=1 guard=1 | 2 4 | 1 1 1 | 5 5 5"

    with pytest.raises(ValueError, match="no prompt"):
        choose(sight(text, 0), options(text, 0), NORMAL, Random(1))


@pytest.mark.parametrize("temper", TEMPERS.values(), ids=list(TEMPERS))
@pytest.mark.parametrize(
    ("text", "clock_ms"),
    [
        ("top=3 turn=0 guard=1 | 2 4 | 1 1 1 | 5 5 5", TURN_CLOCK_MS),
        (f"{GIFT} | 2 5ant | 1 1 1 | 5 5", GIFT_CLOCK_MS),
        (f"{TRIBUTE} | 2 5ant | 1 1 1 | 5 5", GIVE_CLOCK_MS),
        (f"{PENALTY} | 2 5ant | 1 1 1 | 5 5", GIVE_CLOCK_MS),
    ],
)
def test_thought_is_human_and_in_time(text: str, clock_ms: int, temper: Temper) -> None:
    """R10.1: a bot never runs into the clock of its prompt, and is never there at once."""
    seen, rng = sight(text, 0), Random(2)

    thoughts = [think_ms(seen, temper, rng) for _ in range(2000)]

    assert min(thoughts) > 300
    assert max(thoughts) < clock_ms


def test_a_forced_turn_takes_less_thought() -> None:
    """R3.2: with nothing to choose from one draws sooner."""
    free, forced = sight("top=3 guard=1 | 2 4 | 1 1 | 5 5", 0), sight("top=3 guard=1 | 1 1 | 1 1 | 5 5", 0)

    assert sum(think_ms(forced, NORMAL, Random(seed)) for seed in range(99)) < sum(
        think_ms(free, NORMAL, Random(seed)) for seed in range(99)
    )
