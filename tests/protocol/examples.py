"""One example of each message, in the words of the room; the golden files hold what they are on the wire."""

from typing import Final

from polilla.rooms import notes
from polilla.rooms.notes import Note
from polilla.rules import events
from polilla.rules.cards import DECK, Card, Kind
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.view import TableView
from polilla.timing.pulse import FOG, Pulse


def card(kind: Kind, number: int) -> Card:
    """The first such card of the deck."""
    return next(card for card in DECK if (card.kind, card.number) == (kind, number))


ANA, BEA, CAI = Seat(0), Seat(1), Seat(2)
THREE, ANT, MOTH, ROACH = card(Kind.NUMBER, 3), card(Kind.ANT, 2), card(Kind.MOTH, 5), card(Kind.COCKROACH, 4)

TABLE: Final = notes.Table(
    TableView(
        phase=Phase.RACE,
        round_no=2,
        rounds=3,
        guard=CAI,
        turn=ANA,
        starter=ANA,
        top=ROACH,
        laid_by=None,
        draw_count=31,
        discard_count=9,
        counts=(7, 8, 6),
        blurred=False,
        waiting=(),
        receiver=None,
        accused=None,
        finished=(),
        points=((12, 0, 23),),
        totals=(12, 0, 23),
        winners=(),
        hands=(),
        floors=(),
    ),
    clock=notes.Clock("turn", (0,), left_ms=12_345, total_ms=20_000, paused=True),
    race=notes.Race(4, "cockroach", by=0, number=4),
)
YOU: Final = notes.You(
    seat=1,
    hand=(notes.Held(THREE), notes.Held(MOTH)),
    floor=(ANT,),
    laid=None,
    promised=THREE.id,
    options=notes.Options(play=(THREE.id,), drop=(THREE.id, MOTH.id), accuse=(0, 2), press=True),
)
ME: Final = notes.Me("hold", MOTH.id, busy=False, cool=0, nerves=2, why=None, you=YOU)
ROOM: Final = notes.RoomInfo(
    code="ABC234",
    stage="playing",
    host=0,
    seats=(
        notes.SeatInfo(0, "Ana", "person", None, True, False, False, None, 23, 4),
        notes.SeatInfo(1, "Bea", "person", None, False, False, False, 9_000, None, None),
        notes.SeatInfo(2, "Lola", "bot", "lynx", True, False, False, None, None, None),
    ),
    settings=notes.Settings("normal", None, 400),
    watchers=1,
    wishes=(notes.Wish(0, (1,), 1),),
)

PHOTO: Final = notes.Photo(
    4, "cockroach", (notes.Reaction(1, 512, ("photo_finish",), 0), notes.Reaction(0, None, (), 0)), 1, 0, 8.4
)

NOTES: Final[dict[str, Note]] = {
    "welcome": notes.Welcome(1, "t" * 32, 17, ROOM, TABLE, YOU, ME, (PHOTO,)),
    "welcome.watcher": notes.Welcome(None, None, 0, ROOM, None, None, None),
    "event": notes.Happened(18, (events.TurnedUp(ANA, ROACH), events.RaceOpened(ANA, 4)), TABLE, YOU),
    "event.hidden": notes.Happened(19, (events.Drew(BEA, None, "turn"), events.TurnBegan(CAI)), TABLE, None),
    "room": notes.RoomChanged(ROOM),
    "pulse": notes.PulseNote(Pulse(241, (BEA,), (0, 1, 0))),
    "pulse.guard": notes.PulseNote(Pulse(242, (), (1, 0, 0), (ANA,), ((7, 3),))),
    "pulse.fog": notes.PulseNote(Pulse(243, (), (0, 0, 0), (ANA,), (FOG,))),
    "me": ME,
    "verdict": notes.Verdict(2, 0, True, "drop", (notes.FilmFrame(240, 6, 2, False, 0),), 3000),
    "photo": PHOTO,
    "pressed": notes.Pressed(4, "counted"),
    "reel": notes.Reel(2, (notes.ReelDrop(0, ANT, 34_200, False, 3, (1,)),)),
    "refused": notes.RefusedNote("k7", "not_your_turn", {"turn": 2}),
    "emote": notes.EmoteNote(0, "wink"),
    "move": notes.MoveCode("AB23CD45", 120_000),
    "bye": notes.Bye("moved"),
}
