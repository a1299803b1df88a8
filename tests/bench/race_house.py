"""A real server whose rooms deal ten races in a row, and that notes what it saw. A program of its own.

    python tests/bench/race_house.py [--busy-ms N]

Prints its port; ends when its input is closed, and prints then one line of JSON: "races" (room, race, kind, when each
seat's press was stamped, when the photo was told), "stamps" (per line, as in delay_proxy.py, from the side that
reads, with whether a race was open) and "pauses" (race_pauses.py). The rules, the room, the socket, the collector are
the ones that are served.
"""

import asyncio
import contextlib
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "server")]

from polilla.net.serving import collecting, listen, prepare  # noqa: E402
from polilla.net.socket import GameSocket  # noqa: E402
from polilla.rooms.commands import Command, PressRace  # noqa: E402
from polilla.rooms.effects import Chance, Effect, Tell  # noqa: E402
from polilla.rooms.notes import Photo  # noqa: E402
from polilla.rooms.policy import NORMAL  # noqa: E402
from polilla.rooms.room import Room  # noqa: E402
from polilla.settings import Settings  # noqa: E402
from polilla.timing.race_policy import STANDARD  # noqa: E402
from tests.bench.race_pauses import Pauses  # noqa: E402
from tests.rooms.fate import Fate, deck  # noqa: E402

# Each of them lays a bug in turn, of the next number; the two others hold an answer to each cockroach.
TEN_RACES = (
    "top=5 fill=312 | 1mosquito 4mosquito 2cockroach 5cockroach 1 3 4 2"
    " | 2mosquito 5mosquito 3cockroach 1 2 4 5 3 | 3mosquito 1cockroach 4cockroach 2 3 5 1 4"
)
QUICK = replace(
    NORMAL,
    # Nobody drops and nobody fidgets; a card turns over soon. All that a race is judged by is as it is served.
    drops=replace(NORMAL.drops, fidget=0.0),
    races=replace(STANDARD, foreperiod_min_ms=300.0, foreperiod_max_ms=600.0, plain_turn_ms=50.0),
)

races: dict[tuple[str, int], dict[str, Any]] = {}
stamps: dict[int, list[tuple[int, int, bool]]] = {}


class RacingRoom(Room):
    """A room that notes presses and photos, and how long it works."""

    def __init__(self, code: str, pauses: Pauses) -> None:
        super().__init__(code, QUICK)
        self.pauses = pauses
        self.fate = Fate(sum(code.encode()))
        self.fate.luck.decks = [deck(TEN_RACES)]

    def handle(self, command: Command, now_ns: int, chance: Chance) -> list[Effect]:
        """As any room, by its own chance."""
        if isinstance(command, PressRace) and (seat := self.seating.seat_of(command.conn)) is not None:
            race = races.setdefault((self.code, command.race), {"presses": {}})
            race["presses"].setdefault(seat, command.at_ns)
        with self.pauses.timing(command):
            effects = super().handle(command, now_ns, self.fate)
        for effect in effects:
            if isinstance(effect, Tell) and isinstance(effect.note, Photo):
                race = races.setdefault((self.code, effect.note.race), {"presses": {}})
                race.setdefault("decided_ns", time.monotonic_ns())
                race["kind"] = effect.note.kind
        return effects


def stamping(served: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
    """The same protocol class, noting when it reads how much."""
    game = cast(type[GameSocket], served)

    class Stamping(game):  # type: ignore[misc, valid-type]
        total = 0

        def data_received(self, data: bytes) -> None:
            at_ns = self.hub.clock()
            self.total += len(data)
            port = self._transport.get_extra_info("peername")[1]
            stamps.setdefault(port, []).append((self.total, at_ns, self.hub.races_open))
            super().data_received(data)

    return Stamping


async def serve() -> None:
    """Serve until the input is closed."""
    settings = Settings(host="127.0.0.1", port=0, rooms_per_address_per_hour=10_000, store="memory://", _env_file=None)
    pauses = Pauses(lambda: serving.hub.races_open)
    serving = prepare(settings, new_room=lambda code: RacingRoom(code, pauses))
    config = serving.server.config
    config.ws = stamping(cast(type[asyncio.Protocol], config.ws))
    listener = listen(settings)
    with collecting(serving.hub), pauses.watching():
        task = asyncio.create_task(serving.server.serve(sockets=[listener]))
        while not serving.server.started:
            await asyncio.sleep(0.01)
        print(listener.getsockname()[1], flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        serving.server.should_exit = True
        with contextlib.suppress(asyncio.CancelledError):
            await task
        serving.hub.stop()
    told = [{"room": room, "race": race, **seen} for (room, race), seen in races.items() if "decided_ns" in seen]
    print(json.dumps({"races": told, "stamps": stamps, "pauses": pauses.report()}), flush=True)


if __name__ == "__main__":
    asyncio.run(serve())
