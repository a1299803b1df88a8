"""The documents are those of the models."""

import json
import re
from pathlib import Path

import pytest

from polilla.protocol import document
from polilla.protocol.decode import MODELS
from polilla.protocol.encode import EVENT_KINDS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", document.documents(), ids=str)
def test_what_is_kept_is_what_is_generated(path: Path) -> None:
    assert (ROOT / path).read_text("utf-8") == document.documents()[path], "run make docs"


def test_every_message_and_event_has_a_line() -> None:
    page = document.markdown()

    assert all(f"| `{name}` |" in page for name in (*MODELS, *EVENT_KINDS.values()))


def test_every_refusal_is_listed() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "server/polilla").rglob("*.py"))
    of_the_room = set(re.findall(r'RefusedByRoom\("(\w+)"\)', sources))
    of_the_connection = set(re.findall(r'RefusedNote\(\w+, "(\w+)"', sources))

    assert of_the_room <= set(document.room_codes())
    assert of_the_connection == set(document.OF_THE_CONNECTION)


def test_the_schema_has_both_directions() -> None:
    assert set(json.loads(document.schema())) == {"from_client", "to_client"}
