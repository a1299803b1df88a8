"""Whoever plays without a person: bots, and the autopilot (R10.2)."""

from dataclasses import replace

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.policy import NORMAL
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.crowd import HASTY, Crowd
from tests.rooms.evening import QUIET, Evening, Person


def with_bots(seed: int = 1) -> tuple[Evening, Person]:
    """Ana and two bots."""
    evening = Evening(QUIET, seed)
    ana = evening.sit("Ana")
    for temper in ("normal", "lynx"):
        ana.ask_host(ask.AddBot, temper)
    ana.configure("off")
    return evening, ana


def test_a_bot_thinks_before_it_plays() -> None:
    """drops.md 7: a human pace, always shorter than the clock."""
    evening, ana = with_bots()
    ana.start("top=5 | 4 | 3 | 3")
    ana.play("4")
    evening.until_phase(Phase.TURN)
    began = evening.now_ns
    evening.until(lambda: evening.phase is not Phase.TURN)
    assert 0.5 <= (evening.now_ns - began) / 1e9 < 20


@pytest.mark.parametrize("pace", [1, 4])
def test_a_faster_room_has_faster_bots(pace: int) -> None:
    """RoomPolicy.pace: for demonstrations and tests."""
    evening = Evening(NORMAL.faster(pace), 3)
    ana = evening.sit("Ana")
    ana.ask_host(ask.AddBot, "normal")
    ana.ask_host(ask.AddBot, "normal")
    ana.configure("off")
    ana.start("top=5 | 4 | 3 | 3")
    ana.play("4")
    evening.until(lambda: evening.state.turn == 2)
    assert (evening.now_ns - 10**12) / 1e9 < 20 / pace + 1


def test_bots_see_what_their_seat_sees() -> None:
    """architecture.md: a bot is handed its seat's view, legal actions and pulses, never the state."""
    evening, ana = with_bots()
    ana.start()
    company = evening.match.company
    action = company.choose(evening.at(0).seat, evening.fate.rng)
    assert action in evening.match.game.legal(evening.at(0).seat)


def test_bots_drop_feint_look_and_accuse() -> None:
    """drops.md 6.11: over some rounds the bots do all that people do."""
    crowd = Crowd(4, 1, 3, HASTY)
    crowd.start()
    crowd.people[0].autopilot()
    crowd.evening.until(lambda: crowd.evening.room.stage == "over", 3600)
    reels = crowd.people[0].all(notes.Reel)
    assert {drop.seat for reel in reels for drop in reel.drops} == {1, 2, 3}
    assert crowd.people[0].all(notes.Verdict)


def test_the_autopilot_neither_drops_nor_accuses() -> None:
    """R10.2: whole rounds of autopilots, and nobody's card vanishes."""
    scene = scenes.lobby(HASTY)
    scene.ana.start()
    for person in scene.all:
        person.autopilot()
    scene.evening.until_phase(Phase.SCORED, limit_s=900)
    assert scene.evening.match.under.reel().drops == () and not scene.ana.all(notes.Verdict)
    assert not any(act["do"] == "drop" for act in scene.evening.acts)


def test_thoughts_end_with_what_they_were_about() -> None:
    """R6.3: an accusation interrupts a bot's thought; afterwards it thinks anew, and nobody acts twice."""
    evening, ana = with_bots()
    ana.start("top=5 | 4 | 3 | 3")
    evening.wait(1.5)
    ana.play("4")
    evening.until_phase(Phase.TURN)
    evening.wait(0.7)
    ana.accuse_seat(1)
    assert evening.match.trial is not None and evening.match.company.due_ns() is None
    evening.until_thaw()
    assert evening.match.company.due_ns() is not None and evening.state.turn == 1


def test_a_fresh_round_has_fresh_minds() -> None:
    """R9.3: what a bot remembered of the last round's table is forgotten."""
    scene = scenes.scored()
    company = scene.evening.match.company
    before = company._under
    for person in scene.all:
        person.skip()
    assert company._under is scene.evening.match.under is not before


def test_tributes_of_two_bots_at_once() -> None:
    """R7.4, R10.1: givers who decide at the same moment are served one after the other."""
    evening = Evening(replace(QUIET, pace=10**9))
    ana = evening.sit("Ana")
    for _ in range(3):
        ana.ask_host(ask.AddBot, "normal")
    ana.configure()
    ana.start("top=5 fill=3421 | 1mosquito 4 | 2 | 2 | 2")
    ana.play("1mosquito")
    evening.until_phase(Phase.TRIBUTE)
    loser = evening.state.receiver
    evening.wait(0.01)
    assert evening.state.givers == (0,) and loser in (1, 2, 3)
