"""Golden playthroughs: what every seat sees, step by step, in tests/rules/golden/*.txt (written by playthroughs.py)."""

import pytest

from tests.rules.playthroughs import GOLDEN, WRITERS


@pytest.mark.parametrize("name", WRITERS)
def test_playthrough_is_as_before(name: str) -> None:
    """If the change is meant: `python -m tests.rules.playthroughs`, and read the difference."""
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")

    assert "\n".join(WRITERS[name]()) + "\n" == kept


def test_no_file_without_a_playthrough() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(WRITERS)
