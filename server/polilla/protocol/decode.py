"""From the wire to commands: text of a frame in, a command, a hello, a ping, or the one reason why it is none, out.

Nothing raises here, whatever a frame holds. What the game thinks of a command is the room's business.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, NoReturn, get_args

from pydantic import ValidationError

from polilla.protocol import from_client as wire
from polilla.rooms import commands
from polilla.rooms.commands import Command, Conn
from polilla.rules.actions import Gift, Penalty, Play, Tribute
from polilla.rules.cards import DECK
from polilla.rules.seats import Seat

MalformedCode = Literal["not_json", "not_an_object", "unknown_type", "wrong_shape", "too_large", "binary", "too_fast"]
LONGEST_PING: Final = 64  # bytes; with a number of 15 digits and spaces it has 40
Builder = Callable[[Conn, wire.Message, int], Command]


@dataclass(frozen=True, slots=True)
class Malformed:
    """A frame that is no message; nothing came of it."""

    code: MalformedCode


def _models() -> dict[str, type[wire.Message]]:
    union = get_args(get_args(wire.FromClient)[0])
    return {get_args(model.model_fields["type"].annotation)[0]: model for model in union}


MODELS = _models()
"""Every message a client may send, by its `type`."""


def _not_a_number(name: str) -> NoReturn:
    raise ValueError(name)


_READER = json.JSONDecoder(parse_constant=_not_a_number)


def looks_like_ping(frame: bytes) -> bool:
    """Whether it may be a page's ping, told without reading it."""
    return len(frame) <= LONGEST_PING and b'"ping"' in frame


def parse(frame: bytes) -> wire.Message | Malformed:
    """Read one text frame."""
    try:
        value = _READER.decode(frame.decode())
    except (ValueError, RecursionError):  # not UTF-8, no JSON, NaN, a number of 5,000 digits; nested too deeply
        return Malformed("not_json")
    if not isinstance(value, dict):
        return Malformed("not_an_object")
    name = value.get("type")
    model = MODELS.get(name) if isinstance(name, str) else None
    if model is None:
        return Malformed("unknown_type")
    try:
        return model.model_validate(value)
    except (ValidationError, OverflowError):  # the second: a whole number that no float can hold
        return Malformed("wrong_shape")


def decode(conn: Conn, frame: bytes, at_ns: int) -> Command | wire.Hello | wire.Ping | Malformed:
    """Read one text frame of a connection that came in at `at_ns` (server monotonic).

    Hello and Ping are for the connection to answer; all else is for its room.
    """
    message = parse(frame)
    if isinstance(message, (Malformed, wire.Hello, wire.Ping)):
        return message
    return _BUILDERS[type(message)](conn, message, at_ns)


def _action(model: wire.ActionModel) -> commands.OpenAction:
    match model:
        case wire.PlayCard():
            return Play(DECK[model.card])
        case wire.DrawCard():
            return commands.PlayerDraws()
        case wire.GiveGift():
            return Gift(DECK[model.card], Seat(model.to))
        case wire.GiveTribute():
            return Tribute(DECK[model.card])
        case wire.GivePenalty():
            return Penalty(DECK[model.card])


def _play(conn: Conn, message: wire.Message, at_ns: int) -> Command:
    match message:
        case wire.Act():
            return commands.Act(conn, message.id, _action(message.action))
        case wire.Accuse():
            return commands.AccuseSeat(conn, message.id, Seat(message.seat), message.k)
        case wire.Look():
            return commands.LookAt(conn, Seat(message.seat))
        case wire.Lift():
            return commands.LiftCard(conn, message.card)
        case wire.Press():
            return commands.PressRace(conn, message.race, message.claim_ms, at_ns)
    raise AssertionError(type(message))


def _own(conn: Conn, message: wire.Message, at_ns: int) -> Command:
    match message:
        case wire.Visible():
            return commands.ShowPage(conn, message.visible)
        case wire.Auto():
            return commands.Autopilot(conn, message.on)
        case wire.AutoLens():
            return commands.AutoLens(conn, message.on)
        case wire.Emote():
            return commands.ShowEmote(conn, message.emote)
        case wire.Rename():
            return commands.Rename(conn, message.name)
    raise AssertionError(type(message))


def _host(conn: Conn, message: wire.Message, at_ns: int) -> Command:
    match message:
        case wire.Configure(settings=chosen):
            return commands.Configure(conn, **chosen.model_dump())
        case wire.AddBot():
            return commands.AddBot(conn, message.temper)
        case wire.Remove():
            return commands.RemoveSeat(conn, Seat(message.seat))
        case wire.Block():
            return commands.BlockSeat(conn, Seat(message.seat))
        case wire.TurnAway():
            return commands.TurnAway(conn, message.name, message.block)
        case wire.Unblock():
            return commands.Unblock(conn, message.name)
        case wire.HandOver():
            return commands.HandOver(conn, Seat(message.seat))
        case wire.Relieve():
            return commands.Relieve(conn, Seat(message.seat))
    raise AssertionError(type(message))


def _bare(command: Callable[[Conn], Command]) -> Builder:
    return lambda conn, message, at_ns: command(conn)


_BUILDERS: dict[type[wire.Message], Builder] = {
    **dict.fromkeys((wire.Act, wire.Accuse, wire.Look, wire.Lift, wire.Press), _play),
    **dict.fromkeys((wire.Visible, wire.Auto, wire.AutoLens, wire.Emote, wire.Rename), _own),
    **dict.fromkeys(
        (
            wire.Configure,
            wire.AddBot,
            wire.Remove,
            wire.Block,
            wire.TurnAway,
            wire.Unblock,
            wire.HandOver,
            wire.Relieve,
        ),
        _host,
    ),
    wire.Drop: _bare(commands.LetGo),
    wire.Back: _bare(commands.PutBack),
    wire.Skip: _bare(commands.SkipShow),
    wire.Start: _bare(commands.StartPlay),
    wire.Again: _bare(commands.PlayAgain),
    wire.End: _bare(commands.EndPlay),
    wire.Leave: _bare(commands.LeaveSeat),
    wire.Move: _bare(commands.MoveSeat),
}
