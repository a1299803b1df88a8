"""What a seated player does about the own seat."""

from itertools import pairwise

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.commands import Conn
from polilla.rules.actions import Play
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from tests.rooms import scenes
from tests.rooms.fate import card


def test_a_command_is_done_once() -> None:
    """hosting.md: a retry with the same id is answered, not done twice."""
    scene = scenes.turn()
    scene.ana.act(Play(card(scene.ana.hand, "1")), "same")
    scene.evening.wait(1)
    scene.ana.act(Play(card(scene.ana.hand, "1")), "same")
    assert scene.ana.refusal == "already_done"
    assert len(scene.ana.hand) == 7


def test_a_refusal_names_its_command_and_changes_nothing() -> None:
    """architecture.md: stable code and parameters; the state is unchanged and nobody else hears of it."""
    scene = scenes.turn()
    before, told = scene.evening.state, len(scene.bea.inbox)
    scene.ana.act(Play(card(scene.ana.hand, "2moth")), "mine")
    note = scene.ana.last(notes.RefusedNote)
    assert (note.id, note.code) == ("mine", "does_not_fit") and "card" in note.parameters
    assert scene.evening.state == before and len(scene.bea.inbox) == told


@pytest.mark.parametrize(
    "command",
    [
        ask.Act(Conn(1), "1", ask.PlayerDraws()),
        ask.AccuseSeat(Conn(1), "1", Seat(1), 10_000),
        ask.LookAt(Conn(1), Seat(1)),
        ask.LiftCard(Conn(1), 3),
        ask.LetGo(Conn(1)),
        ask.PutBack(Conn(1)),
        ask.PressRace(Conn(1), 1, 300.0, 0),
        ask.SkipShow(Conn(1)),
        ask.Autopilot(Conn(1), True),
    ],
)
def test_in_the_lobby_there_is_no_match(command: ask.Command) -> None:
    """Each is refused with one code, and nothing changes."""
    scene = scenes.lobby()
    scene.evening.do(command)
    assert scene.ana.refusal == "no_match"


def test_two_press_at_once() -> None:
    """table.md: two people pressing at once is normal: one serial verdict, the second is refused by the rules."""
    scene = scenes.turn()
    scene.ana.play("1")
    scene.ana.play("4")
    assert scene.ana.refusal == "wrong_phase"
    assert scene.evening.phase is Phase.TURNING and len(scene.ana.hand) == 7


def test_acting_takes_the_seat_back() -> None:
    """R10.2: the player takes it back at any time, by acting too; all are told."""
    scene = scenes.turn()
    scene.ana.autopilot()
    assert scene.bea.last(notes.RoomChanged).room.seats[0].autopilot
    scene.ana.play("4")
    assert not scene.bea.last(notes.RoomChanged).room.seats[0].autopilot


def test_a_lens_that_swings_by_itself_is_told_to_all_and_follows_stirs() -> None:
    """drops.md 6.12: a public option of the player; without one the lens stays where it is."""
    scene = scenes.turn()
    scene.evening.wait(20)
    assert {note.pulse.w for note in scene.ana.all(notes.PulseNote)} == {(1,)}
    scene.ana.auto_lens()
    assert [seat.auto_lens for seat in scene.bea.last(notes.RoomChanged).room.seats] == [True, False, False]
    scene.evening.wait(60)
    pulses = [note.pulse for note in scene.ana.all(notes.PulseNote)]
    assert {pulse.w for pulse in pulses} == {(1,), (2,)}
    swings = [now.k for before, now in pairwise(pulses) if before.w != now.w]
    stirs = {pulse.k for pulse in pulses if any(pulse.s)}
    assert swings and all(any(k - 20 <= stir <= k - 3 for stir in stirs) for k in swings)
    scene.ana.auto_lens(False)
    assert not scene.bea.last(notes.RoomChanged).room.seats[0].auto_lens


def test_the_autopilot_holds_no_card() -> None:
    """R10.2: it never drops. Only the own seat hears the no: a seat taken back by a lift would tell all of it."""
    scene = scenes.turn()
    scene.bea.autopilot()
    heard = len(scene.evening.inboxes[scene.ana.conn])
    scene.bea.lift("3")
    assert (scene.bea.me.why, scene.bea.me.card) == ("frozen", None)
    assert len(scene.evening.inboxes[scene.ana.conn]) == heard
    scene.bea.autopilot(False)
    scene.bea.lift("3")
    assert scene.bea.me.card is not None


def test_accusing_takes_the_seat_back() -> None:
    """R10.2: the autopilot never accuses, so whoever does is there."""
    scene = scenes.turn()
    scene.ana.autopilot()
    scene.ana.accuse(scene.bea)
    assert not scene.evening.room.seating.chairs[0].autopilot


def test_a_refused_action_takes_nothing_back() -> None:
    """R10.2: what is refused changes nothing."""
    scene = scenes.turn()
    scene.bea.autopilot()
    scene.bea.play("2")
    assert scene.evening.room.seating.chairs[1].autopilot


def test_the_autopilot_can_be_switched_off() -> None:
    """R10.2: and a thought of its own that has begun comes to nothing."""
    scene = scenes.turn(clocks="off")
    scene.ana.autopilot()
    scene.ana.autopilot(False)
    scene.evening.wait(60)
    assert scene.evening.state.turn == 0


def test_the_autopilot_puts_a_held_card_back() -> None:
    """R10.2: it never drops."""
    scene = scenes.turn()
    scene.bea.lift("3")
    scene.bea.autopilot()
    assert not scene.evening.match.holds(scene.bea.seat)


def test_emotes_are_shown_to_all_and_not_too_often() -> None:
    """table.md: rate-limited."""
    scene = scenes.turn()
    scene.bea.evening.do(ask.ShowEmote(scene.bea.conn, "wink"))
    assert scene.carla.last(notes.EmoteNote) == notes.EmoteNote(1, "wink")
    scene.evening.do(ask.ShowEmote(scene.bea.conn, "wink"))
    assert scene.bea.refusal == "too_many_emotes"
    scene.evening.wait(2)
    scene.evening.do(ask.ShowEmote(scene.bea.conn, "sleep"))
    assert scene.carla.last(notes.EmoteNote).emote == "sleep"


def test_renaming() -> None:
    """hosting.md, Security: names stay unique; one's own may be written otherwise."""
    scene = scenes.lobby()
    scene.evening.do(ask.Rename(scene.bea.conn, "carla"))
    assert scene.bea.refusal == "name_taken"
    scene.evening.do(ask.Rename(scene.bea.conn, "BEA"))
    assert scene.ana.last(notes.RoomChanged).room.seats[1].name == "BEA"


def test_the_lag_is_told_once_it_is_known() -> None:
    """races.md 6: round trip and jitter per player; the first ping tells all, later ones ride along."""
    scene = scenes.lobby()
    assert [seat.lag_ms for seat in scene.ana.last(notes.RoomChanged).room.seats] == [40, 40, 40]
    told = len(scene.ana.inbox)
    scene.evening.wait(5)
    assert len(scene.ana.inbox) == told


def test_pings_of_strangers_are_passed_over() -> None:
    """A spectator's line says nothing about a seat."""
    scene = scenes.race()
    watcher = scene.evening.watch()
    told = len(watcher.inbox)
    scene.evening.do(ask.RacePonged(watcher.conn, 1, 0, scene.evening.now_ns))
    scene.evening.do(ask.LinkSampled(watcher.conn, 1.0, scene.evening.now_ns))
    assert len(watcher.inbox) == told
