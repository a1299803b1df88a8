"""The judges that others use, on the same races: the first packet wins, and that with half the round trip taken off.

They write to everybody at once, so their times count from each seat's own write: our stagger costs them nothing. The
round trip is the shortest of the idle pings, believed up to 300 ms as ours is. A page answers these pings by itself,
which it can do as late as it likes.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from polilla.timing.link import Link
from polilla.timing.race import RaceKind
from tests.timing.race_world import Floats, Races

Ints = NDArray[np.int64]

PART_OFF = {"arrival": 0.0, "rtt_corrected": 0.5}  # of the round trip


@dataclass(frozen=True)
class Verdicts:
    """What a judge said at every table."""

    winner: Ints  # -1: nobody
    slowest: Ints
    reaction: Floats
    waited: Floats  # ms from the first arrival (cockroach), the second-last one (mosquito), to the decision


@dataclass(frozen=True)
class Rival:
    """Takes so many ms off everybody's time, and waits until nobody who is missing could change the verdict by it."""

    off: Floats

    def judge(self, kind: RaceKind, races: Races) -> Verdicts:
        """Judge one race at every table."""
        came = races.elapsed
        reaction = came - self.off
        winner, slowest = reaction.argmin(1), reaction.argmax(1)
        order, arrivals = np.sort(reaction, 1), np.sort(came, 1)
        if kind is RaceKind.COCKROACH:
            known = np.minimum(came, order[:, :1] + self.off)  # has come, or would be slower than the fastest
            first = arrivals[:, 0]
        else:
            seat = (np.arange(len(came)), slowest)
            known = came.copy()
            known[seat] = np.minimum(came[seat], order[:, -2] + self.off[seat])  # ... than the slowest of the others
            first = arrivals[:, -2]
        return Verdicts(winner, slowest, reaction, known.max(1) - first)


def rivals(links: list[list[Link]]) -> dict[str, Rival]:
    """The rivals as they know these lines."""
    base = np.array([[link.base_ms for link in table] for table in links])
    return {name: Rival(part * base) for name, part in PART_OFF.items()}
