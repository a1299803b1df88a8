"""The web application beside the sockets: page, files, API. WebSockets never come here (see `socket.py`)."""

from pathlib import Path

from fastapi import FastAPI

from polilla import __version__
from polilla.net.api import api
from polilla.net.gate import Gate
from polilla.net.http import ClientFiles, harden
from polilla.net.hub import Hub
from polilla.net.pages import pages
from polilla.rules.seats import MAX_SEATS


def make_app(hub: Hub, gate: Gate, client: Path, public_url: str | None, host: str) -> FastAPI:
    """The application for one hub; `client` is the folder of the client's files, `host` where the server listens."""
    app = FastAPI(
        title="Polilla",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
    )
    harden(app)
    app.include_router(api(hub, gate, public_url, host, MAX_SEATS))
    app.include_router(pages(client, public_url, host))
    app.mount("/", ClientFiles(directory=client))
    return app
