"""Room codes: eight Crockford characters, read as people write them."""

import secrets

from engine.game import Illegal

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8
MEANT = str.maketrans("OIL", "011")


def new_code() -> str:
    """A random code, one of 2^40."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def parsed_code(text: str) -> str:
    """The code that was meant: any case, O for 0, I and L for 1, dashes and spaces left out. Raises
    `room_not_found`."""
    code = text.upper().replace("-", "").replace(" ", "").translate(MEANT)
    if len(code) != LENGTH or any(char not in ALPHABET for char in code):
        raise Illegal("room_not_found")
    return code
