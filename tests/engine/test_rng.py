"""Chance: the generator and the deal, against a generator written from docs/rules/chance.md alone."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import struct
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import catalog
from engine.record import commitment, deal_seed
from engine.rng import Stream

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/rules/chance.md").read_text(encoding="utf-8")
seeds = st.binary(min_size=32, max_size=32)
labels = st.text(max_size=20)


# --- the page, in words of its own ----------------------------------------------------------------


def page_words(seed: bytes, label: str) -> Iterator[int]:
    """Clause 2."""
    block = 0
    while True:
        text = seed + bytes([0]) + label.encode("utf-8") + bytes([0]) + block.to_bytes(8, "big")
        blob = hashlib.sha256(text).digest()
        for place in (0, 8, 16, 24):
            yield int.from_bytes(blob[place : place + 8], "big")
        block += 1


def page_below(words: Iterator[int], n: int) -> int:
    """Clause 3."""
    largest = 2**64 // n * n
    return next(word for word in words if word < largest) % n


def page_shuffle(words: Iterator[int], things: list[str]) -> list[str]:
    """Clause 5."""
    for i in reversed(range(1, len(things))):
        j = page_below(words, i + 1)
        things[i], things[j] = things[j], things[i]
    return things


def page_seed(seed: bytes, nonces: list[str]) -> bytes:
    """Clause 1."""
    if not nonces:
        return seed
    return hashlib.sha256(seed + b"".join(page_measured(nonce) for nonce in nonces)).digest()


def page_measured(text: str) -> bytes:
    """A measured text."""
    return struct.pack(">I", len(text.encode("utf-8"))) + text.encode("utf-8")


def page_commitment(seed: bytes, deal: str, table: str, options: dict[str, Any]) -> str:
    """The commitment."""
    shown = {True: "true", False: "false"}
    members = (
        f'"{name}":'
        + (
            shown[value]
            if isinstance(value, bool)
            else f'"{value}"'
            if isinstance(value, str)
            else f"{value}"
        )
        for name, value in sorted(options.items())
    )
    texts = (deal, table, "{" + ",".join(members) + "}")
    return hashlib.sha256(b"commitment" + bytes(1) + seed + b"".join(map(page_measured, texts))).hexdigest()


def page_table(table: str) -> tuple[int, list[tuple[str, int]]]:
    """The page's decks and role cards of a table, each with the number of cards it is dealt."""
    row = re.search(rf"^\| `{table}` \| (\d) \| (.*) \|$", PAGE, re.MULTILINE)
    assert row, f"{table} is not listed"
    return int(row[1]), [
        (name, int(cards)) for name, cards in (entry.split() for entry in row[2].split(", "))
    ]


def page_pack(decks: int) -> list[str]:
    """The unshuffled pack."""
    return ([suit + rank for rank in "3456789TJQKA2" for suit in "SHCD"] + ["BJ", "RJ"]) * decks


def page_deal(table: str, seed: bytes) -> tuple[list[str], list[str], str]:
    """Roles, hands and stock."""
    decks, listed = page_table(table)
    roles = page_shuffle(page_words(seed, "roles"), [name for name, _ in listed])
    pack = page_shuffle(page_words(seed, "shuffle"), page_pack(decks))
    hands = []
    for role in roles:
        number = dict(listed)[role]
        hands.append(" ".join(pack[:number]))
        pack = pack[number:]
    return roles, hands, " ".join(pack)


LANDLORD_ROW = re.compile(
    r"^\| `(\S+)` \| (\d) \| (\d) \| (\d+) \| (\d) \| (drawn|turned up|nobody .*) \|$", re.M
)
LANDLORD_TABLES = {row[1]: row for row in LANDLORD_ROW.finditer(PAGE)}


def page_landlord_deal(table: str, seed: bytes, redeals: int) -> dict[str, Any]:
    """Hands, talon, the card turned up and its seat, and who calls first, after so many deals without a
    call."""
    row = LANDLORD_TABLES[table]
    decks, seats, cards, first = int(row[2]), int(row[3]), int(row[4]), row[6]
    label = f"shuffle {redeals}" if redeals else "shuffle"
    pack = page_shuffle(page_words(seed, label), page_pack(decks))
    hands = [pack[cards * seat : cards * (seat + 1)] for seat in range(seats)]
    assert len(pack) == cards * seats + int(row[5])
    if first == "drawn":
        up, caller = None, page_below(page_words(seed, f"first caller {redeals}"), seats)
    else:
        listed = [(card, seat) for seat in range(seats) for card in hands[seat] if card not in ("BJ", "RJ")]
        up = listed[page_below(page_words(seed, f"turned up {redeals}"), len(listed))]
        caller = up[1]
    talon = " ".join(pack[cards * seats :])
    return {"hands": [" ".join(hand) for hand in hands], "talon": talon, "up": up, "caller": caller}


def engine_landlord_deal(state: Any, events: Any) -> dict[str, Any]:
    """The same as the engine tells it in these lines, or asks in this state."""
    facts = {event.name: event.facts for event in events if event.recorded}
    dealt, up = facts["dealt"], facts.get("turned_up")
    pending = state.pending
    return {
        "hands": dealt["hands"],
        "talon": dealt["talon"],
        "up": up and (up["card"], up["seat"]),
        "caller": pending.turn if pending.kind == "calling" else state.deal.roles.index("landlord"),
    }


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("table", LANDLORD_TABLES)
def test_a_landlord_deal_is_what_the_page_says(table: str, number: int) -> None:
    seed = hashlib.sha256(f"{table} {number}".encode()).digest()
    game = catalog.game(table)
    step = game.start(game.players[0], seed, {})
    assert engine_landlord_deal(step.state, step.events) == page_landlord_deal(table, seed, 0)
    state = step.state
    for redeals in (1, 2) if state.pending.kind == "calling" else ():
        while state.deal.redeals < redeals:
            (ask,) = game.asks(state)
            step = game.play(state, ask.seat, game.fallback(state, ask))
            state = step.state
        assert engine_landlord_deal(state, step.events) == page_landlord_deal(table, seed, redeals)


def test_every_landlord_table_is_on_the_page() -> None:
    tables = {table for table in catalog.games() if table.startswith(("landlord-", "boss-"))}
    assert set(LANDLORD_TABLES) == tables
    assert len(tables) == 5


def engine_deal(table: str, players: int, seed: bytes) -> dict[str, Any]:
    """The facts of the lines `roles` and `dealt`."""
    events = catalog.game(table).start(players, seed, {}).events
    return {**events[0].facts, **events[1].facts}


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("number", range(5))
def test_a_deal_is_what_the_page_says(players: int, number: int) -> None:
    table = f"party-{players}"
    seed = hashlib.sha256(f"{table} {number}".encode()).digest()
    roles, hands, stock = page_deal(table, seed)
    facts = engine_deal(table, players, seed)
    assert (facts["roles"], facts["hands"], facts["stock"]) == (roles, hands, stock)


def test_the_example_of_the_page_is_right() -> None:
    block = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert block
    example = json.loads(block[1])
    seed = page_seed(bytes.fromhex(example["seed"]), example["nonces"])
    assert seed.hex() == example["seed of the deal"]
    assert deal_seed(bytes.fromhex(example["seed"]), example["nonces"]) == seed
    facts = example["deal"], example["table"], example["options"]
    assert page_commitment(bytes.fromhex(example["seed"]), *facts) == example["commitment"]
    assert commitment(bytes.fromhex(example["seed"]), *facts) == example["commitment"]
    words = [f"{word:016x}" for word in islice(page_words(seed, "shuffle"), 5)]
    assert words == example["first words of shuffle"]
    roles, hands, _ = page_deal(example["table"], seed)
    assert (roles, hands) == (example["roles"], example["hands"])
    facts = engine_deal(example["table"], 3, seed)
    assert (facts["roles"], facts["hands"]) == (roles, hands)
    assert facts["face_up"] == example["face up"]


@given(seeds, st.lists(st.text(max_size=8), max_size=8))
def test_the_seed_of_a_deal_is_what_the_page_says(seed: bytes, nonces: list[str]) -> None:
    assert deal_seed(seed, nonces) == page_seed(seed, nonces)


@given(seeds)
def test_nonces_cannot_be_shifted_into_one_another(seed: bytes) -> None:
    ways = (["ab", "c"], ["a", "bc"], ["abc"], ["", "abc"], ["abc", ""], ["c", "ab"])
    assert len({deal_seed(seed, nonces) for nonces in ways}) == len(ways)


plain = st.text(st.characters(categories=["L", "N"], include_characters="-_ "), max_size=12)
options = st.dictionaries(plain, st.booleans() | st.integers(-(10**6), 10**6) | plain, max_size=5)


@given(seeds, plain, plain, options)
def test_a_commitment_is_what_the_page_says(
    seed: bytes, deal: str, table: str, chosen: dict[str, Any]
) -> None:
    assert commitment(seed, deal, table, chosen) == page_commitment(seed, deal, table, chosen)
    assert commitment(seed, deal, table, dict(reversed(chosen.items()))) == commitment(
        seed, deal, table, chosen
    )


@given(seeds, plain, plain, options)
def test_nothing_else_has_the_same_commitment(
    seed: bytes, deal: str, table: str, chosen: dict[str, Any]
) -> None:
    other = bytes([seed[0] ^ 1]) + seed[1:]
    ways = [
        (seed, deal, table, chosen),
        (other, deal, table, chosen),
        (seed, deal + "0", table, chosen),
        (seed, deal, "0" + table, chosen),
        (seed, deal, table, {**chosen, "one more": 1}),
        (seed, deal, table, {**chosen, "one more": True}),
        (seed, deal, table, {**chosen, "one more": "1"}),
    ]
    assert len({commitment(*way) for way in ways}) == len(ways)
    assert commitment(seed, deal, table, chosen) != deal_seed(seed, [deal, table]).hex()


def called(function: ast.expr) -> str:
    """The last name of what is called."""
    return getattr(function, "id", "") or getattr(function, "attr", "")


def labels_of_the_engine() -> set[str]:
    """The labels of all streams that games draw from, with `{}` for what is filled in. A name in a label's
    place is handed on from where the label stands."""
    found = set()
    for path in (ROOT / "engine").rglob("*.py"):
        if "bots" in path.parts:  # players, not the game: see the page
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node.func) in ("Stream", "stream"):
                label = node.args[-1]
                if not isinstance(label, ast.Name):
                    found |= {written(one) for one in choices(label)}
    return found


def choices(label: ast.expr) -> list[ast.expr]:
    """The labels that an expression may come to."""
    return [*choices(label.body), *choices(label.orelse)] if isinstance(label, ast.IfExp) else [label]


def written(label: ast.expr) -> str:
    """A label, with `{}` for what is filled in."""
    parts = label.values if isinstance(label, ast.JoinedStr) else [label]
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)


def test_every_stream_of_a_game_is_on_the_page() -> None:
    listed = re.findall(r"^\| `([a-z]+)[ `]", PAGE, re.MULTILINE)
    drawn = {label.split(" ")[0] for label in labels_of_the_engine()}
    assert {"roles", "shuffle", "pile", "die", "bidding", "breakfast"} <= drawn <= set(listed)


def test_the_fallback_throw_is_what_the_page_says() -> None:
    game = catalog.game("party-4")
    for number in range(12):
        seed = bytes([number]) * 32
        state = game.start(4, seed, {}).state
        while asks := [ask for ask in game.asks(state) if ask.kind == "throw"]:
            drawn = page_below(page_words(seed, f"fallback throw-{state.pending.draws}-{asks[0].seat}"), 3)
            move = game.fallback(state, asks[0])
            assert move.throw == ("rock", "scissors", "paper")[drawn]
            state = game.play(state, asks[0].seat, move).state


# --- the generator --------------------------------------------------------------------------------


@given(seeds, labels)
def test_words_are_what_the_page_says(seed: bytes, label: str) -> None:
    stream = Stream(seed, label)
    assert [stream.word() for _ in range(9)] == list(islice(page_words(seed, label), 9))


@given(seeds, labels, st.integers(1, 2**64))
def test_numbers_are_below_n_and_what_the_page_says(seed: bytes, label: str, n: int) -> None:
    drawn = Stream(seed, label).below(n)
    assert 0 <= drawn < n
    assert drawn == page_below(page_words(seed, label), n)


@given(seeds, labels, st.lists(st.text(max_size=3)))
def test_a_shuffle_keeps_all_things_and_is_what_the_page_says(
    seed: bytes, label: str, things: list[str]
) -> None:
    before = list(things)
    shuffled = Stream(seed, label).shuffled(things)
    assert things == before
    assert Counter(shuffled) == Counter(things)
    assert list(shuffled) == page_shuffle(page_words(seed, label), list(things))


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    """With n just above a half of 2^64 about every second word is of no use: the next one is taken."""
    n = 2**63 + 1
    stream = Stream(b"seed", "label")
    drawn = [stream.below(n) for _ in range(200)]
    assert drawn == list(islice((word for word in page_words(b"seed", "label") if word < n), 200))
    assert stream.blocks > 200 / 4


def test_every_number_and_every_order_comes() -> None:
    stream = Stream(b"seed", "even")
    numbers = Counter(stream.below(6) for _ in range(6000))
    assert all(850 < numbers[number] < 1150 for number in range(6))
    orders = Counter(stream.shuffled("abc") for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < number < 1150 for number in orders.values())


def test_streams_do_not_disturb_one_another() -> None:
    alone = Stream(b"seed", "roles")
    among = Stream(b"seed", "roles")
    other = Stream(b"seed", "shuffle")
    words = []
    for _ in range(10):
        other.word()
        words.append(among.word())
    assert words == [alone.word() for _ in range(10)]
    assert words != [Stream(b"seed", "shuffle").word() for _ in range(10)]


def test_a_choice_from_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        Stream(b"seed", "label").choice(())
