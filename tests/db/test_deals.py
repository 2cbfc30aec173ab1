"""A deal is filed once and voided once, and the totals follow."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from app.db import deals as archive
from app.db import leaderboard, players
from app.db.database import Database
from app.db.deals import Deal, NotFound, Wanted
from app.db.models import deals, results
from tests.db.dealing import NOON, deal_of, kept, new_id, summed

ANN, BOB, CAT, DAN = people = [new_id() for _ in range(4)]


async def filed(database: Database, *finished: Deal) -> list[bool]:
    """Files deals, each in a transaction of its own."""
    done = []
    for one in finished:
        async with database.transaction() as connection:
            done.append(await archive.file(connection, one))
    return done


async def count(database: Database, table: Any) -> int:
    """How many rows there are."""
    async with database.transaction() as connection:
        return int(await connection.scalar(select(func.count()).select_from(table)) or 0)


async def test_a_deal_is_filed_with_its_results_and_totals(database: Database) -> None:
    assert await filed(database, deal_of(people)) == [True]
    async with database.transaction() as connection:
        sums = await kept(connection)
        assert sums[1, "party-4", "boss", ANN] == (3, 1, 1)
        assert sums[1, "", "", DAN] == (-2, 1, 0)
        assert sums == await summed(connection)
        assert len(sums) == 16


async def test_the_same_deal_twice_changes_nothing(database: Database) -> None:
    one = deal_of(people)
    assert await filed(database, one, one, one) == [True, False, False]
    async with database.transaction() as connection:
        assert await kept(connection) == await summed(connection)
    assert await count(database, results) == 4


async def test_the_same_deal_at_once_is_filed_once(database: Database) -> None:
    one = deal_of(people)
    done = await asyncio.gather(*(filed(database, one) for _ in range(8)))
    assert sorted(done) == [[False]] * 7 + [[True]]
    async with database.transaction() as connection:
        assert (await kept(connection))[1, "", "", ANN] == (3, 1, 1)


async def test_deals_of_the_same_people_at_once_wait_for_one_another(database: Database) -> None:
    many = [deal_of(people if number % 2 else people[::-1]) for number in range(24)]
    await asyncio.gather(*(filed(database, one) for one in many))
    async with database.transaction() as connection:
        sums = await kept(connection)
        assert sums[1, "", "", ANN][1] == 24
        assert sums == await summed(connection)


@pytest.mark.parametrize(
    ("one", "counts"),
    [
        (deal_of([ANN, BOB, None, None]), True),
        (deal_of([ANN, None, None, None]), False),
        (deal_of([ANN, BOB, CAT, DAN], winner=None), False),
    ],
    ids=["two people", "one person", "broken off"],
)
async def test_what_counts(database: Database, one: Deal, counts: bool) -> None:
    await filed(database, one)
    async with database.transaction() as connection:
        assert bool(await kept(connection)) is counts
        (entry,) = await archive.listed(connection, Wanted())
        assert entry.counted is counts
    assert all(found.player is not None for found in one.people)
    assert entry.bots == len(one.results) - len(one.people)


async def test_leavers_are_marked_and_count(database: Database) -> None:
    one = deal_of(people)
    one = replace(one, results=(replace(one.results[0], left=True), *one.results[1:]))
    await filed(database, one)
    async with database.transaction() as connection:
        (entry,) = await archive.listed(connection, Wanted(player=ANN))
        assert entry.leavers == 1
        assert [result.left for result in entry.results] == [True, False, False, False]
        assert (await kept(connection))[1, "", "", ANN] == (3, 1, 1)


# --- voiding ----------------------------------------------------------------------------------------


async def test_a_void_takes_the_points_back_once(database: Database) -> None:
    one, other = deal_of(people), deal_of(people, "workers")
    await filed(database, one, other)
    for expected in (True, False, False):
        async with database.transaction() as connection:
            assert await archive.void(connection, one.id, "a wrong shuffle") is expected
            sums = await kept(connection)
            assert sums[1, "", "", ANN] == (-3, 1, 0)
            assert sums == await summed(connection)
    assert await filed(database, one) == [False], "filing it again brings nothing back"
    async with database.transaction() as connection:
        (entry,) = await archive.listed(connection, Wanted(voided=True))
        assert (entry.id, entry.void_reason) == (one.id, "a wrong shuffle")
        assert await kept(connection) == await summed(connection)


async def test_voids_at_once_take_the_points_back_once(database: Database) -> None:
    one = deal_of(people)
    await filed(database, one)

    async def voided() -> bool:
        async with database.transaction() as connection:
            return await archive.void(connection, one.id, "twice")

    assert sorted(await asyncio.gather(*(voided() for _ in range(6)))) == [False] * 5 + [True]
    async with database.transaction() as connection:
        assert await kept(connection) == {}


async def test_a_void_of_no_deal_is_refused(database: Database) -> None:
    async with database.transaction() as connection:
        with pytest.raises(NotFound):
            await archive.void(connection, new_id(), "it never was")


async def test_a_deal_that_does_not_count_can_be_voided(database: Database) -> None:
    one = deal_of([ANN, None, None, None])
    await filed(database, one)
    async with database.transaction() as connection:
        assert await archive.void(connection, one.id, "alone")
        assert await kept(connection) == {}


seats = st.lists(st.sampled_from([*people, None]), min_size=4, max_size=4).filter(
    lambda given: len({one for one in given if one}) == sum(one is not None for one in given)
)
finished = st.builds(
    deal_of,
    seats,
    st.sampled_from(["bosses", "workers", "workers", None]),
    table=st.sampled_from(["party-4", "landlord"]),
    ended=st.sampled_from([NOON, NOON + timedelta(days=300)]),
)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(played=st.lists(finished, max_size=8), voids=st.lists(st.integers(0, 7), max_size=6))
async def test_totals_are_the_sums_of_all_that_counts(
    database: Database, played: list[Deal], voids: list[int]
) -> None:
    # Examples add to one database. A deal is of the table of its match.
    played = [replace(one, id=fresh, match=fresh) for one in played for fresh in [new_id()]]
    await filed(database, *played, *played[::2])
    for number in voids:
        if number < len(played):
            async with database.transaction() as connection:
                await archive.void(connection, played[number].id, "why not")
    async with database.transaction() as connection:
        assert await kept(connection) == await summed(connection)


# --- seasons ----------------------------------------------------------------------------------------


async def test_a_deal_counts_in_the_season_in_which_it_ended(database: Database) -> None:
    before = deal_of(people)
    async with database.transaction() as connection:
        season = await leaderboard.open_season(connection, "Spring")
        assert season
        assert await leaderboard.open_season(connection, "Spring") is None
    after = deal_of(people, ended=season.started + timedelta(seconds=1))
    late = deal_of(people, ended=season.started - timedelta(seconds=1))
    await filed(database, before, after, late)
    async with database.transaction() as connection:
        assert [one.name for one in await leaderboard.all_seasons(connection)] == ["Spring", "1"]
        sums = await kept(connection)
        assert (sums[1, "", "", ANN][1], sums[season.id, "", "", ANN][1]) == (2, 1)
        assert sums == await summed(connection)
        (standing, *_) = await leaderboard.page(connection, leaderboard.Board())
        assert standing.deals == 1, "the season that runs"
        await archive.void(connection, before.id, "old")
        assert await kept(connection) == await summed(connection)


# --- reading ----------------------------------------------------------------------------------------


async def test_a_player_reads_his_own_deals_newest_first_in_pages(database: Database) -> None:
    mine = [deal_of([ANN, BOB, None, None]) for _ in range(5)]
    await filed(database, *mine, deal_of([None, BOB, CAT, DAN]))
    async with database.transaction() as connection:
        first = await archive.listed(connection, Wanted(player=ANN), limit=3)
        second = await archive.listed(connection, Wanted(player=ANN), before=first[-1].id, limit=3)
        assert [one.id for one in [*first, *second]] == [one.id for one in mine][::-1]
        assert [result.name for result in first[0].results][2:] == ["Bot 2", "Bot 3"]
        assert len(await archive.listed(connection, Wanted())) == 6
        assert len(await archive.listed(connection, Wanted(player=ANN, table="landlord"))) == 0
        assert len(await archive.listed(connection, Wanted(room="ABCDEFGH", voided=False))) == 6


async def test_a_broken_off_deal_is_listed_without_results(database: Database) -> None:
    one = deal_of(people, winner=None)
    await filed(database, one)
    async with database.transaction() as connection:
        (entry,) = await archive.listed(connection, Wanted())
        assert entry.results == ()
        assert entry.winner is None
    assert await count(database, deals) == 1


async def test_a_record_is_for_those_who_sat_there(database: Database) -> None:
    one = deal_of([ANN, BOB, None, None])
    await filed(database, one)
    async with database.transaction() as connection:
        assert await archive.record(connection, one.id, ANN) == one.record
        assert await archive.record(connection, one.id, None) == one.record
        for player, deal in ((CAT, one.id), (ANN, new_id()), (None, new_id())):
            with pytest.raises(NotFound):
                await archive.record(connection, deal, player)


async def test_the_newest_name_is_kept_and_an_admin_s_stays(database: Database) -> None:
    def named(name: str, **changes: Any) -> Deal:
        one = deal_of(people, **changes)
        return replace(one, results=(replace(one.results[0], name=name), *one.results[1:]))

    await filed(database, named("New", ended=NOON + timedelta(days=2)), named("Old"))
    async with database.transaction() as connection:
        assert (await players.one(connection, ANN)).name == "New"
        await players.rename(connection, ANN, "Polite")
    await filed(database, named("Rude", ended=NOON + timedelta(days=3)))
    async with database.transaction() as connection:
        assert (await players.one(connection, ANN)).name == "Polite"
