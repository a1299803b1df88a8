"""How long a film is shown: the moments in which there is something to see run slower than life (drops.md 6.7)."""

import pytest

from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.film import LONGEST, QUICK, SLOW, WORDS, film_ms
from polilla.timing.pulse import FilmFrame

NORMAL = DropPolicy.NORMAL
STEP_MS = NORMAL.film_ms / LONGEST


def film(*frames: int, let_go: int | None = None) -> tuple[FilmFrame, ...]:
    """A film of these frames; the card is let go in the one of that place."""
    return tuple(FilmFrame(100 + at, frame, 0, at == let_go, Seat(1)) for at, frame in enumerate(frames))


def test_a_tell_is_shown_at_half_the_speed_of_life_at_most() -> None:
    """drops.md 6.7, at the normal table: a third of the speed is wished for, and 400 ms are the least."""
    assert SLOW * STEP_MS == 500 >= 400 == 2 * NORMAL.pulse_ms
    assert WORDS * STEP_MS == 1500  # as long as one reads "Ana was only scratching"


@pytest.mark.parametrize(
    ("shown", "slow", "quick"),
    [
        (film(*range(1, 13), 0, let_go=0), 9, 4),  # all of a drop, the shout a pulse after it
        (film(*[0] * 5, *range(1, 9), let_go=5), 5, 4),  # four tells; of the calm before only one pulse
        (film(*[0] * 11, 1, 2, let_go=11), 2, 1),
        (film(*[0] * 10, 1, 2, 3), 1, 3),  # a fidget before its first tell
        (film(*[0] * 13), 1, 0),  # blind: nothing but the moment of the shout
        (film(0), 1, 0),
    ],
)
def test_a_film_is_as_long_as_there_is_something_to_see(shown: tuple[FilmFrame, ...], slow: int, quick: int) -> None:
    """Let-go, tells and the shout slow, the rest quick, nothing before it but one pulse."""
    assert film_ms(NORMAL, shown) == round((slow * SLOW + quick * QUICK + WORDS) * STEP_MS)


def test_a_blind_shout_holds_nobody_up() -> None:
    """There is nothing to see: two seconds, most of them for what it was."""
    assert film_ms(NORMAL, film(*[0] * 13)) == 2000


def test_the_longest_film_is_what_the_table_says() -> None:
    """A faster table's films are as much faster."""
    longest = film(*range(1, 13), 0, let_go=0)
    assert [film_ms(DropPolicy(film_ms=ms), longest) for ms in (NORMAL.film_ms, 1600, 300)] == [6400, 1600, 300]
