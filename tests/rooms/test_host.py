"""What only the host may do."""

from typing import Any

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.evening import Evening


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (ask.Configure, ("fast", None, 0)),
        (ask.AddBot, ("normal",)),
        (ask.RemoveSeat, (0,)),
        (ask.BlockSeat, (0,)),
        (ask.HandOver, (1,)),
        (ask.PlayAgain, ()),
        (ask.EndPlay, ()),
    ],
)
def test_nobody_else_may(kind: type[Any], values: tuple[object, ...]) -> None:
    """table.md: the host starts, adds, hands over, removes; others and spectators are refused and nothing changes."""
    scene = scenes.lobby()
    before = scene.evening.room.info(0)
    for person in (scene.bea, scene.evening.watch()):
        person.ask_host(kind, *values)
        assert person.refusal == "only_the_host"
    assert scene.evening.room.info(0).seats == before.seats
    assert scene.evening.room.stage == "lobby"


def test_settings_are_told_to_all() -> None:
    """R10.1, R2.1, R7.5: clocks, first guard and handicap are the host's choice, in the lobby only."""
    scene = scenes.lobby()
    scene.ana.configure("slow", 2, 300)
    assert scene.carla.last(notes.RoomChanged).room.settings == notes.Settings("slow", 2, 300)
    scene.ana.start()
    assert scene.evening.state.guard == 2
    scene.ana.configure("fast")
    assert scene.ana.refusal == "match_is_on"


def test_the_watch_and_the_eye_are_the_hosts_choice() -> None:
    """drops.md 6.12: a match is played by the numbers that were chosen; without the eye nobody learns where it was."""
    scene = scenes.lobby()
    scene.ana.ask_host(ask.Configure, "normal", 0, 400, "standard", "hawk", True, False, False, True, True)
    chosen = scene.carla.last(notes.RoomChanged).room.settings
    assert chosen == notes.Settings("normal", 0, 400, "standard", "hawk", True, False, False, True, True)
    scene.ana.start(scenes.MIXED)
    scene.evening.wait(5)
    assert scene.evening.match.policy.drops == scene.evening.policy.at_table(chosen).drops
    assert {note.pulse.e for note in scene.bea.all(notes.PulseNote)} == {()}
    assert {note.pulse.s for note in scene.bea.all(notes.PulseNote)} == {(0, 0, 0)}


def test_a_guard_who_is_not_there_cannot_be_named() -> None:
    """R2.1: the host names a player."""
    scene = scenes.lobby()
    scene.ana.configure(first_guard=3)
    assert scene.ana.refusal == "no_such_seat"


def test_without_a_name_the_first_guard_is_drawn() -> None:
    """R2.1: else a random seat."""
    guards = set()
    for seed in range(20):
        scene = scenes.lobby(seed=seed)
        scene.ana.start()
        guards.add(scene.evening.state.guard)
    assert guards == {0, 1, 2}


def test_bots_fill_the_table() -> None:
    """table.md: bots of three tempers, with names that nobody has."""
    evening = Evening()
    ana = evening.sit("Lola")
    for temper in ("novice", "normal", "lynx", "normal"):
        ana.ask_host(ask.AddBot, temper)
    seats = ana.last(notes.RoomChanged).room.seats
    assert [seat.temper for seat in seats] == [None, "novice", "normal", "lynx", "normal"]
    assert len({seat.name for seat in seats}) == 5
    ana.ask_host(ask.AddBot, "normal")
    assert ana.refusal == "room_full"


def test_an_unknown_temper_is_refused() -> None:
    """Refused, and nothing changes."""
    scene = scenes.lobby()
    scene.ana.ask_host(ask.AddBot, "angry")
    assert scene.ana.refusal == "no_such_temper" and len(scene.evening.room.seating.chairs) == 3


def test_a_match_needs_three() -> None:
    """R1.1: 3 to 5 seats."""
    evening = Evening()
    ana = evening.sit("Ana")
    evening.sit("Bea")
    ana.ask_host(ask.StartPlay)
    assert ana.refusal == "too_few_seats"
    ana.ask_host(ask.AddBot, "normal")
    ana.ask_host(ask.StartPlay)
    assert evening.room.stage == "playing"


def test_starting_twice_starts_once() -> None:
    """table.md: two people pressing at once is normal: one serial verdict."""
    scene = scenes.turn()
    before = scene.evening.match
    scene.ana.ask_host(ask.StartPlay)
    assert scene.ana.refusal == "match_is_on" and scene.evening.match is before


def test_the_host_deals_the_next_round_now() -> None:
    """R9.3: between rounds the host need not wait for the reel."""
    scene = scenes.scored()
    scene.ana.ask_host(ask.StartPlay)
    assert (scene.evening.state.round_no, scene.evening.phase) == (2, Phase.TURN)


def test_handing_over() -> None:
    """table.md: the host hands the table to somebody who is there."""
    scene = scenes.lobby()
    scene.bea.lose()
    scene.ana.ask_host(ask.HandOver, 1)
    assert scene.ana.refusal == "no_such_seat"
    scene.ana.ask_host(ask.HandOver, 2)
    assert scene.ana.last(notes.RoomChanged).room.host == 2
    scene.ana.ask_host(ask.HandOver, 0)
    assert scene.ana.refusal == "only_the_host"


def test_removing_in_the_lobby() -> None:
    """table.md: removed people may come back; the line is told and closed with 4002."""
    scene = scenes.lobby()
    scene.ana.ask_host(ask.RemoveSeat, 1)
    assert scene.bea.last(notes.Bye).code == "removed" and scene.evening.closed[scene.bea.conn] == 4002
    assert scene.evening.sit("Bea").seat == 2


@pytest.mark.parametrize("place", scenes.IN_PLAY)
def test_removing_in_play_harms_nobody_and_loses_no_seat(place: str) -> None:
    """PretendYoureXyzzy #32, R10.2: the autopilot plays until they come back, by the secret that they have."""
    scene = scenes.IN_PLAY[place]("normal")
    hands = scene.evening.state.hands
    scene.ana.ask_host(ask.RemoveSeat, 1)
    assert scene.bea.last(notes.Bye).code == "relieved" and scene.evening.closed[scene.bea.conn] == 4002
    assert scene.evening.state.hands == hands
    assert scene.carla.last(notes.RoomChanged).room.seats[1].autopilot
    scene.bea.come_back()
    assert scene.bea.seat == 1 and not scene.carla.last(notes.RoomChanged).room.seats[1].autopilot


def test_the_autopilot_for_who_is_away_loses_no_seat() -> None:
    """R10.2: nobody need wait 15 s for a lost line; whoever it was takes the seat back at any time."""
    scene = scenes.turn()
    scene.bea.lose()
    scene.ana.ask_host(ask.RemoveSeat, 1)
    seat = scene.carla.last(notes.RoomChanged).room.seats[1]
    assert (seat.autopilot, seat.away_ms) == (True, None)
    scene.evening.wait(60)
    scene.bea.come_back()
    assert scene.bea.seat == 1 and not scene.carla.last(notes.RoomChanged).room.seats[1].autopilot


def test_nobody_drops_at_once_behind_a_guard_who_was_sent_away() -> None:
    """drops.md 6.10: as with a lost line, nobody can let go while the guard may be on the way back."""
    scene = scenes.turn()
    scene.ana.ask_host(ask.HandOver, 1)
    scene.carla.lift("3")
    scene.evening.wait(1)
    scene.bea.ask_host(ask.RemoveSeat, 0)
    scene.evening.wait(0.7)
    scene.carla.let_go()
    assert scene.carla.me.why == "frozen" and len(scene.carla.hand) == 8
    scene.evening.wait(26)
    scene.carla.drop("5moth")
    assert scene.evening.state.floors[2] != ()


def test_who_was_removed_in_play_is_waited_for_in_the_lobby() -> None:
    scene = scenes.over()
    scene.ana.ask_host(ask.RemoveSeat, 1)
    scene.ana.ask_host(ask.PlayAgain)
    scene.evening.wait(299)
    assert [chair.name for chair in scene.evening.room.seating.chairs] == ["Ana", "Bea", "Carla"]
    scene.evening.wait(2)
    assert [chair.name for chair in scene.evening.room.seating.chairs] == ["Ana", "Carla"]


@pytest.mark.parametrize("seat", [0, 3, 9])
def test_nobody_removes_themselves_or_nobody(seat: int) -> None:
    """Refused, and nothing changes."""
    scene = scenes.lobby()
    scene.ana.ask_host(ask.RemoveSeat, seat)
    assert scene.ana.refusal == "no_such_seat" and len(scene.evening.room.seating.chairs) == 3


def test_bots_stay_to_the_end() -> None:
    """R1.1: a match needs its seats; a bot can be removed in the lobby only."""
    evening = Evening()
    ana = evening.sit("Ana")
    for _ in range(3):
        ana.ask_host(ask.AddBot, "normal")
    ana.ask_host(ask.RemoveSeat, 3)
    assert len(evening.room.seating.chairs) == 3
    ana.ask_host(ask.StartPlay)
    ana.ask_host(ask.RemoveSeat, 1)
    assert ana.refusal == "match_is_on"


def test_again_keeps_the_seats() -> None:
    """table.md, scribble.rs #122: the same seats in one tap; who has left is gone, who is away is waited for."""
    scene = scenes.over()
    dani = scene.evening.watch()
    scene.bea.lose()
    scene.carla.leave()
    scene.evening.wait(20)
    scene.ana.ask_host(ask.PlayAgain)
    room = dani.last(notes.RoomChanged).room
    assert room.stage == "lobby" and [(seat.name, seat.autopilot) for seat in room.seats] == [
        ("Ana", False),
        ("Bea", False),
    ]
    scene.evening.wait(299)
    scene.bea.come_back()
    assert scene.bea.seat == 1


@pytest.mark.parametrize("place", scenes.IN_PLAY)
def test_the_host_may_end_a_match_at_any_time(place: str) -> None:
    """table.md: all are in the lobby with their seats, an open race is stopped, and another match can begin."""
    scene = scenes.IN_PLAY[place]("off")
    scene.bea.lose()
    scene.ana.ask_host(ask.EndPlay)
    room = scene.carla.last(notes.RoomChanged).room
    assert room.stage == "lobby" and [seat.name for seat in room.seats] == ["Ana", "Bea", "Carla"]
    assert not scene.evening._races
    scene.bea.come_back()
    assert scene.bea.seat == 1 and scene.bea.welcomes[-1].table is None
    scene.ana.start()
    assert scene.evening.phase is Phase.TURN


def test_nothing_is_ended_that_is_not_on() -> None:
    for scene in (scenes.lobby(), scenes.over()):
        stage = scene.evening.room.stage
        scene.ana.ask_host(ask.EndPlay)
        assert scene.ana.refusal == "no_match" and scene.evening.room.stage == stage


def test_again_only_when_it_is_over() -> None:
    """A match that is on is not thrown away by a slip."""
    scene = scenes.scored()
    scene.ana.ask_host(ask.PlayAgain)
    assert scene.ana.refusal == "match_is_on" and scene.evening.room.stage == "playing"


def test_a_second_match_starts_from_nothing() -> None:
    """R9.3: points, rounds and versions begin anew."""
    scene = scenes.over()
    scene.ana.ask_host(ask.PlayAgain)
    scene.ana.start()
    assert (scene.evening.state.round_no, scene.evening.state.points) == (1, ())


# The measure


def test_a_host_in_a_hurry_is_not_hindered() -> None:
    """Arrow keys on the handicap, from end to end and back; four bots; start: all in one moment."""
    evening = Evening()
    ana = evening.sit("Ana")
    for handicap_ms in (*range(0, 601, 50), *range(600, -1, -50)):
        ana.configure(handicap_ms=handicap_ms)
    for _ in range(4):
        ana.ask_host(ask.AddBot, "normal")
    ana.start()
    assert ana.all(notes.RefusedNote) == [] and evening.room.stage == "playing"


def test_a_host_fills_no_disk() -> None:
    """Whatever the host asks for is kept: as fast as a socket may talk it would be a gigabyte a day."""
    scene = scenes.lobby()
    records = len(scene.evening.records)
    for second in range(600):
        scene.ana.configure(handicap_ms=second % 7)
        scene.ana.ask_host(ask.HandOver, 0)
        scene.evening.wait(0.2)
    policy = scene.evening.policy
    assert scene.ana.refusal == "too_soon"
    assert len(scene.evening.records) - records <= policy.host_burst + 120_000 // policy.host_gap_ms


def test_what_is_refused_does_not_count() -> None:
    scene = scenes.lobby()
    for _ in range(2 * scene.evening.policy.host_burst):
        scene.ana.ask_host(ask.RemoveSeat, 4)
    assert {note.code for note in scene.ana.all(notes.RefusedNote)} == {"no_such_seat"}
    scene.ana.start()
    assert scene.evening.room.stage == "playing"


# Without the host


def test_anybody_may_start_when_the_host_is_away() -> None:
    """table.md: host away (PretendYoureXyzzy #121): after 20 s whoever is there starts; the host stays host."""
    scene = scenes.lobby()
    scene.ana.lose()
    scene.bea.start()
    assert scene.bea.refusal == "host_may_be_back"
    scene.evening.wait(20)
    scene.bea.ask_host(ask.Configure, "fast", None, 0)
    assert scene.bea.refusal == "only_the_host"
    scene.evening.watch().ask_host(ask.StartPlay)
    assert scene.evening.room.stage == "lobby"
    scene.bea.start()

    assert scene.evening.room.stage == "playing"
    assert scene.evening.room.seating.host == 0


def test_a_host_who_is_back_is_alone_to_start() -> None:
    scene = scenes.lobby()
    scene.ana.lose()
    scene.evening.wait(30)
    scene.ana.come_back()
    scene.carla.start()
    assert scene.evening.room.stage == "lobby"


# Remove and block: two buttons for two meanings


def test_who_was_removed_may_come_back() -> None:
    """table.md: kicked by mistake and banned (ClassQuiz #427): a removed player sits down again."""
    scene = scenes.lobby()
    scene.ana.ask_host(ask.RemoveSeat, 1)
    assert scene.bea.last(notes.Bye) == notes.Bye("removed")
    assert scene.evening.sit("Bea").welcomes[-1].seat == 2


def test_who_was_blocked_may_not() -> None:
    """table.md: block: not by the seat's secret, not by the name, not from the same address under another name."""
    scene = scenes.lobby()
    token = scene.bea.token
    scene.ana.ask_host(ask.BlockSeat, 1)
    assert scene.bea.last(notes.Bye) == notes.Bye("blocked")
    scene.bea.come_back(token)
    assert scene.bea.last(notes.Bye) == notes.Bye("blocked")
    assert _sits(scene.evening, "BEA", "elsewhere") == "blocked"
    assert _sits(scene.evening, "Dan", scene.bea.key) == "blocked"
    assert _sits(scene.evening, None, scene.bea.key) == "blocked"
    assert _sits(scene.evening, "Dan", "elsewhere") is None


def test_an_address_that_others_share_blocks_nobody() -> None:
    """hosting.md: one household or one proxy is one address."""
    scene = scenes.lobby()
    for chair in scene.evening.room.seating.chairs:
        chair.key = "the household"
    scene.ana.ask_host(ask.BlockSeat, 1)
    assert _sits(scene.evening, "Dan", "the household") is None


def test_a_block_outlives_a_restart_and_the_match() -> None:
    scene = scenes.turn()
    scene.ana.ask_host(ask.BlockSeat, 1)
    assert scene.evening.room.seating.chairs[1].autopilot
    scene.evening.restart()
    scene.ana.come_back()
    assert _sits(scene.evening, "Bea", "elsewhere") == "blocked"
    assert _sits(scene.evening, None, scene.bea.key) == "blocked"


def test_a_block_can_be_undone() -> None:
    """A slip of the finger is no verdict."""
    scene = scenes.lobby()
    scene.ana.ask_host(ask.BlockSeat, 1)
    assert scene.carla.last(notes.RoomChanged).room.blocked == ("Bea",)
    scene.carla.ask_host(ask.Unblock, "Bea")
    assert scene.carla.refusal == "only_the_host"
    scene.ana.ask_host(ask.Unblock, "Bea")
    assert scene.carla.last(notes.RoomChanged).room.blocked == ()
    assert _sits(scene.evening, "Bea", scene.bea.key) is None


def test_nobody_takes_the_name_of_who_was_blocked() -> None:
    scene = scenes.lobby()
    scene.ana.ask_host(ask.BlockSeat, 1)
    scene.evening.do(ask.Rename(scene.carla.conn, "BEA"))
    assert scene.carla.refusal == "name_taken"


@pytest.mark.parametrize("block", [False, True])
def test_who_waits_for_the_next_deal_can_be_turned_away(block: bool) -> None:
    scene = scenes.turn()
    dan = scene.evening.sit("Dan")
    scene.ana.ask_host(ask.TurnAway, "Dana", block)
    assert scene.ana.refusal == "no_such_seat"
    scene.ana.ask_host(ask.TurnAway, "Dan", block)
    assert dan.last(notes.Bye).code == ("blocked" if block else "removed")
    assert scene.evening.room.info(0).late == () and scene.evening.room.info(0).watchers == 0
    assert _sits(scene.evening, "Dan", dan.key) == ("blocked" if block else None)


def test_marks_of_before_names_and_addresses_went_together_still_hold() -> None:
    scene = scenes.lobby()
    scene.evening.room.seating.blocked = ("=Bea", "abc123")
    assert _sits(scene.evening, "bea", "elsewhere") == "blocked"
    assert _sits(scene.evening, "Dan", "abc123") == "blocked"


def test_bots_and_the_host_cannot_be_blocked() -> None:
    scene = scenes.lobby()
    scene.ana.ask_host(ask.AddBot, "normal")
    for seat, code in ((0, "no_such_seat"), (4, "no_such_seat")):
        scene.ana.ask_host(ask.BlockSeat, seat)
        assert scene.ana.refusal == code
    scene.ana.ask_host(ask.BlockSeat, 3)  # a bot is taken away, and leaves no mark
    assert scene.evening.room.seating.blocked == ()


def _sits(evening: Evening, name: str | None, key: str) -> str | None:
    """Somebody comes; the reason why they may not stay."""
    conn = evening._conn()
    evening.do(ask.Arrive(conn, None, name, name is None, None, key))
    byes = [got.note.code for got in evening.inboxes[conn] if isinstance(got.note, notes.Bye)]
    return byes[-1] if byes else None
