"""Ways in which a table could have been frozen, a seat taken, or the disk filled; each once stood open."""

import pytest

from polilla.rooms import commands as ask
from polilla.rooms.effects import Record
from polilla.rules.phases import Phase
from tests.rooms import scenes


@pytest.mark.parametrize("restart", [False, True])
def test_an_accusation_that_waits_for_a_void_race_holds_nothing_up(restart: bool) -> None:
    """R6.3: all lines are lost while an accusation waits for the race; the race is run again, then it is settled."""
    scene = scenes.race()
    evening = scene.evening
    scene.ana.look(scene.bea)
    evening.wait(0.6)
    scene.ana.accuse(scene.bea)
    assert evening.match.trial is not None and evening.phase is Phase.RACE
    for person in scene.all:
        person.lose()
    if restart:
        evening.restart()
    for person in scene.all:
        person.come_back()
    evening.until(lambda: evening.phase is not Phase.RACE, limit_s=30)
    evening.until_thaw()
    assert evening.match.trial is None and evening.due_ns is not None


def test_a_seat_that_was_given_up_cannot_be_moved() -> None:
    """table.md: who has left or was blocked does not come back by a code asked for before."""
    scene = scenes.turn()
    evening = scene.evening
    code = evening.room.seating.offer_move(scene.carla.seat, evening.fate.rng, evening.now_ns)
    evening.do(ask.BlockSeat(scene.ana.conn, scene.carla.seat))
    assert evening.room.seating.take_move(code, evening.now_ns, "key") is None


def test_switching_the_autopilot_does_not_stop_the_others_thoughts() -> None:
    """R10.2: one player's switch is no business of a bot's thought."""
    scene = scenes.turn()
    company = scene.evening.match.company
    scene.bea.autopilot(True)
    scene.ana.autopilot(True)
    due_ns = company.due_ns()
    assert due_ns is not None
    for on in (False, True, True, False):
        scene.bea.autopilot(on)
    assert company.due_ns() == due_ns


def test_what_is_refused_is_not_written_down() -> None:
    """architecture.md: a refusal changes nothing, on the disk either."""
    scene = scenes.turn()
    effects = scene.evening.do(ask.Act(scene.bea.conn, "x1", ask.PlayerDraws()))
    assert scene.bea.refusal == "not_your_turn"
    assert not [effect for effect in effects if isinstance(effect, Record)]


def test_who_waits_for_the_next_deal_keeps_the_table_awake() -> None:
    """R9.7: a late friend is promised the next round, even if everybody else goes."""
    scene = scenes.turn()
    dora = scene.evening.sit("Dora")
    assert scene.evening.room.seating.late
    for person in scene.all:
        person.lose()
    assert not scene.evening.match.dormant
    dora.lose()
    assert scene.evening.match.dormant


def test_a_host_who_had_gone_before_the_line_was_lost_is_replaced() -> None:
    """table.md: nobody waits for a host whose seat plays itself."""
    scene = scenes.turn()
    scene.ana.autopilot(True)
    scene.ana.lose()
    assert scene.evening.room.seating.host == scene.bea.seat
