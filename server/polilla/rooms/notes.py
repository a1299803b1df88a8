"""What a room tells a connection, in the words of the game. Field names are those of the wire (protocol/to_client.py).

A `Card` in a note is only its face: it is encoded without id. `Held` is a card of the own hand, with its id.
"""

from dataclasses import dataclass
from typing import ClassVar

from polilla.rules.cards import Card
from polilla.rules.events import Event as RuleEvent
from polilla.rules.view import TableView
from polilla.timing.drop_policy import Watch
from polilla.timing.pulse import Pulse


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the own hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock that runs now."""

    kind: str
    seats: tuple[int, ...]
    left_ms: int
    total_ms: int
    paused: bool


@dataclass(frozen=True, slots=True)
class Race:
    """An open race."""

    id: int
    kind: str
    by: int
    number: int


@dataclass(frozen=True, slots=True)
class Table:
    """The public view with what the room adds; one object per version, shared by all notes, encoded once."""

    view: TableView  # its fields stand on the wire beside clock and race
    clock: Clock | None
    race: Race | None


@dataclass(frozen=True, slots=True)
class Options:
    """What the own seat may do now: card ids and seats."""

    play: tuple[int, ...] = ()
    draw: bool = False
    gift: tuple[int, ...] = ()
    gift_to: tuple[int, ...] = ()
    tribute: tuple[int, ...] = ()
    penalty: tuple[int, ...] = ()
    drop: tuple[int, ...] = ()
    accuse: tuple[int, ...] = ()
    race: tuple[int, ...] = ()
    press: bool = False


@dataclass(frozen=True, slots=True)
class You:
    """What only the own seat sees."""

    seat: int
    hand: tuple[Held, ...]
    floor: tuple[Card, ...]
    laid: Card | None
    promised: int | None
    options: Options


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A place in the room."""

    seat: int
    name: str
    kind: str
    temper: str | None
    connected: bool
    autopilot: bool
    auto_lens: bool
    away_ms: int | None
    lag_ms: int | None
    jitter_ms: int | None
    inhuman: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """The host's choices."""

    clocks: str = "normal"
    first_guard: int | None = None
    handicap_ms: int = 400
    compensation: str = "standard"
    watch: Watch = "normal"  # how closely the guard can watch
    unhurried: bool = False  # twice the time to accuse
    eye: bool = True  # whether the others are shown, late, where the lens was
    video_call: bool = True  # no sound and no buzz that a microphone would give away; a matter of the client
    same_room: bool = False  # people sit side by side: no stirs, and the table's edge is at the side of the screen
    blurred: bool = False  # all see of a fan no more than how full it looks


@dataclass(frozen=True, slots=True)
class Wish:
    """What people ask for together while somebody keeps them waiting."""

    seat: int | None  # that the autopilot shall play; None: to go on without the host
    by: tuple[int, ...]
    of: int  # how many it takes


@dataclass(frozen=True, slots=True)
class RoomInfo:
    """Who sits where."""

    code: str
    stage: str
    host: int | None
    seats: tuple[SeatInfo, ...]
    settings: Settings
    watchers: int
    late: tuple[str, ...] = ()  # names of those who sit down with the next deal
    blocked: tuple[str, ...] = ()  # names of those who may not come back
    wishes: tuple[Wish, ...] = ()


@dataclass(frozen=True, slots=True)
class Me:
    """The own hidden state."""

    type: ClassVar[str] = "me"
    st: str
    card: int | None
    busy: bool
    cool: int
    nerves: int
    why: str | None
    you: You


@dataclass(frozen=True, slots=True)
class Reaction:
    """One runner's result."""

    seat: int
    ms: int | None
    marks: tuple[str, ...]
    forgiven_ms: int


@dataclass(frozen=True, slots=True)
class Photo:
    """A race is decided."""

    type: ClassVar[str] = "photo"
    race: int
    kind: str
    results: tuple[Reaction, ...]
    winner: int | None
    slowest: int | None
    gap_ms: float | None


@dataclass(frozen=True, slots=True)
class Welcome:
    """First answer to hello; the whole view."""

    type: ClassVar[str] = "welcome"
    seat: int | None
    token: str | None
    version: int
    room: RoomInfo
    table: Table | None
    you: You | None
    me: Me | None
    races: tuple[Photo, ...] = ()  # of this round, oldest first


@dataclass(frozen=True, slots=True)
class Happened:
    """Something public happened; events as seen by this seat."""

    type: ClassVar[str] = "event"
    version: int
    events: tuple[RuleEvent, ...]
    table: Table
    you: You | None


@dataclass(frozen=True, slots=True)
class RoomChanged:
    """Seats, host, settings or presence changed."""

    type: ClassVar[str] = "room"
    room: RoomInfo


@dataclass(frozen=True, slots=True)
class PulseNote:
    """A pulse, already redacted for its viewer; w and d only for the guard."""

    type: ClassVar[str] = "pulse"
    pulse: Pulse


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """One pulse of a film."""

    k: int
    frame: int
    level: int
    let_go: bool
    under: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the accused seat's gesture was."""

    type: ClassVar[str] = "verdict"
    guard: int
    seat: int
    hit: bool
    cause: str
    film: tuple[FilmFrame, ...]
    film_ms: int


@dataclass(frozen=True, slots=True)
class Pressed:
    """Answer to a press."""

    type: ClassVar[str] = "pressed"
    race: int
    status: str


@dataclass(frozen=True, slots=True)
class ReelDrop:
    """One drop of the round."""

    seat: int
    card: Card
    at_ms: int
    caught: bool
    watched: int
    lens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reel:
    """Every drop of the round."""

    type: ClassVar[str] = "reel"
    round_no: int
    drops: tuple[ReelDrop, ...]


@dataclass(frozen=True, slots=True)
class RefusedNote:
    """The rules or the room say no."""

    type: ClassVar[str] = "refused"
    id: str | None
    code: str
    parameters: dict[str, int | str]


@dataclass(frozen=True, slots=True)
class EmoteNote:
    """A seat shows an emote."""

    type: ClassVar[str] = "emote"
    seat: int
    emote: str


@dataclass(frozen=True, slots=True)
class MoveCode:
    """How the own seat moves to another device; for its owner alone."""

    type: ClassVar[str] = "move"
    code: str
    valid_ms: int


@dataclass(frozen=True, slots=True)
class Bye:
    """The last message before the connection is closed."""

    type: ClassVar[str] = "bye"
    code: str


Note = (
    Me
    | Welcome
    | Happened
    | RoomChanged
    | PulseNote
    | Verdict
    | Photo
    | Pressed
    | Reel
    | RefusedNote
    | EmoteNote
    | MoveCode
    | Bye
)
