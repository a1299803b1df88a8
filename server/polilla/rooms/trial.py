"""An accusation on its way: from the shout, over the verdict, to the end of its film (drops.md 6.7)."""

from dataclasses import dataclass

from polilla.rooms import notes
from polilla.rules.seats import Seat
from polilla.timing.drop_policy import DropPolicy
from polilla.timing.film import film_ms
from polilla.timing.pulse import Judgement


@dataclass(slots=True)
class Trial:
    """An accusation from the shout to the end of its film."""

    guard: Seat
    seat: Seat
    judgement: Judgement
    verdict_ns: int | None = None  # when it is said; None while an open race is decided first (R6.3)
    film_ns: int | None = None  # when its film ends

    def film_ms(self, policy: DropPolicy) -> int:
        """How long its film is shown."""
        return film_ms(policy, self.judgement.film)

    def verdict(self, policy: DropPolicy) -> notes.Verdict:
        """What all are told when the breath is over."""
        judged = self.judgement
        film = tuple(notes.FilmFrame(f.k, f.frame, f.level, f.let_go, f.under) for f in judged.film)
        return notes.Verdict(self.guard, self.seat, judged.hit, judged.cause, film, self.film_ms(policy))
