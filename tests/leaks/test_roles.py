"""Every role gets its own fields and no other, in whole matches with all that happens in them (6.13, 2)."""

import json
from collections import Counter
from typing import Any

import pytest
from pydantic import TypeAdapter

from polilla.bots.bot import Bot
from polilla.bots.tempers import TEMPERS
from polilla.protocol.to_client import ToClient
from polilla.rooms.policy import NORMAL
from polilla.rules.actions import Play
from polilla.rules.phases import Phase
from polilla.rules.seats import Seat
from polilla.timing.pulse import FOG
from tests.leaks.stage import Frame, Stage
from tests.rooms.evening import QUIET
from tests.rooms.fate import Fate

WIRE: TypeAdapter[Any] = TypeAdapter(ToClient)
PUBLIC = {"type", "k", "e", "s"}
GUARDS = PUBLIC | {"w", "d"}


class Matches(Stage):
    """A stage on which nobody gives orders: bots play every seat, and lines come and go."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, NORMAL, DECKS[seed % len(DECKS)])
        company = self.evening.match.company
        for person, temper in zip((self.ana, self.bea, self.carla), TEMPERS.values(), strict=True):
            company._bots[person.seat] = Bot(temper, NORMAL.drops)
            person.autopilot()

    def play(self) -> None:
        """One round; now and then a line is renewed, which gives the seat to the autopilot anew."""
        rng = Fate(len(self.frames)).rng
        while self.evening.phase not in (Phase.SCORED, Phase.OVER):
            self.evening.wait(rng.expovariate(1 / 3))
            person = rng.choice((self.ana, self.bea, self.carla))
            if rng.random() < 0.1:
                person.come_back()
                person.autopilot()

    @property
    def guard(self) -> str:
        """Who is guard now: a name of a line, or the bot."""
        guard = self.evening.match.under.hidden.guard
        return next((person.name or "" for person in (self.ana, self.bea, self.carla) if person.seat == guard), "bot")

    def _film(self, effects: list[Any]) -> None:
        before = len(self.frames)
        super()._film(effects)
        self.guards = getattr(self, "guards", [])
        self.guards += [self.guard if self.evening.room.match else ""] * (len(self.frames) - before)


DECKS = [
    "top=5 fill=34125 | 1ant 2moth | 1moth 2cockroach 3spider | 2mosquito 5moth | 4ant 3moth",
    "top=3 fill=12345 | 4cockroach | 1moth 5mosquito | 2spider 5moth | 3ant 3moth",
]


@pytest.fixture(scope="module", params=[1, 2])
def match(request: pytest.FixtureRequest) -> Matches:
    matches = Matches(request.param)
    matches.play()
    return matches


def pulses(match: Matches) -> list[tuple[Frame, dict[str, Any], bool]]:
    """Every pulse: frame, message, and whether it went to the guard."""
    found = []
    for frame, guard in zip(match.frames, match.guards, strict=True):
        message = frame.message
        if message["type"] == "pulse":
            found.append((frame, message, frame.line == guard))
    return found


def test_pulses_have_the_fields_of_their_reader(match: Matches) -> None:
    """6.3: others get k, e and s; the guard also w and d."""
    for _, message, is_guard in pulses(match):
        assert set(message) == (GUARDS if is_guard else PUBLIC)
        assert next(iter(message)) == "type"
    assert len(pulses(match)) > 1000


def test_the_guard_sees_one_seat_and_nothing_of_it_in_fog(match: Matches) -> None:
    """6.4: detail of the seat under the lens alone, by the server's own lens."""
    for _, message, is_guard in pulses(match):
        if is_guard:
            assert len(message["w"]) == len(message["d"]) == 1
            frame, level = message["d"][0]
            assert (frame, level) == FOG or (0 <= frame <= 12 and 0 <= level <= 3)
            assert level == 0 or 5 <= frame <= 15


def test_every_line_gets_one_pulse_at_a_time_and_the_same_one(match: Matches) -> None:
    """4 (5): one sample for all observers; none is told a pulse twice, nor one that others were not told."""
    by_k: dict[tuple[int, int], set[str]] = {}
    count: Counter[tuple[int, str, int]] = Counter()
    for frame, message, is_guard in pulses(match):
        count[frame.at_ns, frame.line, message["k"]] += 1
        bare = json.dumps({name: message[name] for name in ("k", "e", "s")})
        by_k.setdefault((frame.at_ns, message["k"]), set()).add(bare)
        assert is_guard or "w" not in message
    assert set(count.values()) == {1}
    assert all(len(samples) == 1 for samples in by_k.values())
    assert all(len(frame.data) < 120 for frame, _, _ in pulses(match))


def test_every_frame_is_a_message_of_the_protocol(match: Matches) -> None:
    """Nothing is on the wire that the protocol does not name; what is one seat's own goes to that seat."""
    for frame in match.frames[::5]:
        message = frame.message
        WIRE.validate_python(message)
        if frame.line == "watcher":
            assert message["type"] != "me"
            assert message.get("you") is None
            assert message.get("me") is None


@pytest.mark.parametrize("ending", ["look", "blink"])
def test_whoever_comes_back_in_fog_is_shown_fog(ending: str) -> None:
    """6.3 (d): the same function makes live pulses and what a new line gets."""
    stage = Stage(6, QUIET)
    stage.ana.look(stage.carla)
    stage.evening.wait(3)
    stage.bea.lift("1moth")
    stage.evening.wait(0.7)
    stage.bea.let_go()
    stage.evening.wait(1.0)
    if ending == "look":
        stage.ana.look(stage.bea)
    else:
        stage.ana.draw() if stage.ana.you.options.draw else stage.ana.act(Play(playable(stage)))
    stage.frames.clear()
    stage.ana.come_back()
    stage.evening.wait(0.19)
    for frame in stage.frames:
        message = frame.message
        if message["type"] == "pulse" and frame.line == "Ana":
            assert message["d"] == [list(FOG)]
    kinds = [frame.message["type"] for frame in stage.frames if frame.line == "Ana"]
    assert "welcome" in kinds
    assert kinds.count("pulse") <= 1


def playable(stage: Stage) -> Any:  # noqa: ANN401  # a card
    return next(card for card in stage.ana.hand if card.id in stage.ana.you.options.play)


def test_a_reconnected_view_is_the_live_one() -> None:
    """6.13 (6): table and counts of a welcome are those last told live, for players and spectators."""
    stage = Stage(7, QUIET)
    stage.bea.drop("1moth")
    stage.evening.wait(1)
    live = stage.carla.table.view
    for person in (stage.carla, stage.ana, stage.bea):
        person.come_back()
        assert person.welcomes[-1].table is not None
        assert person.welcomes[-1].table.view == live
    assert stage.evening.watch().welcomes[-1].table is not None
    assert stage.bea.welcomes[-1].you is not None
    assert [seat for seat in (Seat(0), Seat(2)) if stage.evening.at(seat).welcomes[-1].you is None] == []
