"""The bytes' side of a connection: WebSocket over `websockets`' sans-I/O protocol, as uvicorn's protocol class (`ws=`).

What ASGI hides is the heart of this game: when bytes arrived, in which order with the pongs, and what waits to be sent.
Handshake, parsing and control frames stay the library's. Messages are handled in `data_received`, without tasks.
"""

import asyncio
import logging
import socket
import struct
import traceback
from http import HTTPStatus
from typing import Any, ClassVar, Final, cast

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from polilla.net.gate import Gate
from polilla.net.hub import Hub
from polilla.net.limits import FRAME_BURST, FRAMES_PER_S, Bucket
from polilla.net.outbox import DEADLINE_S, Outbox
from polilla.net.session import Session
from polilla.protocol.decode import Malformed
from polilla.rooms.farewells import CLOSE_RESTART, CLOSE_TOO_BIG

MOST_BYTES: Final = 16 * 1024  # of a message; the longest honest one has 300
SLICE: Final = 1024  # bytes parsed at a time: at most 170 empty frames, a millisecond, until a flood is cut
FAREWELL_S: Final = 0.5  # for the other end to answer the goodbye of a server that stops, or to hear why it is cut
MIN_RTT_AT: Final = 148  # offset of `tcpi_min_rtt` in Linux's `struct tcp_info`, since 4.6: 32 bits, microseconds
UNKNOWN_RTT: Final = 0xFFFFFFFF

log = logging.getLogger(__name__)
frames_log = logging.getLogger("polilla.net.frames")
frames_log.setLevel(logging.WARNING)  # the library's debug log shows frames, and with them tokens


class GameSocket(asyncio.Protocol):
    """One WebSocket connection. `game_socket` makes the subclass that knows its hub."""

    hub: ClassVar[Hub]
    gate: ClassVar[Gate]
    direct_lines: ClassVar[bool]  # players reach this process without a proxy

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._all = server_state.connections
        self._ws = ServerProtocol(max_size=MOST_BYTES, logger=frames_log)
        self._session: Session | None = None
        self._parts: list[bytes] = []  # of a fragmented message
        self._is_text = True
        self._closer: asyncio.TimerHandle | None = None
        self._asks_kernel = False
        self._frames = Bucket(FRAMES_PER_S, FRAME_BURST, self.hub.clock())
        self.address = ""

    # asyncio's side

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The HTTP side hands over the connection."""
        self._transport = cast(asyncio.Transport, transport)
        sock = transport.get_extra_info("socket")
        if sock is not None and sock.family in (socket.AF_INET, socket.AF_INET6):
            # asyncio does so for its own sockets only; else Nagle's algorithm holds a race's reveal back
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._outbox = Outbox(self._transport, self.hub.loop, self._refresh)
        self._all.add(self)  # type: ignore[arg-type]  # uvicorn calls nothing of it but `shutdown`

    def data_received(self, data: bytes) -> None:
        """Bytes came in; this is the time that counts."""
        at_ns = self.hub.clock()
        for start in range(0, len(data), SLICE):
            if not self._read(data[start : start + SLICE], at_ns):
                return  # what else came is not even parsed
        if self._ws.close_sent is not None and self._ws.close_sent.code == CLOSE_TOO_BIG and self._session is not None:
            self._session.refuse(Malformed("too_large"), at_ns)
        self._flush()

    def eof_received(self) -> None:
        """The other end has closed; so does the transport."""
        self._ws.receive_eof()
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._all.discard(self)
        self._outbox.stop()
        if self._closer is not None:
            self._closer.cancel()
        if self._session is not None:
            self._session.lost()
            self._session = None
            self.gate.leave(self.address)

    def pause_writing(self) -> None:
        """The transport's buffer is full."""
        self._outbox.pause()

    def resume_writing(self) -> None:
        """The transport's buffer has drained."""
        self._outbox.resume()

    def shutdown(self) -> None:
        """The server stops (called by uvicorn)."""
        if self._session is not None:
            self._session.close(CLOSE_RESTART)
        else:
            self._transport.close()
        self.hub.loop.call_later(FAREWELL_S, self._transport.abort)

    # The session's side

    @property
    def can_write(self) -> bool:
        """Whether the reader keeps up."""
        return not self._outbox.is_paused

    @property
    def kernel_rtt_ms(self) -> float | None:
        """TCP's own shortest round trip: the other kernel acknowledges, and no page or program can delay it."""
        sock = self._transport.get_extra_info("socket") if self._asks_kernel else None
        return None if sock is None else min_rtt_ms(sock)

    def write(self, frames: bytes) -> None:
        """Write frames, or keep them back while the reader is slow."""
        if self._closer is None and not self._transport.is_closing():
            self._outbox.write(frames)

    def close(self, code: int) -> None:
        """Close after what was written; cut if the other end does not answer."""
        if self._closer is not None or self._transport.is_closing():
            return
        self._outbox.flush()
        self._closer = self.hub.loop.call_later(DEADLINE_S, self._transport.abort)
        if self._ws.state is State.OPEN:
            self._ws.send_close(code)
        self._flush()

    def abort(self) -> None:
        """Cut the connection at once."""
        self._transport.abort()

    # How

    def _read(self, data: bytes, at_ns: int) -> bool:
        """Gives whether to go on. Frames are counted, too: empty ones cost few bytes, but time that every room lacks.

        A flood is cut; after our goodbye it is left unread for a moment first, so that it hears why.
        """
        self._ws.receive_data(data)
        for event in self._ws.events_received():
            if isinstance(event, Request):
                self._greet(event)
            elif isinstance(event, Frame) and not self._frame(event, at_ns) and not self._frames.take(at_ns):
                if self._closer is None:
                    self.abort()
                else:
                    self._transport.pause_reading()
                    self.hub.loop.call_later(FAREWELL_S, self._transport.abort)
                return False
        return not self._transport.is_closing()

    def _refresh(self) -> None:
        if self._session is not None:
            self._session.refresh()

    def _greet(self, request: Request) -> None:
        """The handshake. Until it is over, nobody would tell us that the connection is lost."""
        try:
            self._handshake(request)
        except Exception as bug:  # names no values: they may be secrets
            where = "".join(traceback.format_tb(bug.__traceback__))
            log.error("a handshake failed: %s\n%s", type(bug).__name__, where)
            self.connection_lost(bug)
            self._transport.abort()

    def _handshake(self, request: Request) -> None:
        refusal = self.gate.refusal(request, self._transport)
        if refusal is not None:
            self._ws.send_response(self._ws.reject(refusal, f"{refusal.phrase}\n"))
            return
        response = self._ws.accept(request)
        self._ws.send_response(response)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.address = self.gate.enter(request, self._transport)
            self._asks_kernel = self.direct_lines and self.gate.is_direct(request, self._transport)
            self._flush()
            self._session = Session(self.hub, self)

    def _frame(self, frame: Frame, at_ns: int) -> bool:
        """Gives whether we have asked for this frame: pongs in a race come as often as its pings went out."""
        session = self._session
        if session is None:
            return False
        match frame.opcode:
            case Opcode.TEXT | Opcode.BINARY:
                self._is_text = frame.opcode is Opcode.TEXT
                self._part(frame, session, at_ns)
            case Opcode.CONT:
                self._part(frame, session, at_ns)
            case Opcode.PONG:
                return session.pong(bytes(frame.data), at_ns)
            case Opcode.PING:
                session.ping(at_ns)
        return False

    def _part(self, frame: Frame, session: Session, at_ns: int) -> None:
        if frame.data:  # an empty part would cost more than it brings
            self._parts.append(bytes(frame.data))
        if not frame.fin:
            return
        message = b"".join(self._parts)
        self._parts.clear()
        if self._is_text:
            session.text(message, at_ns)
        else:
            session.refuse(Malformed("binary"), at_ns)

    def _flush(self) -> None:
        """Write what the library has to say: handshake, pongs, close frames, the end."""
        chunks = self._ws.data_to_send()
        data = b"".join(chunks)
        if data:
            self._transport.write(data)  # all pongs at once: each write may be a call to the kernel
        if not all(chunks):  # an empty one stands for the end
            self._transport.close()


def min_rtt_ms(sock: socket.socket) -> float | None:
    """The kernel's shortest round trip of a TCP connection; None where the kernel does not tell."""
    if not hasattr(socket, "TCP_INFO") or sock.family not in (socket.AF_INET, socket.AF_INET6):
        return None
    try:
        info = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, MIN_RTT_AT + 4)
    except OSError:
        return None
    if len(info) < MIN_RTT_AT + 4:
        return None
    (micros,) = struct.unpack_from("=I", info, MIN_RTT_AT)
    return None if micros in (0, UNKNOWN_RTT) else micros / 1000


def game_socket(hub: Hub, gate: Gate, direct_lines: bool = False) -> type[asyncio.Protocol]:
    """The protocol class for uvicorn's `ws=`."""
    return type("BoundGameSocket", (GameSocket,), {"hub": hub, "gate": gate, "direct_lines": direct_lines})
