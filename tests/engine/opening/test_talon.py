"""docs/rules/landlord.md 1, 5, 10, 12, 20: dealing, and the talon."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cards import in_order, pack, parse_cards
from engine.game import Illegal
from engine.shedding.state import Play, Stakes
from tests.engine.opening.deals import Opening, alone, game_of, playing, started, together

SIZES = {
    "boss-classic": (3, 1, 17, 3),
    "landlord-jinyou": (3, 1, 17, 3),
    "landlord-3": (3, 1, 17, 3),
    "landlord-4": (4, 2, 25, 8),
    "landlord-5": (5, 2, 21, 3),
}
SHOWN = ("boss-classic", "landlord-jinyou", "landlord-3")


@pytest.mark.parametrize("table", SIZES)
def test_the_whole_pack_is_dealt_to_the_seats_and_the_talon(table: str) -> None:
    players, decks, cards, talon = SIZES[table]
    for number in range(5):
        deal = started(table, number)
        (line,) = deal.recorded("dealt")
        hands = [parse_cards(hand) for hand in line["hands"]]
        aside = parse_cards(str(line["talon"]))
        assert [len(hand) for hand in hands] == [cards] * players
        assert len(aside) == talon
        assert line["stock"] == ""
        lying = [card for hand in (*hands, aside) for card in hand]
        assert Counter(lying) == Counter(pack(decks))
        assert deal.named("deal_started") == [{"left": [cards] * players, "talon": talon, "stock": 0}]


@pytest.mark.parametrize("table", SIZES)
def test_each_seat_is_told_its_own_hand_alone(table: str) -> None:
    deal = started(table)
    for seat in range(len(deal.state.hands)):
        own = [event for event in deal.events if event.name == "hand_dealt" and event.told_to(seat)]
        assert [event.facts["seat"] for event in own] == [seat]
        assert Counter(parse_cards(own[0].facts["cards"])) <= Counter(deal.state.hands[seat])


@pytest.mark.parametrize("table", SHOWN)
def test_a_talon_that_is_shown_lies_face_up_before_the_landlord(table: str) -> None:
    deal = started(table)
    talon = in_order(deal.state.deal.talon)
    (first,) = deal.asked
    assert deal.public()["talon_cards"] == []
    deal.call(3)
    assert deal.public()["talon_cards"] == list(talon)
    assert [tuple(seat["face_up"]) for seat in deal.public()["seats"]] == [
        talon if seat == first else () for seat in range(3)
    ]
    moved = {"cards": " ".join(deal.state.deal.talon), "from": "talon", "to": first}
    for viewer in (None, 0, 1, 2):
        told = [event.facts for event in deal.events if event.name == "moved" and event.told_to(viewer)]
        assert told == [moved]


def test_it_lies_there_as_long_as_he_holds_it() -> None:
    deal = started("boss-classic").call(3)
    seat, talon = deal.landlord, in_order(deal.state.deal.talon)
    deal.play(seat, talon[0])
    assert deal.public()["seats"][seat]["face_up"] == list(talon[1:])
    assert deal.public()["talon_cards"] == list(talon)


def test_of_a_talon_that_is_not_shown_only_the_landlord_is_told() -> None:
    for deal in (started("landlord-4").call(3), together(), alone()):
        (line,) = deal.recorded("moved")
        assert line == {
            "cards": " ".join(deal.state.deal.talon),
            "from": "talon",
            "to": deal.landlord,
        }
        for viewer in (None, *range(len(deal.state.hands))):
            told = [event.facts for event in deal.events if event.name == "moved" and event.told_to(viewer)]
            assert told == ([line] if viewer == deal.landlord else [])
        assert deal.public()["talon_cards"] == []
        assert all(seat["face_up"] == [] for seat in deal.public()["seats"])
        held = Counter(deal.state.hands[deal.landlord])
        assert Counter(deal.state.deal.talon) <= held


# --- the hands in play --------------------------------------------------------------------------------------

ROLES = ("landlord", "farmer", "farmer")
MORE = ("farmer", "farmer")


def leading(table: str) -> Opening:
    """A deal whose landlord is to lead from three cards, against two others' or more."""
    players = game_of(table).rules.players
    hands = ["S3 S4 S5", *["H6 H7 H8 H9"] * (players - 1)]
    return playing(table, hands, (*ROLES, *MORE)[:players], Stakes(call=1))


@pytest.mark.parametrize("table", ["boss-classic", "landlord-jinyou"])
def test_a_hand_of_one_or_two_cards_is_announced(table: str) -> None:
    deal = leading(table)
    assert not any(seat["announced"] for seat in deal.public()["seats"])
    deal.play(0, "S3")
    assert deal.named("announced") == [{"seat": 0, "left": 2}]
    assert deal.public()["seats"][0]["announced"]
    deal.play(1, "H6")
    assert deal.named("announced") == []
    assert not deal.public()["seats"][1]["announced"]
    deal.play(2, "H7").pass_by(0).play(1, "H8")
    assert deal.named("announced") == [{"seat": 1, "left": 2}]


@pytest.mark.parametrize("table", ["landlord-3", "landlord-4", "landlord-5"])
def test_elsewhere_none_is(table: str) -> None:
    deal = leading(table)
    for card in ("S3", "S4"):
        deal.play(0, card).pass_by(*range(1, len(deal.state.hands)))
        assert deal.named("announced") == []
    assert not any(seat["announced"] for seat in deal.public()["seats"])


@pytest.mark.parametrize("table", SIZES)
def test_the_landlord_leads_and_must(table: str) -> None:
    deal = leading(table)
    assert deal.asked == [0]
    with pytest.raises(Illegal) as refusal:
        deal.pass_by(0)
    assert refusal.value.code == "must_lead"
    (ask,) = deal.game.asks(deal.state)
    assert deal.game.fallback(deal.state, ask) == Play(ask.id, ("S3",))


def test_a_pass_gives_up_no_later_turn_and_the_last_to_play_leads_anew() -> None:
    deal = playing("landlord-3", ["S3 SA S4", "H6 H7 H8", "D5 D9 DT"], ROLES, Stakes(call=1))
    deal.play(0, "S3").pass_by(1).play(2, "D5").pass_by(0).play(1, "H6").pass_by(2, 0)
    assert deal.named("trick_won") == [{"seat": 1}]
    assert deal.asked == [1]
    deal.play(1, "H7")
    (ask,) = deal.game.asks(deal.state)
    assert ask.choices == ("play", "pass")
    deal.clock()
    assert deal.named("passed") == [{"seat": 2}]
