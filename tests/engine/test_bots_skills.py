"""Bots with skill cards: lawful at every table in every seat, sparing to their own side, blind to what a seat
may not know; and when they play which."""

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from engine import bots, catalog
from engine.bots.deal import Player, chance_of, numbered_seed, played, steps
from engine.bots.sight import doubted
from engine.bots.worth import TIER, TIERS, least_useful
from engine.cards import format_cards
from engine.rng import Stream
from engine.shedding.skills import SKILLS
from engine.shedding.state import Discard, Pass, Play, PlaySkill, State, Wave
from tests.contract.worlds import worlds_of
from tests.engine.skills.scene import scene

PARTY = [table for table in catalog.games() if table.startswith("party-")]
DEALS = 12
HARMFUL = ("confine", "swap-blind", "downgrade", "burden")


@dataclass(frozen=True)
class Chance:
    """A bot out of turn: what it saw, and what it did."""

    view: Any
    private: Any
    move: Any


@dataclass
class Witness:
    """A bot whose chances out of turn are kept."""

    chances: list[Chance]

    def interject(self, game: Any, view: Any, private: Any, seed: bytes) -> Any:
        move = bots.interject(game, view, private, seed)
        self.chances.append(Chance(view, private, move))
        return move


@pytest.fixture(scope="module")
def chances() -> dict[str, list[Chance]]:
    """By table, all chances out of turn of some deals between bots. That none was refused is part of it."""
    found: dict[str, list[Chance]] = {}
    for table in PARTY:
        game, witness = catalog.game(table), Witness(found.setdefault(table, []))
        seats = [Player(bots.choose, witness.interject)] * game.players[0]
        for number in range(DEALS):
            deal = played(game, numbered_seed("skills", number), {}, lambda _, seats=seats: seats)
            assert sum(deal.outcome.points) == 0
    return found


def taken(chances: dict[str, list[Chance]]) -> Iterator[tuple[str, Chance]]:
    """The chances that were taken, with their tables."""
    for table, of_table in chances.items():
        yield from ((table, one) for one in of_table if one.move is not None)


def doubts(table: str, chance: Chance) -> tuple[float, ...]:
    """By seat, how likely it is no ally of the bot."""
    game: Any = catalog.game(table)
    shown = tuple(seat["role"] for seat in chance.view["seats"])
    return doubted(game.rules, chance.private["role"], shown, tuple(chance.private["sides"]))


# --- whole deals --------------------------------------------------------------------------------------------


def test_every_kind_is_played(chances: dict[str, list[Chance]]) -> None:
    kinds = Counter(one.move.skill for _, one in taken(chances))
    assert set(kinds) == set(SKILLS)


def test_harm_is_done_to_probable_foes_alone(chances: dict[str, list[Chance]]) -> None:
    aimed = [(table, one) for table, one in taken(chances) if one.move.skill in HARMFUL]
    assert len(aimed) > 50
    for table, one in aimed:
        assert one.private["sides"][one.move.target] in ("foe", "unknown")
        assert doubts(table, one)[one.move.target] > 0.6


def test_foes_skills_alone_are_cancelled(chances: dict[str, list[Chance]]) -> None:
    cancelled = [(table, one) for table, one in taken(chances) if one.move.skill == "cancel"]
    assert len(cancelled) > 10
    for table, one in cancelled:
        by = one.view["pending"][-1]["seat"]
        assert one.private["sides"][by] in ("foe", "unknown")
        assert doubts(table, one)[by] > 0.6


def test_while_a_skill_pends_there_is_nothing_but_cancel(chances: dict[str, list[Chance]]) -> None:
    pending = [one for _, one in taken(chances) if one.view["pending"]]
    assert {one.move.skill for one in pending} == {"cancel"}


def test_the_same_chance_and_seed_give_the_same_move(chances: dict[str, list[Chance]]) -> None:
    for table, of_table in chances.items():
        game = catalog.game(table)
        for one in of_table[::11]:
            before = copy.deepcopy((one.view, one.private))
            # As a page gets them: through JSON, nothing else within reach.
            sent = json.loads(json.dumps(before))
            assert bots.interject(game, *sent, b"another") == one.move
            assert (one.view, one.private) == before


@pytest.mark.parametrize(
    ("skill", "table"),
    [(skill, PARTY[(at + on) % len(PARTY)]) for at, skill in enumerate(SKILLS) for on in (0, 3)],
)
def test_a_table_full_of_one_skill_plays_on(skill: str, table: str) -> None:
    """Every seat holds two of it, with a `cancel`: nothing is refused."""
    game: Any = catalog.game(table)
    state = begun(game, numbered_seed(skill, 1), (skill, skill, "cancel"))
    for step in steps(game, state, (bots.BOT,) * game.players[0], b""):
        state = step.state
    assert game.outcome(state) is not None


@pytest.mark.parametrize("table", PARTY)
def test_bots_and_random_players_at_one_table_are_lawful(table: str) -> None:
    game = catalog.game(table)
    for number in range(4):
        seats = [(bots.BOT, bots.RANDOM)[(seat + number) % 2] for seat in range(game.players[0])]
        deal = played(game, numbered_seed("mixed", number), {}, lambda _, seats=seats: seats)
        assert sum(deal.outcome.points) == 0


def test_random_players_play_every_kind() -> None:
    game, told = catalog.game("party-8"), Counter[str]()
    for number in range(6):
        deal = played(game, numbered_seed("random", number), {}, lambda _: (bots.RANDOM,) * 8)
        told += Counter(event.facts["skill"] for event in deal.events if event.name == "skill_played")
    assert set(told) == set(SKILLS)


@pytest.mark.parametrize("table", PARTY)
def test_what_a_seat_may_not_know_changes_nothing_it_does(table: str) -> None:
    """In states of bots' deals all that is hidden from a seat is exchanged: cards, roles, skill cards."""
    game: Any = catalog.game(table)
    worlds, chance = worlds_of(game), random.Random(table)
    state, changed = begun(game, numbered_seed("blind", 2), ("cancel", "unmask")), 0
    for number, step in enumerate(steps(game, state, (bots.BOT,) * game.players[0], b"")):
        state = step.state
        for seat in {ask.seat for ask in game.asks(state)} if number % 5 == 0 else ():
            other = worlds.another(game, state, seat, chance)
            changed += other.hands != state.hands
            assert doings(game, state, seat) == doings(game, other, seat)
    assert changed


def doings(game: Any, state: State, seat: int) -> list[Any]:
    """What the bot on the seat does: out of turn, and in turn if it is asked."""
    view, private = game.public(state), game.private(state, seat)
    found = [bots.interject(game, view, private, b"")]
    if any(ask["urgent"] for ask in private["asks"]):
        found.append(bots.choose(game, view, private, b""))
    return found


def begun(game: Any, seed: bytes, skills: tuple[str, ...]) -> State:
    """A deal after the discards, in which each seat holds these skill cards and those it kept."""
    state = game.start(game.players[0], seed, {}).state
    for step in steps(game, state, (bots.BOT,) * game.players[0], chance_of(seed)):
        state = step.state
        if state.pending.kind != "discarding":
            break
    held = tuple((*skills, *own) for own in state.skills.hands)
    return replace(state, skills=replace(state.skills, hands=held))


# --- single decisions ---------------------------------------------------------------------------------------

BOSS, WORKER, SISTER = "boss", "worker", "sister-in-law"
THREE = (WORKER, BOSS, WORKER)
FIVE = (WORKER, BOSS, WORKER, SISTER, WORKER)
MIDDLING = ["S5 S6 S8 S9 ST SQ CA", "H5 H6 H8 H9 HT HQ H3", "C5 C6 C8 C9 CT CQ C3"]


def skill(deal: Any, seat: int = 0) -> str:
    """The skill that the bot on the seat plays now, with what it is aimed at; empty where it plays none."""
    move = bots.interject(deal.game, deal.public, deal.private(seat), b"")
    if move is None:
        return ""
    assert isinstance(move, PlaySkill)
    deal.game.play(deal.state, seat, move)
    aim = [] if move.target is None else [str(move.target)]
    return " ".join([move.skill, *aim, *([format_cards(move.cards)] if move.cards else [])])


def three(own: str, held: str, **setting: Any) -> Any:
    """Seat 0 is a worker with these cards and skill cards, 1 the boss, 2 the other worker."""
    known = f"{own} {setting.get('played', '')} {setting.get('lies', (0, ''))[1]}".split()
    hands = [setting.pop(name, MIDDLING[seat]).split() for seat, name in ((1, "boss"), (2, "other"))]
    others = [" ".join(card for card in hand if card not in known) for hand in hands]
    return scene([own, *others], {0: held}, **{"roles": THREE, "turn": 0} | setting)


def test_two_low_where_it_has_none_and_two_high_where_it_has_many() -> None:
    assert skill(three("S3 S5 S7 S9 SJ SK SA", "two-low two-high", turn=1)) == "two-low"
    assert skill(three("S4 S5 S2 H2 C2 SJ SQ", "two-low two-high", turn=1)) == "two-high"


def test_restore_when_its_twos_are_low() -> None:
    assert skill(three("S4 S9 S2 H2 C2", "restore", standing=["two-low"])) == "restore"
    assert skill(three("S4 S9 SK SQ", "restore", standing=["two-low"])) == ""


def test_deer_as_horse_to_go_out() -> None:
    deal = three("S3 S9", "deer-as-horse")
    assert skill(deal) == "deer-as-horse"
    deal.acts(0, "deer-as-horse")
    move = bots.choose(deal.game, deal.public, deal.private(0), b"")
    assert isinstance(move, Play)
    assert set(move.cards) == {"S3", "S9"}
    assert skill(three("S3", "deer-as-horse")) == ""


def test_stowaway_with_a_trio() -> None:
    deal = three("S3 S4 SJ HJ CJ S9 H9 SK", "stowaway", other="C5 C6 C8")
    assert skill(deal) == "stowaway"
    deal.acts(0, "stowaway")
    deal.took(deal.game.play(deal.state, 0, bots.choose(deal.game, deal.public, deal.private(0), b"")))
    assert deal.state.trick.top.stowaway
    assert skill(three("S3 S4 S9 SK", "stowaway")) == ""


def test_unstoppable_and_encore_near_the_end() -> None:
    assert skill(three("S4 S9 H9 SJ", "unstoppable")) == "unstoppable"
    assert skill(three("S4 S9 H9 SJ", "encore")) == "encore"
    assert skill(three("S4 S9 H9 SJ", "unstoppable encore", turn=1)) == ""
    assert skill(three("BJ RJ", "unstoppable encore")) == ""


def test_what_encore_leads_leaves_a_card() -> None:
    deal = three("S3 H3", "", armed={0: "encore"})
    move = bots.choose(deal.game, deal.public, deal.private(0), b"")
    assert len(move.cards) == 1
    deal.took(deal.game.play(deal.state, 0, move))


def test_upside_down_where_a_low_card_would_win() -> None:
    assert skill(three("S3 S8 SK", "upside-down", boss="H4 H5 HQ HK", played="BJ RJ")) == "upside-down"
    assert skill(three("SA S2 BJ", "upside-down", boss="H4 H5 HQ HK")) == ""


def test_truce_before_it_goes_out_with_what_a_bomb_could_beat() -> None:
    hand = "RJ S5"
    assert skill(three(hand, "truce", boss="H4 H5 HQ HK", played="BJ")) == "truce"
    # all but three of each rank have been played
    gone = " ".join(suit + rank for rank in "346789TJQKA2" for suit in "SD") + " BJ"
    assert skill(three(hand, "truce", boss="H4 H5 HQ HK", other="C6 C8", played=gone)) == ""


def test_oil_on_fire_when_its_bomb_is_all_but_out() -> None:
    assert skill(three("S3 SK HK CK DK", "oil-on-fire")) == "oil-on-fire"
    assert skill(three("S3 SK HK CK DK", "oil-on-fire", boss="H4 H5")) == ""


def test_turn_back_when_a_foe_near_going_out_is_next() -> None:
    assert skill(three("S4 S6 S9 SJ SK SA", "turn-back", boss="H4 H5")) == "turn-back"
    assert skill(three("S4 S6 S9 SJ SK SA", "turn-back", other="C8")) == "turn-back"
    assert skill(three("S4 S6 S9 SJ SK SA", "turn-back", boss="H4 H5", standing=["turn-back"])) == ""


def test_cut_in_stops_a_foe_near_going_out() -> None:
    lies = {"lies": (1, "H9"), "turn": 2, "boss": "H4 H5"}
    assert skill(three("S3 S4 S6 SK", "cut-in", **lies)) == "cut-in SK"
    assert skill(three("S3 S4 S6 S8", "cut-in", **lies)) == ""
    assert skill(three("SK", "cut-in", lies=(2, "C9"), turn=1, other="C4 C5")) == "cut-in SK"
    assert skill(three("S3 S4 S6 SK", "cut-in", lies=(2, "C9"), turn=1, other="C4 C5")) == ""


def test_guest_as_host_takes_a_foes_lead() -> None:
    assert skill(three("S3 S4 S6 SK", "guest-as-host", turn=1, tricks=1)) == "guest-as-host"
    assert skill(three("S3 S4 S6 SK", "guest-as-host", turn=2, tricks=1)) == ""


def test_harm_to_the_boss_near_going_out() -> None:
    near = {"boss": "HQ HK HA", "played": "D3 D4 D5 D6"}
    hand = "S4 S7 S9 ST SQ SA"
    for held in ("confine", "downgrade", "burden"):
        assert skill(three(hand, held, **near)) == f"{held} 1"
    assert skill(three(hand, "swap-blind", **near)) == "swap-blind 1 S4"
    for held in ("downgrade", "burden", "swap-blind"):
        assert skill(three(hand, held, boss="HQ HK")) == ""


def test_an_ally_near_going_out_is_spared() -> None:
    boss = "H4 H5 H7 H8 HT HJ HQ HK HA D3 D6 D9"
    for held in ("confine", "downgrade", "burden"):
        assert skill(three("S4 S7 S9 ST SQ SA S5 S8 SJ", held, boss=boss, other="C3 C4 C5")) == ""


def test_unmask_one_whose_side_is_not_known() -> None:
    hands = ["S4 S5 S7", "H4 H5 H7", "C4 C5 C7", "D4 D5 D7", "ST SJ SK"]
    assert skill(scene(hands, {0: "unmask"}, roles=FIVE, turn=1)).split()[1] in "234"
    assert skill(scene(hands, {1: "unmask"}, roles=FIVE, turn=0), 1).split()[1] in "0234"


def test_see_through_a_foe_and_play_by_what_it_holds() -> None:
    deal = three("S9 S4 SJ SQ", "see-through", boss="H3 H5 H6 H7", other="C3 C5 C6 C7 C8")
    assert skill(deal) == "see-through 1"
    before = bots.choose(deal.game, deal.public, deal.private(0), b"")
    deal.acts(0, "see-through", 1)
    after = bots.choose(deal.game, deal.public, deal.private(0), b"")
    # what the boss cannot beat comes first: so all four go, one after the other
    assert (format_cards(before.cards), format_cards(after.cards)) == ("S4", "S9")


def test_cancel_against_harm_to_its_side() -> None:
    hands = [MIDDLING[0], MIDDLING[1], MIDDLING[2]]
    for target, answer in ((0, "cancel"), (2, "cancel")):
        deal = scene(hands, {0: "cancel", 1: "confine"}, roles=THREE, turn=1).skill(1, "confine", target)
        assert skill(deal) == answer
    deal = scene(hands, {0: "cancel", 2: "confine"}, roles=THREE, turn=1).skill(2, "confine", 1)
    assert skill(deal) == ""


def test_cancel_of_a_cancel_against_an_ally() -> None:
    deal = scene(MIDDLING, {0: "cancel", 1: "cancel", 2: "confine"}, roles=THREE, turn=1)
    deal.skill(2, "confine", 1).skill(1, "cancel")
    assert skill(deal) == "cancel"


def test_it_lets_act_what_it_does_not_cancel() -> None:
    deal = scene(MIDDLING, {0: "cancel", 2: "truce"}, roles=THREE, turn=1).skill(2, "truce")
    assert isinstance(bots.choose(deal.game, deal.public, deal.private(0), b""), Wave)


def test_the_least_useful_is_given_up_and_of_two_alike_one() -> None:
    assert sorted(TIER) == sorted(SKILLS)
    chance = Stream(b"discard", "")
    best, worst = TIERS[0][0], TIERS[-1]
    assert least_useful([best, worst[0], best], chance) == best
    given = {least_useful([worst[0], best, worst[1]], Stream(bytes([n]), "")) for n in range(20)}
    assert given == set(worst[:2])
    game = catalog.game("party-3")
    state = game.start(3, b"discard".ljust(32), {}).state
    move = bots.choose(game, game.public(state), game.private(state, 0), b"")
    assert isinstance(move, Discard)
    assert move.skill in state.skills.hands[0]


def test_it_leads_something_under_a_truce_when_it_holds_nothing_but_bombs() -> None:
    deal = three("S3 H3 C3 D3 S4 H4 C4 D4", "", standing=["truce"], boss="H5 H6", other="C5 C6")
    move = bots.choose(deal.game, deal.public, deal.private(0), b"")
    assert isinstance(move, Play)
    deal.took(deal.game.play(deal.state, 0, move))


def test_it_follows_by_the_order_in_force() -> None:
    deal = three("S3 SK", "", standing=["upside-down"], lies=(1, "H4"), boss="H5", other="C5 C6")
    assert bots.choose(deal.game, deal.public, deal.private(0), b"").cards == ("S3",)
    deal = three("S4 S2", "", standing=["two-low"], lies=(1, "H3"), boss="H5", other="C5 C6")
    assert bots.choose(deal.game, deal.public, deal.private(0), b"").cards == ("S4",)


def test_what_an_ally_laid_counts_by_the_order_in_force() -> None:
    """A queen is left alone, a two that is lowest is not."""
    for lies, answer in (("CQ", Pass), ("C2", Play)):
        deal = three("S4 S6 SK SA H7 D9", "", standing=["two-low"], lies=(2, lies), other="C5 C6 C7 C8 CT CJ")
        assert isinstance(bots.choose(deal.game, deal.public, deal.private(0), b""), answer)
