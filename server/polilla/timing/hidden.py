"""The hidden table: every secret of the drop in one room, and the only doors through which any of it leaves.

A pure judge: time is the number of the pulse, chance is an argument, nothing is read or sent. The room calls `step`
once per pulse of 200 ms and not at all while an accusation is being settled. Rules R5 and R6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from polilla.rules.cards import Card, Kind
from polilla.rules.seats import Seat
from polilla.timing.challenge import Memory, Shade, in_the_act, rewound
from polilla.timing.cheater import Cheater
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.follower import Follower
from polilla.timing.gesture import Gesture
from polilla.timing.lane import Lane
from polilla.timing.lens import Lens
from polilla.timing.pulse import DropRecord, Judgement, Me, Pulse, Why, pulse
from polilla.timing.shadow import Chance

COMMOTION: Final = (Kind.ANT, Kind.COCKROACH, Kind.MOSQUITO)  # cards that make one when they turn up (6.1)


class HiddenTable:
    """Lanes, intentions, lens and accusations of one round; owned and called by one room only."""

    def __init__(self, policy: DropPolicy, seats: int, guard: Seat, k: int = 10000) -> None:
        self.policy = policy
        self.k = k  # number of the current pulse, the last one sent; five digits keep its length constant
        self.guard = guard
        self._seats = [Cheater(policy) for _ in range(seats)]  # the guard's sleeps
        self._lens = Lens(policy, seats, guard, Seat((guard + 1) % seats), k)
        self._memory = Memory(policy)
        self._stirs: tuple[int, ...] = (0,) * seats
        self._drops: list[tuple[Seat, Gesture]] = []
        self._event_until = k  # last pulse of the commotion
        self._drop_ok_at = k  # first pulse in which a card may be lifted or let go
        self._accuse_ok_at = k
        self._judging = False  # an accusation waits to be settled
        self._judged: Gesture | None = None  # whom it meant
        self._last_look = False
        self._away_for = 0  # pulses that this guard has been gone
        self._follower: Follower | None = None  # swings the lens for the guard

    # The player's hand

    def lift(self, seat: Seat, card: Card) -> Me:
        """Hold a card at the edge; lifting the held card again changes nothing (6.2)."""
        intent = self._seats[seat].intent
        why = self._barred(seat) or self._seats[seat].no_lift(card, self.k)
        if why is None and intent.card is None:
            intent.lift(card, self.k)
        return self._me(seat, why)

    def let_go(self, seat: Seat, hand_size: int, card_in_hand: bool, rng: Chance) -> tuple[Me, Card | None]:
        """Let the held card fall after the current pulse; it is returned if the drop took effect (6.2).

        Refused as "busy" or "early" it stays held, to be let go again. Refused for any other reason it goes back.
        """
        cheater = self._seats[seat]
        here = card_in_hand and cheater.intent.card is not None
        why = self._barred(seat) or (cheater.no_drop(hand_size, self.k) if here else "card")
        if why is None:
            drop = cheater.drop(self.k, self._lens.detail(self.k), rng)
            self._drops.append((seat, drop))
            return self._me(seat), drop.card
        if why not in ("busy", "early"):
            self._back(seat, rng)
        return self._me(seat, why), None

    def put_back(self, seat: Seat, rng: Chance) -> Me:
        """Take the held card back: a feint if it was held for `hold_min` and no gesture runs, else nothing (6.2)."""
        self._back(seat, rng)
        return self.me(seat)

    def cancel_hold(self, seat: Seat, rng: Chance) -> Me:
        """The hold ends without its player: connection or focus lost, the card left the hand. As `put_back` (6.10)."""
        return self.put_back(seat, rng)

    def me(self, seat: Seat) -> Me:
        """The seat's own state, for its player alone."""
        return self._me(seat)

    # The guard and the table

    def look(self, target: Seat) -> bool:
        """Swing the lens to a seat; False, at no cost, while it must dwell or when there is no such seat (6.2)."""
        return not self._judging and self._lens.look(target, self.k)

    def follow(self, on: bool) -> None:
        """Let the lens swing to stirs by itself, or stop that (6.12)."""
        if on != (self._follower is not None):
            self._follower = Follower(self.policy.follow, self.policy.frames) if on else None

    def fog(self, pulses: int) -> None:
        """Shut the lens for so many pulses: the policy's `blink` or `turn_fog` (6.1)."""
        self._lens.fog(pulses, self.k)

    def action_event(self) -> None:
        """A public commotion: stirs say nothing for `event` pulses (6.1)."""
        self._event_until = self.k + self.policy.event

    def guard_away(self, away: bool) -> None:
        """While the guard is gone nobody can let go and the lens is in fog (6.10)."""
        if self._lens.away and not away:
            self.fog(self.policy.swing)
        self._lens.away = away

    def last_look(self, on: bool) -> None:
        """While the guard has a last look nobody can let go; gestures, lens and accusations go on (6.10)."""
        self._last_look = on

    def step(self, present: Sequence[bool], rng: Chance) -> tuple[Seat, ...]:
        """Go one pulse forward; return the seats whose card went back by itself after `hold_max`."""
        self.k = k = self.k + 1
        self._away_for += self._lens.away
        ended: list[Seat] = []
        stirs = [0] * len(self._seats)
        shades = [(0, 0)] * len(self._seats)
        event = self.policy.stir_event if k <= self._event_until else None
        for seat, cheater in self._cheaters():
            if cheater.intent.expired(k):
                cheater.back(k, k, rng)
                ended.append(seat)
            cheater.lane.advance(k, present[seat], rng)
            chance = cheater.stir_chance() if event is None else event
            stirs[seat] = int(rng.random() < chance or cheater.lane.stirs(k))
            shades[seat] = cheater.lane.shade(k)
        self._stirs = tuple(stirs)
        if self._follower is not None:
            self._follower.step(k, self._stirs, self._lens)
        self._watch(tuple(shades))
        return tuple(ended)

    def frame(self, viewer: Seat | None) -> Pulse:
        """The current pulse as this viewer (None: a spectator) is sent it, live and in snapshots (6.3)."""
        eye = self._memory.detail(self.k - self.policy.eye_lag) if self.policy.eye else ()
        if viewer != self.guard:
            return pulse(self.k, eye, self._stirs)
        shades = [self._seats[seat].lane.shade(self.k) for seat in self._lens.detail(self.k)]
        return pulse(self.k, eye, self._stirs, self._lens.under, shades)

    # Accusations

    def may_accuse(self) -> bool:
        """Whether an accusation would count: none is being settled and the last false one is long enough ago."""
        return not self._judging and self.k >= self._accuse_ok_at

    def judge(self, seat: Seat, k_drawn: int) -> Judgement:
        """Judge an accusation by the pulse last drawn on the guard's screen (6.7); a judged one must be `settled`."""
        k = rewound(self.policy, k_drawn, self.k)
        if not self.may_accuse():
            return Judgement("not_yet", k)
        if seat not in self._memory.detail(k):
            return Judgement("unseen", k)
        self._judging = True
        gesture = in_the_act(self.policy, self._seats[seat].lane, k)
        let_go = gesture.first if gesture is not None and gesture.cause != "fidget" else None
        film = self._memory.film(seat, k, self.policy.film_pulses, let_go)
        if gesture is None:
            return Judgement("judged", k, film=film)
        gesture.caught = gesture.cause == "drop"
        self._judged = gesture
        return Judgement("judged", k, gesture.caught, gesture.cause, gesture.card, film)

    def settled(self, hit: bool, new_guard: Seat | None) -> None:
        """The accusation is over: holds are cancelled, gestures cut short, cards in flight safe (6.2, 6.10)."""
        self._judging = False
        if not hit and self._judged is not None:
            self._judged.caught = False  # the accusation lapsed (R9.1)
        self._judged = None
        for cheater in self._seats:
            cheater.calm_down(self.k)
        self._drop_ok_at = self.k + self.policy.settle
        if not hit:
            self._accuse_ok_at = self.k + self.policy.accuse_cool
        if new_guard is not None and new_guard != self.guard:
            self._hand_over(new_guard)

    def resume_judging(self, seat: Seat, k: int) -> None:
        """An accusation that was judged, by pulse k, before the server was stopped waits to be settled."""
        self._judging = True
        self._judged = in_the_act(self.policy, self._seats[seat].lane, k)

    @property
    def reel(self) -> list[DropRecord]:
        """Every drop so far, oldest first, with how near the guard's eye was (R5.4)."""
        tells = self.policy.tells
        return [
            DropRecord(seat, drop.card, drop.first, drop.caught, drop.watched / tells, drop.lens)
            for seat, drop in self._drops
            if drop.card is not None
        ]

    # Inner workings

    def _me(self, seat: Seat, why: Why | None = None) -> Me:
        """What a seat waits for is all told as one number: a guard may not accuse, the others not lift (6.2, 6.7)."""
        me = self._seats[seat].me(self.k, why)
        cool = self._accuse_ok_at - self.k if seat == self.guard else max(me.cool, self._drop_ok_at - self.k)
        return replace(me, cool=max(0, cool))

    def _cheaters(self) -> list[tuple[Seat, Cheater]]:
        return [(Seat(seat), cheater) for seat, cheater in enumerate(self._seats) if seat != self.guard]

    def _barred(self, seat: Seat) -> Why | None:
        if seat == self.guard:
            return "guard"
        gone = self._lens.away and self._away_for <= self.policy.away_freeze
        frozen = self._judging or gone or self._last_look or self.k < self._drop_ok_at
        return "frozen" if frozen else None

    def _back(self, seat: Seat, rng: Chance) -> None:
        """End a hold; while an accusation is open nothing of it shows, since all holds end with that anyway."""
        if self._judging:
            self._seats[seat].intent.release()
        else:
            self._seats[seat].back(self.k, self.k + 1, rng)

    def _watch(self, shades: tuple[Shade, ...]) -> None:
        detail = self._lens.detail(self.k)
        self._memory.keep(self.k, detail, shades)
        for seat in detail:
            gesture = self._seats[seat].lane.last
            if gesture is not None and self.policy.dip < shades[seat][0] <= self.policy.dip + self.policy.tells:
                gesture.watched += 1

    def _hand_over(self, new_guard: Seat) -> None:
        """The lens starts on the old guard; the new one has seen nothing yet and has no lane."""
        old, self.guard, self._follower, self._away_for = self.guard, new_guard, None, 0
        away, ok_at = self._lens.away, self.k + self.policy.swing
        self._lens = Lens(self.policy, len(self._seats), new_guard, old, ok_at)
        self._lens.away = away
        self._seats[new_guard].lane = Lane(self.policy)
        self._memory.forget()
        self._stirs = (0,) * len(self._seats)
