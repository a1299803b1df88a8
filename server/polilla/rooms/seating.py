"""Who sits where, by which connection, and who is host. Tokens are kept hashed."""

import hashlib
import hmac
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from polilla.rooms.commands import Conn
from polilla.rooms.likeness import look_alike
from polilla.rooms.notes import SeatInfo
from polilla.rooms.policy import RoomPolicy, ns
from polilla.rules.seats import MAX_SEATS, Seat
from polilla.timing.link import Link
from polilla.timing.units import NS_PER_MS

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # of codes that people type: without 0 O 1 I L
MOVE_LENGTH: Final = 8  # 31^8 ≈ 8·10¹¹
MOST_BLOCKED: Final = 40  # marks of a room; the oldest are forgotten
_NAME: Final = "="  # of a mark, before its name and behind the key of its address, which is hexadecimal


def _name_in(mark: str) -> str:
    return mark.partition(_NAME)[2]


def hashed(token: str) -> bytes:
    """A seat's secret as it is kept."""
    return hashlib.sha256(token.encode()).digest()


@dataclass(slots=True)
class Chair:
    """One seat and whoever sits there."""

    name: str
    temper: str | None = None  # of a bot; None: a person
    token: bytes | None = None  # hashed; None: a bot, or the person has left for good
    conn: Conn | None = None
    key: str = ""  # of the network address of the last connection, hashed
    visible: bool = True
    away_since_ns: int | None = None
    autopilot: bool = False
    auto_lens: bool = False  # as guard, the lens swings by itself; its player says so at every coming
    link: Link = field(default_factory=Link)
    pong_ns: int | None = None  # when the line last answered
    cooling_until_ns: int | None = None  # of a press before the reveal
    ids: deque[str] = field(default_factory=deque)
    emote_ns: int | None = None
    changed_ns: int | None = None  # when its player last changed name, autopilot, lens or a wish
    move: tuple[bytes, int] | None = None  # a code to move the seat, hashed, and until when it holds

    @property
    def is_bot(self) -> bool:
        """Whether a bot was seated here."""
        return self.temper is not None

    @property
    def plays_itself(self) -> bool:
        """Whether the server plays this seat: a bot, or the autopilot for an absent player (R10.2)."""
        return self.is_bot or self.autopilot

    @property
    def is_left(self) -> bool:
        """Whether a person has left for good: the seat waits for nobody."""
        return not self.is_bot and self.token is None

    @property
    def is_gone(self) -> bool:
        """Whether a person has left for good, or for so long that the autopilot plays."""
        return self.token is None or (self.conn is None and self.autopilot)

    def is_fresh(self, id: str) -> bool:
        """Whether this command id is new; remembers it."""
        if id in self.ids:
            return False
        self.ids.append(id)
        return True

    def forget_ids(self, keep: int) -> None:
        """The oldest command ids, so that no more than `keep` are left."""
        while len(self.ids) > keep:
            self.ids.popleft()


@dataclass(frozen=True, slots=True)
class Late:
    """Somebody who came while a match was on: watches, and sits down with the next deal."""

    conn: Conn
    name: str
    key: str


class Seating:
    """The chairs of a room in seat order, the spectators, and the host."""

    def __init__(self, policy: RoomPolicy) -> None:
        self.policy = policy
        self.chairs: list[Chair] = []
        self.watchers: list[Conn] = []
        self._watch_from: dict[Conn, str] = {}  # keys of the network addresses of those who only watch
        self.late: list[Late] = []  # each of them watches meanwhile
        self.host: Seat | None = None
        self._move_tries: Counter[str] = Counter()  # wrong codes by whoever's address, hashed
        self.blocked: tuple[str, ...] = ()  # marks of those who may not come back: address, name

    def block(self, name: str, key: str) -> None:
        """Whoever is called so may not come back: not by this name, nor from this address under another."""
        self.blocked = tuple(dict.fromkeys((*self.blocked, f"{key}{_NAME}{name}")))[-MOST_BLOCKED:]

    def unblock(self, name: str) -> None:
        """Whoever was blocked by this name may come back."""
        self.blocked = tuple(mark for mark in self.blocked if _name_in(mark) != name)

    def blocked_names(self) -> tuple[str, ...]:
        """Who may not come back, in the order of the blocks."""
        return tuple(dict.fromkeys(filter(None, map(_name_in, self.blocked))))

    def is_blocked(self, name: str | None, key: str) -> bool:
        """Whether somebody who comes was blocked. An address that others at the table share blocks nobody."""
        if name is not None and any(look_alike(name, other) for other in self.blocked_names()):
            return True
        keys = {mark.partition(_NAME)[0] for mark in self.blocked} - {""}
        return key in keys and all(chair.key != key for _, chair in self.present())

    def seat_of(self, conn: Conn) -> Seat | None:
        """The seat behind a connection; None: a spectator, or a connection that has been replaced."""
        return next((seat for seat, chair in self.taken() if chair.conn == conn), None)

    def taken(self) -> Iterator[tuple[Seat, Chair]]:
        """Every seat with its chair."""
        return ((Seat(index), chair) for index, chair in enumerate(self.chairs))

    def people(self) -> list[tuple[Seat, Chair]]:
        """The seats of people, present or absent."""
        return [(seat, chair) for seat, chair in self.taken() if not chair.is_bot]

    def is_deserted(self) -> bool:
        """Whether no player is there, and nobody who waits to become one."""
        return not (self.present() or self.late)

    def may_watch(self, key: str) -> bool:
        """Whether there is room for one more who only watches, from this address."""
        if len(self._watch_from) >= self.policy.most_watchers:
            return False
        return not key or list(self._watch_from.values()).count(key) < self.policy.most_watchers_per_address

    def watch(self, conn: Conn, key: str) -> None:
        """Somebody comes who only watches."""
        self.watchers.append(conn)
        self._watch_from[conn] = key

    def forget_watcher(self, conn: Conn) -> None:
        """Somebody who watched, or waited for the next deal, is gone."""
        self.watchers.remove(conn)
        self._watch_from.pop(conn, None)
        self.late = [late for late in self.late if late.conn != conn]

    def present(self) -> list[tuple[Seat, Chair]]:
        """The seats of people who are connected."""
        return [(seat, chair) for seat, chair in self.people() if chair.conn is not None]

    def conns(self) -> tuple[Conn, ...]:
        """Every connection, players first."""
        return (*(chair.conn for chair in self.chairs if chair.conn is not None), *self.watchers)

    def by_token(self, token: str) -> Seat | None:
        """The seat that this secret opens; every seat is compared, in constant time."""
        digest = hashed(token)
        found = None
        for seat, chair in self.taken():
            if chair.token is not None and hmac.compare_digest(chair.token, digest):
                found = seat
        return found

    def offer_move(self, seat: Seat, rng: Random, now_ns: int) -> str:
        """A code by which this seat moves to another device, once; an earlier one is void."""
        if all(chair.move is None or now_ns >= chair.move[1] for _, chair in self.taken()):
            self._move_tries.clear()  # wrong codes before this one guessed at nothing
        code = "".join(rng.choice(ALPHABET) for _ in range(MOVE_LENGTH))
        self.chairs[seat].move = hashed(code), now_ns + ns(self.policy.move_ms)
        return code

    def take_move(self, code: str, now_ns: int, key: str) -> Seat | None:
        """The seat that this code moves; it is used up. An address that was wrong too often is not listened to.

        So nobody makes others' codes void but with very many addresses.
        """
        if self._move_tries[key] >= self.policy.move_tries:
            return None
        digest, found = hashed(code), None
        for seat, chair in self.taken():
            if chair.move is not None and hmac.compare_digest(chair.move[0], digest) and now_ns < chair.move[1]:
                found = seat
        self._move_tries[key] += found is None
        for seat, chair in self.taken():
            if seat == found or self._move_tries.total() >= self.policy.most_move_tries:
                chair.move = None
        return found

    def name_is_free(self, name: str, but: Seat | None = None) -> bool:
        """Whether nobody else in the room is called so."""
        return not self._is_called((chair for seat, chair in self.taken() if seat != but), name)

    def may_return(self, name: str) -> bool:
        """Whether a late friend may be called so: also as somebody who has left for good, who may be the same."""
        return not self._is_called((chair for _, chair in self.taken() if not chair.is_left), name)

    def _is_called(self, chairs: Iterable[Chair], name: str) -> bool:
        names = [chair.name for chair in chairs] + [late.name for late in self.late]
        return any(look_alike(each, name) for each in names)

    def place(self, name: str) -> Seat | None:
        """The chair that a late friend takes: the one left by that name, a bot's, or one that nobody comes back to."""
        left = [(seat, chair) for seat, chair in self.people() if chair.is_left]
        own = [seat for seat, chair in left if look_alike(chair.name, name)]
        bots = [seat for seat, chair in self.taken() if chair.is_bot]
        empty = [seat for seat, chair in left if not any(look_alike(chair.name, late.name) for late in self.late)]
        return next(iter((*own, *bots, *empty)), None)

    def has_place(self) -> bool:
        """Whether one more late friend will find a chair."""
        free = sum(chair.is_bot or chair.is_left for chair in self.chairs)
        return len(self.late) < free + MAX_SEATS - len(self.chairs)

    def is_full(self) -> bool:
        """Whether every seat of the largest table is taken."""
        return len(self.chairs) >= MAX_SEATS

    def sit(self, chair: Chair) -> Seat:
        """Add a chair at the left of the last one; the first person is host."""
        self.chairs.append(chair)
        seat = Seat(len(self.chairs) - 1)
        if self.host is None and not chair.is_bot:
            self.host = seat
        return seat

    def free(self, seat: Seat) -> None:
        """Take a chair away in the lobby; the seats after it move up."""
        host = None if self.host is None else self.chairs[self.host]
        gone = self.chairs.pop(seat)
        self.host = None if host is None or host is gone else Seat(self.chairs.index(host))
        self.find_host()

    def find_host(self) -> None:
        """If the host is gone, the next person present becomes host."""
        if self.host is None or self.chairs[self.host].is_gone:
            self.pass_host()

    def pass_host(self) -> None:
        """The next person present at the left of the host becomes host; nobody there, nothing changes."""
        heirs = [seat for seat, _ in self.present() if seat != self.host]
        later = [seat for seat in heirs if self.host is not None and seat > self.host]
        self.host = next(iter(later or heirs), self.host)

    def infos(self, now_ns: int) -> tuple[SeatInfo, ...]:
        """The seats as everybody sees them."""
        return tuple(self._info(seat, chair, now_ns) for seat, chair in self.taken())

    def _info(self, seat: Seat, chair: Chair, now_ns: int) -> SeatInfo:
        away_ms = None
        if chair.away_since_ns is not None and not chair.autopilot:
            left_ns = chair.away_since_ns + ns(self.policy.away_grace_ms) - now_ns
            away_ms = max(0, left_ns // NS_PER_MS)
        lag_ms = chair.link.lag_ms
        return SeatInfo(
            seat=seat,
            name=chair.name,
            kind="bot" if chair.is_bot else "person",
            temper=chair.temper,
            connected=chair.is_bot or chair.conn is not None,
            autopilot=chair.autopilot,
            auto_lens=chair.auto_lens,
            away_ms=away_ms,
            lag_ms=None if lag_ms is None else round(lag_ms),
            jitter_ms=None if lag_ms is None else round(chair.link.jitter_ms),
            inhuman=chair.link.looks_inhuman(),
        )
