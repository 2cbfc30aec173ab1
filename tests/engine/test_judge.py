"""Deals of bots and of random players before the independent judge, whole and spoilt."""

import ast
import copy
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine import bots, catalog
from engine.bots.deal import Player, numbered_seed, played
from tests import judge, judge_cards
from tests.judge import Line, Wrong

DEALS = 6
TABLES = list(judge.TABLES)
Record = list[Line]


def record(table: str, number: int, player: Player = bots.RANDOM, **options: Any) -> Record:
    game = catalog.game(table)
    seats = [player] * game.players[0]
    return played(game, numbered_seed("judge", number), options, lambda _: seats).record(
        table, f"judge {number}"
    )


def test_the_judge_shares_nothing_with_the_engine() -> None:
    own = {path.stem for path in Path(judge.__file__).parent.glob("judge*.py")}
    sources = [Path(judge.__file__).with_name(f"{name}.py").read_text(encoding="utf-8") for name in own]
    nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
    named = {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    assert named | plain <= sys.stdlib_module_names | {"collections.abc"} | {f"tests.{name}" for name in own}


@pytest.mark.parametrize(
    "options", [{}, {"kickers": "distinct"}, {"skill_seconds": 0}, {"skills": False}], ids=str
)
@pytest.mark.parametrize("player", [bots.BOT, bots.RANDOM], ids=["bots", "random"])
@pytest.mark.parametrize("table", TABLES)
def test_played_deals_are_found_right(table: str, player: Player, options: dict[str, Any]) -> None:
    for number in range(DEALS):
        deal = judge.judge(record(table, number, player, **options))
        assert deal.over


@pytest.mark.parametrize("table", TABLES)
def test_where_no_option_speaks_of_skills_there_are_none(table: str) -> None:
    plain = record(table, 0, skills=False)
    del plain[0]["options"]["skills"], plain[0]["options"]["skill_seconds"]
    assert judge.judge(plain).over
    with_skills = record(table, 0)
    with_skills[0]["options"]["skills"] = False
    with pytest.raises(Wrong):
        judge.judge(with_skills)


FOLLOWING_FROM_OTHERS = (
    "skills_dealt", "skill_discarded", "skill_chosen", "skill_acted", "skill_cancelled", "moved",
    "effect_ended", "trick_won",
)  # fmt: skip
TOLD = (*FOLLOWING_FROM_OTHERS, "skill_played", "waved")


@pytest.mark.parametrize("table", TABLES)
def test_every_line_of_skills_is_needed(table: str) -> None:
    """Left out, told twice or with a fact less. (Nobody needs to wave before a cancel or pass before he cuts
    in: so not every line of what a seat did is needed.)"""
    right = record(table, 3)
    names = {right[at]["event"] for at in places(right, *TOLD)}
    assert {"skills_dealt", "skill_discarded", "skill_acted", "skill_played", "waved"} <= names
    for at in places(right, *TOLD):
        line = right[at]
        wrong: list[Record] = [[line, line], *([without(line, fact)] for fact in line)]
        for instead in [*wrong, []] if line["event"] in FOLLOWING_FROM_OTHERS else wrong:
            with pytest.raises(Wrong):
                judge.judge([*right[:at], *copy.deepcopy(instead), *right[at + 1 :]])


def without(line: Line, fact: str) -> Line:
    return {name: value for name, value in line.items() if name != fact}


def places(deal: Record, *names: str) -> list[int]:
    return [at for at, line in enumerate(deal) if line.get("event") in names]


def middle(found: list[int]) -> int:
    return found[len(found) // 2]


@cache
def announced(table: str) -> Record:
    """A deal of random players without skills, with all that happens in one; found right."""
    deals = (record(table, number, skills=False) for number in range(50))
    found = next(deal for deal in deals if places(deal, "announced"))
    judge.judge(found)
    return found


def one_dealt_card(deal: Record) -> None:
    hands = deal[places(deal, "dealt")[0]]["hands"]
    cards = hands[0].split()
    cards[0] = "S3" if cards[0] != "S3" else "H3"
    hands[0] = " ".join(cards)


def one_card_of_the_stock(deal: Record) -> None:
    line = deal[places(deal, "dealt")[0]]
    line["stock"] = f"{line['stock']} RJ".strip()


def one_face_up_card(deal: Record) -> None:
    up = deal[places(deal, "dealt")[0]]["face_up"]
    at = next((seat for seat, cards in enumerate(up) if cards), 0)
    up[at] = " ".join(reversed(up[at].split())) if len(set(up[at].split())) > 1 else "S3"


def one_role(deal: Record) -> None:
    roles = deal[places(deal, "roles")[0]]["roles"]
    at = roles.index("worker") if "worker" in roles else roles.index("slacker")
    roles[at] = "boss"


def one_played_card(deal: Record) -> None:
    """Another rank for the last card of a combination of several: never the same combination."""
    line = next(line for line in deal if line.get("event") == "played")
    cards = line["cards"].split()
    line["cards"] = " ".join([*cards[:-1], "S4" if cards[-1][-1] != "4" else "S9"])


def one_card_played_twice(deal: Record) -> None:
    """The last card laid, laid again later by the same seat."""
    last_out = deal[-1]["out"][-1]
    first, later = [deal[at] for at in places(deal, "played") if deal[at]["seat"] == last_out][-2:]
    later["cards"] = first["cards"]
    later.update({name: first[name] for name in ("kind", "rank", "length") if name in first})


def one_claim(deal: Record) -> None:
    line = deal[middle(places(deal, "played"))]
    line["kind"] = "trio" if line["kind"] != "trio" else "pair"


def one_pass_left_out(deal: Record) -> None:
    del deal[middle(places(deal, "passed"))]


def one_pass_too_many(deal: Record) -> None:
    at = middle(places(deal, "passed"))
    deal.insert(at, copy.deepcopy(deal[at]))


def one_play_left_out(deal: Record) -> None:
    del deal[middle(places(deal, "played"))]


def one_seat(deal: Record) -> None:
    line = deal[middle(places(deal, "played", "passed"))]
    line["seat"] = (line["seat"] + 1) % len(deal[0]["seats"])


def one_trick_won_by_another(deal: Record) -> None:
    line = deal[middle(places(deal, "trick_won"))]
    line["seat"] = (line["seat"] + 1) % len(deal[0]["seats"])


def one_trick_left_unended(deal: Record) -> None:
    del deal[middle(places(deal, "trick_won"))]


def one_announcement(deal: Record) -> None:
    line = deal[middle(places(deal, "announced"))]
    line["left"] = line["left"] % 3 + 1


def one_announcement_left_out(deal: Record) -> None:
    del deal[middle(places(deal, "announced"))]


def one_out_left_out(deal: Record) -> None:
    del deal[places(deal, "out")[-1]]


def one_point(deal: Record) -> None:
    deal[-1]["points"][-1] += 1


def two_points_that_sum_to_zero(deal: Record) -> None:
    deal[-1]["points"][0] += 1
    deal[-1]["points"][1] -= 1


def one_bomb(deal: Record) -> None:
    deal[-1]["bombs"].append("3333")


def the_winner(deal: Record) -> None:
    table = judge.TABLES[deal[0]["table"]]
    deal[-1]["winner"] = next(camp for camp in table.camps if camp != deal[-1]["winner"])


def the_settlement(deal: Record) -> None:
    deal.pop()


def a_move_after_the_end(deal: Record) -> None:
    deal.append({"event": "passed", "seat": 0})


def another_option(deal: Record) -> None:
    deal[0]["options"]["kickers"] = "none"


SPOILT: list[Callable[[Record], None]] = [
    one_dealt_card, one_card_of_the_stock, one_face_up_card, one_role, one_played_card, one_card_played_twice,
    one_claim, one_pass_left_out, one_pass_too_many, one_play_left_out, one_seat, one_trick_won_by_another,
    one_trick_left_unended, one_announcement, one_announcement_left_out, one_out_left_out, one_point,
    two_points_that_sum_to_zero, one_bomb, the_winner, the_settlement, a_move_after_the_end, another_option,
]  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILT)
@pytest.mark.parametrize("table", TABLES)
def test_a_spoilt_record_is_refused(table: str, spoil: Callable[[Record], None]) -> None:
    right = announced(table)
    spoilt = copy.deepcopy(right)
    spoil(spoilt)
    assert spoilt != right
    with pytest.raises(Wrong):
        judge.judge(spoilt)


@pytest.mark.parametrize("table", TABLES)
def test_a_record_that_ends_early_is_refused(table: str) -> None:
    right = record(table, 1, bots.BOT)
    for length in (*range(6), *range(6, len(right), 7), len(right) - 1):
        with pytest.raises(Wrong):
            judge.judge(right[:length])


@pytest.mark.parametrize("table", ["party-4", "party-6"])
def test_who_wins_the_throw_leads(table: str) -> None:
    """Both throws of the last pair exchanged: the other leader would have led."""
    right = record(table, 2)
    thrown = places(right, "thrown")[-2:]
    spoilt = copy.deepcopy(right)
    spoilt[thrown[0]]["throw"], spoilt[thrown[1]]["throw"] = (right[at]["throw"] for at in reversed(thrown))
    with pytest.raises(Wrong, match="turn"):
        judge.judge(spoilt)


def test_readings_of_the_rules_own_examples() -> None:
    def kinds(ranks: str, distinct: bool = False) -> Counter[str]:
        cards = [rank + "J" if rank in "BR" else "S" + rank for rank in ranks]
        return Counter(one.kind for one in judge_cards.meanings(cards, judge_cards.party_cards(4), distinct))

    for playable in ("33344455", "333344", "3333BR", "333444555777", "3334445555"):
        assert kinds(playable), playable
    for refused in ("33334445", "333444677", "BBR4", "BB4"):
        assert not kinds(refused), refused
    assert kinds("33335555") == {"four_two_pair": 2}
    assert kinds("333444555666") == {"trio_chain": 1, "trio_solo_chain": 2}
    assert not kinds("333344", distinct=True)
    assert not kinds("3333BR", distinct=True)
