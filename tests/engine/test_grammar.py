"""The clauses of docs/rules/combinations.md by example, and the tables against tests/golden/tables.json."""

from dataclasses import replace
from typing import Any

import pytest

from engine.cards import RANKS, format_ranks, parse_ranks
from engine.catalog import card_tables
from engine.shedding.card_table import CardTable, Combinations, KindRule, Rung
from engine.shedding.form import SHAPES
from engine.shedding.grammar import Grammar, Reading, described, grammar_for
from tests.engine import reference


def grammar(table: str, kickers: str = "any") -> Grammar:
    return grammar_for(card_tables()[table].combinations, kickers)


def read(table: str, cards: str, kickers: str = "any") -> list[str]:
    """Readings in short: kind, rank, length; bombs as kind and rung."""
    return [
        f"bomb {reading.rung}"
        if reading.kind == "bomb"
        else f"{reading.kind} {RANKS[reading.rank]} {reading.length}"
        for reading in grammar(table, kickers).readings(parse_ranks(cards))
    ]


def one(table: str, cards: str) -> Reading:
    (reading,) = grammar(table).readings(parse_ranks(cards))
    return reading


def kind_as_golden(rule: KindRule) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if SHAPES[rule.kind].chain:
        facts |= {"exact": rule.least} if rule.most == rule.least else {"min": rule.least}
    return facts | ({"distinct": True} if rule.distinct else {})


def rung_as_golden(rung: Rung) -> dict[str, Any]:
    if rung.copies:
        return {"of": "rank", "size": rung.copies}
    return {"of": "jokers", "any_of": list(rung.jokers)}


def table_as_golden(table: CardTable) -> dict[str, Any]:
    allowed = table.combinations
    return {
        "id": table.id,
        "name": {"zh": table.name_zh, "en": table.name_en},
        "players": table.players,
        "decks": table.decks,
        "removed_ranks": table.removed_ranks,
        "kinds": {rule.kind: kind_as_golden(rule) for rule in allowed.kinds},
        "joker_pairs": allowed.joker_pairs,
        "bombs": [rung_as_golden(rung) for rung in allowed.ladder],
    }


def test_all_24_tables_are_as_the_golden_file_says() -> None:
    golden = reference.tables()
    assert len(golden) == 24
    assert {table.id: table_as_golden(table) for table in card_tables().values()} == {
        table_id: {key: table[key] for key in ("id", "name", "players", "decks", "removed_ranks", "bombs")}
        | {key: table["grammar"][key] for key in ("kinds", "joker_pairs")}
        for table_id, table in golden.items()
    }


def test_clause_1_following_needs_kind_number_and_a_higher_rank() -> None:
    allowed = grammar("party-5")
    chain = one("party-5", "45678")
    assert allowed.beats(one("party-5", "56789"), chain)
    assert not allowed.beats(chain, chain)
    assert not allowed.beats(one("party-5", "56789T"), chain)
    assert not allowed.beats(one("party-5", "AA"), chain)
    assert allowed.beats(one("party-5", "4443"), one("party-5", "333A"))


def test_clause_1_a_bomb_beats_every_other_kind_and_every_lower_rung() -> None:
    ladder = ["3333", "4444", "BB", "33333", "333333", "BBR", "3333333", "33333333", "BBRR"]
    bombs = [one("party-5", cards) for cards in ladder]
    beaten = [[grammar("party-5").beats(new, old) for old in bombs] for new in bombs]
    assert beaten == [[new > old for old in range(len(bombs))] for new in range(len(bombs))]
    assert all(grammar("party-5").beats(bomb, one("party-5", "3456789TJQKA")) for bomb in bombs)


def test_clause_1_on_one_rung_of_jokers_more_red_ones_win() -> None:
    allowed = grammar("spec-6x3")
    four, five, six = (one("spec-6x3", cards) for cards in ("BBRR", "BBBRR", "BBBRRR"))
    assert [bomb.rung for bomb in (four, five, six)] == [7, 7, 7]
    assert allowed.beats(six, four)
    assert not allowed.beats(five, four)
    assert not allowed.beats(four, five)


def test_clause_2_four_of_a_rank_alone_are_only_ever_a_bomb() -> None:
    assert read("party-5", "3333") == ["bomb 0"]
    assert read("party-5", "3" * 8) == ["bomb 6"]
    assert read("party-5", "3" * 9) == []
    assert read("spec-7x2", "33333") == []


def test_clause_3_jokers() -> None:
    assert read("landlord-4", "BB") == ["pair B 1"]
    assert read("landlord-4", "BR") == []
    assert read("landlord-4", "333BB") == ["trio_pair 3 1"]
    assert read("landlord-5", "BB") == ["bomb 1"]
    assert read("spec-5x3", "RRR") == ["bomb 5"]
    assert read("landlord-4", "BBB") == []
    assert read("boss-classic", "BR") == ["bomb 1"]
    assert read("boss-classic", "333BR") == []


@pytest.mark.parametrize("cards", ["33344455", "333344", "3333BR", "333444555777", "3334445555"])
def test_clause_4_kickers_may_repeat_a_rank_unless_distinct(cards: str) -> None:
    assert len(read("party-5", cards)) == 1
    assert read("party-5", cards, "distinct") == []


@pytest.mark.parametrize("cards", ["33334445", "333444677", "3333444", "3333", "333444BBRR"])
def test_clause_4_what_is_never_allowed(cards: str) -> None:
    assert [reading for reading in read("party-5", cards) if not reading.startswith("bomb")] == []


def test_clause_4_kinds_marked_distinct_are_so_at_any_option() -> None:
    assert read("spec-7x3", "333344") == []
    assert read("spec-7x3", "333345") == ["four_two_solo 3 1"]
    assert read("spec-7x3", "3333BR") == []
    assert read("spec-7x3", "3333BBRR") == ["four_two_pair 3 1"]


def test_clause_5_a_set_can_have_several_readings() -> None:
    assert read("party-5", "33335555") == ["four_two_pair 3 1", "four_two_pair 5 1"]
    assert read("party-5", "333444555666") == [
        "trio_chain 6 4",
        "trio_solo_chain 5 3",
        "trio_solo_chain 6 3",
    ]


def test_clause_5_candidates_are_the_highest_of_a_kind_that_beat() -> None:
    allowed = grammar("party-5")
    cards = parse_ranks("444555666777")
    chain, _, high = allowed.readings(cards)
    assert allowed.candidates(cards, None) == (chain, high)
    assert allowed.candidates(cards, one("party-5", "3334445559TJ")) == (high,)
    assert allowed.candidates(cards, one("party-5", "88899")) == ()
    low = allowed.reading_of("trio_chain", RANKS.index("6"), 4)
    assert low is not None
    assert allowed.candidates(cards, low) == (chain,)


def test_readings_are_found_again_by_what_they_are_called() -> None:
    allowed = grammar("party-5")
    chain = one("party-5", "45678")
    assert allowed.reading_of("solo_chain", RANKS.index("8"), 5) is chain
    for kind, rank, length in (
        ("solo_chain", 12, 5),
        ("solo_chain", 3, 5),
        ("solo_chain", 9, 4),
        ("five", 9, 1),
    ):
        assert allowed.reading_of(kind, rank, length) is None
    assert allowed.bomb_of(0, rank=3) is one("party-5", "6666")
    assert allowed.bomb_of(1, red=1) is one("party-5", "BR")
    assert allowed.bomb_of(1, rank=3) is None


def test_readings_are_described_as_in_the_line_protocol() -> None:
    assert described(one("party-5", "45678")) == {"kind": "solo_chain", "rank": "8", "length": 5}
    assert described(one("party-5", "6666")) == {"kind": "bomb", "rung": 0, "rank": "6"}
    assert described(one("party-5", "BR")) == {"kind": "bomb", "rung": 1, "red": 1}


def test_answers_come_by_kind_low_to_high_with_bombs_in_ladder_order() -> None:
    allowed = grammar("party-5")
    hand = parse_ranks("5555577TJBR")
    found = [format_ranks(cards) for cards in allowed.follows(hand, one("party-5", "6"))]
    assert found == ["7", "T", "J", "B", "R", "5555", "BR", "55555"]


def test_the_largest_hand_is_answered_one_set_at_a_time() -> None:
    allowed = grammar("party-8")
    hand = parse_ranks("".join(rank * 16 for rank in RANKS[:13]) + "BBBBRRRR")
    assert format_ranks(next(allowed.follows(hand, None))) == "3"
    chain = allowed.reading_of("trio_solo_chain", RANKS.index("9"), 7)
    assert chain is not None
    answers = allowed.follows(hand, chain)
    assert format_ranks(next(answers)) == "3333333444555666777888999TTT"
    assert all(allowed.candidates(cards, chain) for cards, _ in zip(answers, range(100), strict=False))


def test_unknown_words_are_refused() -> None:
    party = card_tables()["party-3"].combinations
    with pytest.raises(ValueError, match="kickers are one of any, distinct, not 'some'"):
        Grammar(party, "some")
    with pytest.raises(ValueError, match="no such kinds: quartet"):
        Grammar(replace(party, kinds=(KindRule("quartet"),)), "any")
    with pytest.raises(ValueError, match="not a pattern of jokers: 'B3'"):
        Grammar(Combinations((), joker_pairs=False, ladder=(Rung(jokers=("B3",)),)), "any")


def test_grammars_are_kept() -> None:
    party = card_tables()["party-4"].combinations
    assert grammar_for(party, "any") is grammar_for(card_tables()["party-5"].combinations, "any")
    assert grammar_for(party, "any") is not grammar_for(party, "distinct")
