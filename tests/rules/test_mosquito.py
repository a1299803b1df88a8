"""R7.4 The mosquito."""

import pytest

from polilla.rules.errors import Code
from polilla.rules.phases import Phase
from tests.rules.table import refused, table


def test_all_but_its_player_slap() -> None:
    """R7.4: the pile is open."""
    t = table("phase=turning laid=4mosquito turn=0 guard=1 | 2 | 1 | 1")
    t.turn_up()

    assert (t.phase, t.told) == (Phase.SLAP, "TurnedUp SlapOpened")


def test_each_other_player_owes_the_slowest_a_card() -> None:
    """R7.4: the mosquito's player included; who has only moths gives nothing."""
    t = table("phase=slap top=4mosquito turn=0 guard=1 | 2 | 1moth 4moth | 1 | 5 5")
    t.slapped(2)

    assert (t.phase, t.state.receiver, t.state.givers) == (Phase.TRIBUTE, 2, (3, 0))
    assert t.told == "SlapLost TributeAsked"


def test_cards_go_over_when_the_last_has_chosen() -> None:
    """R7.4: each giver chooses, all at once."""
    t = table("phase=tribute top=4mosquito turn=0 guard=1 receiver=2 givers=3,0,1 | 2 3 | 1 2 | 1 | 5 5")
    t.tribute(1, "2")
    t.tribute(3, "5")
    assert (t.hands, t.told) == ("2 3 | 1 2 | 1 | 5 5", "TributeChosen")

    t.tribute(0, "3")
    assert (t.hands, t.turn, t.phase) == ("2 | 1 | 1 2 5 3 | 5", 1, Phase.TURN)
    assert t.told == "TributeChosen TributePaid TurnBegan"


def test_nobody_can_give() -> None:
    """R7.4: only moths everywhere; play goes on."""
    t = table("phase=slap top=4mosquito turn=0 guard=1 | 1moth 4moth | 5moth | 1")
    t.slapped(2)

    assert (t.phase, t.turn, t.told) == (Phase.TURN, 1, "SlapLost TributeAsked TurnBegan")


def test_each_giver_chooses_once() -> None:
    """R7.4: a choice stands; the slowest and who has only moths do not choose."""
    t = table("phase=slap top=4mosquito turn=0 guard=1 | 2 3 | 1 2 | 1 | 5moth")
    t.slapped(2)
    t.tribute(0, "2")

    with refused(Code.ALREADY_CHOSEN):
        t.tribute(0, "3")
    for seat, face in ((2, "1"), (3, "5moth")):
        with refused(Code.NOT_A_GIVER):
            t.tribute(seat, face)
    with refused(Code.NOT_IN_HAND):
        t.tribute(1, "5")


@pytest.mark.parametrize("loser", [0, -1, 3])
def test_slowest_is_one_of_those_who_slap(loser: int) -> None:
    """R7.4: the mosquito's own player does not slap."""
    t = table("phase=slap top=4mosquito turn=0 guard=1 | 2 | 1 | 1")

    with pytest.raises(ValueError, match="does not slap"):
        t.slapped(loser)
