"""How much one connection or address may ask, each number with its unit and reason. Time is an argument."""

from collections.abc import Hashable
from typing import Final, Literal

from polilla.timing.units import NS_PER_S

MESSAGES_PER_S: Final = 10.0  # a busy cheater sends three a second
MESSAGE_BURST: Final = 30.0  # what a page sends when it comes back from a stall
MOST_DROPPED: Final = 30  # messages dropped after the warning, before the connection is closed: one more burst
FRAMES_PER_S: Final = 100.0  # of any kind but pongs that we asked for; honest: 10 messages, 50 pings
FRAME_BURST: Final = 300.0  # messages and pings may come to 192 before the session closes; some may come in parts
PINGS_PER_S: Final = 50.0  # pings are exempt from the above, but each is answered
PING_BURST: Final = 100.0
LOOKUPS_PER_S: Final = 1.0  # failed look-ups of a room per address: typing errors of a household
LOOKUP_BURST: Final = 60.0  # so that guessing a code takes years
HELLOS_PER_S: Final = 1.0  # per address and room: each coming and going is told to the whole table
HELLO_BURST: Final = 40.0  # all of a household with bad Wi-Fi, again and again
SOCKETS_PER_ADDRESS: Final = 400  # a proxy is one address; a single household needs ten
CALLERS_PER_ADDRESS: Final = 400  # connections that are no sockets: browsers open six each, for some seconds
REQUEST_S: Final = 10.0  # a connection that has asked for nothing by then, or only begun to, is dropped
ANSWER_S: Final = 10.0  # ... and one that has not taken what was written to it by then: slow phones take 64 kB
HELLO_S: Final = 5.0  # a connection that has said nothing by then is not a player
MOST_BUCKETS: Final = 10_000  # addresses remembered; more than that is an attack, and the full ones are forgotten first
KEPT_BUCKETS: Final = 9_000  # left after that: looking through all of them for each new address would be slow


class Bucket:
    """Tokens that refill with time; each request takes one."""

    __slots__ = ("_at_ns", "_burst", "_left", "_rate")

    def __init__(self, per_s: float, burst: float, now_ns: int) -> None:
        self._rate = per_s / NS_PER_S
        self._burst = burst
        self._left = burst
        self._at_ns = now_ns

    def _refill(self, now_ns: int) -> None:
        self._left = min(self._burst, self._left + max(0, now_ns - self._at_ns) * self._rate)
        self._at_ns = max(self._at_ns, now_ns)

    def take(self, now_ns: int) -> bool:
        """Take a token; False if there is none."""
        self._refill(now_ns)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def has(self, now_ns: int) -> bool:
        """Whether a token is there."""
        self._refill(now_ns)
        return self._left >= 1

    def full(self, now_ns: int) -> bool:
        """Whether it is as if nothing had ever been taken."""
        self._refill(now_ns)
        return self._left >= self._burst


Verdict = Literal["go", "warn", "drop", "close"]


class Patience:
    """With one kind of message: the first one too many is warned of, a whole burst too many is the end."""

    __slots__ = ("_bucket", "_dropped")

    def __init__(self, per_s: float, burst: float, now_ns: int) -> None:
        self._bucket = Bucket(per_s, burst, now_ns)
        self._dropped = 0  # since the warning

    def judge(self, now_ns: int) -> Verdict:
        """What to do with the next one."""
        if self._bucket.full(now_ns):
            self._dropped = 0
        if self._bucket.take(now_ns):
            return "go"
        self._dropped += 1
        if self._dropped == 1:
            return "warn"
        return "close" if self._dropped > MOST_DROPPED else "drop"


class Allowance:
    """How much one connection may say: messages, and pings by a measure of their own."""

    __slots__ = ("_messages", "_pings")

    def __init__(self, now_ns: int) -> None:
        self._messages = Patience(MESSAGES_PER_S, MESSAGE_BURST, now_ns)
        self._pings = Patience(PINGS_PER_S, PING_BURST, now_ns)

    def judge(self, is_ping: bool, now_ns: int) -> Verdict:
        """What to do with a message."""
        return (self._pings if is_ping else self._messages).judge(now_ns)


class Buckets:
    """A bucket per key, such as a network address; full ones are forgotten."""

    def __init__(self, per_s: float, burst: float) -> None:
        self._per_s = per_s
        self._burst = burst
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable, now_ns: int) -> bool:
        """Take a token from the key's bucket; False if there is none."""
        return self._of(key, now_ns).take(now_ns)

    def has(self, key: Hashable, now_ns: int) -> bool:
        """Whether the key's bucket has a token."""
        known = self._buckets.get(key)
        return known is None or known.has(now_ns)

    def _of(self, key: Hashable, now_ns: int) -> Bucket:
        if key not in self._buckets:
            if len(self._buckets) >= MOST_BUCKETS:
                self._forget(now_ns)
            self._buckets[key] = Bucket(self._per_s, self._burst, now_ns)
        return self._buckets[key]

    def _forget(self, now_ns: int) -> None:
        for key in [key for key, bucket in self._buckets.items() if bucket.full(now_ns)]:
            del self._buckets[key]
        while len(self._buckets) > KEPT_BUCKETS:
            del self._buckets[next(iter(self._buckets))]
