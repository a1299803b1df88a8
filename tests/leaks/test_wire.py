"""What is sent to others must not tell a drop from a put-back: frames, their number, size, order and time (6.13)."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from polilla.rooms import commands as ask
from polilla.rooms import notes
from polilla.rooms.policy import ns
from polilla.rules.cards import Card, Cards
from polilla.rules.events import Counted
from tests.leaks.doings import Ending, Real, moths, perform, release, story, twins
from tests.leaks.stage import BUGS, BUSY, DECK, Options, Stage, among, assert_alike, mask, secret, with_twins
from tests.rooms.evening import QUIET

ENDINGS: tuple[Ending, ...] = ("drop", "back")
SEEDS = range(1, 9)
SECONDS = 50.0
OPTIONS: dict[str, Options] = {
    "hawk": {"watch": "hawk"},
    "relaxed": {"watch": "relaxed"},
    "unhurried": {"unhurried": True},
    "eye off": {"eye": False},
    "same room": {"same_room": True},
    "blurred": {"blurred": True},
}


def tell(
    seed: int,
    ending: Callable[[], Ending],
    deck: str = DECK,
    options: Options | None = None,
    seats: int = 4,
    liftable: Callable[[Cards], list[Card]] = moths,
) -> Stage:
    stage = Stage(seed, BUSY, deck, options=options, seats=seats)
    perform(stage, story(-seed, SECONDS), Real(ending, liftable))
    return stage


def compare(seed: int, deck: str = DECK, **how: Any) -> set[str]:  # noqa: ANN401  # as `tell`
    """Whether drops and put-backs of one story look the same; the lines that were told anything."""
    drops, backs = (tell(seed, lambda ending=ending: ending, deck, **how) for ending in ENDINGS)  # type: ignore[misc]  # bound early
    fell = len(drops.evening.state.floors[1])
    assert fell > len(backs.evening.state.floors[1]) == 0
    return {line for _, line, _ in assert_alike(drops, backs)}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_drop_and_a_put_back_look_the_same_to_everybody_else(seed: int) -> None:
    """6.13 (1): same seed, same orders, some by people who come and go, rename, press, skip, accuse another."""
    assert {"Ana", "Carla", "watcher"} <= compare(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_they_look_the_same_amid_races_slaps_and_gifts(seed: int) -> None:
    """6.13 (1): with bugs in every hand but Bea's."""
    compare(seed, BUGS)


@pytest.mark.parametrize("choice", OPTIONS)
def test_they_look_the_same_with_every_option_of_the_host(choice: str) -> None:
    """6.13 (1): whatever the host has chosen for the hidden drop."""
    compare(31, options=OPTIONS[choice])


@pytest.mark.parametrize("deck", [DECK, BUGS], ids=["plain", "bugs"])
@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("seed", SEEDS[:2])
def test_they_look_the_same_among_three_and_among_five(seed: int, seats: int, deck: str) -> None:
    """R1.1 and 6.13 (1)."""
    assert {"Ana", "Carla", "watcher"} <= compare(seed, among(seats, deck), seats=seats)


@pytest.mark.parametrize("deck", [DECK, BUGS], ids=["plain", "bugs"])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", SEEDS[:3])
def test_a_card_that_could_be_played_or_given_falls_unseen(seed: int, seats: int, deck: str) -> None:
    """6.13 (1): a plain card, whose like is still there to be played, given, or laid on a cockroach."""
    compare(seed, with_twins(among(seats, deck)), seats=seats, liftable=twins)


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


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_a_drop_is_counted_at_its_owners_turn_and_never_while_it_can_be_caught(seed: int) -> None:
    """6.9: the public count stands still for 4.2 s at the very least, and by the table for 6 s (6.1)."""
    stage = Stage(seed, QUIET)
    stage.bea.drop("1moth")
    fell_k = stage.evening.k
    while not counted(stage):
        stage.evening.step()
    assert stage.evening.k - fell_k >= 30  # pulses of 200 ms; with fewer than 22 it could still be caught
    assert stage.watcher.table.view.turn == stage.bea.seat
    assert counted(stage) == [1]


def lap(ending: Ending, *, blurred: bool) -> Stage:
    """Bea's hand is full; a moth of hers falls, or does not, and a whole lap goes by, in which it would be counted."""
    stage = Stage(6, QUIET, bot=False, options={"blurred": blurred})
    stage.bea.lift("1moth")
    stage.evening.wait(0.7)
    release(stage, ending)
    stage.evening.wait(7)
    for person, face in ((stage.ana, "4"), (stage.bea, "3"), (stage.carla, "4")):
        person.play(face)
        stage.evening.wait(2)
    stage.carla.come_back()
    stage.evening.sit("Late")
    stage.evening.watch()
    return stage


def test_of_a_full_fan_that_is_blurred_no_missing_card_is_ever_told() -> None:
    """6.9: also when it is counted, not a byte to anybody but its owner, to a new line or to a late friend."""
    drops, backs = (lap(ending, blurred=True) for ending in ENDINGS)
    assert [event.count for event in drops.bea.events(Counted)] == [1]
    assert counted(drops) == []
    assert drops.masked("Bea") == backs.masked("Bea")
    assert {"Carla", "Late", "watcher"} <= {frame.line for frame in drops.frames[-6:]}

    plain = lap("drop", blurred=False)
    assert counted(plain) == [1]
    assert plain.masked("Bea") != lap("back", blurred=False).masked("Bea")


def test_no_frame_holds_a_count_that_is_blurred() -> None:
    """6.9: down to the last card nobody is sent how many cards anybody else seems to hold."""
    stage = Stage(1, QUIET, bot=False, options={"blurred": True})
    stage.deal_out("1 2 3 4", "1moth 2moth 3", "2 3 1", "4 5")
    stage.frames.clear()
    stage.bea.drop("1moth")
    stage.evening.wait(7)
    stage.ana.play("1")
    stage.evening.until(lambda: stage.watcher.table.view.turn == stage.bea.seat)
    tables = [frame.message["table"] for frame in stage.frames if frame.message.get("table")]
    told = [(frame.line, event["kind"]) for frame in stage.frames for event in frame.message.get("events", ())]
    assert {tuple(table["counts"]) for table in tables} == {(3, 3, 3, 1), (3, 1, 3, 1)}
    assert all(table["blurred"] for table in tables)
    assert {line for line, kind in told if kind == "counted"} == {"Bea"}


AGES = [(0.5, False, False), (3.0, False, False), (4.3, False, False), (5.7, False, False), (6.3, True, False)]


@pytest.mark.parametrize(("age_s", "normal", "unhurried"), [*AGES, (6.6, True, False), (7.1, True, True)])
@pytest.mark.parametrize("slow", [False, True], ids=["normal", "unhurried"])
def test_a_turn_that_comes_early_counts_nothing(age_s: float, normal: bool, unhurried: bool, slow: bool) -> None:
    """6.9 and 6.12: Bea's turn begins so long after her drop; 6.0 s is old enough, 6.8 s where nobody is hurried."""
    stage = Stage(1, QUIET, bot=False, options={"unhurried": slow})
    stage.deal_out("1 2 3", "1moth 2moth 3", "2 3", "2 4")
    fell_ns = stage.evening.now_ns + ns(620)
    stage.bea.drop("1moth")
    stage.evening.run_to(fell_ns + ns(age_s * 1000 - 250))  # a plain card needs so long to turn
    stage.ana.play("1")
    stage.evening.until(lambda: stage.watcher.table.view.turn == stage.bea.seat)
    assert stage.evening.now_ns - fell_ns == ns(age_s * 1000)
    assert counted(stage) == ([1] if (unhurried if slow else normal) else [])


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
