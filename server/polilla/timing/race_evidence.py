"""What the server saw of one runner, and how its byte stream is read (races.md, sections 1 and 5).

Here: the kinds of evidence, the runner, and `read`, which finds the one press that counts. Not here: how much time
that press is given (`race_rule.py`) and when the race is over (`race_finality.py`).

The order of a runner's evidence is the order in which the server wrote and read it. A pong answers every earlier ping
too (RFC 6455, 5.5.3), and a page's script can neither see nor answer one, if only its payload cannot be guessed: the
payload must be random, `n` is the server's own count.
"""

import math
from dataclasses import dataclass, field
from enum import StrEnum

from polilla.rules.seats import Seat
from polilla.timing.link import Link
from polilla.timing.race_policy import STANDARD, RacePolicy
from polilla.timing.units import NS_PER_MS


@dataclass(frozen=True, slots=True)
class RevealSent:
    """The write of [ping 0][reveal]: S, and the sending of ping 0. After a reconnect only the first one is S."""

    at_ns: int


@dataclass(frozen=True, slots=True)
class PingSent:
    """Race ping `n` was written; `n` counts up by one from the reveal's 0, on a new line from 0 again."""

    n: int
    at_ns: int


@dataclass(frozen=True, slots=True)
class PongCame:
    """The answer to race ping `n` was read."""

    n: int
    at_ns: int


@dataclass(frozen=True, slots=True)
class PressCame:
    """A press was read; `claim_ms` is the page's own duration from visible to press, None if it gave none."""

    at_ns: int
    claim_ms: float | None


@dataclass(frozen=True, slots=True)
class LineLost:
    """The seat's newest socket closed."""

    at_ns: int


@dataclass(frozen=True, slots=True)
class LineBack:
    """The seat has a socket again."""

    at_ns: int


@dataclass(frozen=True, slots=True)
class Machine:
    """A bot's press: a drawn human reaction that needs no line; it counts when its time has come."""

    reaction_ms: float
    press_at_ns: int

    @property
    def shown_ns(self) -> int:
        """When it was shown the card."""
        return self.press_at_ns - int(self.reaction_ms * NS_PER_MS)


Evidence = RevealSent | PingSent | PongCame | PressCame | LineLost | LineBack | Machine


@dataclass(frozen=True, slots=True)
class Runner:
    """One seat in a race: its line as it was before, and everything seen of it since the card landed face down."""

    seat: Seat
    link: Link
    evidence: tuple[Evidence, ...] = ()
    visible: bool = True  # the page reported itself visible at the reveal
    handicap_ms: float = 0.0  # policy.handicap_ms for who laid the cockroach
    away: bool = False  # no socket at the reveal, grace over
    cooling_until_ns: int | None = None  # cool-down of a press before this evidence begins


class PressVerdict(StrEnum):
    """What became of a press, as far as it can be told when it comes in."""

    COUNTED = "counted"
    PENDING = "pending"  # ahead of the pong of ping 0: counts only if that pong never comes
    FALSE_START = "false_start"
    COOLING = "cooling"
    REPEATED = "repeated"  # an earlier press counts already


@dataclass(slots=True)
class Track:
    """A runner's stream after reading. Changed by `read` alone."""

    runner: Runner
    sent_ns: int | None = None  # S
    pong0_ns: int | None = None  # T0: the first pong, which answers ping 0 whatever its number
    pongs: list[tuple[int, int]] = field(default_factory=list)  # (tau of the ping behind, arrival), no act before them
    act: PressCame | None = None
    machine: Machine | None = None
    after: tuple[int, int] | None = None  # (tau_a, arrival) of the first pong behind the act
    blind_since_ns: int | None = None  # line lost between reveal and act
    closed_ns: int | None = None  # line lost between act and the next pong
    false_start: bool = False
    verdict: PressVerdict | None = None  # of the last press
    cooling_until_ns: int = -(1 << 62)

    @property
    def compensated(self) -> bool:
        """Whether the rule applies; else the plain time since the reveal: hidden, away, line lost meanwhile."""
        return self.runner.visible and not self.runner.away and self.blind_since_ns is None

    @property
    def arrival_ns(self) -> int | None:
        """When the press that counts came in."""
        if self.machine is not None:
            return self.machine.press_at_ns
        return None if self.act is None else self.act.at_ns


def elapsed_ms(from_ns: int, to_ns: int) -> float:
    """Milliseconds between two times of the server's monotonic clock."""
    return (to_ns - from_ns) / NS_PER_MS


def is_nonsense(claim_ms: float | None, hi_ms: float, policy: RacePolicy) -> bool:
    """No number, or longer than the server itself saw."""
    return claim_ms is None or not math.isfinite(claim_ms) or claim_ms > hi_ms + policy.claim_tolerance_ms


def read(runner: Runner, policy: RacePolicy, start_ns: int | None) -> Track:
    """Read a runner's evidence. `start_ns`: the race's first reveal, for a seat that was never sent one."""
    track = Track(runner)
    if runner.away:
        track.sent_ns = start_ns
    if runner.cooling_until_ns is not None:
        track.cooling_until_ns = runner.cooling_until_ns
    sent: dict[int, int] = {}
    lost_ns: int | None = None
    for item in runner.evidence:
        match item:
            case PongCame():
                if item.n in sent:
                    _pong(track, item.at_ns, sent[item.n], sent.get(item.n + 1, item.at_ns))
            case PingSent():
                sent[item.n] = item.at_ns
            case PressCame():
                _press(track, item, policy)
            case RevealSent():
                sent[0] = item.at_ns
                if track.sent_ns is None:
                    track.sent_ns, track.blind_since_ns = item.at_ns, lost_ns
            case LineLost():
                lost_ns = item.at_ns
                sent.clear()  # what was asked on a lost line is never answered
                _lost(track, item.at_ns)
            case LineBack():
                lost_ns = None
            case Machine():
                track.machine = item
    return track


def on_press(runner: Runner, policy: RacePolicy = STANDARD, start_ns: int | None = None) -> PressVerdict:
    """What to answer to the press that was just appended to the runner's evidence.

    `start_ns` is the race's first reveal; only a seat that was away at its own needs it.
    """
    verdict = read(runner, policy, start_ns).verdict
    if verdict is None:
        raise ValueError(f"seat {runner.seat} has not pressed")
    return verdict


def _pong(track: Track, at_ns: int, tau_ns: int, next_tau_ns: int) -> None:
    if not track.compensated or track.closed_ns is not None:  # a new line tells nothing of the old one's order
        return
    if track.pong0_ns is None:
        track.pong0_ns = at_ns
        if track.act is not None:  # the act was ahead of the proof that the card had arrived
            track.act, track.false_start = None, True
    if track.act is None:
        track.pongs.append((next_tau_ns, at_ns))
    elif track.after is None:
        track.after = (tau_ns, at_ns)


def _press(track: Track, press: PressCame, policy: RacePolicy) -> None:
    if track.act is not None:
        track.verdict = PressVerdict.REPEATED
    elif press.at_ns < track.cooling_until_ns:
        # Starts no cool-down of its own: that would shut a hammerer out for good. As it is, one press in 700 ms counts,
        # and eight a second make one last in two races of three (races.md 5).
        track.verdict = PressVerdict.COOLING
    else:
        track.cooling_until_ns = press.at_ns + int(policy.cooldown_ms * NS_PER_MS)
        if _too_early(track, press, policy):
            track.verdict, track.false_start = PressVerdict.FALSE_START, True
        else:
            track.act = press
            waits = track.compensated and track.pong0_ns is None
            track.verdict = PressVerdict.PENDING if waits else PressVerdict.COUNTED


def _too_early(track: Track, press: PressCame, policy: RacePolicy) -> bool:
    if track.sent_ns is None:
        return True
    elapsed = elapsed_ms(track.sent_ns, press.at_ns)
    if not track.compensated:
        return elapsed < policy.false_start_ms
    hi = elapsed - track.runner.link.base_ms
    claim = press.claim_ms
    if claim is None or is_nonsense(claim, hi, policy):
        claim = hi - policy.usual_residue_ms
    return claim < policy.false_start_ms


def _lost(track: Track, at_ns: int) -> None:
    if track.sent_ns is None:
        return
    if track.act is None:
        if track.blind_since_ns is None:
            track.blind_since_ns = at_ns
    elif track.after is None and track.closed_ns is None:
        track.closed_ns = at_ns
