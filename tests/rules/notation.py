"""A notation for situations at the table, so that a test reads as a rule.

    position("turn=0 guard=1 top=3 | 2 4ant 5moth | 1 3 / 5moth* 2 | 4 5")

First the settings, then one part per seat: its hand, and after a slash its floor (a star: already counted). A card is
its number and the first letters of its kind. Settings, all optional: turn guard starter round phase top laid receiver
givers promised accused resume finished points (cards and seats with commas, promised as seat:card, points as
1,2,3/4,5,6); pile = the next cards to draw, in this order; rest = where all other cards lie: pile (under those, the
default), under (the top) or floor (of the last seat, counted).
"""

from polilla.rules.cards import DECK, Card, Cards, Kind
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.state import Fallen, State

NAMES = {kind: "" if kind is Kind.NUMBER else kind.value for kind in Kind}


def face(card: Card) -> str:
    """The card as the notation writes it."""
    return f"{card.number}{NAMES[card.kind]}"


def faces(cards: Cards) -> str:
    """The cards in their order; a dash for none."""
    return " ".join(map(face, cards)) or "-"


def is_face(card: Card, text: str) -> bool:
    """Whether the text means this card: "4ant", or "4co" for a cockroach, "4mos" for a mosquito."""
    number, kind = int(text[0]), text[1:]
    return card.number == number and (NAMES[card.kind].startswith(kind) if kind else card.kind is Kind.NUMBER)


class _Box:
    """The 71 cards, taken out one by one."""

    def __init__(self) -> None:
        self.cards = list(DECK)

    def take(self, text: str) -> Card:
        card = next(card for card in self.cards if is_face(card, text))
        self.cards.remove(card)
        return card

    def take_all(self, text: str) -> Cards:
        return tuple(self.take(each) for each in text.replace(",", " ").split() if each != "-")


def position(text: str) -> State:
    """The state that the text describes; all 71 cards are in it."""
    settings, *seats = text.split("|")
    told = dict(part.split("=") for part in settings.split())
    box = _Box()
    hands, floors = _seats(box, seats)
    promised = tuple(_promise(hands, part) for part in told.pop("promised", "").split(",") if part)
    top, pile = box.take(told.pop("top", "3")), box.take_all(told.pop("pile", ""))
    laid = box.take(told.pop("laid")) if "laid" in told else None
    rest, place = tuple(box.cards), told.pop("rest", "pile")
    if place == "floor":
        floors[-1] += tuple(Fallen(card, counted=True) for card in rest)
    turn = Seat(int(told.pop("turn", "0")))
    state = State(
        phase=Phase(told.pop("phase", "turn")),
        hands=tuple(hands),
        draw_pile=(rest if place == "pile" else ()) + pile[::-1],
        discards=(*(rest if place == "under" else ()), top),
        floors=tuple(floors),
        guard=Seat(int(told.pop("guard", "0"))),
        turn=turn,
        starter=Seat(int(told.pop("starter", str(turn)))),
        round_no=int(told.pop("round", "1")),
        laid=laid,
        receiver=_seat(told.pop("receiver", "")),
        givers=_seat_list(told.pop("givers", "")),
        promised=promised,
        accused=_seat(told.pop("accused", "")),
        resume=Phase(told.pop("resume")) if "resume" in told else None,
        finished=_seat_list(told.pop("finished", "")),
        points=tuple(tuple(map(int, row.split(","))) for row in told.pop("points", "").split("/") if row),
    )
    assert not told, f"the notation does not know {told}"
    return state


def _seats(box: _Box, parts: list[str]) -> tuple[list[Cards], list[tuple[Fallen, ...]]]:
    hands: list[Cards] = []
    floors: list[tuple[Fallen, ...]] = []
    for part in parts:
        hand, _, floor = part.partition("/")
        hands.append(box.take_all(hand))
        floors.append(tuple(Fallen(box.take(each.rstrip("*")), each.endswith("*")) for each in floor.split()))
    return hands, floors


def _promise(hands: list[Cards], text: str) -> tuple[Seat, Card]:
    seat, card = text.split(":")
    return Seat(int(seat)), next(held for held in hands[int(seat)] if is_face(held, card))


def _seat(text: str) -> Seat | None:
    return Seat(int(text)) if text else None


def _seat_list(text: str) -> tuple[Seat, ...]:
    return tuple(Seat(int(each)) for each in text.split(",") if each)
