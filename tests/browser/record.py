"""What a page said, heard and felt lately, for whoever looks into a failure. No test is in this file."""

import time
from collections import deque

from playwright.sync_api import ConsoleMessage, Page, WebSocket

MOST = 300  # lines
LONG = 400  # characters of a frame
SENSED = "polilla senses: "

# Each press, with what lay under it. The console carries it out, since a page that is loaded anew forgets.
SENSES = """
for (const type of ["pointerdown", "pointerup", "pointercancel", "lostpointercapture", "click"])
  addEventListener(type, (event) => {
    const { className, dataset } = event.target.closest?.("[data-card], button, [class]") ?? {};
    const at = `${event.clientX},${event.clientY}`;
    console.debug(`polilla senses: ${type} at ${at} on ${className} ${dataset?.card ?? ""}`);
  }, true);
"""


class Record:
    """The last frames and presses of one page; pulses are left out."""

    def __init__(self, page: Page) -> None:
        self._began = time.monotonic()
        self._lines: deque[str] = deque(maxlen=MOST)
        self.welcomes = 0  # so far
        page.on("websocket", self._line)
        page.on("console", self._sense)
        page.add_init_script(SENSES)

    def __str__(self) -> str:
        return "\n".join(self._lines)

    def _sense(self, message: ConsoleMessage) -> None:
        if message.text.startswith(SENSED):
            self._add(message.text.removeprefix(SENSED))

    def _line(self, socket: WebSocket) -> None:
        self._add("opens a line")
        socket.on("framesent", lambda frame: self._frame("says", frame))
        socket.on("framereceived", lambda frame: self._frame("hears", frame))
        socket.on("close", lambda _: self._add("the line is closed"))

    def _frame(self, verb: str, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else repr(frame)
        if '"type":"pulse"' in text:
            return
        self._add(f"{verb} {text[:LONG]}")
        self.welcomes += '"type":"welcome"' in text

    def _add(self, line: str) -> None:
        self._lines.append(f"{time.monotonic() - self._began:7.2f} s {line}")
