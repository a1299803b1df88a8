"""Every message a client may send. JSON text frames, `type` first; anything else is answered with `malformed`."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

CardId = Annotated[int, Field(ge=0, le=70)]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Name = Annotated[str, Field(min_length=1, max_length=80)]
CommandId = Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Temper = Literal["novice", "normal", "lynx"]
ClockPace = Literal["off", "slow", "normal", "fast"]
EmoteName = Literal["laugh", "shock", "innocent", "angry", "wink", "clap", "sweat", "sleep"]


class Message(BaseModel):
    """Base: strict types, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Hello(Message):
    """First frame: take a seat by name, come back by token, take it over from another device by `move`, or watch."""

    type: Literal["hello"]
    room: Annotated[str, Field(min_length=6, max_length=6, pattern=r"^[A-Z0-9]+$")]
    token: Annotated[str, Field(min_length=20, max_length=64)] | None = None
    name: Name | None = None
    watch: bool = False
    move: Annotated[str, Field(min_length=8, max_length=8, pattern=r"^[A-Z0-9]+$")] | None = None


class PlayCard(Message):
    """Lay a card (R3.1)."""

    kind: Literal["play"]
    card: CardId


class DrawCard(Message):
    """Draw (R3.2)."""

    kind: Literal["draw"]


class GiveGift(Message):
    """The spider's gift (R7.3)."""

    kind: Literal["gift"]
    card: CardId
    to: SeatNumber


class GiveTribute(Message):
    """The mosquito's tribute (R7.4)."""

    kind: Literal["tribute"]
    card: CardId


class GivePenalty(Message):
    """The guard's card for the caught (R6.4)."""

    kind: Literal["penalty"]
    card: CardId


ActionModel = Annotated[PlayCard | DrawCard | GiveGift | GiveTribute | GivePenalty, Field(discriminator="kind")]


class Act(Message):
    """An open action of the game. `id` is the client's own, a repeated one is done once.

    `seen` means nothing: pages that were loaded from a server of version 0.1 say it.
    """

    type: Literal["act"]
    id: CommandId
    seen: int | None = None
    action: ActionModel


class Accuse(Message):
    """The guard accuses; `k` is the last pulse that was drawn."""

    type: Literal["accuse"]
    id: CommandId
    seat: SeatNumber
    k: Annotated[int, Field(ge=0)]


class Look(Message):
    """The guard moves the lens to a seat."""

    type: Literal["look"]
    seat: SeatNumber


class Lift(Message):
    """A card crossed into the edge strip."""

    type: Literal["lift"]
    card: CardId


class Drop(Message):
    """Let go in the strip."""

    type: Literal["drop"]


class Back(Message):
    """Put back: let go elsewhere, pointercancel, blur, Esc."""

    type: Literal["back"]


class Press(Message):
    """Reaction in a race; `claim_ms` is event.timeStamp minus visible-at on the client's own clock, null if unknown."""

    type: Literal["press"]
    race: Annotated[int, Field(ge=1)]
    claim_ms: Annotated[float, Field(allow_inf_nan=False)] | None


class Visible(Message):
    """The page is visible, or not."""

    type: Literal["visible"]
    visible: bool


class Skip(Message):
    """Skip the film or the reel (goes on when all who are present have skipped)."""

    type: Literal["skip"]


class Auto(Message):
    """Hand the own seat to the autopilot, or take it back (R10.2)."""

    type: Literal["auto"]
    on: bool


class AutoLens(Message):
    """As the guard, let the lens swing to each stir by itself, or not: for who can press one switch and no more."""

    type: Literal["auto_lens"]
    on: bool


class Emote(Message):
    """One of eight emotes."""

    type: Literal["emote"]
    emote: EmoteName


class Rename(Message):
    """Change the own name; once in a second."""

    type: Literal["rename"]
    name: Name


class SettingsModel(Message):
    """The host's choices for the room."""

    clocks: ClockPace
    first_guard: SeatNumber | None
    handicap_ms: Annotated[int, Field(ge=0, le=600)]
    compensation: Literal["standard", "strict"] = "standard"
    watch: Literal["relaxed", "normal", "hawk"] = "normal"
    unhurried: bool = False
    eye: bool = True
    video_call: bool = True
    same_room: bool = False
    blurred: bool = False


class Configure(Message):
    """Host: change the room's settings (before a match)."""

    type: Literal["configure"]
    settings: SettingsModel


class AddBot(Message):
    """Host: seat a bot."""

    type: Literal["add_bot"]
    temper: Temper


class Remove(Message):
    """Host: free a seat in the lobby; in play, hand it to the autopilot until its player comes back."""

    type: Literal["remove"]
    seat: SeatNumber


class Block(Message):
    """Host: as `remove`, and that person may not come back: not by the seat's secret, the name or the address."""

    type: Literal["block"]
    seat: SeatNumber


class TurnAway(Message):
    """Host: somebody who waits for the next deal shall not sit down; with `block`, nor come back."""

    type: Literal["turn_away"]
    name: Name
    block: bool


class Unblock(Message):
    """Host: whoever was blocked by this name may come back."""

    type: Literal["unblock"]
    name: Name


class HandOver(Message):
    """Host: make another player host."""

    type: Literal["hand_over"]
    seat: SeatNumber


class Relieve(Message):
    """Wish that the autopilot plays for somebody who has been asked without a clock for a minute; again: no longer.

    It does when most of the others wish it who are here, are not waited for and play themselves; once in a second.
    """

    type: Literal["relieve"]
    seat: SeatNumber


class Start(Message):
    """Host: start the match; or deal the next round without waiting for the others.

    Anybody seated may, once the host's line has been lost for 20 s; so with `again`. While the host is here it is, in
    the lobby, a wish, once in a second; sent again, no longer. When most of the others who are here and play
    themselves wish it and the host has done nothing for 20 s, it is done; so with `again`.
    """

    type: Literal["start"]


class Again(Message):
    """Host: after the match, back to the lobby with the same seats and link."""

    type: Literal["again"]


class End(Message):
    """Host: put the match away before its end, back to the lobby with the same seats and link."""

    type: Literal["end"]


class Leave(Message):
    """Give the seat up."""

    type: Literal["leave"]


class Move(Message):
    """Ask for a code by which the own seat moves to another device."""

    type: Literal["move"]


class Ping(Message):
    """Application ping; answered with `pong`."""

    type: Literal["ping"]
    n: Annotated[int, Field(ge=0)]


FromClient = Annotated[
    Hello
    | Act
    | Accuse
    | Look
    | Lift
    | Drop
    | Back
    | Press
    | Visible
    | Skip
    | Auto
    | AutoLens
    | Emote
    | Rename
    | Configure
    | AddBot
    | Remove
    | Block
    | TurnAway
    | Unblock
    | HandOver
    | Relieve
    | Start
    | Again
    | End
    | Leave
    | Move
    | Ping,
    Field(discriminator="type"),
]
