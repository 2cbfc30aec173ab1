"""The race's chance is what docs/rules/chance.md says, by a generator written from that page alone."""

from __future__ import annotations

import hashlib
import re

import pytest

from engine.commute.deck import CARDS
from engine.tables.commute import COMMUTE
from tests.engine.test_rng import PAGE, page_below, page_shuffle, page_words


def event_cards() -> list[str]:
    """The pack in the page's order."""
    listed = PAGE.partition("The event cards of `commute` in order")[2].partition("\n\n")[0]
    return [card for card, copies in re.findall(r"`([a-z-]+)`\s(\d)", listed) for _ in range(int(copies))]


def test_the_page_lists_the_pack() -> None:
    assert event_cards() == [card.id for card in CARDS.values() for _ in range(card.copies)]


@pytest.mark.parametrize("players", range(2, 9))
def test_a_race_begins_as_the_page_says(players: int) -> None:
    seed = hashlib.sha256(f"race {players}".encode()).digest()
    events = COMMUTE.start(players, seed, {}).events
    facts = {event.name: event.facts for event in events}
    pile = page_shuffle(page_words(seed, "pile 0"), event_cards())
    assert facts["pile_shuffled"] == {"cards": pile}
    dealt = [event.facts["cards"] for event in events if event.name == "hand_dealt"]
    assert dealt == [pile[3 * seat : 3 * seat + 3] for seat in range(players)]
    drawn = [card for event in events if event.name == "cards_drawn" for card in event.facts["cards"]]
    assert drawn == pile[3 * players : 5 * players]
    specials = ["bidding", "bidding", "breakdown", "breakdown", "transfer"]
    mixed = page_shuffle(page_words(seed, "round cards"), ["plain"] * 10 + specials)
    plain = iter(f"8:{minute}" for minute in range(10, 60, 5))
    cards = ["8:05", *(next(plain) if card == "plain" else card for card in mixed), "boss"]
    assert facts["round_cards_shuffled"] == {"cards": cards}
    vehicles = page_shuffle(page_words(seed, "vehicles"), ["car", "taxi", "metro", "bus", "e-bike"])
    assert facts["vehicles_shuffled"] == {"vehicles": vehicles}
    assert facts["deal_started"]["starter"] == page_below(page_words(seed, "starter"), players)
