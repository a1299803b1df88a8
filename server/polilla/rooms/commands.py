"""What can be asked of a room. `conn` names the connection a command came by; the room knows whose it is."""

from dataclasses import dataclass
from typing import NewType

from polilla.rules.actions import Gift, Penalty, Play, Tribute
from polilla.rules.seats import Seat
from polilla.timing.drop_policy import Watch

Conn = NewType("Conn", int)


@dataclass(frozen=True, slots=True)
class PlayerDraws:
    """Draw, without the order of a reshuffle: chance is the table's."""


OpenAction = Play | PlayerDraws | Gift | Tribute | Penalty


@dataclass(frozen=True, slots=True)
class Arrive:
    """A connection said hello: by token it comes back, by name it takes a seat, else it watches."""

    conn: Conn
    token: str | None
    name: str | None
    watch: bool
    move: str | None = None  # a code that its owner asked for: the seat moves to this device
    key: str = ""  # of the network address, hashed: who was blocked does not come in by another name


@dataclass(frozen=True, slots=True)
class Depart:
    """The connection is gone."""

    conn: Conn


@dataclass(frozen=True, slots=True)
class TellAgain:
    """What was told to this connection was lost on our side: the whole view again, and nothing else changes."""

    conn: Conn


@dataclass(frozen=True, slots=True)
class Act:
    """An open action of the game; `id` is the client's own."""

    conn: Conn
    id: str
    action: OpenAction


@dataclass(frozen=True, slots=True)
class AccuseSeat:
    """The guard accuses; `k` is the last pulse drawn on its screen."""

    conn: Conn
    id: str
    seat: Seat
    k: int


@dataclass(frozen=True, slots=True)
class LookAt:
    """The guard moves the lens."""

    conn: Conn
    seat: Seat


@dataclass(frozen=True, slots=True)
class LiftCard:
    """A card crossed into the edge strip."""

    conn: Conn
    card: int


@dataclass(frozen=True, slots=True)
class LetGo:
    """The held card is let go under the table."""

    conn: Conn


@dataclass(frozen=True, slots=True)
class PutBack:
    """The held card goes back."""

    conn: Conn


@dataclass(frozen=True, slots=True)
class PressRace:
    """A reaction; `at_ns` is when its bytes arrived (server monotonic), `claim_ms` the client's own duration."""

    conn: Conn
    race: int
    claim_ms: float | None
    at_ns: int


@dataclass(frozen=True, slots=True)
class RevealSent:
    """The reveal (with ping 0 before it) was written for this connection."""

    conn: Conn
    race: int
    at_ns: int


@dataclass(frozen=True, slots=True)
class RacePinged:
    """A race ping was sent."""

    conn: Conn
    race: int
    n: int
    at_ns: int


@dataclass(frozen=True, slots=True)
class RacePonged:
    """The pong of race ping `n` came in."""

    conn: Conn
    race: int
    n: int
    at_ns: int


@dataclass(frozen=True, slots=True)
class LinkSampled:
    """A protocol ping came back; `kernel_rtt_ms` is TCP's own minimum, where no proxy stands between."""

    conn: Conn
    rtt_ms: float
    at_ns: int
    kernel_rtt_ms: float | None = None


@dataclass(frozen=True, slots=True)
class ShowPage:
    """The page became visible or hidden."""

    conn: Conn
    visible: bool


@dataclass(frozen=True, slots=True)
class SkipShow:
    """Skip the film or the reel."""

    conn: Conn


@dataclass(frozen=True, slots=True)
class Autopilot:
    """Hand the own seat to the autopilot, or take it back."""

    conn: Conn
    on: bool


@dataclass(frozen=True, slots=True)
class AutoLens:
    """As the guard, let the lens swing by itself, or not."""

    conn: Conn
    on: bool


@dataclass(frozen=True, slots=True)
class ShowEmote:
    """Show an emote."""

    conn: Conn
    emote: str


@dataclass(frozen=True, slots=True)
class Rename:
    """Change the own name (already normalised)."""

    conn: Conn
    name: str


@dataclass(frozen=True, slots=True)
class Configure:
    """Host: change the settings."""

    conn: Conn
    clocks: str
    first_guard: int | None
    handicap_ms: int
    compensation: str = "standard"
    watch: Watch = "normal"
    unhurried: bool = False
    eye: bool = True
    video_call: bool = True
    same_room: bool = False
    blurred: bool = False


@dataclass(frozen=True, slots=True)
class AddBot:
    """Host: seat a bot."""

    conn: Conn
    temper: str


@dataclass(frozen=True, slots=True)
class RemoveSeat:
    """Host: free a seat in the lobby; in play, hand it to the autopilot until its player comes back."""

    conn: Conn
    seat: Seat


@dataclass(frozen=True, slots=True)
class BlockSeat:
    """Host: free a seat, in play for the autopilot; whoever sat there may not come back."""

    conn: Conn
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnAway:
    """Host: somebody who waits for the next deal shall not sit down; `block`: nor come back."""

    conn: Conn
    name: str
    block: bool


@dataclass(frozen=True, slots=True)
class Unblock:
    """Host: whoever was blocked by this name may come back."""

    conn: Conn
    name: str


@dataclass(frozen=True, slots=True)
class HandOver:
    """Host: make another player host."""

    conn: Conn
    seat: Seat


@dataclass(frozen=True, slots=True)
class Relieve:
    """Wish that the autopilot plays for somebody whom no clock hurries, or wish it no longer."""

    conn: Conn
    seat: Seat


@dataclass(frozen=True, slots=True)
class StartPlay:
    """Host: start the match, or deal the next round now. Others: wish in the lobby to start, or wish it no longer."""

    conn: Conn


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """Host: back to the lobby with the same seats. Others: wish it, or wish it no longer."""

    conn: Conn


@dataclass(frozen=True, slots=True)
class EndPlay:
    """Host: the match is put away before its end; back to the lobby with the same seats."""

    conn: Conn


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """Ask for a code by which the own seat moves to another device."""

    conn: Conn


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Give the own seat up."""

    conn: Conn


@dataclass(frozen=True, slots=True)
class Wake:
    """The time asked for by WakeAt has come."""


@dataclass(frozen=True, slots=True)
class Retire:
    """The server stops: nothing follows."""


OF_ITSELF = (Wake, LinkSampled, RevealSent, RacePinged, RacePonged, TellAgain, Retire)
"""Commands that come without anybody's doing."""

Command = (
    Arrive
    | Depart
    | TellAgain
    | Act
    | AccuseSeat
    | LookAt
    | LiftCard
    | LetGo
    | PutBack
    | PressRace
    | RevealSent
    | RacePinged
    | RacePonged
    | LinkSampled
    | ShowPage
    | SkipShow
    | Autopilot
    | AutoLens
    | ShowEmote
    | Rename
    | Configure
    | AddBot
    | RemoveSeat
    | BlockSeat
    | TurnAway
    | Unblock
    | HandOver
    | Relieve
    | StartPlay
    | PlayAgain
    | EndPlay
    | LeaveSeat
    | MoveSeat
    | Wake
    | Retire
)
