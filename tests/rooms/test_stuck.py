"""Nobody is stuck (table.md): whatever happens to whom in whichever phase, the match goes on.

The table is phase x what happens to whose line. What may follow is asked of the clock alone: nobody does anything more.
"""

from collections.abc import Callable

import pytest

from polilla.rooms import commands as ask
from polilla.rules.invariants import violations
from tests.rooms import scenes
from tests.rooms.scenes import Scene

LIMIT_S = 90.0  # the reel's minute, then a turn


def lose_turn(scene: Scene) -> None:
    """Whose turn it is."""
    scene.evening.at(scene.evening.state.turn).lose()


def lose_other(scene: Scene) -> None:
    """Somebody who is not asked."""
    scene.carla.lose()


def lose_host_and_guard(scene: Scene) -> None:
    """Ana is both."""
    scene.ana.lose()


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


def leave_host_and_guard(scene: Scene) -> None:
    """Ana gets up for good."""
    scene.ana.leave()


def leave_accused(scene: Scene) -> None:
    """Bea gets up for good."""
    scene.bea.leave()


def remove(scene: Scene) -> None:
    """The host removes both others."""
    scene.ana.ask_host(ask.RemoveSeat, 1)
    scene.ana.ask_host(ask.RemoveSeat, 2)


def remove_by_the_next_host(scene: Scene) -> None:
    """The host hands over, and is removed."""
    scene.ana.ask_host(ask.HandOver, 2)
    scene.carla.ask_host(ask.RemoveSeat, 0)


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


def nothing(scene: Scene) -> None:
    """Nobody does anything."""


MISHAPS = (
    nothing,
    lose_turn,
    lose_other,
    lose_host_and_guard,
    lose_but_one,
    lose_all_and_one_comes_back,
    lose_and_come_back,
    leave_host_and_guard,
    leave_accused,
    remove,
    remove_by_the_next_host,
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
def test_the_match_goes_on(name: str, mishap: Callable[[Scene], None]) -> None:
    """table.md: after the deadlines the match goes on to the next phase, and the one after it."""
    scene = scenes.IN_PLAY[name]("normal")
    mishap(scene)
    for _ in range(2):
        before = standing(scene)
        scene.evening.until(lambda before=before: standing(scene) != before, LIMIT_S)  # type: ignore[misc]
        assert violations(scene.evening.state) == []
    assert scene.evening.replayed() == scene.evening.state


GONE = (lose_turn, lose_host_and_guard, lose_but_one, leave_host_and_guard, remove_by_the_next_host)


@pytest.mark.parametrize("mishap", GONE, ids=lambda mishap: mishap.__name__)
@pytest.mark.parametrize("name", ["turn", "turning", "race", "slap", "gift", "tribute", "accused", "penalty", "film"])
def test_without_clocks_it_goes_on_for_who_is_gone(name: str, mishap: Callable[[Scene], None]) -> None:
    """R10.1, R10.2: with the clocks off the table waits for people, but never for those who are gone."""
    scene = scenes.IN_PLAY[name]("off")
    mishap(scene)
    here = [person for person in scene.all if person.here and person.conn not in scene.evening.closed]
    for _ in range(60):
        asked = [person for person in here if person.seat in scene.evening.match.game.view(None).table.waiting]
        if asked and not scene.evening.match.frozen:
            break
        before = (*standing(scene), len(scene.evening.acts))
        scene.evening.until(lambda before=before: (*standing(scene), len(scene.evening.acts)) != before, LIMIT_S)  # type: ignore[misc]
    else:
        pytest.fail("those who are there are never asked")


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
