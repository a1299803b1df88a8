"""Friends who come while a match is on: they watch, and sit down with the next deal (R9.7)."""

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


def test_after_the_match_late_friends_are_in_the_lobby() -> None:
    scene = scenes.over()
    dan = scene.evening.sit("Dan")
    scene.ana.ask_host(ask.PlayAgain)
    assert dan.welcomes[-1].seat == 3 and dan.welcomes[-1].token is not None
    assert scene.evening.room.stage == "lobby"
