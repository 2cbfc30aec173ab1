"""The deal record: replay ends where the live game did; changed in anything, it is refused at that line."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from itertools import pairwise, takewhile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import catalog
from engine.cards import FACES
from engine.game import Json
from engine.record import BadRecord, Header, commitment, deal_seed, lines, parsed_header, replay
from tests.contract.deals import CASES, DEALS, some_of, some_options, turns

DEAL = "0197a5c4-8a4e-7cc0-b1a7-5a2f0f6c3f11"
STARTED = "2031-05-06T12:00:00Z"
LINES = 6 * DEALS
"""Lines of a record that are changed, evenly spread."""
LEAST = dict(reversed(CASES))
"""Each table with the least number of players: more make records longer, not other."""
every_game = pytest.mark.parametrize(("table", "players"), sorted(LEAST.items()))
Record = list[dict[str, Json]]


@cache
def recorded(table: str, players: int) -> tuple[Record, tuple[tuple[int, Any], ...]]:
    """The record of a random deal, and the live states with the number of lines up to each."""
    game = catalog.game(table)
    chance = random.Random(f"record {table} {players}")
    seed, options = chance.randbytes(32), some_options(game, chance)
    seats = tuple(f"Seat {seat}" for seat in range(players))
    nonces = tuple(chance.randbytes(16).hex() if seat % 3 else "" for seat in range(players))
    sealed = commitment(seed, DEAL, table, options)
    header = Header(table, options, seats, seed.hex(), STARTED, nonces, sealed, DEAL)
    start = game.start(players, deal_seed(seed, nonces), options)
    record = [header.line(), *lines(start.events)]
    states = [(len(record), start.state)]
    for turn in turns(game, start.state, chance):
        record += lines(turn.step.events)
        states.append((len(record), turn.step.state))
    return json.loads(json.dumps(record)), tuple(states)


def finished_record(table: str, players: int) -> Record:
    """The record of the random deal; its lines are to be replaced, not changed."""
    return list(recorded(table, players)[0])


def changed(record: Record, at: int, /, **fields: Json) -> Record:
    """The record with other fields in one line."""
    return [*record[:at], {**record[at], **fields}, *record[at + 1 :]]


def lacking(line: dict[str, Json], field: str) -> dict[str, Json]:
    """The line without a field."""
    return {name: value for name, value in line.items() if name != field}


UNSEEN = ("skill_discarded", "raise_chosen", "show_chosen", "double_chosen")
PENDING = ("skill_chosen", "skill_played", "card_played", "waved")
TOGETHER = (("thrown",), *((name,) for name in UNSEEN), PENDING)
"""Moves that stand together in a record: made unseen and at once, or while a skill pends."""
IN_ANY_ORDER = (*UNSEEN, "waved")


def end_of_run(original: Record, at: int) -> int:
    """The place of the first line after this one that is not of the moves it stands together with."""
    names = next((names for names in TOGETHER if original[at].get("event") in names), ())
    return next(
        (place for place in range(at + 1, len(original)) if original[place]["event"] not in names),
        len(original),
    )


def due(original: Record, at: int) -> range:
    """The lines for which a fault at this place may be refused. Where moves stand together, the others are
    lawful without the first: what is missing or wrong shows at the latest at the line after them; another
    call may show at the settlement alone."""
    if original[at].get("event") == "called":
        return range(at + 1, len(original) + 1)
    return range(at + 1, end_of_run(original, at) + 2)


def needless(original: Record, at: int) -> bool:
    """Whether the record would be lawful without this line: a wave or a skill that pends, and a cancel or
    another reply comes after it."""
    later = original[at + 1 : end_of_run(original, at)]
    return any(line.get("skill") == "cancel" or line["event"] == "card_played" for line in later)


def idle(original: Record, at: int) -> bool:
    """Whether the record would be lawful without this line, or with another in its place: also what a farmer
    answers when all are asked who they are, or a landlord who has a partner; a call that is outdone."""
    if original[at].get("event") == "called":
        calling = takewhile(lambda line: line.get("event") == "called", original[at:])
        calls = [line["call"] for line in calling]
        return bool(max(calls[0], 1) < max(calls))
    if original[at].get("event") == "show_chosen":
        roles = [line["roles"] for line in original if line.get("event") == "roles"][-1]
        role = roles[original[at]["seat"]]
        return bool(role == "farmer" or (role == "landlord" and "small-landlord" in roles))
    return needless(original, at)


def first_bad_line(record: Record) -> int:
    """The line for which the record is refused, counted from 1."""
    with pytest.raises(BadRecord) as refused:
        replay(record)
    return refused.value.line


def places(record: Record, start: int = 1, but: Callable[[Record, int], bool] = idle) -> tuple[int, ...]:
    """Places of lines to change, those of throws and the like among them, and some where skills pend; none
    of those that are `but` so."""
    telling = [at for at in range(start, len(record)) if not but(record, at)]
    pending = [at for at in telling if record[at].get("event") in PENDING]
    early = [at for at in telling if at < 8]
    return tuple(sorted({*early, *some_of(tuple(telling), LINES), *some_of(tuple(pending), LINES)}))


@every_game
def test_replay_ends_in_the_state_of_the_live_game(table: str, players: int) -> None:
    record, states = recorded(table, players)
    replayed = replay(record)
    assert replayed.state == states[-1][1]
    assert replayed.finished
    assert replayed.header.line() == record[0]


@every_game
def test_the_record_of_a_running_deal_ends_in_its_state(table: str, players: int) -> None:
    record, states = recorded(table, players)
    # a move that nobody else has seen leaves no line, and is not in such a record yet
    shown = [later for pair, later in pairwise(states[:-1]) if pair[0] != later[0]]
    for length, state in (states[0], *some_of(tuple(shown), 10)):
        replayed = replay(record[:length])
        assert replayed.state == state
        assert not replayed.finished


@every_game
def test_every_field_of_every_line_matters(table: str, players: int) -> None:
    record = finished_record(table, players)
    for at in places(record):
        line = record[at]
        for field, value in line.items():
            for other in otherwise(value):
                bad = first_bad_line(changed(record, at, **{field: other}))
                assert bad in due(record, at), f"{field}: {other!r}"


def otherwise(value: Json) -> list[Json]:
    """Values that are not the value, though Python may call some of them equal."""
    match value:
        case bool():
            return [not value, int(value)]
        case int():
            return [value + 1, float(value), str(value), None, *([bool(value)] if value in (0, 1) else [])]
        case str():
            return [f"{value}?", None, [value]]
        case list():
            parts = [
                [*value[:at], other, *value[at + 1 :]]
                for at in range(len(value))
                for other in otherwise(value[at])
            ]
            return [[*value, 0], value[:-1] if value else None, *parts[:4]]
        case dict():
            return [{**value, "more": 1}, {}] if value else [{"more": 1}]
        case _:
            return [0]


@every_game
def test_a_field_more_or_less_is_refused(table: str, players: int) -> None:
    record = finished_record(table, players)
    for at in places(record):
        assert first_bad_line(changed(record, at, more=1)) == at + 1
        for field in record[at]:
            less = [*record[:at], lacking(record[at], field), *record[at + 1 :]]
            assert first_bad_line(less) == at + 1, field


@every_game
def test_a_line_dropped_is_refused(table: str, players: int) -> None:
    record = finished_record(table, players)
    for at in places(record, but=needless):
        assert first_bad_line([*record[:at], *record[at + 1 :]]) in due(record, at)


@every_game
def test_a_line_doubled_is_refused(table: str, players: int) -> None:
    for at in places(finished_record(table, players), start=0):
        record = finished_record(table, players)
        record.insert(at, record[at])
        assert first_bad_line(record) == at + 2


@every_game
def test_two_lines_swapped_are_refused(table: str, players: int) -> None:
    for at in places(finished_record(table, players))[:-1]:
        record = finished_record(table, players)
        names = {line.get("event") for line in record[at : at + 2]}
        last = due(record, at + 1)[-1]
        record[at], record[at + 1] = record[at + 1], record[at]
        if len(names) == 1 and names <= {*IN_ANY_ORDER}:
            assert replay(record).state == recorded(table, players)[1][-1][1]
        else:
            assert at < first_bad_line(record) <= last


def exchanged(line: dict[str, Json]) -> dict[str, Json]:
    """The line that tells how cards were dealt, two of them having changed places."""
    if "hands" in line:
        hands = [hand.split() for hand in line["hands"]]
        other = next(place for place, card in enumerate(hands[1]) if card != hands[0][0])
        hands[0][0], hands[1][other] = hands[1][other], hands[0][0]
        return {"hands": [" ".join(hand) for hand in hands]}
    first, *rest = line["cards"]
    other = next(place for place, card in enumerate(rest) if card != first)
    return {"cards": [rest[other], *rest[:other], first, *rest[other + 1 :]]}


@every_game
def test_a_card_dealt_to_another_place_is_refused(table: str, players: int) -> None:
    record = finished_record(table, players)
    at = next(place for place, line in enumerate(record) if line.get("event") in ("dealt", "pile_shuffled"))
    assert first_bad_line(changed(record, at, **exchanged(record[at]))) == at + 1


def unheld(record: Record, line: dict[str, Json]) -> dict[str, Json]:
    """The card of the line that tells of a play, or the first of its cards, another than the seat holds."""
    if "card" in line:
        return {"card": "no-card"}
    dealt = next(line for line in record if line.get("event") == "dealt")
    strange = next(card for card in FACES if card not in dealt["hands"][line["seat"]].split())
    return {"cards": " ".join([strange, *line["cards"].split()[1:]])}


@every_game
def test_a_card_that_the_seat_does_not_hold_is_refused(table: str, players: int) -> None:
    record = finished_record(table, players)
    plays = ("played", "card_played")
    at, line = next((at, line) for at, line in enumerate(record) if line.get("event") in plays)
    assert first_bad_line(changed(record, at, **unheld(record, line))) == at + 1


@every_game
@pytest.mark.parametrize(
    "change",
    [
        {"record": 2},
        {"record": True},
        {"table": "no-such-table"},
        {"table": None},
        {"options": None},
        {"options": {"no such option": 1}},
        {"seats": []},
        {"seats": ["one"]},
        {"seats": "Ann"},
        {"seats": None},
        {"seats": [1, 2, 3]},
        {"seed": "no hex"},
        {"seed": ""},
        {"seed": 7},
        {"seed": "ff" * 31},
        {"seed": "AB" * 32},
        {"seed": "ff " * 32},
        {"seed": "ff" * 32},
        {"nonces": "nonce"},
        {"nonces": [1]},
        {"nonces": None},
        {"nonces": [""]},
        {"nonces": ["\ud800"] * 8},
        {"commitment": 5},
        {"commitment": None},
        {"commitment": "ab" * 32},
        {"deal": "another"},
        {"deal": "\ud800"},
        {"deal": None},
        {"started": None},
    ],
    ids=str,
)
def test_a_header_that_is_not_well_formed_is_refused(
    table: str, players: int, change: dict[str, Json]
) -> None:
    assert first_bad_line(changed(finished_record(table, players), 0, **change)) == 1


@every_game
def test_a_change_of_what_was_committed_to_is_refused_with_the_header(table: str, players: int) -> None:
    record = finished_record(table, players)
    commit = record[0]["commitment"]
    option, value = next((name, one) for name, one in record[0]["options"].items() if type(one) is int)
    for change in (
        {"seed": "00" * 32},
        {"deal": f"{DEAL}0"},
        {"options": {**record[0]["options"], option: value + 1}},
        {"options": lacking(record[0]["options"], option)},
        {"commitment": commit[::-1]},
        {"commitment": commit.upper()},
        {"commitment": None},
    ):
        assert first_bad_line(changed(record, 0, **change)) == 1


@every_game
def test_other_nonces_are_another_deal(table: str, players: int) -> None:
    record = finished_record(table, players)
    nonces = record[0]["nonces"]
    for others in ([], nonces[::-1], [*nonces[:-1], "0" * 32], [f"{nonces[0]}0", *nonces[1:]]):
        if others != nonces:
            assert first_bad_line(changed(record, 0, nonces=others)) in (2, 3)


@every_game
def test_without_nonces_no_commitment_is_asked_for(table: str, players: int) -> None:
    record = finished_record(table, players)
    game, seed = catalog.game(table), bytes.fromhex(record[0]["seed"])
    start = lines(game.start(players, seed, record[0]["options"]).events)
    header = {**record[0], "nonces": [], "commitment": None}
    assert replay([header, *start]).header.commitment is None
    assert first_bad_line([{**header, "commitment": "ab" * 32}, *start]) == 1


def test_a_field_of_the_header_that_is_missing_is_named() -> None:
    table, players = CASES[0]
    header = finished_record(table, players)[0]
    assert parsed_header(header).line() == header
    for field in header:
        with pytest.raises(BadRecord, match=field):
            parsed_header(lacking(header, field))


def test_an_empty_record_is_refused() -> None:
    assert first_bad_line([]) == 1


anything: st.SearchStrategy[Json] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 9)
    | st.sampled_from(["play", "passed", "S3", "thrown", "rock", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["event", "seat", "cards", "throw", "kind", "rank"]), inner)
    ),
    max_leaves=8,
)


@given(
    header=anything, rest=st.lists(anything, max_size=4), case=st.sampled_from(CASES), cut=st.integers(0, 9)
)
def test_junk_is_refused_as_a_bad_record(
    header: Json, rest: list[Json], case: tuple[str, int], cut: int
) -> None:
    record, states = recorded(*case)
    with pytest.raises(BadRecord):
        replay([header, *rest])
    good = record[: states[min(cut, len(states) - 1)][0]]
    if rest:
        with pytest.raises(BadRecord) as refused:
            replay([*good, *rest])
        assert refused.value.line > len(good) or refused.value.code
