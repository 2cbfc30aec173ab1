"""The environment is read once, whole, and refused with words that say what to do."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from app.settings import BadSetting, Settings


def test_an_empty_environment_gives_the_standard_settings() -> None:
    assert Settings.from_environment({}) == Settings()
    assert Settings.from_environment({"REDIS_URL": "", "PORT": " "}) == Settings()


def test_every_variable_is_read() -> None:
    environment = {
        "REDIS_URL": "rediss://user:pass@cache:6380/2",
        "DATABASE_URL": "postgresql://user:pass@db/deals?sslmode=require",
        "HOST": "0.0.0.0",
        "PORT": "80",
        "DATA_DIR": "/var/lib/doulaoban",
        "WORKERS": "4",
        "SECRET_KEY": "k" * 32,
        "PUBLIC_URL": "https://Cards.Example.org/",
        "TRUSTED_PROXIES": "10.0.0.0/8, 192.168.1.7,::1",
        "METRICS_TOKEN": "m" * 16,
        "LOG_FORMAT": "JSON",
        "LOG_LEVEL": "debug",
    }
    assert Settings.from_environment(environment) == Settings(
        redis_url="rediss://user:pass@cache:6380/2",
        database_url="postgresql://user:pass@db/deals?sslmode=require",
        host="0.0.0.0",
        port=80,
        data_dir=Path("/var/lib/doulaoban"),
        workers=4,
        secret_key="k" * 32,
        public_url="https://cards.example.org",
        trusted_proxies="10.0.0.0/8,192.168.1.7,::1",
        metrics_token="m" * 16,
        log_format="json",
        log_level="debug",
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eighty"),
        ("PORT", "-1"),
        ("PORT", "65536"),
        ("PORT", "８０"),
        ("WORKERS", "0"),
        ("WORKERS", "1.5"),
        ("WORKERS", "65"),
        ("REDIS_URL", "localhost:6379"),
        ("REDIS_URL", "http://localhost"),
        ("DATABASE_URL", "localhost:5432"),
        ("DATABASE_URL", "mysql://localhost/deals"),
        ("SECRET_KEY", "short"),
        ("PUBLIC_URL", "cards.example.org"),
        ("PUBLIC_URL", "ws://cards.example.org"),
        ("PUBLIC_URL", "https://cards.example.org/games"),
        ("PUBLIC_URL", "https://me:pw@cards.example.org"),
        ("TRUSTED_PROXIES", "proxy"),
        ("TRUSTED_PROXIES", "10.0.0.0/40"),
        ("METRICS_TOKEN", "short"),
        ("LOG_FORMAT", "xml"),
        ("LOG_LEVEL", "loud"),
    ],
)
def test_a_bad_value_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=name):
        Settings.from_environment({name: value})


def test_every_setting_is_in_the_readme() -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text()
    rows = [line.split("|")[1] for line in readme.splitlines() if line.startswith("| `")]
    told = {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)}
    assert told == {field.name.upper() for field in fields(Settings)}


def test_a_refusal_repeats_no_secret() -> None:
    for name, value in {
        "REDIS_URL": "http://user:hunter2@cache",
        "SECRET_KEY": "hunter2",
        "METRICS_TOKEN": "hunter2",
    }.items():
        with pytest.raises(BadSetting) as refusal:
            Settings.from_environment({name: value})
        assert "hunter2" not in str(refusal.value)
