"""The ant: every other player draws one (R7.2)."""

from polilla.rules.actions import Order
from polilla.rules.events import Event
from polilla.rules.flow import go_on
from polilla.rules.piles import draw
from polilla.rules.seats import clockwise_after
from polilla.rules.state import State, Step


def ant(state: State, order: Order) -> Step:
    """Clockwise from the left of its player, one card each; who finds none gets none (R8.2)."""
    events: list[Event] = []
    for seat in clockwise_after(state.turn, state.seats):
        state, drew = draw(state, seat, "ant", order)
        events.extend(drew)
    state, then = go_on(state)
    return state, (*events, *then)
