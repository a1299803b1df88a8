"""Bots are handed what a seat sees: no module of theirs even knows the state (R10, architecture)."""

import ast
from pathlib import Path

import pytest

import polilla.bots

SECRET = {
    "polilla.rules.engine",
    "polilla.rules.legal",
    "polilla.rules.state",
    "polilla.timing.cheater",
    "polilla.timing.hidden",
    "polilla.timing.intent",
    "polilla.timing.lane",
}
MODULES = sorted(Path(polilla.bots.__path__[0]).glob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_no_bot_knows_the_state(module: Path) -> None:
    """R10, drops.md 6.11: state, hidden table and intentions are not imported, so they cannot be asked for."""
    imported = {
        node.module for node in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)
    }

    assert not imported & SECRET
