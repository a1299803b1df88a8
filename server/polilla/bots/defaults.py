"""What is done for a player who does nothing in time (R10.1); the autopilot plays by it too (R10.2)."""

from collections.abc import Sequence

from polilla.rules.actions import Draw, Gift, Penalty, Play, PlayerAction, Tribute
from polilla.rules.cards import Kind, dearness
from polilla.rules.seats import Seat
from polilla.rules.view import View

Choice = Play | Draw | Gift | Tribute | Penalty


def choices(options: Sequence[PlayerAction]) -> list[Choice]:
    """The options that answer a prompt; drops and accusations do not."""
    return [option for option in options if isinstance(option, Choice)]


def default_choice(view: View, options: Sequence[PlayerAction]) -> PlayerAction:
    """Turn: the cheapest plain card that fits, else draw; gift, tribute, penalty: the dearest card, to the next seat.

    A bug or moth is played only where R3.3 leaves nothing else.
    """
    asked = choices(options)
    if not asked:
        raise ValueError(f"no prompt to answer among {options!r}")
    return min(asked, key=lambda option: _rank(view, option))


def _rank(view: View, option: Choice) -> tuple[int, ...]:
    match option:
        case Play(card):
            return (0 if card.kind is Kind.NUMBER else 2, *dearness(card), card.id)
        case Draw():
            return (1,)
        case Gift(card, to):
            points, number = dearness(card)
            return (0, -points, -number, card.id, _distance(view, to))
        case Tribute(card) | Penalty(card):
            points, number = dearness(card)
            return (0, -points, -number, card.id)


def _distance(view: View, to: Seat) -> int:
    """Seats between giver and receiver, clockwise."""
    if view.own is None:
        raise ValueError("a spectator gives nothing")
    return (to - view.own.seat) % len(view.table.counts)
