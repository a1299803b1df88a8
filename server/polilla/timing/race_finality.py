"""When a race is decided (races.md, section 3).

Here: the moment from which nothing that may still come in can change the verdict, by proof or by cap. Not here: the
verdict (`race.py`). Evidence may come in late or in a batch: the moment found is the same as if each item had been
judged as it came.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from polilla.timing.race_evidence import Track, elapsed_ms
from polilla.timing.race_policy import RaceKind, RacePolicy
from polilla.timing.race_rule import Measure, allowance_ms, at_grain, given_back_ms, measure, reveal_delay_ms
from polilla.timing.units import NS_PER_MS

NEVER_NS = 1 << 62


@dataclass(frozen=True, slots=True)
class Entry:
    """One runner for the question of when: its press as it stands, `NEVER_NS` for what has not happened."""

    track: Track
    arrival_ns: int
    known_ns: int  # its R can no longer change
    judged: Measure | None  # by all that has come in; a bot's before its time has come, too

    @property
    def is_known(self) -> bool:
        """Whether R is settled."""
        return self.known_ns < NEVER_NS

    @property
    def reaction_ms(self) -> float:
        """R, infinite without a press."""
        return math.inf if self.judged is None else self.judged.reaction_ms


def decided_ns(entries: Sequence[Entry], kind: RaceKind, policy: RacePolicy, end_ns: int) -> int:
    """The moment of decision as far as the evidence tells: proof or cap, whichever is first.

    It may lie ahead: then time alone will make the race final, unless something comes in before.
    """
    prove = _first_known_ns if kind is RaceKind.COCKROACH else _last_known_ns
    return min(prove(entries, policy), _cap_ns(entries, kind, policy, end_ns))


def entry(track: Track, kind: RaceKind, policy: RacePolicy, now_ns: int) -> Entry:
    """Where a runner stands."""
    judged = measure(track, kind, policy)
    arrival = track.arrival_ns
    if judged is None or arrival is None:
        return Entry(track, NEVER_NS, NEVER_NS, None)
    if track.machine is not None and arrival > now_ns:
        return Entry(track, NEVER_NS, NEVER_NS, judged)
    return Entry(track, arrival, _known_ns(track, arrival), judged)


def out_ns(of: Entry, beaten_ms: float, policy: RacePolicy) -> int:
    """When it became certain that an act still to come from this runner gets more than `beaten_ms`."""
    track, machine = of.track, of.track.machine
    if machine is not None and of.reaction_ms <= beaten_ms:
        return NEVER_NS
    shown_ns = track.sent_ns if machine is None else machine.shown_ns
    if shown_ns is None:
        return NEVER_NS
    by_time = shown_ns + math.ceil((beaten_ms + policy.grain_ms - track.runner.handicap_ms) * NS_PER_MS)
    if machine is not None:  # known beforehand, but an end so early would tell who has a card to press for (R7.6)
        return by_time
    if not track.runner.visible or track.runner.away:
        return by_time
    by_pong = _out_by_pong_ns(track, shown_ns, beaten_ms, policy)
    blind = track.blind_since_ns
    return by_pong if blind is None else min(by_pong, max(by_time, blind))


def _out_by_pong_ns(track: Track, sent_ns: int, beaten_ms: float, policy: RacePolicy) -> int:
    """The first pong with no act before it that proves that any act behind it must get a larger R.

    An act behind pong k comes in at T >= T_k, ahead of the pong of a ping a > k, so tau_a >= tau_(k+1). Put into the
    rule: hi >= T_k - S - B, and lo = hi - s - net with net <= x0 + xa, J + Q and the cap, whichever is least.
    """
    link = track.runner.link
    spare = track.runner.handicap_ms + given_back_ms(link, policy) - policy.slack_ms
    excused = min(allowance_ms(link), policy.delay_cap_ms)
    x0 = reveal_delay_ms(track)
    for next_tau_ns, at_ns in track.pongs:
        hi = elapsed_ms(sent_ns, at_ns) - link.base_ms
        unstuck = min(hi, elapsed_ms(sent_ns, next_tau_ns)) - x0
        least_ms = max(unstuck, hi - excused) + spare
        if least_ms > beaten_ms and at_grain(least_ms, policy) > beaten_ms:
            return at_ns
    return NEVER_NS


def _known_ns(track: Track, arrival_ns: int) -> int:
    if track.machine is not None or not track.compensated:
        return arrival_ns
    if track.closed_ns is not None:
        return track.closed_ns
    return NEVER_NS if track.after is None else track.after[1]


def _by_known(entries: Sequence[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda e: e.known_ns)


def _first_known_ns(entries: Sequence[Entry], policy: RacePolicy) -> int:
    """Cockroach: whoever is not known yet is out against the best of those who are."""
    order = _by_known(entries)
    known = [e for e in order if e.is_known]
    for count, newest in enumerate(known, start=1):
        best = min(e.reaction_ms for e in known[:count])
        moment = max([newest.known_ns, *(out_ns(e, best, policy) for e in order[count:])])
        if count == len(known) or moment <= known[count].known_ns:
            return moment
    return NEVER_NS


def _last_known_ns(entries: Sequence[Entry], policy: RacePolicy) -> int:
    """Mosquito: all but one have acts, and the last one has a worse act or is out against the worst."""
    *others, last = _by_known(entries)
    if not others:
        return -NEVER_NS  # nobody to be slower than
    if not others[-1].is_known:
        return NEVER_NS
    worst = max(e.reaction_ms for e in others)
    return max(others[-1].known_ns, min(last.known_ns, out_ns(last, worst, policy)))


def _cap_ns(entries: Sequence[Entry], kind: RaceKind, policy: RacePolicy, end_ns: int) -> int:
    arrivals = sorted(e.arrival_ns for e in entries)
    nth = 0 if kind is RaceKind.COCKROACH else max(0, len(arrivals) - 2)
    return min(arrivals[nth] + int(policy.cap_ms(kind) * NS_PER_MS), end_ns)
