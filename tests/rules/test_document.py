"""docs/rules.md and the code agree: every number that is cited exists, and the table of phases is the real one."""

import re
from pathlib import Path

import pytest

from tests.rules.document import DOCUMENT, with_table

TEXT = DOCUMENT.read_text(encoding="utf-8")
ROOT = DOCUMENT.parents[1]
CODE = sorted((ROOT / "server" / "polilla").rglob("*.py"))
TESTS = sorted(path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__))
RULES = sorted((ROOT / "tests" / "rules").glob("*.py"))


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


@pytest.mark.parametrize("source", sorted({*CODE, *TESTS, *RULES}), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_clause_cited_exists(source: Path) -> None:
    cited = set(re.findall(r"\bR\d+(?:\.\d+)?", source.read_text(encoding="utf-8")))

    assert cited <= clauses()


@pytest.mark.parametrize("sources", [CODE, TESTS], ids=["code", "tests"])
def test_every_clause_is_cited_where_it_is_carried_out(sources: list[Path]) -> None:
    """By the code and by a test: of the rules, or of the room, which has the clauses on time and on lines."""
    text = "".join(path.read_text(encoding="utf-8") for path in sources)

    assert {clause for clause in clauses() if "." in clause and not cites(text, clause)} == set()


def cites(text: str, clause: str) -> bool:
    return re.search(rf"\b{re.escape(clause)}\b(?!\d)", text) is not None


def test_table_of_phases_is_the_real_one() -> None:
    """Else: `python -m tests.rules.document`."""
    assert with_table(TEXT) == TEXT
