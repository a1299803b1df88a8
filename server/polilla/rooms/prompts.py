"""What the table waits for, and for how long (R10.1). One prompt at a time; an accusation suspends it."""

from dataclasses import dataclass

from polilla.rooms.countdown import Countdown
from polilla.rooms.notes import Clock
from polilla.rooms.policy import ns
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.state import State
from polilla.timing.units import NS_PER_MS

ASKING: dict[Phase, str] = {
    Phase.TURN: "turn",
    Phase.GIFT: "gift",
    Phase.TRIBUTE: "tribute",
    Phase.PENALTY: "penalty",
    Phase.LAST_LOOK: "last_look",
    Phase.SCORED: "reel",
}


CHOICES = frozenset(("turn", "gift", "tribute", "penalty"))  # the others are answered by time alone


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the rules wait for now; `key` is equal as long as it is the same question."""

    key: tuple[str, int]
    kind: str
    seats: tuple[Seat, ...]


@dataclass(slots=True)
class Prompt:
    """An open question and its clock; no countdown where the host has switched clocks off."""

    wanted: Wanted
    total_ms: int
    countdown: Countdown | None
    patience: Countdown | None = None  # without a clock: until the others may do without whoever is asked
    overdue: bool = False

    def clock(self, now_ns: int) -> Clock | None:
        """As it is shown."""
        if self.countdown is None:
            return None
        left_ms = self.countdown.left(now_ns) // NS_PER_MS
        return Clock(self.wanted.kind, self.wanted.seats, left_ms, self.total_ms, self.countdown.ends_ns is None)


class Prompts:
    """The open prompt and the one that an accusation has put aside."""

    def __init__(self, patience_ms: int) -> None:
        self.patience_ms = patience_ms
        self.open: Prompt | None = None
        self.aside: Prompt | None = None

    def ask(self, wanted: Wanted | None, total_ms: int | None) -> None:
        """Make the open prompt fit what the rules wait for; a question that comes back keeps what was left."""
        if wanted is None:
            self._put_aside()
        elif self.open is None or self.open.wanted.key != wanted.key:
            self._put_aside()
            if self.aside is not None and self.aside.wanted.key == wanted.key:
                self.open, self.aside = self.aside, None
            elif total_ms is None:
                self.open = Prompt(wanted, 0, None, Countdown(ns(self.patience_ms)))
            else:
                self.open = Prompt(wanted, total_ms, Countdown(ns(total_ms)))
        if self.open is not None and wanted is not None:
            self.open.wanted = wanted

    def run(self, now_ns: int, running: bool) -> None:
        """Let the open prompt's clock, or the others' patience, run or stand still."""
        for countdown in (self.open.countdown, self.open.patience) if self.open is not None else ():
            if countdown is not None:
                countdown.run(now_ns, running)

    def ends_ns(self) -> int | None:
        """When the open prompt runs out."""
        if self.open is None or self.open.countdown is None:
            return None
        return self.open.countdown.ends_ns

    def patience_ns(self) -> int | None:
        """When the others have waited long enough for whoever is asked without a clock."""
        return None if self.open is None or self.open.patience is None else self.open.patience.ends_ns

    def lose_patience(self) -> None:
        """They have."""
        if self.open is not None:
            self.open.patience, self.open.overdue = None, True

    def _put_aside(self) -> None:
        if self.open is not None and self.open.wanted.kind != "penalty":
            self.aside = self.open  # it stood still already: an accusation stops the clocks before the phase changes
        self.open = None


def wanted(state: State, turn_no: int, accusation_no: int) -> Wanted | None:
    """The question that the rules ask in this state; None while they wait for nobody's choice."""
    kind = ASKING.get(state.phase)
    if kind is None:
        return None
    seats, number = {
        "turn": ((state.turn,), turn_no),
        "gift": ((state.turn,), turn_no),
        "tribute": (state.givers, turn_no),
        "penalty": ((state.guard,), accusation_no),
        "last_look": ((state.guard,), turn_no),
        "reel": ((), state.round_no),
    }[kind]
    return Wanted((kind, number), kind, seats)
