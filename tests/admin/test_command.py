"""`doulaoban admin`: the same acts from the command line, at servers that run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner, Result

from app.cli import main
from app.commands.desk import table, width
from tests.admin.admins import Admin
from tests.player import Player

PROGRAM = str(Path(sys.executable).with_name("doulaoban"))
SETTINGS = ("REDIS_URL", "DATABASE_URL", "HOST", "PORT", "DATA_DIR", "WORKERS", "SECRET_KEY", "PUBLIC_URL")
BARE = {name: value for name, value in os.environ.items() if name not in SETTINGS}
COMMANDS = (
    *("link", "rooms", "freeze", "thaw", "close", "players", "rename", "ban", "unban", "deals", "void"),
    *("season", "leaderboard", "audit"),
)
DEAL_HEAD = ["deal", "ended", "table", "room", "won", "by", "counts", "results"]
NOBODY = "01900000-0000-7000-8000-000000000000"


def ran(*words: str, **environment: str) -> Result:
    """Runs `doulaoban admin …` in this program, with these settings and no others, on a thread of its own:
    the tests' loop is busy with us."""
    settings = {name: environment.get(name) for name in SETTINGS}
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(CliRunner().invoke, main, ["admin", *words], env=settings).result()


class Desk:
    """The command line on a data directory, beside a server that runs there."""

    def __init__(self, folder: Path, address: str, link: str) -> None:
        self.folder, self.address, self.link = folder, address, link

    def run(self, *words: str, code: int = 0) -> str:
        """What the command prints; AssertionError when it ends otherwise."""
        result = ran(*words, DATA_DIR=str(self.folder))
        assert result.exit_code == code, (words, result.output, result.exc_info)
        return result.stdout if code < 2 else result.stderr

    def json(self, *words: str) -> Any:
        """The same as JSON."""
        return json.loads(self.run(*words, "--json"))


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A server that runs with its own Valkey and PostgreSQL, and the command line beside it."""
    folder = tmp_path_factory.mktemp("desk")
    program = subprocess.Popen(
        [PROGRAM, "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env={**BARE, "DATA_DIR": str(folder)},
    )
    with program:
        assert program.stdout is not None
        address, link = (re.search(r"http://\S+", program.stdout.readline()) for _ in range(2))
        assert address
        assert link
        yield Desk(folder, address[0].rstrip("/"), link[0])
        program.terminate()


async def test_the_link_that_is_printed_at_the_start_lets_an_admin_in(desk: Desk) -> None:
    site, _, token = desk.link.partition("/admin#")
    assert site == desk.address
    async with Admin(desk.address) as admin:
        assert (await admin.http.get("/admin")).headers["content-type"].startswith("text/html")
        assert (await admin.sign_in(token)).status_code == 200
        assert (await admin.get("/admin/session"))["name"] == "admin"
        printed = desk.run("link", "--name", "Lin").strip().partition("/admin#")[2]
        assert (await admin.sign_in(printed)).json()["name"] == "Lin"


async def test_a_room_from_the_command_line(desk: Desk) -> None:
    people = [await Player.arrives(desk.address, name) for name in ("林", "Ann")]
    code = await people[0].makes_room(desk.address, "party-4")
    for seat, person in enumerate(people):
        await person.enters(desk.address, code, seat)
    found = desk.json("rooms")["rooms"]
    assert [(room["code"], [one["name"] for one in room["people"]]) for room in found] == [
        (code, ["林", "Ann"])
    ]
    shown = desk.run("rooms", "--search", "ann")
    assert code in shown
    assert "林, Ann" in shown
    assert desk.run("freeze", code, code=2) == "Error: No deal runs in this room.\n"
    assert desk.run("freeze", "00000000", code=2) == "Error: There is no such room, or it has ended.\n"
    for seat in (2, 3):
        await people[0].tab.request("add_bot", seat=seat)
    await people[1].tab.request("ready", ready=True)
    await people[0].tab.request("start")
    assert desk.json("freeze", code, "--reason", "drill") == {"changed": True}
    assert desk.run("freeze", code, code=1) == "It was so already.\n"
    assert desk.run("thaw", code) == "The clocks run.\n"
    assert desk.run("close", code.lower(), "--reason", "到点了") == "The room is closed.\n"
    assert await people[0].tab.until_closed() == 4004
    assert people[0].tab.frames[-1] == {"t": "closed", "reason": "到点了"}
    assert desk.json("rooms")["rooms"] == []
    deeds = desk.json("audit", "--subject", f"room:{code}")
    assert [(deed["verb"], deed["reason"]) for deed in deeds] == [
        ("close", "到点了"),
        ("thaw", ""),
        ("freeze", "drill"),
    ]
    assert "(command line)" in desk.run("audit")


async def test_a_ban_from_the_command_line(desk: Desk) -> None:
    person = await Player.arrives(desk.address, "Eve")
    async with httpx.AsyncClient(base_url=desk.address, headers={"cookie": person.cookie}) as client:
        player = (await client.get("/api/me")).json()["player"]
        code = await person.makes_room(desk.address, "party-4")
        await person.enters(desk.address, code)
        assert desk.json("ban", player, "--reason", "x", "--name", "Eve")[0]["ban_reason"] == "x"
        assert await person.tab.until_closed() == 4007
        assert (await client.get("/api/me")).json()["code"] == "banned"
    assert player in desk.run("players", "--banned")
    assert desk.json("rename", player, "夏娃")[0]["name"] == "夏娃"
    assert desk.json("unban", player)[0]["banned"] is None
    assert desk.json("players", "--banned") == []
    assert desk.json("players", "--search", "夏")[0]["player"] == player


def test_what_else_there_is(desk: Desk) -> None:
    assert desk.json("season")[0]["name"] == "1"
    assert desk.json("season", "Two")[0]["name"] == "Two"
    assert desk.run("season", "Two", code=2) == "Error: There is a season of that name.\n"
    assert not [deal for deal in desk.json("deals") if deal["counted"]]
    assert desk.run("deals", "--table", "none").split() == DEAL_HEAD
    assert desk.json("leaderboard") == []
    assert desk.run("leaderboard", "--csv") == "rank,player,name,points,deals,wins,share\n"
    assert desk.run("leaderboard", "--public") == "Everybody may read it.\n"
    assert httpx.get(f"{desk.address}/api/leaderboard").status_code == 200
    desk.run("leaderboard", "--public", code=1)
    desk.run("leaderboard", "--private")
    for words in (("void", NOBODY, "--reason", "x"), ("rename", NOBODY, "x"), ("unban", NOBODY)):
        assert NOBODY in desk.run(*words, code=2)
    for words in (("void", "x", "--reason", "x"), ("void", NOBODY), ("close", "00000000"), ("nothing",)):
        assert "Error" in desk.run(*words, code=2)
    assert "cannot take" in desk.run("leaderboard", "--season", str(2**40), code=2)


def test_the_program_itself(desk: Desk) -> None:
    for words, code in ((["season"], 0), (["leaderboard", "--private"], 1), (["season", "1"], 2)):
        command = [PROGRAM, "admin", *words]
        environment = {**BARE, "DATA_DIR": str(desk.folder)}
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert run.returncode == code, run.stderr
        assert "Traceback" not in run.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = ran(command, "--help")
    assert result.exit_code == 0
    assert f"Usage: doulaoban admin {command}" in result.stdout


def test_the_group_lists_its_commands() -> None:
    for words in ((), ("--help",)):
        result = ran(*words)
        assert result.exit_code == 0
        listed = re.findall(r"^  ([a-z]+)  ", result.stdout.partition("Commands:")[2], re.MULTILINE)
        assert sorted(listed) == sorted(COMMANDS)


@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({}, "does not run on this DATA_DIR"),
        ({"DATABASE_URL": "postgresql://me:hunter2@127.0.0.1:1/x"}, "PostgreSQL does not answer"),
        ({"DATABASE_URL": "mysql://x"}, "DATABASE_URL must begin"),
    ],
)
def test_without_a_server_it_says_so(tmp_path: Path, environment: dict[str, str], says: str) -> None:
    result = ran("deals", DATA_DIR=str(tmp_path), **environment)
    assert result.exit_code == 2
    assert says in result.stderr
    assert "hunter2" not in result.output


def test_columns_stand_below_each_other_in_both_languages() -> None:
    assert [width(text) for text in ("abc", "斗老板", "é", "e\u0301")] == [3, 6, 1, 1]
    lines = table(("name", "n"), [("斗老板", 1), ("Ann", None)]).splitlines()
    assert lines == ["name    n", "斗老板  1", "Ann     -"]
