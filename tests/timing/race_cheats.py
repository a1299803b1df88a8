"""The goals G4 and G5 of the race judge: what a changed client gains, before us and before the judges of others.

Measured as in `race_goals.py`: what seat 0 gains in the world of `race_world.py`, each race run honestly and changed.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polilla.timing.race import RaceKind, RacePolicy
from tests.timing.race_goals import FAST, Figures, Rivals, Session, staggered
from tests.timing.race_rivals import PART_OFF, Rival, rivals
from tests.timing.race_world import Floats, Races, Tables, lying, race

Cheated = dict[str, dict[str, Any]]  # by the goal's name: figures of the worst cheat, figures by cheat


@dataclass(frozen=True)
class Cheat:
    """What the changed client of seat 0 does."""

    claims_least: bool = True
    hold_ms: float = 0  # keeps the first pong of each race back
    late_ms: float = 0  # answers every ping so late, before a race and in it


HONEST = "honest"
CHEATS = {
    HONEST: Cheat(claims_least=False),
    "claim": Cheat(),
    "hold_15": Cheat(hold_ms=15),
    "hold_150": Cheat(hold_ms=150),
    "late_30": Cheat(late_ms=30),
    "late_100": Cheat(late_ms=100),
    "late_300": Cheat(late_ms=300),
}
HOLD, LATE = ("hold_15", "hold_150"), ("late_30", "late_100", "late_300")
# What a changed page can do. Our pings it can neither see nor delay; those of the buzzer it answers itself.
PAGE = {"": ("claim",), "arrival": ("claim",), "rtt_corrected": ("claim", *LATE)}
# What takes a client of one's own. Before us 300 ms late, from 40 ms away, the press would be there before the card.
OWN = {"": HOLD, "arrival": (*HOLD, *LATE), "rtt_corrected": (*HOLD, *LATE)}
ALL_LATE = {"": LATE[:2], "arrival": LATE, "rtt_corrected": LATE}


@dataclass
class Runs:
    """The races of seat 0 before one judge: a list of rounds, an array of tables."""

    judging: Session | Rival
    reactions: list[Floats] = field(default_factory=list)
    wins: list[NDArray[np.bool_]] = field(default_factory=list)

    def race(self, kind: RaceKind, races: Races) -> None:
        """One more."""
        verdicts = self.judging.judge(kind, races)
        self.reactions.append(verdicts.reaction[:, 0])
        self.wins.append(verdicts.winner == 0)

    def gain(self, honest: "Runs") -> Floats:
        """By how much each race's time is better than when honest, (rounds, tables)."""
        return np.array(honest.reactions) - np.array(self.reactions)


def g4_g5_cheats(
    rng: np.random.Generator, tables: int, rounds: int, page_from: int, hold_from: int, policy: RacePolicy = FAST
) -> tuple[Cheated, dict[str, Cheated]]:
    """What seat 0 gains, RTT 40 among equally skilled players at 10..300 ms, against its own honest races.

    G4: the best of what a changed page can do, counted from race `page_from`; its most in one race from the first one
    on. G5: the best of what a client of one's own can do, from race `hold_from`, and what it has of late pongs.
    """
    world = Tables(rng, tables, rtts_ms=(40, None, None, None), equal=True)
    state = rng.bit_generator.state
    honest = world.links()
    sent = staggered(honest)
    runs: dict[str, dict[str, Runs]] = {name: {} for name in ("", *PART_OFF)}
    for cheat, how in CHEATS.items():
        rng.bit_generator.state = state  # the same idle pings for everybody
        links = world.links(how.late_ms)
        for name, judging in ({"": Session(world, links, policy)} | rivals(links)).items():
            if cheat in (HONEST, *PAGE[name], *OWN[name], *ALL_LATE[name]):
                runs[name][cheat] = Runs(judging)
    for number in range(rounds):
        kind = list(RaceKind)[number % 2]  # as many of one as of the other are in the deck
        state = rng.bit_generator.state
        for cheat, how in CHEATS.items():
            rng.bit_generator.state = state  # the same race for everybody
            races = race(world, sent, hold_ms=how.hold_ms, late_ms=how.late_ms)
            for by_cheat in runs.values():
                if cheat in by_cheat:
                    by_cheat[cheat].race(kind, lying(races) if how.claims_least else races)
    usual = np.array([policy.slack_ms + table[0].jitter_ms for table in honest])
    found = {name: _cheated(name, by_cheat, page_from, hold_from, usual) for name, by_cheat in runs.items()}
    return found.pop(""), found


def _cheated(name: str, runs: dict[str, Runs], page_from: int, hold_from: int, usual: Floats) -> Cheated:
    page, own, late = (
        {cheat: _gained(runs[cheat], runs[HONEST], first, usual) for cheat in cheats}
        for cheats, first in ((PAGE[name], page_from), (OWN[name], hold_from), (ALL_LATE[name], hold_from))
    )
    return {"g4": _worst(page), "g5": {**_worst(own), "all_late": late}}


def _worst(by_cheat: Rivals) -> dict[str, Any]:
    worst = max(by_cheat, key=lambda cheat: by_cheat[cheat]["mean_gain_ms"])
    return {**by_cheat[worst], "worst": worst, "by_cheat": by_cheat}


def _gained(cheating: Runs, honest: Runs, first: int, usual: Floats) -> Figures:
    """`usual`: slack and usual jitter of each table's seat 0, the most that one race's lie should bring."""
    gains = cheating.gain(honest)
    later = gains[first:]
    share, own = (float(np.mean(runs.wins[first:])) for runs in (cheating, honest))
    return {
        "mean_gain_ms": float(np.nanmean(later)),
        "mean_gain_error_ms": float(np.nanmean(later, 0).std() / np.sqrt(len(usual))),
        "p95_gain_ms": float(np.nanpercentile(later, 95)),
        "max_gain_ms": float(np.nanmax(gains)),
        "over_slack_and_jitter": float(np.mean(gains > usual + FAST.grain_ms)),  # of all races
        "win_share": 0.25 + share - own,  # of the 25 % that an honest player would have, whatever screen he has
        "win_share_raw": share,
        "win_share_honest": own,
    }
