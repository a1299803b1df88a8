"""What the server knows about one seat's line: base, jitter, quota, residue (races.md, section 1).

Here: the link's memory of protocol pings and of past races, as an immutable value that survives reconnects.
Not here: the pings of a race itself; those are evidence (`race_evidence.py`) and are never put into the window,
where fifty of them would outweigh a minute of idle ones.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from statistics import median

from polilla.rules.seats import Seat
from polilla.timing.race_policy import STANDARD, RacePolicy
from polilla.timing.units import NS_PER_S


@dataclass(frozen=True, slots=True)
class Link:
    """One seat's line and its habits; every change returns a new link."""

    window: tuple[tuple[int, float], ...] = ()  # (at_ns, rtt_ms) of idle protocol pings on the present connection
    base_ms: float = 0.0  # B: fastest round trip
    jitter_ms: float = 0.0  # J: usual jitter, free
    lag_ms: float | None = None  # median round trip, for display; None before the first pong
    quota_ms: float = STANDARD.quota_max_ms  # Q: forgiveness in store
    residue_ms: float = STANDARD.usual_residue_ms  # M: mean of what claims leave unexplained
    races: int = 0  # races whose claim was judged
    floored: int = 0  # ... of which so many were faster than a person is
    measured: bool = False  # base rests on enough samples

    def sample(
        self, rtt_ms: float, at_ns: int, policy: RacePolicy = STANDARD, kernel_rtt_ms: float | None = None
    ) -> "Link":
        """Take in the round trip of an idle protocol ping.

        `kernel_rtt_ms` is TCP_INFO's min_rtt; give it only where no proxy stands between player and server.
        """
        oldest_ns = at_ns - int(policy.window_s * NS_PER_S)
        window = (*(s for s in self.window if s[0] > oldest_ns), (at_ns, rtt_ms))
        if self.measured and len(window) < policy.samples_needed:
            return replace(self, window=window)  # the old connection's figures hold until the new one is known
        rtts = [rtt for _, rtt in window]
        low, mid = min(rtts), median(rtts)
        kernel_cap = policy.base_cap_ms if kernel_rtt_ms is None else kernel_rtt_ms + policy.kernel_margin_ms
        return replace(
            self,
            window=window,
            base_ms=min(low, policy.base_cap_ms, kernel_cap),
            jitter_ms=min(mid - low, policy.jitter_cap_ms),
            lag_ms=mid,
            measured=self.measured or len(window) >= policy.samples_needed,
        )

    def reconnected(self) -> "Link":
        """A new connection: base and jitter are measured again, quota and residue stay with the seat."""
        return replace(self, window=())

    def raced(self, hi_ms: float, net_ms: float, given_ms: float, floored: bool, policy: RacePolicy) -> "Link":
        """The memory after a judged race (races.md, section 2, "after the race")."""
        spent = _clip(hi_ms - policy.slack_ms - self.jitter_ms - given_ms, self.quota_ms)
        residue = _clip(hi_ms - net_ms - given_ms, policy.residue_cap_ms)
        races = self.races + 1
        weight = max(policy.residue_weight, 1 / (races + 1))  # learns fast at first
        return replace(
            self,
            quota_ms=min(policy.quota_max_ms, self.quota_ms - spent + policy.quota_gain_ms),
            residue_ms=self.residue_ms + weight * (residue - self.residue_ms),
            races=races,
            floored=self.floored + floored,
        )

    def under(self, policy: RacePolicy) -> "Link":
        """This line with no more forgiveness than the policy stores."""
        return replace(self, quota_ms=min(self.quota_ms, policy.quota_max_ms))

    def remembering(self, raced: "Link") -> "Link":
        """This line with the habits of one that has raced: what was measured meanwhile, or anew, stays."""
        return replace(
            self,
            quota_ms=raced.quota_ms,
            residue_ms=raced.residue_ms,
            races=raced.races,
            floored=raced.floored,
        )

    def looks_inhuman(self, policy: RacePolicy = STANDARD) -> bool:
        """Too many results at the floor for a person (races.md, section 5)."""
        return self.races >= policy.inhuman_races and self.floored > policy.inhuman_share * self.races


def stagger_ms(links: Mapping[Seat, Link], policy: RacePolicy = STANDARD) -> dict[Seat, float]:
    """How much later than the farthest player each seat is sent the reveal, so that all see it at about one time."""
    halves = {seat: min(link.base_ms / 2, policy.stagger_cap_ms) for seat, link in links.items()}
    farthest = max(halves.values(), default=0.0)
    return {seat: farthest - half for seat, half in halves.items()}


def _clip(value: float, high: float) -> float:
    return max(0.0, min(value, high))
