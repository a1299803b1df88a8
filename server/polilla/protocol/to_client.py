"""Every message the server may send. JSON text frames, `type` first. Codes, never prose: the client has the words."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Message(BaseModel):
    """Base: no unknown fields."""

    model_config = ConfigDict(extra="forbid")


class Face(Message):
    """What is printed on a card."""

    kind: Literal["number", "ant", "cockroach", "mosquito", "spider", "moth"]
    number: int


class HandCard(Face):
    """A card in the own hand; `id` names it in actions."""

    id: int


class Clock(Message):
    """The clock that runs now. `left_ms` at the time of sending; it stands still while `paused`."""

    kind: Literal["turn", "gift", "tribute", "penalty", "last_look", "film", "reel"]
    seats: list[int]
    left_ms: int
    total_ms: int
    paused: bool


class Race(Message):
    """An open race. `by` laid the bug; in the mosquito `by` does not slap; `number` matters in the cockroach."""

    id: int
    kind: Literal["cockroach", "mosquito"]
    by: int
    number: int


class Table(Message):
    """What everybody sees (rules view.TableView, without secrets).

    `counts` are cards per seat; where it is `blurred` only the least that each may be: 6, 3 (3…5), 1 (1 or 2) or 0.
    """

    phase: Literal[
        "ready",
        "turn",
        "turning",
        "race",
        "slap",
        "gift",
        "tribute",
        "accused",
        "penalty",
        "last_look",
        "scored",
        "over",
    ]
    round_no: int
    rounds: int
    guard: int
    turn: int
    starter: int
    top: Face | None
    laid_by: int | None
    draw_count: int
    discard_count: int
    counts: list[int]
    blurred: bool
    waiting: list[int]
    receiver: int | None
    accused: int | None
    finished: list[int]
    points: list[list[int]]
    totals: list[int]
    winners: list[int]
    hands: list[list[Face]]
    floors: list[list[Face]]
    clock: Clock | None
    race: Race | None


class Options(Message):
    """What the own seat may do now, in card ids and seats."""

    play: list[int]
    draw: bool
    gift: list[int]
    gift_to: list[int]
    tribute: list[int]
    penalty: list[int]
    drop: list[int]
    accuse: list[int]
    race: list[int]  # cards that answer the open cockroach; empty in the mosquito
    press: bool  # may press in the open race


class You(Message):
    """What only the own seat sees."""

    seat: int
    hand: list[HandCard]
    floor: list[Face]
    laid: Face | None
    promised: int | None
    options: Options


class SeatInfo(Message):
    """A place in the room.

    `lag_ms`/`jitter_ms` of the line, null while unknown; `away_ms` until the autopilot plays, null if present.
    """

    seat: int
    name: str
    kind: Literal["person", "bot"]
    temper: Literal["novice", "normal", "lynx"] | None
    connected: bool
    autopilot: bool
    auto_lens: bool  # as guard, the lens swings to stirs by itself
    away_ms: int | None
    lag_ms: int | None
    jitter_ms: int | None
    inhuman: bool  # in races so often as fast as no person is that a program must press


class Settings(Message):
    """The host's choices."""

    clocks: Literal["off", "slow", "normal", "fast"]
    first_guard: int | None
    handicap_ms: int
    compensation: Literal["standard", "strict"]
    watch: Literal["relaxed", "normal", "hawk"]  # how closely the guard can watch
    unhurried: bool  # twice the time to accuse
    eye: bool  # whether pulses tell, late, where the lens was
    video_call: bool  # nothing that a microphone would give away
    same_room: bool  # no stirs; the table's edge is at the side of the screen
    blurred: bool  # of each fan only how full it looks


class Wish(Message):
    """What people ask for together while somebody keeps them waiting: `by` of the `of` people whose wish it takes.

    A seat that may be asked for is told while nobody wishes it yet.
    """

    seat: int | None  # that the autopilot shall play; null: to go on without the host, in the lobby or after the match
    by: list[int]
    of: int


class RoomInfo(Message):
    """Who sits where; public."""

    code: str
    stage: Literal["lobby", "playing", "over"]
    host: int | None
    seats: list[SeatInfo]
    settings: Settings
    watchers: int
    late: list[str]  # who sit down with the next deal
    blocked: list[str]  # who may not come back, until the host lets them
    wishes: list[Wish]


class Me(Message):
    """The own hidden state: answers lift, drop and back, and changes of nerves; told to nobody else."""

    type: Literal["me"]
    st: Literal["none", "hold", "dip", "rest"]
    card: int | None
    busy: bool  # a gesture of the own seat runs; a held card waits for it to end
    cool: int  # pulses until the next gesture may begin; the guard's: until the next accusation
    nerves: int  # 0…3 drops of sweat
    why: str | None  # refusal: last, cooldown, frozen, early, busy, guard, card
    you: You  # the own hand after it


class Reaction(Message):
    """One runner of a race. `ms` null: did not press; `forgiven_ms` of hiccups."""

    seat: int
    ms: int | None
    marks: list[Literal["photo_finish", "hiccup", "limited", "false_start", "late", "handicap"]]
    forgiven_ms: int


class Photo(Message):
    """A race is decided: order from fastest to slowest."""

    type: Literal["photo"]
    race: int
    kind: Literal["cockroach", "mosquito"]
    results: list[Reaction]
    winner: int | None
    slowest: int | None
    gap_ms: float | None


class Welcome(Message):
    """First answer to `hello`, and the whole view after a reconnect."""

    type: Literal["welcome"]
    seat: int | None
    token: str | None  # the seat's secret; null for those who watch
    version: int
    room: RoomInfo
    table: Table | None
    you: You | None
    me: Me | None
    races: list[Photo]  # of this round, oldest first


class Event(Message):
    """Something public happened. `events` are for motion and sound; `table` and `you` are the truth after it.

    Each event is `{"kind": …, …}` with the fields of the rules' event of that name, as seen by this seat: faces are
    null where it could not have seen them.
    """

    type: Literal["event"]
    version: int
    events: list[dict[str, Any]]
    table: Table
    you: You | None


class Room(Message):
    """Seats, host, settings or presence changed."""

    type: Literal["room"]
    room: RoomInfo


class Pulse(Message):
    """Every 200 ms while a round runs: k number, e seats under the lens 4 pulses ago, s stir bit per seat.

    To the guard also w lens target, d per target [frame 0…12, level 0…3], [15,0] = fog. Always of the same shape
    and length.
    """

    type: Literal["pulse"]
    k: int
    e: list[int]
    s: list[int]
    w: list[int] | None = None
    d: list[tuple[int, int]] | None = None


class FilmFrame(Message):
    """One pulse of the film: frame and level of the accused's gesture, did it let go here, who was under the lens.

    `under` null: nobody was, or all may know only whether the accused was.
    """

    k: int
    frame: int
    level: int
    let_go: bool
    under: int | None


class Verdict(Message):
    """What the accused seat's gesture was, with the film and how long it is shown."""

    type: Literal["verdict"]
    guard: int
    seat: int
    hit: bool
    cause: Literal["drop", "back", "fidget", "none"]
    film: list[FilmFrame]
    film_ms: int


class Pressed(Message):
    """Answer to `press`, to its sender only."""

    type: Literal["pressed"]
    race: int
    status: Literal["counted", "false_start", "cooling", "no_card", "late", "closed"]


class ReelDrop(Message):
    """One drop of the round: when (ms after the deal), what, was it caught, how many of its tells the lens saw."""

    seat: int
    card: Face
    at_ms: int
    caught: bool
    watched: int
    lens: list[int]


class Reel(Message):
    """Under the table: every drop of the round, told when it is over (R5.4)."""

    type: Literal["reel"]
    round_no: int
    drops: list[ReelDrop]


class Refused(Message):
    """The rules or the room say no; nothing changed. `id` of the command, null where it had none."""

    type: Literal["refused"]
    id: str | None
    code: str
    parameters: dict[str, int | str]


class Malformed(Message):
    """The frame could not be read; nothing changed."""

    type: Literal["malformed"]
    code: Literal["not_json", "not_an_object", "unknown_type", "wrong_shape", "too_large", "binary", "too_fast"]


class Emote(Message):
    """A seat shows an emote."""

    type: Literal["emote"]
    seat: int
    emote: str


class Pong(Message):
    """Answer to `ping`."""

    type: Literal["pong"]
    n: int


class Move(Message):
    """Answer to `move`: on another device, `hello` with this code takes the own seat there; once, within `valid_ms`."""

    type: Literal["move"]
    code: str
    valid_ms: int


class Bye(Message):
    """The last message before the server closes.

    no_such_room, room_full, removed, relieved, blocked, moved, bad_token, bad_move, name_taken, bad_name, closed, bug,
    not_kept, restart.
    After `relieved` the autopilot plays, and the seat's secret still opens it. The last three pass: come again.
    """

    type: Literal["bye"]
    code: str


ToClient = Annotated[
    Welcome
    | Event
    | Room
    | Pulse
    | Me
    | Verdict
    | Photo
    | Pressed
    | Reel
    | Refused
    | Malformed
    | Emote
    | Pong
    | Move
    | Bye,
    Field(discriminator="type"),
]
