"""How long the film of an accusation is shown: slow where there is something to see, quick before and after.

The page cuts it alike (web/js/slow_motion.js).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from polilla.timing.drop_policy import DropPolicy
from polilla.timing.pulse import FilmFrame

SLOW: Final = 5  # steps that a tell, the let-go and the moment of the shout are shown
QUICK: Final = 1  # steps of every other pulse
WORDS: Final = 15  # steps for what it was
LONGEST: Final = 64  # steps of thirteen pulses: seven tells, let-go and shout slow, four quick, and the words


def film_ms(policy: DropPolicy, film: Sequence[FilmFrame]) -> int:
    """How long this film is shown; `policy.film_ms` is for the longest."""
    first = next((index for index, shot in enumerate(film) if shot.frame or shot.let_go), len(film))
    cut = film[max(0, first - 1) :]
    slow = sum(_is_slow(policy, shot) or shot is cut[-1] for shot in cut)
    return round(policy.film_ms * (slow * SLOW + (len(cut) - slow) * QUICK + WORDS) / LONGEST)


def _is_slow(policy: DropPolicy, shot: FilmFrame) -> bool:
    return shot.let_go or policy.dip < shot.frame <= policy.dip + policy.tells
