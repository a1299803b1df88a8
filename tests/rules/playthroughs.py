"""The golden playthroughs: `python -m tests.rules.playthroughs` writes tests/rules/golden/*.txt anew.

Read the difference before you commit it: it is what players will see differently.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from polilla.rules.actions import Accuse, Action, Count, Drop
from polilla.rules.engine import new_match
from polilla.rules.legal import legal
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat, all_seats
from polilla.rules.view import waiting
from tests.rules.chance import TABLE_ACTS, pick, table_action, with_chance
from tests.rules.notation import position
from tests.rules.scenes import SCENES
from tests.rules.transcript import Transcript

GOLDEN = Path(__file__).parent / "golden"
MISCHIEF = 0.12  # how often somebody drops or accuses before the next step

Writer = Callable[[], Iterator[str]]


def scene(name: str) -> Iterator[str]:
    """One of the scenes, from its position to its end."""
    title, start, script = SCENES[name]
    transcript = Transcript(position(start))
    script(transcript)
    yield from (f"# {title}", f"# {start}", "", *transcript.lines)


def game(seats: int, rounds: int) -> Iterator[str]:
    """Random play with a fixed seed, every prompt answered and now and then a drop or an accusation."""
    rng = random.Random(seats)
    transcript = Transcript(new_match(seats))
    while len(transcript.state.points) < rounds:
        transcript.do(*_next(transcript, rng))
    yield from (f"# {seats} seats, {rounds} round{'s' * (rounds > 1)}, played at random", "", *transcript.lines)


def _next(transcript: Transcript, rng: random.Random) -> tuple[Seat | None, Action]:
    state = transcript.state
    if rng.random() < MISCHIEF:
        mischief = _mischief(transcript)
        if mischief:
            return pick(rng, mischief)
    if state.phase in TABLE_ACTS:
        return None, with_chance(state, table_action(state, rng), rng)
    seat = waiting(state)[0]
    answers = [action for action in legal(state, seat) if not isinstance(action, Drop | Accuse)]
    return seat, with_chance(state, pick(rng, answers), rng)


def _mischief(transcript: Transcript) -> list[tuple[Seat | None, Action]]:
    state = transcript.state
    found: list[tuple[Seat | None, Action]] = [
        (seat, action)
        for seat in all_seats(state.seats)
        for action in legal(state, seat)
        if isinstance(action, Drop | Accuse)
    ]
    if state.phase is Phase.TURN:
        cards = tuple(fallen.card for fallen in state.floors[state.turn] if not fallen.counted)
        found += [(None, Count(state.turn, cards))] if cards else []
    return found


WRITERS: dict[str, Writer] = {
    "match-of-3": lambda: game(seats=3, rounds=3),
    "round-of-4": lambda: game(seats=4, rounds=1),
    "round-of-5": lambda: game(seats=5, rounds=1),
} | {name: lambda name=name: scene(name) for name in SCENES}


def write_all() -> None:
    """Exchange all files for what the rules give now."""
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.txt"):
        old.unlink()
    for name, writer in WRITERS.items():
        (GOLDEN / f"{name}.txt").write_text("\n".join(writer()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
