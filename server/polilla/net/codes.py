"""Room codes: six characters that nobody misreads."""

import secrets
from typing import Final

from polilla.rooms.seating import ALPHABET

LENGTH: Final = 6  # 31^6 ≈ 9·10⁸: with 500 rooms open, a guess in 1.8 million finds one


def new_code() -> str:
    """A fresh code from the system's randomness."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def is_code(text: str) -> bool:
    """Whether this could be a room's code."""
    return len(text) == LENGTH and all(letter in ALPHABET for letter in text)
