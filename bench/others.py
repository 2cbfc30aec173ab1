"""Other people's engines for `doulaoban bench engine`: rlcard and OpenSpiel, playing their own three-player
game (the classic one, one deck, the same combinations) by their own functions. Both judge a move by listing
all that are lawful and looking for it there."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from engine.cards import RANKS

Work = Callable[[], int]
"""Does one batch, and says how many things it has done."""

Dealt = Sequence[tuple[Sequence[str], Sequence[str]]]
"""Hands, each with the cards that lie before it."""

SOME = 200
"""As many hands are enough for engines that take long."""

OPENSPIEL_PASS, OPENSPIEL_BID = 0, 3
"""The moves `Pass` and `Bid 3`."""


# --- rlcard -------------------------------------------------------------------------------------------------


def rlcard_player(hand: Sequence[str]) -> Any:
    """A player of rlcard's with these cards."""
    from rlcard.games.base import Card
    from rlcard.games.doudizhu.player import DoudizhuPlayer

    player = DoudizhuPlayer(0, None)
    player.set_current_hand(
        [Card(card, "") if card in ("BJ", "RJ") else Card(card[0], card[1]) for card in hand]
    )
    return player


def in_order(cards: Sequence[str]) -> str:
    """Cards as rlcard writes them."""
    return "".join(sorted((card[0] if card in ("BJ", "RJ") else card[1] for card in cards), key=RANKS.index))


def rlcard_answers(dealt: Dealt) -> list[tuple[Any, Any]]:
    """Players with these hands, and those who laid what lies before them, where rlcard knows such a
    combination."""
    from rlcard.games.doudizhu.utils import CARD_TYPE

    found = []
    for hand, lead in dealt:
        if in_order(lead) in CARD_TYPE[0]:
            player = rlcard_player(sorted(hand, key=lambda card: RANKS.index(in_order([card]))))
            other = rlcard_player(())
            other.played_cards = in_order(lead)
            found.append((player, other))
    return found


def rlcard_responses(dealt: Dealt) -> Work:
    from rlcard.games.doudizhu.utils import get_gt_cards

    answers = rlcard_answers(dealt[:SOME])
    return lambda: sum(len(get_gt_cards(player, other)) - 1 for player, other in answers)


def rlcard_checks(dealt: Dealt) -> Work:
    """rlcard judges a move by listing all that are lawful and looking for it there."""
    from rlcard.games.doudizhu.utils import get_gt_cards

    answers, chance = rlcard_answers(dealt[:SOME]), random.Random(6)
    laid = [(player, other, chance.choice(get_gt_cards(player, other))) for player, other in answers]
    return lambda: len([move in get_gt_cards(player, other) for player, other, move in laid])


def rlcard_leads(dealt: Dealt) -> Work:
    from rlcard.games.doudizhu.judger import DoudizhuJudger

    hands = [in_order(hand) for hand, _ in dealt[:SOME]]
    return lambda: sum(len(DoudizhuJudger.playable_cards_from_hand(hand)) for hand in hands)


def rlcard_games() -> Work:
    from rlcard.games.doudizhu import Game as Doudizhu

    chance = random.Random(7)

    def work() -> int:
        game = Doudizhu()
        state, _ = game.init_game()
        while not game.is_over():
            plays = [move for move in state["actions"] if move != "pass"]
            state, _ = game.step(chance.choice(plays or ["pass"]))
        return 1

    return work


# --- OpenSpiel ----------------------------------------------------------------------------------------------


def openspiel_start(spiel: Any, chance: random.Random) -> Any:
    """A game that is dealt, the first to be asked having bid most."""
    state = spiel.load_game("dou_dizhu").new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    state.apply_action(OPENSPIEL_BID)
    return state


def openspiel_move(state: Any, chance: random.Random) -> int:
    """A lawful play; the pass where there is none."""
    lawful = state.legal_actions()
    plays = lawful[1:] if lawful[0] == OPENSPIEL_PASS else lawful
    return int(chance.choice(plays or lawful))


def openspiel_positions(spiel: Any) -> list[Any]:
    """States of OpenSpiel's game in which a seat is to play."""
    chance, found = random.Random(8), []
    for _ in range(20):
        state = openspiel_start(spiel, chance)
        while not state.is_terminal():
            found.append(state.clone())
            state.apply_action(openspiel_move(state, chance))
    return found


def openspiel_responses(spiel: Any) -> Work:
    states = openspiel_positions(spiel)
    return lambda: sum(len(state.legal_actions()) for state in states)


def openspiel_checks(spiel: Any) -> Work:
    """OpenSpiel judges a move by listing all that are lawful and looking for it there."""
    states, chance = openspiel_positions(spiel), random.Random(9)
    laid = [(state, chance.choice(state.legal_actions())) for state in states]
    return lambda: len([move in state.legal_actions() for state, move in laid])


def openspiel_games(spiel: Any) -> Work:
    chance = random.Random(10)

    def work() -> int:
        state = openspiel_start(spiel, chance)
        while not state.is_terminal():
            for seat in range(3):
                state.observation_tensor(seat)
            state.apply_action(openspiel_move(state, chance))
        state.history()
        return 1

    return work
