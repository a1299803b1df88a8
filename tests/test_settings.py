"""Settings come from the environment, and a wrong one is told in a sentence."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from polilla.settings import Settings


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the machine or of the checkout's .env."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"POLILLA_{name.upper()}", raising=False)


def test_defaults_serve_the_own_network() -> None:
    settings = Settings()

    assert (settings.host, settings.port, settings.store, settings.pace) == ("0.0.0.0", 8000, "sqlite://", 1.0)


def test_the_environment_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POLILLA_PORT", "9000")
    monkeypatch.setenv("POLILLA_ALLOWED_ORIGINS", "https://a.example/, https://b.example")

    settings = Settings()

    assert settings.port == 9000
    assert settings.allowed_origins == ("https://a.example", "https://b.example")


def test_a_file_decides_where_the_environment_does_not(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("POLILLA_PORT=9000\nPOLILLA_MAX_ROOMS=3\nOTHER=1\n")
    monkeypatch.setenv("POLILLA_PORT", "9001")

    settings = Settings()

    assert (settings.port, settings.max_rooms) == (9001, 3)


def test_an_empty_public_url_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POLILLA_PUBLIC_URL", "")

    assert Settings().public_url is None


def test_a_public_url_has_no_slash_at_its_end() -> None:
    assert Settings(public_url="https://moth.example.org/").public_url == "https://moth.example.org"


@pytest.mark.parametrize(
    "name, value, words",
    [
        ("POLILLA_STORE", "nats://x", "must be memory://, sqlite:// or sqlite:/// and a path"),
        ("POLILLA_STORE", "sqlite:///", "must be memory://, sqlite:// or sqlite:/// and a path"),
        ("POLILLA_STORE", "sqlite://data.db", "must be memory://, sqlite:// or sqlite:/// and a path"),
        ("POLILLA_PUBLIC_URL", "moth.example.org", "must begin with http:// or https://"),
        ("POLILLA_PORT", "http", "valid integer"),
        ("POLILLA_LOG_LEVEL", "loud", "'debug', 'info', 'warning' or 'error'"),
        ("POLILLA_PACE", "0", "greater than or equal to 0.1"),
        ("POLILLA_FORWARDED_ALLOW_IPS", "proxy", "'proxy' does not appear to be an IPv4 or IPv6 network"),
    ],
)
def test_a_wrong_setting_is_told(monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: str) -> None:
    monkeypatch.setenv(name, value)

    with pytest.raises(ValidationError, match=words):
        Settings()


def test_every_setting_is_described() -> None:
    assert all(field.description for field in Settings.model_fields.values())
