"""Fifty deals, while workers, Valkey and PostgreSQL are killed over and over: nothing is lost or doubled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.campaign import campaign

DEALS = 50


@pytest.mark.timeout(400)  # on a machine that has other things to do
async def test_fifty_deals_through_kills(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    record_property("figures", await campaign(tmp_path, DEALS, "fifty"))
