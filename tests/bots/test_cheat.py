"""R5, drops.md 6.11: when a bot drops, feints and thinks better of it."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from polilla.bots.cheat import Cheater, pick
from polilla.bots.orders import CheaterOrder, LetGo, Lift, PutBack
from polilla.bots.tempers import LYNX, NORMAL, NOVICE, Temper
from polilla.rules.cards import DECK, is_moth
from polilla.rules.seats import Seat
from polilla.rules.view import View
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.pulse import Me, Pulse
from tests.bots.arena import sight

CALM = "top=3 turn=2 guard=1 | 2 4 5 | 1 1 | 5 5"
POLICY = DropPolicy.NORMAL
FREE = Me(st="none", card=None, lane="calm", cool=0, nerves=0)
NOBODY: tuple[Seat, ...] = ()
ON_ME = (Seat(0),)


def live(
    view: View, temper: Temper = NORMAL, pulses: int = 40_000, eye: tuple[Seat, ...] = NOBODY, seed: int = 1
) -> Iterator[tuple[int, CheaterOrder]]:
    """What a cheater in seat 0 orders, pulse by pulse, at a table where every order is obeyed."""
    cheater, rng, me, free_at = Cheater(temper), Random(seed), FREE, 0
    for k in range(pulses):
        order = cheater.on_pulse(Pulse(k, eye, (0, 0, 0)), view, me, rng)
        if order is not None:
            yield k, order
        if isinstance(order, Lift):
            me = replace(FREE, st="hold", card=DECK[order.card_id])
        elif order is not None:
            me, free_at = replace(FREE, cool=POLICY.cool), k + POLICY.cool
        if me.st == "none":
            me = replace(FREE, cool=max(0, free_at - k - 1))


def ends(view: View, temper: Temper, eye: tuple[Seat, ...]) -> list[type[CheaterOrder]]:
    """How the holds ended."""
    return [type(order) for _, order in live(view, temper, eye=eye) if not isinstance(order, Lift)]


def test_the_wish_is_about_one_drop_in_29_seconds_of_calm() -> None:
    """drops.md 6.11: .007 per pulse, beside the cool-down and the hold."""
    drops = ends(sight(CALM, 0), NORMAL, NOBODY).count(LetGo)

    assert 40_000 / drops == pytest.approx(1 / 0.007 + POLICY.cool + NORMAL.guile.hold, rel=0.15)


def test_holds_last_between_their_limits_and_differ() -> None:
    """drops.md 6.1, 6.11: 1.2 s, drawn, never shorter than a card has to lie there, never so long that it goes back."""
    orders = list(live(sight(CALM, 0)))

    holds = [after - k for (k, order), (after, _) in itertools.pairwise(orders) if isinstance(order, Lift)]

    assert len(set(holds)) > 3
    assert min(holds) >= POLICY.hold_min
    assert max(holds) < POLICY.hold_max


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("top=3 turn=2 guard=1 | 2moth | 1 1 | 5 5", id="R5.2: the last card"),
        pytest.param(
            "phase=tribute top=3mosq turn=1 guard=1 receiver=2 givers=1 promised=0:5 | 2 5 | 1 1 | 5 5",
            id="R5.5: the last one beside a promised tribute",
        ),
        pytest.param("phase=last_look top=3 turn=2 guard=1 finished=2 | 2 5 | 1 1 | -", id="R9.1: the last look"),
        pytest.param("phase=accused top=3 turn=2 guard=1 accused=2 resume=turn | 2 5 | 1 1 | 5", id="R6.3: accused"),
    ],
)
def test_nothing_is_lifted_when_nothing_may_be_dropped(text: str) -> None:
    """R5.2: a bot does not even try."""
    assert list(live(sight(text, 0))) == []


def test_a_card_that_has_become_the_last_goes_back() -> None:
    """R5.2: the rest of the hand was lost while a card lay at the edge."""
    cheater, rng = Cheater(NORMAL), Random(1)
    two, one = sight("top=3 turn=2 guard=1 | 2 5 | 1 1 | 5 5", 0), sight("top=3 turn=2 guard=1 | 2 | 1 1 | 5 5", 0)
    k = 0
    while not isinstance(cheater.on_pulse(Pulse(k, NOBODY, (0, 0, 0)), two, FREE, rng), Lift):
        k += 1

    held = replace(FREE, st="hold", card=DECK[0])
    orders = [cheater.on_pulse(Pulse(k + n, NOBODY, (0, 0, 0)), one, held, rng) for n in range(1, POLICY.hold_max)]

    assert next(order for order in orders if order is not None) == PutBack()


def test_moths_go_first_then_bugs() -> None:
    """drops.md 6.11: 10 points before 5 before 1."""
    hand = sight("top=3 guard=1 | 2 4ant 5moth 1 | 1 | 1", 0).own
    assert hand is not None
    rng = Random(1)

    assert all(is_moth(pick(hand.hand, rng)) for _ in range(200))
    rest = tuple(card for card in hand.hand if not is_moth(card))
    assert sum(pick(rest, rng).kind == "ant" for _ in range(200)) > 150


def test_the_eye_makes_shy() -> None:
    """drops.md 6.11: under the eye there are fewer drops, and feints that bait the guard."""
    seen, unseen = ends(sight(CALM, 0), NORMAL, ON_ME), ends(sight(CALM, 0), NORMAL, NOBODY)

    assert seen.count(LetGo) < unseen.count(LetGo) / 2
    assert seen.count(PutBack) > 20
    assert unseen.count(PutBack) == 0


def test_the_lynx_is_shyer_than_the_novice() -> None:
    """drops.md 6.11: who is sharp waits until the eye is elsewhere."""
    novice, lynx = ends(sight(CALM, 0), NOVICE, ON_ME), ends(sight(CALM, 0), LYNX, ON_ME)

    assert lynx.count(LetGo) < novice.count(LetGo) / 3


@pytest.mark.parametrize(
    ("text", "factor"),
    [
        pytest.param("phase=race top=3co turn=2 guard=1 | 2 4 5 | 1 1 | 5 5", 1.8, id="commotion"),
        pytest.param("top=3 turn=1 guard=1 | 2 4 5 | 1 1 | 5 5", 1.5, id="the guard's own turn"),
        pytest.param("top=3 turn=2 guard=1 | 2 4 5moth | 1 1 | 5 5", 1.4, id="a moth in hand"),
    ],
)
def test_opportunity_makes_thieves(text: str, factor: float) -> None:
    """drops.md 6.11: the wish grows in commotion, in the guard's turn, and with a moth."""
    drops = ends(sight(text, 0), NORMAL, NOBODY).count(LetGo)

    assert 40_000 / drops == pytest.approx(1 / (0.007 * factor) + POLICY.cool + NORMAL.guile.hold, rel=0.15)


@pytest.mark.parametrize("me", [replace(FREE, lane="busy"), replace(FREE, cool=5), replace(FREE, st="rest")])
def test_nothing_is_lifted_out_of_time(me: Me) -> None:
    """drops.md 6.2: not while the own paw moves or the cool-down runs."""
    cheater, rng, view = Cheater(NORMAL), Random(1), sight(CALM, 0)

    assert {cheater.on_pulse(Pulse(k, NOBODY, (0, 0, 0)), view, me, rng) for k in range(5000)} == {None}
