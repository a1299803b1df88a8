"""The moments after a gesture in which something else happens: nothing of that may hang on what the gesture was."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from polilla.rooms.notes import Happened
from polilla.rules.events import RoundScored, TributeAsked
from polilla.rules.phases import Phase
from tests.leaks.doings import Ending, Real, perform, release, story
from tests.leaks.stage import BUSY, Options, Stage, assert_alike
from tests.rooms.evening import QUIET

FOUR_BUGS = "top=5 fill=341 | 1ant 1spider 1cockroach 1mosquito | 1moth 2moth 3moth 5moth 4 4 | 1 2 | 1 2"
ENDINGS: tuple[Ending, ...] = ("drop", "back")
NOTHING: Callable[[Stage], None] = lambda stage: None  # noqa: E731  # a default with a name


def acted(stage: Stage, ending: Ending, then: Callable[[Stage], None]) -> Stage:
    """Bea's gesture, and what happens then."""
    stage.bea.lift("1moth")
    stage.evening.wait(0.7)
    release(stage, ending)
    assert stage.paw.lane.last is not None and stage.paw.lane.last.first == stage.hidden.k + 1  # there was a gesture
    then(stage)
    return stage


@pytest.mark.parametrize("bug", ["ant", "spider", "cockroach", "mosquito"])
def test_a_bug_runs_its_course_whatever_fell_just_before(bug: str) -> None:
    """6.10: races, gifts and tributes with their clocks are the same behind a drop as behind a put-back."""

    def then(stage: Stage) -> None:
        stage.ana.play(f"1{bug}")
        stage.evening.wait(16)

    drop, back = (acted(Stage(3, QUIET, FOUR_BUGS, bot=False), ending, then) for ending in ENDINGS)
    assert any(line == "Carla" and bug.encode() in data for _, line, data in assert_alike(drop, back))


@pytest.mark.parametrize(("phase", "bug", "lasts_s"), [(Phase.GIFT, "spider", 12), (Phase.TRIBUTE, "mosquito", 8)])
@pytest.mark.parametrize("ending", ENDINGS)
def test_time_to_give_is_what_the_clock_says(phase: Phase, bug: str, lasts_s: int, ending: Ending) -> None:
    """R10.1: no longer because of a drop."""
    stage = Stage(3, QUIET, FOUR_BUGS, bot=False)

    def then(stage: Stage) -> None:
        stage.ana.play(f"1{bug}")
        stage.evening.until_phase(phase)

    acted(stage, ending, then)
    begun_ns = stage.evening.now_ns
    stage.evening.until(lambda: stage.evening.phase is not phase)
    assert stage.evening.now_ns - begun_ns == lasts_s * 1_000_000_000


@pytest.mark.parametrize("phase", [Phase.TURNING, Phase.SLAP])
@pytest.mark.parametrize(("hand", "tells"), [("4 2moth 3moth", True), ("4 5 2moth", False), ("1moth 4", False)])
def test_at_a_mosquito_only_the_last_card_that_may_be_given_is_missed(phase: Phase, hand: str, tells: bool) -> None:
    """R7.4: known and left (docs/fairness.md). Whoever has nothing but moths gives nothing, and all see who gives."""

    def told(ending: Ending) -> Stage:
        stage = Stage(3, QUIET, bot=False)
        stage.deal_out("1mosquito 2 3 4", hand, "2 3 4", "2 3 4")
        for person in stage.people:
            person.reflex_ms = 1500.0  # Dani does not slap, and so is the slowest
        stage.ana.play("1mosquito")
        stage.evening.until_phase(phase)
        stage.bea.lift(hand.split()[0])
        stage.evening.wait(0.65)
        release(stage, ending)
        stage.evening.wait(6)
        assert len(stage.evening.state.floors[1]) == (ending == "drop")
        return stage

    drop, back = told("drop"), told("back")
    givers = [stage.watcher.events(TributeAsked)[0].givers for stage in (drop, back)]
    assert givers == [(0, 2) if tells else (0, 1, 2), (0, 1, 2)]
    if not tells:
        assert_alike(drop, back)


@pytest.mark.parametrize(("hand", "tells"), [("1spider 4 2moth", True), ("1spider 4 5 2moth", False)])
def test_at_a_spider_only_the_last_card_that_may_be_given_is_missed(hand: str, tells: bool) -> None:
    """R7.3: likewise, of who laid it."""

    def told(ending: Ending) -> Stage:
        stage = Stage(3, QUIET, bot=False)
        stage.deal_out("2 3 4", hand, "2 3 4", "2 3 4", turn=1)
        stage.bea.lift("4")
        stage.evening.wait(0.4)
        stage.bea.play("1spider")
        stage.evening.wait(0.4)
        assert stage.evening.phase is Phase.TURNING
        release(stage, ending)
        stage.evening.wait(4)
        assert len(stage.evening.state.floors[1]) == (ending == "drop")
        return stage

    drop, back = told("drop"), told("back")
    assert [stage.evening.phase for stage in (drop, back)] == [Phase.TURN if tells else Phase.GIFT, Phase.GIFT]
    if not tells:
        assert_alike(drop, back)


@pytest.mark.parametrize("name", ["Ana", "Bea", "Carla"])
@pytest.mark.parametrize("after_s", [0.1, 1.5, 3.0])
def test_coming_and_going_is_told_alike(name: str, after_s: float) -> None:
    """6.10: a line breaks while a card is in flight, and somebody comes back."""

    def then(stage: Stage) -> None:
        person = next(each for each in stage.people if each.name == name)
        stage.evening.wait(after_s)
        person.lose()
        stage.evening.wait(4)
        person.come_back()
        stage.evening.wait(3)

    drop, back = (acted(Stage(4, QUIET), ending, then) for ending in ENDINGS)
    assert_alike(drop, back)


@pytest.mark.parametrize("seed", range(1, 7))
def test_the_lens_that_follows_stirs_follows_nothing_else(seed: int) -> None:
    """6.12: it goes to a drop when it goes to a put-back."""

    def told(ending: Ending) -> Stage:
        stage = Stage(seed, QUIET, bot=False)
        stage.ana.look(stage.carla)
        stage.evening.wait(3)
        stage.ana.auto_lens()
        return acted(stage, ending, lambda stage: stage.evening.wait(5))

    assert_alike(told("drop"), told("back"))


@pytest.mark.parametrize("hand", ["1moth 3", "1moth 2moth 3"], ids=["of two", "of three"])
@pytest.mark.parametrize("seed", range(1, 4))
def test_few_cards_tell_no_more_than_many(seed: int, hand: str) -> None:
    """6.2: with one or two cards left fidgets go on as before."""

    def told(ending: Ending) -> Stage:
        stage = Stage(seed, BUSY, bot=False)
        stage.deal_out("1 2 3", hand, "2 3", "2 3")
        acted(stage, ending, NOTHING)
        perform(stage, story(-seed, 13, ("play", "lift", "release")), Real(lambda: ending))
        assert len(stage.evening.state.floors[1]) == (ending == "drop")
        return stage

    assert_alike(told("drop"), told("back"))


def test_a_last_card_that_may_not_fall_goes_back_like_any_other() -> None:
    """6.10: the other one was played meanwhile; only its player is told why."""

    def told(ending: Ending) -> Stage:
        stage = Stage(2, QUIET, bot=False)
        stage.deal_out("1 2 3", "1moth 4", "2 3", "2 3", turn=1)
        stage.bea.lift("1moth")
        stage.evening.wait(0.4)
        stage.bea.play("4")
        stage.evening.wait(0.4)
        release(stage, ending)
        stage.evening.wait(4)
        assert stage.paw.lane.last is not None and stage.paw.lane.last.cause == "back"
        return stage

    assert_alike(told("drop"), told("back"))


LOOKS: list[tuple[Options, int]] = [({}, 4200), ({"unhurried": True}, 5000)]


@pytest.mark.parametrize(("options", "lasts_ms"), LOOKS, ids=["normal", "unhurried"])
@pytest.mark.parametrize("after_s", [0.05, 1.0, 3.9])
def test_the_last_look_is_as_long_whether_a_card_is_in_flight_or_not(
    options: Options, lasts_ms: int, after_s: float
) -> None:
    """6.10: always the same when another than the guard ends the round; also if there was no gesture at all."""

    def told(ending: Ending | None) -> Stage:
        stage = Stage(5, QUIET, bot=False, options=options)
        stage.deal_out("2 3", "1moth 2moth 3", "4", "2 3", turn=2)

        def then(stage: Stage) -> None:
            stage.evening.wait(after_s)
            stage.carla.play("4")
            stage.evening.until_phase(Phase.SCORED)

        if ending is None:
            then(stage)
        else:
            acted(stage, ending, then)
        assert look_ms(stage) == lasts_ms
        return stage

    told(None)
    assert_alike(told("drop"), told("back"))


def look_ms(stage: Stage) -> int:
    """From the telling that the round has ended to its score, as the watcher heard it."""
    told = [got for got in stage.watcher.inbox if isinstance(got.note, Happened)]
    scored = next(i for i, got in enumerate(told) if any(isinstance(e, RoundScored) for e in got.note.events))  # type: ignore[union-attr]
    before, score = list(pairwise(told[: scored + 1]))[-1]
    return (score.at_ns - before.at_ns) // 1_000_000
