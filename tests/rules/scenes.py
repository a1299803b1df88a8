"""Short scenes that the golden playthroughs show: a title, a position, and what is done."""

from collections.abc import Callable

from tests.rules.table import ORDER, Table

Scene = tuple[str, str, Callable[[Table], None]]


def ant(t: Table) -> None:
    t.play(0, "4ant")
    t.turn_up(ORDER)


def spider(t: Table) -> None:
    t.play(0, "4spi")
    t.turn_up()
    t.gift(0, "1", to=2)


def mosquito(t: Table) -> None:
    t.play(0, "4mos")
    t.turn_up()
    t.slapped(2)
    t.tribute(3, "5")
    t.drop(3, "3")
    t.tribute(0, "1")


def cockroach(t: Table) -> None:
    t.play(0, "4co")
    t.turn_up()
    t.drop(1, "2")
    t.raced(2)


def cockroach_unanswered(t: Table) -> None:
    t.play(0, "4co")
    t.turn_up()
    t.raced(None)


def accusation_true(t: Table) -> None:
    t.drop(2, "5moth")
    t.accuse(1, 2)
    t.judged("5moth")
    t.penalty(1, "3")


def accusation_false(t: Table) -> None:
    t.drop(2, "5moth")
    t.accuse(1, 0)
    t.judged(None)


def accusation_behind_a_race(t: Table) -> None:
    t.drop(2, "5moth")
    t.accuse(1, 2)
    t.raced(0)
    t.judged("5moth")
    t.penalty(1, "3")


def accusation_in_a_tribute(t: Table) -> None:
    t.drop(0, "5moth")
    t.accuse(1, 0)
    t.judged("5moth")
    t.penalty(1, "4")
    t.tribute(0, "2")


def accusation_by_a_guard_with_moths(t: Table) -> None:
    t.drop(2, "5moth")
    t.accuse(1, 2)
    t.judged("5moth")


def last_card_as_penalty(t: Table) -> None:
    t.drop(2, "5moth")
    t.accuse(1, 2)
    t.judged("5moth")
    t.penalty(1, "3")


def last_card_played(t: Table) -> None:
    t.drop(0, "5moth")
    t.play(0, "4ant")
    t.turn_up()
    t.look_over()


def last_card_played_and_caught(t: Table) -> None:
    t.drop(0, "5moth")
    t.play(0, "4ant")
    t.turn_up()
    t.accuse(1, 0)
    t.judged("5moth")
    t.penalty(1, "3")


def last_card_in_the_race(t: Table) -> None:
    t.raced(2)
    t.accuse(1, 0)
    t.judged(None)
    t.look_over()


def last_card_as_gift(t: Table) -> None:
    t.gift(0, "1", to=1)
    t.look_over()


def last_cards_as_tribute(t: Table) -> None:
    t.tribute(3, "5")
    t.tribute(0, "1")
    t.look_over()


def guard_is_out(t: Table) -> None:
    t.play(1, "4moth")
    t.turn_up()


def reshuffle(t: Table) -> None:
    t.draw(0, ORDER)


def nothing_left(t: Table) -> None:
    t.draw(0)
    t.accuse(1, 2)
    t.judged(None)
    t.draw(1)
    t.draw(2)


def tie(t: Table) -> None:
    t.play(0, "4")
    t.turn_up()
    t.look_over()


START = "top=3 turn=0 guard=1"
SCENES: dict[str, Scene] = {
    "ant-with-reshuffle": (
        "R7.2, R8.1: the pile runs out inside the ant",
        f"{START} pile=2 rest=under | 4ant 1 | 5 5 | 1 1 / 5moth",
        ant,
    ),
    "spider": ("R7.3: giver and receiver know the gift", f"{START} | 4spi 1 2 | 5 5 | 1 1", spider),
    "mosquito": (
        "R7.4: the slowest gets one from each; the guard has only moths",
        f"{START} | 4mos 1 2 | 5moth 2moth | 1 1 | 5 5 3",
        mosquito,
    ),
    "cockroach": (
        "R7.5: the fastest leaves a card; a drop meanwhile is not seen",
        f"{START.replace('guard=1', 'guard=0')} | 4co 1 4 | 5 2 | 4 1",
        cockroach,
    ),
    "cockroach-unanswered": ("R7.5: nobody in time", f"{START} | 4co 1 4 | 5 2 | 4 1", cockroach_unanswered),
    "accusation-true": ("R6.4: caught", f"{START} | 1 1 | 3 5 | 2 5moth", accusation_true),
    "accusation-false": ("R6.6: somebody else dropped", f"{START} pile=1 | 1 1 | 3 5 | 2 5moth", accusation_false),
    "accusation-behind-a-race": (
        "R6.3: the race is decided first",
        f"phase=race {START.replace('top=3', 'top=4co')} | 4 1 | 3 5 | 2 5moth",
        accusation_behind_a_race,
    ),
    "accusation-in-a-tribute": (
        "R6.9: the old guard's only card for the tribute goes as penalty",
        "phase=tribute top=4mos turn=0 guard=1 receiver=2 givers=0,1 | 2 1 5moth | 4 1moth | 1 1",
        accusation_in_a_tribute,
    ),
    "accusation-by-a-guard-with-moths": (
        "R6.5: nothing is given, the marker moves",
        f"{START} | 1 1 | 2moth 1moth | 2 5moth",
        accusation_by_a_guard_with_moths,
    ),
    "last-card-as-penalty": ("R6.5: the guard is out at once", f"{START} | 1 1 | 3 | 2 5moth", last_card_as_penalty),
    "last-card-played": (
        "R7.1, R9.1, R9.6: no effect, then the last look",
        f"{START} | 4ant 5moth | 3 5 | 2 1",
        last_card_played,
    ),
    "last-card-played-and-caught": (
        "R9.1: the only finisher is caught, play resumes",
        f"{START} | 4ant 5moth | 3 5 | 2 1",
        last_card_played_and_caught,
    ),
    "last-card-in-the-race": (
        "R7.5, R9.1: out by the race; a false alarm in the last look",
        f"phase=race {START.replace('top=3', 'top=4co')} pile=2 | 1 1 | 3 5 | 4",
        last_card_in_the_race,
    ),
    "last-card-as-gift": ("R7.3: the last card is given away", f"phase=gift {START} | 1 | 3 5 | 2", last_card_as_gift),
    "last-cards-as-tribute": (
        "R9.1: two are out together",
        f"phase=tribute {START} receiver=2 givers=0,3 promised=1:3 | 1 | 3 4 | 2 2ant | 5",
        last_cards_as_tribute,
    ),
    "guard-is-out": (
        "R4.1, R9.1: the guard plays a moth as last card; no last look",
        "top=3 turn=1 guard=1 | 1 1 | 4moth | 2 5moth / 1moth",
        guard_is_out,
    ),
    "reshuffle": ("R8.1: floors stay out", f"{START} pile=- rest=under | 1 1 | 3 5 / 1moth | 2 5moth", reshuffle),
    "nothing-left": (
        "R8.2, R8.3: a lap without a card moved ends the round",
        f"{START} pile=- rest=floor | 1 1 | 3 5 | 1 5moth",
        nothing_left,
    ),
    "tie": (
        "R9.4: equal totals share the win",
        f"{START} round=3 points=2,1,5/1,0,9 | 4 | 1 5 | 2 5moth",
        tie,
    ),
}
