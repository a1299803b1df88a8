"""What may follow what: every pair of phase and action is allowed, or refused and nothing changes."""

from collections import defaultdict
from copy import deepcopy
from typing import get_args

import pytest

from polilla.rules.actions import Action, Draw
from polilla.rules.engine import apply, new_match
from polilla.rules.errors import Code, Refused
from polilla.rules.invariants import violations
from polilla.rules.phases import TABLE, Phase
from polilla.rules.state import State
from tests.rules.candidates import Candidate, candidates
from tests.rules.moments import MOMENTS
from tests.rules.notation import position

STATES = {"ready": new_match(3)} | {name: position(text) for name, text in MOMENTS.items()}
KINDS: tuple[type[Action], ...] = get_args(Action)


def outcome(state: State, candidate: Candidate) -> State | Code | None:
    """The state that follows, the code of the refusal, or None for the caller's own mistake."""
    try:
        return apply(state, *candidate)[0]
    except Refused as refusal:
        return refusal.code
    except ValueError:
        return None


def outcomes(state: State) -> dict[type[Action], list[State | Code | None]]:
    """What comes of every candidate, by the kind of action."""
    found = defaultdict(list)
    for candidate in candidates(state):
        found[type(candidate[1])].append(outcome(state, candidate))
    return found


ALL = {name: outcomes(state) for name, state in STATES.items()}


@pytest.mark.parametrize("name", STATES)
def test_situation_is_sound(name: str) -> None:
    """The situations that these tests stand on hold all invariants."""
    assert violations(STATES[name]) == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", STATES)
def test_pair_is_as_the_table_says(name: str, kind: type[Action]) -> None:
    """What is not in the table is refused; what is in it leads to one of the phases named there."""
    row = TABLE[STATES[name].phase]
    results = ALL[name][kind]
    followers = {result.phase for result in results if isinstance(result, State)}
    refusals = {result for result in results if isinstance(result, Code)}

    if kind in row:
        assert followers <= row[kind]
        assert not refusals & {Code.WRONG_PHASE}
    else:
        assert set(results) <= {Code.WRONG_PHASE, Code.ACCUSATION_OPEN}


@pytest.mark.parametrize("name", STATES)
def test_every_result_is_sound(name: str) -> None:
    """Whatever is accepted leads to a state that holds all invariants."""
    after = [result for results in ALL[name].values() for result in results if isinstance(result, State)]

    assert [violations(state) for state in after if violations(state)] == []


@pytest.mark.parametrize("name", STATES)
def test_nothing_changes_the_state_given(name: str) -> None:
    """Accepted or refused, the state that was passed in stays as it was."""
    state = position(MOMENTS[name]) if name in MOMENTS else new_match(3)
    before = deepcopy(state)
    outcomes(state)

    assert state == before


@pytest.mark.parametrize(("phase", "kind"), [(phase, kind) for phase in Phase for kind in TABLE[phase]])
def test_each_entry_of_the_table_can_happen(phase: Phase, kind: type[Action]) -> None:
    """The table allows nothing that the engine never accepts."""
    states = [name for name, state in STATES.items() if state.phase is phase]

    assert any(isinstance(result, State) for name in states for result in ALL[name][kind])


def test_table_names_every_phase_and_only_real_actions() -> None:
    """The table is whole."""
    assert set(TABLE) == set(Phase)
    assert {kind for row in TABLE.values() for kind in row} == set(KINDS)


def test_players_do_not_act_as_the_table_nor_it_as_them() -> None:
    """An action from the wrong side, or a seat that is not there, is the caller's mistake."""
    state = STATES["turning"]
    table_action = next(action for seat, action in candidates(state) if seat is None)

    with pytest.raises(ValueError, match="not for a player"):
        apply(state, state.turn, table_action)
    with pytest.raises(ValueError, match="not for the table"):
        apply(state, None, Draw())
    with pytest.raises(ValueError, match="no seat 3"):
        apply(state, type(state.turn)(3), Draw())


def test_refusal_carries_its_code_and_parameters() -> None:
    """The client has words for each code, and fills in the parameters."""
    with pytest.raises(Refused) as caught:
        apply(STATES["over"], STATES["over"].turn, Draw())

    assert (caught.value.code, caught.value.parameters) == (Code.WRONG_PHASE, {"phase": "over"})
    assert str(caught.value) == "wrong_phase"
