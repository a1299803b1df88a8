"""The rules' refusals: theirs, not ours. A refusal has a stable code and parameters, and changes nothing."""

from enum import StrEnum


class Code(StrEnum):
    """Why an action is refused; the client has words for each in every language."""

    WRONG_PHASE = "wrong_phase"  # phases.py has no such step from here
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    DOES_NOT_FIT = "does_not_fit"  # R3.1
    MOTH_NOT_PLAYED = "moth_not_played"  # R4.1
    MUST_PLAY = "must_play"  # R3.3
    MOTH_NOT_GIVEN = "moth_not_given"  # R4.2
    NOT_TO_SELF = "not_to_self"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_A_GIVER = "not_a_giver"  # R7.4
    ALREADY_CHOSEN = "already_chosen"  # R7.4
    CARD_PROMISED = "card_promised"  # it is chosen as tribute (R7.4), or the only one for the gift that is owed (R5.5)
    GUARD_CANNOT_DROP = "guard_cannot_drop"  # R5.1
    LAST_CARD = "last_card"  # R5.2
    ACCUSATION_OPEN = "accusation_open"  # R6.3
    ONLY_THE_GUARD = "only_the_guard"  # R6.1


class Refused(Exception):
    """The action is not allowed now (R-number by code); the state is unchanged."""

    def __init__(self, code: Code, **parameters: int | str) -> None:
        super().__init__(code.value)
        self.code = code
        self.parameters = parameters
