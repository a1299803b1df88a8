"""The one page, for `/` and for a room's link. Looking at a page never opens or joins a room."""

import hashlib
import html
import re
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from polilla.net import addresses
from polilla.net.codes import is_code
from polilla.net.http import REVALIDATE

TEXT: Final = "Mesa {code} · Table {code} · Tisch {code}"


def base_url(request: Request, public_url: str | None, host: str) -> str:
    """The address that players type, without a slash at the end.

    Who hosts the table often looks at it as "localhost", which leads friends to themselves: they are told this
    machine's address in its network, if `host`, where the server listens, can be reached from there.
    """
    base, asks = request.base_url, request.client.host if request.client else ""
    local = base.scheme == "http" and addresses.is_loopback(base.hostname or "") and addresses.is_loopback(asks)
    lan = addresses.lan_url(host, base.port or 80) if local else None
    return public_url or lan or str(base).rstrip("/")


def with_tag(page: str, name: str, value: str) -> str:
    """The page with this Open Graph tag, in place of the one that it has or at the end of its head."""
    tag = f'<meta property="{name}" content="{html.escape(value)}">'
    page, replaced = re.subn(rf'<meta property="{name}" content="[^"]*">', lambda _: tag, page, count=1)
    return page if replaced else page.replace("</head>", f"{tag}\n</head>", 1)


def shared(page: str, base: str, code: str | None) -> str:
    """The page with what a messenger shows of its link; messengers want whole addresses."""
    page = page.replace('property="og:image" content="/', f'property="og:image" content="{html.escape(base)}/', 1)
    if code is None:
        return with_tag(page, "og:url", f"{base}/")
    return with_tag(with_tag(page, "og:url", f"{base}/r/{code}"), "og:description", TEXT.format(code=code))


def pages(client: Path, public_url: str | None, host: str) -> APIRouter:
    """The routes of the page."""
    router = APIRouter(include_in_schema=False)

    def page(request: Request, code: str | None) -> Response:
        text = (client / "index.html").read_text(encoding="utf-8")
        text = shared(text, base_url(request, public_url, host), code if code is not None and is_code(code) else None)
        etag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
        headers = {"ETag": etag, "Cache-Control": REVALIDATE}
        if request.headers.get("if-none-match") == etag:
            return Response(status_code=304, headers=headers)
        return HTMLResponse(text, headers=headers)

    @router.api_route("/", methods=["GET", "HEAD"])
    async def index(request: Request) -> Response:
        return page(request, None)

    @router.api_route("/r/{code}", methods=["GET", "HEAD"])
    async def room(request: Request, code: str) -> Response:
        return page(request, code)

    return router
