"""What only tests may know: which dropped card could still be caught."""

from polilla.rules.cards import Card
from polilla.rules.seats import Seat
from polilla.timing.hidden import HiddenTable


def in_flight(table: HiddenTable, seat: Seat) -> Card | None:
    """The seat's dropped card for which an accusation arriving now or later could be right."""
    if table._judging:
        return None
    for gesture in (table._seats[seat].lane.last, table._seats[seat].lane.before):
        if gesture is not None and not gesture.settled and table.k < gesture.first + table.policy.last_look:
            return gesture.card
    return None
