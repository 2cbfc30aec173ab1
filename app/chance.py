"""The deal to come: what the server is bound to before anybody is ready for it (docs/rules/chance.md)."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

import uuid_utils

from engine.record import SEED_BYTES


@dataclass(frozen=True, slots=True)
class Coming:
    """`deal`: its id. `seed`: the server's, in hex, a secret until the deal is over. Both are empty in a room
    that a server without commitments has stored."""

    deal: str = ""
    seed: str = ""


UNCOMMITTED = Coming()


def fresh() -> Coming:
    """Another deal, from a seed that is made now."""
    return Coming(str(uuid_utils.uuid7()), secrets.token_hex(SEED_BYTES))
