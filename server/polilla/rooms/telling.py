"""Notes made of what is known: the one place where a room's state becomes something that is told."""

from polilla.rooms import notes
from polilla.rooms.game import Game
from polilla.rules.actions import Accuse, Draw, Drop, Gift, Penalty, Play, PlayerAction, Tribute
from polilla.rules.cards import answers_cockroach
from polilla.rules.events import Event
from polilla.rules.seats import Seat
from polilla.rules.view import OwnView, seen
from polilla.timing.pulse import Me


def options(legal: tuple[PlayerAction, ...], race: tuple[int, ...], press: bool) -> notes.Options:
    """A seat's legal actions as lists of card ids and seats."""
    gifts = [action for action in legal if isinstance(action, Gift)]
    return notes.Options(
        play=tuple(action.card.id for action in legal if isinstance(action, Play)),
        draw=any(isinstance(action, Draw) for action in legal),
        gift=tuple(dict.fromkeys(action.card.id for action in gifts)),
        gift_to=tuple(dict.fromkeys(int(action.to) for action in gifts)),
        tribute=tuple(action.card.id for action in legal if isinstance(action, Tribute)),
        penalty=tuple(action.card.id for action in legal if isinstance(action, Penalty)),
        drop=tuple(action.card.id for action in legal if isinstance(action, Drop)),
        accuse=tuple(int(action.seat) for action in legal if isinstance(action, Accuse)),
        race=race,
        press=press,
    )


def fitting(game: Game, seat: Seat, race: notes.Race | None, held: int | None) -> tuple[int, ...]:
    """The seat's cards that answer the open cockroach; a card at the edge is not there (drops.md 6.10)."""
    if race is None or race.kind != "cockroach":
        return ()
    hand = game.state.hands[seat]
    return tuple(card.id for card in hand if answers_cockroach(card, race.number) and card.id != held)


def you(own: OwnView, choices: notes.Options) -> notes.You:
    """What only this seat sees."""
    return notes.You(
        seat=own.seat,
        hand=tuple(notes.Held(card) for card in own.hand),
        floor=own.floor,
        laid=own.laid,
        promised=None if own.promised is None else own.promised.id,
        options=choices,
    )


def told(events: list[Event], viewer: Seat | None, *, blurred: bool) -> tuple[Event, ...]:
    """The events as this viewer is told them."""
    return tuple(event for event in (seen(event, viewer, blurred=blurred) for event in events) if event is not None)


def me(state: Me, own: notes.You) -> notes.Me:
    """A seat's own hidden state."""
    card = None if state.card is None else state.card.id
    return notes.Me(state.st, card, state.lane == "busy", state.cool, state.nerves, state.why, own)
