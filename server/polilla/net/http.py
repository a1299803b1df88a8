"""What every HTTP answer has in common: headers that close doors, files with the right types, errors as codes."""

import gzip
import logging
import mimetypes
import os
import re
import traceback
from http import HTTPStatus
from ipaddress import IPv6Address
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, JSONResponse, Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger(__name__)

# The system's table may be wrong (Windows) or small (containers); browsers refuse modules of another type.
for _ending, _type in {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}.items():
    mimetypes.add_type(_type, _ending)

REVALIDATE: Final = "no-cache"  # keep, but ask each time: an update of the server is an update of every page
LONGEST_HOST: Final = 255  # characters, as in DNS
HIGHEST_PORT: Final = 65535
# Containers are named with underscores, too.
_HOST: Final = re.compile(r"(?:[A-Za-z0-9._-]+|\[(?P<v6>[0-9A-Fa-f:.]+)\])(?::(?P<port>[0-9]{1,5}))?")

STEADY: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def is_host(host: str) -> bool:
    """Whether this can stand in an address: a name or number, perhaps with a port."""
    match = _HOST.fullmatch(host)
    if match is None or len(host) > LONGEST_HOST or int(match["port"] or 0) > HIGHEST_PORT:
        return False
    return match["v6"] is None or _is_ipv6(match["v6"])


def _is_ipv6(address: str) -> bool:
    try:
        IPv6Address(address)
    except ValueError:
        return False
    return True


def content_policy(host: str) -> str:
    """The Content-Security-Policy: everything from here, nothing inline. `ws:` is named for older Safari."""
    sockets = f" ws://{host} wss://{host}" if is_host(host) else ""
    own = ("script", "style", "img", "font", "media", "manifest", "worker")
    return "; ".join(
        (
            "default-src 'none'",
            *(f"{kind}-src 'self'" for kind in own),
            f"connect-src 'self'{sockets}",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


class SecurityHeaders:
    """ASGI middleware that adds the headers to every answer, also a bug's; those that assume TLS only under TLS.

    Who asks for a host that is none is told so: pages, links and pictures are made with that name.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request (ASGI)."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                headers.update(STEADY)
                headers["Content-Security-Policy"] = content_policy(Headers(scope=scope).get("host", ""))
                if scope["scheme"] == "https":
                    headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        host = Headers(scope=scope).get("host")
        if host is not None and not is_host(host):
            await JSONResponse({"code": "bad_host"}, HTTPStatus.BAD_REQUEST)(scope, receive, send_with_headers)
            return
        try:
            await self._app(scope, receive, send_with_headers)
        except Exception as bug:  # names no values: they may be secrets
            if begun:
                raise
            where = "".join(traceback.format_tb(bug.__traceback__))
            log.error("%s %s: bug: %s\n%s", scope["method"], scope["path"], type(bug).__name__, where)
            await JSONResponse({"code": "bug"}, 500)(scope, receive, send_with_headers)


class ClientFiles(StaticFiles):
    """The client's files, with ETag; the browser keeps them and asks each time whether they are still good.

    Texts are compressed once, when they are first asked for, and kept so: a third of the size, and no work in a race.
    """

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory)
        self._packed: dict[tuple[str, float], bytes] = {}

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Starlette's answer, and how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = REVALIDATE
        if not is_text(response.media_type or response.headers.get("content-type", "")):
            return response
        response.headers["Vary"] = "Accept-Encoding"
        if not isinstance(response, FileResponse) or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            return response
        headers = {
            name: value for name, value in response.headers.items() if name not in ("content-length", "accept-ranges")
        }
        headers["etag"] = f"W/{headers['etag']}"  # the same text in other bytes (RFC 9110, 8.8.1)
        body = self._pack(os.fspath(full_path), stat_result.st_mtime)
        return Response(body, status_code, {**headers, "Content-Encoding": "gzip"})

    def _pack(self, path: str, changed_s: float) -> bytes:
        key = (path, changed_s)
        if key not in self._packed:
            self._packed[key] = gzip.compress(Path(path).read_bytes(), mtime=0)
        return self._packed[key]


def is_text(media_type: str) -> bool:
    """Whether files of this type shrink when they are compressed."""
    return media_type.startswith("text/") or any(kind in media_type for kind in ("json", "svg", "javascript"))


async def _as_code(request: Request, error: HTTPException) -> Response:
    code = {404: "not_found", 405: "not_allowed"}.get(error.status_code, "refused")
    return JSONResponse({"code": code}, error.status_code)


def harden(app: FastAPI) -> None:
    """Give an application the headers and the errors."""
    app.add_middleware(SecurityHeaders)
    app.add_exception_handler(HTTPException, _as_code)  # type: ignore[arg-type]  # Starlette knows no narrower one
