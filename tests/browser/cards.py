"""What cards are called on the page."""

import re

from tests.browser.guest import Guest


def named(guest: Guest, card: str) -> str:
    """A card's name as the page's words have it; jokers by their own word."""
    if card in ("BJ", "RJ"):
        return guest.word("table.joker_small" if card == "BJ" else "table.joker_big")
    rank = "10" if card[1] == "T" else card[1]
    ranks = dict(re.findall(r"(\w+) \{(\w+)\}", guest.word("table.card").split(" of ")[0]))
    suits = dict(re.findall(r"([SHDC]|other) \{(\S+?)\}", guest.word("table.card")))
    if guest.language == "en":
        return f"{ranks.get(rank, rank)} of {suits.get(card[0], suits['other'])}"
    return f"{suits.get(card[0], suits['other'])}{rank}"
