"""Chairs, tokens and who is host."""

from dataclasses import replace

from polilla.rooms.commands import Conn
from polilla.rooms.policy import NORMAL
from polilla.rooms.seating import Chair, Seating, hashed
from polilla.rules.seats import Seat


def seating(*names: str) -> Seating:
    """These people sit, each by a line of its own."""
    room = Seating(NORMAL)
    for index, name in enumerate(names):
        room.sit(Chair(name, token=hashed(name * 9), conn=Conn(index)))
    return room


def test_tokens_are_kept_hashed_and_open_their_own_seat() -> None:
    """hosting.md, Security: a seat's secret is not kept, and opens no other seat."""
    room = seating("Ana", "Bea")
    assert room.by_token("Bea" * 9) == 1
    assert room.by_token("Cay" * 9) is None
    assert b"Bea" not in (room.chairs[1].token or b"")


def test_names_are_compared_as_they_look() -> None:
    """hosting.md, Security: a name is taken by what looks like it, but not by one's own."""
    room = seating("Ana", "Bea")
    assert not room.name_is_free("aNA") and room.name_is_free("aNA", but=Seat(0)) and room.name_is_free("Ann")


def test_the_first_person_is_host_and_no_bot_is() -> None:
    """table.md: who opens the table is its host."""
    room = Seating(NORMAL)
    room.sit(Chair("Lola", temper="normal"))
    assert room.host is None
    room.sit(Chair("Ana", conn=Conn(1)))
    assert room.host == 1


def test_seats_move_up_and_the_host_with_them() -> None:
    """In the lobby a chair that is freed leaves no gap."""
    room = seating("Ana", "Bea", "Carla")
    room.host = Seat(2)
    room.free(Seat(0))
    assert [chair.name for chair in room.chairs] == ["Bea", "Carla"]
    assert room.host == 1


def test_the_seat_next_to_the_host_inherits() -> None:
    """table.md: host gone, the seat next to them becomes host; past the last seat, the first."""
    room = seating("Ana", "Bea", "Carla")
    room.host = Seat(1)
    room.pass_host()
    assert room.host == 2
    room.pass_host()
    assert room.host == 0


def test_only_people_who_are_there_inherit() -> None:
    """table.md: an absent player or a bot cannot run the table; with nobody there the host stays."""
    room = seating("Ana", "Bea", "Carla")
    room.chairs[1].conn = None
    room.pass_host()
    assert room.host == 2
    room.chairs[0].conn = None
    room.pass_host()
    assert room.host == 2


def test_a_host_who_lets_the_autopilot_play_stays_host() -> None:
    """R10.2: the autopilot plays cards, it does not take the table away from somebody who is there."""
    room = seating("Ana", "Bea")
    room.chairs[0].autopilot = True
    room.find_host()
    assert room.host == 0
    room.chairs[0].conn = None
    room.find_host()
    assert room.host == 1


def test_an_absent_player_shows_a_countdown() -> None:
    """table.md: the badge counts down to the autopilot."""
    room = seating("Ana")
    room.chairs[0].conn, room.chairs[0].away_since_ns = None, 1_000_000_000
    info = room.infos(4_000_000_000)[0]
    assert (info.connected, info.autopilot, info.away_ms) == (False, False, 12_000)


def test_who_presses_as_no_person_can_is_marked_for_all_to_see() -> None:
    """races.md 5: more than one result in twenty at the floor, over twenty races and more."""
    room = seating("Ana", "Bea")
    room.chairs[1].link = replace(room.chairs[1].link, races=20, floored=2)
    assert [info.inhuman for info in room.infos(0)] == [False, True]


def test_command_ids_are_remembered_for_a_while() -> None:
    """hosting.md: the last 32 ids of a seat are kept, so that a retry is answered and not done twice."""
    chair = Chair("Ana")
    assert chair.is_fresh("a") and not chair.is_fresh("a")
    assert chair.is_fresh("b") and chair.is_fresh("c")
    chair.forget_ids(2)
    assert list(chair.ids) == ["b", "c"] and chair.is_fresh("a")
