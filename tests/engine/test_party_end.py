"""docs/rules/party.md 8 and 9: how a deal ends, and what it is worth."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.shedding.roles import winner
from engine.shedding.scoring import Ending
from engine.shedding.state import Playing
from tests.engine.party import game_for, roles_in_order, table
from tests.engine.reference import GOLDEN

TABLES = {one["id"]: one for one in json.loads((GOLDEN / "tables.json").read_text())["tables"]}
SETTLED = [
    line
    for line in map(json.loads, (GOLDEN / "settle.jsonl").read_text().splitlines())
    if line["table"].startswith("party-")
]
sizes = pytest.mark.parametrize("players", range(3, 9))


# --- 8: the end -----------------------------------------------------------------------------------


def camp_by_the_page(players: int, roles: tuple[str, ...], out: tuple[int, ...]) -> str | None:
    """The table of clause 8, read once more: who has won when these seats are out, in this order."""
    gone = [roles[seat] for seat in out]
    camp = Counter(camp_of(players, role) for role in gone)
    match players:
        case 3 | 4 | 5:
            return next(iter(camp), None)
        case 6:
            return next((one for one, number in camp.items() if number == 2), None)
        case 7:
            if "boss" in gone or {"sister-in-law", "brother-in-law"} <= set(gone):
                return "boss"
            return "slackers" if camp["slackers"] >= 2 else None
        case _:
            if gone[:1] == ["boss"]:
                return "boss"
            return next((one for one in ("slackers", "strivers") if camp[one] >= 2), None)


def camp_of(players: int, role: str) -> str:
    """The camp of a role, by the golden tables."""
    camps = TABLES[f"party-{players}"]["camps"]
    return next(camp for camp, roles in camps.items() if role in roles)


def orders_of_going_out(players: int) -> Iterator[tuple[tuple[int, ...], str | None]]:
    """Every order in which seats can go out until the deal is over, and who has then won."""
    roles = roles_in_order(players)
    orders: list[tuple[int, ...]] = [()]
    while orders:
        out = orders.pop()
        won = camp_by_the_page(players, roles, out)
        yield out, won
        if won is None:
            orders += [(*out, seat) for seat in range(players) if seat not in out]


@sizes
def test_a_camp_wins_in_exactly_the_ways_of_the_table(players: int) -> None:
    rules, roles = game_for(players).rules, roles_in_order(players)
    ends = set()
    for out, won in orders_of_going_out(players):
        assert winner(rules, roles, out) == won
        assert won or len(out) < players - 1
        ends.add(won)
    assert ends == {None, *TABLES[f"party-{players}"]["camps"]}


@pytest.mark.parametrize(
    ("players", "order", "won"),
    [
        (3, "boss", "boss"),
        (3, "worker", "slackers"),
        (4, "striver-leader", "strivers"),
        (4, "striver", "strivers"),
        (4, "slacker-leader", "slackers"),
        (4, "slacker", "slackers"),
        (5, "boss", "boss"),
        (5, "sister-in-law", "boss"),
        (5, "worker", "slackers"),
        (6, "striver slacker striver-leader", "strivers"),
        (6, "striver striver", "strivers"),
        (6, "slacker-leader striver slacker", "slackers"),
        (7, "boss", "boss"),
        (7, "worker boss", "boss"),
        (7, "sister-in-law boss", "boss"),
        (7, "sister-in-law worker brother-in-law", "boss"),
        (7, "brother-in-law worker worker", "slackers"),
        (7, "worker worker", "slackers"),
        (8, "boss", "boss"),
        (8, "striver boss striver-leader", "strivers"),
        (8, "sister-in-law boss slacker slacker", "slackers"),
        (8, "sister-in-law striver slacker slacker-leader", "slackers"),
        (8, "slacker striver boss sister-in-law striver", "strivers"),
    ],
)
def test_the_deal_ends_with_the_seat_that_wins_it(players: int, order: str, won: str) -> None:
    """The seats that are to go out hold one card each; they lead it in turn, and nobody follows."""
    roles = roles_in_order(players)
    leaving: list[int] = []
    for role in order.split():
        leaving.append(next(seat for seat, one in enumerate(roles) if one == role and seat not in leaving))
    hands = ["SA" if seat in leaving else "S3 S4 S5 S6" for seat in range(players)]
    deal = table(hands, turn=leaving[0])
    for last, seat in enumerate(leaving, 1):
        deal.play(seat, "SA")
        over = deal.game.outcome(deal.state)
        assert (over is not None) == (last == len(leaving))
        if over is None:
            deal.pass_by(
                *(at % players for at in range(seat + 1, seat + players) if deal.state.hands[at % players])
            )
            deal.state = replace(deal.state, pending=Playing(leaving[last]))
    assert over is not None
    assert over.winner == won
    assert deal.game.asks(deal.state) == ()
    assert deal.events[-1].name == "settled"
    assert deal.named("settled")[0]["winner"] == won
    assert deal.named("settled")[0]["out"] == leaving
    assert [seat["out"] for seat in deal.game.public(deal.state)["seats"]] == [
        leaving.index(seat) + 1 if seat in leaving else 0 for seat in range(players)
    ]


# --- 9: settlement --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(3, 9))
def test_every_golden_settlement_is_right(players: int) -> None:
    lines = [line for line in SETTLED if line["table"] == f"party-{players}"]
    assert len(lines) == 25
    rules = game_for(players).rules
    for line in lines:
        roles, out = tuple(line["roles"]), tuple(line["out"])
        won = winner(rules, roles, out)
        assert won == line["expect"]["winner"]
        ending = Ending(won, roles, out, line["bombs"], line.get("oiled", ()))
        settlement = rules.score.settle(ending)
        assert settlement.share == line["expect"]["share"]
        assert list(settlement.points) == line["expect"]["points"]
        assert sum(settlement.points) == 0
        assert settlement.base + sum(settlement.bombs) == settlement.share
        assert settlement.points == tuple(share * settlement.share for share in settlement.shares)


@sizes
def test_shares_are_those_of_the_golden_table(players: int) -> None:
    """For every way in which a deal can end."""
    rules, roles = game_for(players).rules, roles_in_order(players)
    golden = TABLES[f"party-{players}"]["score"]["shares"]
    ends = {(won, frozenset(out)) for out, won in orders_of_going_out(players) if won}
    assert ends
    for won, out in ends:
        assert won is not None
        gone = {roles[seat] for seat in out}
        wins = f"{won} wins" if won == "boss" else f"{won} win"
        if players == 8 and won != "boss":
            wins += ", sister-in-law is out" if "sister-in-law" in gone else ", sister-in-law still in"
        expected = [10 * golden[wins][role] for role in roles]
        assert list(rules.score.settle(Ending(won, roles, tuple(out), ())).points) == expected


def test_five_bombs_make_a_share_of_twenty_five() -> None:
    bombs = ["S3 H3 C3 D3", "S4 H4 C4 D4", "S5 H5 C5 D5", "S6 H6 C6 D6", "BJ RJ"]
    hands = ["S7 S8 " + " ".join(bombs[::2]), "H8 " + " ".join(bombs[1::2]), "S9 ST SJ"]
    deal = table(hands)
    shares = [deal.game.public(deal.state)["share"]]
    for seat, bomb in zip((0, 1, 0, 1, 0), bombs, strict=True):
        deal.play(seat, bomb)
        if seat == 1:
            deal.pass_by(2)
        shares.append(deal.game.public(deal.state)["share"])
    assert shares == [10, 11, 13, 16, 20, 25]
    deal.pass_by(1, 2).play(0, "S7").play(1, "H8")
    assert deal.game.outcome(deal.state) is not None
    view = deal.game.public(deal.state)["outcome"]
    assert (view["winner"], view["base"], view["bombs"], view["share"]) == (
        "slackers",
        10,
        [1, 2, 3, 4, 5],
        25,
    )
    assert (view["shares"], view["points"]) == ([-2, 1, 1], [-50, 25, 25])
    assert deal.state.bombs == ("3333", "4444", "5555", "6666", "BR")
