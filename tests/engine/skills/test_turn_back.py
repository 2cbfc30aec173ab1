"""`turn-back`: standing, direction; *order*; any time; the order of play is reversed; played again, it
turns back; within a trick, seats that have passed since the last play, and its holder, are skipped until it
ends."""

from __future__ import annotations

from tests.engine.skills.scene import HANDS, scene

SIX = ["S3 S4 S5 S6", "H9", "C3 C4 C5 C6", "D3 D4 D5 D6", "S7 S8 SQ", "H7 H8 HQ"]


# --- effect -------------------------------------------------------------------------------------------------


def test_the_order_of_play_is_reversed() -> None:
    deal = scene(skills={3: "turn-back"}).acts(3, "turn-back")
    assert deal.public["direction"] == -1
    assert deal.turn == 0, "whose turn it is keeps it"
    assert deal.play(0, "S3").turn == 4
    assert deal.pass_by(4).turn == 3
    assert deal.pass_by(3).play(2, "C4").turn == 1
    deal.pass_by(1, 0, 4, 3)
    assert deal.named("trick_won") == [{"seat": 2}]


def test_played_again_it_turns_back() -> None:
    deal = scene(skills={3: "turn-back turn-back"}).acts(3, "turn-back").acts(3, "turn-back")
    assert deal.standing() == []
    assert deal.public["direction"] == 1
    assert [line["direction"] for line in deal.lines() if line["event"] == "skill_acted"] == [-1, 1]
    assert deal.play(0, "S3").turn == 1


def test_within_a_trick_those_who_have_passed_are_skipped() -> None:
    """Seats 1 and 2 have passed and 0 holds the trick: after 3 only 4 is left to answer."""
    deal = scene(skills={4: "turn-back"}).play(0, "S3").pass_by(1, 2).acts(4, "turn-back")
    assert deal.turn == 3
    assert deal.pass_by(3).turn == 4
    deal.pass_by(4)
    assert deal.named("trick_won") == [{"seat": 0}]
    assert deal.turn == 0


def test_it_wins_the_trick_at_once_where_nobody_is_left_to_answer() -> None:
    deal = scene(skills={4: "turn-back"}).play(0, "S3").pass_by(1, 2, 3).acts(4, "turn-back")
    assert deal.turn == 4
    deal.pass_by(4)
    assert deal.named("trick_won") == [{"seat": 0}]


def test_after_a_new_play_all_others_are_asked_again() -> None:
    deal = scene(skills={4: "turn-back"}).play(0, "S3").pass_by(1, 2).acts(4, "turn-back").play(3, "D5")
    assert deal.turn == 2
    assert deal.pass_by(2, 1, 0).turn == 4
    deal.pass_by(4)
    assert deal.named("trick_won") == [{"seat": 3}]


def test_twice_within_a_trick_nobody_is_asked_twice() -> None:
    deal = scene(skills={4: "turn-back turn-back"}).play(0, "S3").pass_by(1).acts(4, "turn-back").pass_by(2)
    assert deal.turn == 4
    deal.acts(4, "turn-back").pass_by(4)
    assert deal.turn == 3, "counter-clockwise again, past 0, 1 and 2"
    deal.pass_by(3)
    assert deal.named("trick_won") == [{"seat": 0}]


def test_seats_that_are_out_are_skipped_and_the_next_in_the_direction_leads() -> None:
    deal = scene(SIX, {4: "turn-back"}).play(0, "S3").play(1, "H9").acts(4, "turn-back")
    assert deal.state.out == (1,)
    assert deal.turn == 2
    assert deal.pass_by(2).turn == 0
    assert deal.pass_by(0).turn == 5
    deal.pass_by(5, 4, 3)
    assert deal.named("trick_won") == [{"seat": 1}]
    assert deal.turn == 0, "the next seat still in, the other way round"


# --- term ---------------------------------------------------------------------------------------------------


def test_it_stays_from_trick_to_trick() -> None:
    deal = scene(standing=["turn-back"]).play(0, "S3").pass_by(4, 3, 2, 1).play(0, "S4")
    assert deal.turn == 4
    assert deal.standing() == ["turn-back"]


def test_restore_ends_it() -> None:
    deal = scene(skills={1: "restore"}, standing=["turn-back"]).play(0, "S3").pass_by(4, 3)
    deal.acts(1, "restore")
    assert deal.public["direction"] == 1
    assert deal.turn == 2
    assert deal.pass_by(2).turn == 1, "past 3 and 4, who have passed, and the holder"


# --- lines --------------------------------------------------------------------------------------------------


def test_its_lines() -> None:
    assert scene(HANDS, {1: "turn-back", 3: "truce"}).acts(1, "turn-back").lines() == [
        {"event": "skill_played", "seat": 1, "skill": "turn-back"},
        {"event": "waved", "seat": 3},
        {"event": "skill_acted", "skill": "turn-back", "seat": 1, "slot": "direction", "direction": -1},
    ]
