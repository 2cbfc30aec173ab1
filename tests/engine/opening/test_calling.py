"""docs/rules/landlord.md 1, 2, 5, 7, 9, 17: calling to be landlord."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.shedding.state import Call, Playing
from tests.engine.opening.deals import Opening, started

CALLING = ("boss-classic", "landlord-jinyou", "landlord-3", "landlord-4")
ONCE = ("boss-classic", "landlord-jinyou")
AGAIN = ("landlord-3", "landlord-4")
every_table = pytest.mark.parametrize("table", CALLING)


def after(deal: Opening, number: int) -> int:
    """The seat so many after the first caller."""
    first = deal.state.deal.turned_up
    assert first is not None
    return (first.seat + number) % len(deal.state.hands)


def called(deal: Opening, *calls: int) -> Opening:
    """The deal after these calls, of which only the last may end the calling."""
    for call in calls[:-1]:
        deal.call(call)
        assert deal.state.pending.kind == "calling"
        assert "" in deal.roles
    return deal.call(calls[-1])


@every_table
def test_seats_call_in_turn_from_the_first_caller(table: str) -> None:
    deal = started(table)
    players = len(deal.state.hands)
    (first,) = deal.asked
    deal.call(1)
    assert deal.asked == [(first + 1) % players]
    deal.call(2)
    assert deal.asked == [(first + 2) % players]
    assert deal.public()["calls"] == [
        {"seat": first, "call": 1},
        {"seat": (first + 1) % players, "call": 2},
    ]


@pytest.mark.parametrize("table", CALLING[1:])
def test_the_seat_that_was_dealt_the_card_turned_up_calls_first(table: str) -> None:
    for number in range(20):
        deal = started(table, number)
        (up,) = deal.named("turned_up")
        assert deal.asked == [up["seat"]]
        assert up["card"] in deal.state.hands[deal.asked[0]]
        assert up["card"] not in ("BJ", "RJ")
        assert deal.public()["turned_up"] == up


def test_at_the_classic_table_the_first_caller_is_drawn_and_nothing_turned_up() -> None:
    deals = [started("boss-classic", number) for number in range(300)]
    assert all(deal.named("turned_up") == [] and deal.public()["turned_up"] is None for deal in deals)
    firsts = Counter(deal.asked[0] for deal in deals)
    assert all(60 < firsts[seat] < 140 for seat in range(3))


@every_table
@pytest.mark.parametrize("calls", [(1,), (2,), (1, 0, 2), (0, 2), (1, 2)])
def test_each_call_is_higher_than_the_last(table: str, calls: tuple[int, ...]) -> None:
    deal = started(table)
    for call in calls if table in AGAIN else calls[:2]:
        deal.call(call)
    (seat,) = deal.asked
    highest = max(calls if table in AGAIN else calls[:2])
    lawful = [0, *range(highest + 1, 4)]
    assert deal.private(seat)["offers"] == lawful
    for call in (*range(1, highest + 1), 4, -1, True, None, "3", 1.5):
        refusal = deal.refused(seat, Call(deal.ask(seat), call))
        assert (refusal.code, refusal.params) == ("bad_call", {"offers": lawful})


@every_table
def test_only_who_is_to_call_has_something_to_choose_from(table: str) -> None:
    deal = started(table)
    (first,) = deal.asked
    for seat in range(len(deal.state.hands)):
        assert deal.private(seat)["offers"] == ([0, 1, 2, 3] if seat == first else [])
        if seat != first:
            assert deal.refused(seat, Call(deal.ask(first), 3)).code == "not_your_turn"
    stale = deal.ask(first)
    deal.call(0)
    assert deal.refused(first, Call(stale, 1)).code == "stale"


@every_table
@pytest.mark.parametrize("calls", [(3,), (0, 3), (1, 3), (1, 2, 3), (0, 0, 3)])
def test_a_call_of_three_ends_the_calling(table: str, calls: tuple[int, ...]) -> None:
    deal = started(table)
    (first,) = deal.asked
    called(deal, *calls)
    assert deal.landlord == (first + len(calls) - 1) % len(deal.state.hands)
    assert deal.state.stakes.call == 3


@pytest.mark.parametrize("table", ONCE)
@pytest.mark.parametrize(
    ("calls", "caller", "call"),
    [
        ((1, 0, 0), 0, 1),
        ((0, 1, 0), 1, 1),
        ((0, 0, 1), 2, 1),
        ((0, 1, 2), 2, 2),
        ((1, 2, 0), 1, 2),
        ((2, 0, 0), 0, 2),
    ],
)
def test_calls_that_go_about_once_end_with_the_last_seat(
    table: str, calls: tuple[int, ...], caller: int, call: int
) -> None:
    deal = started(table)
    (first,) = deal.asked
    called(deal, *calls)
    assert deal.landlord == (first + caller) % 3
    assert deal.state.stakes.call == call


@pytest.mark.parametrize(
    ("table", "calls", "caller", "call"),
    [
        ("landlord-3", (1, 0, 0), 0, 1),
        ("landlord-3", (0, 1, 0, 0), 1, 1),
        ("landlord-3", (0, 0, 1, 0, 0), 2, 1),
        ("landlord-3", (1, 2, 0, 0), 1, 2),
        ("landlord-3", (1, 0, 2, 0, 0), 2, 2),
        ("landlord-4", (1, 0, 0, 0), 0, 1),
        ("landlord-4", (0, 0, 0, 2, 0, 0, 0), 3, 2),
        ("landlord-4", (1, 0, 0, 2, 0, 0, 0), 3, 2),
    ],
)
def test_elsewhere_it_ends_when_all_others_in_a_row_have_not_called_since_the_highest(
    table: str, calls: tuple[int, ...], caller: int, call: int
) -> None:
    deal = started(table)
    called(deal, *calls)
    assert deal.landlord == after(deal, caller)
    assert deal.state.stakes.call == call


@pytest.mark.parametrize(
    ("table", "calls", "caller", "call"),
    [
        ("landlord-3", (0, 1, 0, 2, 0, 0), 3, 2),
        ("landlord-3", (0, 1, 2, 3), 3, 3),
        ("landlord-3", (1, 0, 2, 0, 3), 4, 3),
        ("landlord-4", (0, 0, 1, 0, 2, 0, 0, 0), 4, 2),
        ("landlord-4", (0, 1, 0, 0, 3), 4, 3),
    ],
)
def test_who_has_not_called_may_call_later(
    table: str, calls: tuple[int, ...], caller: int, call: int
) -> None:
    deal = started(table)
    called(deal, *calls)
    assert deal.landlord == after(deal, caller)
    assert deal.state.stakes.call == call


@every_table
def test_the_caller_takes_the_talon_and_leads(table: str) -> None:
    deal = started(table)
    (first,) = deal.asked
    talon, before = deal.state.deal.talon, deal.state.hands
    assert deal.public()["talon"] == len(talon) == (8 if table == "landlord-4" else 3)
    assert deal.private(first)["role"] == ""
    deal.call(3)
    players = len(before)
    assert deal.named("roles") == [
        {"roles": ["landlord" if seat == first else "farmer" for seat in range(players)]}
    ]
    assert Counter(deal.state.hands[first]) == Counter(before[first] + talon)
    assert all(deal.state.hands[seat] == before[seat] for seat in range(players) if seat != first)
    assert deal.public()["talon"] == 0
    if table == "landlord-jinyou":
        deal.raised({(first + 1) % 3: 1, (first + 2) % 3: 1})
    assert deal.state.pending == Playing(first)


@every_table
def test_when_nobody_calls_it_is_dealt_anew(table: str) -> None:
    deal = started(table)
    players = len(deal.state.hands)
    hands, moves = deal.state.hands, []
    for redeals in (1, 2):
        for _ in range(players):
            moves.append(deal.ask(deal.asked[0]))
            deal.call(0)
        assert deal.recorded("nobody_called") == [{"redeals": redeals}]
        (dealt,) = deal.recorded("dealt")
        assert deal.told(None)[:3] == ["called", "nobody_called", "deal_started"]
        assert deal.state.hands != hands
        assert deal.public()["redeals"] == redeals
        assert deal.public()["calls"] == []
        assert deal.state.pending.kind == "calling"
        assert len(deal.state.deal.talon) == (8 if table == "landlord-4" else 3)
        assert dealt["talon"] == " ".join(deal.state.deal.talon)
        if deal.state.deal.turned_up:
            assert deal.named("turned_up") == [deal.public()["turned_up"]]
        hands = deal.state.hands
    assert len(set(moves)) == len(moves)


@every_table
def test_after_three_such_deals_the_first_caller_of_the_third_is_landlord_at_one(table: str) -> None:
    deal = started(table)
    players = len(deal.state.hands)
    deal.call(*[0] * (2 * players))
    (first,) = deal.asked
    deal.call(*[0] * players)
    assert deal.named("nobody_called") == []
    assert deal.landlord == first
    assert deal.state.stakes.call == 1
    assert deal.public()["redeals"] == 2


@every_table
def test_whoever_calls_in_a_deal_dealt_anew_is_landlord_there(table: str) -> None:
    deal = started(table)
    players = len(deal.state.hands)
    deal.call(*[0] * players)
    (first,) = deal.asked
    deal.call(0, 3)
    assert deal.landlord == (first + 1) % players
    assert deal.state.stakes.call == 3


@every_table
def test_the_clock_does_not_call(table: str) -> None:
    deal = started(table)
    (ask,) = deal.game.asks(deal.state)
    assert deal.game.fallback(deal.state, ask) == Call(ask.id, 0)
    assert ask.pace == "call"
    for _ in range(3 * len(deal.state.hands)):
        deal.clock()
    assert deal.state.stakes.call == 1
