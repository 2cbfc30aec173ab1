"""docs/rules/speculator.md 27: tables of other sizes."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from engine import catalog
from engine.cards import pack
from engine.game import Illegal
from engine.shedding.game import SheddingGame
from engine.shedding.opening.giving import Gives
from engine.shedding.opening.marking import MarkedDealing
from engine.shedding.rules import Rules
from engine.shedding.speculator_scoring import SpeculatorShares
from engine.tables import builder
from engine.tables.builder import DECKS, PLAYERS, built

SIZES = [(players, decks) for players in PLAYERS for decks in DECKS]
SMALL = "small-landlord"


def tables() -> list[Rules]:
    """All that can be dealt with the usual gifts."""
    found = []
    for players, decks in SIZES:
        try:
            rules = built(f"spec-{players}x{decks}")
        except Illegal:
            continue
        assert rules is not None
        found.append(rules)
    return found


def refusal(table: str) -> tuple[str, dict[str, Any]]:
    """Why the table cannot be dealt."""
    with pytest.raises(Illegal) as refused:
        catalog.game(table)
    return refused.value.code, refused.value.params


def test_all_sizes_but_three_can_be_dealt() -> None:
    assert len(tables()) == len(SIZES) - 3


@pytest.mark.parametrize("rules", tables(), ids=lambda rules: rules.card_table.id)
def test_it_is_dealt_as_the_rules_say(rules: Rules) -> None:
    dealing, gives = rules.dealing, rules.opening[0]
    assert isinstance(dealing, MarkedDealing)
    assert isinstance(gives, Gives)
    players = rules.players
    hands = {role.id: role.cards for role in rules.roles}
    given = gives.landlord + gives.farmer * (players - 2)
    assert hands["landlord"] == dealing.cards + gives.landlord
    assert hands["farmer"] == dealing.cards + gives.farmer
    assert hands.get(SMALL, hands["farmer"]) == hands["farmer"]
    assert hands["speculator"] == dealing.cards - given + dealing.talon
    assert hands["landlord"] > hands["farmer"] > hands["speculator"] - dealing.talon
    assert 2 * dealing.talon <= hands["speculator"]
    total = sum(role.cards * role.seats for role in rules.roles)
    assert total == len(pack(rules.card_table.decks)) == dealing.cards * players + dealing.talon


@pytest.mark.parametrize("rules", tables(), ids=lambda rules: rules.card_table.id)
def test_shares_sum_to_zero_and_split_as_the_rules_say(rules: Rules) -> None:
    score = rules.score
    assert isinstance(score, SpeculatorShares)
    double = any(role.id == SMALL for role in rules.roles)
    farmers = rules.players - 2 - double
    for row in score.rows:
        shares = row.shares
        assert sum(shares[role.id] * role.seats for role in rules.roles) == 0
        if double:
            assert shares["landlord"] == 2 * shares[SMALL]
    joined, apart = (row.shares for row in score.rows)
    assert joined["speculator"] == -apart["speculator"] == -apart["farmer"]
    assert joined["farmer"] * farmers == apart["farmer"] * (farmers + 1)


def test_shares_are_those_of_the_listed_tables() -> None:
    for table, times in (("spec-4x2", 1), ("spec-5x2", 1), ("spec-7x2", 1), ("spec-8x3", 2)):
        listed, made = catalog.game(table), built(table)
        assert isinstance(listed, SheddingGame)
        assert made is not None
        for score in (listed.rules.score, made.score):
            assert isinstance(score, SpeculatorShares)
        rows = [
            [{role: times * share for role, share in row.shares.items()} for row in made.score.rows],
            [dict(row.shares) for row in listed.rules.score.rows],
        ]
        assert rows[0] == rows[1]


@pytest.mark.parametrize("table", ["spec-3x2", "spec-4x4", "spec-7x3-4-1", "spec-8x2"])
def test_it_is_played_to_the_end(table: str) -> None:
    game = catalog.game(table)
    chance = random.Random(table)
    state = game.start(game.players.start, chance.randbytes(32), {}).state
    for _ in range(2000):
        outcome = game.outcome(state)
        if outcome is not None:
            break
        ask = chance.choice(game.asks(state))
        hints = game.hints(game.public(state), game.private(state, ask.seat))
        state = game.play(state, ask.seat, chance.choice(list(islice(hints, 6)))).state
    assert outcome is not None
    assert sum(outcome.points) == 0
    assert Counter(outcome.roles)["speculator"] == 1


@pytest.mark.parametrize(
    ("table", "code", "params"),
    [
        ("spec-2x2", "build_players", {"least": 3, "most": 8}),
        ("spec-9x2", "build_players", {"least": 3, "most": 8}),
        ("spec-4x5", "build_decks", {"least": 1, "most": 4}),
        ("spec-4x0", "build_decks", {"least": 1, "most": 4}),
        ("spec-4x3-3-3", "build_gifts", {}),
        ("spec-4x3-3-0", "build_gifts", {}),
        ("spec-8x1", "build_talon", {"players": 8, "decks": 1}),
        ("spec-4x3-60-20", "build_talon", {"players": 4, "decks": 3}),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_the_reason(table: str, code: str, params: Any) -> None:
    assert refusal(table) == (code, params)


@pytest.mark.parametrize(
    "table", ["spec-04x3", "spec-4x03", "spec-4x3-08-3", "spec-4x3-8", "spec-4x3-8-3-1", "spec-", "x"]
)
def test_other_ids_are_unknown(table: str) -> None:
    assert refusal(table)[0] == "unknown_table"
    assert table not in catalog.games()


def test_listed_tables_stand_and_built_ones_are_not_listed() -> None:
    assert catalog.game("spec-6x2") is catalog.games()["spec-6x2"]
    assert "spec-4x4" not in list(catalog.games())
    assert catalog.game("spec-4x4") is catalog.game("spec-4x4")
    assert builder.TABLES == ()


def test_wished_gifts_are_given() -> None:
    rules = built("spec-4x3-8-3")
    assert rules is not None
    assert rules.opening[0] == Gives(8, 3)
