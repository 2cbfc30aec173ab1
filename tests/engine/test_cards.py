import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cards
from engine.cards import (
    FACES,
    RANK_OF,
    RANKS,
    SORT_KEY,
    choose,
    contains,
    count_of,
    counts,
    format_cards,
    format_ranks,
    pack,
    parse_cards,
    parse_ranks,
    size,
    without,
)

FOUR_DECKS = st.permutations(pack(4)).flatmap(
    lambda faces: st.integers(0, 60).map(lambda n: tuple(faces[:n]))
)


def test_the_54_faces_ascend_by_rank_then_suit() -> None:
    assert len(FACES) == len(set(FACES)) == 54
    assert FACES[:5] == ("S3", "H3", "C3", "D3", "S4")
    assert FACES[-4:] == ("C2", "D2", "BJ", "RJ")
    assert [RANK_OF[face] for face in FACES] == sorted(RANK_OF[face] for face in FACES)
    assert sorted(FACES, key=SORT_KEY.__getitem__) == list(FACES)


def test_ranks_of_faces() -> None:
    shown = {face: RANKS[RANK_OF[face]] for face in ("S3", "HT", "DJ", "C2", "BJ", "RJ")}
    assert shown == {"S3": "3", "HT": "T", "DJ": "J", "C2": "2", "BJ": "B", "RJ": "R"}


@given(FOUR_DECKS)
def test_counts_hold_as_many_of_each_rank_as_the_cards(hand: tuple[str, ...]) -> None:
    packed = counts(hand)
    assert [count_of(packed, rank) for rank in range(15)] == [
        sum(RANK_OF[card] == rank for card in hand) for rank in range(15)
    ]
    assert size(packed) == len(hand)


def test_size_of_the_largest_counts() -> None:
    assert size(counts(pack(4))) == 216
    assert size(cards.ONES * 16) == 240


@given(FOUR_DECKS)
def test_rank_text_round_trips_low_to_high(hand: tuple[str, ...]) -> None:
    text = format_ranks(counts(hand))
    assert text == "".join(sorted(text, key=RANKS.index))
    assert parse_ranks(text) == parse_ranks(text[::-1]) == counts(hand)


@given(FOUR_DECKS)
def test_card_text_round_trips_in_order(hand: tuple[str, ...]) -> None:
    assert parse_cards(format_cards(hand)) == hand


@given(FOUR_DECKS, FOUR_DECKS)
def test_contains_is_no_more_of_any_rank(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    expected = all(format_ranks(counts(other)).count(r) <= format_ranks(counts(one)).count(r) for r in RANKS)
    assert contains(counts(one), counts(other)) == expected


@given(FOUR_DECKS.flatmap(lambda hand: st.tuples(st.just(hand), st.lists(st.sampled_from(hand or FACES)))))
def test_without_takes_each_card_once_and_keeps_the_order(case: tuple[tuple[str, ...], list[str]]) -> None:
    hand, taken = case
    left = without(hand, taken)
    if any(taken.count(card) > hand.count(card) for card in taken):
        assert left is None
        return
    assert left is not None
    assert sorted((*left, *taken)) == sorted(hand)
    places = iter(hand)
    assert all(card in places for card in left)


def test_without_a_copy_too_many_is_none() -> None:
    assert without(("S3", "S3", "H4"), ("S3", "S3")) == ("H4",)
    assert without(("S3", "H4"), ("S3", "S3")) is None


def test_choose_takes_the_lowest_suits_first() -> None:
    hand = ("D3", "H3", "RJ", "S4", "S3", "C4")
    assert choose(hand, parse_ranks("334R")) == ("S3", "H3", "S4", "RJ")
    with pytest.raises(ValueError, match="does not hold 444"):
        choose(hand, parse_ranks("444"))


@given(FOUR_DECKS.flatmap(lambda hand: st.tuples(st.just(hand), st.integers(0, len(hand)))))
def test_choose_finds_cards_for_every_part_of_a_hand(case: tuple[tuple[str, ...], int]) -> None:
    hand, number = case
    wanted = counts(hand[:number])
    chosen = choose(hand, wanted)
    assert counts(chosen) == wanted
    assert without(hand, chosen) is not None


def test_packs() -> None:
    assert pack(1) == FACES
    assert len(pack(3)) == 162
    assert pack(2).count("RJ") == 2
    short = pack(1, "34")
    assert len(short) == 46
    assert not {RANKS[RANK_OF[card]] for card in short} & set("34")


@pytest.mark.parametrize("text", ["1", "10", "S3", "3 4", "x", "３", "33333333333333333", "b"])
def test_what_is_no_rank_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a rank|more than 16 cards of rank 3"):
        parse_ranks(text)


@pytest.mark.parametrize("text", ["3S", "S1", "s3", "S3,H3", "S3H3", "JB", " ".join(["S3", "H3"] * 9)])
def test_what_is_no_card_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a card|more than 16 cards of rank 3"):
        parse_cards(text)


def test_no_text_is_no_cards() -> None:
    assert parse_cards("") == ()
    assert parse_ranks("") == 0
    assert format_cards(()) == format_ranks(0) == ""


def test_cards_that_do_not_exist_are_not_written() -> None:
    with pytest.raises(ValueError, match="not a card: 'S1'"):
        format_cards(("S3", "S1"))
