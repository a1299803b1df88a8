"""Friends who come while a match is on: they watch, and sit down with the next deal (R9.7)."""

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rules.events import Dealt, Joined
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.evening import Person
from tests.rooms.scenes import Scene


def next_round(scene: Scene) -> None:
    """Enough of the reel."""
    for person in scene.all:
        person.skip()
    assert scene.evening.phase is Phase.TURN


def late(person: Person) -> tuple[str, ...]:
    """Who is told to sit down next."""
    rooms = [got.note.room for got in person.inbox if isinstance(got.note, notes.RoomChanged | notes.Welcome)]
    return rooms[-1].late


def test_a_late_friend_watches_and_sits_down_at_the_next_round() -> None:
    """table.md: late friends watch and sit down at the next round with the average score."""
    scene = scenes.last_look()
    dan = scene.evening.sit("Dan")
    assert dan.welcomes[-1].seat is None and dan.welcomes[-1].token is None
    assert late(scene.ana) == late(dan) == ("Dan",)
    scene.evening.until_phase(Phase.SCORED)
    average = sum(scene.evening.state.points[0]) // 3
    next_round(scene)

    assert scene.evening.state.points[0][3] == average
    assert dan.seat == 3 and len(dan.hand) == 8 and dan.you.hand
    assert scene.bea.events(Joined) == [Joined(dan.seat, average)]
    assert dan.welcomes[-1].token is not None and late(scene.ana) == ()
    assert scene.ana.table.view.rounds == 4
    assert scene.evening.replayed() == scene.evening.state


def test_the_new_seat_comes_back_and_survives_a_restart() -> None:
    """A seat is never lost, whenever it was taken."""
    scene = scenes.scored()
    dan = scene.evening.sit("Dan")
    next_round(scene)
    dan.token = dan.welcomes[-1].token
    hand = dan.hand
    scene.evening.restart()
    for person in (*scene.all, dan):
        person.come_back()
    assert dan.seat == 3 and dan.hand == hand
    scene.evening.restart(whole=True)
    dan.come_back()
    assert dan.hand == hand


def test_a_bot_makes_room_first() -> None:
    """R9.7: with the bot's points, and its name gone; the match stays as long as it was."""
    scene = scenes.lobby()
    scene.ana.ask_host(ask.AddBot, "normal")
    scene.ana.configure()
    scene.ana.start("top=5 | 1 4 2 5 3 1 4 2 | 2 5 3 1 4 2 5 3 | 3 1 4 2 5 3 1 4")
    scene.evening.wait(0.5)
    dan = scene.evening.sit("Dan")
    for person in scene.all:
        person.autopilot()
    scene.evening.until_phase(Phase.SCORED, limit_s=3600)
    points = scene.evening.state.points
    scene.evening.until(lambda: bool(dan.events(Dealt)), 3600)

    assert dan.seat == 3 and scene.evening.state.seats == 4
    assert scene.evening.state.points == points
    assert [chair.name for chair in scene.evening.room.seating.chairs] == ["Ana", "Bea", "Carla", "Dan"]
    assert not scene.evening.room.seating.chairs[3].is_bot


def test_the_place_of_somebody_who_has_left_is_taken() -> None:
    scene = scenes.scored()
    scene.bea.leave()
    dan = scene.evening.sit("Dan")
    scene.ana.skip()
    scene.carla.skip()
    assert dan.seat == 1 and scene.evening.state.seats == 3


def test_who_goes_away_again_is_not_waited_for() -> None:
    scene = scenes.scored()
    dan = scene.evening.sit("Dan")
    dan.lose()
    next_round(scene)
    assert scene.evening.state.seats == 3 and late(scene.ana) == ()


def test_who_only_watches_is_not_seated() -> None:
    scene = scenes.scored()
    watcher = scene.evening.watch()
    next_round(scene)
    assert watcher.welcomes[-1].seat is None and scene.evening.state.seats == 3


def test_names_stay_different() -> None:
    """Two late friends of one name, or of a name at the table."""
    scene = scenes.turn()
    scene.evening.sit("Dan")
    for name in ("dan", "Ana"):
        assert scene.evening.sit(name).last(notes.Bye) == notes.Bye("name_taken")


def test_no_more_than_five_sit_down() -> None:
    """R1.1: the others watch."""
    scene = scenes.scored()
    friends = [scene.evening.sit(name) for name in ("Dan", "Eva", "Flo")]
    assert late(scene.ana) == ("Dan", "Eva")
    next_round(scene)
    assert [person.welcomes[-1].seat for person in friends] == [3, 4, None]


@pytest.mark.parametrize("place", scenes.IN_PLAY)
def test_who_has_left_may_come_back_by_the_same_name(place: str) -> None:
    """ClassQuiz #427: nobody is shut out by the name that they left behind; it is theirs until somebody takes it."""
    scene = scenes.IN_PLAY[place]("normal")
    scene.bea.leave()
    scene.evening.sit("Eva"), scene.evening.sit("Bea")
    assert late(scene.ana) == ("Eva", "Bea")
    assert scene.evening.sit("Bea").last(notes.Bye) == notes.Bye("name_taken")
    assert scene.evening.sit("Ana").last(notes.Bye) == notes.Bye("name_taken")


@pytest.mark.parametrize("place", ["scored", "over"])
def test_who_comes_back_by_name_sits_where_they_sat(place: str) -> None:
    """On the chair that was left, with its points; nobody else gets it meanwhile."""
    scene = scenes.scored() if place == "scored" else scenes.over()
    points = scene.evening.state.points[0][1]
    scene.bea.leave()
    eva, bea = scene.evening.sit("Eva"), scene.evening.sit("Bea")
    if place == "over":
        scene.ana.ask_host(ask.PlayAgain)
    else:
        scene.ana.skip()
        scene.carla.skip()
    names = [chair.name for chair in scene.evening.room.seating.chairs]
    assert sorted(names) == ["Ana", "Bea", "Carla", "Eva"]
    assert (names[bea.seat], names[eva.seat]) == ("Bea", "Eva")
    if place == "scored":
        assert bea.seat == 1 and scene.evening.state.points[0][1] == points


def test_the_table_wakes_for_a_late_friend() -> None:
    """All three get up for good in the middle of a round: who comes then need not wait for ever."""
    scene = scenes.last_look()
    for person in scene.all:
        person.leave()
    scene.evening.wait(3600)
    assert scene.evening.phase is Phase.LAST_LOOK
    dan = scene.evening.sit("Dan")
    scene.evening.until(lambda: not scene.evening.room.seating.late, 200)
    assert dan.welcomes[-1].seat is not None


@pytest.mark.parametrize("leave", [False, True])
def test_after_a_match_a_late_friend_is_not_left_alone_with_it(leave: bool) -> None:
    """Nobody who is seated is there to ask for another match: the table goes back to the lobby by itself."""
    scene = scenes.over()
    for person in scene.all:
        person.leave() if leave else person.lose()
    dan = scene.evening.sit("Dan")
    scene.evening.wait(19)
    assert scene.evening.room.stage == "over"
    scene.evening.wait(2)
    assert scene.evening.room.stage == "lobby" and dan.welcomes[-1].seat is not None
    scene.evening.wait(61)
    assert scene.evening.room.seating.host == dan.seat


def test_a_reload_after_the_match_loses_no_results() -> None:
    scene = scenes.over()
    scene.evening.sit("Dan")
    for person in scene.all:
        person.lose()
    scene.evening.wait(15)
    scene.bea.come_back()
    scene.evening.wait(600)
    assert scene.evening.room.stage == "over"


def test_after_the_match_late_friends_are_in_the_lobby() -> None:
    scene = scenes.over()
    dan = scene.evening.sit("Dan")
    scene.ana.ask_host(ask.PlayAgain)
    assert dan.welcomes[-1].seat == 3 and dan.welcomes[-1].token is not None
    assert scene.evening.room.stage == "lobby"
