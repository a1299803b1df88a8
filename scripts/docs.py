"""Writes every generated document; with --check, only says which are out of date. `make docs`, `make check`."""

import sys
from pathlib import Path
from typing import Final

from polilla.protocol import document
from polilla.settings import Settings
from tests.rules import document as rules_document

ROOT: Final = Path(__file__).resolve().parents[1]
RULES: Final = Path("docs/rules.md")
README: Final = Path("README.md")
ENV_EXAMPLE: Final = Path(".env.example")
TABLE_BEGINS: Final = "<!-- settings: written by make docs -->\n"
TABLE_ENDS: Final = "<!-- end of settings -->\n"
ENV_HEAD: Final = """\
# Settings of polilla. Written by make docs.
# Copy this file to .env; a line counts once its "#" is gone. Each shows the default.
"""


def documents() -> dict[Path, str]:
    """Every generated document by its path in the repository."""
    rules = rules_document.with_table((ROOT / RULES).read_text("utf-8"))
    return {**document.documents(), RULES: rules, README: readme(), ENV_EXAMPLE: env_example()}


def readme() -> str:
    """The README with a current table of settings; the rest of it is written by hand."""
    before, _, rest = (ROOT / README).read_text("utf-8").partition(TABLE_BEGINS)
    _, _, after = rest.partition(TABLE_ENDS)
    rows = ["| setting | default | what it does |", "|---|---|---|"]
    for name, default, meaning in settings():
        shown = f"`{default}`" if default else ""
        rows.append(f"| `{name}` | {shown} | {meaning} |")
    return before + TABLE_BEGINS + "\n".join(rows) + "\n" + TABLE_ENDS + after


def env_example() -> str:
    """Every setting with its meaning and default, commented out."""
    return ENV_HEAD + "".join(f"\n# {meaning}\n#{name}={default}\n" for name, default, meaning in settings())


def settings() -> list[tuple[str, str, str]]:
    """Name in the environment, default as written there, and meaning of each setting."""
    return [
        (f"POLILLA_{name.upper()}", "" if field.default in (None, ()) else str(field.default), field.description or "")
        for name, field in Settings.model_fields.items()
    ]


def main() -> int:
    """Write, or check; 1 when something was out of date under --check."""
    stale = [path for path, text in documents().items() if not _is_current(path, text)]
    for path in stale:
        if "--check" in sys.argv:
            print(f"{path} is out of date: make docs")
        else:
            (ROOT / path).write_text(documents()[path], "utf-8")
            print(f"wrote {path}")
    return int(bool(stale) and "--check" in sys.argv)


def _is_current(path: Path, text: str) -> bool:
    file = ROOT / path
    return file.is_file() and file.read_text("utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
