"""The page deals again from the packs and roles that the tables have."""

import pytest

from scripts.page_chance import FOLDER, texts


@pytest.mark.parametrize("name", sorted(texts()))
def test_what_the_page_deals_from_is_the_engine_s(name: str) -> None:
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == texts()[name], "a table's deal has changed: run scripts/page_chance.py"
