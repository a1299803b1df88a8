"""What runners of a race say and hear, over memory or over TCP: the words that both files of attacks are told in."""

import json
from typing import Any

from websockets.frames import Frame, Opcode

from tests.net.far_end import FarEnd


def you(player: FarEnd) -> dict[str, Any]:
    """What the player was told last of the own hand."""
    return next(each["you"] for each in reversed(player.heard) if each.get("you"))


def race_of(player: FarEnd) -> dict[str, Any] | None:
    """The open race, as the player was told last."""
    found: dict[str, Any] | None = next(each["table"] for each in reversed(player.heard) if each.get("table"))["race"]
    return found


def lay(player: FarEnd, kind: str) -> None:
    """The player lays the bug."""
    card = next(card["id"] for card in you(player)["hand"] if card["kind"] == kind)
    player.say({"type": "act", "id": "k1", "action": {"kind": "play", "card": card}})


def press_frame(claim: object, race: int = 1) -> bytes:
    """A press, as bytes: it can be sent even behind a goodbye."""
    message = json.dumps({"type": "press", "race": race, "claim_ms": claim}).encode()
    return Frame(Opcode.TEXT, message).serialize(mask=True)


def answers(player: FarEnd) -> list[str]:
    """What became of the presses."""
    return [each["status"] for each in player.heard if each["type"] == "pressed"]


def photos(player: FarEnd) -> list[dict[str, Any]]:
    """What was shown of races that were over."""
    return [each for each in player.heard if each["type"] == "photo"]


def token_of(player: FarEnd) -> str:
    """The seat's secret."""
    token: str = next(each["token"] for each in player.heard if each["type"] == "welcome")
    return token


def time_of(photo: dict[str, Any], seat: int) -> tuple[int | None, list[str]]:
    """A seat's line in the photo."""
    return next((result["ms"], result["marks"]) for result in photo["results"] if result["seat"] == seat)
