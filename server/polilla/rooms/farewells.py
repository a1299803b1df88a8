"""The codes by which connections are closed: those below 4000 are WebSocket's own, the others this game's."""

from typing import Final

CLOSE_DONE: Final = 1000
CLOSE_POLICY: Final = 1008  # it does what it must not
CLOSE_TOO_BIG: Final = 1009  # given by the library
CLOSE_BUG: Final = 1011
CLOSE_RESTART: Final = 1012
CLOSE_TRY_LATER: Final = 1013
CLOSE_MOVED: Final = 4001  # its seat has a newer line
CLOSE_REMOVED: Final = 4002
CLOSE_NOT_SEATED: Final = 4003
