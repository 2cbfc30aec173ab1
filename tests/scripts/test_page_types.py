"""The page speaks the wire that the server speaks."""

from scripts.page_types import WRITTEN, page_types


def test_the_page_s_types_are_those_of_the_wire() -> None:
    assert WRITTEN.read_text() == page_types(), "app/protocol.py has changed: run scripts/page_types.py"
