"""The protocol's page says all that can be said and refused, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from app import protocol
from app.protocol import from_page, to_page
from app.room import PERMITS
from app.ws import parsed
from engine.codes import CODES
from engine.game import Illegal

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The part of the page under a heading, up to the next of any depth."""
    found = re.search(rf"^#+ {title}\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def first_column(title: str) -> set[str]:
    """The names in the first column of a section's table."""
    rows = [line.split("|")[1] for line in section(title).splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)}


def said(direction: object) -> set[str]:
    """The `t`s of a direction's messages."""
    union = get_args(direction)[0]
    return {get_args(kind.model_fields["t"].annotation)[0] for kind in get_args(union)}


def refused_in(package: str) -> set[str]:
    """The codes that a package's source refuses with."""
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / package).rglob("*.py"))
    return set(re.findall(r'Illegal\(\s*"([a-z_]+)"', source))


def test_every_message_is_described() -> None:
    assert first_column("From the page") == said(from_page.ClientMessage) == set(PERMITS)
    assert first_column("To the page") == said(to_page.ServerMessage)


def test_every_refusal_is_described() -> None:
    assert first_column("Refusals") == refused_in("app") | refused_in("engine") | set(CODES)
    assert refused_in("app") <= set(protocol.CODES) | set(CODES)
    assert set(protocol.CODES) <= refused_in("app")


def test_every_close_code_is_described() -> None:
    rows = {
        (int(code), name) for code, name in re.findall(r"^\| (\d{4}) \| (\w+)", section("Close codes"), re.M)
    }
    assert rows == {(code, name) for name, code in protocol.CLOSE_CODES.items()}


@pytest.mark.parametrize(
    "text",
    [
        '{"t":"sit","id":"x","seat":1.0e0}',
        '{"t":"ready","id":"x","ready":1}',
        '{"t":"join","id":"x","name":7}',
    ],
)
def test_what_only_looks_right_is_refused(text: str) -> None:
    with pytest.raises(Illegal, match="bad_message"):
        parsed(text)
