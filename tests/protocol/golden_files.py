"""The golden files, `DIRECTION.TYPE[.VARIANT].json`: what each message is on the wire. Read in Python and in node."""

import json
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def names(direction: str) -> list[str]:
    """The messages of a direction that have a file, with their variants."""
    return sorted(path.name.removeprefix(f"{direction}.")[:-5] for path in FOLDER.glob(f"{direction}.*.json"))


def read(direction: str, name: str) -> dict[str, object]:
    """The message in a file."""
    message: dict[str, object] = json.loads((FOLDER / f"{direction}.{name}.json").read_text("utf-8"))
    return message
