"""Bots: lawful at every table, blind to what a seat may not know, and without memory."""

import copy
import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest

from engine import bots, catalog
from engine.bots.deal import numbered_seed, played
from engine.bots.plan import planner
from engine.cards import RANK_OF, RANKS, counts, format_ranks, pack, parse_ranks
from engine.rng import Stream
from engine.shedding.state import Pass, Play, Playing

PARTY = [table for table in catalog.games() if table.startswith("party-")]
PLAYERS = {"choose": bots.choose, "random": bots.random_move}


def decisions(table: str, seed: bytes, player: Any = bots.choose) -> list[tuple[Any, int]]:
    """The states of a deal between bots, with the seat that is asked in each."""
    game, found = catalog.game(table), []
    state = game.start(game.players[0], seed, {}).state
    while asks := game.asks(state):
        seat = asks[0].seat
        found.append((state, seat))
        move = player(game, game.public(state), game.private(state, seat), seed)
        state = game.play(state, seat, move).state
    return found


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("table", PARTY)
def test_every_move_is_lawful_and_every_deal_ends(table: str, player: str) -> None:
    game = catalog.game(table)
    seats = [PLAYERS[player]] * game.players[0]
    for number in range(4):
        deal = played(game, numbered_seed("lawful", number), {}, lambda _: seats)
        assert sum(deal.outcome.points) == 0


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("table", PARTY)
def test_the_same_views_and_seed_give_the_same_move_and_stay_as_they_were(table: str, player: str) -> None:
    game, choose = catalog.game(table), PLAYERS[player]
    for state, seat in decisions(table, b"pure")[::5]:
        view, private = game.public(state), game.private(state, seat)
        before = copy.deepcopy((view, private))
        # As a page gets them: through JSON, nothing else within reach.
        sent = json.loads(json.dumps([view, private]))
        assert choose(game, view, private, b"a") == choose(game, *sent, b"a")
        assert (view, private) == before


@pytest.mark.parametrize("table", PARTY)
def test_what_a_seat_may_not_know_changes_no_move(table: str) -> None:
    """The hidden cards of the other seats and the stock, dealt out anew in the same numbers."""
    game = catalog.game(table)
    for state, seat in decisions(table, b"blind")[::7]:
        if not isinstance(state.pending, Playing):
            continue
        other = redealt(state, seat)
        moves = [bots.choose(game, game.public(one), game.private(one, seat), b"") for one in (state, other)]
        assert moves[0] == moves[1]


def redealt(state: Any, seat: int) -> Any:
    """The state with all cards that the seat has not seen shuffled among those who hold them."""
    hidden: list[str] = list(state.deal.stock)
    for at, hand in enumerate(state.hands):
        if at != seat:
            hidden += unseen(hand, state.face_up[at])
    drawn = iter(Stream(b"redeal", "hidden").shuffled(hidden))
    stock = tuple(next(drawn) for _ in state.deal.stock)
    hands = tuple(
        hand if at == seat else (*state.face_up[at], *(next(drawn) for _ in unseen(hand, state.face_up[at])))
        for at, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, deal=replace(state.deal, stock=stock))


def unseen(hand: tuple[str, ...], face_up: tuple[str, ...]) -> list[str]:
    left = list(hand)
    for card in face_up:
        left.remove(card)
    return left


@pytest.mark.parametrize("table", PARTY)
def test_plans_part_the_hand_into_playable_groups(table: str) -> None:
    game: Any = catalog.game(table)
    plans = planner(game, "any")
    cards = pack(game.rules.card_table.decks)
    for number in range(100):
        hand = counts(Stream(b"hands", str(number)).shuffled(cards)[: 1 + number % 24])
        plan = plans.plan(hand)
        assert sum(group.packed for group in plan.groups) == hand
        assert all(plans.grammar.readings(group.packed) for group in plan.groups)
        assert 0 <= plan.kickers < len(plan.groups)
        assert plan.turns == len(plan.groups) - plan.kickers


# --- single decisions ---------------------------------------------------------------------------------------


def situation(
    table: str, role: str, hand: str, left: dict[int, int] | None = None, lies: str = "", by: int = 1
) -> Any:
    """The decision of seat 0 with this role and hand; `lies`: what seat `by` has laid and all since have
    passed on; `left`: numbers of cards of other seats."""
    game: Any = catalog.game(table)
    order = [role, *remaining_roles(game, role)]
    state = game.start(game.players[0], hashlib.sha256(b"situation").digest(), {}).state
    rest = list(pack(game.rules.card_table.decks))
    own, laid = drawn(rest, hand), drawn(rest, lies)
    hands = [own] + [
        tuple(rest.pop() for _ in range((left or {}).get(at, 15))) for at in range(1, len(order))
    ]
    deal = replace(state.deal, roles=tuple(order), stock=tuple(rest))
    hands[by] = (*laid, *hands[by])
    state = replace(
        state, deal=deal, hands=tuple(hands), face_up=((),) * len(order), pending=Playing(by if lies else 0)
    )
    if lies:
        state = game.play(state, by, Play(game.asks(state)[0].id, laid)).state
        while game.asks(state)[0].seat != 0:
            state = game.play(state, game.asks(state)[0].seat, Pass(game.asks(state)[0].id)).state
    return bots.choose(game, game.public(state), game.private(state, 0), b"")


def remaining_roles(game: Any, role: str) -> list[str]:
    roles = [one.id for one in game.rules.roles for _ in range(one.seats)]
    roles.remove(role)
    return roles


def drawn(rest: list[str], ranks: str) -> tuple[str, ...]:
    """Cards of these ranks taken out of the rest."""
    found = []
    for rank in ranks:
        card = next(card for card in rest if RANKS[RANK_OF[card]] == rank)
        rest.remove(card)
        found.append(card)
    return tuple(found)


def ranks(move: Any) -> str:
    return format_ranks(counts(move.cards)) if isinstance(move, Play) else "pass"


def test_it_goes_out_when_it_can() -> None:
    assert ranks(situation("party-3", "worker", "334455")) == "334455"
    assert ranks(situation("party-3", "worker", "9999", lies="AA")) == "9999"


def test_it_does_not_beat_a_partner() -> None:
    assert ranks(situation("party-3", "worker", "3457KKA2", lies="QQ", by=2)) == "pass"
    assert ranks(situation("party-3", "worker", "3457KKA2", lies="QQ", by=1)) == "KK"


def test_it_keeps_bombs_until_a_foe_is_near_going_out() -> None:
    hand = "344566779999JQ"
    assert ranks(situation("party-3", "worker", hand, lies="AA", left={1: 15})) == "pass"
    assert ranks(situation("party-3", "worker", hand, lies="AA", left={1: 1})) == "9999"


def test_it_bombs_when_it_goes_out_next() -> None:
    assert ranks(situation("party-3", "worker", "33339", lies="AA")) == "3333"


def test_it_leads_what_a_foe_with_one_card_cannot_beat() -> None:
    assert ranks(situation("party-3", "worker", "44579JQ", left={1: 1})) == "44"
    assert ranks(situation("party-3", "worker", "479JQ", left={1: 1})) == "Q"


def test_it_leads_low_to_a_partner_with_one_card() -> None:
    assert ranks(situation("party-3", "worker", "355668899J", left={2: 1})) == "3"


def test_it_follows_cheaply_and_breaks_no_chain() -> None:
    assert ranks(situation("party-3", "boss", "3456789TJKK2", lies="5")) in ("K", "2", "pass")
    assert ranks(situation("party-3", "boss", "34567999TT", lies="88")) == "TT"


def test_sister_in_law_of_eight_lets_the_boss_be_first_out() -> None:
    """Were she the first to go out, the boss could no longer win (`party.md 8`)."""
    assert ranks(situation("party-8", "sister-in-law", "55", lies="44")) == "pass"
    assert ranks(situation("party-8", "sister-in-law", "345")) in ("3", "4", "5")


def test_the_random_player_draws_every_lawful_move() -> None:
    game = catalog.game("party-3")
    state, seat = decisions("party-3", b"spread")[6]
    view, private = game.public(state), game.private(state, seat)
    lawful = {ranks(move) for move in game.hints(view, private)}
    seeds = (bytes([n % 256, n // 256]) for n in range(60 * len(lawful)))
    seen = {ranks(bots.random_move(game, view, private, seed)) for seed in seeds}
    assert seen == lawful


def test_who_is_not_asked_has_no_move() -> None:
    game = catalog.game("party-3")
    found = decisions("party-3", b"unasked")
    state, seat = next((state, seat) for state, seat in found if isinstance(state.pending, Playing))
    other = game.private(state, (seat + 1) % 3)
    for player in PLAYERS.values():
        with pytest.raises(ValueError, match="not asked"):
            player(game, game.public(state), other, b"")


def test_ranks_of_the_situations_are_as_written() -> None:
    assert parse_ranks("3457KKA2") == counts(drawn(list(pack(1)), "3457KKA2"))
