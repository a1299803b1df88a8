"""An accusation shouted into an open race or slap waits until that is decided (R6.3)."""

from typing import Final

from polilla.rules.phases import Phase
from polilla.rules.state import State

DECIDED_FIRST: Final = (Phase.RACE, Phase.SLAP)


def settle_next(state: State) -> State:
    """The race is decided: the accusation that waited is settled now, and play resumes with what would have come."""
    if state.accused is None:
        return state
    return state.but(phase=Phase.ACCUSED, resume=state.phase)
