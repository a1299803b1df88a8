"""Every note is a message of the protocol, as its golden file says."""

import dataclasses
import inspect
import json
from typing import get_args

import pytest
from pydantic import TypeAdapter

from polilla.protocol import to_client
from polilla.protocol.decode import Malformed, MalformedCode
from polilla.protocol.encode import EVENT_KINDS, Encoder, encode, malformed, pong
from polilla.rooms.notes import Happened, Note, RoomChanged
from polilla.rules import events
from polilla.rules.seats import Seat
from tests.protocol import golden_files
from tests.protocol.examples import ANT, NOTES, ROOM, TABLE, YOU

WIRE: TypeAdapter[to_client.Message] = TypeAdapter(to_client.ToClient)
ANSWERS = {"malformed": malformed(Malformed("not_json")), "pong": pong(3)}
FRAMES = {name: encode(note) for name, note in NOTES.items()} | ANSWERS


def types_on_the_wire() -> set[str]:
    union = get_args(get_args(to_client.ToClient)[0])
    return {get_args(model.model_fields["type"].annotation)[0] for model in union}


def test_no_message_is_without_a_file() -> None:
    assert {name.partition(".")[0] for name in golden_files.names("to_client")} == types_on_the_wire()


def test_every_note_has_an_example() -> None:
    assert {type(note) for note in NOTES.values()} == set(get_args(Note))


@pytest.mark.parametrize("name", sorted(FRAMES))
def test_a_note_is_what_its_file_says(name: str) -> None:
    assert json.loads(FRAMES[name]) == golden_files.read("to_client", name)


@pytest.mark.parametrize("name", golden_files.names("to_client"))
def test_a_file_is_a_message_of_the_protocol(name: str) -> None:
    message = golden_files.read("to_client", name)

    model = WIRE.validate_json(json.dumps(message))

    assert next(iter(message)) == "type"
    assert json.loads(model.model_dump_json(exclude_unset=True)) == message


@pytest.mark.parametrize("name", sorted(FRAMES))
def test_type_comes_first(name: str) -> None:
    assert FRAMES[name].startswith(b'{"type":"' + name.partition(".")[0].encode() + b'"')


@pytest.mark.parametrize("code", get_args(MalformedCode))
def test_every_malformed_code_is_in_the_protocol(code: MalformedCode) -> None:
    assert json.loads(WIRE.validate_json(malformed(Malformed(code))).model_dump_json())["code"] == code


@pytest.mark.parametrize("cls", EVENT_KINDS, ids=EVENT_KINDS.get)
def test_every_event_of_the_rules_can_be_told(cls: type) -> None:
    names = inspect.signature(cls).parameters
    event = cls(*(ANT if name in ("card", "top") else 1 for name in names))

    message = json.loads(encode(Happened(1, (event,), TABLE, YOU)))

    assert message["events"][0]["kind"] == EVENT_KINDS[cls]
    assert set(message["events"][0]) == {"kind", *names}


def test_a_card_of_another_has_no_id() -> None:
    message = json.loads(encode(Happened(1, (events.TurnedUp(Seat(0), ANT),), TABLE, YOU)))

    assert message["events"][0]["card"] == {"kind": "ant", "number": 2}
    assert all("id" in held for held in message["you"]["hand"])


def test_shared_parts_are_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from polilla.protocol import encode as module

    written: list[object] = []

    def write(value: object) -> str:
        written.append(value)
        return json.dumps(value, default=str)

    monkeypatch.setattr(module, "_write", write)
    encoder, drawn = Encoder(), events.TurnBegan(Seat(0))

    for you in (YOU, None):
        encoder.encode(Happened(1, (drawn,), TABLE, you))
        encoder.encode(RoomChanged(ROOM))

    assert [sum(value is shared for value in written) for shared in (TABLE, ROOM, drawn)] == [1, 1, 1]


def test_names_stay_as_they_are_written() -> None:
    renamed = dataclasses.replace(ROOM, seats=(dataclasses.replace(ROOM.seats[0], name='Zoë "👩‍🚀"'),))

    assert json.loads(encode(RoomChanged(renamed)))["room"]["seats"][0]["name"] == 'Zoë "👩‍🚀"'
