"""docs/rules/speculator.md 5, 16 to 20: naming the small landlord, showing, and playing alone."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import Card
from engine.shedding.playing import ending
from engine.shedding.state import NameCard, TurnedUp
from tests.engine.speculator.deals import DOUBLE, SMALL, Speculating, replace, speculating

every_double = pytest.mark.parametrize("table", DOUBLE)
SIX = ("spec-6x2", "spec-6x3")


def made(
    table: str, landlord: str, others: str, speculator: str, up: Card | None = None, talon: str = ""
) -> Speculating:
    """A deal in which the landlord is asked to name a card: he, the speculator and the next seat after
    the landlord hold these; `talon` lies open before the speculator."""
    deal = speculating(table).shared()
    seats = range(len(deal.state.hands))
    chosen = next(
        seat % len(seats)
        for seat in range(deal.landlord + 1, deal.landlord + 3)
        if seat % len(seats) != deal.speculator
    )
    hands = dict.fromkeys(seats, "S9 H9") | {deal.landlord: landlord, chosen: others}
    deal.held(hands | {deal.speculator: speculator}, named=())
    face_up = tuple(tuple(talon.split()) if seat == deal.speculator else () for seat in seats)
    turned_up = TurnedUp(up, deal.landlord) if up else None
    deal.state = replace(deal.state, face_up=face_up, deal=replace(deal.state.deal, turned_up=turned_up))
    return deal.asked_to_name()


def holder(deal: Speculating, card: Card) -> int:
    """The seat, neither landlord nor speculator, that holds the card."""
    out = (deal.landlord, deal.speculator)
    return next(seat for seat, hand in enumerate(deal.state.hands) if card in hand and seat not in out)


# --- which cards can be named -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("landlord", "up", "cards"),
    [
        ("S7 H7 D7 SK S4", "S7", ["H7", "D7"]),
        ("S7 S6 H6 S8 S4", "S7", ["S8"]),
        ("S7 S6 H6 S9 S4", "S7", ["S6", "H6"]),
        ("S7 S5 SA", "S7", ["S5"]),
        ("SA S2 SQ", "SA", ["S2"]),
        ("S2 BJ S4", "S2", ["BJ"]),
        ("RJ BJ S4", "RJ", ["BJ"]),
        ("S7 H7 H7 S4", "S7", ["H7"]),
    ],
)
def test_at_six_by_two_a_card_of_the_rank_turned_up_or_the_nearest(
    landlord: str, up: str, cards: list[str]
) -> None:
    assert made("spec-6x2", landlord, "S4 H4", up, up=up).nameable == cards


def test_a_refused_card_is_passed_over_for_the_next_nearest() -> None:
    deal = made("spec-6x2", "S7 H7 S9 S4", "S4", "S7 H7", up="S7")
    assert deal.naming("H7").nameable == ["S9"]


@pytest.mark.parametrize("table", ["spec-6x3", "spec-7x3", "spec-8x3"])
def test_with_three_decks_two_copies_or_one_beside_one_in_the_talon(table: str) -> None:
    alone = table == "spec-6x3"
    deal = made(table, "S7 S7 H8 C4 D5 D5 SK SK SK", "C7", "C7 H8 D5 C3", talon="H8 D5")
    assert deal.nameable == (["D5", "S7", "H8", "SK"] if alone else ["S7", "H8"])


def test_at_seven_by_two_any_card_whose_twin_is_not_his_own() -> None:
    deal = made("spec-7x2", "S7 S7 H8 C4 BJ", "C7", "C7")
    assert deal.nameable == ["C4", "H8", "BJ"]


@every_double
def test_only_the_landlord_is_asked_and_other_cards_are_refused(table: str) -> None:
    deal = speculating(table).shared()
    assert deal.asked == [deal.landlord]
    offers = deal.nameable
    assert offers
    for seat in range(len(deal.state.hands)):
        if seat != deal.landlord:
            assert deal.private(seat)["speculation"]["nameable"] == []
    for card in {"XX", "", *deal.hand(deal.landlord)} - set(offers):
        refused = deal.refused(deal.landlord, NameCard(deal.ask(deal.landlord, "name"), card))
        assert (refused.code, refused.params) == ("not_nameable", {"offers": offers})


# --- who the small landlord is ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "landlord", "card", "shown"),
    [
        ("spec-6x2", "S7 H7 S4", "H7", "H7"),
        ("spec-6x3", "S7 H7 H7 S4", "H7", "H7 H7"),
        ("spec-7x2", "S7 H7 S4", "H7", "H7"),
        ("spec-7x3", "S7 H7 H7 S4", "H7", "H7 H7"),
        ("spec-8x3", "S7 H7 H7 S4", "H7", "H7 H7"),
    ],
)
def test_the_holder_of_the_copy_that_is_left_is_small_and_alone_knows_it(
    table: str, landlord: str, card: str, shown: str
) -> None:
    deal = made(table, landlord, "H7 C4", "C7 C3", up="S7")
    deal.naming(card)
    seat = holder(deal, card)
    assert deal.named("named") == [{"seat": deal.landlord, "card": card, "shown": shown}]
    assert deal.roles[seat] == SMALL
    assert deal.roles.count("farmer") == len(deal.roles) - 3
    assert deal.recorded("roles") == [{"roles": list(deal.roles)}]
    assert next(event.to for event in deal.events if event.name == "roles") == ()
    (told,) = deal.named("roles_shown")
    public = [
        "landlord" if at == deal.landlord else "speculator" if at == deal.speculator else None
        for at in range(len(deal.roles))
    ]
    assert told == {"roles": public}
    view = deal.public()
    assert [one["role"] for one in view["seats"]] == public
    assert view["speculation"]["named"] == [{"card": card, "refused": False}]
    assert view["seats"][deal.landlord]["face_up"] == shown.split()
    for at, role in enumerate(deal.roles):
        assert deal.private(at)["role"] == role
    sides = [deal.private(at)["sides"][deal.landlord] for at in range(len(deal.roles))]
    expected = {"landlord": "self", SMALL: "ally", "farmer": "foe", "speculator": "unknown"}
    assert sides == [expected[role] for role in deal.roles]
    assert deal.private(deal.landlord)["sides"][seat] == "unknown"


def test_one_card_beside_the_talon_shows_one() -> None:
    deal = made("spec-7x3", "H7 S4 S5", "H7 C4", "H7 C3", talon="H7").naming("H7")
    assert deal.named("named")[0]["shown"] == "H7"
    assert deal.roles[holder(deal, "H7")] == SMALL


@pytest.mark.parametrize(
    ("table", "landlord", "speculator", "talon"),
    [
        ("spec-6x2", "S7 H7 D7 S4", "S7 H7", ""),
        ("spec-6x2", "S7 H7 D7 S4", "S7 H7", "H7"),
        ("spec-6x3", "H7 H7 D7 D7", "H7 C7", ""),
        ("spec-7x3", "H7 D7 D7", "H7 H7", "H7"),
        ("spec-7x2", "H7 D7", "H7 C7", ""),
    ],
)
def test_if_the_speculator_holds_it_he_shows_it_and_another_is_named(
    table: str, landlord: str, speculator: str, talon: str
) -> None:
    deal = made(table, landlord, "D7 C4", speculator, up="S7", talon=talon)
    first = deal.ask(deal.landlord, "name")
    deal.naming("H7")
    assert deal.named("twin_shown") == [{"seat": deal.speculator, "card": "H7"}]
    assert deal.asked == [deal.landlord]
    assert deal.ask(deal.landlord, "name") != first
    assert "H7" not in deal.nameable
    assert deal.public()["speculation"]["named"] == [{"card": "H7", "refused": True}]
    shown = speculator.split().count("H7")
    assert deal.public()["seats"][deal.speculator]["face_up"].count("H7") == shown
    assert set(deal.roles) == {"landlord", "speculator", ""}
    deal.naming("D7")
    assert deal.roles[holder(deal, "D7")] == SMALL
    assert deal.public()["speculation"]["named"][-1] == {"card": "D7", "refused": False}


# --- alone --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "landlord", "speculator", "talon"),
    [
        ("spec-6x2", "S7 H7 H7 S4", "S7", ""),
        ("spec-6x3", "H7 H7 H7 S4", "C7", ""),
        ("spec-6x3", "H7 H7 S4", "H7 C7", "H7"),
    ],
)
def test_at_six_he_may_name_what_is_all_his_own_and_nobody_else_knows(
    table: str, landlord: str, speculator: str, talon: str
) -> None:
    deal = made(table, landlord, "D7 C4", speculator, up="S7", talon=talon).naming("H7")
    assert SMALL not in deal.roles
    assert deal.roles.count("farmer") == 4
    assert [one["role"] for one in deal.public()["seats"]].count(None) == 4
    assert deal.state.pending.kind == "showing"
    foes = [
        "self" if at == deal.landlord else "unknown" if at == deal.speculator else "foe" for at in range(6)
    ]
    assert deal.private(deal.landlord)["sides"] == foes
    farmer = deal.farmers[0]
    assert deal.private(farmer)["sides"][deal.farmers[1]] == "unknown"


def test_if_nothing_can_be_named_he_plays_alone_at_six_as_all_know() -> None:
    deal = made("spec-6x2", "S7 H7", "D7 C4", "S7 H7", up="S7").naming("H7")
    assert deal.named("alone") == [{"seat": deal.landlord}]
    assert deal.roles.count("farmer") == 4
    assert deal.state.pending.kind == "playing"
    assert [one["role"] for one in deal.public()["seats"]] == list(deal.roles)
    assert not deal.state.stakes.alone


def test_elsewhere_it_is_dealt_again() -> None:
    deal = made("spec-7x2", "H7 S4 S4", "D7 C4", "H7").naming("H7")
    assert deal.named("dealt_again") == [{"why": "named"}]
    assert deal.state.pending.kind == "giving"
    assert (deal.state.deal.shuffles, deal.state.speculation.named) == (1, ())


# --- showing ------------------------------------------------------------------------------------------------


def together(table: str) -> Speculating:
    """A deal with a small landlord in which all are asked to show."""
    landlord = "S7 H7 S4" if table.endswith("2") else "S7 H7 H7 S4"
    return made(table, landlord, "H7 C4", "C7 C3", up="S7").naming("H7")


def lone() -> Speculating:
    """A deal of six in which the landlord plays alone, and nobody else knows."""
    return made("spec-6x2", "S7 H7 H7 S4", "D7 C4", "S7", up="S7").naming("H7")


@every_double
def test_all_whose_role_is_hidden_are_asked_at_once_and_at_six_the_landlord(table: str) -> None:
    deal = together(table)
    hidden = [seat for seat, role in enumerate(deal.roles) if role in (SMALL, "farmer")]
    assert deal.asked == sorted([*hidden, *([deal.landlord] if table in SIX else [])])


@every_double
def test_the_small_landlord_shows_and_the_deal_counts_double(table: str) -> None:
    deal = together(table)
    deal.show(deal.small, seats=list(deal.asked))
    assert deal.named("shown") == [{"seat": deal.small}]
    assert deal.named("roles") == [{"roles": list(deal.roles)}]
    assert deal.state.stakes.known
    assert factors(deal) == [("call", 3), ("shown", 2)]
    assert deal.private(deal.small)["hands"] == []


@every_double
def test_a_farmer_who_shows_counts_for_nothing_and_nor_does_a_landlord_with_a_partner(table: str) -> None:
    deal = together(table)
    deal.show(*deal.farmers, deal.landlord, seats=list(deal.asked))
    assert deal.named("shown") == []
    assert not deal.state.stakes.known
    assert factors(deal) == [("call", 3)]
    assert [one["role"] for one in deal.public()["seats"]].count(None) == len(deal.roles) - 2


def test_a_lone_landlord_declares_it_with_both_copies_and_the_deal_counts_triple() -> None:
    deal = lone()
    deal.show(deal.landlord, seats=list(deal.asked))
    assert deal.named("declared_alone") == [{"seat": deal.landlord, "cards": "H7 H7"}]
    assert deal.named("shown") == []
    assert deal.public()["seats"][deal.landlord]["face_up"] == ["H7", "H7"]
    assert deal.public()["speculation"]["alone"]
    assert deal.state.stakes.known
    assert factors(deal) == [("call", 3), ("alone", 3)]


def test_a_third_copy_in_the_talon_cannot_be_shown_and_so_nothing_declared() -> None:
    deal = made("spec-6x3", "H7 H7 S4", "D7 C4", "H7 C7", talon="H7").naming("H7")
    deal.show(deal.landlord, seats=list(deal.asked))
    assert deal.named("declared_alone") == []
    assert not deal.state.stakes.known
    deal = made("spec-6x3", "H7 H7 H7 S4", "D7 C4", "C7").naming("H7")
    deal.show(deal.landlord, seats=list(deal.asked))
    assert deal.named("declared_alone") == [{"seat": deal.landlord, "cards": "H7 H7 H7"}]


def test_only_a_landlord_who_can_declare_is_offered_to() -> None:
    deal = lone()
    assert deal.private(deal.landlord)["offers"] == [0, 1]
    deal = together("spec-6x2")
    assert deal.private(deal.landlord)["offers"] == [0]
    assert deal.private(deal.farmers[0])["offers"] == [0, 1]


def test_a_lone_landlord_who_declares_nothing_stays_unknown() -> None:
    deal = lone()
    deal.show(*deal.farmers, seats=list(deal.asked))
    assert not deal.state.stakes.known
    assert factors(deal) == [("call", 3)]


def factors(deal: Speculating) -> list[tuple[str, int]]:
    """What a unit is multiplied by as things stand."""
    score: Any = deal.game.rules.score
    return [(one.why, one.times) for one in score.factors(ending(deal.game.rules, deal.state))]


def test_playing_the_card_shows_the_small_landlord() -> None:
    deal = together("spec-7x2")
    deal.show(seats=list(deal.asked))
    small = deal.small
    assert deal.public()["seats"][small]["role"] is None
    deal.held({deal.landlord: "S4 SK", small: "H7 C4"})
    while deal.asked != [small]:
        deal.held({deal.asked[0]: "S4 C4"}) if deal.state.trick is None else None
        deal.clock()
    hint = next(
        move
        for move in deal.game.hints(deal.public(), deal.private(small))
        if getattr(move, "cards", None) == ("H7",)
    )
    deal.did(small, hint)
    assert deal.named("roles") == [{"roles": list(deal.roles)}]
    assert deal.public()["seats"][small]["role"] == SMALL


@every_double
def test_the_clock_names_the_highest_card(table: str) -> None:
    deal = speculating(table).shared()
    highest = deal.nameable[-1]
    deal.clock()
    assert deal.named("named")[0]["card"] == highest


def test_the_clock_does_not_leave_him_alone_if_it_can() -> None:
    deal = made("spec-6x2", "S7 D7 H7 H7 S4", "D7 C4", "S7", up="S7")
    assert deal.nameable == ["H7", "D7"]
    deal = made("spec-6x2", "S7 C7 D7 D7 S4", "C7 C4", "S7", up="S7").clock()
    assert deal.named("named")[0]["card"] == "C7"
