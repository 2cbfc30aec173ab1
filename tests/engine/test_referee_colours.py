"""What the referee says can follow at bicolour tables, before every part of small hands, as the independent
judge reads the rules."""

from random import Random

import pytest

from tests.engine.test_judge_speculator_shapes import parts, small_hand
from tests.engine.test_referee import ask
from tests.judge_cards import Meaning, rank_of
from tests.judge_restraint import Restraint, beats
from tests.judge_shapes import colour_of, readings
from tests.judge_speculator_tables import SPECULATOR_TABLES

bicolour_tables = pytest.mark.parametrize("table", ["spec-4x3-bicolour", "spec-5x3-bicolour"])
HANDS = 12
AS_HIM = {"as": "speculator"}
BOMBS = ("H9 H9 D9 D9", "C8 C8 C8 S8", "H7 H7 D7 D7 D7")
Alike = tuple[tuple[str, str], ...]
Top = tuple[list[str], Meaning]


def alike(cards: list[str]) -> Alike:
    """The cards by what counts of them: rank and colour."""
    return tuple(sorted((rank_of(card), colour_of(card)) for card in cards))


def told(sets: list[str]) -> list[Alike]:
    """What the referee lists, which is sorted as text and has nothing twice."""
    assert sets == sorted(sets)
    found = [alike(one.split()) for one in sets]
    assert len(set(found)) == len(found)
    return sorted(found)


def with_bomb(cards: list[str], bomb: str) -> list[str]:
    """The cards with those of a bomb instead of others of its faces."""
    return [*(card for card in cards if card not in bomb.split()), *bomb.split()]


def tops(table: str, chance: Random) -> list[Top]:
    """Some plays that read in one way, bombs among them."""
    rules = SPECULATOR_TABLES[table].card_rules
    cards = with_bomb(small_hand(table, chance, 8), chance.choice(BOMBS))
    read = [(some, readings(some, rules, False)) for some in parts(cards)]
    single = [(some, found[0]) for some, found in read if len(found) == 1]
    bombs = [top for top in single if top[1].kind == "bomb"]
    others = [top for top in single if top[1].kind != "bomb"]
    return chance.sample(bombs, min(1, len(bombs))) + chance.sample(others, min(3, len(others)))


def hand_of(table: str, chance: Random) -> list[str]:
    """A hand of few ranks, often of one colour, at times with a bomb."""
    return with_bomb(small_hand(table, chance, 6), chance.choice(["", *BOMBS]))


@bicolour_tables
def test_what_follows_is_every_part_of_the_hand_that_beats_what_lies(table: str) -> None:
    chance, rules = Random(f"follows {table}"), SPECULATOR_TABLES[table].card_rules
    followed, freed = 0, 0
    for _ in range(HANDS):
        hand = hand_of(table, chance)
        free = len(set(map(colour_of, hand))) == 1
        every = [(alike(some), readings(some, rules, False)) for some in parts(hand)]
        led = ask(op="follows", table=table, hand=" ".join(hand), over=None)["follows"]
        assert told(led) == sorted(some for some, read in every if read)
        for cards, top in tops(table, chance):
            over = " ".join(cards)
            answer = ask(op="follows", table=table, hand=" ".join(hand), over=over)["follows"]
            fits = [some for some, read in every if any(beats(one, top, free=free) for one in read)]
            assert told(answer) == sorted(fits), (hand, over)
            followed += len(fits)
            freed += free and bool(fits)
    assert followed > 20
    assert freed


@bicolour_tables
def test_what_the_speculator_follows_with_is_what_his_restraint_lets_him(table: str) -> None:
    chance = Random(f"restrained {table}")
    restraint = Restraint(SPECULATOR_TABLES[table].card_rules, False)
    stood_in, held_back = 0, 0
    for _ in range(HANDS):
        hand = hand_of(table, chance)
        free = len(set(map(colour_of, hand))) == 1
        for cards, top in [*tops(table, chance), (None, None)]:
            size = len(cards or ())
            answer = ask(
                op="follows",
                table=table,
                hand=" ".join(hand),
                over=cards and " ".join(cards),
                **{"as": "speculator"},
            )
            lawful = {
                alike(some): found
                for some in parts(hand)
                if (found := restraint.lawful(hand, some, top, size, free))
            }
            assert told(answer["follows"]) == sorted(lawful), (hand, cards)
            assert answer["may_pass"] == (top is not None and restraint.may_pass(hand, top, size, free))
            stood_in += any(one.stand_ins for found in lawful.values() for one in found)
            held_back += top is not None and not answer["may_pass"]
    assert stood_in
    assert held_back


def test_of_cards_alike_those_are_named_that_come_first_in_the_pack() -> None:
    hand = "D9 H9 C9 S9 RJ"
    led = ask(op="follows", table="spec-4x3-bicolour", hand=hand, over=None)["follows"]
    assert led == ["H9", "H9 D9", "RJ", "S9", "S9 C9"]
    assert ask(op="follows", table="spec-4x3-bicolour", hand=hand, over="S8 C8")["follows"] == [
        "H9 D9",
        "S9 C9",
    ]
    assert ask(op="follows", table="spec-4x3-bicolour", hand=hand, over="HK", limit=1)["follows"] == ["RJ"]


def test_a_hand_of_one_colour_has_played_out_the_other() -> None:
    assert ask(op="follows", table="spec-4x3-bicolour", hand="S9 C4", over="H8")["follows"] == ["S9"]
    assert ask(op="follows", table="spec-4x3-bicolour", hand="S9 D4", over="H8")["follows"] == []
