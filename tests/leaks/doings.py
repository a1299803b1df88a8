"""Stories: lists of orders made beforehand, so that they can be told again and again with another end.

What Bea's paw does in a telling, her hand says: a real one that lets cards fall or takes them back, one that pretends,
as the server does in a fidget, or one that lies still. All the others do the same in each telling.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from random import Random
from typing import Literal, Protocol

from polilla.rooms import commands as ask
from polilla.rules.actions import Gift, Play, Tribute
from polilla.rules.cards import Card, Cards, Kind
from polilla.rules.seats import Seat
from polilla.timing.lane import Lane
from tests.leaks.stage import MOTHS, Stage
from tests.rooms.evening import Person

Ending = Literal["drop", "back"]
Choice = Play | Gift | Tribute
Order = tuple[float, str, int]  # after so many seconds; what; a number for it


class Hand(Protocol):
    """What Bea's gestures are in one telling."""

    def lift(self, stage: Stage, number: int) -> None:
        """She takes a card to the edge, if she can."""

    def release(self, stage: Stage) -> None:
        """She lets go of what she holds, if anything."""


def moths(hand: Cards) -> list[Card]:
    """Cards whose going changes no choice."""
    return [card for face in MOTHS for card in hand if card.kind is Kind.MOTH and f"{card.number}moth" == face]


def twins(hand: Cards) -> list[Card]:
    """Plain cards that have at least two like them: of each kind the last by number, as `_play` lays the first."""
    alike = {face: [card for card in hand if _face(card) == face] for face in sorted(set(map(_face, hand)))}
    return [max(cards, key=lambda card: card.id) for cards in alike.values() if len(cards) > 2]


class Real:
    """A hand that lifts cards, and lets them fall or takes them back; it remembers what came of each order."""

    def __init__(self, ending: Callable[[], Ending], liftable: Callable[[Cards], list[Card]] = moths) -> None:
        self.ending = ending
        self.liftable = liftable
        self.told: list[str] = []

    def lift(self, stage: Stage, number: int) -> None:
        """A card, if there is one left that may be missing."""
        holds = stage.paw.intent.card is not None
        if cards := self.liftable(stage.bea.hand):
            stage.evening.do(ask.LiftCard(stage.bea.conn, cards[number % len(cards)].id))
        self.told.append("hold" if stage.paw.intent.card is not None and not holds else "")

    def release(self, stage: Stage) -> None:
        """As `ending` says."""
        ending, held = self.ending(), stage.paw.intent.card is not None
        if held:
            release(stage, ending)
        dips = stage.paw.lane.last is not None and stage.paw.lane.last.first == stage.hidden.k + 1
        self.told.append(("dip" if dips else "short") if held else "")


def pretend_hold(lane: Lane, k: int) -> int | None:
    """A pretended hold begins; like a real one it does not last for ever. How long the next fidget was away."""
    assert lane.stage == "calm"
    lane.stage, lane.until = "pre", k + lane.policy.hold_max
    return lane.wait


def pretend_dip(lane: Lane, k: int) -> None:
    """It ends in a fidget with the next pulse."""
    lane.until = k + 1


class Pretending:
    """A paw that fidgets wherever a real hand of the same story made a gesture: the server's doing, nobody's order."""

    def __init__(self, real: Real) -> None:
        self._told: Iterator[str] = iter(real.told)
        self._wait: int | None = None

    def lift(self, stage: Stage, number: int) -> None:
        """A pretended hold begins, if there was a real one."""
        if next(self._told) == "hold":
            self._wait = pretend_hold(stage.paw.lane, stage.hidden.k)

    def release(self, stage: Stage) -> None:
        """The fidget begins with the next pulse, or there is none."""
        lane = stage.paw.lane
        match next(self._told):
            case "dip":
                pretend_dip(lane, stage.hidden.k)
            case "short":
                lane.stage, lane.wait = "calm", self._wait


class Still:
    """A hand that does nothing."""

    def lift(self, stage: Stage, number: int) -> None:
        """Nothing."""

    def release(self, stage: Stage) -> None:
        """Nothing."""


def story(seed: int, seconds: float, without: Collection[str] = ()) -> list[Order]:
    """Orders of all kinds by all, for so long."""
    rng = Random(seed)
    kinds = {what: weight for what, (weight, _) in DOINGS.items() if what not in without}
    orders: list[Order] = []
    told_s = 0.0
    while told_s < seconds:
        pause_s = rng.expovariate(4)
        told_s += pause_s
        what = rng.choices(list(kinds), list(kinds.values()))[0]
        orders.append((pause_s, what, rng.randrange(1000)))
    return orders


def perform(stage: Stage, orders: list[Order], hand: Hand) -> None:
    """Give the orders; what Bea's are, her hand says."""
    for pause_s, what, number in orders:
        stage.evening.wait(pause_s)
        if what in ("lift", "release") and not stage.bea.here:
            continue
        if what == "lift":
            hand.lift(stage, number)
        elif what == "release":
            hand.release(stage)
        else:
            DOINGS[what][1](stage, number)


def release(stage: Stage, ending: Ending) -> None:
    """Bea lets go of what she holds in one of two ways."""
    if ending == "drop":
        stage.bea.let_go()
    stage.bea.put_back()  # also what a player does whose let-go was refused


def _face(card: Card) -> tuple[str, int]:
    return card.kind.value, card.number


def _one_of_each(options: Iterable[Choice]) -> list[Choice]:
    """Of cards that look alike the first by number: which one else is there makes no difference."""
    firsts: dict[tuple[str, int, int], Choice] = {}
    for option in sorted(options, key=lambda option: option.card.id):
        firsts.setdefault((*_face(option.card), option.to if isinstance(option, Gift) else 0), option)
    return [firsts[face] for face in sorted(firsts)]


def _one(stage: Stage, number: int) -> Person | None:
    """One of the three, if at the line."""
    person = stage.people[number % 3]
    return person if person.here else None


def _look(stage: Stage, number: int) -> None:
    if stage.ana.here:
        stage.evening.do(ask.LookAt(stage.ana.conn, Seat((1, 1, 2)[number % 3])))


def _accuse_unseen(stage: Stage, number: int) -> None:
    """An accusation of somebody out of the lens: refused, at no cost."""
    seats = [seat for seat in (1, 2) if Seat(seat) not in stage.hidden._lens.under]
    if stage.ana.here and seats:
        stage.ana.accuse_seat(seats[0])


def _accuse_carla(stage: Stage, number: int) -> None:
    """An accusation beside the point: false, or right about Carla; either way it ends Bea's gesture."""
    if stage.ana.here:
        stage.ana.accuse_seat(2)


def _come_back(stage: Stage, number: int) -> None:
    stage.people[number % 3].come_back()


def _go_away(stage: Stage, number: int) -> None:
    """A line breaks for some seconds."""
    person = _one(stage, number)
    if person is not None:
        person.lose()
        stage.evening.later(1500 + 7 * number, lambda: None if person.here else person.come_back())


def _watch(stage: Stage, number: int) -> None:
    if len(stage.evening.room.seating.watchers) < 5:
        stage.evening.watch()


def _carla(stage: Stage, number: int) -> None:
    """Another player's own gestures: her answers must not tell of Bea's."""
    if stage.carla.here and stage.carla.hand:
        card = stage.carla.hand[number % len(stage.carla.hand)].id
        order = (ask.LiftCard(stage.carla.conn, card), ask.PutBack(stage.carla.conn), ask.LetGo(stage.carla.conn))
        stage.evening.do(order[number % 3])


def _emote(stage: Stage, number: int) -> None:
    if (person := _one(stage, number)) is not None:
        stage.evening.do(ask.ShowEmote(person.conn, "wink"))


def _rename(stage: Stage, number: int) -> None:
    if (person := _one(stage, number)) is not None:
        stage.evening.do(ask.Rename(person.conn, f"{person.name} {number % 5 or 'Bea'}"))


def _host(stage: Stage, number: int) -> None:
    """What only the host may do: some of it is done, the rest refused."""
    if stage.ana.here:
        conn = stage.ana.conn
        orders: tuple[ask.Command, ...] = (
            ask.HandOver(conn, Seat(number // 4 % 3)),
            ask.Configure(conn, "slow", 0, 300),
            ask.AddBot(conn, "lynx"),
            ask.StartPlay(conn),
        )
        stage.evening.do(orders[number % 4])


def _press(stage: Stage, number: int) -> None:
    """A press, also where there is no race."""
    if (person := _one(stage, 2 * number)) is not None:
        race = stage.evening.match.racing.last_id
        stage.evening.do(ask.PressRace(person.conn, max(1, race), 250.0 + number, stage.evening.now_ns))


def _skip(stage: Stage, number: int) -> None:
    if (person := _one(stage, number)) is not None:
        person.skip()


def _auto(stage: Stage, number: int) -> None:
    """Ana or Carla hands the seat over, or takes it back."""
    if (person := _one(stage, 2 * number)) is not None:
        person.autopilot(number % 4 < 2)


def _auto_lens(stage: Stage, number: int) -> None:
    if stage.ana.here:
        stage.ana.auto_lens(number % 4 > 0)


def _page(stage: Stage, number: int) -> None:
    if (person := _one(stage, number)) is not None:
        person.hide(number % 2 > 0)


def _play(stage: Stage, number: int) -> None:
    """Whoever's turn it is lays a card that fits, or draws; sometimes out of turn, which is refused."""
    person = _one(stage, number)
    if person is None:
        return
    options = stage.evening.match.game.legal(person.seat)
    plays = _one_of_each(each for each in options if isinstance(each, Play) and each.card.kind is not Kind.MOTH)
    gifts = _one_of_each(each for each in options if isinstance(each, Gift | Tribute))
    if gifts and number % 2:
        person.act(gifts[number % len(gifts)])
    elif plays:
        person.act(plays[number % len(plays)])
    elif number % 2:
        person.draw()


DOINGS: dict[str, tuple[float, Callable[[Stage, int], None]]] = {
    "lift": (5.0, lambda stage, number: None),
    "release": (4.0, lambda stage, number: None),
    "look": (3.0, _look),
    "accuse unseen": (0.7, _accuse_unseen),
    "accuse Carla": (0.25, _accuse_carla),
    "come back": (0.5, _come_back),
    "go away": (0.4, _go_away),
    "watch": (0.1, _watch),
    "carla": (1.5, _carla),
    "emote": (0.6, _emote),
    "rename": (0.3, _rename),
    "host": (1.0, _host),
    "press": (0.6, _press),
    "skip": (0.4, _skip),
    "auto": (0.2, _auto),
    "auto lens": (0.3, _auto_lens),
    "page": (0.3, _page),
    "play": (1.0, _play),
}
"""What can happen, how often, and how."""
