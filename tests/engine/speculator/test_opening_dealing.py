"""docs/rules/speculator.md 1, 21, 22: the marker, the card turned up, and what the speculator takes first."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cards import RANKS, in_order, pack, parse_cards
from tests.engine.speculator.deals import FACTS, TABLES, Speculating, found, speculating

every_table = pytest.mark.parametrize("table", TABLES)
MARKED = [table for table in TABLES if "marked" in FACTS[table]["marker"]]


def marker_in(deal: Speculating) -> str:
    """The face of the marker."""
    return deal.state.speculation.marker.removesuffix("*")


@every_table
def test_all_cards_are_dealt_as_the_table_says(table: str) -> None:
    facts = FACTS[table]
    for number in range(5):
        deal = speculating(table, number)
        (line,) = deal.recorded("dealt")[-1:]
        hands = [parse_cards(hand) for hand in line["hands"]]
        assert {len(hand) for hand in hands} == {facts["dealt_to_each"]}
        talon, stock = parse_cards(line["talon"]), parse_cards(line["stock"])
        assert len(talon) == facts["talon"]
        assert len(stock) == facts["turned_up"] + facts["extra_for_speculator"]
        every = Counter(card for hand in (*hands, talon, stock) for card in hand)
        assert every == Counter(pack(facts["decks"], facts["removed_ranks"]))


@every_table
def test_the_holder_of_the_marker_is_the_speculator_and_all_know_both(table: str) -> None:
    for number in range(5):
        deal = speculating(table, number)
        seat = deal.speculator
        assert marker_in(deal) in deal.hand(seat)
        assert deal.named("marked") == [{"seat": seat, "card": deal.state.speculation.marker}]
        roles = ["speculator" if at == seat else "" for at in range(len(deal.state.hands))]
        assert deal.named("roles") == [{"roles": roles}]
        view = deal.public()
        assert view["speculation"]["speculator"] == seat
        assert view["speculation"]["marker"] == deal.state.speculation.marker
        assert [one["role"] for one in view["seats"]] == [role or None for role in roles]


@pytest.mark.parametrize("table", MARKED)
def test_one_copy_of_the_seven_of_clubs_is_marked(table: str) -> None:
    seats = Counter(speculating(table, number).speculator for number in range(60))
    assert set(seats) == set(range(FACTS[table]["players"]))
    assert speculating(table).state.speculation.marker == "C7*"


def test_with_one_deck_the_seven_of_clubs_marks() -> None:
    assert speculating("spec-4x1").state.speculation.marker == "C7"


@pytest.mark.parametrize(("table", "place"), [("spec-4x2", 2), ("spec-5x2", 1)])
def test_a_talon_card_is_turned_up_and_its_twin_marks(table: str, place: int) -> None:
    deal = speculating(table)
    up = deal.state.deal.talon[place]
    assert deal.named("turned_up") == [{"card": up, "seat": None}]
    assert deal.state.speculation.marker == up
    assert deal.public()["turned_up"] == {"card": up, "seat": None}
    assert deal.public()["talon_cards"] == []


@pytest.mark.parametrize("table", ["spec-5x1", "spec-6x2"])
def test_a_card_is_turned_up_aside(table: str) -> None:
    deal = speculating(table)
    assert deal.named("turned_up") == [{"card": deal.state.deal.stock[0], "seat": None}]


def test_at_seven_by_two_the_fourth_card_from_the_bottom_is_turned_up_and_dealt() -> None:
    for number in range(20):
        deal = speculating("spec-7x2", number)
        (line,) = deal.recorded("dealt")[-1:]
        up = parse_cards(line["hands"][6])[-1]
        assert deal.named("turned_up") == [{"card": up, "seat": 6}]
        assert deal.state.speculation.marker == up
        if deal.speculator == 6:
            assert deal.hand(6).count(up) == 2


def test_at_five_by_one_the_marker_has_the_rank_and_colour_of_the_card_turned_up() -> None:
    pairs = {"S": "C", "C": "S", "H": "D", "D": "H"}
    jokers = {"BJ": "RJ", "RJ": "BJ"}
    seen = set()
    for number in range(200):
        state = speculating("spec-5x1", number).state
        up = state.deal.stock[0]
        assert state.speculation.marker == (jokers.get(up) or pairs[up[0]] + up[1])
        rank = up[0] if up in jokers else up[1]
        assert state.speculation.lifted == ("" if rank in "2BR" else rank)
        seen.add(rank)
    assert seen == set(RANKS)


@every_table
def test_while_nobody_holds_the_marker_it_is_dealt_again(table: str) -> None:
    deal = found(table, lambda deal: {"why": "marker"} in deal.named("dealt_again"))
    lines = [event for event in deal.events if event.name in ("dealt", "dealt_again", "hand_dealt")]
    names = [event.name for event in lines]
    times = deal.state.deal.shuffles
    assert names[: 2 * times] == ["dealt", "dealt_again"] * times
    assert names[2 * times] == "dealt"
    assert deal.named("dealt_again") == [{"why": "marker"}] * times
    aborted = deal.recorded("dealt")[0]
    aside = parse_cards(f"{aborted['talon']} {aborted['stock']}")
    twin = "turned" in FACTS[table]["marker"] or "talon" in FACTS[table]["marker"]
    assert twin or "C7" in aside
    assert deal.state.deal.redeals == 0


def test_at_eight_by_three_he_draws_five_cards_that_nobody_else_sees() -> None:
    deal = speculating("spec-8x3")
    seat = deal.speculator
    assert len(deal.hand(seat)) == 24
    assert deal.state.deal.stock == ()
    (moved,) = deal.recorded("moved")
    assert (moved["from"], moved["to"], len(moved["cards"].split())) == ("stock", seat, 5)
    told = [event.to for event in deal.events if event.name == "moved"]
    assert told == [(), (seat,)]


def test_at_seven_by_three_he_takes_four_talon_cards_first() -> None:
    deal = speculating("spec-7x3")
    seat, talon = deal.speculator, deal.state.deal.talon
    assert len(deal.hand(seat)) == 26
    assert deal.public()["talon"] == 4
    (moved,) = deal.recorded("moved")
    assert moved == {"cards": " ".join(talon[:4]), "from": "talon", "to": seat}
    (line,) = deal.recorded("dealt")[-1:]
    assert deal.hand(seat) == in_order((*parse_cards(line["hands"][seat]), *talon[:4]))
    assert [event.to for event in deal.events if event.name == "moved"] == [(), (seat,)]


@every_table
def test_every_seat_is_told_its_own_hand_alone(table: str) -> None:
    deal = speculating(table)
    own = [event for event in deal.events if event.name == "hand_dealt"]
    assert [event.to for event in own] == [(seat,) for seat in range(len(deal.state.hands))]
    assert [event.facts["role"] for event in own] == list(deal.roles)
