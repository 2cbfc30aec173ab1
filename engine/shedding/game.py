"""Every shedding table as a `Game`: the contract's functions over one `Rules` value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial

from engine.cards import Card, without
from engine.game import Ask, Facts, Illegal, Name, Option, Options, Outcome, Step, View, settled_options
from engine.shedding.grammar import Grammar
from engine.shedding.hints import hints, nearest
from engine.shedding.judging import hand_without, judged
from engine.shedding.opening.entering import entered
from engine.shedding.order import PRINTED, with_own_three
from engine.shedding.playing import compelled, ending, laid, passed
from engine.shedding.ranks import ranks_in_force, solo_place
from engine.shedding.recorded import recorded_move
from engine.shedding.restraint import Demand, demand
from engine.shedding.roles import camp_at_end
from engine.shedding.rules import Rules
from engine.shedding.skills.window import holders, may_cut_in, play_skill, waited_for, waved
from engine.shedding.state import (
    MOVES,
    Claim,
    Move,
    Over,
    Pass,
    Play,
    PlaySkill,
    State,
    Wave,
)
from engine.shedding.terms import Terms, act_of, armed_by, terms_of
from engine.shedding.view import private_view, public_view
from engine.shedding.way import described_way

ASKS_KEPT = 1 << 14
LEADING = ("play",)
FOLLOWING = ("play", "pass")
WINDOW = ("wave",)


@lru_cache(maxsize=ASKS_KEPT)
def play_asks(move: int, turn: int, choices: tuple[str, ...]) -> tuple[Ask, ...]:
    """That a seat is to play, as the move with this number. Asks are looked at several times a move."""
    return (Ask(f"play-{move}", turn, "play", choices),)


def skill_asks(state: State, play: Ask) -> tuple[Ask, ...]:
    """The asks of a deal with skill cards, urgent ones first: whoever may let a pending skill act is asked
    to; meanwhile the clock of the `play` stands. Who holds skill cards may play one at any time
    (`party.md 6`)."""
    skills = state.skills
    number = sum(skills.used)
    windows = tuple(
        Ask(f"window-{number}-{seat}", seat, "window", WINDOW, pace="skill") for seat in waited_for(state)
    )
    turn = (replace(play, urgent=False),) if windows else (play,)
    standing = tuple(
        Ask(f"skill-{seat}-{skills.used[seat]}", seat, "skill", ("skill",), urgent=False)
        for seat in holders(state)
    )
    return (*windows, *turn, *standing)


class SheddingGame:
    """One table of the shedding family."""

    state_kind = State
    moves = MOVES
    news: frozenset[str] = frozenset()

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.id = rules.card_table.id
        self.name = Name(rules.card_table.name_zh, rules.card_table.name_en)
        self.players = range(rules.players, rules.players + 1)
        self.options: tuple[Option, ...] = rules.options

    @cache  # noqa: B019 - games live as long as the catalogue
    def grammar(self, kickers: str, ranks: str = PRINTED) -> Grammar:
        """The table's combinations under the house option `kickers`, for ranks that compare in this order; a
        speculator's 3 as a solo has a place of its own among them."""
        all_ranks = with_own_three(ranks) if self.rules.floating else ranks
        return Grammar(self.rules.card_table.combinations, kickers, all_ranks)

    def grammar_of(self, state: State) -> Grammar:
        """The table's combinations as they are in force now."""
        return self.grammar(state.deal.kickers, ranks_in_force(state))

    def start(self, players: int, seed: bytes, options: Options) -> Step[State]:
        """A new deal. Raises Illegal (`bad_option`, `bad_players`)."""
        if players not in self.players:
            raise Illegal("bad_players", players=players)
        step = self.rules.dealing.start(self.rules, seed, settled_options(self.options, options))
        return entered(self.rules, step.state, "", step.events)

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Whose answers are awaited."""
        pending = state.pending
        if pending.kind == "playing":
            play = play_asks(state.moves, pending.turn, FOLLOWING if state.trick else LEADING)
            return skill_asks(state, play[0]) if state.skills.hands else play
        return () if pending.kind == "over" else self.rules.stage(pending.kind).asks(state)

    def play(self, state: State, seat: int, move: Move) -> Step[State]:
        """The state after the seat's answer. Raises Illegal: `stale`, `not_your_turn`, `wrong_phase`,
        `must_lead`, `skill_pending`, and what `judged`, `hand_without`, `discarded` and `play_skill`
        raise."""
        ask = self.answered(state, seat, move.ask)
        if ask.kind == "play" and not ask.urgent:
            raise Illegal("skill_pending")
        if move.kind not in ask.choices:
            raise Illegal("must_lead" if move.kind == "pass" and ask.kind == "play" else "wrong_phase")
        step = self.played(state, seat, move)
        return compelled(step) if step.state.skills.confined else step

    def played(self, state: State, seat: int, move: Move) -> Step[State]:
        """The state after an answer that is asked for."""
        match move:
            case Play():
                hand = hand_without(state.hands[seat], move.cards)
                grammar = self.grammar_of(state)
                terms = terms_of(grammar, state, seat, armed_by(state, seat))
                way = judged(grammar, terms, move.cards, move.reading)
                return laid(self.rules, state, act_of(seat, move.cards, way, terms), hand)
            case Pass():
                assert state.trick is not None
                if must := self.demanded(state, seat):
                    raise must.refusal()
                return passed(state, state.trick, seat)
            case PlaySkill():
                return play_skill(self.rules, partial(self.grammar, state.deal.kickers), state, seat, move)
            case Wave():
                return waved(self.rules, state, seat)
            case _:
                return self.rules.stage(state.pending.kind).answer(self.rules, state, seat, move)

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
        """What the clock plays: the lowest solo as a lead, else what must be played, else a pass; a pending
        skill it lets act, none is ever played by it; before play what the stage says."""
        if ask.kind == "window":
            return Wave(ask.id)
        if ask.kind != "play":
            return self.rules.stage(state.pending.kind).fallback(state, ask)
        if state.trick is None:
            return Play(ask.id, (min(state.hands[ask.seat], key=partial(solo_place, state, ask.seat)),))
        if (must := self.demanded(state, ask.seat)) is None:
            return Pass(ask.id)
        return self.forced(state, ask, must.example)

    def forced(self, state: State, ask: Ask, cards: tuple[Card, ...]) -> Play:
        """The play of these cards; of several readings the first."""
        choices = self.check(state, ask.seat, cards)
        claim = Claim(choices[0]["kind"], choices[0].get("rank", "")) if len(choices) > 1 else None
        return Play(ask.id, cards, claim)

    def demanded(self, state: State, seat: int) -> Demand | None:
        """What the seat must play on its turn; None = it is free (`speculator.md 10, 11`)."""
        if seat != state.speculation.seat:
            return None
        grammar = self.grammar_of(state)
        terms = terms_of(grammar, state, seat, ())
        return demand(grammar, terms.own, terms.over) if terms.own else None

    def public(self, state: State) -> View:
        """What all may know."""
        return public_view(self.rules, state, self.asks(state))

    def private(self, state: State, seat: int) -> View:
        """What this seat knows besides."""
        return private_view(self.rules, state, seat, self.asks(state))

    def hints(self, view: View, private: View) -> Iterator[Move]:
        """The seat's lawful moves, best first."""
        return hints(self.grammar(view["kickers"], view["order"]), view, private)

    def check(self, state: State, seat: int, cards: Sequence[Card]) -> tuple[View, ...]:
        """The readings to choose from when the seat lays these cards now, or cuts in with them. Raises
        Illegal as `play` does, with the `clause` (`combinations.md 1`, or that of the restraint)."""
        grammar = self.grammar_of(state)
        terms = self.laying(grammar, state, seat)
        if terms is None:
            raise Illegal("not_your_turn")
        if state.skills.stack:
            raise Illegal("skill_pending")
        hand_without(state.hands[seat], cards)
        try:
            return (described_way(judged(grammar, terms, cards, None)),)
        except Illegal as refusal:
            if refusal.code == "ambiguous":
                return tuple(refusal.params["choices"])
            raise Illegal(refusal.code, **{"clause": "combinations.md 1"} | refusal.params) from None

    def nearest(self, state: State, seat: int, cards: Sequence[Card]) -> tuple[Card, ...] | None:
        """The lawful play that shares most cards with these."""
        grammar = self.grammar_of(state)
        terms = self.laying(grammar, state, seat)
        hand = state.hands[seat] if 0 <= seat < len(state.hands) else ()
        if terms is None or state.skills.stack or without(hand, cards) is None:
            return None
        return nearest(grammar, terms, hand, cards)

    def laying(self, grammar: Grammar, state: State, seat: int) -> Terms | None:
        """What a combination of the seat must keep to: on its turn, or where it may cut in; None where it may
        lay none."""
        pending = state.pending
        if pending.kind != "playing":
            return None
        if pending.turn == seat:
            return terms_of(grammar, state, seat, armed_by(state, seat))
        return terms_of(grammar, state, seat, ()) if may_cut_in(state, seat) else None

    def recorded_move(self, state: State, line: Facts) -> tuple[int, Move] | None:
        """The seat and its move that a record line tells of. Raises Illegal `bad_record`, `not_your_turn`."""
        pending = state.pending
        stage = None if pending.kind in ("playing", "over") else self.rules.stage(pending.kind)
        return recorded_move(self.asks(state), line, stage)

    def outcome(self, state: State) -> Outcome | None:
        """How it ended; None while it goes on."""
        if not isinstance(state.pending, Over):
            return None
        won, roles = state.pending.winner, state.deal.roles
        settlement = self.rules.score.settle(ending(self.rules, state, won))
        camps = tuple(camp_at_end(self.rules, role, settlement.stand) for role in roles)
        return Outcome(won, roles, camps, settlement.points, self.rules.dealing.carried(state, won))
