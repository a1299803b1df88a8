"""Who is here and does nothing holds nobody up: the others go on without the host, or give a seat to the autopilot."""

from dataclasses import replace

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.evening import Person
from tests.rooms.scenes import Scene


def wishes(person: Person) -> tuple[notes.Wish, ...]:
    """As last told."""
    return person.last(notes.RoomChanged).room.wishes


def begin(person: Person) -> None:
    """Press the button of the lobby, or of the end of a match."""
    stage = person.evening.room.stage
    person.ask_host(ask.StartPlay if stage == "lobby" else ask.PlayAgain)


def refused(person: Person) -> list[str]:
    """Every refusal, in order."""
    return [note.code for note in person.all(notes.RefusedNote)]


@pytest.mark.parametrize(("place", "then"), [("lobby", "playing"), ("over", "lobby")])
def test_the_others_go_on_without_a_host_who_does_nothing(place: str, then: str) -> None:
    """R10.3: the host alone froze the lobby, and the table after a match, by doing nothing."""
    scene = scenes.BETWEEN[place]("normal")
    scene.evening.wait(3600)
    begin(scene.bea)
    assert scene.evening.room.stage == place
    assert wishes(scene.ana) == (notes.Wish(None, (1,), 2),)
    scene.evening.wait(60)
    begin(scene.carla)
    assert scene.evening.room.stage == then and wishes(scene.ana) == ()
    assert scene.evening.room.seating.host == 0


def test_more_than_half_of_the_others_are_enough() -> None:
    """R10.3: one of them may sleep as the host does."""
    scene = scenes.lobby()
    dora, eli = scene.evening.sit("Dora"), scene.evening.sit("Eli")
    scene.evening.wait(3600)
    begin(scene.bea)
    begin(scene.carla)
    scene.evening.wait(60)
    assert scene.evening.room.stage == "lobby" and wishes(eli) == (notes.Wish(None, (1, 2), 4),)
    begin(dora)
    assert scene.evening.room.stage == "playing"


def test_who_lets_the_autopilot_play_and_wishes_counts_as_it_is_told() -> None:
    """The page says by the same numbers that it will go on."""
    scene = scenes.BETWEEN["over"]("normal")
    scene.carla.autopilot(True)
    scene.evening.wait(2)
    begin(scene.carla)
    scene.evening.wait(3600)
    assert scene.evening.room.stage == "over" and wishes(scene.ana) == (notes.Wish(None, (2,), 2),)
    begin(scene.bea)
    assert scene.evening.room.stage == "lobby"


@pytest.mark.parametrize("deed", ["configure", "rename", "come back", "hand over", "look", "be refused"])
def test_a_host_who_does_anything_is_left_in_peace(deed: str) -> None:
    """Whoever is setting up is not run over: 20 s after the last deed, and not before."""
    scene = scenes.lobby()
    scene.evening.wait(60)
    begin(scene.bea)
    scene.evening.wait(2)
    host = scene.ana
    match deed:
        case "configure":
            host.configure("slow")
        case "rename":
            scene.evening.do(ask.Rename(host.conn, "Anna"))
        case "come back":
            host.lose()
            host.come_back()
        case "hand over":
            host.ask_host(ask.HandOver, 1)
            host = scene.bea
            begin(scene.ana)
        case "look":
            host.hide()
            scene.evening.wait(2)
            host.hide(False)
        case "be refused":
            host.ask_host(ask.RemoveSeat, 4)
    begin(scene.carla)
    assert len(wishes(host)[0].by) == 2
    scene.evening.wait(19)
    assert scene.evening.room.stage == "lobby"
    scene.evening.wait(1)
    assert scene.evening.room.stage == "playing"


def test_a_line_that_answers_and_a_page_that_says_how_it_is_are_no_deeds() -> None:
    """A phone in a pocket answers pings too, and loses its line now and then."""
    scene = scenes.lobby()
    begin(scene.bea)
    begin(scene.carla)
    scene.evening.wait(19)
    scene.ana.lose()
    scene.ana.come_back()
    scene.ana.hide(False)
    scene.evening.do(ask.AutoLens(scene.ana.conn, False))
    scene.evening.do(ask.TellAgain(scene.ana.conn))
    scene.ana.hide()
    assert scene.evening.room.stage == "lobby"
    scene.evening.wait(1)
    assert scene.evening.room.stage == "playing"


def test_who_reads_the_result_is_not_hurried_back_to_the_lobby() -> None:
    """The 20 s begin with the stage, however long the host did nothing in the match."""
    scene = scenes.turn(clocks="off")
    scene.evening.wait(3600)
    game = scene.evening.match.game
    game.state = replace(game.state, phase=Phase.OVER)
    scene.evening.do(ask.Wake())
    begin(scene.bea)
    begin(scene.carla)
    assert scene.evening.room.stage == "over"
    scene.evening.wait(20)
    assert scene.evening.room.stage == "lobby"


def test_a_wish_is_taken_back_by_pressing_again_and_not_by_pressing_twice() -> None:
    """Two taps of one finger are one wish; nobody makes the whole table blink."""
    scene = scenes.lobby()
    scene.evening.wait(60)
    begin(scene.bea)
    begin(scene.bea)
    assert scene.bea.refusal == "too_soon" and wishes(scene.ana) == (notes.Wish(None, (1,), 2),)
    told = len(scene.ana.all(notes.RoomChanged))
    for _ in range(50):
        begin(scene.bea)
    assert len(scene.ana.all(notes.RoomChanged)) == told
    scene.evening.wait(1)
    begin(scene.bea)
    assert wishes(scene.ana) == ()
    begin(scene.carla)
    assert scene.evening.room.stage == "lobby"


def test_a_wish_goes_with_whoever_wished_it() -> None:
    """It is for those who are there to say."""
    scene = scenes.lobby()
    scene.evening.wait(60)
    begin(scene.bea)
    scene.bea.lose()
    assert wishes(scene.carla) == ()
    scene.bea.come_back()
    assert wishes(scene.carla) == ()
    begin(scene.carla)
    assert scene.evening.room.stage == "lobby"
    scene.bea.lose()
    assert scene.evening.room.stage == "playing", "Carla was the only other one left"


def test_three_must_be_left() -> None:
    """R1.1: what cannot begin cannot be wished."""
    scene = scenes.lobby()
    scene.evening.wait(60)
    begin(scene.carla)
    scene.bea.leave()
    assert scene.evening.room.stage == "lobby" and wishes(scene.ana) == ()
    scene.evening.wait(1)
    begin(scene.carla)
    assert scene.carla.refusal == "too_few_seats"


def test_wishes_do_not_outlive_what_they_were_for() -> None:
    """Who wished to play again has not wished to start."""
    scene = scenes.over()
    begin(scene.bea)
    scene.ana.ask_host(ask.PlayAgain)
    assert wishes(scene.ana) == ()
    scene.evening.wait(60)
    begin(scene.carla)
    assert scene.evening.room.stage == "lobby"
    scene.ana.start()
    assert wishes(scene.ana) == ()


def test_a_restart_forgets_them() -> None:
    """They are told by lines, and all lines are new."""
    scene = scenes.lobby()
    begin(scene.bea)
    scene.evening.restart()
    for person in scene.all:
        person.come_back()
    assert wishes(scene.carla) == ()


def test_bots_and_who_let_the_autopilot_play_are_not_asked() -> None:
    """After the match too: their players have said that they are away."""
    scene = scenes.lobby()
    scene.ana.ask_host(ask.AddBot, "normal")
    begin(scene.bea)
    assert wishes(scene.ana) == (notes.Wish(None, (1,), 2),)
    scene = scenes.over()
    scene.carla.autopilot()
    scene.evening.wait(60)
    begin(scene.bea)
    assert scene.evening.room.stage == "lobby"


@pytest.mark.parametrize("place", scenes.IN_PLAY)
def test_a_match_that_is_on_is_the_hosts(place: str) -> None:
    """R9.3: between rounds everybody may skip; a round is dealt anew by the host alone."""
    scene = scenes.IN_PLAY[place]("normal")
    scene.evening.wait(0.1)
    for command in (ask.StartPlay, ask.PlayAgain, ask.EndPlay):
        scene.bea.ask_host(command)
    assert refused(scene.bea) == ["only_the_host"] * 3 and wishes(scene.ana) == ()


# With the clocks off


def stuck() -> Scene:
    """Ana's turn without a clock, for a minute."""
    scene = scenes.turn(clocks="off")
    scene.evening.wait(60)
    return scene


def relieve(person: Person, seat: int = 0) -> None:
    """Press the button beside who is waited for."""
    person.ask_host(ask.Relieve, seat)


def test_the_autopilot_plays_for_who_keeps_all_waiting_if_most_wish_it() -> None:
    """R10.3: of the host too; the seat is taken back by one press."""
    scene = scenes.turn(clocks="off")
    scene.evening.wait(58)
    relieve(scene.bea)
    assert scene.bea.refusal == "not_waited_for" and wishes(scene.bea) == ()
    scene.evening.wait(2)
    assert wishes(scene.bea) == (notes.Wish(0, (), 2),)
    relieve(scene.bea)
    assert wishes(scene.ana) == (notes.Wish(0, (1,), 2),)
    scene.evening.wait(60)
    assert scene.evening.state.turn == 0
    relieve(scene.carla)
    assert scene.carla.last(notes.RoomChanged).room.seats[0].autopilot and wishes(scene.ana) == ()
    scene.evening.until(lambda: scene.evening.state.turn == 1)
    assert scene.evening.room.seating.host == 0
    scene.ana.autopilot(False)
    assert not scene.carla.last(notes.RoomChanged).room.seats[0].autopilot


def test_who_plays_at_last_is_not_waited_for() -> None:
    """The wish was for this turn."""
    scene = stuck()
    relieve(scene.bea)
    scene.ana.play("1")
    assert wishes(scene.carla) == ()
    scene.evening.until(lambda: scene.evening.phase is Phase.TURN)
    relieve(scene.carla)
    assert scene.carla.refusal == "not_waited_for"


def test_nobody_wishes_it_for_themselves_and_nobody_from_outside() -> None:
    scene = stuck()
    relieve(scene.ana)
    assert scene.ana.refusal == "not_waited_for"
    watcher = scene.evening.watch()
    relieve(watcher)
    assert watcher.refusal == "not_seated"
    relieve(scene.bea)
    scene.evening.wait(1)
    relieve(scene.bea)
    assert wishes(scene.ana) == (notes.Wish(0, (), 2),)


def test_the_only_other_one_decides_alone() -> None:
    scene = stuck()
    scene.bea.lose()
    assert wishes(scene.carla) == (notes.Wish(0, (), 1),)
    relieve(scene.carla)
    assert scene.carla.last(notes.RoomChanged).room.seats[0].autopilot


def test_of_two_who_keep_a_third_waiting_neither_is_asked_about_the_other() -> None:
    """R10.3: two may owe a tribute; if both sleep, the third must not need either."""
    scene = scenes.tribute("off")
    scene.evening.wait(60)
    assert [(wish.seat, wish.of) for wish in wishes(scene.carla)] == [(0, 1), (1, 1)]
    for seat in (0, 1):
        relieve(scene.carla, seat)
        scene.evening.wait(1)
    scene.evening.until(lambda: scene.evening.phase is Phase.TURN)


def test_an_accusation_takes_nothing_from_the_minute() -> None:
    """R6.3: while it is settled nobody could play."""
    scene = scenes.turn(clocks="off")
    scene.evening.wait(50)
    scene.ana.accuse(scene.bea)
    scene.evening.until_thaw()
    scene.evening.wait(8)
    assert wishes(scene.bea) == ()
    scene.evening.wait(2)
    assert wishes(scene.bea) == (notes.Wish(0, (), 2),)


def test_a_held_card_goes_back_when_the_autopilot_plays() -> None:
    """R10.2: it never drops."""
    scene = scenes.tribute("off")
    scene.evening.wait(60)
    scene.bea.lift("3")
    assert scene.evening.match.holds(scene.bea.seat)
    relieve(scene.carla, 1)
    assert not scene.evening.match.holds(scene.bea.seat)


def test_with_a_clock_nobody_is_given_to_the_autopilot() -> None:
    """R10.1: what the clock does needs no wish."""
    scene = scenes.turn(clocks="slow")
    scene.evening.wait(39)
    relieve(scene.bea)
    assert scene.bea.refusal == "not_waited_for"


def test_after_a_restart_the_minute_begins_anew() -> None:
    scene = stuck()
    scene.evening.restart()
    for person in scene.all:
        person.come_back()
    assert wishes(scene.bea) == ()
    scene.evening.wait(60)
    assert wishes(scene.bea) == (notes.Wish(0, (), 2),)
