"""What a room writes down: after every command whatever changed; everything now and then, and when a round is over.

A record is JSON-ready and holds outcomes: {"v", "n", "acts": the rules' actions, "ids": [seat, command id] lately seen}
and, where they changed, "seating" (without "blocked" where that is as before), "match" (null: back to the lobby) and
"hidden", and "photos": of races that have been decided, or have changed, since the last record.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pydantic import TypeAdapter

from polilla.rooms import records
from polilla.rooms.effects import Record, Snapshot
from polilla.rooms.kept import VERSION, KeptChair, KeptMatch, KeptPrompt, KeptRoom, KeptSeating, KeptTrial
from polilla.rooms.moment import Moment
from polilla.rooms.notes import Photo
from polilla.rules.phases import Phase
from polilla.timing.hidden_kept import KeptHidden, keep
from polilla.timing.units import NS_PER_MS

if TYPE_CHECKING:
    from polilla.rooms.match import Match
    from polilla.rooms.prompts import Prompt
    from polilla.rooms.room import Room
    from polilla.rooms.seating import Chair

SNAPSHOT_EVERY: Final = 40  # records; a replay from there is quick, a snapshot is ten records long

SEATING: Final = TypeAdapter(KeptSeating)
MATCH: Final = TypeAdapter(KeptMatch)
HIDDEN: Final = TypeAdapter(KeptHidden)
PHOTOS: Final = TypeAdapter(tuple[Photo, ...])
ROOM: Final = TypeAdapter(KeptRoom)


def nothing(written: int) -> dict[str, Any]:
    """A record of nothing, to see whether records can be kept."""
    return {"v": VERSION, "n": written, "acts": [], "ids": []}


def is_played(record: bytes) -> bool:
    """Whether something of a match is in a record."""
    return bool(json.loads(record).get("acts"))


class Ledger:
    """The writing hand of one room."""

    def __init__(self, room: Room, written: int = 0) -> None:
        self.room = room
        self.written = written  # records so far
        self.is_closing = False  # the server stops: one last snapshot
        self._seating: KeptSeating | None = None
        self._match: tuple[object, ...] | None = None
        self._hidden: KeptHidden | None = None
        self._photos: tuple[Photo, ...] = ()
        self._is_scored = False  # whether the last record was of a table between rounds, or after the last

    def write(self, moment: Moment) -> None:
        """Record what this command changed, if anything; it is kept before anybody is told."""
        record = nothing(self.written) | {"acts": moment.acts, "ids": moment.ids}
        seating = keep_seating(self.room, with_ids=False)
        if seating != self._seating:
            record["seating"] = SEATING.dump_python(keep_seating(self.room), mode="json")
            if self._seating is not None and self._seating.blocked == seating.blocked:
                del record["seating"]["blocked"]  # forty long names are far more than all the rest
            self._seating = seating
        self._write_match(record, moment)
        if is_new := bool(moment.acts or moment.ids or len(record) > 4):
            self._write_photos(record)
            hidden = bool(moment.acts) and all(act["do"] in records.HIDDEN for act in moment.acts)
            moment.effects.insert(0, Record(record, hidden and not moment.ids and "seating" not in record))
            self.written += 1
        if self.is_closing or self._round_is_over() or (is_new and self.written % SNAPSHOT_EVERY == 0):
            data = ROOM.dump_python(keep_room(self.room, moment.now_ns), mode="json")
            moment.effects.append(Snapshot(self.written, data))

    def _round_is_over(self) -> bool:
        """Whether this command ended a round: a good time for a snapshot, as nobody plays and no race is open."""
        match, was = self.room.match, self._is_scored
        self._is_scored = match is not None and match.game.state.phase in (Phase.SCORED, Phase.OVER)
        return self._is_scored and not was

    def _write_match(self, record: dict[str, Any], moment: Moment) -> None:
        match = self.room.match
        stage = None if match is None else _stage(match)
        if stage == self._match and not moment.acts:
            return
        self._match = stage
        record["match"] = None if match is None else MATCH.dump_python(keep_match(match, moment.now_ns), mode="json")
        if match is None:
            return
        hidden = replace(keep(match.under.hidden), k=0)  # the pulse stands in the match
        if hidden != self._hidden:
            self._hidden = hidden
            record["hidden"] = HIDDEN.dump_python(hidden, mode="json")

    def _write_photos(self, record: dict[str, Any]) -> None:
        """With whatever else is kept: somebody who comes late to a race is worth no record."""
        photos = () if self.room.match is None else self.room.match.photos
        if new := tuple(photo for photo in photos if photo not in self._photos):
            record["photos"] = PHOTOS.dump_python(new, mode="json")
        self._photos = photos


def keep_room(room: Room, now_ns: int) -> KeptRoom:
    """The whole room."""
    match = room.match
    if match is None:
        return KeptRoom(VERSION, keep_seating(room))
    hidden = keep(match.under.hidden)
    return KeptRoom(VERSION, keep_seating(room), keep_match(match, now_ns), match.game.state, hidden, match.photos)


def keep_seating(room: Room, with_ids: bool = True) -> KeptSeating:
    """Chairs, host, settings; command ids only where they are asked for, as they change with every command."""
    chairs = room.seating.chairs
    ids = tuple(tuple(chair.ids) for chair in chairs) if with_ids else ()
    seating = room.seating
    return KeptSeating(tuple(_keep_chair(chair) for chair in chairs), seating.host, room.settings, ids, seating.blocked)


def keep_match(match: Match, now_ns: int) -> KeptMatch:
    """The match beside the rules' state."""
    game, under, trial = match.game, match.under, match.trial
    prompts = (match.prompts.open, match.prompts.aside)
    return KeptMatch(
        seats=game.state.seats,
        version=game.version,
        turn_no=game.turn_no,
        accusation_no=game.accusation_no,
        position=game.position,
        at_ms=(now_ns - game.began_ns) // NS_PER_MS,
        races=match.racing.last_id,
        k=under.hidden.k,
        first_k=under.first_k,
        fell_at=tuple(under.fell_at.items()),
        prompts=tuple(_keep_prompt(prompt, now_ns) for prompt in prompts if prompt is not None),
        trial=None if trial is None else KeptTrial(trial.guard, trial.seat, trial.judgement, trial.film_ns is not None),
    )


def _keep_chair(chair: Chair) -> KeptChair:
    link = chair.link
    token = None if chair.token is None else chair.token.hex()
    return KeptChair(
        chair.name, chair.temper, token, chair.autopilot, link.quota_ms, link.residue_ms, link.races, link.floored
    )


def _keep_prompt(prompt: Prompt, now_ns: int) -> KeptPrompt:
    kind, number = prompt.wanted.key
    left_ms = None if prompt.countdown is None else prompt.countdown.left(now_ns) // NS_PER_MS
    return KeptPrompt(kind, number, left_ms, prompt.total_ms)


def _stage(match: Match) -> tuple[object, ...]:
    """What of a match changes without an action of the rules."""
    trial = match.trial
    return (match.game.version, trial is None, trial is not None and trial.film_ns is not None)
