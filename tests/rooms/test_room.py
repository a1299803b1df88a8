"""The room's one door: `handle`."""

from typing import get_args

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.commands import Command, Conn
from polilla.rooms.effects import Tell, WakeAt
from polilla.rooms.refusals import RefusedByRoom
from polilla.rooms.room import Room
from polilla.rules.errors import Code, Refused
from polilla.rules.seats import Seat
from tests.rooms import scenes
from tests.rooms.evening import Evening
from tests.rooms.fate import Fate


def test_every_command_has_its_door() -> None:
    """architecture.md: one closed union; nothing that can be asked is forgotten."""
    assert set(Room("MOTH42")._doors) == set(get_args(Command))


STRANGE: list[Command] = [
    ask.Depart(Conn(9)),
    ask.Act(Conn(9), "1", ask.PlayerDraws()),
    ask.AccuseSeat(Conn(9), "1", Seat(4), 0),
    ask.LookAt(Conn(9), Seat(4)),
    ask.LiftCard(Conn(9), 70),
    ask.LetGo(Conn(9)),
    ask.PutBack(Conn(9)),
    ask.PressRace(Conn(9), 1, None, 0),
    ask.RevealSent(Conn(9), 1, 0),
    ask.RacePinged(Conn(9), 1, 0, 0),
    ask.RacePonged(Conn(9), 1, 0, 0),
    ask.LinkSampled(Conn(9), 1.0, 0),
    ask.ShowPage(Conn(9), True),
    ask.SkipShow(Conn(9)),
    ask.Autopilot(Conn(9), True),
    ask.ShowEmote(Conn(9), "wink"),
    ask.Rename(Conn(9), "Eva"),
    ask.StartPlay(Conn(9)),
    ask.Relieve(Conn(9), Seat(0)),
    ask.LeaveSeat(Conn(9)),
    ask.Wake(),
]


@pytest.mark.parametrize("command", STRANGE, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("scene", [scenes.lobby, scenes.turn, scenes.race])
def test_a_stranger_changes_nothing(scene: object, command: Command) -> None:
    """hosting.md, Security: a line that never said hello is refused or passed over, and nobody else hears of it."""
    assert callable(scene)
    evening: Evening = scene().evening
    told = {conn: len(inbox) for conn, inbox in evening.inboxes.items()}
    records = len(evening.acts)
    evening.do(command)
    assert all(len(evening.inboxes[conn]) == count for conn, count in told.items())
    assert len(evening.acts) == records


def test_every_answer_ends_with_the_next_wish_to_wake() -> None:
    """effects.py: it replaces the earlier wish; an empty lobby has none."""
    room = Room("MOTH42")
    effects = room.handle(ask.Wake(), 5, Fate(1))
    assert effects[-1] == WakeAt(None)


def test_waking_too_early_does_nothing() -> None:
    """hosting.md: timers may ring early, or twice."""
    scene = scenes.turn()
    due_ns = scene.evening.due_ns
    assert scene.evening.do(ask.Wake()) == [WakeAt(due_ns)]


def test_the_stage_is_told_when_it_changes() -> None:
    """table.md: lobby, playing, over: all learn of it with the seats."""
    scene = scenes.over()
    stages = [note.room.stage for note in scene.bea.all(notes.RoomChanged)]
    assert list(dict.fromkeys(stages)) == ["lobby", "playing", "over"]
    assert scene.evening.room.stage == "over"


def test_a_refusal_goes_to_its_sender_alone() -> None:
    """drops.md 6.3 (b): an order answers its sender only."""
    scene = scenes.turn()
    effects = scene.evening.do(ask.Act(scene.bea.conn, "x", ask.PlayerDraws()))
    told = [effect for effect in effects if isinstance(effect, Tell)]
    assert [(tell.conns, type(tell.note)) for tell in told] == [((scene.bea.conn,), notes.RefusedNote)]


@pytest.mark.parametrize("refusal", [Refused(Code.WRONG_PHASE), RefusedByRoom("no_match")])
def test_what_nobody_asked_for_is_never_refused(refusal: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody would hear of it, and the room would be woken again at once, for ever: it is a bug, and ends the room."""
    scene = scenes.turn()

    def refuse(moment: object) -> None:
        raise refusal

    monkeypatch.setattr(scene.evening.match, "wake", refuse)
    with pytest.raises(type(refusal)):
        scene.evening.do(ask.Wake())


def test_the_same_seed_is_the_same_evening() -> None:
    """architecture.md: time and chance are arguments: the same of both, the same records."""
    one, two = (scenes.scored().evening.acts for _ in range(2))
    assert one == two


def test_the_version_is_that_of_the_match() -> None:
    """drops.md 6.3 (c): nought in the lobby, and never backwards."""
    scene = scenes.lobby()
    assert scene.evening.room.version == 0
    scene = scenes.scored()
    versions = [note.version for note in scene.bea.all(notes.Happened)]
    assert versions == sorted(set(versions)) and versions[-1] == scene.evening.room.version


def test_a_room_says_whether_a_secret_opens_a_seat() -> None:
    scene = scenes.turn()
    token = scene.bea.token
    assert token is not None and scene.evening.room.opens(token)
    assert not scene.evening.room.opens("x" * 32)
