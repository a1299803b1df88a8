"""Every setting, from the environment (`POLILLA_PORT=8000`) or a file `.env`; `polilla serve` has them as options."""

from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from polilla.store import opening

MOST_DAYS: Final = 36_500  # a century
MOST_HOURS: Final = 24 * MOST_DAYS
LogLevel = Literal["debug", "info", "warning", "error"]


class Settings(BaseSettings):
    """What the host of a server may choose."""

    model_config = SettingsConfigDict(env_prefix="POLILLA_", env_file=".env", env_file_encoding="utf-8", extra="ignore")

    host: str = Field("0.0.0.0", description="Address to listen on; 127.0.0.1 lets nobody else in.")
    port: int = Field(8000, ge=0, le=65535, description="Port to listen on; 0 takes a free one.")
    data: Path = Field(Path("data"), description="Folder for everything that must survive a restart.")
    public_url: str | None = Field(
        None,
        description="The address that players type, such as https://moth.example.org; else taken from each request.",
    )
    log_level: LogLevel = Field("info", description="How much is logged: debug, info, warning or error.")
    max_rooms: int = Field(500, ge=1, description="Rooms open at once.")
    rooms_per_address_per_hour: int = Field(
        30,
        ge=1,
        description="Rooms that one network address may open per hour, and two thirds of it, at least 20, have open at "
        "once; a household or a proxy is one address.",
    )
    sockets_per_address: int = Field(
        400,
        ge=1,
        description="Connections that one network address may have open at once; ten do for a household, and a proxy "
        "that is not named below is one address.",
    )
    most_watchers: int = Field(
        20, ge=0, description="Spectators of one room at once; at most eight of them from one network address."
    )
    forwarded_allow_ips: str = Field(
        "127.0.0.1", description="Proxies whose forwarded headers are believed: addresses or networks, or *."
    )
    direct_lines: bool = Field(
        False,
        description="Players reach this server without any proxy: races then believe nobody to be farther away than "
        "TCP itself measures.",
    )
    allowed_origins: Annotated[tuple[str, ...], NoDecode] = Field(
        (), description="Other sites whose pages may connect, such as https://example.org; the own address always may."
    )
    store: str = Field(
        opening.SQLITE,
        description="Where rooms are kept: sqlite:// is the file polilla.db in the data folder, sqlite:///name.db "
        "another file; memory:// forgets them with the process.",
    )
    room_idle_hours: float = Field(
        24, gt=0, le=MOST_HOURS, description="Hours without a move after which a room is closed."
    )
    finished_days: float = Field(30, ge=0, le=MOST_DAYS, description="Days after which finished rooms are deleted.")
    pace: float = Field(
        1.0, ge=0.1, le=100, description="How many times faster all game clocks run, for demonstrations and tests."
    )

    @field_validator("allowed_origins", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(part.strip().rstrip("/") for part in value.split(",") if part.strip())
        return value

    @field_validator("public_url", mode="before")
    @classmethod
    def _address(cls, value: object) -> object:
        if not isinstance(value, str) or not value:
            return None
        if not value.startswith(("http://", "https://")):
            raise ValueError("must begin with http:// or https://")
        return value.rstrip("/")

    @field_validator("forwarded_allow_ips")
    @classmethod
    def _networks(cls, value: str) -> str:
        for part in value.split(","):
            if part.strip() not in ("", "*"):
                ip_network(part.strip(), strict=False)
        return value

    @field_validator("store")
    @classmethod
    def _known_store(cls, value: str) -> str:
        opening.file_of(value, Path())
        return value
