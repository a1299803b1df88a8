"""A seeded world of lines, people, screens and cheats that produces the evidence of races.

Milliseconds on the server's clock. Arrays are (tables, seats) or (tables, seats, pings). The model, one TCP connection
per player:

- base round trip log-uniform 10..300 ms, split 40/60 to 60/40 between the directions;
- per packet and direction log-normal jitter of median 1, 3 or 8 ms (wired, Wi-Fi, mobile: 50, 35, 15 %), sigma 0.9;
- stalls of 200..400 ms (loss, roaming) in either direction, everything behind them waits;
- in 5 % of the races one direction carries 10..80 ms that the idle pings never saw;
- delivery in order. The browser's network process answers pings at once, its page shows the card at the next frame
  (60, 120 or 144 Hz), in 5 % of the races a frame later than it knows, in 3 % after a busy main thread;
- reactions are ex-Gaussian; display and input add 4..25 ms each; clocks have a grain of 0.1 or 1 ms.

The truth that a judge can be held to is the time from the frame in which the card appeared to the input event.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from polilla.rules.seats import Seat
from polilla.timing.link import Link
from polilla.timing.race import STANDARD, Evidence, PingSent, PongCame, PressCame, RevealSent, Runner

Floats = NDArray[np.float64]
NEVER_MS = 1e12
IDLE_PINGS = 30


@dataclass(frozen=True)
class Reactions:
    """How fast people are, ms."""

    mu: float
    sigma: float
    tau: float
    skill: float  # spread of mu between people
    least: float
    pings: int  # race pings that are sent


SIMPLE = Reactions(mu=205, sigma=25, tau=45, skill=12, least=120, pings=50)  # mean 250: slap when a bug shows
CHOICE = Reactions(mu=520, sigma=70, tau=180, skill=40, least=220, pings=110)  # mean 700: find the card, play it


class Tables:
    """People at tables, with what stays the same from race to race."""

    def __init__(
        self,
        rng: np.random.Generator,
        tables: int,
        people: Reactions = SIMPLE,
        rtts_ms: tuple[float | None, ...] = (None, None, None, None),
        equal: bool = False,
    ) -> None:
        """Draw the players; `rtts_ms` holds the base round trip of each seat, None for any."""
        shape = (tables, len(rtts_ms))
        self.rng, self.shape, self.people = rng, shape, people
        self.rtt = np.exp(rng.uniform(np.log(10), np.log(300), shape))
        for seat, rtt in enumerate(rtts_ms):
            if rtt is not None:
                self.rtt[:, seat] = rtt
        kind = rng.choice(3, shape, p=[0.5, 0.35, 0.15])
        self.jitter = np.array([1.0, 3.0, 8.0])[kind]
        self.stalls_per_ms = np.array([0.007, 0.033, 0.067])[kind] / 1000
        self.down = self.rtt * rng.uniform(0.4, 0.6, shape)
        self.up = self.rtt - self.down
        self.frame = rng.choice([1000 / 60, 1000 / 120, 1000 / 144], shape, p=[0.7, 0.15, 0.15])
        self.grain = rng.choice([0.1, 1.0], shape, p=[0.6, 0.4])
        self.display = rng.uniform(4, 25, shape)
        self.input = rng.uniform(4, 25, shape)
        self.mu = people.mu + (0 if equal else rng.normal(0, people.skill, shape))

    def packets(self, count: int) -> Floats:
        """The jitter of `count` packets per player."""
        return self.jitter[..., None] * np.exp(self.rng.normal(0, 0.9, (*self.shape, count)))

    def links(self, late_ms: float = 0) -> list[list[Link]]:
        """Every seat's link after half a minute of idle pings, which seat 0 answers so late."""
        shape = (*self.shape, IDLE_PINGS)
        stalled = self.rng.random(shape) < (600 * self.stalls_per_ms)[..., None]
        rtts = self.rtt[..., None] + self.packets(IDLE_PINGS) + self.packets(IDLE_PINGS)
        rtts += stalled * self.rng.uniform(100, 400, shape)
        rtts[:, 0] += late_ms
        return [[_measured(pings) for pings in table] for table in rtts.tolist()]

    def reactions(self) -> Floats:
        """One reaction of every player, from light to finger."""
        people, rng = self.people, self.rng
        drawn = self.mu + rng.normal(0, people.sigma, self.shape) + rng.exponential(people.tau, self.shape)
        return np.maximum(drawn, people.least)


@dataclass(frozen=True)
class Races:
    """One race at every table, as the server could see it, and the truth."""

    sent: Floats  # S
    ping_sent: Floats  # tau
    pong_came: Floats
    pongs_ahead: NDArray[np.int64]  # how many pongs are ahead of the act in the stream
    act_came: Floats
    claim: Floats
    truth: Floats

    @property
    def elapsed(self) -> Floats:
        """From sending the reveal to the arrival of the act."""
        return self.act_came - self.sent


def race(tables: Tables, sent: Floats, gap_ms: Floats | None = None, hold_ms: float = 0, late_ms: float = 0) -> Races:
    """Run a race at every table.

    `gap_ms` (per table): seat 1 is slower than seat 0 by exactly this. `hold_ms`: the client of seat 0 is changed and
    keeps the first pong and those behind it back, but not past its press. `late_ms`: it sends every pong so late.
    """
    rng, shape, people = tables.rng, tables.shape, tables.people
    pings = sent[..., None] + STANDARD.ping_every_ms * np.arange(people.pings)
    down, up = (_Direction(tables, sent) for _ in range(2))
    crowded, crowd, is_down = rng.random(shape) < 0.05, rng.uniform(10, 80, shape), rng.random(shape) < 0.5
    received = down.carry(pings, tables.down + crowded * is_down * crowd, tables.packets(people.pings))

    shown = _busy(rng, shape, 1.0) + received[..., 0] + 0.5
    phase = rng.uniform(0, 1, shape) * tables.frame
    visible = np.ceil((shown - phase) / tables.frame) * tables.frame + phase
    truly_visible = visible + (rng.random(shape) < 0.05) * tables.frame
    hand = tables.display + tables.input + rng.uniform(0, 4, shape)
    truth = tables.reactions() + hand
    if gap_ms is not None:
        truth[:, 1] = truth[:, 0] + gap_ms
    pressed = truly_visible + truth
    tick = rng.uniform(0, 1, shape) * tables.grain
    claim = _floor(pressed + tick, tables.grain) - _floor(visible + tick, tables.grain)
    act = pressed + _busy(rng, shape, 1.2)

    pongs = received.copy()
    if hold_ms or late_ms:
        pongs[:, 0] = _held(pongs[:, 0] + late_ms, hold_ms, act[:, 0])
    ahead = np.sum(pongs < act[..., None], -1)
    stream = np.concatenate([pongs, act[..., None]], -1)
    order = np.argsort(stream, -1, kind="stable")
    jitter = tables.packets(people.pings + 1)  # the press has its own, whatever is ahead of it
    leaves, jitter = (np.take_along_axis(each, order, -1) for each in (stream, jitter))
    came = up.carry(leaves, tables.up + crowded * ~is_down * crowd, jitter)
    came = np.take_along_axis(came, np.argsort(order, -1), -1)
    return Races(sent, pings, came[..., :-1], ahead, came[..., -1], claim, truth)


def lying(races: Races, claim_ms: float = STANDARD.false_start_ms) -> Races:
    """The same races with a changed page at seat 0: it claims the least that is no false start."""
    claim = races.claim.copy()
    claim[:, 0] = claim_ms
    return replace(races, claim=claim)


def evidence(races: Races) -> list[list[tuple[Evidence, ...]]]:
    """What the server saw of every runner of every table; pongs behind the first one after the act are left out."""
    sent, pings, pongs = _ns(races.sent), _ns(races.ping_sent), _ns(races.pong_came)
    acts, claims, ahead = _ns(races.act_came), races.claim.tolist(), races.pongs_ahead.tolist()
    tables, seats = races.sent.shape
    return [
        [
            _stream(sent[t][s], pings[t][s], pongs[t][s], PressCame(acts[t][s], claims[t][s]), ahead[t][s])
            for s in range(seats)
        ]
        for t in range(tables)
    ]


def hammered(tables: Tables, races: Races, seen: list[list[tuple[Evidence, ...]]], every_ms: float = 125) -> None:
    """Put hammering in the place of seat 0's press: one press every `every_ms` from two seconds before the reveal."""
    for table, streams in enumerate(seen):
        sent, up = float(races.sent[table, 0]), float(tables.up[table, 0])
        visible = sent + float(tables.rtt[table, 0]) - up + STANDARD.usual_residue_ms
        begin = sent - 2000 + tables.rng.uniform(0, STANDARD.cooldown_ms)
        presses = [PressCame(int((at + up) * 1e6), at - visible) for at in np.arange(begin, sent + 2000, every_ms)]
        pings = [PingSent(n, int((sent + 20 * n) * 1e6)) for n in range(100)]
        pongs = [PongCame(p.n, p.at_ns + int(tables.rtt[table, 0] * 1e6)) for p in pings]
        items: list[Evidence] = [RevealSent(int(sent * 1e6)), *pings, *pongs, *presses]
        streams[0] = tuple(sorted(items, key=lambda item: item.at_ns))  # type: ignore[union-attr]


def runners(links: list[Link], seen: list[tuple[Evidence, ...]]) -> list[Runner]:
    """The runners of one table."""
    return [Runner(Seat(seat), link, items) for seat, (link, items) in enumerate(zip(links, seen, strict=True))]


class _Direction:
    """One direction of every player's line during one race, with its stalls."""

    def __init__(self, tables: Tables, sent: Floats) -> None:
        rng, shape = tables.rng, tables.shape
        span = STANDARD.ping_every_ms * tables.people.pings
        self.stalls = []
        for _ in range(2):
            begins = sent + rng.uniform(-400, span + 400, shape)
            happens = rng.random(shape) < tables.stalls_per_ms * (span + 800) / 2
            self.stalls.append((np.where(happens, begins, NEVER_MS), rng.uniform(200, 400, shape)))

    def carry(self, leaves: Floats, delay: Floats, jitter: Floats) -> Floats:
        """When packets that leave in this order come in."""
        for begins, lasts in self.stalls:
            start, end = begins[..., None], (begins + lasts)[..., None]
            leaves = np.where((leaves >= start) & (leaves < end), end, leaves)
        arrives = leaves + delay[..., None] + jitter
        return np.asarray(np.maximum.accumulate(arrives, -1), dtype=np.float64)


def _measured(pings: list[float]) -> Link:
    link = Link()
    for second, rtt_ms in enumerate(pings):
        link = link.sample(rtt_ms, second * 1_000_000_000)
    return link


def _busy(rng: np.random.Generator, shape: tuple[int, int], usual_ms: float) -> Floats:
    """What a page's main thread takes: mostly about a millisecond, seldom much more."""
    busy = (rng.random(shape) < 0.03) * rng.uniform(5, 40, shape)
    return np.asarray(usual_ms * np.exp(rng.normal(0, 0.6, shape)) + busy, dtype=np.float64)


def _floor(values: Floats, grain: Floats) -> Floats:
    return np.asarray(np.floor(values / grain) * grain, dtype=np.float64)


def _held(pongs: Floats, hold_ms: float, act: Floats) -> Floats:
    held = pongs.copy()
    held[:, 0] += hold_ms
    held = np.maximum.accumulate(held, -1)
    before = np.maximum(pongs, act[:, None] - 0.01)  # a pong behind the press would make it a false start
    return np.where(pongs < act[:, None], np.minimum(held, before), held)


def _ns(values: Floats) -> list:  # type: ignore[type-arg]
    return list((values * 1e6).astype(np.int64).tolist())


def _stream(sent: int, pings: list[int], pongs: list[int], act: PressCame, ahead: int) -> tuple[Evidence, ...]:
    count = min(ahead + 1, len(pings))
    came = [PongCame(n, pongs[n]) for n in range(count)]
    return (RevealSent(sent), *(PingSent(n, pings[n]) for n in range(count)), *came[:ahead], act, *came[ahead:])
