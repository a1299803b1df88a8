"""Every message from the client has a golden file, and every file is a message."""

import json

import pytest

from polilla.protocol.decode import MODELS, Malformed, decode, parse
from polilla.protocol.from_client import Hello, Ping
from polilla.rooms import commands as ask
from polilla.rooms.commands import Command, Conn
from polilla.rules.actions import Gift, Penalty, Play, Tribute
from polilla.rules.cards import DECK
from polilla.rules.seats import Seat
from tests.protocol import golden_files

C = Conn(7)
AT_NS = 123

COMMANDS: dict[str, Command] = {
    "act": ask.Act(C, "k7", Play(DECK[31])),
    "act.draw": ask.Act(C, "k8", ask.PlayerDraws()),
    "act.gift": ask.Act(C, "k9", Gift(DECK[2], Seat(1))),
    "act.tribute": ask.Act(C, "k10", Tribute(DECK[2])),
    "act.penalty": ask.Act(C, "k11", Penalty(DECK[70])),
    "accuse": ask.AccuseSeat(C, "k12", Seat(2), 240),
    "look": ask.LookAt(C, Seat(1)),
    "lift": ask.LiftCard(C, 64),
    "drop": ask.LetGo(C),
    "back": ask.PutBack(C),
    "press": ask.PressRace(C, 4, 231.5, AT_NS),
    "press.unknown": ask.PressRace(C, 4, None, AT_NS),
    "visible": ask.ShowPage(C, False),
    "skip": ask.SkipShow(C),
    "auto": ask.Autopilot(C, True),
    "auto_lens": ask.AutoLens(C, True),
    "emote": ask.ShowEmote(C, "wink"),
    "rename": ask.Rename(C, "Ana María"),
    "configure": ask.Configure(C, "slow", None, 400, "strict", "hawk", True, False, False, True, True),
    "add_bot": ask.AddBot(C, "lynx"),
    "remove": ask.RemoveSeat(C, Seat(1)),
    "block": ask.BlockSeat(C, Seat(1)),
    "turn_away": ask.TurnAway(C, "Dan", False),
    "unblock": ask.Unblock(C, "Bea"),
    "hand_over": ask.HandOver(C, Seat(1)),
    "relieve": ask.Relieve(C, Seat(1)),
    "start": ask.StartPlay(C),
    "again": ask.PlayAgain(C),
    "end": ask.EndPlay(C),
    "leave": ask.LeaveSeat(C),
    "move": ask.MoveSeat(C),
}
OF_THE_CONNECTION = {
    "hello": Hello(type="hello", room="ABC234", name="Ana"),
    "hello.back": Hello(type="hello", room="ABC234", token="t" * 32),
    "hello.move": Hello(type="hello", room="ABC234", move="AB23CD45"),
    "hello.watch": Hello(type="hello", room="ABC234", watch=True),
    "ping": Ping(type="ping", n=3),
}


def test_no_message_is_without_a_file() -> None:
    assert {name.partition(".")[0] for name in golden_files.names("from_client")} == set(MODELS)


@pytest.mark.parametrize("name", golden_files.names("from_client"))
def test_a_file_is_the_message_that_its_name_says(name: str) -> None:
    message = golden_files.read("from_client", name)

    assert next(iter(message)) == "type"
    assert message["type"] == name.partition(".")[0]
    assert decode(C, json.dumps(message).encode(), AT_NS) == (COMMANDS | OF_THE_CONNECTION)[name]


@pytest.mark.parametrize("name", golden_files.names("from_client"))
def test_model_and_file_say_the_same(name: str) -> None:
    message = golden_files.read("from_client", name)

    model = parse(json.dumps(message).encode())

    assert not isinstance(model, Malformed)
    assert model.model_dump(exclude_unset=True) == message
