"""What is written is true: settings, version, commands, and nothing that belongs to one machine only."""

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from polilla import __version__
from polilla.settings import Settings
from scripts import docs

ROOT = Path(__file__).parents[1]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
README = (ROOT / "README.md").read_text("utf-8")
PROSE = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"]

# A registry's host or a path of one machine says nothing to others. Spelled so that this file does not contain them.
FOREIGN = re.compile(
    "|".join(
        [
            r"pypi\.or" + "g/simple",
            r"registry\.npm" + r"js\.org",
            "files" + r"\.pythonhosted",
            r"deb\.debian\.or" + "g",
            "/work/" + r"(shared|main|\.library)",
        ]
    )
)
FOREIGN_ALLOWED = (".ci/", "tests/bench/")


def tracked_files() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("path", [docs.README, docs.ENV_EXAMPLE], ids=str)
def test_the_settings_are_described_as_they_are(path: Path) -> None:
    assert docs.documents()[path] == (ROOT / path).read_text("utf-8"), "run make docs"


def test_each_setting_has_a_meaning() -> None:
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []


def test_the_example_settings_are_the_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, _, _ in docs.settings():
        monkeypatch.delenv(name, raising=False)
    example = (ROOT / docs.ENV_EXAMPLE).read_text("utf-8")
    env_file = tmp_path / "env"
    env_file.write_text(re.sub(r"^#(POLILLA_)", r"\1", example, flags=re.MULTILINE), "utf-8")

    assert Settings(_env_file=None) == Settings(_env_file=env_file)


def test_the_changelog_ends_at_this_version() -> None:
    released = re.findall(r"^## \[(\d[^]]*)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)

    assert __version__ == PYPROJECT["project"]["version"]
    assert __version__ == released[0]


def test_the_readme_names_each_library() -> None:
    libraries = [re.split(r"[<>=\[]", line)[0] for line in PYPROJECT["project"]["dependencies"]]

    assert [name for name in libraries if f"| [{name}](" not in README] == []


def test_the_architecture_lists_the_layers_that_are_enforced() -> None:
    contracts = {contract["id"]: contract for contract in PYPROJECT["tool"]["importlinter"]["contracts"]}
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    listed = re.search(r"## The server's layers.*?```\n(.*?)```", text, re.DOTALL)
    assert listed
    names = [re.split(r"\s{2,}", line)[0].replace(", ", " : ") for line in listed[1].splitlines()]

    assert contracts["layers"]["layers"] == names


@pytest.mark.parametrize("name", PROSE)
def test_each_file_that_is_linked_exists(name: str) -> None:
    targets = re.findall(r"\]\((?!https?://|#)([^)#]+)", (ROOT / name).read_text("utf-8"))

    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_each_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {target for name in PROSE for target in re.findall(r"`make ([a-z]+)", (ROOT / name).read_text("utf-8"))}

    assert named - targets == set()


def test_nothing_is_shipped_to_the_browser_but_our_own_files() -> None:
    assert "dependencies" not in json.loads((ROOT / "package.json").read_text("utf-8"))


def test_no_file_names_a_registry_or_one_machine() -> None:
    guilty = []
    for name in tracked_files():
        if not name.startswith(FOREIGN_ALLOWED):
            text = (ROOT / name).read_bytes().decode("utf-8", "ignore")
            guilty += [f"{name}: {found[0]}" for found in FOREIGN.finditer(text)]

    assert guilty == []
