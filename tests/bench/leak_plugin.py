"""A pytest plugin that plants the leak named by POLILLA_LEAK, and tells what became of it.

    POLILLA_LEAK=live_count pytest -p tests.bench.leak_plugin tests/leaks

Every test that turns red is a line in the file named by POLILLA_LEAK_REPORT: which, and whether a comparison of what
can be seen failed or something broke. Nothing but a bench loads it.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.bench.leak_plants import PLANTS
from tests.bench.leak_quiet_plants import QUIET_PLANTS, crash

LEAKS: Final = Path(__file__).parents[1] / "leaks"
ALL: Final[dict[str, Callable[[], None]]] = {**PLANTS, **QUIET_PLANTS, "crash": crash}


def is_finding(error: pytest.ExceptionInfo[BaseException]) -> bool:
    """Whether a test itself found that things differ, and not the scenery that something is wrong."""
    last = error.traceback[-1]
    path = Path(last.path)
    compared = path.parent == LEAKS and (path.name.startswith("test_") or last.name == "assert_alike")
    return compared and isinstance(error.value, AssertionError)


def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Note what turned red."""
    report = os.environ.get("POLILLA_LEAK_REPORT")
    if report and call.excinfo is not None:
        red = {"test": item.name, "finding": is_finding(call.excinfo), "error": repr(call.excinfo.value)[:200]}
        with Path(report).open("a", encoding="utf-8") as file:
            file.write(json.dumps(red) + "\n")


if chosen := os.environ.get("POLILLA_LEAK"):
    ALL[chosen]()
