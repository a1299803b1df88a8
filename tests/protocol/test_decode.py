"""Whatever a frame holds: a command, or one code that says why not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polilla.protocol.decode import MODELS, Malformed, decode
from polilla.rooms.commands import Conn

C = Conn(1)
ACT = '{"type":"act","id":"a","action":{"kind":"play","card":%s}}'
PRESS = '{"type":"press","race":1,"claim_ms":%s}'

BAD = {
    "nothing": (b"", "not_json"),
    "no JSON": (b"hello", "not_json"),
    "no UTF-8": (b'{"type":"drop\xff"}', "not_json"),
    "a byte order mark": (b'\xef\xbb\xbf{"type":"drop"}', "not_json"),
    "two values": (b'{"type":"drop"}{"type":"drop"}', "not_json"),
    "NaN": ((PRESS % "NaN").encode(), "not_json"),
    "Infinity": ((PRESS % "-Infinity").encode(), "not_json"),
    "a number of 5,000 digits": ((PRESS % ("9" * 5000)).encode(), "not_json"),
    "8,000 arrays": (b"[" * 8000 + b"]" * 8000, "not_json"),
    "8,000 objects": (b'{"type":' * 8000 + b"1" + b"}" * 8000, "not_json"),
    "an array": (b'[{"type":"drop"}]', "not_an_object"),
    "a text": (b'"drop"', "not_an_object"),
    "null": (b"null", "not_an_object"),
    "no type": (b"{}", "unknown_type"),
    "a type that is none": (b'{"type":"cheat"}', "unknown_type"),
    "a type that is a list": (b'{"type":["drop"]}', "unknown_type"),
    "a type with half a character": (b'{"type":"\\ud800"}', "unknown_type"),
    "a message of ours": (b'{"type":"welcome"}', "unknown_type"),
    "1e999": ((PRESS % "1e999").encode(), "wrong_shape"),
    "an integer that no float holds": ((PRESS % ("9" * 4000)).encode(), "wrong_shape"),
    "a half character": (b'{"type":"rename","name":"\\ud800"}', "wrong_shape"),
    "an unknown field": (b'{"type":"drop","card":1}', "wrong_shape"),
    "a missing field": (b'{"type":"lift"}', "wrong_shape"),
    "a text for a number": ((ACT % '"1"').encode(), "wrong_shape"),
    "a fraction for a card": ((ACT % "1.5").encode(), "wrong_shape"),
    "a truth for a number": ((ACT % "true").encode(), "wrong_shape"),
    "a card that is not in the deck": ((ACT % "71").encode(), "wrong_shape"),
    "a card below the deck": ((ACT % "-1").encode(), "wrong_shape"),
    "no action": (b'{"type":"act","id":"a","action":{"kind":"win"}}', "wrong_shape"),
    "an id with spaces": (b'{"type":"accuse","id":"a b","seat":1,"k":1}', "wrong_shape"),
    "a room that is too long": (b'{"type":"hello","room":"ABCDEFG"}', "wrong_shape"),
    "1 for true": (b'{"type":"auto","on":1}', "wrong_shape"),
}


@pytest.mark.parametrize("frame, code", BAD.values(), ids=BAD)
def test_what_cannot_be_read_has_one_code(frame: bytes, code: str) -> None:
    assert decode(C, frame, 0) == Malformed(code)  # type: ignore[arg-type]  # the table's codes are plain text


@given(st.binary(max_size=200))
def test_bytes_never_raise(frame: bytes) -> None:
    decode(C, frame, 0)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
fields = sorted({name for model in MODELS.values() for name in model.model_fields} | {"extra"})


@given(st.sampled_from(sorted(MODELS)), st.dictionaries(st.sampled_from(fields), values, max_size=5))
def test_json_of_any_shape_never_raises(name: str, rest: dict[str, object]) -> None:
    decode(C, json.dumps({**rest, "type": name}).encode(), 0)


def test_whole_numbers_are_claims_too() -> None:
    command = decode(C, (PRESS % "250").encode(), 5)

    assert getattr(command, "claim_ms", None) == 250.0
