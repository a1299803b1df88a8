"""What the table waits for, and what is done when nobody answers in time (R10.1)."""

import pytest

from polilla.rooms.policy import NORMAL
from polilla.rooms.prompts import Prompts, Wanted, wanted
from polilla.rules.events import Drew, Gifted, Laid, PenaltyGiven, TributePaid
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from tests.rooms import scenes
from tests.rooms.scenes import IN_PLAY, Scene
from tests.rules.notation import face

TURN = Wanted(("turn", 1), "turn", (Seat(0),))
PENALTY = Wanted(("penalty", 1), "penalty", (Seat(0),))
NEXT = Wanted(("turn", 2), "turn", (Seat(1),))


def test_a_question_that_comes_back_keeps_what_was_left() -> None:
    """R6.3: the turn's clock stands still behind an accusation and its penalty, and goes on."""
    prompts = Prompts(NORMAL.patience_ms)
    prompts.ask(TURN, 20_000)
    prompts.run(0, True)
    prompts.run(5_000_000_000, False)
    prompts.ask(None, None)
    prompts.ask(PENALTY, 8_000)
    prompts.run(6_000_000_000, True)
    prompts.ask(TURN, 20_000)
    prompts.run(9_000_000_000, True)
    assert prompts.ends_ns() == 24_000_000_000


def test_a_new_question_has_a_whole_clock() -> None:
    """R10.1: what was left of one turn says nothing of the next."""
    prompts = Prompts(NORMAL.patience_ms)
    prompts.ask(TURN, 20_000)
    prompts.run(0, True)
    prompts.ask(NEXT, 20_000)
    prompts.run(7_000_000_000, True)
    assert prompts.ends_ns() == 27_000_000_000


def test_without_a_clock_nothing_ends() -> None:
    """R10.1: a question whose clock is off waits for ever and shows no clock."""
    prompts = Prompts(NORMAL.patience_ms)
    prompts.ask(TURN, None)
    prompts.run(0, True)
    assert prompts.ends_ns() is None
    assert prompts.open is not None and prompts.open.clock(0) is None


@pytest.mark.parametrize("name", ["turning", "race", "slap", "accused"])
def test_nobody_is_asked_while_the_table_is_busy(name: str) -> None:
    """R6.3, R7: while a card turns, a race is open or an accusation is settled nobody chooses."""
    assert wanted(IN_PLAY[name]("normal").evening.state, 1, 1) is None


def ends_after(scene: Scene, phase: Phase) -> float:
    """Seconds until the table leaves the phase by itself."""
    began = scene.evening.now_ns
    assert scene.evening.phase is phase
    scene.evening.until(lambda: scene.evening.phase is not phase or scene.evening.state.turn != 0, 100)
    return (scene.evening.now_ns - began) / 1e9


@pytest.mark.parametrize(("clocks", "seconds"), [("slow", 40), ("normal", 20), ("fast", 10)])
def test_a_turn_ends_by_its_clock(clocks: str, seconds: float) -> None:
    """R10.1: 20 s at the normal pace; the cheapest plain card that fits is laid."""
    scene = scenes.turn(clocks=clocks)
    assert ends_after(scene, Phase.TURN) == pytest.approx(seconds - 1.5)
    laid = scene.ana.events(Laid)[-1].card
    assert laid is not None and face(laid) == "1"


def test_a_turn_without_a_plain_card_draws() -> None:
    """R10.1: else draw; where the rules leave no draw (R3.3), a bug is laid."""
    scene = scenes.turn("top=5 pile=2 | 3 | 1 | 1")
    scene.evening.wait(19)
    drawn = scene.ana.events(Drew)[-1].card
    assert drawn is not None and face(drawn) == "2"
    scene = scenes.turn("top=5 | 1ant 4spider | 1 | 1")
    scene.evening.wait(19)
    assert scene.ana.events(Laid)[-1].seat == 0


@pytest.mark.parametrize(("clocks", "seconds"), [("slow", 24), ("normal", 12), ("fast", 6)])
def test_a_gift_goes_by_its_clock(clocks: str, seconds: float) -> None:
    """R10.1: 12 s; the dearest card that may be given, no moth, to the next seat clockwise."""
    scene = scenes.gift(clocks)
    assert ends_after(scene, Phase.GIFT) == pytest.approx(seconds)
    gift = scene.ana.events(Gifted)[-1]
    assert gift.to == 1 and gift.card is not None and face(gift.card) in ("1ant", "1cockroach", "1mosquito")


@pytest.mark.parametrize(("clocks", "seconds"), [("slow", 16), ("normal", 8), ("fast", 4)])
def test_tributes_go_by_their_clock(clocks: str, seconds: float) -> None:
    """R10.1, R7.4: 8 s; who has chosen stays so, the others give the dearest card, all at once."""
    scene = scenes.tribute(clocks)
    scene.ana.tribute("4")
    assert ends_after(scene, Phase.TRIBUTE) == pytest.approx(seconds)
    paid = scene.carla.events(TributePaid)[-1]
    assert [(giver, card and face(card)) for giver, card in paid.gifts] == [(0, "4"), (1, "5")]


@pytest.mark.parametrize(("clocks", "seconds"), [("slow", 16), ("normal", 8), ("fast", 4)])
def test_a_penalty_goes_by_its_clock(clocks: str, seconds: float) -> None:
    """R10.1, R6.4: 8 s; the dearest card that is no moth."""
    scene = scenes.penalty(clocks)
    assert ends_after(scene, Phase.PENALTY) == pytest.approx(seconds)
    given = scene.bea.events(PenaltyGiven)[-1].card
    assert given is not None and given.kind.value in ("ant", "spider", "cockroach", "mosquito")


@pytest.mark.parametrize("name", ["turn", "gift", "tribute", "penalty"])
def test_with_the_clocks_off_a_choice_waits(name: str) -> None:
    """R10.1: the host may switch the clocks off; then the table waits as long as its players do."""
    scene = IN_PLAY[name]("off")
    phase = scene.evening.phase
    scene.evening.wait(120)
    assert scene.evening.phase is phase
    assert scene.ana.table.clock is None or scene.ana.table.clock.kind == "film"


@pytest.mark.parametrize(("name", "phase"), [("last_look", Phase.LAST_LOOK), ("scored", Phase.SCORED)])
def test_with_the_clocks_off_shows_still_end(name: str, phase: Phase) -> None:
    """R9.1: the last look and the reel are no choices; they end by themselves at every pace."""
    scene = IN_PLAY[name]("off")
    scene.evening.until(lambda: scene.evening.phase is not phase, 61)


def test_the_clock_is_told_with_the_question() -> None:
    """R10.1: everybody sees whose clock runs and what is left of it."""
    scene = scenes.turn()
    clock = scene.carla.table.clock
    assert clock is not None
    assert (clock.kind, clock.seats, clock.total_ms, clock.paused) == ("turn", (0,), 20_000, False)
