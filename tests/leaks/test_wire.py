"""What is sent to others must not tell a drop from a put-back: frames, their number, size, order and time (6.13)."""

from collections.abc import Callable
from random import Random

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.policy import ns
from polilla.rules.events import Counted
from tests.leaks.stage import Ending, Stage, mask, perform, release, story, until_told
from tests.rooms.evening import QUIET

SEEDS = range(1, 9)
SECONDS = 50.0


def tell(seed: int, ending: Callable[[], Ending]) -> Stage:
    stage = Stage(seed)
    perform(stage, story(-seed, SECONDS), ending)
    return stage


def secret(stage: Stage) -> list[tuple[int, str, bytes]]:
    """Everything that left the room for others than Bea, masked, until a count tells of her drops."""
    return [(frame.at_ns, frame.line, mask(frame.data)) for frame in until_told(stage) if frame.line != "Bea"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_drop_and_a_put_back_look_the_same_to_everybody_else(seed: int) -> None:
    """6.13 (1): same seed, same orders: every frame to everybody else, byte for byte and at the same time."""
    drops, backs = tell(seed, lambda: "drop"), tell(seed, lambda: "back")
    fell = len(drops.evening.state.floors[1])
    assert fell > len(backs.evening.state.floors[1]) == 0
    told = secret(drops)
    assert told == secret(backs)[: len(told)]
    assert {"Ana", "Carla", "watcher"} <= {line for _, line, _ in told}


def test_any_mixture_looks_the_same() -> None:
    """6.13 (1): also when some releases are drops and some are not."""
    for seed in SEEDS[:3]:
        mind = Random(seed)
        told = secret(tell(seed, lambda mind=mind: mind.choice(("drop", "back"))))  # type: ignore[misc]  # bound early
        backs = secret(tell(seed, lambda: "back"))
        shorter = min(len(told), len(backs))
        assert told[:shorter] == backs[:shorter]
        assert shorter > 300


def test_an_order_is_answered_to_its_sender_alone() -> None:
    """6.3 (b): nothing at all goes to anybody else when a card is lifted, put back, or let fall."""
    stage = Stage(8, QUIET)
    for ending in ("drop", "back"):
        stage.evening.wait(26)
        stage.frames.clear()
        stage.bea.lift("1moth" if ending == "drop" else "2moth")
        lifted_ns = stage.evening.now_ns
        assert [frame.line for frame in stage.frames] == ["Bea"]
        stage.evening.wait(0.7)
        stage.frames.clear()
        release(stage, "drop" if ending == "drop" else "back")
        assert {frame.line for frame in stage.frames} == {"Bea"}
        assert stage.evening.now_ns == lifted_ns + ns(700)


def test_the_store_has_the_same_to_do() -> None:
    """6.3: a drop is one record and a put-back is one: the disk's work does not tell one from the other."""
    written = []
    for ending in ("drop", "back"):
        stage = Stage(5, QUIET)
        before = stage.store
        stage.bea.lift("1moth")
        stage.evening.wait(0.7)
        release(stage, "drop" if ending == "drop" else "back")
        written.append(stage.store - before)
    assert written == [1, 1]


def counted(stage: Stage) -> list[int]:
    """What was told of Bea's missing cards."""
    return [event.count for event in stage.watcher.events(Counted) if event.seat == stage.bea.seat]


def test_a_drop_is_counted_at_its_owners_turn_and_never_before_it_is_six_seconds_old() -> None:
    """6.9: the public count stands still until nobody can be caught for it any more."""
    for seed in SEEDS[:4]:
        stage = Stage(seed, QUIET)
        stage.bea.drop("1moth")
        fell_ns = stage.evening.now_ns
        while not counted(stage):
            stage.evening.step()
        assert stage.evening.now_ns - fell_ns >= ns(stage.evening.policy.drops.count_age * 200)
        assert stage.watcher.table.view.turn == stage.bea.seat
        assert counted(stage) == [1]


@pytest.mark.parametrize("ending", ["drop", "back"])
def test_until_the_verdict_an_accusation_tells_nothing(ending: Ending) -> None:
    """6.3: the freeze starts at once, before the verdict is known to anybody, and lasts the same."""
    frames = []
    for each in ("back", ending):
        stage = Stage(2, QUIET)
        stage.ana.look(stage.bea)
        stage.evening.wait(3)
        stage.bea.lift("2moth")
        stage.evening.wait(0.7)
        release(stage, "drop" if each == "drop" else "back")
        stage.evening.wait(1.5)
        stage.ana.accuse(stage.bea)
        stage.evening.until(lambda stage=stage: bool(stage.watcher.all(notes.Verdict)))  # type: ignore[misc]
        cut = next(index for index, frame in enumerate(stage.frames) if isinstance(frame.note, notes.Verdict))
        frames.append(
            [(frame.at_ns, frame.line, mask(frame.data)) for frame in stage.frames[:cut] if frame.line != "Bea"]
        )
    assert frames[0] == frames[1]


def test_no_refusal_depends_on_what_another_holds_or_drops() -> None:
    """6.3 (e): the guard's orders are answered alike whether Bea sits still, holds a card or has let one fall."""
    answers = []
    for doing in ("nothing", "hold", "drop"):
        stage = Stage(4, QUIET)
        stage.ana.look(stage.carla)
        stage.evening.wait(3)
        if doing != "nothing":
            stage.bea.lift("1moth")
        stage.evening.wait(0.7)
        if doing == "drop":
            stage.bea.let_go()
        stage.frames.clear()
        stage.ana.accuse(stage.bea)
        stage.evening.do(ask.LookAt(stage.ana.conn, stage.ana.seat))
        stage.evening.do(ask.LiftCard(stage.ana.conn, stage.ana.hand[0].id))
        stage.evening.do(ask.LiftCard(stage.carla.conn, stage.carla.hand[0].id))
        stage.evening.do(ask.PutBack(stage.carla.conn))
        stage.ana.look(stage.bea)
        stage.ana.accuse(stage.bea)
        answers.append([(frame.line, frame.data) for frame in stage.frames if frame.line in ("Ana", "Carla")])
        assert stage.evening.match.trial is None
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]
