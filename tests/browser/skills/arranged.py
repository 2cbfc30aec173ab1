"""Scenes at a table with skill cards. Chance would seldom deal them, so they are put into the store of a
running deal, through the app's own service and codec: pages are shown them as after any other move."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace

from app import room as rooms
from app.service import Service
from app.store.redis import RedisStore
from app.table import Change, Held, clocked
from engine import catalog
from engine.cards import in_order, pack, parse_cards
from engine.shedding.game import SheddingGame
from engine.shedding.playing import tally
from engine.shedding.state import Discarding, Pass, Play, Playing, Skills, State

Arrangement = Callable[[SheddingGame, State], State]


@dataclass(frozen=True, slots=True)
class Scene:
    """What a deal is to look like. `hands`: cards by seat, such as `S3 BJ`; `skills`: ids by seat; `turn`:
    who is to play; `acts`: what is played from there, by the rules, before anybody sees it ("" = a pass);
    `roles` by seat; `played`: other cards that lie in the played pile. All that is left is the stock."""

    hands: tuple[str, ...]
    skills: tuple[str, ...]
    turn: int
    roles: tuple[str, ...]
    acts: tuple[str, ...] = ()
    played: str = ""

    def __call__(self, game: SheddingGame, state: State) -> State:
        """The deal's state as this scene. Asks are others than before: clocks begin anew."""
        table = game.rules.card_table
        hands = tuple(in_order(parse_cards(hand)) for hand in self.hands)
        played = parse_cards(self.played)
        stock = Counter(pack(table.decks, table.removed_ranks))
        stock.subtract(card for cards in (*hands, played) for card in cards)
        assert min(stock.values()) >= 0, f"more cards than the pack has: {-stock}"
        nobody: tuple[tuple[str, ...], ...] = ((),) * len(hands)
        after = State(
            deal=replace(state.deal, roles=self.roles, stock=tuple(stock.elements())),
            hands=hands,
            face_up=nobody,
            pending=Playing(self.turn),
            trick=None,
            played=tally((0,) * 15, played),
            out=(),
            bombs=(),
            moves=state.moves + 1,
            skills=replace(Skills(), hands=split(self.skills), used=state.skills.used, armed=nobody),
            plays=(0,) * len(hands),
        )
        for cards in self.acts:
            ask = next(ask for ask in game.asks(after) if ask.kind == "play")
            move = Play(ask.id, parse_cards(cards)) if cards else Pass(ask.id)
            after = game.play(after, ask.seat, move).state
        return after


def split(skills: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Skill cards by seat."""
    return tuple(tuple(hand.split()) for hand in skills)


def holding(*skills: str) -> Arrangement:
    """The state with these skill cards in the seats' hands, all else as it is."""
    return lambda _, state: replace(state, skills=replace(state.skills, hands=split(skills)))


def discarding(*skills: str) -> Arrangement:
    """The state in which everybody is to give up one of these skill cards."""

    def change(_: SheddingGame, state: State) -> State:
        pending = Discarding((None,) * len(state.hands))
        return replace(state, pending=pending, trick=None, skills=replace(state.skills, hands=split(skills)))

    return change


class Arranger:
    """Arranges the deals of a server, as one more worker of it would."""

    def __init__(self, store: RedisStore) -> None:
        self._service = Service(store, catalog.games())

    async def arranges(self, code: str, arrangement: Arrangement) -> int:
        """Puts the arrangement into the room's deal and tells all of it; the table's version then. Clocks
        begin anew, and nobody counts as absent, however slowly the scenes before went."""

        def judge(held: Held, now: int) -> Change:
            game, table, state = held.deal()
            assert isinstance(game, SheddingGame)
            after = arrangement(game, state)
            room = held.room
            for seat in range(len(room.seats)):
                room = rooms.auto(room, seat, False)
            anew = replace(table, due=(), chances=())
            return Change(room, clocked(anew, game.asks(after), room, now), after)

        return await self._service.apply(code, judge)


@contextlib.asynccontextmanager
async def arranging(redis_url: str) -> AsyncIterator[Arranger]:
    """An arranger for the rooms in this Valkey."""
    store = RedisStore(redis_url)
    await store.open()
    yield Arranger(store)
    await store.close()
