"""`oil-on-fire`: standing, bomb score; any time; the next bomb, the Nth, adds 2N instead of N; then the slot
empties."""

from __future__ import annotations

from tests.engine.skills.scene import scene

BOMBS = [
    "S3 H3 C3 D3 S9 H9 C9 D9 S5",
    "SA HA CA DA S4 S6",
    "H4 H5 H6 H7",
    "BJ BJ RJ RJ D4 D5",
    "ST SJ SQ SK",
]


# --- effect -------------------------------------------------------------------------------------------------


def test_the_third_bomb_of_a_deal_makes_nineteen_a_share() -> None:
    """The rules' example: 10 + 1 + 2 + 6."""
    deal = scene(BOMBS, {2: "oil-on-fire"}).play(0, "S9 H9 C9 D9").play(1, "SA HA CA DA")
    assert deal.public["share"] == 13
    deal.acts(2, "oil-on-fire").pass_by(2)
    assert deal.public["share"] == 13
    deal.play(3, "BJ BJ")
    assert deal.public["share"] == 19


def test_the_settlement_counts_it_twice_and_names_it() -> None:
    hands = ["S3 H3 C3 D3", "SA HA CA DA S4 S6", "H4 H5 H6", "D4 D5 D6", "ST SJ SQ"]
    deal = scene(hands, {1: "truce"}, bombs=["9999", "TTTT"], standing=["oil-on-fire"])
    deal.play(0, "S3 H3 C3 D3")
    (settled,) = deal.named("settled")
    assert (settled["oiled"], settled["points"]) == ([3], [38, 19, -19, -19, -19])
    outcome = deal.game.outcome(deal.state)
    assert outcome is not None
    assert outcome.points == (38, 19, -19, -19, -19)
    told = deal.public["outcome"]
    assert (told["bombs"], told["base"], told["share"]) == ([1, 2, 6], 10, 19)


def test_five_bombs_make_twenty_five_without_it() -> None:
    """The source's other example; no bomb is named as counting twice."""
    hands = ["S3 H3 C3 D3", "SA HA CA DA S4 S6", "H4 H5 H6", "D4 D5 D6", "ST SJ SQ"]
    deal = scene(hands, {1: "truce"}, bombs=["9999", "TTTT", "JJJJ", "QQQQ"]).play(0, "S3 H3 C3 D3")
    (settled,) = deal.named("settled")
    assert settled["points"] == [50, 25, -25, -25, -25]
    assert "oiled" not in settled


def test_any_rung_of_the_ladder_is_a_bomb_and_nothing_else_is() -> None:
    deal = scene(BOMBS, standing=["oil-on-fire"]).play(0, "S9 H9 C9 D9 S3 H3")
    assert (deal.standing(), deal.public["share"]) == (["oil-on-fire"], 10)
    deal = scene(BOMBS, standing=["oil-on-fire"], turn=3).play(3, "BJ RJ")
    assert (deal.standing(), deal.public["share"]) == ([], 12)


# --- term ---------------------------------------------------------------------------------------------------


def test_then_the_slot_empties() -> None:
    deal = scene(BOMBS, standing=["oil-on-fire"]).play(0, "S9 H9 C9 D9")
    assert deal.standing() == []
    deal.play(1, "SA HA CA DA")
    assert deal.public["share"] == 10 + 2 + 2


def test_it_waits_for_a_bomb_from_trick_to_trick() -> None:
    deal = scene(BOMBS, standing=["oil-on-fire"]).play(0, "S5").pass_by(1, 2, 3, 4)
    assert deal.standing() == ["oil-on-fire"]


def test_two_of_them_before_one_bomb_count_once() -> None:
    deal = scene(BOMBS, {1: "oil-on-fire", 2: "oil-on-fire"}).acts(1, "oil-on-fire").acts(2, "oil-on-fire")
    assert deal.play(0, "S9 H9 C9 D9").public["share"] == 12


def test_each_of_two_bombs_may_have_its_own() -> None:
    deal = scene(BOMBS, {1: "oil-on-fire", 2: "oil-on-fire"}).acts(1, "oil-on-fire").play(0, "S9 H9 C9 D9")
    deal.acts(2, "oil-on-fire").play(1, "SA HA CA DA")
    assert deal.public["share"] == 10 + 2 + 4


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    assert scene(BOMBS, {1: "oil-on-fire", 3: "truce"}).acts(1, "oil-on-fire").lines() == [
        {"event": "skill_played", "seat": 1, "skill": "oil-on-fire"},
        {"event": "waved", "seat": 3},
        {"event": "skill_acted", "skill": "oil-on-fire", "seat": 1, "slot": "bomb_score"},
    ]


def test_its_end_is_told_after_the_bomb_and_before_the_announcement() -> None:
    hands = ["S3 H3 C3 D3 S9 H9", *BOMBS[1:]]
    deal = scene(hands, {1: "truce"}, standing=["oil-on-fire"]).play(0, "S3 H3 C3 D3")
    assert deal.names() == ["played", "effect_ended", "announced"]
    assert deal.lines()[1] == {"event": "effect_ended", "skill": "oil-on-fire"}
