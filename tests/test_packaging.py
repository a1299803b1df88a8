"""Each way of installing leaves a package that finds its client: wheel, sdist, folder, editable; and the README's."""

import shutil
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.serving import serve

ROOT = Path(__file__).parents[1]
SHIPPED = ["server", "web", "pyproject.toml", "README.md", "LICENSE", ".gitignore"]
ASK = "import polilla, polilla.assets as assets; print(polilla.__file__); print(assets.client_dir())"

# The build is shared, and pip is the slow part.
pytestmark = pytest.mark.xdist_group("packaging")

Install = Callable[..., Path]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is packaged, with the litter that a used checkout has."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in SHIPPED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name)
        else:
            shutil.copy(ROOT / name, copy / name)
    litter = copy / "server" / "polilla" / "__pycache__" / "litter.pyc"
    litter.parent.mkdir(exist_ok=True)
    litter.touch()
    return copy


@pytest.fixture(scope="module")
def built(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    folder = tmp_path_factory.mktemp("built")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", folder], cwd=checkout, check=True)
    return folder


@pytest.fixture
def install(tmp_path: Path) -> Install:
    """Install in a fresh environment, by default without libraries, and return its Python."""

    def install(*what: str | Path, libraries: bool = False) -> Path:
        venv.create(tmp_path / "venv", symlinks=True)
        python = tmp_path / "venv" / "bin" / "python"
        options: list[str | Path] = ["--constraint", ROOT / "constraints.txt"] if libraries else ["--no-deps"]
        pip: list[str | Path] = [
            sys.executable,
            "-m",
            "pip",
            "--python",
            python,
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ]
        subprocess.run([*pip, *options, *what], check=True)
        return python

    return install


def found(python: Path, folder: Path) -> Iterator[Path]:
    """The package's file and the client's folder, as a process outside any checkout finds them."""
    answer = subprocess.run([python, "-c", ASK], cwd=folder, check=True, capture_output=True, text=True)
    return map(Path, answer.stdout.splitlines())


def assert_own_copy(python: Path, folder: Path) -> None:
    """The installed package has its client inside."""
    package, client = found(python, folder)

    assert package.is_relative_to(python.parents[1])
    assert package.parent / "web" == client
    assert (client / "js" / "main.js").is_file()


def test_a_wheel_carries_the_client(install: Install, built: Path, tmp_path: Path) -> None:
    assert_own_copy(install(*built.glob("*.whl")), tmp_path)


def test_an_sdist_carries_the_client(install: Install, built: Path, tmp_path: Path) -> None:
    assert_own_copy(install(*built.glob("*.tar.gz")), tmp_path)


def test_a_folder_is_installed_with_its_client(install: Install, checkout: Path, tmp_path: Path) -> None:
    assert_own_copy(install(checkout), tmp_path)


def test_an_editable_installation_serves_the_checkout(install: Install, checkout: Path, tmp_path: Path) -> None:
    package, client = found(install("--editable", checkout), tmp_path)

    assert checkout / "server" / "polilla" / "__init__.py" == package
    assert checkout / "web" == client


def test_a_wheel_holds_the_package_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}

    assert {"polilla", wheel.name.removesuffix("-py3-none-any.whl") + ".dist-info"} == tops
    assert [name for name in names if name.endswith((".pyc", ".d.ts", "tsconfig.json"))] == []
    assert "polilla/py.typed" in names


def test_the_way_in_the_readme_serves_the_page(install: Install, checkout: Path, tmp_path: Path) -> None:
    python = install(checkout, libraries=True)

    with serve(tmp_path / "served", python=str(python)) as server, urllib.request.urlopen(server.url) as page:
        assert b"<title>" in page.read()
