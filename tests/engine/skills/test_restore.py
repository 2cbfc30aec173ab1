"""`restore`: clears all slots; any time; every standing effect ends."""

from __future__ import annotations

from tests.engine.skills.scene import SLOTS, refused, scene

ALL = ["two-low", "upside-down", "truce", "oil-on-fire", "turn-back"]
BOMB = ["S3 H3 C3 D3 S9 H4", "H3 H4 H5 H6", "C3 C4 C5 C6", "D3 D4 D5 D6", "ST SJ SQ SK SA"]


# --- effect -------------------------------------------------------------------------------------------------


def test_every_slot_is_empty() -> None:
    deal = scene(skills={1: "restore"}, standing=ALL)
    assert {effect["slot"] for effect in deal.public["standing"]} == {*SLOTS.values()}
    deal.acts(1, "restore")
    assert deal.standing() == []
    assert deal.public["standing"] == []
    assert (deal.public["order"], deal.public["direction"]) == ("3456789TJQKA2BR", 1)


def test_the_rules_are_as_without_them() -> None:
    deal = scene(BOMB, {1: "restore"}, standing=ALL, lies=(3, "C9"))
    assert refused(deal, lambda: deal.play(0, "S3 H3 C3 D3"))[0] == "bombs_barred"
    deal.acts(1, "restore").play(0, "S3 H3 C3 D3")
    assert deal.turn == 1
    assert deal.public["share"] == 11, "the oil is gone"


def test_confined_seats_and_armed_skills_stay() -> None:
    deal = scene(skills={1: "restore"}, confined=[2], armed={3: "encore"}, standing=["truce"])
    deal.acts(1, "restore")
    assert deal.public["seats"][2]["confined"]
    assert deal.public["seats"][3]["armed"] == ["encore"]


def test_it_may_be_played_where_nothing_stands() -> None:
    assert scene(skills={1: "restore"}).acts(1, "restore").lines()[-1]["ended"] == []


# --- term ---------------------------------------------------------------------------------------------------


def test_it_is_done_once_and_slots_may_be_filled_again() -> None:
    deal = scene(skills={1: "restore", 2: "two-low"}, standing=["two-high"])
    assert deal.acts(1, "restore").acts(2, "two-low").standing() == ["two-low"]


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    deal = scene(skills={1: "restore", 3: "truce"}, standing=["turn-back", "two-low", "truce"])
    assert deal.acts(1, "restore").lines() == [
        {"event": "skill_played", "seat": 1, "skill": "restore"},
        {"event": "waved", "seat": 3},
        {
            "event": "skill_acted",
            "skill": "restore",
            "seat": 1,
            "ended": ["turn-back", "two-low", "truce"],
        },
    ]
