"""docs/rules/landlord.md 12, 13, 16, 18, 19: the landlord, the hidden one, and who knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from engine.shedding.state import Show, Stakes
from tests.engine.opening.deals import HIDDEN, Opening, alone, found, playing, started, together

both = pytest.mark.parametrize("deal_of", [together, alone])


def shown_roles(deal: Opening) -> list[str | None]:
    return [seat["role"] for seat in deal.public()["seats"]]


def of_the_landlord(deal: Opening) -> list[str | None]:
    """By seat the roles as all know them while only the landlord's is known."""
    return ["landlord" if seat == deal.landlord else None for seat in range(5)]


# --- the twin -----------------------------------------------------------------------------------------------


def test_whoever_is_dealt_the_card_turned_up_is_landlord_and_whoever_holds_its_twin_hidden() -> None:
    kinds = Counter[bool]()
    for number in range(100):
        deal = started("landlord-5", number)
        (up,) = deal.named("turned_up")
        assert deal.landlord == up["seat"]
        assert up["card"] not in ("BJ", "RJ")
        (line,) = deal.recorded("dealt")
        dealt = [hand.split() for hand in line["hands"]]
        assert deal.twin in dealt[deal.landlord]
        assert line["talon"].split() == list(deal.state.deal.talon)
        holders = [seat for seat, hand in enumerate(dealt) if deal.twin in hand and seat != deal.landlord]
        assert [seat for seat, role in enumerate(deal.roles) if role == HIDDEN] == holders
        assert len(deal.state.hands[deal.landlord]) == 24
        kinds[bool(holders)] += 1
    assert kinds[True] > 50
    assert kinds[False] > 5


@pytest.mark.parametrize("where", ["hand", "talon"])
def test_a_landlord_who_holds_both_twins_plays_alone(where: str) -> None:
    deal = found(
        "landlord-5",
        lambda deal: HIDDEN not in deal.roles and (deal.twin in deal.state.deal.talon) == (where == "talon"),
    )
    assert deal.state.hands[deal.landlord].count(deal.twin) == 2
    assert sorted(deal.roles) == ["farmer"] * 4 + ["landlord"]


@both
def test_who_is_hidden_is_known_to_himself_alone(deal_of: Callable[[], Opening]) -> None:
    deal = deal_of()
    assert shown_roles(deal) == of_the_landlord(deal)
    assert deal.recorded("roles_shown") == [{"roles": of_the_landlord(deal)}]
    assert deal.recorded("roles") == [{"roles": list(deal.roles)}]
    for viewer in (None, *range(5)):
        told = [event for event in deal.events if event.told_to(viewer)]
        assert not any(HIDDEN in str(event.facts) for event in told)
    for seat, role in enumerate(deal.roles):
        private = deal.private(seat)
        assert private["role"] == role
        assert private["hands"] == []
        if role == HIDDEN:
            assert private["camp"] == "landlord"
            assert private["sides"][deal.landlord] == "ally"
            assert private["sides"].count("foe") == 3
        elif role == "farmer":
            assert private["sides"].count("unknown") == 3
            assert private["sides"][deal.landlord] == "foe"


def test_the_landlord_knows_when_he_plays_alone() -> None:
    deal = alone()
    assert deal.private(deal.landlord)["sides"].count("foe") == 4
    deal = together()
    assert deal.private(deal.landlord)["sides"].count("unknown") == 4


# --- showing ------------------------------------------------------------------------------------------------


@both
def test_every_seat_is_asked_at_once_to_show(deal_of: Callable[[], Opening]) -> None:
    deal = deal_of()
    assert deal.public()["phase"] == "showing"
    assert deal.asked == deal.public()["waiting_for"] == [0, 1, 2, 3, 4]
    asks = [(ask.kind, ask.choices, ask.urgent, ask.pace) for ask in deal.game.asks(deal.state)]
    assert asks == [("show", ("show",), True, "show")] * 5
    assert [deal.private(seat)["offers"] for seat in range(5)] == [[0, 1]] * 5


def test_what_is_chosen_is_unseen_until_all_have() -> None:
    deal = together()
    seats = [deal.hidden, *(seat for seat in range(5) if seat != deal.hidden)]
    ask = deal.ask(deal.hidden)
    for at, seat in enumerate(seats[:-1]):
        deal.show(deal.hidden, seats=[seat])
        assert deal.recorded("show_chosen") == [{"seat": seat, "show": seat == deal.hidden}]
        assert deal.told(None) == []
        assert all(deal.told(viewer) == ["show_made"] for viewer in range(5))
        assert deal.asked == sorted(seats[at + 1 :])
        assert shown_roles(deal) == of_the_landlord(deal)
    assert deal.private(deal.hidden)["chosen"] == 1
    assert deal.private(seats[1])["chosen"] == 0
    assert deal.private(seats[-1])["chosen"] is None
    assert deal.refused(deal.hidden, Show(ask, False)).code == "stale"
    deal.show(seats=seats[-1:])
    assert shown_roles(deal) == list(deal.roles)


@pytest.mark.parametrize("who", ["landlord", "hidden", "both"])
def test_if_one_of_the_two_shows_all_is_known_and_it_counts_double_once(who: str) -> None:
    deal = together()
    two = {"landlord": [deal.landlord], "hidden": [deal.hidden], "both": [deal.landlord, deal.hidden]}[who]
    deal.show(*two)
    assert [one["seat"] for one in deal.recorded("shown")] == sorted(two)
    assert deal.recorded("roles") == [{"roles": list(deal.roles)}]
    assert "roles" in deal.told(None)
    assert shown_roles(deal) == list(deal.roles)
    assert deal.public()["stakes"]["shown"] == sorted(two)
    assert deal.public()["share"] == 2
    for seat in deal.farmers:
        assert deal.private(seat)["sides"].count("foe") == 2


def test_a_landlord_alone_who_shows_tells_that_there_is_no_hidden_one() -> None:
    deal = alone()
    deal.show(deal.landlord)
    assert shown_roles(deal) == list(deal.roles)
    assert deal.public()["share"] == 2
    assert [deal.private(seat)["hands"] for seat in range(5)] == [[]] * 5
    assert all(deal.private(seat)["sides"].count("ally") == 3 for seat in deal.farmers)


@both
def test_what_farmers_choose_changes_nothing(deal_of: Callable[[], Opening]) -> None:
    deal = deal_of()
    deal.show(*deal.farmers)
    assert deal.named("shown") == deal.named("roles") == []
    assert shown_roles(deal) == of_the_landlord(deal)
    assert deal.public()["stakes"]["shown"] == []
    assert deal.public()["share"] == 1


def test_the_clock_does_not_show_nor_double() -> None:
    deal = together()
    for _ in range(10):
        deal.clock()
    assert deal.asked == [deal.landlord]
    assert shown_roles(deal) == of_the_landlord(deal)
    assert deal.public()["share"] == 1


# --- known by playing the twin ------------------------------------------------------------------------------


def in_play() -> Opening:
    """A deal with a hidden landlord, whom nobody knows, in which the landlord leads."""
    deal = together().show().double()
    assert deal.asked == [deal.landlord]
    return deal


def test_the_two_see_each_others_hands_once_they_are_known() -> None:
    deal = together()
    assert all(deal.private(seat)["hands"] == [] for seat in range(5))
    deal.show(deal.landlord)
    for one, other in ((deal.landlord, deal.hidden), (deal.hidden, deal.landlord)):
        assert deal.private(one)["hands"] == [{"seat": other, "cards": list(deal.state.hands[other])}]
    assert all(deal.private(seat)["hands"] == [] for seat in deal.farmers)


def test_the_hidden_one_is_known_from_the_play_of_the_twin_on() -> None:
    roles = ("landlord", "farmer", HIDDEN, "farmer", "farmer")
    hands = ["S5 SA S6", "H3 H4 H5", "H6 SA D7", "C3 C4 C5", "D3 D4 D5"]
    deal = playing("landlord-5", hands, roles, Stakes(), twin="SA")
    deal.play(0, "S5").pass_by(1).play(2, "H6")
    assert deal.named("roles") == []
    assert shown_roles(deal) == of_the_landlord(deal)
    deal.pass_by(3, 4, 0, 1).play(2, "SA")
    assert [event.name for event in deal.events] == ["played", "roles"]
    assert deal.recorded("roles") == [{"roles": list(roles)}]
    assert shown_roles(deal) == list(roles)
    assert deal.private(0)["hands"] == [{"seat": 2, "cards": ["D7"]}]
    assert deal.private(2)["hands"] == [{"seat": 0, "cards": list(deal.state.hands[0])}]
    assert deal.private(1)["hands"] == []
    assert deal.public()["share"] == 1
    assert deal.private(1)["sides"] == ["foe", "self", "foe", "ally", "ally"]


def test_the_landlords_own_copy_tells_nothing() -> None:
    for deal in (in_play(), alone().show().double()):
        deal.play(deal.landlord, deal.twin)
        assert [event.name for event in deal.events] == ["played"]
        assert shown_roles(deal) == of_the_landlord(deal)
        assert all(deal.private(seat)["hands"] == [] for seat in range(5))


def test_who_is_known_already_shows_nothing_more_by_the_twin() -> None:
    roles = ("landlord", HIDDEN, "farmer", "farmer", "farmer")
    hands = ["S5 SA S6", "H6 SA D7", "H3 H4 H5", "C3 C4 C5", "D3 D4 D5"]
    deal = playing("landlord-5", hands, roles, Stakes(shown=(0,), known=True), twin="SA")
    deal.play(0, "S5").play(1, "SA")
    assert [event.name for event in deal.events] == ["played"]
