"""R6, drops.md 6.11: how a bot watches as the guard. How much it catches is in tests/test_simulate.py."""

import itertools
from dataclasses import replace
from random import Random

import pytest

from polilla.bots.orders import Accuse, Look, WatcherOrder
from polilla.bots.tempers import LYNX, NORMAL, NOVICE, Temper
from polilla.bots.watch import Watcher
from polilla.rules.seats import Seat
from polilla.rules.view import View
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.pulse import FOG, Pulse
from tests.bots.arena import sight

# Seat 1 is the guard; seat 0 is under the lens.
CALM = "top=3 turn=2 guard=1 | 2 4 5 | 1 1 | 5 5 | 2 2"
POLICY = DropPolicy.NORMAL
QUIET = (0, 0, 0, 0)
Shade = tuple[int, int]


def dip(levels: tuple[int, ...]) -> list[Shade]:
    """The frames of a gesture with these shadow levels, and the calm after it."""
    tells = [(POLICY.dip + 1 + index, level) for index, level in enumerate(levels)]
    return [(frame, 0) for frame in range(1, POLICY.dip + 1)] + tells + [(POLICY.frames, 0)] + [(0, 0)] * 8


def watch(
    shades: list[Shade], temper: Temper = LYNX, seed: int = 1, text: str = CALM, stirs: tuple[int, ...] = QUIET
) -> list[tuple[int, WatcherOrder]]:
    """What a guard orders while the seat under the lens shows these shades; stirs come with the first of them."""
    watcher, rng, view = Watcher(temper), Random(seed), sight(text, 1)
    settle(watcher, view, rng)
    orders = []
    for k, shade in enumerate(shades, start=1):
        seen = Pulse(k, (), stirs if k == 1 else QUIET, (Seat(0),), (shade,))
        if (order := watcher.on_pulse(seen, view, rng)) is not None:
            orders.append((k, order))
    return orders


def settle(watcher: Watcher, view: View, rng: Random) -> None:
    """Let a long stay begin before the first pulse."""
    watcher.temper = replace(watcher.temper, vigil=replace(watcher.temper.vigil, patrol=1e6))
    watcher.on_pulse(Pulse(-50, (), QUIET, (Seat(0),), ((0, 0),)), view, rng)


def accusations(shades: list[Shade], temper: Temper = LYNX, tries: int = 200) -> list[tuple[int, Accuse]]:
    """The accusations of so many guards who saw the same."""
    orders = [order for seed in range(tries) for order in watch(shades, temper, seed)]
    return [(k, order) for k, order in orders if isinstance(order, Accuse)]


def test_dark_shadows_are_accused_in_time() -> None:
    """drops.md 6.6, 6.7: 18 of 21 is a drop; the click comes within the window, by what was seen last."""
    accused = accusations(dip((3, 2, 3, 3, 2, 3, 2)))

    assert len(accused) > 170
    assert {order.seat for _, order in accused} == {Seat(0)}
    assert all(POLICY.dip + POLICY.tells < order.k <= k <= POLICY.window for k, order in accused)
    assert len({k for k, _ in accused}) > 2, "all delays are drawn"


def test_light_shadows_are_not_accused() -> None:
    """drops.md 6.6: 5 of 21 is somebody scratching himself."""
    assert len(accusations(dip((1, 0, 1, 2, 0, 1, 0)))) == 0


def test_at_even_odds_guards_differ() -> None:
    """drops.md 6.6: at 12 of 21 some accuse and some do not."""
    assert 40 < len(accusations(dip((2, 1, 2, 2, 1, 2, 2)))) < 180


def test_the_novice_reads_worse() -> None:
    """drops.md 6.11: lower efficiency and more lapses make both kinds of error."""
    dark, light = dip((3, 2, 2, 2, 2, 2, 2)), dip((2, 1, 1, 1, 2, 1, 1))

    assert len(accusations(dark, NOVICE)) < len(accusations(dark, LYNX)) - 20
    assert len(accusations(light, NOVICE)) > len(accusations(light, LYNX)) + 5


def test_fog_hides_everything() -> None:
    """drops.md 6.1: what was not shown is not read."""
    assert accusations([FOG] * 20) == []


def test_a_stir_draws_the_lens() -> None:
    """drops.md 6.11: a stir is noticed with some chance and followed after a drawn delay."""
    orders = [watch([(0, 0)] * 12, NORMAL, seed, stirs=(0, 0, 1, 0)) for seed in range(200)]

    looks = [each[0] for each in orders if each]
    assert {order for _, order in looks} == {Look(Seat(2))}
    assert len(looks) == pytest.approx(200 * NORMAL.vigil.notice, rel=0.15)
    assert len({k for k, _ in looks}) > 2


def test_stirs_say_nothing_in_a_commotion() -> None:
    """drops.md 6.11: during a race nobody follows them."""
    race = "phase=race top=3co turn=2 guard=1 | 2 4 5 | 1 1 | 5 5 | 2 2"

    assert [order for seed in range(50) for order in watch([(0, 0)] * 12, LYNX, seed, race, (0, 0, 1, 0))] == []


def test_the_lens_stays_on_a_gesture() -> None:
    """drops.md 6.11: it swings only if not engaged."""
    running = dip((3, 3, 3, 3, 3, 3, 3))[: POLICY.dip + POLICY.tells]

    orders = [order for seed in range(50) for order in watch(running[1:], LYNX, seed, stirs=(0, 0, 1, 0))]

    assert [order for _, order in orders if isinstance(order, Look)] == []


def test_on_patrol_the_lens_moves_by_itself_but_not_faster_than_it_may() -> None:
    """drops.md 6.1: swing and dwell are kept; never to the own seat nor where it is."""
    watcher, rng, view, under = Watcher(NORMAL), Random(1), sight(CALM, 1), Seat(0)
    moves: list[int] = []
    for k in range(3000):
        order = watcher.on_pulse(Pulse(k, (), QUIET, (under,), ((0, 0),)), view, rng)
        if isinstance(order, Look):
            assert order.seat not in (under, 1)
            moves.append(k)
            under = order.seat

    gaps = [after - before for before, after in itertools.pairwise(moves)]
    assert min(gaps) >= POLICY.swing + POLICY.dwell
    assert 15 < sum(gaps) / len(gaps) < 40


def test_the_own_turn_distracts() -> None:
    """drops.md 6.11: for a share of the thought before the own turn nothing is watched."""
    own = "top=3 turn=1 guard=1 | 2 4 5 | 2 4 | 5 5 | 2 2"
    dark = dip((3, 2, 3, 3, 2, 3, 2))
    caught = 0
    for seed in range(100):
        watcher, rng, view = Watcher(NOVICE), Random(seed), sight(own, 1)
        pulses = [Pulse(k, (), QUIET, (Seat(0),), (shade,)) for k, shade in enumerate(dark)]
        caught += any(isinstance(watcher.on_pulse(pulse, view, rng), Accuse) for pulse in pulses)

    assert caught < len(accusations(dark, NOVICE, 100)) / 2


def test_without_the_guards_pulse_nothing_is_done() -> None:
    """drops.md 6.3: others are not sent what the lens shows."""
    assert Watcher(LYNX).on_pulse(Pulse(1, (), QUIET), sight(CALM, 0), Random(1)) is None
