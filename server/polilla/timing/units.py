"""Nanoseconds, in which every clock of the server counts."""

from typing import Final

NS_PER_S: Final = 1_000_000_000
NS_PER_MS: Final = 1_000_000
