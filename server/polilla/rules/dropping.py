"""A card vanishes to the floor (R5), and how many are gone becomes known later (drops.md 6.9).

Whether the drop is still in the act is a matter of time and not decided here.
"""

from dataclasses import replace

from polilla.rules.actions import Count, Drop
from polilla.rules.cards import Cards
from polilla.rules.errors import Code, Refused
from polilla.rules.events import Counted, Dropped
from polilla.rules.hands import promised_by, put, require_held, taken
from polilla.rules.moths import givable
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.state import Fallen, State, Step


def drop(state: State, seat: Seat, action: Drop) -> Step:
    """One card of any kind, never the last one, not while an accusation is open, and not by the guard (R5.1, R5.2).

    It lies on that seat's floor, out of play (R5.3).
    """
    card = action.card
    if state.accused is not None:
        raise Refused(Code.ACCUSATION_OPEN)
    if seat == state.guard:
        raise Refused(Code.GUARD_CANNOT_DROP)
    require_held(state, seat, card)
    if len(state.hands[seat]) < 2:
        raise Refused(Code.LAST_CARD, card=card.id)
    if card in bound(state, seat):
        raise Refused(Code.CARD_PROMISED, card=card.id)
    floors = put(state.floors, seat, (*state.floors[seat], Fallen(card)))
    return state.but(hands=taken(state, seat, card), floors=floors), (Dropped(seat, card),)


def bound(state: State, seat: Seat) -> Cards:
    """The card promised as tribute, or the only one that the seat has for a gift or tribute it owes (R5.5)."""
    owes = (state.phase is Phase.GIFT and seat == state.turn) or seat in state.givers
    if owes:
        fit = givable(state, seat)
        return fit if len(fit) == 1 else ()
    promised = promised_by(state, seat)
    return () if promised is None else (promised,)


def count(state: State, action: Count) -> Step:
    """All see that these cards are missing from the fan, but not which they are (R5.6)."""
    seat, cards = action.seat, action.cards
    if not 0 <= seat < state.seats:
        raise ValueError(f"there is no seat {seat}")
    floor = state.floors[seat]
    open_cards = {fallen.card for fallen in floor if not fallen.counted}
    if not cards or len(set(cards)) != len(cards) or not open_cards.issuperset(cards):
        raise ValueError("only vanished cards that are not yet counted can be counted, and each once")
    marked = tuple(replace(fallen, counted=True) if fallen.card in cards else fallen for fallen in floor)
    return state.but(floors=put(state.floors, seat, marked)), (Counted(seat, len(cards)),)
