"""Coming, going, and coming back (table.md, "Nobody is stuck, nobody is lost")."""

from dataclasses import replace

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.effects import Close
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from tests.rooms import scenes
from tests.rooms.evening import QUIET, Evening
from tests.rooms.scenes import IN_PLAY


def bye(scene_or_evening: Evening, conn: ask.Conn) -> tuple[str, int]:
    """How a line was ended."""
    note = scene_or_evening.inboxes[conn][-1].note
    assert isinstance(note, notes.Bye)
    return note.code, scene_or_evening.closed[conn]


# Arriving


def test_who_sits_down_gets_a_token_of_their_own() -> None:
    """hosting.md, Security: each seat has a secret; nobody else is told it."""
    scene = scenes.lobby()
    assert len({person.token for person in scene.all}) == 3
    assert [person.seat for person in scene.all] == [0, 1, 2]
    assert [note.token for note in scene.ana.welcomes] == [scene.ana.token]


def test_a_taken_name_is_turned_away() -> None:
    """hosting.md, Security: names are unique in the room, by a folded comparison."""
    scene = scenes.lobby()
    guest = scene.evening.sit("ANA")
    assert bye(scene.evening, guest.conn) == ("name_taken", 4003)


def test_a_full_table_is_full() -> None:
    """R1.1: there are five seats; who comes later is told so."""
    scene = scenes.lobby()
    scene.evening.sit("Dani")
    scene.evening.sit("Eva")
    guest = scene.evening.sit("Fede")
    assert bye(scene.evening, guest.conn) == ("room_full", 4003)


def test_a_wrong_token_opens_nothing() -> None:
    """hosting.md, Security: a token that fits no seat is refused, whatever name comes with it."""
    scene = scenes.lobby()
    scene.bea.lose()
    scene.bea.come_back("x" * 40)
    assert bye(scene.evening, scene.bea.conn) == ("bad_token", 4003)
    assert scene.evening.room.seating.chairs[1].conn is None


def test_who_comes_during_a_match_watches() -> None:
    """table.md: late friends watch; spectators are sent the public table and no seat."""
    scene = scenes.turn()
    late = scene.evening.sit("Late")
    welcome = late.welcomes[0]
    assert (welcome.seat, welcome.token, welcome.you, welcome.me) == (None, None, None, None)
    assert welcome.table is not None and welcome.table.view.guard == 0
    assert scene.ana.last(notes.RoomChanged).room.watchers == 1


def test_spectators_are_limited() -> None:
    """RoomPolicy.most_watchers: one more is turned away."""
    evening = Evening(replace(QUIET, most_watchers=1))
    evening.watch()
    assert bye(evening, evening.watch().conn) == ("room_full", 4003)


def test_spectators_may_ask_for_nothing() -> None:
    """R5, R6, R10: who has no seat is refused, and a hidden page of theirs is nobody's business."""
    scene = scenes.turn()
    watcher = scene.evening.watch()
    scene.evening.do(ask.SkipShow(watcher.conn))
    assert watcher.refusal == "not_seated"
    told = len(watcher.inbox)
    watcher.hide()
    assert len(watcher.inbox) == told


# Coming back


def test_a_token_always_wins() -> None:
    """hosting.md, Security: a valid token takes the seat over; the older line is told "moved" and closed with 4001."""
    scene = scenes.turn()
    old = scene.bea.conn
    scene.bea.come_back()
    assert bye(scene.evening, old) == ("moved", 4001)
    assert scene.bea.seat == 1 and scene.bea.welcomes[0].token is None


def test_a_late_goodbye_of_the_old_line_harms_nobody() -> None:
    """table.md: the old socket's late close does not throw out the new one (uno-online PR 148)."""
    scene = scenes.turn()
    old = scene.bea.conn
    scene.bea.come_back()
    told = len(scene.ana.inbox)
    scene.evening.do(ask.Depart(old))
    scene.evening.do(ask.PutBack(old))
    assert scene.bea.seat == 1 and len(scene.ana.inbox) == told


@pytest.mark.parametrize("name", IN_PLAY)
def test_reloading_shows_what_the_live_view_had(name: str) -> None:
    """drops.md 6.13 (6): in every phase the welcome equals what the live view had; nothing is lost or added."""
    scene = IN_PLAY[name]("normal")
    if name == "turn":
        scene.bea.lift("3")
    scene.evening.wait(0.2)
    for person in (*scene.all, scene.evening.watch()):
        table, seated = person.table, person.name is not None
        you, me = (person.you, scene.evening.match.teller.me(person.seat)) if seated else (None, None)
        person.come_back() if seated else person.evening.watch()
        welcome = person.last(notes.Welcome)
        assert welcome.table is not None
        assert (welcome.table.view, welcome.table.race) == (table.view, table.race)
        assert (welcome.you, welcome.me) == (you, me)
        assert person.inbox[0].note is person.welcomes[-1]


@pytest.mark.parametrize("name", IN_PLAY)
def test_a_view_told_again_is_the_same_and_changes_nothing(name: str) -> None:
    """A slow line lost its backlog: nobody has come back, so a hidden page stays hidden and the autopilot on."""
    scene = IN_PLAY[name]("normal")
    scene.bea.hide()
    scene.evening.do(ask.Autopilot(scene.bea.conn, True))
    scene.evening.wait(0.2)
    chair, told = scene.evening.room.seating.chairs[1], len(scene.carla.inbox)
    before, table, you = replace(chair), scene.bea.table, scene.bea.you
    scene.evening.do(ask.TellAgain(scene.bea.conn))
    welcome = scene.bea.welcomes[-1]
    assert welcome.table is not None and welcome.seat == 1
    assert (welcome.table.view, welcome.table.race, welcome.you) == (table.view, table.race, you)
    assert chair == before and not chair.visible and chair.autopilot
    assert len(scene.carla.inbox) == told and len(scene.bea.welcomes) == 2


@pytest.mark.parametrize("name", ["lobby", "turn"])
def test_a_line_that_was_replaced_takes_no_seat_back(name: str) -> None:
    """Its last words may come after it has lost its seat."""
    scene = scenes.lobby() if name == "lobby" else scenes.turn()
    old = scene.bea.conn
    scene.bea.come_back()
    told, new = len(scene.evening.inboxes[old]), scene.bea.conn
    scene.evening.do(ask.TellAgain(old))
    assert scene.evening.room.seating.chairs[1].conn == new and not scene.bea.all(notes.Bye)
    assert len(scene.evening.inboxes[old]) == told


def test_a_line_that_was_relieved_stays_so() -> None:
    scene = scenes.turn()
    scene.ana.ask_host(ask.RemoveSeat, 1)
    told = len(scene.bea.inbox)
    scene.evening.do(ask.TellAgain(scene.bea.conn))
    chair = scene.evening.room.seating.chairs[1]
    assert chair.conn is None and chair.autopilot and len(scene.bea.inbox) == told


def test_a_late_friend_who_is_told_again_keeps_the_place() -> None:
    scene = scenes.turn()
    eva, dan = scene.evening.sit("Eva"), scene.evening.sit("Dan")
    scene.evening.do(ask.TellAgain(eva.conn))
    assert scene.evening.room.info(scene.evening.now_ns).late == ("Eva", "Dan")
    assert len(eva.welcomes) == 2 and scene.evening.room.seating.watchers == [eva.conn, dan.conn]


@pytest.mark.parametrize("name", ["turn", "gift", "tribute", "penalty", "last_look", "scored"])
def test_reloading_shows_what_is_left_of_the_clock(name: str) -> None:
    """R10.1: the clock of the welcome is the one that runs, three seconds shorter than it was told."""
    scene = IN_PLAY[name]("normal")
    told = scene.evening.match.prompts.open
    assert told is not None and told.countdown is not None
    left_ms = told.countdown.left(scene.evening.now_ns) // 1_000_000
    scene.evening.wait(3)
    scene.bea.come_back()
    clock = scene.bea.table.clock
    assert clock is not None and (clock.paused, clock.left_ms) == (False, left_ms - 3000)


def test_coming_back_to_a_film_shows_the_verdict() -> None:
    """drops.md 6.7: who reloads in the film is told the verdict again, who reloads after the round the reel."""
    scene = scenes.film()
    scene.bea.come_back()
    assert scene.bea.last(notes.Verdict) == scene.ana.last(notes.Verdict)
    scene = scenes.scored()
    scene.bea.come_back()
    assert scene.bea.last(notes.Reel) == scene.ana.last(notes.Reel)


# Being away


def test_after_15_seconds_the_autopilot_plays() -> None:
    """R10.2: a lost line has 15 s; then the autopilot has the seat, and all are told."""
    scene = scenes.turn()
    scene.bea.lose()
    scene.evening.wait(14.9)
    assert not scene.evening.room.seating.chairs[1].autopilot
    scene.evening.wait(0.2)
    assert scene.evening.room.seating.chairs[1].autopilot
    info = scene.ana.last(notes.RoomChanged).room.seats[1]
    assert (info.connected, info.autopilot, info.away_ms) == (False, True, None)


def test_the_autopilot_takes_the_turn_without_a_clock() -> None:
    """R10.2: with the clocks off only the autopilot plays for who is away."""
    scene = scenes.turn(clocks="off")
    scene.ana.lose()
    scene.evening.until(lambda: scene.evening.state.turn == 1, 40)


def test_who_comes_back_plays_again() -> None:
    """R10.2: returning takes the seat back at once."""
    scene = scenes.turn(clocks="off")
    scene.ana.lose()
    scene.evening.wait(15.1)
    scene.ana.come_back()
    assert not scene.evening.room.seating.chairs[0].autopilot
    scene.evening.wait(60)
    assert scene.evening.state.turn == 0
    scene.ana.play("4")
    assert scene.evening.phase is Phase.TURNING


def test_a_held_card_goes_back_two_seconds_after_the_line() -> None:
    """drops.md 6.10: who disconnects while holding puts back after 2 s."""
    scene = scenes.turn()
    scene.bea.lift("3")
    scene.bea.lose()
    scene.evening.wait(1.9)
    assert scene.evening.match.holds(Seat(1))
    scene.evening.wait(0.2)
    assert not scene.evening.match.holds(Seat(1))
    assert len(scene.evening.state.floors[1]) == 0


def test_who_is_back_in_time_still_holds() -> None:
    """drops.md 6.10: a short loss of the line costs nothing."""
    scene = scenes.turn()
    scene.bea.lift("3")
    scene.bea.lose()
    scene.evening.wait(1)
    scene.bea.come_back()
    scene.evening.wait(1.5)
    scene.bea.let_go()
    assert len(scene.evening.state.floors[1]) == 1


def test_a_card_let_go_stands_and_its_owner_is_caught_absent() -> None:
    """drops.md 6.10: after the let-go the drop stands, and the window runs."""
    scene = scenes.turn()
    scene.bea.drop("3")
    scene.bea.lose()
    scene.evening.wait(0.4)
    scene.evening.do(ask.AccuseSeat(scene.ana.conn, "1", Seat(1), scene.evening.k))
    scene.evening.until_phase(Phase.PENALTY)


def test_while_the_guard_is_away_nobody_can_let_go() -> None:
    """drops.md 6.10: "frozen" until the guard is back, or for 15 s."""
    scene = scenes.turn(clocks="off")
    scene.bea.lift("3")
    scene.ana.lose()
    scene.evening.wait(0.7)
    scene.bea.let_go()
    assert scene.bea.me.why == "frozen"


# Nobody there


@pytest.mark.parametrize("name", ["turn", "turning", "gift", "tribute", "scored"])
def test_with_everybody_gone_the_table_sleeps(name: str) -> None:
    """table.md: all players gone at once: same seat, same hand, however long it takes."""
    scene = IN_PLAY[name]("normal")
    watcher = scene.evening.watch()
    for person in scene.all:
        person.lose()
    before = scene.evening.state
    scene.evening.wait(3600)
    assert scene.evening.state == before
    watcher.leave()


def test_one_who_comes_back_wakes_the_table() -> None:
    """table.md: with one back the clocks go on with what was left; the first note is the welcome."""
    scene = scenes.turn()
    for person in scene.all:
        person.lose()
    scene.evening.wait(3600)
    scene.bea.come_back()
    assert scene.bea.inbox[0].note is scene.bea.welcomes[0]
    assert scene.bea.table.clock is not None and not scene.bea.table.clock.paused
    scene.evening.until(lambda: scene.evening.state.turn == 1, 25)


def test_who_wakes_the_table_is_told_at_once_what_may_be_played() -> None:
    """table.md: a card that is pressed right after the welcome is played; at a sleeping table nobody may play."""
    scene = scenes.turn()
    fitting = scene.ana.you.options.play
    for person in scene.all:
        person.lose()
    scene.evening.wait(60)
    scene.ana.come_back()
    welcome = scene.ana.welcomes[0]
    assert fitting
    assert welcome.you is not None and welcome.you.options.play == fitting
    assert welcome.table is not None and welcome.table.clock is not None and not welcome.table.clock.paused


def test_a_late_friend_who_wakes_the_table_is_told_of_a_table_that_is_awake() -> None:
    """R9.7 at a table that everybody has left."""
    scene = scenes.turn()
    for person in scene.all:
        person.lose()
    dora = scene.evening.sit("Dora")
    table = dora.welcomes[0].table
    assert table is not None and table.clock is not None and not table.clock.paused


# The lobby


def test_a_lobby_seat_is_kept_for_five_minutes() -> None:
    """RoomPolicy.lobby_grace_ms: phones lock while friends arrive; then the seat is free."""
    scene = scenes.lobby()
    scene.bea.lose()
    scene.evening.wait(299)
    assert len(scene.evening.room.seating.chairs) == 3
    scene.evening.wait(2)
    assert [info.name for info in scene.ana.last(notes.RoomChanged).room.seats] == ["Ana", "Carla"]


def test_the_named_guard_moves_up_with_the_seats() -> None:
    """R2.1: who was named as first guard stays so when a chair before them is freed, and nobody inherits it."""
    scene = scenes.lobby()
    scene.ana.configure(first_guard=2)
    scene.bea.leave()
    assert scene.evening.room.settings.first_guard == 1
    scene.carla.leave()
    assert scene.evening.room.settings.first_guard is None


def test_a_lobby_waits_a_minute_for_its_host() -> None:
    """table.md: host gone, the seat next to them becomes host; and stays so."""
    scene = scenes.lobby()
    scene.ana.lose()
    scene.evening.wait(59)
    assert scene.evening.room.seating.host == 0
    scene.evening.wait(2)
    assert scene.evening.room.seating.host == 1
    scene.ana.come_back()
    assert scene.evening.room.seating.host == 1


def test_a_lobby_without_anybody_keeps_its_host() -> None:
    """With nobody there to inherit, the host is who it was; the table waits for them from when somebody is back."""
    scene = scenes.lobby()
    for person in scene.all:
        person.lose()
    scene.evening.wait(120)
    assert scene.evening.room.seating.host == 0
    scene.carla.come_back()
    scene.evening.wait(59)
    assert scene.evening.room.seating.host == 0
    scene.evening.wait(2)
    assert scene.evening.room.seating.host == 2


def test_in_play_the_host_is_gone_with_the_autopilot() -> None:
    """table.md: in a match the table waits 15 s for its host."""
    scene = scenes.turn()
    scene.ana.lose()
    scene.evening.wait(15.1)
    assert scene.evening.room.seating.host == 1


# Leaving


def test_leaving_the_lobby_frees_the_seat() -> None:
    """table.md: who gets up is gone; the host's seat too."""
    scene = scenes.lobby()
    scene.ana.leave()
    assert scene.evening.closed[scene.ana.conn] == 1000
    assert [chair.name for chair in scene.evening.room.seating.chairs] == ["Bea", "Carla"]
    assert scene.evening.room.seating.host == 0


@pytest.mark.parametrize("clocks", ["off", "normal"])
def test_leaving_a_match_hands_the_seat_to_the_autopilot(clocks: str) -> None:
    """R10.2, secret-hitler #2030: one leaver does not freeze the match, not even on their own turn without a clock."""
    scene = scenes.turn(clocks=clocks)
    scene.ana.leave()
    scene.evening.until(lambda: scene.evening.state.turn == 1, 20)
    scene.ana.come_back()
    assert bye(scene.evening, scene.ana.conn) == ("bad_token", 4003)


def test_who_leaves_holding_a_card_puts_it_back() -> None:
    """R10.2: the autopilot never drops."""
    scene = scenes.turn()
    scene.bea.lift("3")
    scene.bea.leave()
    assert not scene.evening.match.holds(Seat(1))


def test_the_last_to_leave_closes_the_lobby_quietly() -> None:
    """A room without anybody has no host, asks for nothing, and takes the next one in as host."""
    scene = scenes.lobby()
    for person in scene.all:
        person.leave()
    assert scene.evening.room.empty and scene.evening.due_ns is None
    assert scene.evening.sit("Dani").seat == scene.evening.room.seating.host == 0


def test_an_unknown_line_may_say_goodbye() -> None:
    """A socket that never said hello changes nothing by closing."""
    scene = scenes.turn()
    effects = scene.evening.do(ask.Depart(ask.Conn(999)))
    assert not any(isinstance(effect, Close) for effect in effects) and len(effects) == 1
