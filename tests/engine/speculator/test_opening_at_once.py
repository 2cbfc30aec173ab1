"""docs/rules/speculator.md 14, 15: winning at once, and the speculator who takes no part."""

from __future__ import annotations

import pytest

from tests.engine.opening.deals import factors
from tests.engine.speculator.deals import FACTS, Speculating, speculating

WINNING = {"spec-6x2": 8, "spec-6x3": 11, "spec-7x2": 8, "spec-7x3": 11, "spec-5x3": 12, "spec-8x3": 11}
SITTING = {"spec-6x2": 8, "spec-6x3": 9, "spec-7x2": 7, "spec-7x3": 9, "spec-8x3": 9}
JOINED = {"spec-6x2": 20, "spec-6x3": 20, "spec-7x2": 15, "spec-7x3": 15, "spec-5x3": 4, "spec-8x3": 36}
every_winning = pytest.mark.parametrize("table", WINNING)
every_sitting = pytest.mark.parametrize("table", SITTING)


def alike(table: str, number: int, rank: str = "9") -> str:
    """So many cards of a rank, and a few others."""
    decks = FACTS[table]["decks"]
    cards = [suit + rank for suit in "SHCD" for _ in range(decks)]
    return " ".join([*cards[:number], "S4", "H5", "C6"])


def test_the_tables_are_those_of_the_rules() -> None:
    for facts in FACTS.values():
        wins, sits = facts["wins_at_once_with"], facts["speculator_sits_out_with"]
        assert WINNING.get(facts["id"]) == (min(wins) if wins else None)
        assert SITTING.get(facts["id"]) == (min(sits) if sits else None)


def seat_opposite(deal: Speculating) -> int:
    """Who would call first."""
    return (deal.speculator + len(deal.state.hands) // 2) % len(deal.state.hands)


@every_winning
def test_before_the_calling_every_other_seat_pays_him_at_call_three(table: str) -> None:
    deal = speculating(table, stake=2)
    seat = seat_opposite(deal)
    deal.held({seat: alike(table, WINNING[table])}).gave()
    assert deal.state.pending.kind == "over"
    (won,) = deal.named("won_at_once")
    assert (won["seat"], len(won["cards"].split())) == (seat, WINNING[table])
    players, share = len(deal.state.hands), JOINED[table] * 3 * 2
    points = [-share] * players
    points[seat], points[deal.speculator] = share * (players - 2), 0
    outcome = deal.game.outcome(deal.state)
    assert outcome is not None
    assert list(outcome.points) == points
    assert outcome.roles[seat] == "landlord"
    (settled,) = deal.named("settled")
    assert settled["winner"] == "landlord"
    assert "stand" not in settled
    view = deal.public()
    assert view["outcome"]["winner"] == settled["winner"]
    assert view["speculation"]["at_once"] == seat
    assert view["speculation"]["alike"] == won["cards"].split()
    assert view["talon_cards"] == []


@every_winning
def test_one_card_fewer_or_the_speculator_himself_does_not_win(table: str) -> None:
    deal = speculating(table)
    number = WINNING[table]
    deal.held({seat_opposite(deal): alike(table, number - 1)})
    assert deal.gave().state.pending.kind == "calling"
    deal = speculating(table)
    spare = "S5 H5 C5 D5 S6 H6 C6 D6 S7 H7 C8 D8 ST HT CT DT SJ HJ CJ DJ S8 H8 RJ"
    deal.held({deal.speculator: f"{alike(table, number)} {spare}"})
    assert deal.gave().state.pending.kind == "calling"


@every_winning
def test_of_two_the_first_in_turn_wins(table: str) -> None:
    deal = speculating(table)
    players = len(deal.state.hands)
    seats = [seat for seat in range(players) if seat != deal.speculator]
    for rank, seat in zip("89", seats[:2], strict=True):
        deal.held({seat: alike(table, WINNING[table], rank)})
    first = min(seats[:2], key=lambda seat: (seat - seat_opposite(deal)) % players)
    assert deal.gave().named("won_at_once")[0]["seat"] == first


@every_winning
@pytest.mark.parametrize("role", ["landlord", "small-landlord", "farmer"])
def test_after_the_gifts_his_side_wins(table: str, role: str) -> None:
    double = table != "spec-5x3"
    if role == "small-landlord" and not double:
        role = "farmer"
    deal = speculating(table).shared()
    if double:
        while deal.state.pending.kind == "naming":
            deal.clock()
        if role == "small-landlord" and role not in deal.roles:
            role = "farmer"
    seat = deal.roles.index(role)
    deal.held({seat: alike(table, WINNING[table])}).again_from("sitting_out" if double else "sharing")
    outcome = deal.game.outcome(deal.state)
    assert outcome is not None
    sign = -1 if role == "farmer" else 1
    share = JOINED[table] * 3 * sign
    total = share * outcome.roles.count("farmer")
    small = total // 3 if "small-landlord" in outcome.roles else 0
    by_role = {"farmer": -share, "speculator": 0, "small-landlord": small, "landlord": total - small}
    assert list(outcome.points) == [by_role[one] for one in outcome.roles]
    assert deal.named("roles") == [{"roles": list(outcome.roles)}]


@every_sitting
@pytest.mark.parametrize("before", [True, False])
def test_the_speculator_who_holds_so_many_gives_and_takes_and_sits_out(table: str, before: bool) -> None:
    spare = "S5 H5 C5 D5 S6 H6 C6 D6 S7 H7 C8 D8 ST HT CT DT SJ HJ CJ DJ SQ RJ"
    deal = speculating(table)
    seat = deal.speculator
    if before:
        deal.held({seat: f"{spare} {alike(table, SITTING[table])}"}).again_from("")
        assert not deal.public()["speculation"]["sits_out"]
        deal.gave().call(3)
    else:
        deal.gave().call(3)
    told = list(deal.events)
    if not before:
        deal.held({seat: alike(table, SITTING[table])})
    while deal.state.pending.kind == "naming":
        told += deal.clock().events
    if not before and not deal.state.speculation.sits_out:
        raise AssertionError(deal.state.pending)
    (sat,) = [event.facts for event in told if event.name == "sat_out"]
    assert sat["seat"] == seat
    assert len({card[-1] for card in sat["cards"].split()}) == 1
    view = deal.public()
    assert view["speculation"]["sits_out"]
    assert view["seats"][seat]["left"] == 0
    assert view["seats"][seat]["out"] == 0
    assert view["speculation"]["alike"] == sat["cards"].split()
    aside = [event.to for event in told if event.name == "moved" and event.facts["to"] == "stock"]
    assert aside == [(), (seat,)]


@every_sitting
def test_sitting_out_he_is_never_asked_and_the_deal_counts_triple_with_the_winners(table: str) -> None:
    deal = speculating(table).gave().call(3)
    seat = deal.speculator
    deal.held({seat: alike(table, SITTING[table])})
    while deal.state.pending.kind != "over":
        assert seat not in deal.asked
        deal.clock()
    outcome = deal.game.outcome(deal.state)
    assert outcome is not None
    assert outcome.camps[seat] == outcome.winner
    assert ("sat_out", 3) in factors(deal)
    won = outcome.winner != "farmers"
    assert (outcome.points[seat] > 0) is True
    assert deal.public()["outcome"]["stand"] == ("landlord" if won else "farmers")


def test_six_jokers_make_him_sit_out_at_seven_by_three_alone() -> None:
    for table in ("spec-7x3", "spec-8x3"):
        deal = speculating(table).gave().call(3)
        deal.held({deal.speculator: "BJ BJ BJ RJ RJ RJ S4 S5"})
        while deal.state.pending.kind == "naming":
            deal.clock()
        assert deal.state.speculation.sits_out is (table == "spec-7x3")
