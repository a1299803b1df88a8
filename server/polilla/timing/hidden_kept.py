"""What a restart of the server leaves of a hidden table: drops stand, holds go back, fidgets are forgotten (6.10).

Here: a hidden table as plain values, and back; this module alone knows its inside. Pulses are not kept one by one, so
time stands still meanwhile: a drop that was in flight can still be caught by whoever was guard.
"""

from __future__ import annotations

from dataclasses import dataclass

from polilla.rules.cards import Card
from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.gesture import Gesture
from polilla.timing.hidden import HiddenTable


@dataclass(frozen=True, slots=True)
class KeptDrop:
    """A drop of the round, with the chance that was drawn for it."""

    seat: Seat
    card: Card
    first: int
    levels: tuple[int, ...]
    stir: int | None
    lens: tuple[Seat, ...]
    watched: int
    settled: bool
    caught: bool


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """What a seat's player has spent."""

    nerves: float
    nerves_at: int
    cool_until: int


@dataclass(frozen=True, slots=True)
class KeptHidden:
    """A hidden table between two pulses."""

    k: int
    guard: Seat
    under: Seat  # where the lens was
    drop_ok_at: int
    accuse_ok_at: int
    seats: tuple[KeptSeat, ...]
    drops: tuple[KeptDrop, ...]


def keep(table: HiddenTable) -> KeptHidden:
    """The table as values."""
    return KeptHidden(
        k=table.k,
        guard=table.guard,
        under=table._lens.under[0],
        drop_ok_at=table._drop_ok_at,
        accuse_ok_at=table._accuse_ok_at,
        seats=tuple(KeptSeat(c.intent.nerves, c.intent.nerves_at, c.intent.cool_until) for c in table._seats),
        drops=tuple(_keep_drop(seat, drop) for seat, drop in table._drops),
    )


def revive(policy: DropPolicy, kept: KeptHidden) -> HiddenTable:
    """The table again; the lens begins in fog."""
    table = HiddenTable(policy, len(kept.seats), kept.guard, kept.k)
    table._drop_ok_at, table._accuse_ok_at = kept.drop_ok_at, kept.accuse_ok_at
    if kept.under != kept.guard:
        table.look(kept.under)
    table.fog(policy.swing)
    for cheater, spent in zip(table._seats, kept.seats, strict=True):
        intent = cheater.intent
        intent.nerves, intent.nerves_at, intent.cool_until = spent.nerves, spent.nerves_at, spent.cool_until
    for drop in kept.drops:
        gesture = _revive_drop(drop)
        table._drops.append((drop.seat, gesture))
        if drop.seat != kept.guard:
            table._seats[drop.seat].lane.revive(gesture)
    for cheater in table._seats:
        cheater.lane.settle(kept.k)
    return table


def _keep_drop(seat: Seat, drop: Gesture) -> KeptDrop:
    if drop.card is None:
        raise ValueError("a drop without a card")
    return KeptDrop(
        seat, drop.card, drop.first, drop.levels, drop.stir, drop.lens, drop.watched, drop.settled, drop.caught
    )


def _revive_drop(kept: KeptDrop) -> Gesture:
    return Gesture(
        "drop",
        kept.first,
        kept.levels,
        kept.stir,
        card=kept.card,
        lens=kept.lens,
        watched=kept.watched,
        settled=kept.settled,
        caught=kept.caught,
    )
