"""R6 Accusing: who, when, and what follows. The last look has its own file."""

import pytest

from polilla.rules.actions import Judged
from polilla.rules.errors import Code
from polilla.rules.events import Accused, Caught, Drew, FalseAlarm, GuardChanged, PenaltyAsked, PenaltyGiven
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.rules.view import table_view
from tests.rules.table import Table, refused, table

HANDS = "| 1 1 / 2 | 1 4 5moth | 2 1 / 5moth"


def caught(text: str, accused: int, face: str) -> Table:
    """The guard accuses, and it is true."""
    t = table(text)
    t.accuse(t.guard, accused)
    t.judged(face)
    return t


# Who and when


def test_only_the_guard_accuses() -> None:
    """R6.1: nobody else, whatever they saw."""
    t = table(f"turn=0 guard=1 {HANDS}")

    with refused(Code.ONLY_THE_GUARD):
        t.accuse(0, 2)


def test_one_other_player_of_the_table() -> None:
    """R6.1: one named player; not oneself, and nobody who is not there."""
    t = table(f"turn=0 guard=1 {HANDS}")

    with refused(Code.NOT_TO_SELF):
        t.accuse(1, 1)
    for nobody in (-1, 3):
        with refused(Code.NO_SUCH_SEAT):
            t.accuse(1, nobody)


@pytest.mark.parametrize(
    "moment",
    [
        "phase=turn",
        "phase=turning laid=4",
        "phase=gift",
        "phase=tribute receiver=2 givers=0,1",
        "phase=tribute receiver=1 givers=0 promised=2:2",
    ],
)
@pytest.mark.parametrize("accused", [0, 2])
def test_false_accusation_leaves_everything_where_it_stood(moment: str, accused: int) -> None:
    """R6.3, R6.6: play stops for it and goes on at the same point; the guard draws one card and stays guard."""
    t = table(f"turn=0 guard=1 {moment} pile=3 {HANDS}")
    before = t.state
    t.accuse(1, accused)
    assert (t.phase, t.state.resume, t.state.accused) == (Phase.ACCUSED, before.phase, accused)

    t.judged(None)
    drawn = before.draw_pile[-1]
    hands = (before.hands[0], (*before.hands[1], drawn), before.hands[2])
    assert t.state == before.but(hands=hands, draw_pile=before.draw_pile[:-1])
    assert t.events == (FalseAlarm(Seat(1), Seat(accused)), Drew(Seat(1), drawn, "false_alarm"))


@pytest.mark.parametrize("moment", ["phase=race top=4cockroach", "phase=slap top=4mosquito"])
def test_open_race_is_decided_first(moment: str) -> None:
    """R6.3: a shout must not spoil a race."""
    t = table(f"turn=0 guard=1 {moment} {HANDS}")
    before = t.phase
    t.accuse(1, 0)

    assert (t.phase, t.state.accused, t.events) == (before, 0, (Accused(Seat(1), Seat(0), waits=True),))


@pytest.mark.parametrize("moment", ["phase=race top=4cockroach", "phase=slap top=4mosquito"])
def test_one_accusation_at_a_time(moment: str) -> None:
    """R6.1: a second one is refused, while the first waits as well as while it is settled."""
    t = table(f"turn=0 guard=1 {moment} {HANDS}")
    t.accuse(1, 0)

    with refused(Code.ACCUSATION_OPEN):
        t.accuse(1, 2)
    if t.phase is Phase.RACE:
        t.raced(None)
    else:
        t.slapped(2)
    assert t.phase is Phase.ACCUSED
    with refused(Code.ACCUSATION_OPEN):
        t.accuse(1, 2)


@pytest.mark.parametrize("phase", ["accused", "penalty"])
def test_all_play_waits_until_it_is_settled(phase: str) -> None:
    """R6.3: no turn, gift or tribute, and nobody is waited for but who owes the penalty card."""
    t = table(f"phase={phase} resume=turn accused=0 turn=0 guard=1 top=3 {HANDS}")

    with refused(Code.ACCUSATION_OPEN):
        t.play(2, "2")
    with refused(Code.ACCUSATION_OPEN):
        t.draw(0)
    assert table_view(t.state).waiting == ((1,) if phase == "penalty" else ())


def test_penalty_is_not_given_before_the_verdict() -> None:
    """R6.4: there is no such step yet."""
    t = table(f"phase=accused resume=turn accused=0 turn=0 guard=1 {HANDS}")

    with refused(Code.WRONG_PHASE):
        t.penalty(1, "1")


# True


def test_caught_gets_the_card_back_then_one_of_the_guards_choice() -> None:
    """R6.4: the card returns to the hand, the guard gives one card, the caught becomes guard."""
    t = caught(f"turn=0 guard=1 {HANDS}", 2, "5moth")
    back, four = t.card("5moth", 2), t.card("4", 1)
    assert (t.hands, t.floors, t.phase) == ("1 1 | 1 4 5moth | 2 1 5moth", "2 | - | -", Phase.PENALTY)
    told = t.events

    t.penalty(1, "4")
    assert (t.hands, t.guard, t.phase, t.turn) == ("1 1 | 1 5moth | 2 1 5moth 4", 2, Phase.TURN, 0)
    guard, to = Seat(1), Seat(2)
    assert told == (Caught(guard, to, back), PenaltyAsked(guard, to))
    assert t.events == (PenaltyGiven(guard, to, four, given=True), GuardChanged(to))


def test_only_the_card_in_the_act_returns() -> None:
    """R6.2, R6.4: older drops stay on the floor."""
    t = caught("turn=0 guard=1 | 1 1 / 2 3 4 | 1 4 5moth | 2 1", 0, "3")

    assert (t.hands.split(" | ")[0], t.floors) == ("1 1 3", "2 4 | - | -")


def test_only_the_guard_gives_the_penalty_card() -> None:
    """R6.4: a card of the guard's choice, from the guard's hand."""
    t = caught(f"turn=0 guard=1 {HANDS}", 2, "5moth")

    with refused(Code.ONLY_THE_GUARD):
        t.penalty(2, "2")
    with refused(Code.NOT_IN_HAND):
        t.penalty(1, "3")
    with refused(Code.MOTH_NOT_GIVEN):
        t.penalty(1, "5moth")


def test_guard_with_only_moths_gives_nothing() -> None:
    """R6.5: the marker moves all the same."""
    t = caught("turn=0 guard=1 | 1 1 | 4moth 5moth | 2 1 / 3", 2, "3")

    assert (t.hands, t.guard, t.phase) == ("1 1 | 4moth 5moth | 2 1 3", 2, Phase.TURN)
    assert t.told == "Caught PenaltyGiven GuardChanged"


def test_guard_who_gives_the_last_card_is_out() -> None:
    """R6.5: the round ends at once, without a last look, and the marker does not move."""
    t = caught("turn=0 guard=1 | 1 1 | 4 | 2 1 / 3", 2, "3")
    t.penalty(1, "4")

    assert (t.phase, t.state.finished, t.guard) == (Phase.SCORED, (1,), 1)
    assert t.state.points == ((2, 0, 4),)
    assert t.told == "PenaltyGiven HandEmptied RoundScored"


def test_card_not_on_the_accuseds_floor_is_the_callers_mistake() -> None:
    """R6.2: the verdict names a card that the accused made vanish."""
    t = table(f"turn=0 guard=1 {HANDS}")
    t.accuse(1, 2)

    with pytest.raises(ValueError, match="not on the floor of seat 2"):
        t.do(None, Judged(t.fallen("2", 0)))


# Cross cases: in the middle of a turn


def test_caught_on_the_own_turn_still_has_that_turn() -> None:
    """R3.4, R6.4: the turn does not pass because of an accusation."""
    t = caught("top=3 turn=0 guard=1 | 1 1 / 2 | 1 4 | 2 1", 0, "2")
    t.penalty(1, "4")
    t.play(0, "4")
    t.turn_up()

    assert (t.guard, t.turn) == (0, 1)


def test_caught_with_the_last_card_face_down_plays_on() -> None:
    """R7.1, R6.4: with cards in hand again the round does not end, and the effect happens."""
    t = caught("phase=turning laid=4ant turn=0 guard=1 pile=1,1 | - / 2 | 1 4 | 2 1", 0, "2")
    t.penalty(1, "4")
    t.turn_up()

    assert (t.hands, t.phase, t.guard, t.turn) == ("2 4 | 1 1 | 2 1 1", Phase.TURN, 0, 1)


def test_guard_with_the_last_card_face_down_is_right() -> None:
    """R6.5, R9.1: nothing to give; once the card turns up the old guard is out, and the new one has a last look."""
    t = caught("phase=turning laid=4 turn=0 guard=0 | - | 1 4 / 2 | 2 1", 1, "2")
    assert (t.phase, t.guard, t.told) == (Phase.TURNING, 1, "Caught PenaltyGiven GuardChanged")

    t.turn_up()
    assert (t.phase, t.state.finished) == (Phase.LAST_LOOK, (0,))


def test_guard_with_the_last_card_face_down_is_wrong() -> None:
    """R6.6, R7.1: the card drawn for the false alarm keeps the guard in."""
    t = table("phase=turning laid=4 turn=0 guard=0 pile=5 | - | 1 4 / 2 | 2 1")
    t.accuse(0, 1)
    t.judged(None)
    t.turn_up()

    assert (t.hands, t.phase) == ("5 | 1 4 | 2 1", Phase.TURN)


def test_card_face_down_at_the_end_is_turned_up_without_effect() -> None:
    """R9.5, R9.1: the guard gives the last card while another's lies face down; who laid the last one is out too."""
    t = caught("phase=turning laid=4ant turn=0 guard=1 | - | 5 | 2 1 / 3", 2, "3")
    t.penalty(1, "5")

    assert (t.phase, t.state.finished, t.top, t.state.points) == (Phase.SCORED, (0, 1), "4ant", ((0, 0, 4),))
    assert t.told == "PenaltyGiven HandEmptied TurnedUp RoundScored"


# Cross cases: in the middle of a gift


def test_gift_waits_for_the_accusation() -> None:
    """R6.3: another player is caught; the spider's player still has to give, and is guard no more."""
    t = caught("phase=gift turn=0 guard=0 | 1 4 5moth | 1 4 / 2 | 2 1", 1, "2")
    t.penalty(0, "4")
    assert (t.phase, t.guard) == (Phase.GIFT, 1)

    t.gift(0, "1", to=1)
    assert (t.hands, t.turn) == ("5moth | 1 4 2 4 1 | 2 1", 1)


def test_gift_lapses_if_the_only_card_for_it_went_as_penalty() -> None:
    """R6.9: the spider's player has only moths left."""
    t = caught("phase=gift turn=0 guard=0 | 4 5moth | 1 4 / 2 | 2 1", 1, "2")
    t.penalty(0, "4")

    assert (t.phase, t.turn, t.guard) == (Phase.TURN, 1, 1)
    assert t.told == "PenaltyGiven GuardChanged TurnBegan"


def test_giver_of_a_gift_is_caught() -> None:
    """R6.4, R7.3: what came back may be given, the penalty card too."""
    t = caught("phase=gift turn=0 guard=1 | 1 / 2 | 1 4 | 2 1", 0, "2")
    t.penalty(1, "4")
    t.gift(0, "4", to=2)

    assert (t.hands, t.guard, t.turn) == ("1 2 | 1 | 2 1 4", 0, 1)


# Cross cases: in the middle of a tribute


def test_promised_card_is_no_penalty_card() -> None:
    """R6.9, R7.4: it is already chosen for somebody else."""
    t = caught("phase=tribute receiver=2 givers=0 promised=1:4 turn=0 guard=1 | 1 1 / 2 | 1 4 | 2 1", 0, "2")

    with refused(Code.CARD_PROMISED):
        t.penalty(1, "4")
    t.penalty(1, "1")
    assert (t.phase, t.hands, t.state.givers) == (Phase.TRIBUTE, "1 1 2 1 | 4 | 2 1", (0,))


def test_guard_who_has_promised_the_only_card_gives_nothing() -> None:
    """R6.5, R6.9: and pays it when all have chosen; being guard no more, the others get a last look."""
    t = caught("phase=tribute receiver=2 givers=0 promised=1:4 turn=0 guard=1 | 1 1 / 2 | 4 | 2 1", 0, "2")
    assert (t.phase, t.guard, t.told) == (Phase.TRIBUTE, 0, "Caught PenaltyGiven GuardChanged")

    t.tribute(0, "2")
    assert (t.hands, t.phase, t.state.finished) == ("1 1 | - | 2 1 4 2", Phase.LAST_LOOK, (1,))


def test_old_guard_with_only_moths_left_owes_no_tribute() -> None:
    """R6.9: struck from the givers; the others are told who still has to choose."""
    t = caught("phase=tribute receiver=2 givers=0,1 turn=0 guard=1 | 1 1 / 2 | 4 5moth | 2 1", 0, "2")
    t.penalty(1, "4")

    assert (t.phase, t.state.givers, t.guard) == (Phase.TRIBUTE, (0,), 0)
    assert t.told == "PenaltyGiven GuardChanged TributeAsked"


def test_tribute_is_paid_if_the_old_guard_was_the_last_to_choose() -> None:
    """R6.9, R7.4: nobody is left to choose, so what is promised goes over."""
    t = caught("phase=tribute receiver=2 givers=1 promised=0:1 turn=0 guard=1 | 1 3 / 2 | 4 5moth | 2 1", 0, "2")
    t.penalty(1, "4")

    assert (t.hands, t.phase, t.turn) == ("3 2 4 | 5moth | 2 1 1", Phase.TURN, 1)
    assert t.told == "PenaltyGiven GuardChanged TributePaid TurnBegan"


def test_nothing_is_paid_if_the_old_guard_was_the_only_giver() -> None:
    """R6.9: the tribute is over without a card."""
    t = caught("phase=tribute receiver=0 givers=1 turn=2 guard=1 | 1 3 / 2 | 4 5moth | 5moth", 0, "2")
    t.penalty(1, "4")

    assert (t.hands, t.phase, t.turn) == ("1 3 2 4 | 5moth | 5moth", Phase.TURN, 0)


def test_old_guard_with_another_card_still_owes_tribute() -> None:
    """R6.9: only who has nothing to give is let off."""
    t = caught("phase=tribute receiver=2 givers=1 turn=0 guard=1 | 1 1 / 2 | 4 5 | 2 1", 0, "2")
    t.penalty(1, "4")

    assert (t.phase, t.state.givers) == (Phase.TRIBUTE, (1,))


def test_receiver_of_the_tribute_is_caught() -> None:
    """R6.4, R7.4: becomes guard and gets the tribute all the same; the penalty card goes to the caught."""
    t = caught("phase=tribute receiver=2 givers=0 turn=0 guard=1 promised=1:1 | 1 1 | 1 4 | 2 1 / 3", 2, "3")
    assert table_view(t.state).receiver == 2
    t.penalty(1, "4")
    t.tribute(0, "1")

    assert (t.hands, t.guard, t.phase) == ("1 | - | 2 1 3 4 1 1", 2, Phase.LAST_LOOK)


def test_receiver_of_the_tribute_accuses() -> None:
    """R6.1, R6.4: the guard who was slowest may accuse; the caught giver's penalty card is asked for first."""
    t = caught("phase=tribute receiver=1 givers=0,2 turn=0 guard=1 | 1 1 / 2 | 4 5 | 2 1", 0, "2")
    assert table_view(t.state).receiver == 0
    t.penalty(1, "4")
    assert (t.phase, table_view(t.state).receiver, t.guard) == (Phase.TRIBUTE, 1, 0)

    t.tribute(0, "4")
    t.tribute(2, "2")
    assert t.hands == "1 1 2 | 5 4 2 | 1"


def test_receiver_gives_away_the_last_card_as_penalty() -> None:
    """R6.5: the round ends at once; promised cards were still in hand and count there."""
    t = caught("phase=tribute receiver=1 givers=0 promised=2:2 turn=0 guard=1 | 1 1 / 2 | 4 | 2 1", 0, "2")
    t.penalty(1, "4")

    assert (t.phase, t.hands, t.state.points) == (Phase.SCORED, "1 1 2 4 | - | 2 1", ((4, 0, 2),))


def test_giver_who_has_chosen_is_caught() -> None:
    """R6.4, R7.4: the choice stands."""
    t = caught("phase=tribute receiver=1 givers=2 promised=0:1 turn=0 guard=1 | 1 / 2 | 4 5 | 2 1", 0, "2")
    t.penalty(1, "4")
    t.tribute(2, "2")

    assert t.hands == "2 4 | 5 1 2 | 1"


def test_excluded_giver_stays_excluded() -> None:
    """R6.9: who had only moths when the tribute was asked owes none because of cards that came since."""
    t = caught("phase=tribute receiver=1 givers=2 turn=2 guard=1 | 5moth / 2 | 4 5 | 2 1", 0, "2")
    t.penalty(1, "4")

    with refused(Code.NOT_A_GIVER):
        t.tribute(0, "2")
    t.tribute(2, "2")
    assert t.phase is Phase.TURN


# Cross cases: behind a race or a slap


def test_accusation_behind_a_race_is_settled_before_the_next_turn() -> None:
    """R6.3: the race counts, then the accusation, then the turn that would have come."""
    t = table("phase=race top=4cockroach turn=0 guard=1 | 1 4 / 2 | 1 5 | 2 1")
    t.accuse(1, 0)
    t.raced(0)
    assert (t.phase, t.state.resume, t.turn, t.hands) == (Phase.ACCUSED, Phase.TURN, 1, "1 | 1 5 | 2 1")
    assert t.told == "RaceWon TurnBegan"

    t.judged("2")
    t.penalty(1, "5")
    assert (t.phase, t.turn, t.guard) == (Phase.TURN, 1, 0)


def test_accusation_behind_a_slap_is_settled_before_the_tribute() -> None:
    """R6.3: the slowest is known, then the accusation, then the tribute."""
    t = table("phase=slap top=4mosquito turn=0 guard=1 | 1 4 / 2 | 1 5 | 2 1")
    t.accuse(1, 0)
    t.slapped(2)
    assert (t.phase, t.state.resume, t.told) == (Phase.ACCUSED, Phase.TRIBUTE, "SlapLost TributeAsked")

    t.judged(None)
    assert (t.phase, t.state.givers) == (Phase.TRIBUTE, (0, 1))


def test_accusation_behind_a_slap_without_givers() -> None:
    """R6.3, R7.4: nobody can give, so the next turn is what would have come."""
    t = table("phase=slap top=4mosquito turn=0 guard=1 | 1moth 4moth / 2 | 5moth | 2 1")
    t.accuse(1, 0)
    t.slapped(2)
    assert (t.phase, t.state.resume, t.turn) == (Phase.ACCUSED, Phase.TURN, 1)


def test_accusation_lapses_if_the_guard_wins_the_race_with_the_last_card() -> None:
    """R9.1: the guard's own hand is empty, the round ends at once."""
    t = table("phase=race top=4cockroach turn=0 guard=1 | 1 4 / 2 | 4 | 2 1")
    t.accuse(1, 0)
    t.raced(1)

    assert (t.phase, t.state.accused) == (Phase.SCORED, None)
    assert t.told == "RaceWon HandEmptied AccusationLapsed RoundScored"


def test_accusation_behind_a_race_that_ends_the_round() -> None:
    """R6.3, R9.1: another's hand is empty; the accusation is settled, then the last look goes on."""
    t = table("phase=race top=4cockroach turn=0 guard=1 pile=3 | 1 1 / 2 | 4 | 4")
    t.accuse(1, 0)
    t.raced(2)
    assert (t.phase, t.state.resume, t.told) == (Phase.ACCUSED, Phase.LAST_LOOK, "RaceWon HandEmptied LastLookBegan")

    t.judged(None)
    assert (t.phase, t.hands) == (Phase.LAST_LOOK, "1 1 | 4 3 | -")


def test_winner_of_the_race_with_the_last_card_is_caught_behind_it() -> None:
    """R6.4, R9.1: back in with two cards; the turn passes from the cockroach's player."""
    t = table("phase=race top=4cockroach turn=0 guard=1 | 1 1 | 5 1 | 4 / 2")
    t.accuse(1, 2)
    t.raced(2)
    t.judged("2")
    t.penalty(1, "5")

    assert (t.phase, t.hands, t.guard, t.turn) == (Phase.TURN, "1 1 | 1 | 2 5", 2, 1)
    assert t.told == "PenaltyGiven GuardChanged PlayResumed TurnBegan"
