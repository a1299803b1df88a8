"""The only doors for secrets: what a seat (or a spectator, None) may see of the state and of an event."""

from dataclasses import dataclass
from typing import Final

from polilla.rules.cards import Card, Cards
from polilla.rules.hands import promised_by
from polilla.rules.phases import Phase
from polilla.rules.scoring import totals, winners
from polilla.rules.seats import Seat
from polilla.rules.sight import seen
from polilla.rules.state import State

__all__ = ["OwnView", "TableView", "View", "own_view", "seen", "table_view", "view", "waiting"]

LOOKS: Final = (6, 3, 1, 0)  # the least cards of a blurred fan that looks full, thin, almost empty, empty


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody may see; equal for all viewers, so that it can be encoded once."""

    phase: Phase
    round_no: int  # 1…rounds; 0 before the first deal
    rounds: int  # as many as seats (R9.3)
    guard: Seat  # public at every moment (R2.2)
    turn: Seat
    starter: Seat  # who began this round
    top: Card | None  # the face-up top of the discard pile; while a card lies face down, the one beneath it
    laid_by: Seat | None  # who laid the card that lies face down
    draw_count: int
    discard_count: int
    counts: tuple[int, ...]  # cards per seat as all see them: real + vanished and not yet counted (drops.md 6.9)
    blurred: bool  # then each of `counts` is only the least that the fan may hold: 6, 3, 1 or 0
    waiting: tuple[Seat, ...]  # seats whose choice the table waits for (turn, gift, tribute, penalty)
    receiver: Seat | None  # to whom tribute or penalty goes
    accused: Seat | None
    finished: tuple[Seat, ...]  # seats whose hand is empty
    points: tuple[tuple[int, ...], ...]  # one entry per scored round, per seat
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]  # only when the match is over
    hands: tuple[Cards, ...]  # everybody's, only between rounds and after the match; else ()
    floors: tuple[Cards, ...]  # likewise


@dataclass(frozen=True, slots=True)
class OwnView:
    """What only the seat itself may see."""

    seat: Seat
    hand: Cards
    floor: Cards
    laid: Card | None  # its own card that lies face down
    promised: Card | None  # its own tribute, not yet gone over


@dataclass(frozen=True, slots=True)
class View:
    """A viewer's whole sight of the table; `own` is None for spectators."""

    table: TableView
    own: OwnView | None


def view(state: State, seat: Seat | None, *, blurred: bool = False) -> View:
    """The state as this seat, or a spectator, sees it."""
    return View(table_view(state, blurred=blurred), None if seat is None else own_view(state, seat))


def table_view(state: State, *, blurred: bool = False) -> TableView:
    """What everybody may see; between rounds also all hands and floors (R5.4)."""
    counts = _counts(state)
    shown = state.phase in (Phase.SCORED, Phase.OVER)
    return TableView(
        phase=state.phase,
        round_no=state.round_no,
        rounds=state.seats,
        guard=state.guard,
        turn=state.turn,
        starter=state.starter,
        top=state.discards[-1] if state.discards else None,
        laid_by=None if state.laid is None else state.turn,
        draw_count=len(state.draw_pile),
        discard_count=len(state.discards),
        counts=tuple(map(blur, counts)) if blurred else counts,
        blurred=blurred,
        waiting=waiting(state),
        receiver=state.accused if state.phase is Phase.PENALTY else state.receiver,
        accused=state.accused,
        finished=state.finished,
        points=state.points,
        totals=totals(state),
        winners=winners(state) if state.phase is Phase.OVER else (),
        hands=state.hands if shown else (),
        floors=tuple(_floor(state, seat) for seat in range(state.seats)) if shown else (),
    )


def own_view(state: State, seat: Seat) -> OwnView:
    """What only the seat itself may see."""
    return OwnView(
        seat=seat,
        hand=state.hands[seat],
        floor=_floor(state, seat),
        laid=state.laid if seat == state.turn else None,
        promised=promised_by(state, seat),
    )


def _floor(state: State, seat: int) -> Cards:
    return tuple(fallen.card for fallen in state.floors[seat])


def _counts(state: State) -> tuple[int, ...]:
    """Cards in hand and vanished ones that nobody misses yet, per seat (R5.6)."""
    return tuple(
        len(hand) + sum(not fallen.counted for fallen in floor)
        for hand, floor in zip(state.hands, state.floors, strict=True)
    )


def blur(count: int) -> int:
    """The least that a fan may hold which looks as this one does from afar (R5.6); an empty hand shows (R9.6)."""
    return next(least for least in LOOKS if count >= least)


def waiting(state: State) -> tuple[Seat, ...]:
    """Whose choice the table waits for; nobody's while an accusation is settled (R6.3)."""
    match state.phase:
        case Phase.TURN | Phase.GIFT:
            return (state.turn,)
        case Phase.TRIBUTE:
            return state.givers
        case Phase.PENALTY:
            return (state.guard,)
        case _:
            return ()
