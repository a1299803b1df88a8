"""Check that a server can run here, and say what is wrong."""

import platform
import tempfile
from collections.abc import Callable
from importlib.metadata import version

from polilla import __version__
from polilla.assets import client_dir
from polilla.net import addresses, serving
from polilla.settings import Settings


def run(settings: Settings) -> int:
    """Print one line per check; 1 if one of them failed."""
    checks: list[tuple[str, Callable[[Settings], str]]] = [
        ("versions", _versions),
        ("client", lambda _: str(client_dir())),
        ("data", _data),
        ("port", _port),
        ("network", _network),
    ]
    return max([_report(name, check, settings) for name, check in checks])


def _report(name: str, check: Callable[[Settings], str], settings: Settings) -> int:
    try:
        print(f"ok    {name:9} {check(settings)}")
    except OSError as error:
        print(f"WRONG {name:9} {error}")
        return 1
    return 0


def _versions(settings: Settings) -> str:
    libraries = ", ".join(f"{name} {version(name)}" for name in ("uvicorn", "websockets", "fastapi", "pydantic"))
    return f"polilla {__version__}, Python {platform.python_version()}, {libraries}"


def _data(settings: Settings) -> str:
    settings.data.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=settings.data):
        return f"{settings.data.resolve()} can be written"


def _port(settings: Settings) -> str:
    with serving.listen(settings):
        return f"{settings.host}:{settings.port} is free"


def _network(settings: Settings) -> str:
    lan = addresses.lan_url(settings.host, settings.port)
    return settings.public_url or lan or "only this machine can reach the server"
