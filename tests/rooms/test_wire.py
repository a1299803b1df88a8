"""A drop is on no wire: with the same seed and the same orders, once let go and once put back, nobody else can tell.

Compared are all notes to all other lines, their order and their times, up to the public count at the owner's next turn;
only the shadow levels of the guard's pulses, the one designed leak (drops.md 6.6), are masked.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from polilla.rooms import notes
from polilla.rooms.notes import Note
from polilla.rooms.policy import NORMAL
from polilla.rules.phases import Phase
from tests.rooms import scenes
from tests.rooms.evening import Person
from tests.rooms.scenes import Scene

Told = list[tuple[int, Note]]


def masked(person: Person, since_ns: int) -> Told:
    """What came by this line since then, without shadow levels."""
    return [(got.at_ns, _masked(got.note)) for got in person.inbox if got.at_ns >= since_ns]


def _masked(note: Note) -> Note:
    if isinstance(note, notes.PulseNote) and note.pulse.d is not None:
        bare = tuple((frame, 0) for frame, _ in note.pulse.d)
        return notes.PulseNote(replace(note.pulse, d=bare))
    return note


def both(
    scene: Callable[[], Scene], face: str, after: Callable[[Scene], None]
) -> tuple[dict[str, Told], dict[str, Told]]:
    """The wires of one evening, once with a drop by Bea and once with a put-back."""
    wires = []
    for order in (Person.let_go, Person.put_back):
        evening = scene()
        watcher = evening.evening.watch()
        evening.bea.lift(face)
        evening.evening.wait(0.62)
        began = evening.evening.now_ns
        order(evening.bea)
        after(evening)
        assert len(evening.evening.state.floors[1]) == (order is Person.let_go)
        lines = {"guard": evening.ana, "player": evening.carla, "spectator": watcher}
        wires.append({name: masked(person, began) for name, person in lines.items()})
    return wires[0], wires[1]


def pass_time(scene: Scene) -> None:
    """Nothing else is done for a while."""
    scene.evening.wait(9)


def play_on(scene: Scene) -> None:
    """The game goes on, with looks, another's gesture and a reload, until Bea's turn would show the count."""
    scene.evening.wait(1)
    scene.ana.look(scene.carla)
    scene.carla.lift("4")
    scene.evening.wait(1)
    scene.carla.put_back()
    scene.carla.come_back()
    scene.evening.wait(2)
    if scene.evening.phase is Phase.TURN and scene.evening.state.turn == 0:
        scene.ana.play("4")
    scene.evening.wait(0.24)


@pytest.mark.parametrize("name", ["turn", "race", "slap", "gift", "tribute"])
@pytest.mark.parametrize("after", [pass_time, play_on])
def test_a_drop_looks_like_a_put_back(name: str, after: Callable[[Scene], None]) -> None:
    """drops.md 6.13 (1), at the level of the room: in every phase, to guard, player and spectator."""
    dropped, put_back = both(lambda: scenes.IN_PLAY[name]("off"), "5moth", after)
    assert dropped == put_back
    assert all(len(told) > 10 for told in dropped.values())


@pytest.mark.parametrize("seed", range(4))
def test_with_fidgets_and_every_seed(seed: int) -> None:
    """drops.md 6.13 (1): among the server's own gestures too."""
    dropped, put_back = both(lambda: scenes.turn(clocks="off", policy=NORMAL, seed=seed), "5moth", play_on)
    assert dropped == put_back


def test_the_count_is_what_differs_in_the_end() -> None:
    """drops.md 6.9: at the owner's turn, six seconds after, the fan closes; until then the wires are one."""

    def to_beas_turn(scene: Scene) -> None:
        scene.evening.wait(6.5)
        scene.ana.play("4")
        scene.evening.until_phase(Phase.TURN)

    dropped, put_back = both(lambda: scenes.turn(clocks="off"), "5moth", to_beas_turn)
    for name in dropped:
        assert dropped[name] != put_back[name]
        assert dropped[name][:-1] == put_back[name][:-1]
