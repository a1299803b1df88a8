"""Opening a room again from what was kept of it (hosting.md): the newest snapshot and the records after it."""

import json
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from polilla.rooms.countdown import Countdown
from polilla.rooms.effects import Chance
from polilla.rooms.kept import VERSION, KeptChair, KeptMatch, KeptPrompt, KeptRoom, KeptSeating
from polilla.rooms.ledger import HIDDEN, MATCH, PHOTOS, ROOM, SEATING, Ledger
from polilla.rooms.match import Match
from polilla.rooms.moment import Moment
from polilla.rooms.notes import Photo
from polilla.rooms.older import CannotReopen, record_today, snapshot_today
from polilla.rooms.policy import RoomPolicy, ns
from polilla.rooms.prompts import Prompt, Wanted
from polilla.rooms.records import from_record, is_back
from polilla.rooms.room import Room
from polilla.rooms.seating import Chair
from polilla.rooms.trial import Trial
from polilla.rooms.undertable import UnderTable
from polilla.rules.engine import apply, new_match
from polilla.rules.errors import Refused
from polilla.rules.phases import Phase
from polilla.rules.state import State
from polilla.timing.hidden_kept import revive
from polilla.timing.link import Link

GRACE_MS: Final = 5_000  # least time that a prompt has left after a restart: people have to find their way back


def unfold(snapshot: bytes | None, records: Iterable[bytes]) -> KeptRoom | None:
    """The room as it was after its last record; None if there was none. Raises CannotReopen."""
    number = -1
    try:
        kept = None if snapshot is None else ROOM.validate_python(snapshot_today(json.loads(snapshot)))
        for number, data in enumerate(records):  # noqa: B007  # named by the error below
            kept = _after(kept, record_today(json.loads(data)))
    except (ValidationError, ValueError, LookupError, TypeError, AttributeError, Refused) as error:
        raise CannotReopen(f"record {number} after the snapshot: {type(error).__name__}") from error
    return kept


def reopen(code: str, policy: RoomPolicy, kept: KeptRoom, written: int, now_ns: int, chance: Chance) -> Room:
    """The room again, with nobody connected yet: seats, host, cards and what was left of the clocks.

    Raises CannotReopen if what was kept does not fit together.
    """
    try:
        return _room(code, policy, kept, written, now_ns, chance)
    except (ValueError, LookupError) as error:
        raise CannotReopen(f"the room as kept: {type(error).__name__}") from error


def _room(code: str, policy: RoomPolicy, kept: KeptRoom, written: int, now_ns: int, chance: Chance) -> Room:
    room = Room(code, policy)
    room.ledger = Ledger(room, written)
    room.settings = kept.seating.settings
    room.seating.host, room.seating.blocked = kept.seating.host, kept.seating.blocked
    for chair, ids in zip(kept.seating.chairs, kept.seating.ids, strict=True):
        room.seating.chairs.append(_chair(chair, ids, policy, now_ns))
    if kept.match is not None and kept.state is not None and kept.hidden is not None:
        moment = Moment(now_ns, chance)
        match = room.match = Match(room.seating, room.settings, policy, now_ns)
        match.before_deal = room.presence.seat_late
        _refill(match, kept, now_ns)
        match.take_up(moment)
    return room


def _after(kept: KeptRoom | None, record: dict[str, Any]) -> KeptRoom:
    seating = SEATING.validate_python(record["seating"]) if "seating" in record else None
    if kept is not None and seating is not None and "blocked" not in record["seating"]:
        seating = replace(seating, blocked=kept.seating.blocked)
    if kept is None:
        if seating is None:
            raise ValueError("the first record has no seats")
        kept = KeptRoom(VERSION, seating)
    elif seating is not None:
        kept = replace(kept, seating=seating)
    kept = replace(kept, seating=_with_ids(kept.seating, record["ids"] if seating is None else []))
    match = kept.match
    if "match" in record:
        match = None if record["match"] is None else MATCH.validate_python(record["match"])
        if match is None:
            return replace(kept, match=None, state=None, hidden=None, photos=())
    hidden = HIDDEN.validate_python(record["hidden"]) if "hidden" in record else kept.hidden
    state = _play(kept.state, match, record["acts"])
    return replace(kept, match=match, state=state, hidden=hidden, photos=_photos(kept, record))


def _photos(kept: KeptRoom, record: dict[str, Any]) -> tuple[Photo, ...]:
    """Of the races of this round; one that has changed takes the place of its older self."""
    old = () if any(act["do"] == "deal" for act in record["acts"]) else kept.photos
    new = PHOTOS.validate_python(record.get("photos", ()))
    races = {photo.race for photo in new}
    return (*(photo for photo in old if photo.race not in races), *new)


def _play(state: State | None, match: KeptMatch | None, acts: list[dict[str, Any]]) -> State | None:
    for act in acts:
        if is_back(act):
            continue
        if state is None:
            if match is None:
                raise ValueError("an action outside of a match")
            state = new_match(match.seats)
        seat, action = from_record(act)
        state, _ = apply(state, seat, action)
    return state


def _with_ids(seating: KeptSeating, fresh: list[list[Any]]) -> KeptSeating:
    ids = [list(seen) for seen in seating.ids]
    for seat, id in fresh:
        ids[seat].append(id)
    return replace(seating, ids=tuple(tuple(seen) for seen in ids))


def _chair(kept: KeptChair, ids: tuple[str, ...], policy: RoomPolicy, now_ns: int) -> Chair:
    link = Link(quota_ms=kept.quota_ms, residue_ms=kept.residue_ms, races=kept.races, floored=kept.floored)
    is_person = kept.token is not None
    return Chair(
        kept.name,
        temper=kept.temper,
        token=None if kept.token is None else bytes.fromhex(kept.token),
        away_since_ns=now_ns if is_person else None,
        autopilot=kept.autopilot,
        link=link,
        ids=deque(ids[-policy.ids_kept :]),
    )


def _refill(match: Match, kept: KeptRoom, now_ns: int) -> None:
    of, state, hidden = kept.match, kept.state, kept.hidden
    if of is None or state is None or hidden is None:
        raise ValueError("no match is kept")
    game = match.game
    game.state, game.version = state, of.version
    game.turn_no, game.accusation_no, game.position = of.turn_no, of.accusation_no, of.position
    game.began_ns = now_ns - ns(of.at_ms)
    match.racing.last_id, match.photos = of.races, kept.photos
    match.under = UnderTable(match.policy.drops, game, revive(match.policy.drops, replace(hidden, k=of.k)))
    match.under.first_k, match.under.fell_at = of.first_k, dict(of.fell_at)
    if of.trial is not None:
        match.trial = Trial(of.trial.guard, of.trial.seat, of.trial.judgement)
        match.under.hidden.resume_judging(of.trial.seat, of.trial.judgement.k)
        if of.trial.is_said:
            match.trial.film_ns = now_ns + ns(match.trial.film_ms(match.policy.drops))
    if state.phase in (Phase.SCORED, Phase.OVER):
        match.reel = match.under.reel()
    prompts = [_prompt(prompt, match.policy) for prompt in of.prompts]
    match.prompts.open, match.prompts.aside = (*prompts, None, None)[:2]


def _prompt(kept: KeptPrompt, policy: RoomPolicy) -> Prompt:
    """As it was asked; without a clock the others' patience begins anew."""
    countdown = None if kept.left_ms is None else Countdown(ns(max(GRACE_MS, kept.left_ms)))
    patience = Countdown(ns(policy.patience_ms)) if countdown is None else None
    return Prompt(Wanted((kept.kind, kept.number), kept.kind, ()), kept.total_ms, countdown, patience)
