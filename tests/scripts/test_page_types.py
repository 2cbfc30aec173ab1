"""The page speaks the wire that the server speaks."""

from pathlib import Path

import pytest

from scripts.page_types import WRITTEN


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.name))
def test_the_page_s_types_are_those_of_the_server(path: Path) -> None:
    assert path.read_text() == WRITTEN[path](), "the models have changed: run scripts/page_types.py"
