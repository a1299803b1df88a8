"""What holds after every step (docs/rules.md, "Invariants"), as far as one state alone can show it."""

from collections import Counter

from polilla.rules.cards import DECK, Cards
from polilla.rules.flow import empty_seats
from polilla.rules.moths import givable
from polilla.rules.phases import Phase
from polilla.rules.state import State

_WHOLE_DECK = Counter(card.id for card in DECK)
_BETWEEN_ROUNDS = (Phase.SCORED, Phase.OVER)
_SETTLING = (Phase.ACCUSED, Phase.PENALTY)


def violations(state: State) -> list[str]:
    """One sentence for each invariant that does not hold; empty if all is well."""
    checks = {
        "the 71 cards are not exactly once each on the table": _cards_are_complete(state),
        "guard, turn or starter is not a seat": _seats_exist(state),
        "an accusation is open in the wrong phase or names the guard": _accusation_fits(state),
        "a card lies face down in the wrong phase": (state.laid is not None) == (_stage(state) is Phase.TURNING),
        "tributes are open in the wrong phase or with the wrong seats or cards": _tributes_fit(state),
        "a gift is asked of a seat that has none to give": _gift_fits(state),
        "a hand is empty in the wrong phase": _empty_hands_fit(state),
        "points do not match the rounds": _points_fit(state),
    }
    return [sentence for sentence, holds in checks.items() if not holds]


def _stage(state: State) -> Phase:
    """Where play stands, accusations aside."""
    return state.resume or state.phase


def _cards(state: State) -> Cards:
    laid = () if state.laid is None else (state.laid,)
    fallen = tuple(fallen.card for floor in state.floors for fallen in floor)
    return sum(state.hands, state.draw_pile + state.discards + laid + fallen)


def _cards_are_complete(state: State) -> bool:
    if state.phase is Phase.READY:
        return not _cards(state)
    return Counter(card.id for card in _cards(state)) == _WHOLE_DECK and bool(state.discards)


def _seats_exist(state: State) -> bool:
    return all(0 <= seat < state.seats for seat in (state.guard, state.turn, state.starter))


def _accusation_fits(state: State) -> bool:
    settling = state.phase in _SETTLING
    waits = state.phase in (Phase.RACE, Phase.SLAP)
    named = state.accused is not None
    return (
        state.accused != state.guard
        and (state.resume is not None) == settling
        and (named or not settling)
        and (settling or waits or not named)
        and state.resume not in (Phase.RACE, Phase.SLAP, *_SETTLING, *_BETWEEN_ROUNDS, Phase.READY)
    )


def _tributes_fit(state: State) -> bool:
    if _stage(state) is not Phase.TRIBUTE:
        return state.receiver is None and not state.givers and not state.promised
    chosen = tuple(giver for giver, _ in state.promised)
    everyone = (state.receiver, *state.givers, *chosen)
    return (
        state.receiver is not None
        and len(set(everyone)) == len(everyone)
        and bool(state.givers)
        and all(givable(state, giver) for giver in state.givers)
        and all(card in state.hands[giver] for giver, card in state.promised)
    )


def _gift_fits(state: State) -> bool:
    return _stage(state) is not Phase.GIFT or bool(givable(state, state.turn))


def _empty_hands_fit(state: State) -> bool:
    """Only who laid the last card face down, or who is out (R9.1); never the guard in a last look."""
    empty = empty_seats(state)
    stage = _stage(state)
    if stage is Phase.READY or stage in _BETWEEN_ROUNDS:
        return stage is Phase.READY or state.finished == empty
    if stage is Phase.LAST_LOOK:
        caught = state.phase is Phase.PENALTY  # the only finisher may just have got a card back
        return state.finished == empty and (caught or bool(empty)) and state.guard not in empty
    allowed = {state.turn} if stage is Phase.TURNING else set()
    return not state.finished and allowed.issuperset(empty)


def _points_fit(state: State) -> bool:
    scored = state.round_no if state.phase in (*_BETWEEN_ROUNDS, Phase.READY) else state.round_no - 1
    return len(state.points) == scored and all(len(row) == state.seats for row in state.points)
