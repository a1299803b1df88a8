"""The doctor finds what is wrong."""

from pathlib import Path

import pytest

from polilla.net import doctor, serving
from polilla.settings import Settings


def test_a_healthy_machine(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "client_dir", lambda: tmp_path)

    assert doctor.run(Settings(host="127.0.0.1", port=0, data=tmp_path / "data")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["ok", name] for name in ("versions", "client", "data", "port", "network")
    ]


def test_what_is_wrong_is_said_and_the_rest_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with serving.listen(Settings(host="127.0.0.1", port=0)) as taken:
        settings = Settings(host="127.0.0.1", port=taken.getsockname()[1], data=tmp_path / "data")

        assert doctor.run(settings) == 1
    said = capsys.readouterr().out
    assert "WRONG data" in said
    assert "WRONG port" in said
    assert "ok    network" in said
