"""The numbers by which a race is run and judged, each with its unit and its reason.

Here: constants of races and nothing else. Not here: the rule that uses them (`race_rule.py`), clocks, chance.
"""

from dataclasses import dataclass, replace
from enum import StrEnum


class RaceKind(StrEnum):
    """The two races of the game: fastest wins (R7.5), slowest loses (R7.4)."""

    COCKROACH = "cockroach"
    MOSQUITO = "mosquito"


@dataclass(frozen=True, slots=True)
class RacePolicy:
    """Every constant of the race judge; milliseconds unless the name says otherwise."""

    # --- what a line is known to be (link.py)
    window_s: float = 60.0  # how far back pings count: long enough for a quiet moment, short enough for a changed route
    samples_needed: int = 10  # with fewer, one lucky or unlucky ping would be the base
    base_cap_ms: float = 300.0  # nobody is believed to be farther away; more would pay for answering pings late
    kernel_margin_ms: float = 5.0  # base <= TCP's own minimum + this: the kernel's acknowledgements cannot be delayed
    jitter_cap_ms: float = 30.0  # usual jitter that is free; a line shakier than that pays from its quota

    # --- the rule (race_rule.py)
    slack_ms: float = 30.0  # frame wait and dispatch of an honest page reach this in 99 of 100 races
    usual_residue_ms: float = 15.0  # mean frame wait and dispatch at 60 Hz; a habitual excess over it is given back
    delay_cap_ms: float = 300.0  # most delay of one race that its own pings may excuse: one retransmission
    quota_max_ms: float = 300.0  # forgiveness in store, one long hiccup
    quota_gain_ms: float = 13.0  # refill per race, hence about what a client gains by faking hiccups: goal 15
    residue_cap_ms: float = 60.0  # one odd race moves the mean residue by no more than a tenth of this
    residue_weight: float = 0.1  # memory of about ten races: a habit shows, one slow frame does not
    claim_tolerance_ms: float = 20.0  # a claim this much longer than the server saw is nonsense: clocks, new route
    # Nobody reacts faster (also the limit in athletics): the press was a guess. The same holds for the server's own
    # estimate where the claim is nonsense: if that were raised to the floor instead (so races.md 2), a guess without a
    # claim could win a race in which the same guess, honestly claimed, does not even count.
    false_start_ms: float = 100.0
    mosquito_floor_ms: float = 150.0  # fastest simple reaction that people reach again and again
    cockroach_floor_ms: float = 200.0  # find the card, then press: slower than a simple reaction
    grain_ms: float = 0.1  # results are compared at this; browsers report no finer

    # --- when it is final (race_finality.py)
    cockroach_cap_ms: float = 600.0  # after the first act; shuts out a true winner in 0.01 % of the races
    mosquito_cap_ms: float = 1500.0  # after the second-last slap: the last one is asleep, the table waits
    end_ms: float = 4000.0  # after the reveal, whatever is missing (R7)

    # --- presses
    cooldown_ms: float = 700.0  # after every press: who hammers the button is last more often than anybody
    late_ms: float = 2000.0  # after the decision a press is still shown with its time; later it belongs to nothing
    handicap_ms: float = 400.0  # who laid the cockroach knows the number: simple reaction against the others' search

    # --- what is shown
    photo_finish_ms: float = 10.0  # gap below which 1 in 20 verdicts is wrong
    hiccup_ms: float = 20.0  # forgiven delay worth telling; less than that is one frame
    inhuman_share: float = 0.05  # results at the floor: honest players have none
    inhuman_races: int = 20  # fewer races say nothing

    # --- before the race (used by the room)
    ping_every_ms: float = 20.0  # while a race is open; 50 ms costs 0.2 to 0.6 points of right verdicts
    fresh_pong_ms: float = 2000.0  # the reveal waits until every line has answered this recently
    hold_ms: float = 5000.0  # ... and no longer than this
    foreperiod_min_ms: float = 600.0  # face down for a random time, so that nobody presses by rhythm
    foreperiod_max_ms: float = 1800.0  # longer bores
    plain_turn_ms: float = 250.0  # a number card turns over at once
    stagger_cap_ms: float = 150.0  # most that near players wait for far ones: looks and waiting time only

    def __post_init__(self) -> None:
        """Refuse numbers for which "out of the running" would no longer be a proof."""
        if not 0 <= self.usual_residue_ms <= self.slack_ms:
            raise ValueError("usual_residue_ms must lie between 0 and slack_ms")
        if self.grain_ms <= 0 or self.samples_needed < 1:
            raise ValueError("grain_ms and samples_needed must be positive")

    def strict(self) -> "RacePolicy":
        """The same without a store of forgiveness: a line is excused its usual jitter and nothing else."""
        return replace(self, quota_max_ms=0.0, quota_gain_ms=0.0)

    def floor_ms(self, kind: RaceKind) -> float:
        """The fastest result that is given in a race of this kind."""
        return self.cockroach_floor_ms if kind is RaceKind.COCKROACH else self.mosquito_floor_ms

    def cap_ms(self, kind: RaceKind) -> float:
        """How long the missing are waited for: after the first act (cockroach), the second-last (mosquito)."""
        return self.cockroach_cap_ms if kind is RaceKind.COCKROACH else self.mosquito_cap_ms


STANDARD = RacePolicy()
