"""The generated end of docs/rules.md: `python -m tests.rules.document` writes it anew from phases.TABLE."""

from pathlib import Path

from polilla.rules.phases import TABLE

DOCUMENT = Path(__file__).parents[2] / "docs" / "rules.md"
HEADING = "## What may follow what\n"


def table() -> str:
    """One row for each phase and action, with the phases that can come next."""
    rows = ["| phase | action | next |", "|---|---|---|"]
    for phase, row in TABLE.items():
        for kind, following in row.items():
            rows.append(f"| {phase} | {kind.__name__} | {', '.join(sorted(following))} |")
    return "\n".join(rows) + "\n"


def with_table(document: str) -> str:
    """The document with its table exchanged; the paragraph before it stays."""
    before, after = document.split(HEADING)
    introduction = after.split("\n\n")[0]
    return f"{before}{HEADING}{introduction}\n\n{table()}"


if __name__ == "__main__":
    DOCUMENT.write_text(with_table(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
