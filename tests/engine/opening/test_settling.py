"""docs/rules/landlord.md 1, 4, 6, 8 to 11, 15, 16: what a deal is worth, played to its end."""

from __future__ import annotations

import pytest

from engine import catalog
from engine.shedding.state import Stakes
from tests.engine.opening.deals import HIDDEN, Opening, factors, playing

THREE = ("landlord", "farmer", "farmer")
FOUR = ("landlord", *("farmer",) * 3)
FIVE = ("landlord", HIDDEN, *("farmer",) * 3)
ALONE = ("landlord", *("farmer",) * 4)


def settled(deal: Opening) -> list[int]:
    """The points of a deal that is over; they sum to zero, and the record says the same."""
    (line,) = deal.recorded("settled")
    outcome = deal.public()["outcome"]
    assert line["points"] == outcome["points"]
    assert line["winner"] == outcome["winner"]
    assert sum(outcome["points"]) == 0
    assert outcome["points"] == [outcome["share"] * number for number in outcome["shares"]]
    product = outcome["base"]
    for _, times in factors(deal):
        product *= times
    assert product == outcome["share"]
    points: list[int] = outcome["points"]
    return points


def test_the_worked_example() -> None:
    """Two bombs and a rocket at call 3, the landlord out first: 24 from each farmer (landlord.md 9)."""
    hands = ["S4 H4 C4 D4 S5 H5 C5 D5 S3", "H6 C6 D6 S6 BJ RJ H3", "H7 C7 D7"]
    deal = playing("landlord-3", hands, THREE, Stakes(call=3))
    deal.play(0, "S4 H4 C4 D4").play(1, "BJ RJ").pass_by(2, 0).play(1, "H3").pass_by(2)
    deal.play(0, "S5 H5 C5 D5").pass_by(1, 2).play(0, "S3")
    assert settled(deal) == [48, -24, -24]
    assert factors(deal) == [("call", 3), ("bomb 4444", 2), ("bomb BR", 2), ("bomb 5555", 2)]


def test_the_first_seat_out_ends_the_deal_for_its_side() -> None:
    deal = playing("landlord-3", ["S3 S4", "H5", "H6 H7"], THREE, Stakes(call=2))
    deal.play(0, "S3").play(1, "H5")
    assert deal.public()["phase"] == "over"
    assert settled(deal) == [-4, 2, 2]


# --- springs ------------------------------------------------------------------------------------------------


def spring_of(table: str) -> Opening:
    """The landlord goes out with his second combination, and no farmer has played."""
    deal = playing(table, ["S3 H3 S4", "H5 H6", "D5 D6"], THREE, Stakes(call=1, raises=(1, 2, 4)))
    return deal.play(0, "S3 H3").pass_by(1, 2).play(0, "S4")


def played_of(table: str) -> Opening:
    """Likewise, but a farmer has played."""
    deal = playing(table, ["S3 SA S2", "H5 H6", "D5 D6"], THREE, Stakes(call=1))
    return deal.play(0, "S3").play(1, "H5").pass_by(2).play(0, "SA").pass_by(1, 2).play(0, "S2")


def counter_of(table: str) -> Opening:
    """A farmer goes out, and the landlord has laid his first combination alone."""
    deal = playing(table, ["S3 S4", "H5 H6", "D5 D6"], THREE, Stakes(call=1))
    return deal.play(0, "S3").play(1, "H5").pass_by(2, 0).play(1, "H6")


def answered_of(table: str) -> Opening:
    """Likewise, but the landlord has laid a second."""
    deal = playing(table, ["S3 S7 S8", "H5 HA", "D5 D6"], THREE, Stakes(call=1))
    return deal.play(0, "S3").play(1, "H5").pass_by(2).play(0, "S7").play(1, "HA")


@pytest.mark.parametrize(
    ("table", "springs", "counters"),
    [("boss-classic", 2, 2), ("landlord-jinyou", 2, 1), ("landlord-3", 1, 1)],
)
def test_where_springs_double(table: str, springs: int, counters: int) -> None:
    doubled = [("spring", 2)] if springs == 2 else []
    assert [one for one in factors(spring_of(table)) if one[0] != "call"] == doubled
    assert spring_of(table).public()["outcome"]["share"] == springs
    doubled = [("counter_spring", 2)] if counters == 2 else []
    assert [one for one in factors(counter_of(table)) if one[0] != "call"] == doubled
    for deal in (played_of(table), answered_of(table)):
        assert factors(deal) == [("call", 1)]


def test_a_raise_multiplies_ones_own_settlement_and_the_landlords_is_the_sum() -> None:
    assert settled(spring_of("landlord-jinyou")) == [12, -4, -8]


def test_a_worth_in_play_counts_no_spring_yet() -> None:
    deal = playing("boss-classic", ["S3 S4", "H5 H6", "D5 D6"], THREE, Stakes(call=2), stake=10)
    assert deal.play(0, "S3").public()["share"] == 20


@pytest.mark.parametrize("roles", [FIVE, ALONE])
def test_a_losing_side_that_never_played_doubles(roles: tuple[str, ...]) -> None:
    hands = ["S3 S4", "H5 H6", "D5 D6", "C5 C6", "H8 H9"]
    deal = playing("landlord-5", hands, roles, Stakes())
    deal.play(0, "S3").pass_by(1, 2, 3, 4).play(0, "S4")
    assert factors(deal) == [("never_played", 2)]
    assert settled(deal) == ([4, 2, -2, -2, -2] if HIDDEN in roles else [8, -2, -2, -2, -2])


def test_a_hidden_landlords_play_is_no_farmers() -> None:
    """Only what the losing side played counts: a hidden one plays for the landlord."""
    hands = ["S3 S4", "H5 H6", "D5 D6", "C5 C6", "H8 H9"]
    deal = playing("landlord-5", hands, FIVE, Stakes())
    deal.play(0, "S3").play(1, "H5").pass_by(2, 3, 4, 0).play(1, "H6")
    assert factors(deal) == [("never_played", 2)]
    deal = playing("landlord-5", hands, FIVE, Stakes())
    deal.play(0, "S3").pass_by(1).play(2, "D5").pass_by(3, 4, 0, 1).play(2, "D6")
    assert factors(deal) == []
    assert settled(deal) == [-2, -1, 1, 1, 1]


def test_a_landlord_alone_settles_four() -> None:
    hands = ["S3 S4", "H5 H6", "D5 D6", "C5 C6", "H8 H9"]
    deal = playing("landlord-5", hands, ALONE, Stakes(shown=(0,), known=True, doubled=(2, 4)))
    deal.play(0, "S3").play(1, "H5").pass_by(2, 3, 4, 0).play(1, "H6")
    assert factors(deal) == [("shown", 2), ("doubled", 2), ("doubled", 2)]
    assert settled(deal) == [-32, 8, 8, 8, 8]


def test_shown_by_both_counts_double_once() -> None:
    hands = ["S3 S4", "H5 H6", "D5 D6", "C5 C6", "H8 H9"]
    deal = playing("landlord-5", hands, FIVE, Stakes(shown=(0, 1), known=True))
    deal.play(0, "S3").pass_by(1).play(2, "D5").pass_by(3, 4, 0, 1).play(2, "D6")
    assert factors(deal) == [("shown", 2)]


# --- bombs --------------------------------------------------------------------------------------------------

FOURS, FIVES = "S4 H4 C4 D4", "S4 H4 C4 D4 S4"
SIXES = "S4 H4 C4 D4 S4 H4"


@pytest.mark.parametrize(
    ("table", "roles", "cards", "doubles"),
    [
        ("boss-classic", THREE, FOURS, True),
        ("boss-classic", THREE, "BJ RJ", True),
        ("landlord-jinyou", THREE, FOURS, True),
        ("landlord-jinyou", THREE, "BJ RJ", True),
        ("landlord-3", THREE, FOURS, True),
        ("landlord-3", THREE, "BJ RJ", True),
        ("landlord-4", FOUR, FOURS, False),
        ("landlord-4", FOUR, FIVES, False),
        ("landlord-4", FOUR, SIXES, True),
        ("landlord-4", FOUR, SIXES + " C4", True),
        ("landlord-4", FOUR, SIXES + " C4 D4", True),
        ("landlord-4", FOUR, "BJ BJ RJ RJ", True),
        ("landlord-5", ALONE, FOURS, False),
        ("landlord-5", ALONE, "BJ BJ", False),
        ("landlord-5", ALONE, "RJ RJ", False),
        ("landlord-5", ALONE, FIVES, True),
        ("landlord-5", ALONE, SIXES, True),
        ("landlord-5", ALONE, "BJ BJ RJ", True),
        ("landlord-5", ALONE, "BJ RJ RJ", True),
        ("landlord-5", ALONE, SIXES + " C4", True),
        ("landlord-5", ALONE, SIXES + " C4 D4", True),
        ("landlord-5", ALONE, "BJ BJ RJ RJ", True),
    ],
)
def test_which_bombs_double(table: str, roles: tuple[str, ...], cards: str, doubles: bool) -> None:
    hands = [f"{cards} S3", *["H5 H6 H7"] * (len(roles) - 1)]
    deal = playing(table, hands, roles, Stakes(call=1 if len(roles) < 5 else 0), stake=3)
    deal.play(0, cards)
    (played,) = deal.named("played")
    assert played["kind"] == "bomb"
    assert deal.public()["share"] == (6 if doubles else 3)


def test_two_jokers_of_a_colour_are_no_bomb_at_the_table_of_four() -> None:
    deal = playing("landlord-4", ["BJ BJ S3", *["H5 H6"] * 3], FOUR, Stakes(call=1))
    deal.play(0, "BJ BJ")
    (played,) = deal.named("played")
    assert played["kind"] == "pair"


def test_each_bomb_doubles_again_whoever_plays_it() -> None:
    hands = [f"{FOURS} S3", "S6 H6 C6 D6 H3 H8", "S7 H7 C7 D7"]
    deal = playing("boss-classic", hands, THREE, Stakes(call=2), stake=10)
    deal.play(0, FOURS).play(1, "S6 H6 C6 D6").play(2, "S7 H7 C7 D7")
    assert factors(deal)[:4] == [("call", 2), ("bomb 4444", 2), ("bomb 6666", 2), ("bomb 7777", 2)]
    assert factors(deal)[4:] == [("counter_spring", 2)]
    assert settled(deal) == [-640, 320, 320]


@pytest.mark.parametrize(
    ("table", "stake"),
    [
        ("boss-classic", 10),
        ("landlord-jinyou", 1),
        ("landlord-3", 1),
        ("landlord-4", 1),
        ("landlord-5", 1),
    ],
)
def test_the_stake_of_a_room_is_this_by_default(table: str, stake: int) -> None:
    (option,) = [one for one in catalog.game(table).options if one.id == "stake"]
    assert option.default == stake
