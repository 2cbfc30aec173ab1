"""What the environment may set. Read once at the start; nothing else reads environment variables."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

REDIS_SCHEMES = ("redis", "rediss", "unix")
DATABASE_SCHEMES = ("postgresql", "postgres", "postgresql+asyncpg")
MOST_WORKERS = 64
LOG_FORMATS = ("json", "text")
LOG_LEVELS = ("debug", "info", "warning", "error")
PROXIES_HERE = "127.0.0.1,::1"


class BadSetting(ValueError):
    """A setting that cannot be used. The message names the variable, the value and what is expected."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The server's settings.

    redis_url: the Redis or Valkey server to use; None lets `serve` start one of its own under data_dir.
    database_url: the same of PostgreSQL.
    host, port: where to listen; port 0 takes any free one. data_dir: where our own servers and the secret
    lie. workers: how many worker processes share the port. secret_key: signs the cookies; None reads or makes
    data_dir/secret. public_url: the address visitors use, where it is not the one they ask us for: its scheme
    and host alone, no path. trusted_proxies: whose word about the visitor's address and TLS is taken
    (addresses and networks, with commas; `*` = anybody's). metrics_token: opens /metrics to others than this
    machine. log_format: None = text on a terminal, JSON elsewhere. log_level: the least that is logged.
    """

    redis_url: str | None = None
    database_url: str | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    data_dir: Path = Path(".data")
    workers: int = 1
    secret_key: str | None = None
    public_url: str | None = None
    trusted_proxies: str = PROXIES_HERE
    metrics_token: str | None = None
    log_format: str | None = None
    log_level: str = "info"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Reads the variables of the same names in capitals; an empty variable counts as unset.

        Raises BadSetting on a value that cannot be used.
        """
        given = {name: value.strip() for name, value in environment.items() if value.strip()}
        standard = cls()
        return cls(
            redis_url=_redis_url(given.get("REDIS_URL")),
            database_url=_database_url(given.get("DATABASE_URL")),
            host=given.get("HOST", standard.host),
            port=_whole("PORT", given.get("PORT", str(standard.port)), 0, 65535),
            data_dir=Path(given.get("DATA_DIR", str(standard.data_dir))).expanduser(),
            workers=_whole("WORKERS", given.get("WORKERS", str(standard.workers)), 1, MOST_WORKERS),
            secret_key=_secret("SECRET_KEY", given.get("SECRET_KEY"), 32),
            public_url=_public_url(given.get("PUBLIC_URL")),
            trusted_proxies=_networks(given.get("TRUSTED_PROXIES", standard.trusted_proxies)),
            metrics_token=_secret("METRICS_TOKEN", given.get("METRICS_TOKEN"), 16),
            log_format=_one_of("LOG_FORMAT", given.get("LOG_FORMAT"), LOG_FORMATS),
            log_level=_one_of("LOG_LEVEL", given.get("LOG_LEVEL"), LOG_LEVELS) or standard.log_level,
        )


def page_folder() -> Path | None:
    """The built page: in the package when installed from a wheel, static/dist in a checkout, else None."""
    package = Path(__file__).resolve().parent
    for folder in (package / "page", package.parent / "static" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


def _whole(name: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise BadSetting(f"{name} must be a whole number from {least} to {most}, not {text!r}.")
    return int(text)


def _redis_url(text: str | None) -> str | None:
    # The message leaves the value out: it may hold a password.
    if text is not None and urlsplit(text).scheme not in REDIS_SCHEMES:
        raise BadSetting(
            "REDIS_URL must begin with redis://, rediss:// or unix://, as in redis://localhost:6379/0."
        )
    return text


def _database_url(text: str | None) -> str | None:
    if text is not None and urlsplit(text).scheme not in DATABASE_SCHEMES:
        raise BadSetting(
            "DATABASE_URL must begin with postgresql://, as in postgresql://me@localhost/doulaoban."
        )
    return text


def _secret(name: str, text: str | None, least: int) -> str | None:
    if text is not None and len(text) < least:
        raise BadSetting(f"{name} must be at least {least} characters long, or unset.")
    return text


def _public_url(text: str | None) -> str | None:
    if text is None:
        return None
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or "@" in parts.netloc:
        raise BadSetting("PUBLIC_URL must be like https://cards.example.org.")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise BadSetting(f"PUBLIC_URL has no path: the page is served at the root of its host, not {text!r}.")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _networks(text: str) -> str:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    try:
        for part in parts:
            if part != "*":
                ip_network(part, strict=False)
    except ValueError as error:
        raise BadSetting(
            f"TRUSTED_PROXIES must be addresses or networks with commas, not {text!r}."
        ) from error
    return ",".join(parts)


def _one_of(name: str, text: str | None, choices: tuple[str, ...]) -> str | None:
    if text is not None and text.lower() not in choices:
        raise BadSetting(f"{name} must be one of {', '.join(choices)}, not {text!r}.")
    return text and text.lower()
