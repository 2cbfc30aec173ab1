"""What a store of live rooms offers. It knows bytes, versions and times; what the bytes mean is the codec's
matter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

EPOCH = 1 << 32
"""A version is one whole number: epoch * 2^32 + n. It grows with every commit, and by an epoch when a
fail-over of the store took some commits back."""

LOBBY_MS = 2 * 3600 * 1000
DEAL_MS = 7 * 24 * 3600 * 1000
LEASE_MS = 15_000
RECENT_IDS = 32
CHAT_LINES = 50


class Unavailable(Exception):
    """The store did not answer in time. Whether a commit was done is unknown; giving it again is safe."""


def pair(version: int) -> tuple[int, int]:
    """A version as (epoch, n)."""
    return divmod(version, EPOCH)


@dataclass(frozen=True, slots=True)
class Stored:
    """A room as it lies in the store. `stamp`s are new with every write of their value. `table` is empty
    between deals, `room_v`, `table_v` go on."""

    room: bytes
    room_v: int
    room_stamp: str
    table: bytes
    table_v: int
    table_stamp: str


@dataclass(frozen=True, slots=True)
class Value:
    """A value to write: its next version, its stamp, its bytes (one line; empty: drop it)."""

    v: int
    stamp: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Commit:
    """One change of a room, all or nothing. `room_stamp`, `table_stamp`: what it was judged on ("" = there
    was none). `id`: the message of `player` that asked for it (None: nobody's). `fires`: when the table's
    clock is next due. `life`: milliseconds the room lives on when a person (`by_person`) did this; others
    never lengthen it. `note`: told to all subscribers together with the written values."""

    code: str
    room_stamp: str
    table_stamp: str
    room: Value | None
    table: Value | None
    player: str
    id: str | None
    fires: int | None
    life: int
    by_person: bool
    lines: Sequence[bytes]
    begins: bool
    filed: bytes
    note: bytes


Outcome = Literal["done", "repeated", "lost", "gone", "taken"]


@dataclass(frozen=True, slots=True)
class Answer:
    """How a commit went: `done`; `repeated`: this id was done before, at `version`; `lost`: something else
    came first; `gone`: there is no such room; `taken`: a new room's code exists."""

    kind: Outcome
    version: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """The newest versions and stamps of a room, and the version at which a message id was done (None: it was
    not)."""

    room_v: int
    room_stamp: str
    table_v: int
    table_stamp: str
    repeated: int | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """Something due in a room: its "table" or its "people". It comes back at `again` if nobody serves it."""

    what: str
    code: str
    again: int


@dataclass(frozen=True, slots=True)
class Presence:
    """By player: until when his connection is leased, or when he was last there. Online: a lease that still
    runs."""

    seen: dict[str, int]
    now: int

    @property
    def online(self) -> frozenset[str]:
        """Who is connected."""
        return frozenset(player for player, until in self.seen.items() if until > self.now)

    def absent_ms(self, player: str) -> int:
        """How long the player has been away; 0 while he is connected; from the epoch on when he never was."""
        return max(0, self.now - self.seen.get(player, 0))


Told = Callable[[str, bytes], None]
"""Receives (code, message) of a room that is subscribed to. An empty message: messages may have been
missed."""


class Store(Protocol):
    """Live rooms. Every method raises Unavailable when the store stays silent."""

    told: Told

    def now(self) -> int:
        """The store's clock in milliseconds."""
        ...

    async def load(self, code: str) -> Stored | None: ...
    async def farewell(self, code: str) -> bytes | None:
        """What is said to those who come back to a room that was ended."""
        ...

    async def record(self, code: str) -> list[bytes]: ...
    async def commit(self, commit: Commit) -> Answer: ...
    async def standing(
        self, code: str, player: str = "", message_id: str | None = None
    ) -> Standing | None: ...
    async def raise_epoch(self, code: str, seen: int, table: bool) -> None:
        """Lifts the versions of a room that a fail-over has taken back above `seen`."""
        ...

    async def touch(self, code: str, life: int) -> None:
        """A person is here: the room lives on for `life` milliseconds."""
        ...

    async def arrive(self, code: str, player: str, connection: str, note: bytes, look: int) -> bool:
        """The connection is the player's now, whichever he had. False when there is no such room. `look`:
        when the clock looks at the room's people, unless it does so sooner."""
        ...

    async def depart(self, code: str, player: str, connection: str, note: bytes, look: int) -> None: ...
    async def renew(self, code: str, connections: Sequence[tuple[str, str]]) -> list[str]:
        """Prolongs the leases of (player, connection); the connections that were replaced."""
        ...

    async def presence(self, code: str) -> Presence: ...
    async def say(self, code: str, line: bytes, note: bytes) -> None: ...
    async def said(self, code: str) -> list[bytes]: ...
    async def claim(self) -> list[Claim]:
        """What is due now. It comes back after two seconds unless it is set anew or cleared."""
        ...

    async def set_due(self, claim: Claim, at: int | None) -> None:
        """When the clock looks next (None: never), unless that was set since the claim."""
        ...

    async def probe(self) -> None:
        """Proves that writes are taken. Raises whatever prevents it."""
        ...

    async def outbox(self) -> tuple[int, float]:
        """How many finished deals wait to be drained, and the age of the oldest in seconds."""
        ...

    async def subscribe(self, code: str) -> None: ...
    async def unsubscribe(self, code: str) -> None: ...
