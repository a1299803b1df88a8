"""docs/rules.md and the code agree: every number that is cited exists, and the table of phases is the real one."""

import re
from pathlib import Path

import pytest

from tests.rules.document import DOCUMENT, with_table

TEXT = DOCUMENT.read_text(encoding="utf-8")
ROOT = DOCUMENT.parents[1]
SOURCES = sorted((ROOT / "server" / "polilla" / "rules").glob("*.py")) + sorted((ROOT / "tests" / "rules").glob("*.py"))


def clauses() -> set[str]:
    """ "R3.1" and so on, and "R3" for a chapter."""
    found, chapter = set(), ""
    for line in TEXT.splitlines():
        if match := re.match(r"## (R\d+) ", line):
            chapter = match[1]
            found.add(chapter)
        elif match := re.match(r"(\d+)\. ", line):
            found.add(f"{chapter}.{match[1]}")
    return found


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_every_clause_cited_exists(source: Path) -> None:
    cited = set(re.findall(r"\bR\d+(?:\.\d+)?", source.read_text(encoding="utf-8")))

    assert cited <= clauses()


def test_every_clause_of_play_is_cited_by_a_test() -> None:
    """R10 is the room's, and so are the clauses on time and on the reel; words need no test."""
    tests = "".join(path.read_text(encoding="utf-8") for path in SOURCES if path.name.startswith("test_"))
    elsewhere = {"R5.7", "R7.7", "R10.2", "R10.3"}

    assert {clause for clause in clauses() - elsewhere if "." in clause and not cites(tests, clause)} == set()


def cites(text: str, clause: str) -> bool:
    return re.search(rf"\b{re.escape(clause)}\b(?!\d)", text) is not None


def test_table_of_phases_is_the_real_one() -> None:
    """Else: `python -m tests.rules.document`."""
    assert with_table(TEXT) == TEXT
