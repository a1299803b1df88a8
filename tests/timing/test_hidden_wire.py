"""What leaves the hidden table must not tell more than the shadow does."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Literal

import pytest

from polilla.rules.cards import DECK
from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.hidden import HiddenTable
from polilla.timing.pulse import FOG, Pulse

NORMAL = DropPolicy.NORMAL
GUARD = Seat(0)
CHEATERS = (Seat(1), Seat(2), Seat(3))
VIEWERS = (GUARD, *CHEATERS, None)
ALL = (True,) * 4

Order = Literal["drop", "back"]


def give_orders(table: HiddenTable, choose: Callable[[], Order], orders: Random, chance: Random) -> None:
    """Random orders of one pulse; the same ones whatever `choose` says a release shall be."""
    for seat in CHEATERS:
        lifts, releases, order = orders.random() < 0.05, orders.random() < 0.15, choose()
        if lifts:
            table.lift(seat, DECK[seat])
        if releases and table.me(seat).card is not None:
            if order == "drop":
                table.let_go(seat, 8, True, chance)
            table.put_back(seat, chance)  # also what a player does whose let-go was refused
    if orders.random() < 0.1:
        table.look(orders.choice(CHEATERS))
    if orders.random() < 0.03:
        table.fog(NORMAL.blink)
    if orders.random() < 0.02:
        table.action_event()


def play(seed: int, choose: Callable[[], Order], pulses: int = 250) -> list[tuple[Pulse, ...]]:
    """Pulses of every viewer over a stretch of random play."""
    table, orders, chance = HiddenTable(NORMAL, 4, GUARD), Random(-seed), Random(seed)
    film = []
    for _ in range(pulses):
        give_orders(table, choose, orders, chance)
        table.step(ALL, chance)
        film.append(tuple(table.frame(viewer) for viewer in VIEWERS))
    return film


def masked(film: list[tuple[Pulse, ...]]) -> bytes:
    """The film without its shadow levels."""
    bare = [
        [replace(shot, d=shot.d and tuple((frame, 0) for frame, _ in shot.d)) for shot in pulses] for pulses in film
    ]
    return repr(bare).encode()


def shadow(film: list[tuple[Pulse, ...]]) -> int:
    """Sum of all levels that the guard was shown."""
    return sum(level for pulses in film for _, level in pulses[0].d or ())


def test_drops_and_put_backs_look_the_same() -> None:
    """Section 6.13 (1): same seed, same orders, once drop, once back: byte-identical but for the levels."""
    darker = 0
    for seed in range(1, 9):
        drops, backs = play(seed, lambda: "drop"), play(seed, lambda: "back")
        assert masked(drops) == masked(backs)
        assert shadow(drops) >= shadow(backs)
        darker += shadow(drops) - shadow(backs)
    assert darker > 0


def test_any_mixture_looks_the_same() -> None:
    """Section 6.13 (1): also when only some of the put-backs are drops."""
    for seed in range(1, 5):
        mind = Random(seed)
        mixed = play(seed, lambda mind=mind: mind.choice(("drop", "back")))  # type: ignore[misc]  # bound early
        assert masked(mixed) == masked(play(seed, lambda: "back"))


@pytest.mark.parametrize("seed", range(1, 5))
def test_each_role_gets_its_own_fields(seed: int) -> None:
    """Section 6.13 (2): others get k, e, s; the guard detail of the target only and none in fog."""
    for guard, *others in play(seed, lambda: "drop"):
        assert all(shot == replace(guard, w=None, d=None) for shot in others)
        assert guard.s[GUARD] == 0
        assert guard.w is not None and guard.d is not None
        assert len(guard.w) == len(guard.d) == 1 and guard.w[0] in CHEATERS
        assert all(shade == FOG or (0 <= shade[0] <= 12 and 0 <= shade[1] <= 3) for shade in guard.d)


def test_the_eye_is_the_lens_of_some_pulses_ago() -> None:
    """Section 6.4, where the lens is: everybody else learns it late and nothing of it in fog."""
    film = [pulses[0] for pulses in play(3, lambda: "drop")]
    for then, now in zip(film, film[NORMAL.eye_lag :], strict=False):
        assert now.e == (() if then.d == (FOG,) else then.w)


def levels_seen(order: Order, dips: int) -> list[int]:
    """Sum of levels of each dip of the watched seat, made with calm nerves."""
    policy = replace(NORMAL, cool=0, fidget=0.0, nerves_half_life=0.5)
    table, chance, sums = HiddenTable(policy, 2, GUARD), Random(11), []
    for _ in range(dips):
        table.lift(Seat(1), DECK[0])
        for _ in range(3):
            table.step(ALL, chance)
        if order == "drop":
            assert table.let_go(Seat(1), 8, True, chance)[1]
        else:
            table.put_back(Seat(1), chance)
        seen: list[tuple[int, int]] = []
        for _ in range(24):
            table.step(ALL, chance)
            seen += table.frame(GUARD).d or ()
        sums.append(sum(level for _, level in seen))
    return sums


@pytest.mark.parametrize(("order", "share"), [("drop", 0.64), ("back", 0.05)])
def test_twelve_of_twenty_one_smells_of_cheating(order: Order, share: float) -> None:
    """Section 6.6: sum 12 or more: .64 of calm drops, .05 of innocent dips."""
    sums = levels_seen(order, 600)
    assert sum(total >= 12 for total in sums) / len(sums) == pytest.approx(share, abs=0.06)
