"""A card that answers a cockroach falls while the race is open: no place, time, mark or end of the race tells of it."""

import pytest

from polilla.rooms import notes
from polilla.rules.phases import Phase
from tests.leaks.doings import Ending, release
from tests.leaks.stage import Stage, assert_alike
from tests.rooms.evening import QUIET

ENDINGS: tuple[Ending, ...] = ("drop", "back")
ONE = "top=5 fill=341 | 1ant 1spider 1cockroach 1mosquito | 1 2moth 3moth 5moth 4 4 3 3 | 1 2 2 | 1 2 2"
TWO = ONE.replace("| 1 2moth 3moth", "| 1 1 3moth")
NONE = ONE.replace("| 1 2moth", "| 3 2moth")
LOTS = range(1, 5)


def race(seed: int, deck: str, *reflexes: float | None) -> Stage:
    """Ana's cockroach has just turned up; Ana, Bea, Carla and Dani press so long after they see it."""
    stage = Stage(seed, QUIET, deck, bot=False)
    for seat, reflex_ms in enumerate(reflexes):
        stage.evening.at(seat).reflex_ms = reflex_ms
    stage.ana.play("1cockroach")
    stage.evening.until_phase(Phase.RACE)
    return stage


def photos(stage: Stage) -> list[notes.Photo]:
    """As the watcher was shown them."""
    return stage.watcher.all(notes.Photo)


PRESSES: dict[str, tuple[float | None, ...]] = {
    "nobody presses": (None, None, None, None),
    "one presses at last": (None, None, 3500.0, None),
    "the owner presses": (2000.0, None, None, None),
    "one presses and one comes late": (None, None, 2000.0, 2600.0),
    "two press at once": (None, None, 2000.0, 2004.0),
}


@pytest.mark.parametrize("deck", [ONE, TWO], ids=["the only one", "one of two"])
@pytest.mark.parametrize("presses", PRESSES)
@pytest.mark.parametrize("seed", LOTS)
def test_the_photo_does_not_tell_what_fell(seed: int, presses: str, deck: str) -> None:
    """6.3 and 6.10: whoever has no answer any more stands where those stand who have one and do not press."""

    def told(ending: Ending) -> Stage:
        stage = race(seed, deck, *PRESSES[presses])
        stage.bea.lift("1")
        stage.evening.wait(0.7)
        release(stage, ending)
        stage.evening.wait(4.5)
        assert len(stage.evening.state.floors[1]) == (ending == "drop")
        assert len(photos(stage)) == 1 + ("late" in presses)
        return stage

    assert_alike(told("drop"), told("back"))


@pytest.mark.parametrize("presses", PRESSES)
def test_the_photo_does_not_tell_who_holds_an_answer(presses: str) -> None:
    """R7.6: whatever the lots, and also when somebody came late."""
    for seed in LOTS:
        shown = []
        for deck in (ONE, NONE):
            stage = race(seed, deck, *PRESSES[presses])
            stage.evening.wait(5)
            shown.append(photos(stage))
        assert shown[0] == shown[1]


def carla_presses(stage: Stage) -> None:
    """Her page gives no time: the server takes what it sees itself, as for Bea."""
    stage.carla.press(None, 1)


def pressed(seed: int, press: bool, ending: Ending, carla_ms: float | None) -> Stage:
    """Bea presses or does not, and lets go 0.42 s later: before it is decided, as her line answers no ping just then.

    Carla presses so long after her.
    """
    stage = race(seed, ONE, None, None, None, None)
    stage.evening.wait(0.4)
    k = stage.evening.k
    stage.evening.until(lambda: stage.evening.k > k)
    stage.evening.wait(0.14)
    stage.bea.answers = False
    stage.evening.wait(0.05)
    if press:
        assert stage.bea.press(None) == "counted"
    if carla_ms is not None:
        stage.evening.later(carla_ms, lambda: carla_presses(stage))
    stage.bea.lift("1")
    stage.evening.wait(0.42)
    assert not photos(stage)
    release(stage, ending)
    assert len(stage.evening.state.floors[1]) == (ending == "drop")
    stage.evening.wait(5)
    return stage


@pytest.mark.parametrize("carla_ms", [None, 5.0, 300.0, 590.0, 700.0, 2500.0])
def test_a_press_whose_card_fell_is_one_that_was_never_made(carla_ms: float | None) -> None:
    """6.10: else a mark, a gap, an early end or a press called late would tell that somebody had been before."""
    dropped, never = pressed(1, True, "drop", carla_ms), pressed(1, False, "back", carla_ms)
    assert_alike(dropped, never)
    assert photos(dropped)[-1].winner == (None if carla_ms is None else 2)
    assert all(set(each.marks) <= {"handicap", "limited"} for each in photos(dropped)[-1].results)
    assert photos(pressed(1, True, "back", carla_ms))[-1].winner == 1
