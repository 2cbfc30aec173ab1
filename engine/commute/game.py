"""The commute race as a `Game`: the contract's functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.commute import hints as hinting
from engine.commute.aiming import repliers, targets
from engine.commute.bidding import chooser, put_in, take
from engine.commute.board import VEHICLES, WALKING
from engine.commute.boarding import board, full_piles, pick
from engine.commute.course import Course, surplus
from engine.commute.dealing import dealt
from engine.commute.deck import without
from engine.commute.flow import carry_on
from engine.commute.playing import pass_turn, play_card, wave
from engine.commute.reckoning import points_of
from engine.commute.recorded import recorded_move
from engine.commute.state import (
    MOVES,
    Bid,
    Board,
    Discard,
    Going,
    Move,
    Pass,
    Pick,
    PlayCard,
    State,
    Take,
    Wave,
)
from engine.commute.view import private_view, public_view
from engine.game import Ask, Facts, Illegal, Name, Option, Options, Outcome, Step, View, settled_options
from engine.rng import Stream

ROLE = "commuter"
CAMP_FIRST, CAMP_ARRIVED, CAMP_LATE = "first", "arrived", "late"
NOBODY_ARRIVED = "boss"
NEWS = frozenset(
    {
        "deal_started",
        "round_started",
        "dice_rolled",
        "bids_ranked",
        "prize_taken",
        "broke_down",
        "boarded",
        "must_choose_again",
        "left_to_walk",
        "picked",
        "vehicles_turned",
        "pile_reshuffled",
        "card_played",
        "card_cancelled",
        "card_passed_on",
        "navigated",
        "card_taken",
        "marker_gone",
        "turn_skipped",
        "passed",
        "discarded",
        "reckoned",
        "arrived",
        "boss_came",
    }
)
"""What a race is told by afterwards: all of it is told to everybody when it happens."""


class CommuteGame:
    """The race of `commute.md`."""

    state_kind = State
    moves = MOVES
    news = NEWS

    def __init__(self, table: str, name: Name, players: range, options: tuple[Option, ...]) -> None:
        self.id, self.name, self.players, self.options = table, name, players, options

    def start(self, players: int, seed: bytes, options: Options) -> Step[State]:
        """A new race. Raises Illegal (`bad_option`, `bad_players`)."""
        if players not in self.players:
            raise Illegal("bad_players", players=players)
        return dealt(players, seed, settled_options(self.options, options))

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Whose answers are awaited."""
        pending, n = state.pending, state.prompts

        def each(kind: str, seats: Sequence[int], choices: tuple[str, ...], pace: str) -> tuple[Ask, ...]:
            return tuple(Ask(f"{kind}-{n}-{seat}", seat, kind, choices, pace=pace) for seat in seats)

        match pending.kind:
            case "picking":
                return each("pick", (pending.turn,), ("pick",), "choose")
            case "bidding":
                return each("bid", open_seats(pending.seats, pending.bids), ("bid",), "choose")
            case "prizes":
                return each("prize", (chooser(state),), ("take",), "choose")
            case "boarding":
                return each("board", open_seats(pending.seats, pending.choices), ("board",), "board")
            case "turn":
                assert state.turn is not None, "somebody has the turn"
                return each("turn", (state.turn,), ("play", "pass"), "play")
            case "window":
                seats = [seat for seat in repliers(state) if seat not in pending.waved]
                return each("window", seats, ("play", "wave"), "skill")
            case "discarding":
                over = [seat for seat, rider in enumerate(state.riders) if surplus(rider)]
                return each("discard", over, ("discard",), "discard")
            case _:
                return ()

    def play(self, state: State, seat: int, move: Move) -> Step[State]:
        """The state after the seat's answer. Raises Illegal: `stale`, `not_your_turn`, `wrong_phase`, and
        what the moves raise."""
        ask = next((ask for ask in self.asks(state) if ask.id == move.ask), None)
        if ask is None:
            raise Illegal("stale")
        if ask.seat != seat:
            raise Illegal("not_your_turn")
        if move.kind not in ask.choices:
            raise Illegal("wrong_phase")
        course = Course(state)
        play_move(course, seat, move)
        carry_on(course)
        return course.step()

    def fallback(self, state: State, ask: Ask) -> Move:
        """What the clock plays: a rider stays, the kilometres are taken, no card is played; the rest is left
        to chance."""
        chance = Stream(bytes.fromhex(state.setting.seed), f"fallback {ask.id}")
        rider, pending = state.riders[ask.seat], state.pending
        match pending.kind:
            case "picking":
                full = full_piles(state, pending.picks)
                return Pick(ask.id, chance.choice([pile for pile in range(len(full)) if not full[pile]]))
            case "bidding":
                return Bid(ask.id, chance.choice(rider.hand))
            case "prizes":
                return Take(ask.id, "km")
            case "boarding":
                offered = pending.offers[pending.seats.index(ask.seat)]
                if rider.transport in offered and rider.transport != WALKING:
                    return Board(ask.id, rider.transport)
                running = [one for one in offered if one in VEHICLES]
                return Board(ask.id, chance.choice(running or offered))
            case "window":
                return Wave(ask.id)
            case "discarding":
                return Discard(ask.id, chance.shuffled(rider.hand)[: surplus(rider)])
            case _:
                return Pass(ask.id)

    def public(self, state: State) -> View:
        """What all may know."""
        return public_view(state, self.asks(state))

    def private(self, state: State, seat: int) -> View:
        """What this seat knows besides."""
        return private_view(state, seat, self.asks(state))

    def hints(self, view: View, private: View) -> Iterator[Move]:
        """The seat's lawful moves, best first."""
        return hinting.hints(view, private)

    def check(self, state: State, seat: int, cards: Sequence[str]) -> tuple[View, ...]:
        """What the seat may play the card on now. Raises Illegal as `play` does."""
        if not 0 <= seat < len(state.riders) or without(state.riders[seat].hand, cards) is None:
            raise Illegal("not_in_hand", cards=list(cards))
        if len(cards) != 1:
            raise Illegal("bad_number", wanted=1)
        found = targets(state, seat, cards[0])
        return tuple({"card": cards[0], "seat": one.seat, "transport": one.transport} for one in found)

    def nearest(self, state: State, seat: int, cards: Sequence[str]) -> tuple[str, ...] | None:
        """No card is near another."""
        return None

    def recorded_move(self, state: State, line: Facts) -> tuple[int, Move] | None:
        """The seat and its move that a record line tells of. Raises Illegal `bad_record`, `not_your_turn`."""
        return recorded_move(self.asks(state), line)

    def outcome(self, state: State) -> Outcome | None:
        """How it ended: who was first has won, or the boss has; None while it goes on."""
        if state.pending.kind != "over":
            return None
        camps = [CAMP_LATE] * len(state.riders)
        for at, seat in enumerate(state.arrived):
            camps[seat] = CAMP_ARRIVED if at else CAMP_FIRST
        winner = CAMP_FIRST if state.arrived else NOBODY_ARRIVED
        return Outcome(winner, (ROLE,) * len(camps), tuple(camps), points_of(state))


def open_seats(seats: tuple[int, ...], answers: tuple[str | None, ...]) -> list[int]:
    """The seats that have not answered."""
    return [seat for seat, answer in zip(seats, answers, strict=True) if answer is None]


def play_move(course: Course, seat: int, move: Move) -> None:
    """What the move changes. Raises Illegal: `pile_full`, `bad_transport`, `not_in_hand`, `no_prize`,
    `bad_number`, and what `check_target` raises."""
    match move, course.state.pending:
        case Pick(), pending if pending.kind == "picking":
            pick(course, seat, move, pending)
        case Board(), pending if pending.kind == "boarding":
            board(course, seat, move, pending)
        case Bid(), pending if pending.kind == "bidding":
            put_in(course, seat, move, pending)
        case Take(), _:
            take(course, move)
        case PlayCard(), _:
            play_card(course, seat, move)
        case Pass(), _:
            pass_turn(course, seat)
        case Wave(), pending if pending.kind == "window":
            wave(course, seat, pending)
        case Discard(), _:
            discard(course, seat, move)


def discard(course: Course, seat: int, move: Discard) -> None:
    """The seat gives up what is over ten cards. Raises Illegal `not_in_hand`, `bad_number`."""
    rider = course.state.riders[seat]
    if without(rider.hand, move.cards) is None:
        raise Illegal("not_in_hand", cards=list(move.cards))
    if len(move.cards) != surplus(rider):
        raise Illegal("bad_number", wanted=surplus(rider))
    course.take_from_hand(seat, move.cards)
    course.discard(move.cards)
    course.tell("discarded", seat=seat, cards=list(move.cards))
    if not any(map(surplus, course.state.riders)):
        course.change(pending=Going())
