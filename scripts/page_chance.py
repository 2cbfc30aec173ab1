"""Writes what the page needs to deal again (`python -m scripts.page_chance`), after a change of a table's
roles, of the race's cards or of docs/rules/chance.md: the packs and roles of the tables, what is printed on
event cards, and golden numbers for the page's tests."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from itertools import islice
from typing import Any

from engine import catalog
from engine.commute.board import BOSS, SPECIALS, TIMES, VEHICLES
from engine.commute.deck import CARDS
from engine.commute.game import CommuteGame
from engine.game import Ask, Game, Illegal, Json, settled_options
from engine.record import commitment, deal_seed, lines
from engine.rng import Stream
from engine.shedding.dealing import RoleDealing
from engine.shedding.game import SheddingGame
from engine.shedding.opening.call import Calls
from engine.shedding.opening.marking import MarkedDealing
from engine.shedding.opening.talon import TalonDealing
from engine.shedding.opening.twin import TwinDealing
from engine.shedding.rules import Rules
from engine.shedding.skills import SKILLS
from engine.tables import builder
from scripts.page_types import STATIC

FOLDER = STATIC / "src"
DEALS = 2
DEALT = ("roles", "dealt", "skills_dealt")
SHARED = ("dealt", "dealt_again", "turned_up", "called", "gifts_chosen", "moved")
OPENED = (
    "boss-classic",
    "landlord-3",
    "landlord-5",
    "spec-4x1",
    "spec-5x1",
    "spec-7x2",
    "spec-7x3",
    "spec-4x4",
    "spec-5x4-8-3",
)
"""Tables, listed and built, of which a deal goes on until play begins: where there are calls, nobody
calls until somebody must, so that it is dealt again."""
LABELS = ("roles", "shuffle", "fallback throw-0-2", "标签")
DRAWN = (
    "pile_shuffled",
    "round_cards_shuffled",
    "vehicles_shuffled",
    "deal_started",
    "dice_rolled",
    "drew",
    "pile_order",
    "bid_chosen",
    "bids_ranked",
    "prize_taken",
    "card_played",
    "card_acted",
    "card_cancelled",
    "card_passed_on",
    "navigated",
    "marker_gone",
    "card_moved",
    "discarded",
)
ODD_IDS = (
    "spec-04x3",
    "spec-4x3-08-3",
    "spec-4x3-8",
    "spec-4x3-8-3-1",
    "spec-4x3-1000-1",
    "spec-4x3 ",
    "party-3",
)
MOVES = 12
Line = dict[str, Json]
Mover = Callable[[Game[Any], Any, Ask], Any]
"""The move that answers an ask."""
BOUNDS = (1, 2, 3, 10, 54, 1 << 32, (1 << 63) + 1, (1 << 64) - 1)
"""The last but one throws about every second word away."""


def tables() -> list[SheddingGame]:
    """The tables that are dealt by role from the top of the pack."""
    return [game for game in catalog.games().values() if isinstance(game, SheddingGame)]


def races() -> list[CommuteGame]:
    """The tables at which one races to the office."""
    return [game for game in catalog.games().values() if isinstance(game, CommuteGame)]


def packs() -> dict[str, Json]:
    """The kinds of skill cards in order; by table decks, ranks left out, and the role cards in order, each
    `[role, cards, face up, skill cards]`; where no roles are drawn, how many cards a seat is dealt, which
    card is turned up (its place after what the seats are dealt, or drawn), and whether the first caller is
    drawn; and what races are dealt from: event cards with their copies, round cards, vehicles."""
    by_table = {
        game.id: {
            "decks": game.rules.card_table.decks,
            "removed": game.rules.card_table.removed_ranks,
            **drawn_or_dealt(game.rules),
        }
        for game in tables()
    }
    race = {
        "cards": [[card.id, card.copies] for card in CARDS.values()],
        "times": list(TIMES),
        "specials": list(SPECIALS),
        "boss": BOSS,
        "vehicles": list(VEHICLES),
    }
    return {
        "skills": list(SKILLS),
        "tables": by_table,
        "race": race,
        "races": [game.id for game in races()],
    }


def deck() -> dict[str, Json]:
    """What is printed on the event cards, by their ids."""
    return {
        card.id: {"group": card.group, "transports": list(card.transports), "km": card.km, "stop": card.stop}
        | ({"all": True} if card.group == "transport" and card.aim == "nothing" else {})
        for card in CARDS.values()
    }


def drawn_or_dealt(rules: Rules) -> dict[str, Json]:
    """How hands come about: by the roles that are drawn, or as many cards for each of the players."""
    if isinstance(rules.dealing, RoleDealing):
        roles = map(rules.role, rules.role_cards)
        return {"roles": [[role.id, role.cards, role.face_up, role.skills] for role in roles]}
    dealing = rules.dealing
    even: dict[str, Json] = {"players": rules.players, "cards": dealing.sizes[0]}
    if isinstance(dealing, MarkedDealing):
        up = {} if dealing.turned_up is None else {"turned_up": dealing.turned_up}
        return {**even, "talon": dealing.talon, **up}
    talon = dealing.talon if isinstance(dealing, TwinDealing) else dealing
    assert isinstance(talon, TalonDealing)
    drawn = [one for one in rules.opening if isinstance(one, Calls) and one.first == "random"]
    return {
        **even,
        "talon": talon.talon,
        **({"turned_up": "drawn"} if talon.turned_up else {}),
        **({"first_caller": "drawn"} if drawn else {}),
    }


def built_packs() -> dict[str, Json]:
    """How the builder deals, by id: of each number of players and decks without gifts said and with some, and
    ids that it does not know."""
    ids = [
        f"spec-{players}x{decks}{gifts}"
        for players in range(2, 10)
        for decks in range(6)
        for gifts in ("", "-9-2", "-2-2")
    ]
    return {table: built_pack(table) for table in (*ids, *ODD_IDS)}


def built_pack(table: str) -> str | None:
    """How the builder deals a table: decks, players, cards of a seat, talon; None where it makes none."""
    try:
        rules = builder.built(table)
    except Illegal:
        return None
    if rules is None or not isinstance(rules.dealing, MarkedDealing):
        return None
    dealing = rules.dealing
    return f"{rules.card_table.decks} {rules.players} {dealing.cards} {dealing.talon}"


def words(label: str) -> dict[str, Json]:
    """A stream's first words in hex, and what it draws below each bound."""
    seed = hashlib.sha256(f"words {label}".encode()).digest()
    plain, drawing = Stream(seed, label), Stream(seed, label)
    return {
        "seed": seed.hex(),
        "label": label,
        "words": [f"{plain.word():016x}" for _ in range(9)],
        "below": [[str(n), str(drawing.below(n))] for n in BOUNDS],
    }


def begun(game: Game[Any], number: int, players: int) -> tuple[dict[str, Any], bytes]:
    """A deal's header, and its seed; the first has skill cards and a nonce of every seat, the second has none
    and a nonce of a single seat."""
    name = f"{game.id} {number}"
    seed = hashlib.sha256(name.encode()).digest()
    chosen: dict[str, Json] = {"turn_seconds": 45 + number}
    if any(option.id == "skills" for option in game.options):
        chosen["skills"] = not number
    options = settled_options(game.options, chosen)
    given = [hashlib.sha256(f"{name} {seat}".encode()).hexdigest()[:32] for seat in range(players)]
    nonces = given if not number else ["", given[1], *[""] * (players - 2)]
    own = deal_seed(seed, nonces)
    header = {
        "table": game.id,
        "deal": name,
        "options": options,
        "seed": seed.hex(),
        "nonces": nonces,
        "commitment": commitment(seed, name, game.id, options),
        "deal_seed": own.hex(),
    }
    return header, own


def deal(game: SheddingGame, number: int) -> dict[str, Any]:
    """A deal from its header to its cards."""
    header, own = begun(game, number, game.players[0])
    events = game.start(game.players[0], own, header["options"]).events
    return header | {"lines": [line for line in lines(events) if line["event"] in DEALT]}


def gone_on(game: Game[Any], begin: tuple[dict[str, Any], bytes], until: str, move: Mover) -> list[Line]:
    """The lines of a deal in which `move` chooses for everybody until it waits for a kind of move; "" = to
    the end."""
    header, own = begin
    step = game.start(len(header["nonces"]), own, header["options"])
    told = list(lines(step.events))
    while (asks := game.asks(step.state)) and asks[0].kind != until:
        step = game.play(step.state, asks[0].seat, move(game, step.state, asks[0]))
        told += lines(step.events)
    return told


def by_clock(game: Game[Any], state: Any, ask: Ask) -> Any:
    """What the clock plays."""
    return game.fallback(state, ask)


def by_chance(game: Game[Any], state: Any, ask: Ask) -> Any:
    """Any lawful move: each of the first few is as likely as another."""
    view, private = game.public(state), game.private(state, ask.seat)
    return Stream(ask.id.encode(), "move").choice(list(islice(game.hints(view, private), MOVES)))


RACERS: tuple[tuple[int, Mover], ...] = ((8, by_clock), (2, by_clock), (4, by_chance))
"""How many race, and how they play."""


def opened(table: str) -> dict[str, Any]:
    """A deal until play begins."""
    game = catalog.game(table)
    begin = begun(game, DEALS, game.players[0])
    told = gone_on(game, begin, "play", by_clock)
    return begin[0] | {"lines": [line for line in told if line["event"] in SHARED]}


def race(game: CommuteGame, number: int) -> dict[str, Any]:
    """A race to its end: the clock runs, or all play cards by chance."""
    players, move = RACERS[number]
    begin = begun(game, number, players)
    return begin[0] | {"lines": [line for line in gone_on(game, begin, "", move) if line["event"] in DRAWN]}


def golden() -> dict[str, Json]:
    """Numbers that the page must come to as well."""
    return {
        "streams": [words(label) for label in LABELS],
        "deals": [deal(game, number) for game in tables() for number in range(DEALS)],
        "built": built_packs(),
        "opened": [opened(table) for table in OPENED],
        "races": [race(game, number) for game in races() for number in range(len(RACERS))],
    }


def texts() -> dict[str, str]:
    """The files by their paths in the page's sources."""
    written = {"check/packs.json": packs(), "check/golden.json": golden(), "commute/deck.json": deck()}
    return {name: json.dumps(value, ensure_ascii=False, indent=1) + "\n" for name, value in written.items()}


if __name__ == "__main__":
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"wrote {name}")
