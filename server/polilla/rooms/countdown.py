"""A clock that can stand still: for prompts, and for the card that lies face down."""

from dataclasses import dataclass


@dataclass(slots=True)
class Countdown:
    """Counts down while it runs. All times in ns of the server's monotonic clock."""

    left_ns: int
    ends_ns: int | None = None  # None while it stands still

    def run(self, now_ns: int, running: bool) -> None:
        """Let it run or stand still."""
        if running and self.ends_ns is None:
            self.ends_ns = now_ns + self.left_ns
        elif not running and self.ends_ns is not None:
            self.left_ns, self.ends_ns = max(0, self.ends_ns - now_ns), None

    def left(self, now_ns: int) -> int:
        """What is left of it."""
        return self.left_ns if self.ends_ns is None else max(0, self.ends_ns - now_ns)
