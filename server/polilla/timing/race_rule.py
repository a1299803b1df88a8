"""How much time a runner is given (races.md, section 2).

Here: R of one press, from its stream and its link, and the memory that the race leaves behind. Not here: which press
counts (`race_evidence.py`), who is waited for (`race_finality.py`).
"""

from dataclasses import dataclass

from polilla.timing.link import Link
from polilla.timing.race_evidence import Track, elapsed_ms, is_nonsense
from polilla.timing.race_policy import RaceKind, RacePolicy


@dataclass(frozen=True, slots=True)
class Measure:
    """The time given for one press."""

    reaction_ms: float  # R, handicap included, at the grain of comparison
    forgiven_ms: float  # proven delay that the claim needed
    limited: bool  # the claim was raised to the least that the server believes
    link: Link  # Q and M after the race


def measure(track: Track, kind: RaceKind, policy: RacePolicy, until_ns: int | None = None) -> Measure | None:
    """Judge the press of a track; None if there is none. A pong later than `until_ns` has not come in yet."""
    if track.machine is not None:
        drawn = track.machine.reaction_ms
        result = _result(track, max(drawn, policy.floor_ms(kind)), policy)
        return Measure(result, 0.0, False, track.runner.link)
    if track.act is None or track.sent_ns is None:
        return None
    elapsed = elapsed_ms(track.sent_ns, track.act.at_ns)
    if not track.compensated:
        result = _result(track, max(elapsed, policy.floor_ms(kind)), policy)
        return Measure(result, 0.0, False, track.runner.link)
    return _by_claim(track, elapsed, kind, policy, until_ns)


def _by_claim(track: Track, elapsed_ms: float, kind: RaceKind, policy: RacePolicy, until_ns: int | None) -> Measure:
    link = track.runner.link
    hi = elapsed_ms - link.base_ms
    net = min(reveal_delay_ms(track) + _act_delay_ms(track, until_ns), policy.delay_cap_ms, allowance_ms(link))
    lo = hi - policy.slack_ms - net
    claim = None if track.act is None else track.act.claim_ms
    if claim is None or is_nonsense(claim, hi, policy):
        claim = hi - policy.usual_residue_ms
    given = max(claim, lo)
    owed = given + given_back_ms(link, policy)
    floor = policy.floor_ms(kind)
    return Measure(
        reaction_ms=_result(track, max(owed, floor), policy),
        forgiven_ms=max(0.0, min(hi - policy.slack_ms - given, net)),
        limited=given - claim > policy.grain_ms,
        link=link.raced(hi, net, given, owed < floor, policy),
    )


def reveal_delay_ms(track: Track) -> float:
    """x0: how late the reveal (or its pong) was this time, as ping 0 proves."""
    if track.sent_ns is None or track.pong0_ns is None:
        return 0.0
    return max(0.0, elapsed_ms(track.sent_ns, track.pong0_ns) - track.runner.link.base_ms)


def allowance_ms(link: Link) -> float:
    """J + Q: the most proven delay that this seat may be excused."""
    return link.jitter_ms + link.quota_ms


def given_back_ms(link: Link, policy: RacePolicy) -> float:
    """What a seat owes that claims to be slow-framed all the time."""
    return max(0.0, link.residue_ms - policy.usual_residue_ms)


def at_grain(value_ms: float, policy: RacePolicy) -> float:
    """A time as it is compared: two that are equal here are decided by lot."""
    return round(round(value_ms / policy.grain_ms) * policy.grain_ms, 6)


def _act_delay_ms(track: Track, until_ns: int | None) -> float:
    """xa: ping a was sent more than B before, and yet the act came in ahead of its pong."""
    if track.after is None or track.act is None:
        return 0.0
    tau_ns, at_ns = track.after
    if until_ns is not None and at_ns > until_ns:
        return 0.0
    return max(0.0, elapsed_ms(tau_ns, track.act.at_ns) - track.runner.link.base_ms)


def _result(track: Track, value_ms: float, policy: RacePolicy) -> float:
    return at_grain(value_ms + track.runner.handicap_ms, policy)
