"""A table of the drops' bench: `polilla.simulate`'s own, with other players, and with an eye on every dip and round."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal

from polilla.bots.tempers import NORMAL
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat, all_seats
from polilla.rules.state import State
from polilla.simulate.table import Table
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.gesture import Cause
from polilla.timing.hidden import HiddenTable
from tests.bench.drop_people import Kind, Player
from tests.bench.ideal_reader import Priors

Setting = Literal["unwatched", "watched", "commotion"]
FEW_DIPS: Final = 30  # below so many a share is not believed


@dataclass(frozen=True)
class Round:
    """What one round left behind."""

    starter: Seat
    out: tuple[Seat, ...]  # whose hand was empty
    points: tuple[int, ...]
    attempts: tuple[int, ...]  # cards let go, by seat
    caught: tuple[int, ...]  # by seat
    covered: int  # drops of which the guard was shown at least one shadow
    false: int
    changes: int
    minutes: float

    def share_of_win(self, seat: Seat) -> float:
        """1 for going out alone."""
        return 1 / len(self.out) if seat in self.out else 0.0


@dataclass
class Dips:
    """How many dips of each cause began in each setting, and how soon after the seat's dip before."""

    by_setting: Counter[tuple[Setting, Cause]] = field(default_factory=Counter)
    by_gap_s: Counter[tuple[int, Cause]] = field(default_factory=Counter)  # steps of 5 s, the last is open
    drops_by_nerves: Counter[float] = field(default_factory=Counter)  # to the next half

    def priors(self) -> Priors:
        """Share of drops in each setting, and with what nerves they were made."""
        drops = self.drops_by_nerves.total()
        nerves = tuple((nerves, count / drops) for nerves, count in sorted(self.drops_by_nerves.items()))
        return Priors(self._share("unwatched"), self._share("watched"), self._share("commotion"), nerves)

    def share(self) -> float:
        """Share of drops in all."""
        drops = sum(count for (_, cause), count in self.by_setting.items() if cause == "drop")
        return drops / max(1, sum(self.by_setting.values()))

    def _share(self, setting: Setting) -> float:
        dips = sum(count for (where, _), count in self.by_setting.items() if where == setting)
        drops = self.by_setting[setting, "drop"]
        return min(0.97, max(0.02, drops / dips)) if dips >= FEW_DIPS else 0.31

    def __iadd__(self, other: "Dips") -> "Dips":
        """Add another's."""
        self.by_setting += other.by_setting
        self.by_gap_s += other.by_gap_s
        self.drops_by_nerves += other.drops_by_nerves
        return self


class BenchTable(Table):
    """One match of such players."""

    def __init__(self, kinds: Sequence[Kind], rng: Random, policy: DropPolicy, priors: Priors) -> None:
        super().__init__((NORMAL,) * len(kinds), rng, policy)
        players = [Player(kind, policy, priors) for kind in kinds]
        for player in players:
            player.frames = lambda: frames(self.under.hidden)
            player.missing = lambda: missing(self.game.state)
        self.bots = list(players)
        self.rounds: list[Round] = []
        self.dips = Dips()
        self._noted: dict[Seat, int] = {}
        self._false = 0

    def _pulse(self) -> None:
        super()._pulse()
        if self.game.state.phase not in (Phase.SCORED, Phase.OVER):
            note_dips(self.under.hidden, self._noted, self.dips)

    def _note_round(self) -> None:
        super()._note_round()
        tally, state = self.game.tally, self.game.state
        reel = self.under.hidden.reel
        self.rounds.append(
            Round(
                starter=state.starter,
                out=state.finished,
                points=state.points[-1],
                attempts=tuple(sum(drop.seat == seat for drop in reel) for seat in self.seats),
                caught=tuple(sum(drop.seat == seat and drop.caught for drop in reel) for seat in self.seats),
                covered=sum(drop.watched > 0 for drop in reel),
                false=tally.false_alarms - self._false,
                changes=tally.round_changes[-1],
                minutes=tally.round_minutes[-1],
            )
        )
        self._false = tally.false_alarms
        self._noted.clear()


def missing(state: State) -> list[int]:
    """How many cards of each seat everybody knows to be missing."""
    return [sum(fallen.counted for fallen in floor) for floor in state.floors]


def frames(hidden: HiddenTable) -> list[int]:
    """The frame of every seat's dip: what nobody is ever sent."""
    return [hidden._seats[seat].lane.shade(hidden.k)[0] for seat in all_seats(len(hidden._seats))]


def note_dips(hidden: HiddenTable, noted: dict[Seat, int], dips: Dips) -> None:
    """Note every dip that is new."""
    for seat in all_seats(len(hidden._seats)):
        last = hidden._seats[seat].lane.last
        if last is None or noted.get(seat) == last.first:
            continue
        setting: Setting = "watched" if seat in hidden._lens.detail(hidden.k) else "unwatched"
        if hidden.k <= hidden._event_until:
            setting = "commotion"
        dips.by_setting[setting, last.cause] += 1
        if last.cause == "drop":  # it cost one nerve itself
            dips.drops_by_nerves[round(2 * (hidden._seats[seat].intent.nerves - 1)) / 2] += 1
        if seat in noted:
            dips.by_gap_s[min(6, (last.first - noted[seat]) // 25), last.cause] += 1
        noted[seat] = last.first
