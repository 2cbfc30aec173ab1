"""Every refusal has a sentence in both languages, and every camp, role and winner a name."""

import json
import re

import pytest

from engine.catalog import table_values
from engine.codes import CODES
from engine.shedding.rules import Rules
from scripts.page_types import ROOT, STATIC

REFUSED = re.compile(r'Illegal\(\s*"(\w+)"')


def refused_codes() -> set[str]:
    """The codes that games declare, and those that any module refuses with."""
    sources = [path.read_text() for folder in ("app", "engine") for path in (ROOT / folder).rglob("*.py")]
    return {*CODES, *(code for source in sources for code in REFUSED.findall(source))}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_code_has_a_sentence(language: str) -> None:
    words = json.loads((STATIC / "src" / "i18n" / f"{language}.json").read_text())
    assert {f"code.{code}" for code in refused_codes()} - set(words) == set()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_camp_role_and_winner_has_a_name(language: str) -> None:
    words = json.loads((STATIC / "src" / "i18n" / f"{language}.json").read_text())
    rules = [one for one in table_values() if isinstance(one, Rules)]
    settled = [json.loads(line) for line in (ROOT / "tests/golden/settle.jsonl").read_text().splitlines()]
    camps = {camp.id for one in rules for camp in one.camps} | {one["expect"]["winner"] for one in settled}
    roles = {role for one in rules for camp in one.camps for role in camp.roles}
    named = {f"camp.{camp}" for camp in camps} | {f"role.{role}" for role in roles}
    assert named - set(words) == set()
