"""Going before other programs, for what stands for a machine of its own. No bench is in this file."""

import os
from contextlib import suppress
from pathlib import Path

FIRST = -15  # as `nice` counts


def go_first(pid: int = 0) -> None:
    """Let a process, by default this one, and its children go first, where that is allowed; else nothing happens.

    Linux may share processors out between sessions before it looks at priorities: so this needs a session of its own.
    """
    if pid == 0:
        with suppress(OSError):
            os.setsid()
    own = pid or os.getpid()
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, own, FIRST)
    if os.getsid(own) == own:
        with suppress(OSError):
            Path(f"/proc/{own}/autogroup").write_text(str(FIRST))
