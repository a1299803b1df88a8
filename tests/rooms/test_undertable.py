"""What happens at the table's edge: holds, drops, and when others learn of them (R5, drops.md 6)."""

from dataclasses import replace

import pytest

from polilla.rooms import notes
from polilla.rooms.commands import LetGo
from polilla.rooms.effects import Record, Tell, WakeAt
from polilla.rules.events import Counted
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.evening import QUIET
from tests.rooms.scenes import CLIMB, Scene
from tests.rules.notation import faces


def floor(scene: Scene, seat: int = 1) -> str:
    """What lies there."""
    return faces(tuple(fallen.card for fallen in scene.evening.state.floors[seat]))


def held(scene: Scene) -> bool:
    """Whether Bea holds a card at the edge."""
    return scene.evening.match.holds(scene.bea.seat)


# Dropping


@pytest.mark.parametrize("name", ["turn", "race", "slap", "gift", "tribute"])
def test_a_card_may_vanish_at_any_moment(name: str) -> None:
    """R5.1: on anyone's turn, during races, slaps and gifts."""
    scene = scenes.IN_PLAY[name]("normal")
    scene.bea.drop("5moth")
    assert scene.bea.me.why is None and floor(scene) == "5moth"


def test_a_drop_is_told_to_its_owner_alone() -> None:
    """drops.md 6.3 (b, c): exactly one note, to the owner; no version moves, no clock is touched."""
    scene = scenes.turn()
    scene.bea.lift("3")
    scene.evening.wait(0.62)
    version = scene.evening.room.version
    effects = scene.evening.do(LetGo(scene.bea.conn))
    told = [effect for effect in effects if not isinstance(effect, Record | WakeAt)]
    assert len(told) == 1 and isinstance(told[0], Tell) and told[0].conns == (scene.bea.conn,)
    me = told[0].note
    assert isinstance(me, notes.Me) and (me.st, me.card, me.busy, me.why) == ("dip", None, True, None)
    assert len(me.you.hand) == 7 and len(me.you.floor) == 1
    assert scene.evening.room.version == version


def test_the_version_moves_on_public_events_only() -> None:
    """drops.md 6.3 (c): lifting, feinting, dropping, looking and pulses are no events."""
    scene = scenes.turn()
    version = scene.evening.room.version
    scene.bea.drop("3")
    scene.carla.lift("4")
    scene.evening.wait(1)
    scene.carla.put_back()
    scene.ana.look(scene.carla)
    scene.evening.wait(5)
    assert scene.evening.room.version == version
    scene.ana.play("4")
    assert scene.evening.room.version == version + 1


# Refused


def test_too_early() -> None:
    """drops.md 6.2: a card lies at the edge 0.6 s at least; it stays there and may be let go again."""
    scene = scenes.turn()
    scene.bea.lift("3")
    scene.evening.wait(0.3)
    scene.bea.let_go()
    assert (scene.bea.me.why, held(scene)) == ("early", True)
    scene.evening.wait(0.4)
    scene.bea.let_go()
    assert floor(scene) == "3"


def test_busy_while_a_gesture_runs() -> None:
    """drops.md 6.2: while a gesture of the seat runs the card stays held; once it is calm the card may fall."""
    scene = scenes.turn(clocks="off", policy=replace(QUIET, drops=replace(QUIET.drops, fidget=0.2)))
    hidden = scene.evening.match.under.hidden
    scene.evening.until(lambda: hidden.me(scene.bea.seat).lane == "busy")
    scene.bea.lift("2")
    scene.evening.wait(0.7)
    scene.bea.let_go()
    assert (scene.bea.me.why, held(scene)) == ("busy", True)
    scene.evening.until(lambda: hidden.me(scene.bea.seat).lane == "calm")
    scene.bea.let_go()
    assert floor(scene) == "2"


def test_cooling_down() -> None:
    """drops.md 6.1, COOL: 24 s between two gestures of a player."""
    scene = scenes.turn()
    scene.bea.drop("3")
    scene.evening.wait(23.7)
    scene.bea.lift("2")
    assert scene.bea.me.why == "cooldown"
    scene.evening.wait(0.4)
    scene.bea.lift("2")
    assert scene.bea.me.why is None


def test_never_the_last_card() -> None:
    """R5.2: checked at the let-go, after everything before; the card goes back and the gesture is a feint."""
    scene = scenes.two_left("off")
    scene.bea.lift("3")
    scene.evening.wait(0.4)
    scene.bea.play("5")
    scene.evening.wait(0.3)
    assert scene.evening.phase is Phase.TURN and len(scene.bea.hand) == 1
    scene.bea.let_go()
    assert (scene.bea.me.why, scene.bea.me.st, held(scene)) == ("last", "dip", False)
    assert floor(scene) == "-"


def test_nobody_drops_in_the_last_look() -> None:
    """drops.md 6.10: in the last look no new let-go; a card held before goes back."""
    scene = scenes.two_left()
    scene.carla.lift("4")
    scene.bea.drop("3")
    scene.climb(1)
    assert scene.evening.phase is Phase.LAST_LOOK
    scene.carla.let_go()
    assert scene.carla.me.why == "frozen" and floor(scene, 2) == "-"


def test_nobody_drops_after_the_round() -> None:
    """R5.1: a card still held when the round is over stays in the hand, and the reel knows nothing of it."""
    scene = scenes.turn(CLIMB)
    scene.climb(21)
    scene.evening.wait(0.7)
    scene.carla.lift("4")
    scene.climb(1)
    assert scene.evening.phase is Phase.SCORED
    scene.carla.let_go()
    assert scene.carla.me.why is not None
    assert floor(scene, 2) == "-" and scene.evening.match.under.reel().drops == ()


def test_the_guard_cannot_drop() -> None:
    """R5.1: every player but the guard."""
    scene = scenes.turn()
    scene.ana.lift("4")
    assert scene.ana.me.why == "guard"
    scene.ana.let_go()
    assert scene.ana.me.why == "guard"


def test_not_a_card_of_ones_own() -> None:
    """R5.1: only what is in the hand can be lifted."""
    scene = scenes.turn()
    scene.bea.lift("1spider")
    assert scene.bea.me.why == "card"


def test_nothing_is_held() -> None:
    """A let-go or put-back of nothing changes nothing, and says so."""
    scene = scenes.turn()
    scene.bea.let_go()
    assert scene.bea.me.why == "card"
    scene.bea.put_back()
    assert scene.bea.me.st == "none" and scene.bea.me.why is None


def test_three_seconds_after_an_accusation() -> None:
    """drops.md 6.1, SETTLE: time to find the new roles."""
    scene = scenes.film()
    scene.evening.until_thaw()
    scene.evening.wait(2.5)
    scene.bea.lift("3")
    assert scene.bea.me.why == "frozen"
    scene.evening.wait(0.6)
    scene.bea.lift("3")
    assert scene.bea.me.why is None


# Cards that leave the hand


def test_a_held_card_that_is_played() -> None:
    """drops.md 6.2: a hold ends when its card leaves the hand."""
    scene = scenes.two_left()
    scene.bea.lift("5")
    scene.bea.play("5")
    assert not held(scene) and scene.bea.me.card is None


def test_a_held_card_that_is_given() -> None:
    """drops.md 6.10: the forced gift takes the held card; the hold ends as a put-back."""
    scene = scenes.tribute()
    scene.bea.lift("5")
    scene.bea.tribute("5")
    scene.ana.tribute("4")
    assert not held(scene) and floor(scene) == "-"


def test_a_promised_card_cannot_fall() -> None:
    """R5.2, R7.4: what was chosen as tribute is spoken for; the hand, the floor and the reel stay as they were."""
    scene = scenes.tribute()
    scene.bea.lift("5")
    scene.evening.wait(0.62)
    scene.bea.tribute("5")
    scene.bea.let_go()
    assert (scene.bea.me.why, held(scene), floor(scene)) == ("card", False, "-")
    assert scene.evening.match.under.reel().drops == ()
    scene.bea.lift("5")
    scene.evening.wait(13)
    assert scene.evening.phase is not Phase.TRIBUTE


def test_the_only_card_for_the_gift_cannot_fall() -> None:
    """R7.3: with one card that may be given, that card is owed."""
    moths = "1moth 2moth 3moth 3moth 4moth 5moth"
    scene = scenes.turn(f"top=5 | 4 | 5spider 2 {moths} | 2")
    scene.ana.play("4")
    scene.evening.until_phase(Phase.TURN)
    scene.bea.play("5spider")
    scene.evening.until_phase(Phase.GIFT)
    scene.bea.lift("2")
    assert scene.bea.me.why == "card"
    scene.bea.drop("3moth")
    assert floor(scene) == "3moth"


def test_a_held_card_that_wins_the_race() -> None:
    """drops.md 6.10: a card at the edge is not there for a race; a second one of the number is."""
    scene = scenes.race()
    ids = [card.id for card in scene.bea.hand if card.number == 1]
    assert scene.bea.you.options.race == tuple(ids)
    scene.bea.lift("1")
    assert scene.bea.me.you.options.race == (ids[1],)
    assert scene.bea.press(500) == "counted"


# What others learn


def counts(scene: Scene) -> tuple[int, ...]:
    """The fans as Carla sees them."""
    return scene.carla.table.view.counts


def test_the_fan_closes_at_the_owners_turn() -> None:
    """drops.md 6.9: at the start of the owner's turn, six seconds after the drop, however the turn came about."""
    scene = scenes.turn()
    scene.bea.drop("3")
    scene.evening.wait(6.3)
    assert counts(scene) == (8, 8, 8)
    scene.ana.play("4")
    scene.evening.until_phase(Phase.TURN)
    assert counts(scene) == (7, 7, 8)
    assert [event.count for event in scene.carla.events(Counted)] == [1]


@pytest.mark.parametrize("name", ["draw", "gift", "tribute"])
def test_the_fan_closes_after_a_draw_or_a_gift_too(name: str) -> None:
    """drops.md 6.9: a turn that begins by a draw, a gift or a tribute is a turn."""
    scene = scenes.turn("top=5 | 3 | 1 | 1") if name == "draw" else scenes.IN_PLAY[name]("off")
    scene.bea.drop("3" if name != "tribute" else "5moth")
    scene.evening.wait(6.3)
    if name == "draw":
        scene.ana.draw()
    elif name == "gift":
        scene.ana.gift("4", scene.carla)
    else:
        scene.bea.tribute("4")
        scene.ana.tribute("4")
    assert scene.evening.state.turn == 1
    assert [event.count for event in scene.carla.events(Counted)] == [1]


def test_a_young_drop_waits_for_the_next_turn() -> None:
    """drops.md 6.9: younger than six seconds it stays hidden for another lap."""
    scene = scenes.turn()
    scene.bea.drop("3")
    scene.evening.wait(5)
    scene.ana.play("4")
    scene.evening.until_phase(Phase.TURN)
    assert counts(scene) == (7, 8, 8)
    scene.evening.wait(10)
    assert counts(scene) == (7, 8, 8)


def test_an_accusation_does_not_age_a_drop() -> None:
    """drops.md 6.9: six seconds of play; while an accusation is settled no pulse passes."""
    scene = scenes.turn()
    scene.bea.drop("3")
    scene.evening.wait(4)
    scene.ana.accuse(scene.bea)
    scene.evening.until_thaw()
    scene.ana.play("4")
    scene.evening.until_phase(Phase.TURN)
    assert counts(scene)[1] == 8


def test_the_reel_tells_every_drop() -> None:
    """R5.4: after the round all see who dropped what, when, whether it was caught, and how near the eye was."""
    scene = scenes.scored()
    reel = scene.ana.last(notes.Reel)
    assert reel.round_no == 1 and len(reel.drops) == 1
    drop = reel.drops[0]
    assert (drop.seat, faces((drop.card,)), drop.caught) == (1, "3", False)
    assert 0 < drop.watched <= 7 and drop.lens == (1,) and drop.at_ms > 0
    assert scene.carla.last(notes.Reel) == reel
    view = scene.carla.table.view
    assert faces(view.floors[1]) == "3"
