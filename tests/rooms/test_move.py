"""A seat moves to another device by a code that only its owner is told, once, within two minutes."""

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from tests.rooms import scenes
from tests.rooms.evening import Evening, Person
from tests.rooms.scenes import Scene


def ask_for_code(person: Person) -> str:
    """The owner's button."""
    person.evening.do(ask.MoveSeat(person.conn))
    return person.last(notes.MoveCode).code


def arrive(evening: Evening, code: str, key: str = "") -> list[notes.Note]:
    """What another device is told that says this code."""
    conn = evening._conn()
    evening.do(ask.Arrive(conn, None, None, False, code, key))
    return [got.note for got in evening.inboxes[conn]]


def seat_after(evening: Evening, code: str, key: str = "") -> int | None:
    """The seat that it gets."""
    welcomes = [note for note in arrive(evening, code, key) if isinstance(note, notes.Welcome)]
    return welcomes[0].seat if welcomes else None


@pytest.fixture
def scene() -> Scene:
    return scenes.turn()


def test_the_seat_moves_with_its_hand(scene: Scene) -> None:
    """table.md: nobody is lost, whichever device they change to; the first device is told and does not come again."""
    hand, old = scene.bea.you.hand, scene.bea.conn
    told = arrive(scene.evening, ask_for_code(scene.bea))

    assert isinstance(told[0], notes.Welcome) and told[0].you is not None
    assert (told[0].seat, told[0].you.hand) == (1, hand) and told[0].token not in (None, scene.bea.token)
    assert scene.evening.inboxes[old][-1].note == notes.Bye("moved")
    assert scene.evening.closed[old] == 4001


def test_the_new_device_has_the_only_secret(scene: Scene) -> None:
    (welcome, *_) = arrive(scene.evening, ask_for_code(scene.bea))
    assert isinstance(welcome, notes.Welcome)
    old = scene.bea.token
    scene.bea.come_back(welcome.token)
    assert scene.bea.seat == 1
    scene.bea.come_back(old)
    assert scene.bea.all(notes.Bye) == [notes.Bye("bad_token")]


def test_nobody_else_is_told(scene: Scene) -> None:
    """hosting.md: every viewer's data comes from one allow-list."""
    ask_for_code(scene.bea)
    assert not scene.ana.all(notes.MoveCode) and not scene.carla.all(notes.MoveCode)


def test_a_code_works_once(scene: Scene) -> None:
    code = ask_for_code(scene.bea)
    assert (seat_after(scene.evening, code), seat_after(scene.evening, code)) == (1, None)


def test_a_newer_code_makes_the_older_one_void(scene: Scene) -> None:
    old, new = ask_for_code(scene.bea), ask_for_code(scene.bea)
    assert (seat_after(scene.evening, old), seat_after(scene.evening, new)) == (None, 1)


def test_a_code_holds_for_two_minutes(scene: Scene) -> None:
    early, late = ask_for_code(scene.bea), ask_for_code(scene.carla)
    scene.evening.wait(119)
    assert seat_after(scene.evening, early) == 1
    scene.evening.wait(1)
    assert seat_after(scene.evening, late) is None


def test_an_address_that_guesses_is_no_longer_listened_to(scene: Scene) -> None:
    code = ask_for_code(scene.bea)
    for _ in range(scene.evening.policy.move_tries):
        assert arrive(scene.evening, "22222222", "theirs")[-1] == notes.Bye("bad_move")
    assert arrive(scene.evening, code, "theirs")[-1] == notes.Bye("bad_move")
    assert seat_after(scene.evening, code, "own") == 1


def test_strangers_do_not_make_a_code_void(scene: Scene) -> None:
    """Twenty addresses, a wrong code each: that used to be the end of everybody's code."""
    code = ask_for_code(scene.bea)
    for number in range(10 * scene.evening.policy.move_tries):
        arrive(scene.evening, "22222222", f"stranger {number}")
    assert seat_after(scene.evening, code, "own") == 1


def test_guessing_from_very_many_addresses_makes_every_code_void(scene: Scene) -> None:
    code = ask_for_code(scene.bea)
    for number in range(scene.evening.policy.most_move_tries):
        arrive(scene.evening, "22222222", f"stranger {number}")
    assert seat_after(scene.evening, code, "own") is None


def test_a_right_code_gives_nobody_new_guesses(scene: Scene) -> None:
    """Else whoever has a seat could guess at another's for ever, with a code of their own after every nineteen."""
    code, own = ask_for_code(scene.bea), ask_for_code(scene.carla)
    for _ in range(scene.evening.policy.move_tries - 1):
        arrive(scene.evening, "22222222", "theirs")
    assert seat_after(scene.evening, own, "theirs") == 2
    arrive(scene.evening, "22222222", "theirs")
    assert seat_after(scene.evening, code, "theirs") is None


def test_guesses_at_nothing_harm_no_later_code(scene: Scene) -> None:
    """Else twenty wrong codes would forbid everybody to move for good."""
    for _ in range(scene.evening.policy.move_tries):
        arrive(scene.evening, "22222222")
    code = ask_for_code(scene.bea)
    arrive(scene.evening, "22222222")
    assert seat_after(scene.evening, code) == 1


def test_only_a_seat_can_move(scene: Scene) -> None:
    watcher = scene.evening.watch()
    scene.evening.do(ask.MoveSeat(watcher.conn))
    assert watcher.refusal == "not_seated"


def test_it_survives_a_restart_once_it_has_moved(scene: Scene) -> None:
    """The new secret is kept; a code that was not used is not."""
    unused = ask_for_code(scene.carla)
    (welcome, *_) = arrive(scene.evening, ask_for_code(scene.bea))
    assert isinstance(welcome, notes.Welcome)
    scene.evening.restart()
    assert seat_after(scene.evening, unused) is None
    scene.bea.come_back(welcome.token)
    assert scene.bea.seat == 1
