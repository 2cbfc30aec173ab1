"""Every shedding table as a `Game`: the contract's functions over one `Rules` value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from engine.cards import Card, without
from engine.game import Ask, Facts, Illegal, Name, Option, Options, Outcome, Step, View, settled_options
from engine.rng import Stream
from engine.shedding.dealing import dealt
from engine.shedding.grammar import Grammar
from engine.shedding.hints import hints, nearest
from engine.shedding.judging import hand_without, judged
from engine.shedding.playing import BEATS, laid, passed, thrown
from engine.shedding.reading import described
from engine.shedding.recorded import recorded_move
from engine.shedding.rules import Rules
from engine.shedding.scoring import settle
from engine.shedding.state import MOVES, Laid, Move, Over, Pass, Play, State, ThrowHand, Throwing
from engine.shedding.view import private_view, public_view

ASKS_KEPT = 1 << 14
LEADING = ("play",)
FOLLOWING = ("play", "pass")


@lru_cache(maxsize=ASKS_KEPT)
def play_asks(move: int, turn: int, choices: tuple[str, ...]) -> tuple[Ask, ...]:
    """That a seat is to play, as the move with this number. Asks are looked at several times a move."""
    return (Ask(f"play-{move}", turn, "play", choices),)


def throw_asks(pending: Throwing) -> tuple[Ask, ...]:
    """That the leaders who have not thrown yet are to."""
    return tuple(
        Ask(f"throw-{pending.draws}-{seat}", seat, "throw", ("throw",), pace="throw")
        for seat, throw in zip(pending.seats, pending.throws, strict=True)
        if throw is None
    )


class SheddingGame:
    """One table of the shedding family."""

    state_kind = State
    moves = MOVES

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.id = rules.card_table.id
        self.name = Name(rules.card_table.name_zh, rules.card_table.name_en)
        self.players = range(rules.players, rules.players + 1)
        self.options: tuple[Option, ...] = rules.options

    @cache  # noqa: B019 - games live as long as the catalogue
    def grammar(self, kickers: str) -> Grammar:
        """The table's combinations under the house option `kickers`."""
        return Grammar(self.rules.card_table.combinations, kickers)

    def start(self, players: int, seed: bytes, options: Options) -> Step[State]:
        """A new deal. Raises Illegal (`bad_option`, `bad_players`)."""
        if players not in self.players:
            raise Illegal("bad_players", players=players)
        return dealt(self.rules, seed, settled_options(self.options, options))

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Whose answers are awaited."""
        pending = state.pending
        if pending.kind == "playing":
            return play_asks(state.moves, pending.turn, FOLLOWING if state.trick else LEADING)
        if pending.kind == "throwing":
            return throw_asks(pending)
        return ()

    def play(self, state: State, seat: int, move: Move) -> Step[State]:
        """The state after the seat's answer. Raises Illegal: `stale`, `not_your_turn`, `wrong_phase`,
        `must_lead`, and what `judged` and `hand_without` raise."""
        ask = self.answered(state, seat, move.ask)
        if move.kind not in ask.choices:
            raise Illegal("must_lead" if move.kind == "pass" and ask.kind == "play" else "wrong_phase")
        match move:
            case Play():
                hand = hand_without(state.hands[seat], move.cards)
                reading = judged(self.grammar(state.deal.kickers), state, move.cards, move.reading)
                return laid(self.rules, state, Laid(seat, move.cards, reading), hand)
            case Pass():
                assert state.trick is not None
                return passed(state, state.trick, seat)
            case ThrowHand():
                assert isinstance(state.pending, Throwing)
                return thrown(state, state.pending, seat, move.throw)

    def answered(self, state: State, seat: int, ask_id: str) -> Ask:
        """The open ask with this id. Raises Illegal `not_your_turn` (it is another seat's), `stale` (it is
        gone)."""
        for ask in self.asks(state):
            if ask.id == ask_id:
                if ask.seat != seat:
                    raise Illegal("not_your_turn")
                return ask
        raise Illegal("stale")

    def fallback(self, state: State, ask: Ask) -> Move:
        """What the clock plays: a random throw, the lowest solo as a lead, else a pass."""
        if ask.kind == "throw":
            return ThrowHand(
                ask.id, Stream(bytes.fromhex(state.deal.seed), f"fallback {ask.id}").choice(tuple(BEATS))
            )
        if state.trick:
            return Pass(ask.id)
        return Play(ask.id, state.hands[ask.seat][:1])

    def public(self, state: State) -> View:
        """What all may know."""
        return public_view(self.rules, state)

    def private(self, state: State, seat: int) -> View:
        """What this seat knows besides."""
        return private_view(self.rules, state, seat, self.asks(state))

    def hints(self, view: View, private: View) -> Iterator[Move]:
        """The seat's lawful moves, best first."""
        return hints(self.grammar(view["kickers"]), view, private)

    def check(self, state: State, seat: int, cards: Sequence[Card]) -> tuple[View, ...]:
        """The readings to choose from when the seat lays these cards now. Raises Illegal as `play` does, with
        the `clause` (`combinations.md 1`)."""
        if self.playing(state, seat) is None:
            raise Illegal("not_your_turn")
        hand_without(state.hands[seat], cards)
        try:
            return (described(judged(self.grammar(state.deal.kickers), state, cards, None)),)
        except Illegal as refusal:
            if refusal.code == "ambiguous":
                return tuple(refusal.params["choices"])
            raise Illegal(refusal.code, **refusal.params, clause="combinations.md 1") from None

    def nearest(self, state: State, seat: int, cards: Sequence[Card]) -> tuple[Card, ...] | None:
        """The lawful play that shares most cards with these."""
        if self.playing(state, seat) is None or without(state.hands[seat], cards) is None:
            return None
        return nearest(self.grammar(state.deal.kickers), state, seat, cards)

    def playing(self, state: State, seat: int) -> Ask | None:
        """The seat's open ask for a play."""
        pending = state.pending
        return self.asks(state)[0] if pending.kind == "playing" and pending.turn == seat else None

    def recorded_move(self, state: State, line: Facts) -> tuple[int, Move] | None:
        """The seat and its move that a record line tells of. Raises Illegal `bad_record`, `not_your_turn`."""
        return recorded_move(self.asks(state), line)

    def outcome(self, state: State) -> Outcome | None:
        """How it ended; None while it goes on."""
        if not isinstance(state.pending, Over):
            return None
        won, roles = state.pending.winner, state.deal.roles
        points = settle(self.rules, won, roles, state.out, len(state.bombs)).points
        return Outcome(won, roles, tuple(self.rules.camp_of(role).id for role in roles), points)
