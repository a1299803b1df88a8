"""Steps per second of the rules in plain random play: `python -m tests.bench.rules [seconds]` prints one JSON line."""

import json
import random
import sys
from time import process_time

from polilla.rules.engine import apply, new_match
from polilla.rules.legal import legal
from polilla.rules.phases import Phase
from polilla.rules.state import State
from polilla.rules.view import waiting
from tests.rules.chance import TABLE_ACTS, pick, table_action, with_chance

SEATS = 4
SEED = 1


def play_match(rng: random.Random) -> tuple[int, State]:
    """One match: the seat that is waited for chooses any legal action, drops and accusations included."""
    state, steps = new_match(SEATS), 0
    while state.phase is not Phase.OVER:
        if state.phase in TABLE_ACTS:
            seat, action = None, with_chance(state, table_action(state, rng), rng)
        else:
            seat = waiting(state)[0]
            action = with_chance(state, pick(rng, legal(state, seat)), rng)
        state, _ = apply(state, seat, action)
        steps += 1
    return steps, state


def measure(seconds: float) -> dict[str, float]:
    """Play matches for so many seconds of one core; what else the machine does counts little."""
    rng = random.Random(SEED)
    steps = matches = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        steps += play_match(rng)[0]
        matches += 1
    return {"steps": steps, "matches": matches, "seconds": round(spent, 3), "steps_per_second": round(steps / spent)}


if __name__ == "__main__":
    print(json.dumps({"bench": "rules"} | measure(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)))
