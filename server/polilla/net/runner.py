"""Runs one room: one command at a time, its effects in order; kept first, told then.

Only pulses and wakings wait for no record: one that did would tell by its lateness that a secret was being kept. For
the same reason only its player waits for the record of a hidden act.
"""

import asyncio
import json
import logging
import traceback
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from polilla.net.line import Clock, Line, TableRoom
from polilla.net.lines import Lines
from polilla.protocol.encode import Encoder
from polilla.rooms.commands import (
    OF_ITSELF,
    Arrive,
    Command,
    Conn,
    Depart,
    Retire,
    Wake,
)
from polilla.rooms.effects import Chance, Close, Effect, RaceStart, Record, Snapshot, Tell, WakeAt
from polilla.rooms.farewells import CLOSE_BUG, CLOSE_DONE, CLOSE_RESTART, CLOSE_TRY_LATER
from polilla.rooms.notes import EmoteNote, PulseNote, RoomChanged, Welcome
from polilla.store.port import Conflict, RoomStore, StoreError
from polilla.timing.units import NS_PER_S

log = logging.getLogger(__name__)
UNORDERED: Final = (EmoteNote, RoomChanged)
"""Notes that pass others: everybody may know them, and they need no order but their own."""


@dataclass(frozen=True, slots=True)
class Means:
    """What all rooms run on."""

    loop: asyncio.AbstractEventLoop
    clock: Clock
    chance: Chance
    store: RoomStore
    gone: Callable[[str], None]  # told when a room with this code has ended
    failed: Callable[[str, str], None]  # told when it has lost its state, and why: "not_kept", "taken" or "bug"


@dataclass(frozen=True, slots=True, eq=False)
class _Batch:
    """The effects of one command, which wait until its records are kept."""

    effects: list[Effect]
    kept: list[asyncio.Future[int]]

    @property
    def is_kept(self) -> bool:
        """Whether it need not wait any more."""
        return all(future.done() for future in self.kept)

    @property
    def is_hidden(self) -> bool:
        """Whether nothing is kept but acts that their players alone know of."""
        return all(effect.hidden for effect in self.effects if isinstance(effect, Record))

    @property
    def changes_room(self) -> bool:
        """Whether seats, host, settings or presence are told: what was told later must not be told first."""
        notes = (effect.note for effect in self.effects if isinstance(effect, Tell | RaceStart))
        return any(isinstance(note, RoomChanged | Welcome) for note in notes)

    def conns(self) -> set[Conn]:
        """Who is told more than what is everybody's to know and needs no order."""
        tells = [effect for effect in self.effects if isinstance(effect, Tell)]
        told = {conn for tell in tells if not isinstance(tell.note, UNORDERED) for conn in tell.conns}
        return told | {effect.conn for effect in self.effects if isinstance(effect, Close | RaceStart)}


def _json(data: dict[str, object]) -> bytes:
    """As short as it can be said: letters of names as they are, not six or twelve signs for each."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


class Runner:
    """One open room and its connections."""

    def __init__(self, code: str, room: TableRoom, means: Means, pos: int = 0) -> None:
        self.code = code
        self.room = room
        self.lines = Lines()
        self.is_over = False
        self.asked_ns = means.clock()  # last command of a person
        self.emptied_ns: int | None = means.clock()  # since when nobody is here; None: somebody is
        self._means = means
        self._pos = pos  # records kept so far
        self._snapshots: set[asyncio.Task[None]] = set()
        self._inbox: deque[Command] = deque()
        self._busy = False
        self._retired = False
        self._waiting: deque[_Batch] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._now_ns = 0

    def arrive(self, line: Line, command: Arrive) -> None:
        """A connection has said hello."""
        self.lines.add(line)
        self.submit(command)

    def submit(self, command: Command) -> None:
        """Do a command, now or after the one that is being done."""
        if not self._retired:
            self._inbox.append(command)
            self._run()

    def forget(self, conn: Conn) -> None:
        """A connection is lost."""
        self.lines.remove(conn)
        self.submit(Depart(conn))

    def halt(self) -> None:
        """Do nothing more, and say nothing."""
        self.is_over = True
        self._set_timer(None)
        self.lines.races.clear()

    def end(self, reason: str, code: int = CLOSE_DONE) -> None:
        """Say goodbye to everybody and stop."""
        if self.is_over:
            return
        self.halt()
        self.lines.end(reason, code)
        self._means.gone(self.code)

    async def retire(self) -> None:
        """The server stops: keep what was done and then the whole room, and let everybody come again."""
        self.submit(Retire())
        self._retired = True
        await asyncio.gather(*(kept for batch in self._waiting for kept in batch.kept), return_exceptions=True)
        self._run()
        if not self.is_over:
            self.halt()
            self.lines.end("restart", CLOSE_RESTART)
        await asyncio.gather(*self._snapshots)

    def start(self) -> None:
        """A room that was opened again says when it wants to be woken."""
        self.submit(Wake())

    def _fail(self, reason: str, code: int) -> None:
        """What is in memory is not what is kept: let everybody come again, to the room as it was kept."""
        if self.is_over:
            return
        self.halt()
        self.lines.end("not_kept" if reason == "taken" else reason, code)
        self._means.failed(self.code, reason)

    def _run(self) -> None:
        """Do what can be done now; the one place where commands and effects begin."""
        if self._busy:
            return
        self._busy = True
        command: Command | None = None
        try:
            self._release()
            while self._inbox and not self.is_over:
                command = self._inbox.popleft()
                self._handle(command)
        except Exception as bug:
            self._crash(command, bug)
        finally:
            self._busy = False

    def _handle(self, command: Command) -> None:
        self._now_ns = max(self._now_ns, self._means.clock())
        if not isinstance(command, OF_ITSELF):
            self.asked_ns = self._now_ns
        effects = self.room.handle(command, self._now_ns, self._means.chance)
        if not self.room.empty:
            self.emptied_ns = None
        elif self.emptied_ns is None:
            self.emptied_ns = self._now_ns
        self._waiting.append(_Batch(self._do_at_once(effects), self._keep(effects)))
        self._release()

    def _do_at_once(self, effects: list[Effect]) -> list[Effect]:
        """Tell pulses and set the timer, whatever is still to be kept; what is left waits for it."""
        rest: list[Effect] = []
        encoder = Encoder()
        for effect in effects:
            if isinstance(effect, WakeAt):
                self._set_timer(effect.at_ns)
            elif isinstance(effect, Tell) and isinstance(effect.note, PulseNote):
                self.lines.perform(effect, encoder)
            else:
                rest.append(effect)
        return rest

    def _keep(self, effects: list[Effect]) -> list[asyncio.Future[int]]:
        kept = []
        for effect in effects:
            if isinstance(effect, Record):
                record = _json(effect.data)
                future = self._means.store.append(self.code, self._pos, record)
                if not future.done():
                    future.add_done_callback(self._decided)
                kept.append(future)
                self._pos += 1
        return kept

    def _decided(self, future: asyncio.Future[int]) -> None:
        future.exception()  # looked at, even if the room has ended meanwhile
        self._run()

    def _release(self) -> None:
        """Do the effects whose records are kept, in order."""
        while not self.is_over and (batch := self._next()) is not None:
            self._waiting.remove(batch)
            lost = next((error for future in batch.kept if (error := future.exception()) is not None), None)
            if lost is not None:
                log.error("room %s: a record could not be kept: %s", self.code, lost)
                self._fail("taken" if isinstance(lost, Conflict) else "not_kept", CLOSE_TRY_LATER)
                return
            self._perform(batch.effects)

    def _next(self) -> _Batch | None:
        """The first batch that has nothing to wait for: no record of its own and no batch ahead of it.

        A hidden act ahead holds up its own player only. If others waited for it too, whoever asks for something all
        the time would know it from a fidget of the server, of which nothing is kept.
        """
        ahead, changes_room = set[Conn](), False
        for batch in self._waiting:
            is_free = not ahead or ahead.isdisjoint(batch.conns())
            if batch.is_kept and is_free and not (changes_room and batch.changes_room):
                return batch
            if not batch.is_hidden:
                return None
            ahead |= batch.conns()
            changes_room |= batch.changes_room
        return None

    def _perform(self, effects: list[Effect]) -> None:
        encoder = Encoder()
        for effect in effects:
            if isinstance(effect, Snapshot):
                self._snapshot(effect)
            else:
                self.lines.perform(effect, encoder)

    def _snapshot(self, effect: Snapshot) -> None:
        """Keep the whole room; without it a restart only takes longer."""
        data = _json(effect.data)
        task = self._means.loop.create_task(self._keep_snapshot(effect.pos, data))
        self._snapshots.add(task)
        task.add_done_callback(self._snapshots.discard)

    async def _keep_snapshot(self, pos: int, data: bytes) -> None:
        try:
            await self._means.store.snapshot(self.code, pos, data)
        except StoreError as error:
            log.warning("room %s: a snapshot could not be kept: %s", self.code, error)

    def _set_timer(self, at_ns: int | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if at_ns is not None and not self.is_over:
            loop = self._means.loop
            at_s = loop.time() + (at_ns - self._means.clock()) / NS_PER_S
            self._timer = loop.call_at(at_s, self._wake, at_ns)

    def _wake(self, at_ns: int) -> None:
        self._timer = None
        self._now_ns = max(self._now_ns, at_ns)  # timers may ring a clock tick early
        self.submit(Wake())

    def _crash(self, command: Command | None, bug: Exception) -> None:
        """A bug of ours ends this room and no other. Names no values: they may be secrets."""
        where = "".join(traceback.format_tb(bug.__traceback__))
        what, kind = type(command).__name__, type(bug).__name__
        log.error("room %s: bug at version %d in %s: %s\n%s", self.code, self.room.version, what, kind, where)
        self._fail("bug", CLOSE_BUG)
