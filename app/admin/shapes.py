"""What the admin's page asks and is answered, and the leaderboard's. `static/src/protocol/admin.ts` is
written from these models. Times are milliseconds since 1970; ids of players, deals and matches are UUIDs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.protocol import DisplayName

REASON_LENGTH = 200
TOKEN_LENGTH = 43
"""32 random bytes in the URL's alphabet."""

Reason = Annotated[str, Field(min_length=1, max_length=REASON_LENGTH)]
PerhapsReason = Annotated[str, Field(max_length=REASON_LENGTH)]


class Shape(BaseModel):
    """Either direction: unknown fields are refused, and values of another kind."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


# --- signing in ---------------------------------------------------------------------------------------------


class SignIn(Shape):
    """The token of a one-time link: what stands behind `#` in its address."""

    token: Annotated[str, Field(min_length=1, max_length=TOKEN_LENGTH)]


class AdminSession(Shape):
    """Who is signed in, and until when. `csrf` goes with everything that changes something, as the header
    `x-csrf-token`."""

    name: str
    expires: int
    csrf: str


# --- asked --------------------------------------------------------------------------------------------------


class Act(Shape):
    """An act that needs no reason, but may have one."""

    reason: PerhapsReason = ""


class ReasonedAct(Shape):
    """An act that needs a reason: those it is done to are told, or it cannot be taken back."""

    reason: Reason


class BanOrder(Shape):
    """`name`: what he calls himself now, for who has not finished a deal yet."""

    reason: Reason
    name: Annotated[str, Field(max_length=24)] = ""


class RenameOrder(Shape):
    name: DisplayName
    reason: PerhapsReason = ""


class SeasonOrder(Shape):
    """A new season begins now."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    reason: PerhapsReason = ""


class LeaderboardOrder(Shape):
    """Whether everybody may read the leaderboard."""

    public: bool
    reason: PerhapsReason = ""


# --- answered -----------------------------------------------------------------------------------------------


class Done(Shape):
    """`changed`: false when it was so already, and nothing was written."""

    changed: bool


class LivePerson(Shape):
    """Somebody in a room; `seat` is None for a spectator."""

    player: str
    name: str
    online: bool
    seat: int | None


class LiveRoom(Shape):
    """A room as admins see it: who, where, how long; no card and no role. `rest`: why the clocks stand;
    `opened`, `acted`: when it was made and when somebody or the clock last did something; `deal_began`: None
    between deals; `deals`: played in this match."""

    code: str
    table: str
    phase: Literal["lobby", "playing", "settled"]
    rest: Literal["", "host", "empty", "admin"]
    host: str
    people: list[LivePerson]
    bots: int
    spectators: int
    seats: int
    opened: int
    acted: int
    deal_began: int | None
    deals: int


class LiveRooms(Shape):
    """The rooms that were last active, first; `total` are live."""

    rooms: list[LiveRoom]
    total: int
    now: int


class PlayerLine(Shape):
    """`renamed`: an admin gave the name. `banned`: since when."""

    player: str
    name: str
    renamed: bool
    first_seen: int
    last_seen: int
    banned: int | None
    ban_reason: str | None


class PlayerList(Shape):
    """Who played last, first. `more`: there are others behind these."""

    players: list[PlayerLine]
    more: bool


class DealSeat(Shape):
    """How a deal ended for a seat. `player` is None for a bot; `left`: he was gone at the end."""

    seat: int
    player: str | None
    name: str
    left: bool
    role: str
    camp: str
    points: int
    won: bool


class DealLine(Shape):
    """A finished deal. `winner` is a camp, None where it was broken off; `counted`: its points count unless
    it is `voided`."""

    deal: str
    match: str
    room: str
    table: str
    started: int
    ended: int
    winner: str | None
    counted: bool
    bots: int
    leavers: int
    voided: int | None
    void_reason: str | None
    results: list[DealSeat]


class DealList(Shape):
    """The newest deals first; the next page is asked for with `before` = the last one's id."""

    deals: list[DealLine]
    more: bool


class SeasonLine(Shape):
    """A season lasts until the next one starts."""

    season: int
    name: str
    started: int


class DeedLine(Shape):
    """What somebody did. `admin`: his name, None for the command line; `subject`: what it was done to, such
    as `room:ABCDEFGH`, `player:…`, `deal:…`, `season:3`."""

    id: int
    at: int
    admin: str | None
    verb: str
    subject: str
    reason: str
    facts: dict[str, Any]


class DeedList(Shape):
    """The newest first; the next page is asked for with `before` = the last one's id."""

    deeds: list[DeedLine]
    more: bool


class BoardChoices(Shape):
    """What the leaderboard can be asked for: its seasons, the newest first, and the roles at each table that
    was played. `public`: everybody may read it."""

    public: bool
    seasons: list[SeasonLine]
    tables: dict[str, list[str]]


class BoardLine(Shape):
    """A line of the leaderboard; `mine`: the asker's own. `player`, `banned` are told to admins alone (else
    None, false)."""

    rank: int
    player: str | None
    name: str
    mine: bool
    banned: bool
    points: int
    deals: int
    wins: int
    share: float


class BoardPage(Shape):
    """Lines of the leaderboard in its order. `more`: there are others behind these."""

    lines: list[BoardLine]
    more: bool


ASKED = ("SignIn", "Act", "ReasonedAct", "BanOrder", "RenameOrder", "SeasonOrder", "LeaderboardOrder")
ANSWERED = (
    "AdminSession",
    "Done",
    "LiveRooms",
    "PlayerList",
    "DealList",
    "SeasonLine",
    "DeedList",
    "BoardChoices",
    "BoardPage",
)
"""What stands by itself; the rest stands in these."""
