"""Who is asking: the address behind a proxy, and whether the page that asks is ours."""

from collections.abc import Collection
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

Network = IPv4Network | IPv6Network
_PORTS = {"http": 80, "https": 443}


class Proxies:
    """The proxies whose forwarded headers are believed: addresses or networks separated by commas, or `*`."""

    def __init__(self, allowed: str) -> None:
        parts = [part.strip() for part in allowed.split(",") if part.strip()]
        self._all = "*" in parts
        self._networks: tuple[Network, ...] = tuple(ip_network(part, strict=False) for part in parts if part != "*")

    def trusts(self, address: str) -> bool:
        """Whether this address is a proxy of ours."""
        if self._all:
            return True
        try:
            ip = ip_address(address)
        except ValueError:
            return False
        return any(ip in network for network in self._networks)

    def client(self, peer: str, forwarded_for: str | None) -> str:
        """The client's address: the last one in `X-Forwarded-For` that is no proxy of ours."""
        if forwarded_for is None or not self.trusts(peer):
            return peer
        hops = [hop.strip() for hop in forwarded_for.split(",") if hop.strip()]
        if self._all:
            return hops[0] if hops else peer
        return next((hop for hop in reversed(hops) if not self.trusts(hop)), hops[0] if hops else peer)


def household(address: str) -> str:
    """What is counted as one address: an IPv6 network of 64 bits, which one line has to itself; IPv4 as it is."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if ip.version == 4:
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ip_network((ip, 64), strict=False).network_address)


def may_connect(origin: str | None, hosts: Collection[str], allowed: Collection[str]) -> bool:
    """Whether a page of `origin` may connect: pages of the own hosts and of allowed origins may.

    Programs send no origin and may too: they hold no one else's token, and there are no cookies to abuse.
    """
    if origin is None or origin in allowed:
        return True
    try:
        return any(_same(origin, host) for host in hosts)
    except ValueError:  # no address at all
        return False


def _same(origin: str, host: str) -> bool:
    theirs = urlsplit(origin)
    ours = urlsplit(f"{theirs.scheme}://{host}")
    default = _PORTS.get(theirs.scheme)
    if default is None or not theirs.hostname:
        return False
    return (ours.hostname, ours.port or default) == (theirs.hostname, theirs.port or default)
