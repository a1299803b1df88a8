"""Where a server can be reached, as people type it."""

import re
import socket
from pathlib import Path

ANYWHERE = ("0.0.0.0", "::", "")
CONTAINER = (Path("/.dockerenv"), Path("/run/.containerenv"))  # one of them lies in each container
ELSEWHERE = ("192.0.2.1", 9)  # an address for documents (RFC 5737); asking for the way there sends nothing


def lan_address() -> str | None:
    """This machine's address in its network, or None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def local_url(host: str, port: int) -> str:
    """For a browser on this machine."""
    return f"http://{_typed('localhost' if host in ANYWHERE else host)}:{port}"


def lan_url(host: str, port: int) -> str | None:
    """For a phone in the same network; None if only this machine is served, or nothing is known of a network.

    Inside a container nothing is: its own address leads nobody to it.
    """
    address = _own() if host in ANYWHERE else host
    if address is None or is_loopback(address):
        return None
    return f"http://{_typed(address)}:{port}"


def is_loopback(host: str) -> bool:
    """Whether this name means the machine that says it."""
    return host in ("localhost", "::1", "[::1]") or re.fullmatch(r"127(\.\d+){3}", host) is not None


def _own() -> str | None:
    return None if any(sign.exists() for sign in CONTAINER) else lan_address()


def _typed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
