"""Races at the table: opening, lines, presses, decisions (R7.4-R7.7, races.md 4 and 5)."""

from dataclasses import replace

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rules.events import RaceLapsed, RaceOpened, RaceWon, SlapLost
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.evening import QUIET, Evening, Person
from tests.rooms.scenes import Scene

NOBODY_FITS = "top=5 fill=342 | 1cockroach 4 | 2 4 | 2 4"


def marks(person: Person, seat: int) -> tuple[str, ...]:
    """The marks of a seat in the photo that this person was shown."""
    return next(reaction.marks for reaction in person.last(notes.Photo).results if reaction.seat == seat)


def times(person: Person) -> dict[int, int | None]:
    """Who took how long, in the order of the photo."""
    return {reaction.seat: reaction.ms for reaction in person.last(notes.Photo).results}


def run(scene: Scene, *reflexes: float | None, face: str = "1cockroach") -> None:
    """Ana lays the bug; each presses so long after seeing it."""
    for person, reflex_ms in zip(scene.all, reflexes, strict=True):
        person.reflex_ms = reflex_ms
    scene.ana.play(face)
    scene.evening.until(lambda: bool(scene.ana.all(notes.Photo)))


# The reveal


def test_the_reveal_is_written_at_each_lines_time() -> None:
    """races.md 4: the far first, the near later, so that all see it at about the same time; spectators last."""
    scene = scenes.turn()
    watcher = scene.evening.watch()
    scene.evening.do(ask.LinkSampled(scene.bea.conn, 10.0, scene.evening.now_ns))
    scene.ana.play("1cockroach")
    scene.evening.until_phase(Phase.RACE)
    delays = {start.conn: start.delay_ms for start in scene.evening.starts}
    assert delays == {scene.ana.conn: 0.0, scene.bea.conn: 15.0, scene.carla.conn: 0.0, watcher.conn: 15.0}


def test_nothing_is_told_before_the_reveal() -> None:
    """races.md 4: card faces never leave the server early, and what is told meanwhile waits behind them."""
    scene = scenes.turn()
    scene.bea.rtt_ms, scene.carla.rtt_ms = 40, 40
    scene.evening.do(ask.LinkSampled(scene.bea.conn, 10.0, scene.evening.now_ns))
    scene.ana.play("1cockroach")
    scene.evening.until_phase(Phase.RACE)
    assert scene.ana.events(RaceOpened) and not scene.bea.events(RaceOpened)
    scene.bea.lose()
    scene.bea.come_back()
    watcher = scene.evening.watch()
    assert not scene.bea.all(notes.Welcome) and not watcher.all(notes.Welcome)  # nor to who comes meanwhile
    scene.evening.wait(0.1)
    assert scene.bea.table.race is not None and watcher.table.race is not None


def waited(scene: Scene) -> float:
    """Seconds from laying the cockroach to its reveal."""
    began = scene.evening.now_ns
    scene.ana.play("1cockroach")
    scene.evening.until_phase(Phase.RACE)
    return (scene.evening.now_ns - began) / 1e9


def test_the_foreperiod_is_drawn() -> None:
    """races.md 4: 0.6 to 1.8 s, drawn anew, so that nobody presses by rhythm."""
    waits = {waited(scenes.turn(seed=seed)) for seed in range(8)}
    assert len(waits) == 8 and all(0.6 <= wait <= 1.8 for wait in waits)


def test_a_plain_card_turns_over_at_once() -> None:
    """races.md: plain numbers after 0.25 s."""
    scene = scenes.turn()
    began = scene.evening.now_ns
    scene.ana.play("4")
    scene.evening.until_phase(Phase.TURN)
    assert scene.evening.now_ns - began == 250_000_000


@pytest.mark.parametrize("how", ["hidden", "silent", "lost"])
def test_the_reveal_waits_for_every_line(how: str) -> None:
    """races.md 4: until all are there, look at the page and answer; at most 5 s, then it goes on without."""
    scene = scenes.turn()
    if how == "hidden":
        scene.bea.hide()
    elif how == "silent":
        scene.bea.answers = False
        scene.evening.wait(2.1)
    else:
        scene.bea.lose()
    assert 5.5 <= waited(scene) <= 6.9


def test_the_reveal_goes_on_when_the_line_is_back() -> None:
    """races.md 4: not a moment longer than it takes."""
    scene = scenes.turn()
    scene.bea.hide()
    scene.evening.later(3000, lambda: scene.bea.hide(False))
    assert 3.0 <= waited(scene) <= 3.2


def test_the_autopilot_is_not_waited_for() -> None:
    """races.md 5: who is away for good holds up no reveal."""
    scene = scenes.turn()
    scene.bea.lose()
    scene.carla.autopilot()
    scene.carla.hide()
    scene.evening.wait(15.1)
    assert waited(scene) <= 1.8


def test_the_wait_stands_still_with_the_clocks() -> None:
    """R6.3: an accusation while the card lies face down takes nothing from the 5 s."""
    scene = scenes.turn()
    scene.carla.hide()
    k = scene.evening.k
    scene.ana.play("1cockroach")
    scene.evening.wait(0.2)
    scene.ana.accuse(scene.bea, k)
    scene.evening.until_thaw()
    thawed = scene.evening.now_ns
    scene.evening.until_phase(Phase.RACE)
    assert scene.evening.now_ns - thawed >= 5_000_000_000


# Presses


def test_the_fastest_leaves_the_card() -> None:
    """R7.5, R7.7: by reaction, not by arrival: Carla is far away and wins."""
    scene = scenes.turn()
    scene.carla.rtt_ms = 200
    for _ in range(12):
        scene.evening.do(ask.LinkSampled(scene.carla.conn, 200.0, scene.evening.now_ns))
    scene.carla.come_back()
    for _ in range(12):
        scene.evening.do(ask.LinkSampled(scene.carla.conn, 200.0, scene.evening.now_ns))
    run(scene, None, 500, 450)
    assert scene.ana.last(notes.Photo).winner == 2
    assert scene.ana.events(RaceWon)[0].seat == 2 and len(scene.carla.hand) == 7
    assert times(scene.ana) == pytest.approx({2: 450, 1: 500, 0: None})


def test_who_laid_the_cockroach_carries_a_handicap() -> None:
    """R7.5, races.md 5: 400 ms for who knew the number, shown as such."""
    scene = scenes.turn()
    run(scene, 300, 650, None)
    assert scene.ana.last(notes.Photo).winner == 1
    assert times(scene.ana)[0] == 700 and "handicap" in marks(scene.bea, 0) and "handicap" not in marks(scene.bea, 1)


def test_the_host_sets_the_handicap() -> None:
    """races.md 5: a setting, 0 to 600 ms."""
    scene = scenes.lobby()
    scene.ana.configure(handicap_ms=0)
    scene.ana.start(scenes.MIXED)
    run(scene, 300, 650, None)
    assert scene.ana.last(notes.Photo).winner == 0


def test_the_slowest_is_found_without_a_press() -> None:
    """R7.4: who has not slapped when time is up is slower than all who have; who laid the mosquito does not slap."""
    scene = scenes.turn()
    run(scene, 200, 300, None, face="1mosquito")
    assert scene.ana.last(notes.Photo).slowest == 2 and scene.ana.events(SlapLost)[0].seat == 2
    assert set(times(scene.ana)) == {1, 2}
    assert not scene.ana.all(notes.Pressed)


def test_two_at_the_same_moment() -> None:
    """table.md, setwithfriends #2: two presses at once: one serial verdict, one winner, told once to all."""
    scene = scenes.turn()
    run(scene, None, 500, 500)
    photo = scene.ana.last(notes.Photo)
    assert photo.winner in (1, 2) and photo.gap_ms == 0 and "photo_finish" in marks(scene.ana, 1)
    assert [len(person.all(notes.Photo)) for person in scene.all] == [1, 1, 1]
    assert len(scene.ana.events(RaceWon)) == 1


@pytest.mark.parametrize(("deck", "reflexes"), [(NOBODY_FITS, (None, None, None)), (scenes.MIXED, (None, None, None))])
def test_a_race_lasts_the_same_whoever_holds_what(deck: str, reflexes: tuple[float | None, ...]) -> None:
    """R7.6: 4 s after the reveal play goes on, whether or not anyone could have answered."""
    scene = scenes.turn(deck)
    for person, reflex_ms in zip(scene.all, reflexes, strict=True):
        person.reflex_ms = reflex_ms
    scene.ana.play("1cockroach")
    scene.evening.until_phase(Phase.RACE)
    began = scene.evening.now_ns
    scene.evening.until_phase(Phase.TURN)
    assert scene.evening.now_ns - began == 4_000_000_000
    assert scene.ana.events(RaceLapsed) and scene.ana.last(notes.Photo).winner is None


def test_without_a_card_a_press_is_nothing() -> None:
    """R7.5: who has no fitting card is told so, and the race does not change."""
    scene = scenes.turn(NOBODY_FITS)
    scene.ana.play("1cockroach")
    scene.evening.until_phase(Phase.RACE)
    scene.evening.wait(0.4)
    assert not scene.bea.you.options.press
    assert [scene.bea.press() for _ in range(3)] == ["no_card"] * 3
    contest = scene.evening.match.racing.contest
    assert contest is not None and not contest.is_pressed
    scene.evening.until_phase(Phase.TURN)
    assert times(scene.bea)[1] is None


def race_for_a_card_at_the_edge() -> Scene:
    """Bea holds her only answer to the cockroach at the edge."""
    scene = scenes.turn("top=5 fill=342 | 1cockroach | 1 2 | 2")
    scene.bea.lift("1")
    scene.ana.play("1cockroach")
    scene.evening.until_phase(Phase.RACE)
    scene.evening.wait(0.3)
    return scene


def test_a_card_at_the_edge_is_not_there() -> None:
    """drops.md 6.10: the race plays cards that are in the hand."""
    scene = race_for_a_card_at_the_edge()
    assert scene.bea.press() == "no_card"


def test_pressing_for_a_card_at_the_edge_neither_helps_nor_costs() -> None:
    """races.md 5: the one press without a cool-down; what counts is the press after the card has come back."""
    scene = race_for_a_card_at_the_edge()
    assert [scene.bea.press(270) for _ in range(3)] == ["no_card"] * 3
    scene.bea.put_back()
    assert scene.bea.press(270) == "counted"
    scene.evening.until_phase(Phase.TURN)
    assert scene.ana.last(notes.Photo).winner == 1 and times(scene.ana)[1] == pytest.approx(270, abs=60)


def test_a_press_too_soon_is_a_false_start() -> None:
    """races.md 5: below 100 ms nobody reacts; not counted, may try again after the cool-down."""
    scene = scenes.race()
    assert scene.bea.press(50) == "false_start"
    assert scene.bea.press(250) == "cooling"
    scene.evening.wait(0.7)
    assert scene.bea.press(950) == "counted"
    scene.evening.until_phase(Phase.TURN)
    assert marks(scene.ana, 1) == ("false_start",) and times(scene.ana)[1] == pytest.approx(860, abs=100)


def test_hammering_wins_nothing() -> None:
    """races.md 5: every press starts a cool-down; a counted one stands."""
    scene = scenes.race()
    scene.evening.wait(0.2)
    assert [scene.bea.press(300) for _ in range(3)] == ["counted"] * 3
    scene.evening.until_phase(Phase.TURN)
    assert scene.ana.last(notes.Photo).winner == 1


def test_a_closed_race_takes_no_press() -> None:
    """races.md 5: long after the decision, for another race, or by who laid the mosquito: closed."""
    scene = scenes.race()
    assert scene.bea.press(300, race=7) == "closed"
    scene.evening.until_phase(Phase.TURN)
    scene.evening.wait(2.1)
    assert scene.bea.press(300, race=1) == "closed"
    scene = scenes.slap()
    assert scene.ana.press(300) == "closed"


def test_a_late_press_is_shown_and_changes_nothing() -> None:
    """races.md 5: the photo is shown again with one time more; verdict, gap and links stay."""
    scene = scenes.turn()
    run(scene, None, 500, None)
    first, links = scene.carla.last(notes.Photo), [chair.link for chair in scene.evening.room.seating.chairs]
    assert scene.carla.press(900, race=1) == "late"
    again = scene.ana.last(notes.Photo)
    assert marks(scene.ana, 2) == ("late",) and times(scene.ana)[2] is not None
    assert [r for r in again.results if r.seat != 2] == [r for r in first.results if r.seat != 2]
    assert replace(again, results=()) == replace(first, results=())
    assert [chair.link.races for chair in scene.evening.room.seating.chairs] == [link.races for link in links]
    assert scene.carla.press(950, race=1) == "counted" and len(scene.ana.all(notes.Photo)) == 2


def test_who_holds_no_card_is_not_late() -> None:
    """R7.5: a late time is shown of those who could have won."""
    scene = scenes.turn("top=5 fill=342 | 1cockroach 4 | 1 4 | 2 4")
    run(scene, None, 500, None)
    assert scene.carla.press(900, race=1) == "closed" and len(scene.ana.all(notes.Photo)) == 1


def test_pressing_before_the_card_turns_cools_the_seat_down() -> None:
    """races.md 5: every press, valid or not, starts 700 ms in which none counts, across the reveal too."""
    scene = scenes.turn()
    scene.ana.play("1cockroach")
    assert scene.bea.press(None, race=1) == "false_start"
    assert scene.bea.press(None, race=1) == "cooling"
    while scene.evening.phase is Phase.TURNING:
        scene.bea.press(None, race=1)
        scene.evening.wait(0.05)
    cooling_until_ns = scene.evening.room.seating.chairs[1].cooling_until_ns
    assert cooling_until_ns is not None and cooling_until_ns > scene.evening.now_ns
    assert scene.bea.press(200) == "cooling"
    scene.evening.wait(0.7)
    assert scene.bea.press(800) == "counted"


@pytest.mark.parametrize(("compensation", "forgiven"), [("standard", True), ("strict", False)])
def test_strict_rooms_forgive_no_hiccup(compensation: str, forgiven: bool) -> None:
    """races.md 9: under strict rules a line is excused its usual jitter alone; its store stays as it was."""
    scene = scenes.lobby()
    scene.ana.ask_host(ask.Configure, "normal", 0, 400, compensation)
    scene.ana.start(scenes.MIXED)
    scene.evening.wait(1.5)
    scene.bea.rtt_ms = 240  # 40 until now
    run(scene, None, 500, 600)
    assert ("hiccup" in marks(scene.ana, 1)) is forgiven
    assert scene.ana.last(notes.Photo).winner == (1 if forgiven else 2)
    quota_ms = scene.evening.room.seating.chairs[1].link.quota_ms
    assert (quota_ms < 300) is forgiven


@pytest.mark.parametrize("spare", [False, True])
def test_a_card_dropped_meanwhile_does_not_win(spare: bool) -> None:
    """drops.md 6.10: "ya no la tienes": who has no other of the number leaves it to the next fastest who has."""
    scene = scenes.turn(f"top=5 fill=342 | 1cockroach | 1 {1 if spare else 2} | 1 2")
    scene.ana.play("1cockroach")
    scene.evening.until_phase(Phase.RACE)
    scene.evening.wait(0.4)
    k = scene.evening.k
    scene.evening.until(lambda: scene.evening.k > k)
    scene.evening.wait(0.14)
    scene.bea.answers = False  # no pong after the press: until the race's cap its time may still change
    scene.evening.wait(0.05)
    assert scene.bea.press(450) == "counted"
    scene.bea.lift("1")
    scene.evening.later(100, lambda: scene.carla.react(scene.carla.conn, 1, 700))
    scene.evening.wait(0.42)
    scene.bea.let_go()
    assert scene.bea.me.why is None
    scene.evening.until(lambda: bool(scene.ana.all(notes.Photo)))
    assert scene.ana.last(notes.Photo).winner == (1 if spare else 2)
    assert list(times(scene.ana)) == ([1, 2, 0] if spare else [2, 0, 1]) and len(scene.evening.state.floors[1]) == 1
    mute = [each for each in scene.ana.last(notes.Photo).results if each.seat == 1 and not spare]
    assert all((each.ms, each.marks, each.forgiven_ms) == (None, (), 0) for each in mute)  # else all saw it vanish


def test_the_guards_press_shuts_the_lens() -> None:
    """drops.md 6.10: slapping blinks the guard's lens for 0.6 s."""
    scene = scenes.turn("top=5 | 4 | 5mosquito | 1")
    scene.ana.play("4")
    scene.evening.until_phase(Phase.TURN)
    scene.bea.play("5mosquito")
    scene.evening.until_phase(Phase.SLAP)
    scene.evening.wait(1)
    assert scene.ana.last(notes.PulseNote).pulse.d == ((0, 0),)
    scene.ana.press(900)
    scene.evening.wait(0.2)
    assert scene.ana.last(notes.PulseNote).pulse.d == ((15, 0),)


# Bots and the absent


def test_bots_press_when_a_person_would() -> None:
    """drops.md 6.11, R7.4: a drawn reaction, no sooner than a person's; the photo shows it."""
    slaps = []
    for seed in range(6):
        evening = Evening(QUIET, seed)
        ana = evening.sit("Ana")
        for _ in range(3):
            ana.ask_host(ask.AddBot, "normal")
        ana.configure()
        ana.start("top=5 fill=3421 | 1mosquito | 2 | 2 | 2")
        ana.play("1mosquito")
        evening.until(lambda ana=ana: bool(ana.all(notes.Photo)))  # type: ignore[misc]  # bound early
        slaps += [ms for ms in times(ana).values() if ms is not None]
    assert len(slaps) >= 12 and all(150 <= ms <= 900 for ms in slaps) and len(set(slaps)) > 10


def test_the_autopilot_slaps_and_answers_no_cockroach() -> None:
    """R10.2: the player's cards are left alone; to be away gains nothing."""
    scene = scenes.turn()
    scene.bea.autopilot()
    run(scene, None, None, None)
    assert times(scene.ana)[1] is None
    scene = scenes.turn()
    scene.bea.autopilot()
    run(scene, None, None, 300, face="1mosquito")
    assert times(scene.ana)[1] is not None


def test_a_hidden_page_is_slow() -> None:
    """races.md 5: no claim possible, no compensation: hiding is no escape."""
    scene = scenes.turn()
    scene.bea.hide()
    run(scene, None, 300, 330, face="1mosquito")
    assert times(scene.ana) == {2: 330, 1: 340}


def test_with_all_runners_away_the_race_still_ends() -> None:
    """R7.6: nobody to wait for is no reason to wait for ever."""
    scene = scenes.turn()
    scene.ana.answers = False
    scene.ana.play("1mosquito")
    scene.bea.lose()
    scene.carla.lose()
    scene.evening.until_phase(Phase.TRIBUTE, limit_s=11)
    assert scene.ana.last(notes.Photo).slowest in (1, 2)


def test_a_race_that_no_line_was_shown_ends() -> None:
    """R7.6: the lines broke before the reveal was written; it counts as shown when the race opened."""
    scene = scenes.turn()
    scene.ana.play("1mosquito")
    scene.evening.until(lambda: scene.evening.phase is Phase.SLAP)
    scene.bea.lose()
    scene.carla.lose()
    scene.evening.wait(5)
    assert scene.evening.phase is Phase.TRIBUTE


@pytest.mark.parametrize("written", [False, True])
def test_a_race_is_run_again_when_all_lines_break(written: bool) -> None:
    """table.md: nobody pressed and nobody is there: void. It waits face up, and begins anew when they are back."""
    scene = scenes.turn()
    scene.ana.play("1cockroach")
    scene.evening.until(lambda: scene.evening.phase is Phase.RACE)
    scene.evening.wait(0.2 if written else 0)
    for person in scene.all:
        person.lose()
    assert not scene.evening._races
    scene.evening.wait(60)
    assert scene.evening.phase is Phase.RACE
    began = scene.evening.now_ns
    for person in scene.all:
        person.reflex_ms = 300 + 50 * scene.all.index(person)
        person.come_back()
    assert scene.ana.table.race is None
    scene.evening.until(lambda: bool(scene.ana.all(notes.Photo)))
    assert scene.evening.now_ns - began >= 900_000_000
    assert scene.bea.last(notes.Photo).race == 2 and times(scene.bea)[1] == pytest.approx(350)


def test_a_race_with_a_press_is_not_run_again() -> None:
    """Who has pressed does not lose it by other people's lines."""
    scene = scenes.race()
    assert scene.bea.press(150) == "counted"
    for person in scene.all:
        person.lose()
    scene.evening.wait(5)
    assert scene.evening.phase is Phase.TURN and len(scene.evening.state.hands[1]) == 7


# Lines that break


def test_a_line_lost_in_a_race_runs_on() -> None:
    """races.md 5: after the reconnect the act counts by the plain time since the reveal; the welcome opens the race."""
    scene = scenes.race()
    shown = scene.evening.now_ns
    scene.bea.lose()
    scene.evening.wait(0.3)
    scene.bea.come_back()
    start = scene.evening.starts[-1]
    assert (start.conn, start.race, start.delay_ms) == (scene.bea.conn, 1, 0.0)
    assert isinstance(start.note, notes.Welcome) and scene.bea.you.options.press
    scene.evening.wait(0.2)
    assert scene.bea.press(100) == "counted"
    scene.evening.until_phase(Phase.TURN)
    assert times(scene.ana)[1] == pytest.approx((scene.evening.now_ns - shown) / 1e6, abs=900)
    assert (times(scene.ana)[1] or 0) >= 600


def test_taking_over_in_a_race_is_no_way_to_gain() -> None:
    """races.md 5: several sockets of a seat: only the newest counts, and by the time since the first reveal."""
    scene = scenes.race()
    scene.bea.come_back()
    scene.evening.wait(0.3)
    assert scene.bea.press(100) == "counted"
    scene.evening.until_phase(Phase.TURN)
    assert (times(scene.ana)[1] or 0) >= 400


def test_who_is_shown_a_race_but_does_not_run_only_looks() -> None:
    """R7.4: who laid the mosquito and spectators are welcomed as ever."""
    scene = scenes.slap()
    starts = len(scene.evening.starts)
    scene.ana.come_back()
    assert len(scene.evening.starts) == starts and not scene.ana.you.options.press


def test_a_line_measured_anew_stays_so() -> None:
    """races.md 5: a new connection measures its base again; the race leaves quota and habits, not the old window."""
    scene = scenes.race()
    scene.bea.come_back()
    window = scene.evening.room.seating.chairs[1].link.window
    scene.evening.until_phase(Phase.TURN)
    link = scene.evening.room.seating.chairs[1].link
    assert link.window[: len(window)] == window and link.window[0][0] >= window[0][0]


def test_a_race_leaves_its_mark_on_the_link() -> None:
    """races.md 2: races, quota and residue are remembered per seat."""
    scene = scenes.turn()
    run(scene, None, 500, 450)
    links = [chair.link for chair in scene.evening.room.seating.chairs]
    assert [link.races for link in links] == [0, 1, 1] and links[1].lag_ms == 40


def test_pings_stop_with_the_race() -> None:
    """races.md 4: 20 ms until it is final, then no more."""
    scene = scenes.turn()
    run(scene, None, 500, 450)
    assert not scene.evening._races


def test_a_slow_ping_leaves_the_verdict() -> None:
    """races.md 4: the policy's interval is what the hub is asked for."""
    scene = scenes.race(policy=replace(QUIET, races=replace(QUIET.races, ping_every_ms=50.0)))
    assert {start.every_ms for start in scene.evening.starts} == {50.0}
