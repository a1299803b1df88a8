"""A real server in a process of its own, for tests that need one."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

START_LIMIT_S = 20.0
STOP_LIMIT_S = 10.0
ASK_AGAIN_S = 0.05


@dataclass(frozen=True)
class Served:
    """A server that answers."""

    port: int
    data: Path
    log: Path
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """Where a browser goes."""
        return f"http://127.0.0.1:{self.port}"


def free_port() -> int:
    """Return a port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serve(folder: Path, *, python: str = sys.executable, port: int = 0, **settings: str) -> Iterator[Served]:
    """Run `polilla serve` with its data and log in `folder`; settings are named as in the environment, in lower case.

    Where `folder` and `port` are those of a server before, this one is that one restarted.
    """
    folder.mkdir(parents=True, exist_ok=True)
    served_port = port or free_port()
    own = {"host": "127.0.0.1", "port": str(served_port), "data": str(folder / "data"), **settings}
    environ = {name: value for name, value in os.environ.items() if not name.startswith("POLILLA_")}
    environ |= {f"POLILLA_{name.upper()}": value for name, value in own.items()}
    log = folder / "server.log"
    with log.open("ab") as output:
        process = subprocess.Popen(
            [python, "-m", "polilla", "serve"],
            env=environ,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    served = Served(served_port, Path(own["data"]), log, process)
    try:
        _wait_until_it_answers(served)
        yield served
    finally:
        _stop(process)


def _wait_until_it_answers(served: Served) -> None:
    until = time.monotonic() + START_LIMIT_S
    while time.monotonic() < until and served.process.poll() is None:
        try:
            urllib.request.urlopen(served.url + "/healthz", timeout=2).close()
        except (OSError, urllib.error.URLError):
            time.sleep(ASK_AGAIN_S)
        else:
            return
    raise RuntimeError(f"polilla serve does not answer on {served.url}:\n{served.log.read_text()}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Ask the server to end; kill it when it does not, which is a failure. One that has ended already is fine."""
    if process.poll() is not None:
        return
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOP_LIMIT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise
