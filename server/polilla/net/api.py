"""The few things that are asked over HTTP: open a room, is it there, its QR code, is the server well."""

import io
from typing import Any, Literal

import segno
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel

from polilla import __version__
from polilla.net.codes import is_code
from polilla.net.gate import Gate
from polilla.net.hub import Hub
from polilla.net.origin import household, may_connect
from polilla.net.pages import base_url


class NewRoom(BaseModel):
    """A room was opened."""

    code: str


class RoomState(BaseModel):
    """A room that is there. `open`: there is a free seat."""

    open: bool
    stage: Literal["lobby", "playing", "over"]
    seated: int


class Problem(BaseModel):
    """Why not, as a code."""

    code: str


class Health(BaseModel):
    """The server is well. `keeping`: what rooms do is kept; if not, they wait until it is, and go on by themselves.

    That is no error: a server that is started again would wait just so, and all other rooms would have to come back.
    """

    status: Literal["ok"] = "ok"
    keeping: bool
    version: str
    rooms: int
    sockets: int


def _address(request: Request) -> str:
    return household(request.client.host) if request.client else "local"


def _problem(status: int, code: str) -> JSONResponse:
    return JSONResponse({"code": code}, status)


NO_ROOM = 404
STATUS_OF = {"server_full": 503, "too_many_rooms": 429}


def api(hub: Hub, gate: Gate, public_url: str | None, host: str, most_seats: int) -> APIRouter:
    """The routes."""
    router = APIRouter()
    problems: dict[int | str, dict[str, Any]] = {status: {"model": Problem} for status in (403, 429, 503)}

    @router.post("/api/rooms", status_code=201, response_model=NewRoom, responses=problems)
    async def open_room(request: Request) -> Response | NewRoom:
        """Open a room; its link is /r/CODE."""
        if not may_connect(request.headers.get("origin"), [request.headers.get("host", "")], gate.allowed):
            return _problem(403, "other_site")
        opened = hub.open(_address(request))
        if isinstance(opened, str):
            return _problem(STATUS_OF[opened], opened)
        return NewRoom(code=opened.code)

    @router.get("/api/rooms/{code}", response_model=RoomState, responses={NO_ROOM: {"model": Problem}})
    async def room_state(request: Request, code: str) -> Response | RoomState:
        """Whether the room is there; a closed room and an unknown one are the same."""
        runner = hub.find(code, _address(request))
        if runner is None:
            return _problem(NO_ROOM, "no_such_room")
        info = runner.room.info(hub.clock())
        is_open = info.stage == "lobby" and len(info.seats) < most_seats
        return RoomState.model_validate({"open": is_open, "stage": info.stage, "seated": len(info.seats)})

    @router.get("/api/qr/{code}.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
    async def qr(request: Request, code: str) -> Response:
        """A room's link as a QR code; made for every code, so it does not tell which rooms are there."""
        if not is_code(code):
            return _problem(NO_ROOM, "no_such_room")
        picture = io.BytesIO()
        link = f"{base_url(request, public_url, host)}/r/{code}"
        segno.make_qr(link, error="m").save(picture, kind="svg", border=2, light="#fff", omitsize=True)
        return Response(picture.getvalue(), media_type="image/svg+xml")

    @router.get("/healthz")
    async def health() -> Health:
        """For load balancers and containers."""
        return Health(keeping=hub.is_keeping, version=__version__, rooms=len(hub.rooms), sockets=gate.sockets)

    return router
