"""People who play on through faults: they reconnect by themselves, and send again, under the same id, what
was not acknowledged. They remember what they were told, for it to be held against what was kept."""

from __future__ import annotations

import asyncio
import secrets
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import WebSocketException

from engine.record import replay
from tests.judge import judge
from tests.player import Closed, Frame, Player, Tab

ACKNOWLEDGED_S = 3.0  # so long a page waits for an acknowledgement before it connects anew
CLOSING_S = 1.0
PAUSE_S = 0.05
TRANSIENT = ("unavailable", "busy", "rate_limited")
OVERTAKEN = ("stale", "skill_pending", "skill_condition", "does_not_beat", "bombs_barred")
"""What a move is refused with that somebody else's skill came before."""
ENDED = range(4000, 4100)
"""Close codes after which a page does not come back: nobody here gives a reason for one."""

Version = tuple[int, ...]


@dataclass(slots=True)
class Played:
    """A deal as its people know it. By seat: `players` (None: a bot), the `nonces` they gave; `moves`: those
    acknowledged, each with its version; `outcome` as it was shown."""

    id: str
    room: str
    table: str
    commitment: str | None
    players: list[str | None]
    nonces: list[str]
    moves: list[tuple[Version, Frame]] = field(default_factory=list)
    outcome: Frame = field(default_factory=dict)

    def is_told_by(self, record: Sequence[Frame]) -> None:
        """The record is lawful to its end, in the engine's eyes and the judge's; it holds what was shown and
        given before the deal, and the acknowledged moves, each once."""
        assert replay(record).finished
        judge(record)
        header = record[0]
        assert (header["deal"], header["table"]) == (self.id, self.table)
        assert (header["commitment"], header["nonces"]) == (self.commitment, self.nonces)
        people = [seat for seat, player in enumerate(self.players) if player]
        made = in_order(done(move) for _, move in self.moves)
        lines = in_order(move for move in told(record) if move[0] in people)
        assert without_silence(lines, made) == made
        versions = [version for version, _ in self.moves]
        assert versions == sorted(set(versions))


MOVES = {
    "played": "play",
    "passed": "pass",
    "thrown": "throw",
    "skill_discarded": "discard",
    "skill_played": "skill",
    "waved": "wave",
}
"""By the name of a line the kind of move that it tells of."""


def told(record: Sequence[Frame]) -> Iterator[tuple[Any, ...]]:
    """The moves that the lines of a record tell of. Whoever cuts in plays by his skill; whoever is confined
    passes by itself."""
    cuts = False
    for line in record:
        event = line.get("event", "")
        if event in MOVES and not line.get("confined") and not (cuts and event == "played"):
            yield line["seat"], MOVES[event], line.get("skill") or line.get("cards") or line.get("throw", "")
        cuts = event == "skill_acted" and line["skill"] == "cut-in"


def done(move: Frame) -> tuple[Any, ...]:
    """The same of a move that was made."""
    what = move.get("skill") or " ".join(move.get("cards", ())) or move.get("throw", "")
    return move["seat"], move["kind"], what


def in_order(moves: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The moves in their order; throws, which are made at once and shown together, by seat."""
    return sorted(moves, key=lambda move: (move[1] != "throw", move[0] * (move[1] == "throw")))


def without_silence(
    lines: Sequence[tuple[Any, ...]], made: Sequence[tuple[Any, ...]]
) -> list[tuple[Any, ...]]:
    """The lines less the waves that nobody made: who is silent while a skill pends is waved for by the
    clock, and a fault may take longer than a skill waits."""
    kept: list[tuple[Any, ...]] = []
    for line in lines:
        if line[1] != "wave" or made[len(kept) : len(kept) + 1] == [line]:
            kept.append(line)
    return kept


class Overtaken(Exception):
    """A bot moved out of turn before the move was made."""


class Company:
    """The people of a room, at its seats. `acknowledged` is called for every move that was; `done_before`:
    moves sent again that had been made; `closings`: how sockets ended that they had not left themselves."""

    def __init__(
        self, code: str, players: list[Player], addresses: list[str], acknowledged: Callable[[], object]
    ) -> None:
        self.code, self.players, self.addresses = code, players, addresses
        self.acknowledged = acknowledged
        self.reconnections = self.repeated = self.done_before = 0
        self.closings: Counter[int] = Counter()
        self._seen: dict[tuple[str, str], Any] = {}

    # --- through faults -------------------------------------------------------------------------------------

    async def tab(self, player: Player) -> Tab:
        """The player's open socket, at whichever worker takes it, with the room."""
        while player.tab.closed is not None:
            self.reconnections += 1
            home = self.addresses[self.reconnections % len(self.addresses)]
            known = len(player.tabs)
            try:
                async with asyncio.timeout(ACKNOWLEDGED_S):
                    tab = await player.opens(home, self.code, open_timeout=1, close_timeout=CLOSING_S)
                    await tab.until(lambda tab=tab: tab.room, "the room")
            except (OSError, WebSocketException, Closed):  # a TimeoutError is an OSError
                if len(player.tabs) > known:
                    await player.tab.close()
                await asyncio.sleep(PAUSE_S)
        return player.tab

    async def surely(self, player: Player, t: str, **fields: Any) -> Frame:
        """Sends a message, under the same id as often as it takes; its acknowledgement. Raises Overtaken."""
        message = {"t": t, "id": uuid.uuid4().hex, **fields}
        again = False
        while True:
            tab = await self.tab(player)
            seen = tab.version
            try:
                answer = await tab.answer(message, message["id"], ACKNOWLEDGED_S)
            except (Closed, TimeoutError):
                await tab.close()
                self.repeated, again = self.repeated + 1, True
                continue
            if answer["t"] == "ack":
                self.done_before += again and t == "move" and tuple(answer["v"]) <= seen
                return answer
            if t == "move" and answer["code"] in OVERTAKEN:
                raise Overtaken
            assert answer["code"] in TRANSIENT, (message, answer)
            await asyncio.sleep(PAUSE_S)

    async def sees(self, player: Player, true: Callable[[Tab], object], what: str) -> Tab:
        """The player's tab, once it holds for it."""
        while True:
            tab = await self.tab(player)
            try:
                await tab.until(lambda tab=tab: true(tab), what)
                return tab
            except Closed:
                continue

    # --- deals ----------------------------------------------------------------------------------------------

    async def deal(self) -> Played:
        """All are ready, the host deals, and they play to the end."""
        host, *others = self.players
        tab = await self.sees(host, lambda tab: tab.room["room"]["phase"] != "playing", "no deal")
        room = tab.room["room"]
        nonces = {player.id: secrets.token_hex(16) for player in self.players}
        for player in others:
            await self.surely(player, "ready", ready=True, nonce=nonces[player.id], deal=room["deal"])
        await self.surely(host, "start", nonce=nonces[host.id], deal=room["deal"])
        people = [seat["player"] if seat["kind"] == "person" else None for seat in room["seats"]]
        given = [nonces.get(player or "", "") for player in people]
        played = Played(room["deal"], self.code, room["table"], room["commitment"], people, given)
        await self.play(played)
        return played

    async def play(self, played: Played) -> None:
        """Plays the deal that has begun to its end."""
        for player in self.players:
            await self.sees(player, lambda tab: tab.table.get("deal") == played.id, "the deal")
        while player := await self.asked(played):
            move, seat = player.tab.best(), player.tab.table["seat"]
            try:
                answer = await self.surely(player, "move", **move)
            except Overtaken:
                continue
            played.moves.append((tuple(answer["v"]), {"seat": seat, **move["move"]}))
            self.acknowledged()
        for player in self.players:
            await self.sees(player, lambda tab: tab.room["room"]["phase"] == "settled", "the settlement")

    async def asked(self, played: Played) -> Player | None:
        """Who is to move, now that all that was acknowledged is seen; None when the deal is over, for all in
        the same way."""
        least = played.moves[-1][0] if played.moves else ()
        while True:
            tabs = [await self.tab(player) for player in self.players]
            newest = max(tab.version for tab in tabs)
            if newest and newest >= least:
                for player in self.players:
                    if player.tab.version == newest and player.tab.ask:
                        return player
                if all(tab.version == newest and tab.table["view"]["phase"] == "over" for tab in tabs):
                    outcomes = [tab.table["view"]["outcome"] for tab in tabs]
                    assert outcomes == outcomes[:1] * len(outcomes)
                    played.outcome = outcomes[0]
                    return None
            await asyncio.sleep(PAUSE_S / 10)

    def look_back(self) -> None:
        """What everybody was shown only ever grew in version. Then it is forgotten, so that long runs may
        be."""
        for player in self.players:
            for tab in player.tabs:
                for frame in tab.frames:
                    if frame["t"] in ("room", "table"):
                        seen = self._seen.get((player.id, frame["t"]))
                        assert seen is None or seen <= frame["v"], (player.name, seen, frame["v"])
                        self._seen[player.id, frame["t"]] = frame["v"]
                tab.frames.clear()
            self.closings.update(tab.closed or 0 for tab in player.tabs[:-1] if not tab.left)
            del player.tabs[:-1]
