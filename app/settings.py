"""What the environment may set. Read once at the start; nothing else reads environment variables."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

REDIS_SCHEMES = ("redis", "rediss", "unix")
MOST_WORKERS = 64


class BadSetting(ValueError):
    """A setting that cannot be used. The message names the variable, the value and what is expected."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The server's settings.

    redis_url: the Redis or Valkey server to use; None lets `serve` start one of its own under data_dir.
    host, port: where to listen; port 0 takes any free one. data_dir: where our own servers and the secret
    lie. workers: how many worker processes share the port. secret_key: signs the cookies; None reads or makes
    data_dir/secret.
    """

    redis_url: str | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    data_dir: Path = Path(".data")
    workers: int = 1
    secret_key: str | None = None

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Reads REDIS_URL, HOST, PORT, DATA_DIR, WORKERS and SECRET_KEY; an empty variable counts as unset.

        Raises BadSetting on a value that cannot be used.
        """
        given = {name: value.strip() for name, value in environment.items() if value.strip()}
        standard = cls()
        return cls(
            redis_url=_redis_url(given.get("REDIS_URL")),
            host=given.get("HOST", standard.host),
            port=_whole("PORT", given.get("PORT", str(standard.port)), 0, 65535),
            data_dir=Path(given.get("DATA_DIR", str(standard.data_dir))).expanduser(),
            workers=_whole("WORKERS", given.get("WORKERS", str(standard.workers)), 1, MOST_WORKERS),
            secret_key=_secret(given.get("SECRET_KEY")),
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


def _secret(text: str | None) -> str | None:
    if text is not None and len(text) < 32:
        raise BadSetting("SECRET_KEY must be at least 32 characters long; leave it unset to have one made.")
    return text
