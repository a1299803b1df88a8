"""What older versions kept, in the form of today's: one step per version, applied before anything is read.

A version that changes what is kept raises `VERSION` in kept.py and adds the step from the one before it here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from polilla.rooms.kept import VERSION

Kept = dict[str, Any]


class CannotReopen(Exception):
    """What was kept cannot be read. Says which record, never what is in it."""


class TooNew(CannotReopen):
    """A newer version wrote it: only that one, or a newer one still, can go on."""


@dataclass(frozen=True, slots=True)
class Step:
    """From one version to the next; JSON-ready values in and out, the version itself is set for it."""

    record: Callable[[Kept], Kept]
    snapshot: Callable[[Kept], Kept]


STEPS: Final[dict[int, Step]] = {}
"""By the version that a step starts from."""


def record_today(data: Kept) -> Kept:
    """A record as today's version would have written it. Raises TooNew; ValueError or LookupError if it is none."""
    while (version := _version(data)) < VERSION:
        data = STEPS[version].record(data) | {"v": version + 1}
    return data


def snapshot_today(data: Kept) -> Kept:
    """A snapshot, likewise."""
    while (version := _version(data)) < VERSION:
        data = STEPS[version].snapshot(data) | {"v": version + 1}
    return data


def _version(data: Kept) -> int:
    version = data["v"]
    if not isinstance(version, int) or version < 1:
        raise ValueError("no version")
    if version > VERSION:
        raise TooNew(f"version {version}, this one knows {VERSION}")
    return version
