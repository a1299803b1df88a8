"""R7.3 The spider."""

from polilla.rules.errors import Code
from polilla.rules.events import Gifted
from polilla.rules.phases import Phase
from tests.rules.table import refused, table

GIFT = "phase=gift top=4spider turn=0 guard=1 | 2 3 5moth | 1 1 | 1"


def test_gift_is_asked_of_its_player() -> None:
    """R7.3: the spider's player must give."""
    t = table("phase=turning laid=4spider turn=0 guard=1 | 2 3 | 1 | 1")
    t.turn_up()

    assert (t.phase, t.told) == (Phase.GIFT, "TurnedUp GiftAsked")


def test_one_card_to_one_other_player() -> None:
    """R7.3: then the turn passes clockwise from the spider's player."""
    t = table(GIFT)
    t.gift(0, "3", to=2)

    assert (t.hands, t.turn, t.phase) == ("2 5moth | 1 1 | 1 3", 1, Phase.TURN)
    assert isinstance(t.events[0], Gifted)


def test_who_holds_only_moths_gives_nothing() -> None:
    """R7.3, R4.2: the next turn begins."""
    t = table("phase=turning laid=4spider turn=0 guard=1 | 4moth 5moth | 1 | 1")
    t.turn_up()

    assert (t.phase, t.turn, t.told) == (Phase.TURN, 1, "TurnedUp TurnBegan")


def test_last_card_may_be_given_away() -> None:
    """R7.3: which ends the round; only cheating the last card away is forbidden."""
    t = table("phase=gift top=4spider turn=0 guard=1 | 2 | 1 1 | 1")
    t.gift(0, "2", to=1)

    assert (t.hands, t.phase, t.told) == ("- | 1 1 2 | 1", Phase.LAST_LOOK, "Gifted HandEmptied LastLookBegan")


def test_gift_is_the_players_own_and_goes_to_another_seat() -> None:
    """R7.3: to one *other* player."""
    t = table(GIFT)

    with refused(Code.NOT_YOUR_TURN):
        t.gift(1, "1", to=2)
    with refused(Code.NOT_TO_SELF):
        t.gift(0, "2", to=0)
    with refused(Code.NO_SUCH_SEAT):
        t.gift(0, "2", to=3)
    with refused(Code.NOT_IN_HAND):
        t.gift(0, "1", to=1)
    with refused(Code.MOTH_NOT_GIVEN):
        t.gift(0, "5moth", to=1)
