"""Nobody is stuck (table.md): whatever happens to whom in whichever phase, the match goes on.

The table is phase x what happens to whose line, once with a host who is the guard and once with two people for that.
While a match is on, what may follow is asked of the clock alone: nobody does anything more. Where no clock runs, who
is there and not idle does what the page offers.
"""

from collections.abc import Callable

import pytest

from polilla.rooms import commands as ask
from polilla.rules.invariants import violations
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.scenes import Scene

LIMIT_S = 90.0  # the reel's minute, then a turn


def lose_turn(scene: Scene) -> None:
    """Whose turn it is."""
    scene.evening.at(scene.evening.state.turn).lose()


def lose_other(scene: Scene) -> None:
    """Somebody who is not asked."""
    scene.carla.lose()


def lose_host(scene: Scene) -> None:
    """Whose table it is."""
    scene.host.lose()


def lose_guard(scene: Scene) -> None:
    """Who has the lens."""
    scene.guard.lose()


def lose_but_one(scene: Scene) -> None:
    """Only Carla stays."""
    scene.ana.lose()
    scene.bea.lose()


def lose_all_and_one_comes_back(scene: Scene) -> None:
    """All at once; much later one is back."""
    for person in scene.all:
        person.lose()
    scene.evening.wait(7200)
    scene.bea.come_back()


def lose_and_come_back(scene: Scene) -> None:
    """A reload of everybody."""
    for person in scene.all:
        person.lose()
        person.come_back()


def leave_host(scene: Scene) -> None:
    """Whose table it is gets up for good."""
    scene.host.leave()


def leave_guard(scene: Scene) -> None:
    """Who has the lens gets up for good."""
    scene.guard.leave()


def leave_accused(scene: Scene) -> None:
    """Bea gets up for good."""
    scene.bea.leave()


def remove(scene: Scene) -> None:
    """The host removes both others."""
    host = scene.host
    for person in scene.all[::-1]:
        if person is not host:
            host.ask_host(ask.RemoveSeat, person.seat)


def remove_by_the_next_host(scene: Scene) -> None:
    """The host hands over, and is removed."""
    host = scene.host
    host.ask_host(ask.HandOver, 2)
    scene.carla.ask_host(ask.RemoveSeat, host.seat)


def block_guard(scene: Scene) -> None:
    """The host blocks who has the lens, if that is somebody else."""
    if scene.guard is not scene.host:
        scene.host.ask_host(ask.BlockSeat, scene.guard.seat)


def let_the_autopilot_play(scene: Scene) -> None:
    """Everybody goes for tea."""
    for person in scene.all:
        person.autopilot()


def hide(scene: Scene) -> None:
    """Everybody looks at another tab."""
    for person in scene.all:
        person.hide()


def fall_silent(scene: Scene) -> None:
    """No line answers any more."""
    for person in scene.all:
        person.answers = False


def restart(scene: Scene) -> None:
    """The server is killed and started again, and all come back."""
    scene.evening.restart()
    for person in scene.all:
        person.come_back()


def restart_and_one_comes_back(scene: Scene) -> None:
    """The server is killed and started again, and only Carla comes back."""
    scene.evening.restart()
    scene.carla.come_back()


def idle_host(scene: Scene) -> None:
    """Whose table it is reads a book."""
    scene.idle = (scene.host,)


def idle_asked(scene: Scene) -> None:
    """Whoever is waited for, or is next, reads a book."""
    state = scene.evening.state
    seats = scene.evening.match.game.view(None).table.waiting or (state.turn,)
    scene.idle = tuple(scene.evening.at(seat) for seat in seats)


def nothing(scene: Scene) -> None:
    """Nobody does anything."""


MISHAPS = (
    nothing,
    lose_turn,
    lose_other,
    lose_host,
    lose_guard,
    lose_but_one,
    lose_all_and_one_comes_back,
    lose_and_come_back,
    leave_host,
    leave_guard,
    leave_accused,
    remove,
    remove_by_the_next_host,
    block_guard,
    let_the_autopilot_play,
    hide,
    fall_silent,
    restart,
    restart_and_one_comes_back,
)


def standing(scene: Scene) -> tuple[object, ...]:
    """Where the match stands."""
    state = scene.evening.state
    return state.phase, state.turn, state.round_no, state.accused, scene.evening.match.trial is None


@pytest.mark.parametrize("mishap", MISHAPS, ids=lambda mishap: mishap.__name__)
@pytest.mark.parametrize("name", scenes.IN_PLAY)
@pytest.mark.parametrize("host", ["Ana", "Bea"])
def test_the_match_goes_on(host: str, name: str, mishap: Callable[[Scene], None]) -> None:
    """table.md: after the deadlines the match goes on to the next phase, and the one after it."""
    scene = scenes.with_host(name, host)
    mishap(scene)
    for _ in range(2):
        before = standing(scene)
        scene.evening.until(lambda before=before: standing(scene) != before, LIMIT_S)  # type: ignore[misc]
        assert violations(scene.evening.state) == []
    assert scene.evening.replayed() == scene.evening.state


def press(scene: Scene) -> None:
    """Who is here and not idle presses every other second what the page offers against standing still."""
    evening = scene.evening
    for person in scene.all:
        if person.here and person.conn not in evening.closed and person not in scene.idle:
            room = evening.room.info(evening.now_ns)
            for wish in room.wishes:
                if wish.seat not in (None, person.seat) and person.seat not in wish.by:
                    person.ask_host(ask.Relieve, wish.seat)
            wished = any(wish.seat is None and person.seat in wish.by for wish in room.wishes)
            if room.stage == "lobby" and room.host == person.seat and len(room.seats) < 3:
                person.ask_host(ask.AddBot, "normal")
            elif room.stage != "playing" and not wished:
                person.ask_host(ask.StartPlay if room.stage == "lobby" else ask.PlayAgain)
    evening.later(2000, lambda: press(scene))


GONE = (
    lose_turn,
    lose_host,
    lose_guard,
    lose_but_one,
    leave_host,
    leave_guard,
    remove_by_the_next_host,
    idle_host,
    idle_asked,
)


@pytest.mark.parametrize("mishap", GONE, ids=lambda mishap: mishap.__name__)
@pytest.mark.parametrize("name", ["turn", "turning", "race", "slap", "gift", "tribute", "accused", "penalty", "film"])
@pytest.mark.parametrize("host", ["Ana", "Bea"])
def test_without_clocks_it_goes_on_for_who_is_gone(host: str, name: str, mishap: Callable[[Scene], None]) -> None:
    """R10.1, R10.2: with the clocks off the table waits for people, but not for ever for who is gone or idle."""
    scene = scenes.with_host(name, host, "off")
    mishap(scene)
    press(scene)
    here = [person for person in scene.all if person.here and person.conn not in scene.evening.closed]
    here = [person for person in here if person not in scene.idle]
    for _ in range(60):
        asked = [person for person in here if person.seat in scene.evening.match.game.view(None).table.waiting]
        if asked and (scene.evening.phase is Phase.PENALTY or not scene.evening.match.frozen):
            break
        before = (*standing(scene), len(scene.evening.acts))
        scene.evening.until(lambda before=before: (*standing(scene), len(scene.evening.acts)) != before, LIMIT_S)  # type: ignore[misc]
    else:
        pytest.fail("those who are there are never asked")


BETWEEN = (
    *(mishap for mishap in MISHAPS if mishap not in (lose_turn, lose_guard, leave_guard, block_guard)),
    idle_host,
)
"""What can happen while there are no cards on the table."""


@pytest.mark.parametrize("mishap", BETWEEN, ids=lambda mishap: mishap.__name__)
@pytest.mark.parametrize("name", scenes.BETWEEN)
@pytest.mark.parametrize("host", ["Ana", "Bea"])
def test_who_is_left_can_begin(host: str, name: str, mishap: Callable[[Scene], None]) -> None:
    """table.md: nobody can freeze the table: from the lobby and from the end of a match those who are there go on."""
    scene = scenes.with_host(name, host)
    mishap(scene)
    press(scene)
    scene.evening.until(lambda: scene.evening.room.stage == "playing", LIMIT_S)


@pytest.mark.parametrize("name", scenes.IN_PLAY)
def test_while_all_are_gone_nothing_is_played(name: str) -> None:
    """table.md: all players gone at once: same seat, same hand. What was on its way ends, nothing new begins."""
    scene = scenes.IN_PLAY[name]("normal")
    turn = scene.evening.state.turn
    for person in scene.all:
        person.lose()
    scene.evening.wait(10)
    rest = scene.evening.state
    scene.evening.wait(3600)
    assert scene.evening.state == rest and scene.evening.due_ns is None
    assert (rest.turn - turn) % 3 <= 1
