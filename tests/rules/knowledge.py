"""Who can know where a card lies, told from the movements of the cards alone: the measure for `view` and `seen`.

It shares no code with them. A card's knowers are those who saw its face on its way to where it lies now.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from polilla.rules.cards import Card
from polilla.rules.phases import Phase
from polilla.rules.state import State

Knowers = frozenset[int | None]  # seats, and None for the spectators
Places = dict[Card, str]


def places(state: State) -> Places:
    """Where each card lies: "pile", "discards", "hand 2", "floor 2" or "laid 2"."""
    found = dict.fromkeys(state.draw_pile, "pile") | dict.fromkeys(state.discards, "discards")
    for seat, hand in enumerate(state.hands):
        found |= dict.fromkeys(hand, f"hand {seat}")
    for seat, floor in enumerate(state.floors):
        found |= {fallen.card: f"floor {seat}" for fallen in floor}
    if state.laid is not None:
        found[state.laid] = f"laid {state.turn}"
    return found


class Knowledge:
    """Follows the cards from step to step."""

    round_no: int
    places: Places
    knowers: dict[Card, Knowers]

    def __init__(self, state: State) -> None:
        self.everybody: Knowers = frozenset([None, *range(state.seats)])
        self._begin(state)

    def follow(self, state: State) -> None:
        """The cards lie as in this state now."""
        if state.round_no != self.round_no:
            self._begin(state)
        after = places(state)
        for card, place in after.items():
            if self.places[card] != place:
                self.knowers[card] = self._after_moving(self.places[card], place)
        if state.phase in (Phase.SCORED, Phase.OVER):  # R5.4: hands and floors are shown
            self.knowers |= {card: self.everybody for card, place in after.items() if place != "pile"}
        self.places = after

    def _begin(self, state: State) -> None:
        """A new deal: what was known of the old one says nothing."""
        self.round_no = state.round_no
        self.places = places(state)
        self.knowers = {card: self._owner(place) for card, place in self.places.items()}

    def _owner(self, place: str) -> Knowers:
        if place == "discards":
            return self.everybody
        return frozenset() if place == "pile" else frozenset([int(place.split()[1])])

    def _after_moving(self, before: str, after: str) -> Knowers:
        from_hand_to_hand = before.startswith("hand") and after.startswith("hand")
        return self._owner(after) | (self._owner(before) if from_hand_to_hand else frozenset())


def cards_in(value: object) -> Iterator[Card]:
    """Every card that is named anywhere inside the value."""
    if isinstance(value, Card):
        yield value
    elif value is None or isinstance(value, int | str):
        return
    elif isinstance(value, tuple):
        for each in value:
            yield from cards_in(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
