"""Play at the speculator tables by example (docs/rules/speculator.md)."""

from __future__ import annotations

import pytest

from engine.cards import parse_cards
from engine.game import Illegal
from engine.shedding.state import Pass, Play
from tests.engine.party import Table
from tests.engine.speculator.scene import SPECULATOR, scene


def own_turn(lead: str, hand: str, table: str = "spec-4x1", rest: str = "S5 H5 S8 H9") -> Table:
    """The landlord has led, the farmer passed: it is the speculator's turn."""
    return scene(table, [f"{lead} S6 H6", rest, hand, "D5 D8 D9 DT"]).play(0, lead).pass_by(1)


LAWFUL = Illegal("lawful")


def checked(deal: Table, cards: str) -> Illegal:
    """How a selection of the speculator is refused; LAWFUL where it is not."""
    try:
        deal.game.check(deal.state, SPECULATOR, parse_cards(cards))
    except Illegal as refusal:
        return refusal
    return LAWFUL


def hinted(deal: Table, seat: int = SPECULATOR) -> list[str]:
    """The plays that the seat is hinted, and `pass`."""
    view, private = deal.game.public(deal.state), deal.game.private(deal.state, seat)
    moves = list(deal.game.hints(view, private))
    return [
        "pass" if isinstance(move, Pass) else " ".join(move.cards)
        for move in moves
        if isinstance(move, Play | Pass)
    ]


# --- his 3s -------------------------------------------------------------------------------------------------


def test_clause_9_alone_his_3_ranks_between_a_and_2() -> None:
    deal = scene("spec-4x1", ["SA S6 H6", "HA S2 H9", "S3 D7 D8", "C3 CA D2"]).play(0, "SA").pass_by(1)
    deal.play(2, "S3")
    (line,) = deal.named("played")
    assert (line["rank"], line["kind"]) == ("3", "solo")
    assert deal.refusal(3, "CA").code == "does_not_beat"
    assert deal.refusal(3, "C3").code == "does_not_beat"
    assert hinted(deal, 3) == ["D2", "pass"]
    deal.play(3, "D2")


def test_clause_9_for_everybody_else_a_3_is_the_lowest() -> None:
    deal = scene("spec-4x1", ["S3 S6 H6", "HA H3 H9", "D3 D7 D8", "C3 CA D2"])
    deal.play(0, "S3")
    assert deal.refusal(1, "H3").code == "does_not_beat"
    deal.pass_by(1).play(2, "D3")
    assert deal.refusal(3, "CA").code == "does_not_beat"


def test_clause_9_his_3s_stand_for_what_a_combination_lacks() -> None:
    deal = own_turn("S7 H7", "S3 H3 DK C9").play(2, "S3 DK")
    (line,) = deal.named("played")
    assert (line["kind"], line["rank"], line["wild"], line["as"]) == ("pair", "K", "S3", "K")
    (act,) = [act for act in deal.game.public(deal.state)["trick"]["acts"] if act["seat"] == SPECULATOR]
    assert act["wilds"] == [{"card": "S3", "stands_for": "K"}]


def test_two_3s_are_a_pair_of_3s() -> None:
    deal = scene("spec-4x1", ["S6 H6 S8", "HA S2 H9", "S3 H3 D7 D8", "C3 CA D2"], turn=2).play(2, "S3 H3")
    (line,) = deal.named("played")
    assert (line["rank"], "wild" in line) == ("3", False)


def test_the_view_tells_whose_cards_may_stand_for_others_and_who_is_free_of_colours() -> None:
    deal = scene("spec-4x3-bicolour", ["S6 H6", "HA H2 D9", "S3 D3 DK", "CA C3 S5"], turn=2)
    own = [deal.game.private(deal.state, seat)["speculation"] for seat in range(4)]
    assert [one["wilds"] for one in own] == [[], [], ["S3", "D3"], []]
    assert [one["free"] for one in own] == [False, True, False, True]
    plain = scene("spec-4x1", ["S6 H6", "HA H2 D9", "S3 DK", "CA C3 S5"], turn=2)
    assert not any(plain.game.private(plain.state, seat)["speculation"]["free"] for seat in range(4))


# --- his restraint ------------------------------------------------------------------------------------------


def test_clause_10_in_kind_without_a_wild_3_if_he_can() -> None:
    deal = own_turn("S7 H7", "S3 H3 CK DK C9 D9")
    refusal = checked(deal, "S3 CK")
    assert (refusal.code, refusal.params["clause"]) == ("restraint", "speculator.md 10.1")
    assert refusal.params["must"] == ["C9", "D9"]
    assert deal.refusal(2, "S3 CK").code == "restraint"
    assert checked(deal, "CK DK") is LAWFUL
    assert sorted(hinted(deal)) == ["C9 D9", "CK DK"]


def test_clause_10_then_with_as_few_wild_3s_as_possible() -> None:
    deal = own_turn("S7 H7 C7", "S3 H3 CK DK C9 DT")
    refusal = checked(deal, "S3 H3 C9")
    assert refusal.params == {"clause": "speculator.md 10.2", "must": ["H3", "CK", "DK"]}
    assert hinted(deal) == ["H3 CK DK"]


def test_clause_10_what_must_be_played_goes_before_a_bomb() -> None:
    deal = own_turn("S7", "C9 S4 H4 C4 D4")
    refusal = checked(deal, "S4 H4 C4 D4")
    assert refusal.params == {"clause": "speculator.md 10.1", "must": ["C9"]}


def test_clause_10_a_pass_is_refused_likewise() -> None:
    deal = own_turn("S7 H7", "S3 CK C9 D9")
    with pytest.raises(Illegal) as refused:
        deal.pass_by(2)
    assert refused.value.code == "restraint"
    assert refused.value.params == {"clause": "speculator.md 10.1", "must": ["C9", "D9"]}
    (ask,) = deal.game.asks(deal.state)
    fallback = deal.game.fallback(deal.state, ask)
    assert isinstance(fallback, Play)
    assert fallback.cards == ("C9", "D9")


def test_clause_10_else_he_may_bomb_or_pass() -> None:
    deal = own_turn("S7 H7 S8 H8", "CK C9 S4 H4 C4 D4")
    assert hinted(deal) == ["S4 H4 C4 D4", "pass"]
    (ask,) = deal.game.asks(deal.state)
    assert deal.game.fallback(deal.state, ask) == Pass(ask.id)
    deal.pass_by(2)


def test_clause_11_a_bomb_is_beaten_with_as_many_cards_first() -> None:
    deal = own_turn("S7 S7 H7 H7", "S9 S9 H9 H9 CT CT DT DT ST", "spec-4x2")
    refusal = checked(deal, "CT CT DT DT ST")
    assert refusal.params == {"clause": "speculator.md 11.1", "must": ["S9", "S9", "H9", "H9"]}
    assert sorted(hinted(deal)) == ["S9 S9 H9 H9", "ST CT CT DT"]


def test_clause_11_else_with_any_that_beats() -> None:
    deal = own_turn("S9 S9 H9 H9", "S8 S8 H8 H8 D8 D8 BJ", "spec-4x2")
    with pytest.raises(Illegal) as refused:
        deal.pass_by(2)
    assert refused.value.params["clause"] == "speculator.md 11.2"
    assert sorted(hinted(deal)) == ["S8 S8 H8 H8 D8", "S8 S8 H8 H8 D8 D8"]


def test_clause_11_a_wild_3_makes_no_bomb() -> None:
    deal = own_turn("S7 S7 H7 H7", "S3 S9 S9 H9", "spec-4x2")
    refusal = checked(deal, "S3 S9 S9 H9")
    assert refusal.code == "no_combination"
    deal.pass_by(2)


def test_clause_11_leading_he_is_free() -> None:
    deal = scene("spec-4x1", ["S6 H6", "S8 H9", "S3 H3 CK DK", "D5 D8"], turn=2)
    assert checked(deal, "S3 CK DK") is LAWFUL
    assert checked(deal, "S3 CK") is LAWFUL
    assert {"S3 CK", "CK DK", "S3 CK DK", "S3"} <= {cards.replace("H3", "S3") for cards in hinted(deal)}
    (ask,) = deal.game.asks(deal.state)
    lead = deal.game.fallback(deal.state, ask)
    assert isinstance(lead, Play)
    assert lead.cards == ("CK",)


def test_nobody_else_is_restrained() -> None:
    deal = scene("spec-4x1", ["S7 H7 S6", "S9 H9 DT", "C8 D8 SK", "D5 D9 CA"]).play(0, "S7 H7").pass_by(1)
    deal.play(2, "C8 D8").pass_by(3)
    assert deal.turn == 0
    assert deal.refusal(0, "S6").code == "does_not_beat"


# --- the turned-up card -------------------------------------------------------------------------------------


def test_clause_21_a_seats_wild_card_stands_for_another_but_not_alone() -> None:
    hands = ["SK HK HQ S4", "S8 H9 DT", "C8 D8 CK", "D5 D9 CA", "S5 S6 S7"]
    deal = scene("spec-5x1", hands, wilds=("HQ", "H9", "", "D9", ""))
    deal.play(0, "SK HK HQ")
    (line,) = deal.named("played")
    assert (line["kind"], line["rank"], line["wild"], line["as"]) == ("trio", "K", "HQ", "K")
    assert deal.refusal(1, "S8 DT").code == "no_combination"


def test_clause_21_what_is_wild_is_so_for_its_holder_alone() -> None:
    hands = ["SK HK HQ S4", "S8 H9 DT", "C8 D8 CK", "D5 D9 CA", "S5 S6 S7"]
    deal = scene("spec-5x1", hands, wilds=("HQ", "H9", "", "D9", ""), turn=4)
    assert deal.refusal(4, "S5 S6").code == "no_combination"
    assert deal.game.private(deal.state, 1)["speculation"]["wilds"] == ["H9"]
    assert "H9" not in str(deal.game.public(deal.state))


def test_clause_21_the_turned_up_rank_is_lifted_outside_chains() -> None:
    hands = ["S7 H7 S2 S4", "S8 C7 D2", "C8 D8 CK", "D5 BJ CA", "S5 S6 H8 D9"]
    deal = scene("spec-5x1", hands, lifted="7")
    assert deal.game.public(deal.state)["order"] == "345689TJQKA27BR"
    deal.play(0, "S2").play(1, "C7").pass_by(2)
    assert hinted(deal, 3) == ["BJ", "pass"]


def test_clause_21_turned_up_3s_rise_and_the_speculators_above_the_others() -> None:
    hands = ["S3 S2 S4", "H3 C7 D2", "C3 D8 CK", "D5 BJ CA", "S5 S6 H8 D9"]
    deal = scene("spec-5x1", hands, lifted="3").play(0, "S2").play(1, "H3").play(2, "C3")
    assert hinted(deal, 3) == ["BJ", "pass"]


# --- colours ------------------------------------------------------------------------------------------------

COLOURS = "spec-4x3-bicolour"


def test_clause_26_red_beats_black_and_equal_black_beats_red() -> None:
    deal = scene(COLOURS, ["S9 H4 HA", "HT D5 S6 S9", "S4 H5 H6", "CT D9 SA"]).play(0, "S9")
    assert deal.refusal(1, "S6").code == "does_not_beat"
    deal.play(1, "D5").play(2, "H6")
    refusal = deal.refusal(3, "SA")
    assert (refusal.code, refusal.params["colour"]) == ("does_not_beat", "red")
    deal.play(3, "D9")
    assert deal.refusal(0, "H4").code == "does_not_beat"
    deal.pass_by(0).play(1, "S9")
    (line,) = deal.named("played")
    assert (line["colour"], line["rank"]) == ("black", "9")


def test_clause_26_who_has_played_out_one_colour_beats_by_rank_too() -> None:
    deal = scene(COLOURS, ["H4 H9", "S5 SA C3", "S4 H5 H6", "CT D9 SA CA"]).play(0, "H4")
    deal.play(1, "S5")
    assert checked(deal, "S4").code == "does_not_beat"
    deal.play(2, "H5")
    assert deal.refusal(3, "CA").code == "does_not_beat"


def test_clause_25_his_wild_3_keeps_its_colour() -> None:
    hand = "S3 H3 HK DK H6 SK"
    deal = scene(COLOURS, ["H4 D4 H9", "S5 SA C3", hand, "CT D9 SA CA"]).play(0, "H4 D4").pass_by(1)
    assert checked(deal, "S3 HK").code == "no_combination"
    assert checked(deal, "H3 HK").params == {"clause": "speculator.md 10.1", "must": ["HK", "DK"]}
    deal = (
        scene(COLOURS, ["H4 D4 H9", "S5 SA C3", "S3 H3 HK H6 SK", "CT D9 SA CA"]).play(0, "H4 D4").pass_by(1)
    )
    assert hinted(deal) == ["H3 H6", "H3 HK"]


# --- the course of a deal -----------------------------------------------------------------------------------


def test_clause_6_the_speculator_going_out_does_not_end_it() -> None:
    deal = scene("spec-4x1", ["S7 S6 H6", "S8 H9", "SK", "D5 D8"]).play(0, "S7").pass_by(1).play(2, "SK")
    assert deal.named("out") == [{"seat": 2}]
    deal.pass_by(3, 0, 1)
    assert deal.named("trick_won") == [{"seat": 2}]
    assert deal.turn == 3
    deal.play(3, "D5").pass_by(0, 1)
    assert deal.turn == 3
    deal.play(3, "D8")
    (settled,) = deal.named("settled")
    assert (settled["winner"], settled["stand"]) == ("farmers", "landlord")


def test_clause_15_a_speculator_that_sits_out_is_never_asked() -> None:
    deal = scene("spec-4x1", ["S7 S6 H6", "S8 H9", "", "D5 D8"]).play(0, "S7").pass_by(1)
    assert deal.turn == 3
    deal.pass_by(3)
    assert deal.turn == 0


def test_clause_24_the_farmer_wins_with_no_more_cards_than_conceded() -> None:
    roles = ("landlord", "farmer", "speculator")
    hands = ["S7 S6 H6 H7", "S8 H9 CT DQ", "SK CA CK"]
    deal = scene("spec-3x1", hands, roles, conceded=2).play(0, "S7").play(1, "S8")
    assert not deal.named("settled")
    deal.play(2, "SK").pass_by(0, 1).play(2, "CA").pass_by(0, 1).play(2, "CK").pass_by(0, 1)
    assert deal.turn == 0
    deal.play(0, "S6").play(1, "H9")
    (settled,) = deal.named("settled")
    assert (settled["winner"], settled["out"]) == ("farmers", [2])


def test_clause_24_the_speculator_wins_nothing_by_few_cards() -> None:
    roles = ("landlord", "farmer", "speculator")
    deal = (
        scene("spec-3x1", ["S7 S6 H6 H7", "S8 H9 CT DQ", "SK CA"], roles, conceded=3)
        .play(0, "S7")
        .play(1, "S8")
    )
    (settled,) = deal.named("settled")
    assert settled["winner"] == "farmers"
    deal = scene("spec-3x1", ["S7 S6 H6 H7", "S8 H9 CT DQ", "SK CA"], roles, turn=2, conceded=3).play(2, "SK")
    assert not deal.named("settled")
