"""The leaderboard: its order, its filters, its pages, its search and its CSV."""

from __future__ import annotations

import csv
from dataclasses import replace
from uuid import UUID

import pytest

from app.db import audit, deals, leaderboard, players
from app.db.database import Database
from app.db.deals import NotFound
from app.db.leaderboard import Board, Sort, Standing
from tests.db.dealing import deal_of, new_id

ANN, BOB, CAT, DAN = people = [new_id() for _ in range(4)]
NAMES = {ANN: "Ann", BOB: "Bób 50%", CAT: "=CAT()", DAN: "丹 Dan"}


@pytest.fixture
async def played(database: Database) -> Database:
    """Ann was the boss twice and lost once, Dan the boss once and won."""
    async with database.transaction() as connection:
        for seats, winner in ((people, "bosses"), (people, "workers"), (people[::-1], "bosses")):
            one = deal_of(seats, winner)
            named = [replace(result, name=NAMES[UUID(str(result.player))]) for result in one.results]
            await deals.file(connection, replace(one, results=tuple(named)))
    return database


async def page(database: Database, board: Board, search: str = "", **part: int) -> list[Standing]:
    """A page of the board."""
    async with database.transaction() as connection:
        return await leaderboard.page(connection, board, search, **part)


def lines(found: list[Standing]) -> list[tuple[int, str, int, int, int]]:
    """Rank, name, points, deals, wins."""
    return [(one.rank, one.name, one.points, one.deals, one.wins) for one in found]


async def test_the_most_points_come_first(played: Database) -> None:
    assert lines(await page(played, Board())) == [
        (1, "丹 Dan", 3, 3, 2),
        (2, "=CAT()", 1, 3, 2),
        (3, "Ann", -2, 3, 1),
        (4, "Bób 50%", -2, 3, 1),
    ]


async def test_a_role_at_a_table_is_a_list_of_its_own(played: Database) -> None:
    expected = [(1, "丹 Dan", 3, 1, 1), (2, "Ann", 0, 2, 1)]
    assert lines(await page(played, Board(table="party-4", role="boss"))) == expected
    assert lines(await page(played, Board(role="boss"))) == expected
    assert await page(played, Board(table="landlord")) == []
    async with played.transaction() as connection:
        assert await leaderboard.offered(connection) == {"party-4": ["boss", "partner", "worker"]}


@pytest.mark.parametrize(("sort", "best"), [("points", "丹 Dan"), ("deals", "Ann"), ("share", "丹 Dan")])
async def test_each_sort_has_its_best(played: Database, sort: Sort, best: str) -> None:
    found = await page(played, Board(table="party-4", role="boss", sort=sort))
    assert found[0].name == best
    keys = [getattr(one, sort) for one in found]
    assert keys == sorted(keys, reverse=True)


@pytest.mark.parametrize(
    ("search", "names"),
    [("aN", ["丹 Dan", "Ann"]), ("丹", ["丹 Dan"]), ("BÓB", ["Bób 50%"]), ("0%", ["Bób 50%"]), ("_", [])],
)
async def test_a_search_keeps_the_rank(played: Database, search: str, names: list[str]) -> None:
    whole = {one.name: one.rank for one in await page(played, Board())}
    found = await page(played, Board(), search)
    assert [one.name for one in found] == names
    assert [one.rank for one in found] == [whole[name] for name in names]


async def test_pages_follow_one_another(played: Database) -> None:
    whole = await page(played, Board())
    parts = [one for offset in range(4) for one in await page(played, Board(), offset=offset, limit=1)]
    assert parts == whole
    assert [one.rank for one in parts] == [1, 2, 3, 4]


async def test_the_csv_holds_all_lines_and_no_formula(played: Database) -> None:
    async with played.transaction() as connection:
        text = "".join([line async for line in leaderboard.csv_lines(connection, Board())])
    head, *rows = csv.reader(text.splitlines())
    assert tuple(head) == leaderboard.CSV_HEAD
    assert [int(row[0]) for row in rows] == [1, 2, 3, 4]
    assert rows[1][2] == "'=CAT()"
    assert rows[0][6] == "0.6667"


async def test_who_has_no_deal_left_is_on_no_list(played: Database) -> None:
    async with played.transaction() as connection:
        for entry in await deals.listed(connection, deals.Wanted()):
            await deals.void(connection, entry.id, "all of them")
        assert await leaderboard.page(connection, Board()) == []


# --- people and deeds -------------------------------------------------------------------------------


async def test_people_are_searched_renamed_banned_and_let_in_again(played: Database) -> None:
    async with played.transaction() as connection:
        assert {one.name for one in await players.listed(connection)} == set(NAMES.values())
        (ann,) = await players.listed(connection, "aNn")
        assert (await players.rename(connection, ann.id, "Anna")).renamed
        first = await players.ban(connection, ann.id, "rude words")
        again = await players.ban(connection, ann.id, "ruder words")
        assert first.banned == again.banned
        assert again.ban_reason == "ruder words"
        assert await players.banned_ids(connection) == [ann.id]
        assert [one.name for one in await players.listed(connection, banned=True)] == ["Anna"]
        standing = next(one for one in await leaderboard.page(connection, Board()) if one.player == ann.id)
        assert (standing.name, standing.banned) == ("Anna", True)
        assert (await players.unban(connection, ann.id)).banned is None
        stranger = await players.ban(connection, new_id(), "never played", "Eve")
        assert await players.banned_ids(connection) == [stranger.id]
        for change in (players.one, players.unban):
            with pytest.raises(NotFound):
                await change(connection, new_id())


async def test_deeds_are_read_last_first_and_by_subject(database: Database) -> None:
    async with database.transaction() as connection:
        for number in range(3):
            await audit.note(connection, None, "void", f"deal:{number % 2}", "why not", number=number)
        found = await audit.listed(connection)
        assert [deed.facts["number"] for deed in found] == [2, 1, 0]
        assert [deed.facts["number"] for deed in await audit.listed(connection, "deal:0")] == [2, 0]
        assert [deed.id for deed in await audit.listed(connection, before=found[0].id, limit=1)] == [
            found[1].id
        ]
        assert found[0].admin is None
