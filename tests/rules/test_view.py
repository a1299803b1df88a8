"""What a seat may see of the state. That nobody sees more in any play is shown in test_machine.py."""

import random
from dataclasses import replace

import pytest

from polilla.rules.cards import Cards
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat, all_seats
from polilla.rules.state import Fallen, State
from polilla.rules.view import OwnView, table_view, view
from tests.rules.moments import MOMENTS
from tests.rules.notation import faces, position

HIDDEN = [name for name, text in MOMENTS.items() if position(text).phase not in (Phase.SCORED, Phase.OVER)]


def own(state: State, seat: int) -> OwnView:
    sight = view(state, Seat(seat)).own
    assert sight is not None
    return sight


def test_all_share_the_sight_of_the_table() -> None:
    """It is the same for every viewer, so that it can be encoded once; spectators have nothing else."""
    state = position(MOMENTS["tribute"])

    assert {view(state, seat).table for seat in (None, *all_seats(3))} == {view(state, None).table}
    assert view(state, None).own is None


def test_table_in_a_turn() -> None:
    """R2.2: the guard is public at every moment; hands are seen as counts."""
    state = position("turn=2 guard=1 top=3 round=2 starter=0 points=1,0,2 | 1 / 2 3* | 1 | 4 5")
    table = view(state, None).table

    assert (table.phase, table.round_no, table.rounds) == (Phase.TURN, 2, 3)
    assert (table.guard, table.turn, table.starter, table.waiting) == (1, 2, 0, (2,))
    assert (table.top, table.counts, table.draw_count) == (state.discards[0], (2, 1, 2), 71 - 7)
    assert (table.points, table.totals, table.winners) == (((1, 0, 2),), (1, 0, 2), ())
    assert (table.hands, table.floors) == ((), ())


def test_card_face_down_shows_who_laid_it() -> None:
    """R7.1: the one beneath is still the top; its player alone sees the face."""
    state = position("phase=turning laid=4ant top=3 turn=0 guard=1 | 1 | 1 | 2")

    assert (view(state, None).table.laid_by, view(state, None).table.discard_count) == (0, 1)
    assert own(state, 0).laid == state.laid
    assert own(state, 1).laid is None


def test_own_hand_floor_and_promise() -> None:
    """R5.1, R7.4: the owner sees all of it; nobody else does."""
    state = position("phase=tribute receiver=2 givers=1 promised=0:4 guard=1 turn=0 | 1 4 / 2 3* | 1 | 2")

    assert (faces(own(state, 0).hand), faces(own(state, 0).floor)) == ("1 4", "2 3")
    assert own(state, 0).promised == state.hands[0][1]
    assert own(state, 1).promised is None


@pytest.mark.parametrize(
    ("name", "waiting", "receiver", "accused"),
    [
        ("turning", (), None, None),
        ("race, accused", (), None, 2),
        ("gift", (0,), None, None),
        ("tribute", (0, 1), 2, None),
        ("last tribute", (0,), 2, None),
        ("accused in a gift", (), None, 0),
        ("penalty in a tribute", (1,), 0, 0),
        ("last look", (), None, None),
        ("scored", (), None, None),
    ],
)
def test_whom_the_table_waits_for(
    name: str, waiting: tuple[int, ...], receiver: int | None, accused: int | None
) -> None:
    """R10.1: whose prompt is open, and to whom a card will go."""
    table = view(position(MOMENTS[name]), None).table

    assert (table.waiting, table.receiver, table.accused) == (waiting, receiver, accused)


def test_all_is_shown_after_the_round() -> None:
    """R5.4, R9.2: hands and floors."""
    state = position("phase=scored points=0,1,1 finished=0 | - / 3* 2 | 1 | 2")
    table = view(state, None).table

    assert table.hands == state.hands
    assert [faces(floor) for floor in table.floors] == ["3 2", "-", "-"]


def test_winners_are_named_when_the_match_is_over() -> None:
    """R9.4: not before."""
    state = position("phase=over round=3 points=0,2,2/1,1,1/2,0,2 finished=0 | - | 1 | 2")

    assert view(state, None).table.winners == (0, 1)
    assert view(state.but(phase=Phase.SCORED), None).table.winners == ()


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_sight_does_not_depend_on_hidden_cards(name: str, viewer: int | None) -> None:
    """Whatever cards the others hold, have dropped or laid, and however the draw pile lies: the view is the same."""
    state = position(MOMENTS[name])
    seat = None if viewer is None else Seat(viewer)

    for seed in range(5):
        assert view(_otherwise(state, seat, random.Random(seed)), seat) == view(state, seat)


def _otherwise(state: State, viewer: Seat | None, rng: random.Random) -> State:
    """The same situation with all cards that the viewer cannot see shuffled among their places."""
    others = [seat for seat in all_seats(state.seats) if seat != viewer]
    hidden = [*state.draw_pile]
    for seat in others:
        hidden += [*state.hands[seat], *(fallen.card for fallen in state.floors[seat])]
    hidden += [state.laid] if state.laid and state.turn != viewer else []
    rng.shuffle(hidden)

    def some(old: Cards) -> Cards:
        return tuple(hidden.pop() for _ in old)

    def fall(floor: tuple[Fallen, ...]) -> tuple[Fallen, ...]:
        return tuple(Fallen(hidden.pop(), fallen.counted) for fallen in floor)

    hands = tuple(some(hand) if seat in others else hand for seat, hand in enumerate(state.hands))
    floors = tuple(fall(floor) if seat in others else floor for seat, floor in enumerate(state.floors))
    laid = hidden.pop() if state.laid and state.turn != viewer else state.laid
    promised = tuple((giver, hands[giver][0] if giver in others else card) for giver, card in state.promised)
    return state.but(draw_pile=some(state.draw_pile), hands=hands, floors=floors, laid=laid, promised=promised)


@pytest.mark.parametrize(
    ("hand", "vanished", "least"),
    [(9, 0, 6), (6, 0, 6), (5, 1, 6), (5, 0, 3), (3, 0, 3), (1, 2, 3), (2, 0, 1), (1, 0, 1), (0, 0, 0)],
)
def test_a_blurred_fan_looks_full_thin_almost_empty_or_empty(hand: int, vanished: int, least: int) -> None:
    """R5.6: six cards or more, three to five, one or two, none; a vanished card counts as long as nobody misses it."""
    state = position(f"top=5 guard=1 | {'2 ' * hand or '-'} / {'3 ' * vanished} | 4 | 4 4 4 4")

    assert table_view(state, blurred=True).counts == (least, 1, 3)
    assert table_view(state).counts == (hand + vanished, 1, 4)


@pytest.mark.parametrize("name", MOMENTS)
def test_blur_takes_the_counts_and_nothing_else(name: str) -> None:
    """R5.6: for spectators and all seats alike; everybody still sees the own hand whole."""
    state = position(MOMENTS[name])
    for seat in (None, *all_seats(state.seats)):
        plain, fogged = view(state, seat), view(state, seat, blurred=True)
        assert fogged.own == plain.own
        assert not plain.table.blurred
        assert replace(fogged.table, blurred=False, counts=plain.table.counts) == plain.table
        assert set(fogged.table.counts) <= {0, 1, 3, 6}
