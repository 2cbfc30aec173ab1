"""Whole races: cards are conserved, chance is what was committed to, records are judged (`commute.md`,
`chance.md`)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest

from engine.commute.board import BOSS, SPECIALS, TIMES
from engine.commute.dealing import round_cards
from engine.commute.deck import PACK
from engine.game import Event, Json
from engine.record import BadRecord, Header, commitment, lines, replay
from engine.rng import Stream
from engine.tables.commute import COMMUTE
from tests.commute.scene import cards_of
from tests.contract.deals import Deal, random_deal

RACES = [(2, 0), (3, 1), (5, 0), (8, 1)]
every_race = pytest.mark.parametrize(("players", "number"), RACES)


def events(deal: Deal) -> Iterator[Event]:
    """All that happened."""
    yield from deal.start.events
    for turn in deal.turns:
        yield from turn.step.events


@every_race
def test_the_88_cards_are_conserved(players: int, number: int) -> None:
    for state in random_deal("commute", players, number).states:
        assert cards_of(state) == Counter(PACK)


@every_race
def test_the_round_cards_are_turned_as_they_lay(players: int, number: int) -> None:
    deal = random_deal("commute", players, number)
    turned = [card for one in events(deal) if one.name == "round_started" for card in one.facts["cards"]]
    lay = round_cards(deal.seed)
    assert list(lay[: len(turned)]) == turned
    for state in deal.states:
        assert lay[len(lay) - len(state.ahead) :] == state.ahead
    assert turned[-1] == BOSS or len(deal.states[-1].arrived) == players


@pytest.mark.parametrize("number", range(50))
def test_there_are_sixteen_round_cards_and_the_boss(number: int) -> None:
    lay = round_cards(number.to_bytes(32, "big"))
    assert (lay[0], lay[-1]) == (TIMES[0], BOSS)
    assert tuple(card for card in lay if card in TIMES) == TIMES
    assert Counter(lay) == Counter((*TIMES, *SPECIALS, BOSS))


def test_specials_lie_anywhere_after_the_first() -> None:
    places = Counter(
        place
        for number in range(400)
        for place, card in enumerate(round_cards(number.to_bytes(32, "big")))
        if card in SPECIALS
    )
    assert set(places) == set(range(1, 16))
    assert max(places.values()) < 2 * min(places.values())


@every_race
def test_every_die_is_drawn_from_a_stream_of_its_own(players: int, number: int) -> None:
    deal = random_deal("commute", players, number)
    rolled = [
        roll["value"] for one in events(deal) if one.name == "dice_rolled" for roll in one.facts["rolls"]
    ]
    assert rolled == [
        Stream(deal.seed, f"die {at}").below(6) + 1 for at, _ in zip(count(), rolled, strict=False)
    ]


@every_race
def test_all_move_by_what_the_views_said(players: int, number: int) -> None:
    deal = random_deal("commute", players, number)
    for turn in deal.turns:
        for event in turn.step.events:
            if event.name == "reckoned" and turn.move.kind == "pass":
                seats = deal.game.public(turn.before)["seats"]
                assert [one["moved"] for one in event.facts["seats"]] == [
                    seats[one["seat"]]["sum"] for one in event.facts["seats"]
                ]


@every_race
def test_places_are_kept_to(players: int, number: int) -> None:
    deal = random_deal("commute", players, number)
    for state in deal.states:
        for transport in deal.game.public(state)["transports"]:
            assert transport["places"] is None or len(transport["riders"]) <= transport["places"]
            assert not (transport["broken"] and transport["riders"])


@every_race
def test_dice_lie_until_a_card_is_played_or_a_seat_passes_or_all_move(players: int, number: int) -> None:
    deal = random_deal("commute", players, number)
    lie: list[Json] = []
    for turn in deal.turns:
        told = [event.name for event in turn.step.events]
        rolled = [event.facts for event in turn.step.events if event.name == "dice_rolled"]
        if rolled or {"card_played", "passed", "reckoned"} & set(told):
            lie = [dict(facts) for facts in rolled]
        assert deal.game.public(turn.step.state)["throws"] == lie


def test_all_news_of_a_race_is_told_to_everybody_when_it_happens() -> None:
    told = [event for players, number in RACES for event in events(random_deal("commute", players, number))]
    assert {event.name for event in told} >= COMMUTE.news
    assert all(event.to is None for event in told if event.name in COMMUTE.news)


def record(deal: Deal) -> list[dict[str, Json]]:
    """The lines of the race's record."""
    labels = tuple(f"seat {seat}" for seat in range(deal.players))
    options = {**{option.id: option.default for option in deal.game.options}, **deal.options}
    sealed = commitment(deal.seed, "race", "commute", options)
    header = Header("commute", options, labels, deal.seed.hex(), "2000-01-01T00:00:00Z", (), sealed, "race")
    written: list[dict[str, Json]] = json.loads(json.dumps([header.line(), *lines(events(deal))]))
    return written


@every_race
def test_the_record_of_a_race_is_judged_lawful(players: int, number: int) -> None:
    deal = random_deal("commute", players, number)
    replayed = replay(record(deal))
    assert replayed.state == deal.states[-1]
    assert replayed.finished


@pytest.mark.parametrize(
    ("event", "field", "value"),
    [
        ("dice_rolled", "number", 99),
        ("card_played", "card", "lift"),
        ("card_played", "target", 7),
        ("transport_chosen", "transport", "rocket"),
        ("bid_chosen", "card", "nothing"),
        ("picked", "pile", 9),
        ("waved", "seat", 6),
        ("reckoned", "seats", []),
        ("settled", "points", []),
    ],
)
def test_a_record_that_was_changed_is_not(event: str, field: str, value: Json) -> None:
    changed = record(random_deal("commute", 5, 0))
    line = next(line for line in changed if line.get("event") == event and line.get(field) != value)
    line[field] = value
    with pytest.raises(BadRecord):
        replay(changed)
