"""What one connection says and hears: hello first, then commands of its room. Knows messages, not bytes on a wire."""

import asyncio
import hashlib

from polilla.net.hub import Hub
from polilla.net.limits import HELLO_S, Allowance
from polilla.net.line import Socket, text_frame
from polilla.net.names import normalise
from polilla.net.pings import Pings
from polilla.net.runner import Runner
from polilla.protocol import encode
from polilla.protocol.decode import Malformed, decode, looks_like_ping
from polilla.protocol.from_client import Hello, Ping
from polilla.rooms.commands import AccuseSeat, Act, Arrive, Command, Conn, Rename, TellAgain
from polilla.rooms.farewells import CLOSE_DONE, CLOSE_POLICY, CLOSE_TRY_LATER
from polilla.rooms.notes import Bye, Note, RefusedNote


class Session:
    """One connection; a `Line` to its room and the `Wire` of its pings."""

    __slots__ = ("_allowance", "_closed", "_hello", "_hub", "_pings", "_room", "_socket", "conn", "token")

    def __init__(self, hub: Hub, socket: Socket) -> None:
        self.conn: Conn = hub.next_conn()
        self.token: str | None = None
        self._hub = hub
        self._socket = socket
        self._room: Runner | None = None
        self._pings: Pings | None = None
        self._allowance = Allowance(hub.clock())
        self._closed = False
        self._hello: asyncio.TimerHandle = hub.loop.call_later(HELLO_S, self.close, CLOSE_POLICY)

    # What comes in

    def text(self, data: bytes, at_ns: int) -> None:
        """A text frame came in at this time."""
        if self._closed:
            return
        may_be_ping = looks_like_ping(data)
        if not self._is_allowed(may_be_ping, at_ns):
            return  # unread: that would cost most of what answering it does
        message = decode(self.conn, data, at_ns)
        if may_be_ping and not isinstance(message, Ping) and not self._is_allowed(False, at_ns):
            return
        match message:
            case Malformed():
                self._answer(encode.malformed(message))
            case Ping(n=n):
                self._answer(encode.pong(n))
            case Hello():
                self._greet(message)
            case _:
                self._command(message)

    def refuse(self, malformed: Malformed, at_ns: int) -> None:
        """A frame came in that is no text."""
        if not self._closed and self._is_allowed(False, at_ns):
            self._answer(encode.malformed(malformed))

    def ping(self, at_ns: int) -> None:
        """The other end pinged us; the protocol answers."""
        self._is_allowed(True, at_ns)

    def pong(self, payload: bytes, at_ns: int) -> bool:
        """A pong came in; gives whether it answers a ping of ours."""
        return self._pings is not None and self._pings.pong(payload, at_ns)

    def refresh(self) -> None:
        """The backlog was dropped: ask for the whole view."""
        if not self._closed:
            self.submit(TellAgain(self.conn))

    def lost(self) -> None:
        """The connection is gone."""
        self._end()
        if self._room is not None:
            self._room.forget(self.conn)
            self._room = None

    # What goes out: Line and Wire

    @property
    def in_play(self) -> bool:
        """Whether races may come."""
        return self._room is not None and self._room.room.stage == "playing"

    @property
    def can_write(self) -> bool:
        """Whether the reader keeps up."""
        return self._socket.can_write

    @property
    def kernel_rtt_ms(self) -> float | None:
        """TCP's own shortest round trip, where it is the player's."""
        return self._socket.kernel_rtt_ms

    def send(self, frame: bytes, at_once: bool = False) -> None:
        """Send a frame; never ahead of a reveal that waits for its time, unless it can tell nothing of it.

        What need not wait must not: silence would say that a card is about to turn.
        """
        if not self._closed and (at_once or self._pings is None or not self._pings.hold(frame)):
            self._socket.write(frame)

    def write(self, frames: bytes) -> None:
        """Write frames at once."""
        self._socket.write(frames)

    def close(self, code: int) -> None:
        """Close after what was sent."""
        if not self._closed:
            self._end()
            self._socket.close(code)

    def abort(self) -> None:
        """Cut the connection at once."""
        self._end()
        self._socket.abort()

    def submit(self, command: Command) -> None:
        """Give a command to the room."""
        if self._room is not None:
            self._room.submit(command)

    def start_race(self, race: int, delay_ms: float, every_ms: float, frame: bytes) -> None:
        """Reveal and ping."""
        if self._pings is not None and not self._closed:
            self._pings.start_race(race, delay_ms, every_ms, frame)

    def stop_race(self, race: int) -> None:
        """Stop pinging."""
        if self._pings is not None:
            self._pings.stop_race(race)

    # How

    def _answer(self, data: bytes) -> None:
        """What the line itself says: pongs, refusals, complaints."""
        self.send(text_frame(data), at_once=True)

    def _tell(self, note: Note) -> None:
        self._answer(encode.encode(note))

    def _is_allowed(self, is_ping: bool, at_ns: int) -> bool:
        verdict = self._allowance.judge(is_ping, at_ns)
        if verdict == "warn":
            self._answer(encode.malformed(Malformed("too_fast")))
        elif verdict == "close":
            self.close(CLOSE_POLICY)
        return verdict == "go"

    def _greet(self, hello: Hello) -> None:
        if self._room is not None:
            self._tell(RefusedNote(None, "already_here", {}))
            return
        name = None if hello.name is None else normalise(hello.name)
        room = self._hub.find(hello.room, self._socket.address, hello.token)
        if room is None and (why := self._hub.why_not_yet(hello.room)) is not None:
            self._tell(Bye(why))
            self.close(CLOSE_TRY_LATER)
        elif room is None:
            self._turn_away("no_such_room")
        elif hello.name is not None and name is None:
            self._turn_away("bad_name")
        elif not self._hub.may_enter(room.code, self._socket.address, hello.token):
            self._answer(encode.malformed(Malformed("too_fast")))
            self.close(CLOSE_TRY_LATER)
        else:
            self._join(room, Arrive(self.conn, hello.token, name, hello.watch, hello.move, self._key(hello.room)))

    def _join(self, room: Runner, arrive: Arrive) -> None:
        self._hello.cancel()
        self.token = arrive.token
        self._room = room
        self._pings = Pings(self, self._hub.loop, self._hub.clock)
        room.arrive(self, arrive)

    def _key(self, room: str) -> str:
        """The network address, as a room may keep it."""
        return hashlib.sha256(f"{room} {self._socket.address}".encode()).hexdigest()[:16]

    def _turn_away(self, reason: str) -> None:
        self._tell(Bye(reason))
        self.close(CLOSE_DONE)

    def _command(self, command: Command) -> None:
        id = command.id if isinstance(command, (Act, AccuseSeat)) else None
        if self._room is None:
            self._tell(RefusedNote(id, "hello_first", {}))
            return
        if isinstance(command, Rename):
            name = normalise(command.name)
            if name is None:
                self._tell(RefusedNote(None, "bad_name", {}))
                return
            command = Rename(self.conn, name)
        self._room.submit(command)

    def _end(self) -> None:
        self._closed = True
        self._hello.cancel()
        if self._pings is not None:
            self._pings.stop()
