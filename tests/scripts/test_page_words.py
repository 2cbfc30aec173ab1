"""Every refusal has a sentence in both languages."""

import json
import re

import pytest

from engine.codes import CODES
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
