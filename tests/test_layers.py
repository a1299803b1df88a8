"""Imports go down the list in pyproject.toml, and the lower layers stay pure."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "server" / "polilla"

# What the lower layers may not reach for: a clock, chance, the outside, a log, another thread or task.
IMPURE = {
    "asyncio",
    "datetime",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "ssl",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}
CHANCE = {"random"}  # as a type: an object that draws is an argument

RULES = sorted((PACKAGE / "rules").rglob("*.py"))
WITHOUT_WAITING = sorted(
    path for layer in ("rules", "timing", "bots", "rooms", "protocol") for path in (PACKAGE / layer).rglob("*.py")
)


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def imports(path: Path) -> set[str]:
    """The dotted names of all modules that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} imports relatively, which hides the layer"
            names.add(node.module or "")
    return names


def roots(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(path)}


def test_imports_go_only_down() -> None:
    lint_imports = Path(sys.executable).with_name("lint-imports")

    done = subprocess.run([lint_imports, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", RULES, ids=name_of)
def test_the_rules_need_nothing_but_the_standard_library(path: Path) -> None:
    assert roots(path) - sys.stdlib_module_names - {"polilla"} == set()


@pytest.mark.parametrize("path", RULES, ids=name_of)
def test_the_rules_know_no_time_no_chance_and_no_outside(path: Path) -> None:
    assert roots(path) & IMPURE == set()


@pytest.mark.parametrize("path", WITHOUT_WAITING, ids=name_of)
def test_only_the_upper_layers_wait(path: Path) -> None:
    waiting = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    tree = ast.parse(path.read_text("utf-8"))

    assert [node.lineno for node in ast.walk(tree) if isinstance(node, waiting)] == []


@pytest.mark.parametrize("path", [path for path in WITHOUT_WAITING if "protocol" not in path.parts], ids=name_of)
def test_time_and_chance_are_arguments_below_the_wire(path: Path) -> None:
    """A room, a bot and a judge get the time and the object that draws; none reads a clock or makes its own chance."""
    assert roots(path) & (IMPURE - CHANCE) == set()
