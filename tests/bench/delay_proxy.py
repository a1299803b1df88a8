"""TCP proxies that make lines long, shaky and stalling, as the lines of race_world.py are. A program of its own.

    python tests/bench/delay_proxy.py SERVER_PORT RTT_MS [RTT_MS …] --seed N

Opens a port per round trip and prints them as one line of JSON; ends when its input is closed, and prints then what it
wrote to the server: {"port": [[total bytes, monotonic ns just before the write], …]} by the port of the upstream line.
Bytes stay in order: whatever is behind a late packet is late too.
"""

import argparse
import asyncio
import json
import math
import sys
import time
from collections import deque
from random import Random

JITTERS_MS = (1.0, 3.0, 8.0)  # median per packet and direction: wired, Wi-Fi, mobile
STALLS_PER_S = (0.007, 0.033, 0.067)
SHARES = (50, 35, 15)
SIGMA = 0.9


class Direction:
    """One way of a line."""

    def __init__(self, delay_s: float, kind: int, rng: Random) -> None:
        self.delay_s, self.kind, self.rng = delay_s, kind, rng
        self.free_s = 0.0  # nothing comes out earlier
        self.stalled_s = time.monotonic() + rng.expovariate(STALLS_PER_S[kind])

    def due_s(self) -> float:
        """When what enters now comes out."""
        now = time.monotonic()
        if now > self.stalled_s:
            self.free_s = max(self.free_s, now + self.rng.uniform(0.2, 0.4))
            self.stalled_s = now + self.rng.expovariate(STALLS_PER_S[self.kind])
        jitter_s = JITTERS_MS[self.kind] * math.exp(self.rng.gauss(0, SIGMA)) / 1000
        self.free_s = max(self.free_s, now + self.delay_s + jitter_s)
        return self.free_s


class End(asyncio.Protocol):
    """One end of a line: what comes in leaves at the other end later."""

    def __init__(self, way: Direction, log: list[tuple[int, int]] | None) -> None:
        self.way, self.log = way, log  # `log` of what the other end writes
        self.other: End | None = None
        self.total = 0
        self.waiting: deque[tuple[float, bytes]] = deque()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Open."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Keep it for its time."""
        due_s = self.way.due_s()
        self.waiting.append((due_s, data))
        asyncio.get_running_loop().call_at(due_s, self._pass)

    def _pass(self) -> None:
        while self.waiting and self.waiting[0][0] <= time.monotonic() + 0.0002:
            if self.other is None or self.other.transport is None or self.other.transport.is_closing():
                return  # `join` calls again once the other end is there
            _, data = self.waiting.popleft()
            self.total += len(data)
            if self.log is not None:
                self.log.append((self.total, time.monotonic_ns()))
            self.other.transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Closed: so is the other end."""
        if self.other is not None and self.other.transport is not None:
            self.other.transport.close()


async def proxy(server_port: int, rtts_ms: list[float], seed: int) -> None:
    """Serve until the input is closed."""
    loop = asyncio.get_running_loop()
    rng = Random(seed)
    logs: dict[int, list[tuple[int, int]]] = {}

    async def join(front: End, rtt_ms: float, kind: int) -> None:
        log: list[tuple[int, int]] = []
        down = Direction(rtt_ms / 2000, kind, rng)
        transport, back = await loop.create_connection(lambda: End(down, None), "127.0.0.1", server_port)
        logs[transport.get_extra_info("sockname")[1]] = log
        front.log, front.other, back.other = log, back, front
        front._pass()

    tasks = set()

    def accept(rtt_ms: float) -> End:
        kind = rng.choices(range(3), SHARES)[0]
        front = End(Direction(rtt_ms / 2000, kind, rng), None)
        task = loop.create_task(join(front, rtt_ms, kind))
        tasks.add(task)
        return front

    ports = []
    for rtt_ms in rtts_ms:
        server = await loop.create_server(lambda rtt_ms=rtt_ms: accept(rtt_ms), "127.0.0.1", 0)  # type: ignore[misc]
        ports.append(server.sockets[0].getsockname()[1])
    print(json.dumps(ports), flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    print(json.dumps(logs), flush=True)


def main() -> None:
    """Be the proxies."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server_port", type=int)
    parser.add_argument("rtt_ms", type=float, nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    asyncio.run(proxy(args.server_port, args.rtt_ms, args.seed))


if __name__ == "__main__":
    main()
