"""The hidden part of one round beside the rules: holds, drops, gestures, the age of what lies on the floors."""

from collections.abc import Sequence
from dataclasses import replace

from polilla.rooms import notes
from polilla.rooms.game import Game
from polilla.rooms.moment import Moment
from polilla.rules.actions import Count, Drop
from polilla.rules.cards import Card
from polilla.rules.dropping import bound
from polilla.rules.seats import Seat, all_seats
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.hidden import HiddenTable
from polilla.timing.pulse import Me, Why


class UnderTable:
    """Ties the hidden table of a round to the rules' state."""

    def __init__(self, policy: DropPolicy, game: Game, hidden: HiddenTable | None = None) -> None:
        self.policy = policy
        self.game = game
        self.hidden = hidden or HiddenTable(policy, game.state.seats, game.state.guard)
        self.first_k = self.hidden.k
        self.fell_at: dict[int, int] = {}  # card id -> pulse of its drop

    def lift(self, seat: Seat, card: Card) -> Me:
        """A card of the own hand comes to the edge."""
        if Drop(card) not in self.game.legal(seat):
            return self._refused(seat, card)
        return self.hidden.lift(seat, card)

    def let_go(self, seat: Seat, moment: Moment) -> Me:
        """The held card falls, or goes back for a reason."""
        hand, held = self.game.state.hands[seat], self.hidden.me(seat).card
        me, fell = self.hidden.let_go(seat, len(hand), self._is_free(seat), moment.chance.rng)
        if fell is None:
            self._note_back(seat, held, moment)
            return me
        self.game.apply(seat, Drop(fell), moment)
        self.fell_at[fell.id] = self.hidden.k
        return me

    def step(self, present: Sequence[bool], moment: Moment) -> None:
        """One pulse; cards that were held too long go back."""
        held = {seat: self.hidden.me(seat).card for seat in all_seats(len(present))}
        for seat in self.hidden.step(present, moment.chance.rng):
            self._note_back(seat, held[seat], moment)

    def back(self, seat: Seat, moment: Moment) -> Me:
        """The held card goes back."""
        held = self.hidden.me(seat).card
        me = self.hidden.put_back(seat, moment.chance.rng)
        self._note_back(seat, held, moment)
        return me

    def _note_back(self, seat: Seat, held: Card | None, moment: Moment) -> None:
        """A card that went back is recorded, as one that fell is: the store has the same to do for both."""
        if held is not None and self.hidden.me(seat).card is None:
            self.game.put_back(seat, held, moment)

    def drop_lost_holds(self, moment: Moment) -> list[tuple[Seat, Me]]:
        """End the holds of cards that left the hand; the seats to tell."""
        ended = []
        for index, hand in enumerate(self.game.state.hands):
            seat = Seat(index)
            held = self.hidden.me(seat).card
            if held is not None and held not in hand:
                ended.append((seat, self.hidden.cancel_hold(seat, moment.chance.rng)))
        return ended

    def count_old(self, seat: Seat, moment: Moment) -> None:
        """At the start of its turn a seat's older vanished cards become known in number (drops.md 6.9)."""
        oldest = self.hidden.k - self.policy.count_age
        floor = self.game.state.floors[seat]
        cards = tuple(
            fallen.card for fallen in floor if not fallen.counted and self.fell_at.get(fallen.card.id, 0) <= oldest
        )
        if cards:
            self.game.apply(None, Count(seat, cards), moment)

    def reel(self) -> notes.Reel:
        """Every drop of the round, for the telling after it (R5.4)."""
        drops = tuple(
            notes.ReelDrop(
                seat=drop.seat,
                card=drop.card,
                at_ms=(drop.k0 - self.first_k) * self.policy.pulse_ms,
                caught=drop.caught,
                watched=round(drop.watched * self.policy.tells),
                lens=drop.lens,
            )
            for drop in self.hidden.reel
        )
        return notes.Reel(self.game.state.round_no, drops)

    def _is_free(self, seat: Seat) -> bool:
        """Whether the held card is still there to be dropped: in hand, not promised, the round not over."""
        hand, held = self.game.state.hands[seat], self.hidden.me(seat).card
        alone = len(hand) < 2  # the hidden table has its own word for that
        return held is not None and held in hand and (alone or Drop(held) in self.game.legal(seat))

    def _refused(self, seat: Seat, card: Card) -> Me:
        """Why the rules refuse the drop, in the words of the hidden table."""
        me = self.hidden.me(seat)
        state = self.game.state
        why: Why = "frozen"
        if seat == state.guard:
            why = "guard"
        elif card not in state.hands[seat] or card in bound(state, seat):
            why = "card"
        elif len(state.hands[seat]) < 2:
            why = "last"
        return replace(me, why=why)
