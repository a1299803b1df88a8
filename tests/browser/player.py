"""Somebody who plays through a page: sees what it shows, acts by mouse, finger or keys. No test is in this file."""

import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.hands import Finger, Hands, Keys, Mouse
from tests.browser.record import Record
from tests.browser.sight import CardSeen, Sight, look

LIMIT_S = 30.0
FAILED = Path(__file__).parent / "shots"  # pictures of pages that waited in vain
AGAIN_MS = 20  # between two looks

# What came in is on the page after a frame, at the latest.
SHOWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

NEW_TABLE = ".home-choices .button.main"
NAME = "input[name=name]"
SIT = ".join-form .button.main"
START = ".start-bar .button.main"
GO_ON = ".results .foot-buttons:not([hidden]) .button.main"


class Player:
    """One person at one page."""

    def __init__(self, name: str, page: Page, hands: Callable[[Page], Hands] = Mouse) -> None:
        self.name = name
        self.page = page
        self.hands = hands(page)
        self.did: set[str] = set()
        self.record = Record(page)

    # Seeing

    def sight(self) -> Sight:
        """What the page shows now."""
        return look(self.page)

    def until(self, true: Callable[[Sight], bool], what: str, limit_s: float = LIMIT_S) -> Sight:
        """Wait until the page shows something."""
        end = time.monotonic() + limit_s
        while not true(seen := self.sight()):
            if time.monotonic() > end:
                self.page.screenshot(path=FAILED / f"failed-{self.name}.png")
                raise AssertionError(f"{self.name} waits in vain for {what}; sees {seen}\n{self.record}")
            self.page.wait_for_timeout(AGAIN_MS)
        return seen

    def until_welcome(self, welcomes: int) -> None:
        """Wait until the page has been told the whole table more often than that; what it shows until then is old."""
        self.until(lambda _: self.record.welcomes > welcomes, "a new line")
        self.page.evaluate(SHOWN)

    def until_phase(self, *phases: str) -> Sight:
        """Wait for a phase of the table."""
        return self.until(lambda seen: seen.phase in phases, " or ".join(phases))

    def card(self, face: str) -> CardSeen:
        """A card of the own hand: "3" is a plain three, "3ant" an ant."""
        number, kind = int(face[0]), face[1:] or "number"
        seen = self.sight()
        found = [card for card in seen.hand if (card.number, card.kind) == (number, kind)]
        assert found, f"{self.name} has no {face}: {[card.label for card in seen.hand]}"
        return found[0]

    # Coming and going

    def open_table(self, url: str = "/") -> str:
        """From the first page to a lobby of one's own; the link for the others."""
        self.page.goto(url)
        self.hands.press(NEW_TABLE)
        self.sit()
        return self.page.locator(".invitation .link").inner_text()

    def join(self, link: str) -> None:
        """By the link of a friend."""
        self.page.goto(link)
        self.sit()

    def sit(self) -> None:
        """Say one's name and sit down."""
        self.hands.write(NAME, self.name)
        self.hands.press(SIT)
        self.page.locator(".lobby").wait_for()

    @property
    def code(self) -> str:
        """Of the room in the address bar."""
        found = re.search(r"/r/(\w{6})", self.page.url)
        assert found
        return found[1]

    # Playing

    def play(self, face: str) -> None:
        """Play this card on the own turn."""
        self.until(lambda seen: seen.own_turn and bool(seen.fitting), "the own turn")
        card = self.card(face).id
        self.hands.tap(card)
        self.until(lambda seen: not (seen.own_turn and card in seen.held), f"{face} on the table")
        self.did.add("play")

    def draw(self) -> None:
        """Draw on the own turn."""
        had = len(self.until(lambda seen: seen.own_turn and seen.draw, "the open draw pile").hand)
        self.hands.draw()
        self.until(lambda seen: len(seen.hand) > had, "the drawn card")
        self.did.add("draw")

    def give(self, face: str | None = None, to: int | None = None) -> None:
        """Give a card away: gift, tribute or penalty."""
        seen = self.until(lambda seen: bool(seen.receivers and seen.fitting), "being asked for a card")
        self.hands.tap(self.card(face).id if face else seen.cheapest.id)
        seen = self.until(lambda seen: seen.chosen or not seen.receivers, "the choice of a seat")
        if not seen.receivers:
            return
        receiver = seen.receivers[0] if to is None else to
        self.hands.press(f'.picker-seat[data-to="{receiver}"]')
        self.until(lambda seen: not seen.receivers, "the gift on its way")
        self.did.add(seen.phase)

    def give_if_asked(self) -> None:
        """Give a card away, but for whom the others give."""
        if self.until_phase("tribute", "turn").receivers:
            self.give()

    def lift(self, face: str) -> None:
        """Take a card to the edge, until it may fall."""
        self.until(lambda seen: seen.may_lift, "the open edge")
        self.hands.lift(self.card(face).id)
        self.until(lambda seen: seen.may_let_go, "the full ring")

    def drop(self, face: str) -> None:
        """Make a card vanish."""
        had = len(self.sight().hand)
        self.lift(face)
        self.hands.let_go()
        self.until(lambda seen: len(seen.hand) < had, "the card to be gone")
        self.did.add("drop")

    def feint(self, face: str) -> None:
        """Lift a card, and put it back."""
        self.lift(face)
        self.hands.put_back()
        self.until(lambda seen: not seen.may_let_go, "the card to be back")
        self.did.add("feint")

    def look_at(self, name: str) -> None:
        """As the guard: see somebody under the table."""
        seats = self.page.locator(".seat-name").all_inner_texts()
        again_s = 0.0  # the lens stays for 2 s wherever it is, and forgets what was asked for meanwhile

        def is_seen(seen: Sight) -> bool:
            nonlocal again_s
            if seen.may_accuse and name in seen.accuse:
                return True
            if time.monotonic() > again_s:
                again_s = time.monotonic() + 1
                self.hands.look(seats.index(name))
            return False

        self.until(is_seen, f"{name} in the lens")
        self.did.add("look")

    def accuse(self, name: str) -> None:
        """As the guard: shout at somebody."""
        self.look_at(name)
        self.shout()

    def shout(self) -> None:
        """Accuse whoever is in the lens."""
        self.hands.accuse()
        self.until(lambda seen: seen.scene != "", "the accusation")
        self.did.add("accuse")

    def go_on(self) -> None:
        """On to the next round, or to another match."""
        self.until(lambda seen: seen.may_go_on, "the results")
        self.hands.press(GO_ON)
        self.did.add("go on")

    def step(self) -> bool:
        """Do what the page asks for, if it asks for anything; whether it did."""
        seen = self.sight()
        if seen.may_press:
            self.hands.slap()
            self.did.add(seen.race)
        elif seen.may_skip:
            self.hands.try_press(".film-skip")
            self.did.add("skip")
        elif seen.receivers:
            self.give()
        elif seen.own_turn and seen.fitting:
            self.hands.tap(seen.best.id)
            self.until(lambda now: len(now.hand) != len(seen.hand) or not now.own_turn, "the card on the table")
            self.did.add("play")
        elif seen.own_turn and seen.draw:
            self.hands.draw()
            self.until(lambda now: len(now.hand) != len(seen.hand) or not now.own_turn, "the drawn card")
            self.did.add("draw")
        else:
            return False
        return True


def race(runners: Sequence[Player]) -> None:
    """All press who may, as long as the race is open."""
    runners[0].until(lambda seen: seen.race != "", "the race")
    while any(player.sight().race for player in runners):
        for player in runners:
            if (seen := player.sight()).may_press:
                player.hands.slap()
                player.did.add(seen.race)


def skip(watchers: Sequence[Player]) -> None:
    """All have seen enough of the film."""
    while any(player.sight().scene for player in watchers):
        for player in watchers:
            if player.sight().may_skip:
                player.hands.try_press(".film-skip")
                player.did.add("skip")


def play_on(players: Sequence[Player], until: Callable[[Sight], bool], limit_s: float = 120.0) -> None:
    """All do what their pages ask for, until the first one's shows something."""
    end = time.monotonic() + limit_s
    while not until(seen := players[0].sight()):
        assert time.monotonic() < end, f"the game does not go on: {[player.sight() for player in players]}; {seen}"
        if not any([player.step() for player in players]):
            players[0].page.wait_for_timeout(AGAIN_MS)


__all__ = ["Finger", "Keys", "Mouse", "Player", "play_on"]
