"""docs/rules/speculator.md 3, 4, 21: calling from the opposite seat; gifts and talon turned up and shared."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cards import RANK_OF, parse_cards
from tests.engine.speculator.deals import DOUBLE, FACTS, TABLES, Speculating, speculating

JOKERS = ("BJ", "RJ")
every_table = pytest.mark.parametrize("table", TABLES)


def turn(deal: Speculating, number: int) -> int:
    """The seat so many callers after the first."""
    players = len(deal.state.hands)
    first = (deal.speculator + players // 2) % players
    callers = [seat % players for seat in range(first, first + players) if seat % players != deal.speculator]
    return callers[number % len(callers)]


@every_table
def test_the_seat_opposite_calls_first_and_the_speculator_never(table: str) -> None:
    for number in range(3):
        deal = speculating(table, number).gave()
        callers = len(deal.state.hands) - 1
        for step in range(callers):
            assert deal.asked == [turn(deal, step)]
            if step < callers - 1:
                deal.call(0)
        assert deal.speculator not in {turn(deal, step) for step in range(callers)}


@every_table
def test_who_did_not_call_may_call_later(table: str) -> None:
    deal = speculating(table).gave()
    callers = len(deal.state.hands) - 1
    deal.call(*[0] * (callers - 1), 1)
    assert deal.state.pending.kind == "calling"
    assert deal.asked == [turn(deal, 0)]
    deal.call(2, *[0] * (callers - 1))
    assert deal.landlord == turn(deal, 0)
    assert deal.state.stakes.call == 2


@every_table
def test_when_nobody_calls_it_is_dealt_again_and_after_three_deals_the_first_caller_must(table: str) -> None:
    deal = speculating(table)
    asks = []
    for time in (1, 2):
        asks += [ask.id for ask in deal.game.asks(deal.state)]
        deal.gave().call(*[0] * (len(deal.state.hands) - 1))
        assert deal.named("nobody_called") == [{"redeals": time}]
        assert deal.state.pending.kind == "giving"
        assert deal.state.deal.redeals == time
    deal.gave()
    first = turn(deal, 0)
    deal.call(*[0] * (len(deal.state.hands) - 1))
    assert (deal.landlord, deal.state.stakes.call) == (first, 1)
    assert len(set(asks)) == len(asks)


@every_table
def test_after_the_calling_every_seat_has_as_many_cards_as_the_table_says(table: str) -> None:
    for number in range(3):
        deal = speculating(table, number).shared()
        sizes = FACTS[table]["hands"]
        for seat, hand in enumerate(deal.state.hands):
            role = deal.roles[seat] if deal.roles[seat] in sizes else "farmer"
            assert len(hand) == sizes[role]
        assert deal.state.deal.stock == ()
        assert deal.public()["talon"] == 0
        assert Counter(deal.public()["talon_cards"]) == Counter(deal.state.deal.talon)


@every_table
def test_gifts_and_talon_lie_face_up_with_those_who_got_them(table: str) -> None:
    deal = speculating(table).gave()
    gifts, talon = deal.state.speculation.gifts, deal.state.deal.talon
    early = Counter(talon[: len(talon) - deal.state.deal.lying])
    deal.call(3)
    if deal.state.pending.kind == "conceding":
        assert all(not one["face_up"] for one in deal.public()["seats"])
        deal.conceded(0)
    up = deal.state.deal.turned_up
    seats = deal.public()["seats"]
    for seat, one in enumerate(seats):
        assert not Counter(one["face_up"]) - Counter(deal.hand(seat))
    given = [gifts[0]] + ([(up.card,)] if up and table == "spec-6x2" else [])
    assert Counter(seats[deal.landlord]["face_up"]) == sum(map(Counter, given), Counter())
    farmers = [seat for seat in range(len(seats)) if seat not in (deal.landlord, deal.speculator)]
    shared = Counter(tuple(seats[seat]["face_up"]) for seat in farmers)
    assert shared == Counter(tuple(sorted(gift, key=key)) for gift in gifts[1:])
    kept = early - sum(map(Counter, gifts), Counter())
    own = kept + Counter(talon[len(talon) - 4 :] if early else talon)
    own += Counter((up.card,) if up and table == "spec-5x1" else ())
    assert Counter(seats[deal.speculator]["face_up"]) == own


def key(card: str) -> tuple[int, int]:
    """Cards in printed order."""
    return RANK_OF[card], "SHCD".find(card[0])


@every_table
def test_all_see_every_card_move(table: str) -> None:
    deal = speculating(table).gave().call(3)
    if deal.state.pending.kind == "conceding":
        deal.conceded(0)
    moved = deal.named("moved")
    assert all(event.to is None for event in deal.events if event.name == "moved")
    gifts = [one for one in moved if one["from"] == deal.speculator]
    assert [one["to"] for one in gifts] == [
        deal.landlord,
        *(seat for seat in range(len(deal.state.hands)) if seat not in (deal.landlord, deal.speculator)),
    ]
    rest = {one["from"]: one["to"] for one in moved if one["from"] != deal.speculator}
    stock = {"spec-6x2": deal.landlord, "spec-5x1": deal.speculator}.get(table)
    assert rest == {"talon": deal.speculator} | ({} if stock is None else {"stock": stock})


def test_farmers_get_their_gifts_by_chance() -> None:
    orders = set()
    for number in range(40):
        deal = speculating("spec-5x1", number).gave()
        gifts = deal.state.speculation.gifts[1:]
        deal.call(3)
        got = [one["cards"] for one in deal.named("moved") if one["from"] == deal.speculator][1:]
        orders.add(tuple(gifts.index(parse_cards(cards)) for cards in got))
    assert len(orders) == 6


@every_table
def test_landlord_and_farmers_are_known_unless_one_is_small(table: str) -> None:
    deal = speculating(table).shared()
    seats = range(len(deal.state.hands))
    roles = [deal.roles[seat] for seat in seats if seat not in (deal.landlord, deal.speculator)]
    assert set(roles) == ({""} if table in DOUBLE else {"farmer"})
    shown = [one["role"] for one in deal.public()["seats"]]
    assert shown == [role or None for role in deal.roles]


def test_at_five_by_one_the_highest_card_of_the_suit_is_wild_and_known_to_its_holder() -> None:
    jokers = 0
    for number in range(60):
        deal = speculating("spec-5x1", number).shared()
        assert deal.state.deal.turned_up is not None
        up = deal.state.deal.turned_up.card
        red = up[0] in "HDR"
        suits = [up[0]] if up not in JOKERS else ["H", "D"] if red else ["S", "C"]
        jokers += len(suits) == 2
        for seat, hand in enumerate(deal.state.hands):
            own = [
                max((card for card in hand if card[0] == suit and card not in JOKERS), key=key, default="")
                for suit in suits
            ]
            expected = set() if seat == deal.speculator else {card for card in own if card}
            assert set(deal.state.speculation.wilds[seat]) == expected
            threes = {card for card in hand if card[1] == "3"} if seat == deal.speculator else set()
            assert set(deal.private(seat)["speculation"]["wilds"]) == expected | threes
    assert jokers
