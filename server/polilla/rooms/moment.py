"""One call of `Room.handle`: its time, its chance, and the effects gathered on the way."""

from dataclasses import dataclass, field

from polilla.rooms.commands import Conn
from polilla.rooms.effects import Chance, Effect, Tell
from polilla.rooms.notes import Note


@dataclass(slots=True)
class Moment:
    """Time and chance as arguments, effects as the answer."""

    now_ns: int
    chance: Chance
    effects: list[Effect] = field(default_factory=list)
    acts: list[dict[str, object]] = field(default_factory=list)  # the rules' actions, for the ledger
    ids: list[tuple[int, str]] = field(default_factory=list)  # (seat, command id) seen, for the ledger

    def tell(self, note: Note, *conns: Conn | None) -> None:
        """Tell these connections; absent ones (None) are passed over."""
        present = tuple(conn for conn in conns if conn is not None)
        if present:
            self.effects.append(Tell(present, note))
