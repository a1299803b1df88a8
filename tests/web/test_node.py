"""Runs the client's own tests: each `*.test.js` beside this file is one test here."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TIME_LIMIT_S = 60
INSTALL = "node is missing, and the client's tests need it: apt-get install --yes nodejs (18 or newer)"

files = sorted(HERE.rglob("*.test.js"))


def test_there_are_tests_of_the_client() -> None:
    assert files


@pytest.mark.parametrize("file", files, ids=lambda file: file.relative_to(HERE).as_posix())
def test_node(file: Path) -> None:
    node = shutil.which("node") or pytest.fail(INSTALL, pytrace=False)

    done = subprocess.run(
        [node, "--test", "--test-reporter=spec", file],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT_S,
        check=False,
    )

    if done.returncode:
        pytest.fail(_failures(done.stdout) + done.stderr, pytrace=False)


def _failures(report: str) -> str:
    """Return the part of node's report that lists the failing tests; all of it, when there is no such part."""
    _, heading, details = report.partition("failing tests:")
    return heading + details or report
