"""The command line."""

import socket
import sys
import time
import types
from pathlib import Path

import pytest

from polilla import __version__, cli
from polilla.net import doctor, serving
from polilla.settings import Settings
from polilla.store.port import RoomStore, Unusable
from polilla.store.sqlite import SqliteStore


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the machine or of the checkout's .env."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"POLILLA_{name.upper()}", raising=False)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings with which a server would have run."""
    runs: list[Settings] = []

    def run(settings: Settings, listener: socket.socket, store: RoomStore) -> None:
        runs.append(settings)
        listener.close()

    monkeypatch.setattr(serving, "run", run)
    return runs


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--version"])

    assert left.value.code == 0
    assert capsys.readouterr().out == f"polilla {__version__}\n"


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_an_option_of_serve(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["serve", "--help"])

    assert f"--{name.replace('_', '-')} VALUE" in capsys.readouterr().out


def test_options_go_before_the_environment(monkeypatch: pytest.MonkeyPatch, served: list[Settings]) -> None:
    monkeypatch.setenv("POLILLA_MAX_ROOMS", "7")
    monkeypatch.setenv("POLILLA_PACE", "2")

    assert cli.main(["serve", "--host", "127.0.0.1", "--port", "0", "--pace", "10"]) == 0
    assert (served[0].max_rooms, served[0].pace, served[0].host) == (7, 10.0, "127.0.0.1")


@pytest.mark.usefixtures("served")
def test_serve_says_where_to_go(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["serve", "--host", "127.0.0.1", "--port", "0", "--public-url", "https://moth.example/"])

    said = capsys.readouterr().out
    assert "On this machine:  http://127.0.0.1:" in said
    assert "For the others:   https://moth.example\n" in said


def test_a_terminal_is_shown_a_qr_code(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)

    cli.announce(Settings(public_url="https://moth.example"), 8000)

    assert "▀" in capsys.readouterr().out


def test_a_wrong_setting_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["serve", "--port", "http", "--store", "nats://x"])

    assert left.value.code == 2
    said = capsys.readouterr().err
    assert "polilla: port (POLILLA_PORT): Input should be a valid integer" in said
    assert "polilla: store (POLILLA_STORE): Value error, must be memory://, sqlite:// or sqlite:/// and a path" in said


def test_a_port_that_is_taken_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        assert cli.main(["serve", "--host", "127.0.0.1", "--port", str(port)]) == 1
    assert f"polilla: cannot listen on 127.0.0.1:{port}: Address already in use" in capsys.readouterr().err


def test_a_store_that_another_server_has_is_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "data" / "polilla.db", time.time)

    assert cli.main(["serve", "--host", "127.0.0.1", "--port", "0"]) == 1
    store.close()
    assert capsys.readouterr() == (
        "",
        f"polilla: {tmp_path}/data/polilla.db is in use: another polilla server runs with it\n",
    )


@pytest.mark.usefixtures("served")
def test_the_store_is_let_go_in_the_end(tmp_path: Path) -> None:
    for _ in range(2):
        assert cli.main(["serve", "--host", "127.0.0.1", "--port", "0", "--store", "sqlite:///other.db"]) == 0
    assert (tmp_path / "other.db").is_file()


def test_a_backup_is_made_while_the_server_runs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "data" / "polilla.db", time.time)

    assert cli.main(["backup", "copy.db"]) == 0
    store.close()
    assert capsys.readouterr().out == f"copy.db: {(tmp_path / 'copy.db').stat().st_size:,} bytes\n"


@pytest.mark.parametrize(
    "how, words",
    [
        ([], "data/polilla.db does not exist: nothing was ever kept there"),
        (["--store", "memory://"], "memory:// keeps nothing that could be copied"),
    ],
)
def test_a_backup_of_nothing_is_a_sentence(how: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["backup", "copy.db", *how]) == 1
    assert capsys.readouterr().err == f"polilla: {words}\n"


def test_simulate_hands_its_words_on(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []
    module = types.ModuleType("polilla.simulate")
    monkeypatch.setattr(module, "run", given.append, raising=False)
    monkeypatch.setitem(sys.modules, "polilla.simulate", module)

    assert cli.main(["simulate", "--matches", "3"]) == 0
    assert given == [["--matches", "3"]]


def test_the_doctor_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "run", lambda settings: 1)

    assert cli.main(["doctor"]) == 1


def test_a_room_of_a_newer_version_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(settings: Settings, listener: socket.socket, store: RoomStore) -> None:
        raise Unusable("room ABC234 was written by a newer polilla")

    monkeypatch.setattr(serving, "run", run)

    assert cli.main(["serve", "--host", "127.0.0.1", "--port", "0"]) == 1
    assert capsys.readouterr().err == "polilla: room ABC234 was written by a newer polilla\n"
