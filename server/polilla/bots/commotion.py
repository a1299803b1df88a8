"""Whether the table is in public commotion: ant, race, slap (drops.md 6.1 "event"). Only public sight goes in."""

from polilla.rules.cards import Kind
from polilla.rules.phases import Phase
from polilla.rules.view import TableView

LOUD = frozenset((Phase.RACE, Phase.SLAP, Phase.TRIBUTE))


class Commotion:
    """Remembers the last table to tell when an ant came; pulses are counted by the caller."""

    __slots__ = ("_ant_until", "_loud", "_table", "lasts")

    def __init__(self, lasts: int) -> None:
        self.lasts = lasts  # pulses that the others' drawing after an ant takes
        self._table: TableView | None = None
        self._loud = False
        self._ant_until = 0

    def see(self, table: TableView, k: int) -> None:
        """Take in the table as it is in pulse k."""
        before, self._table = self._table, table
        self._loud = table.phase in LOUD
        if before is None or table.top is None or table.top == before.top:
            return
        if table.top.kind is Kind.ANT:
            self._ant_until = k + self.lasts

    def is_on(self, k: int) -> bool:
        """Whether all look elsewhere in pulse k."""
        return self._loud or k < self._ant_until
