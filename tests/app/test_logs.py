"""What the logs say, and what they never do."""

from __future__ import annotations

import ast
import io
import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
import redis

from app import logs
from app.store.redis import Keys
from tests.player import Frame, Player, acting, seated, start_deal
from tests.workers import workers

CARD = re.compile(r"\b(?:[SHCD][2-9TJQKA]|[BR]J)\b")
ROLES = ("striver", "slacker", "manager", "boss")
LEAST_SECRET = 16  # letters; shorter words of a record are ranks and names of kinds


def line(**known: Any) -> dict[str, Any]:
    """What is written of a warning, as JSON."""
    out = io.StringIO()
    stream = logging.StreamHandler(out)
    stream.setFormatter(logs.JsonLines())
    logger = logging.getLogger("doulaoban.tested")
    logger.addHandler(stream)
    logger.warning("told", **known)
    logger.removeHandler(stream)
    written: dict[str, Any] = json.loads(out.getvalue())
    return written


def test_only_listed_fields_are_written() -> None:
    written = line(extra={"room": "ABCDEFGH", "version": "0.7", "hand": ["S3"], "seed": "00"})
    assert set(written) == {"at", "level", "logger", "worker", "message", "room", "version"}
    assert (written["level"], written["message"], written["room"]) == ("warning", "told", "ABCDEFGH")


def test_no_field_is_given_in_vain() -> None:
    given = {
        key.value
        for path in (Path(logs.__file__).parent).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.keyword) and call.arg == "extra" and isinstance(call.value, ast.Dict)
        for key in call.value.keys
        if isinstance(key, ast.Constant)
    }
    assert given
    assert given <= set(logs.FIELDS)


def test_of_an_exception_its_places_are_written_and_not_its_words() -> None:
    try:
        try:
            raise ValueError("S3 H4")
        except ValueError as error:
            raise RuntimeError("the hand is S3 H4") from error
    except RuntimeError:
        written = line(exc_info=True)
    assert [place for place in written["trace"] if not place.startswith(" ")] == [
        "RuntimeError",
        "ValueError",
    ]
    assert any("test_logs.py" in place for place in written["trace"])
    assert "S3" not in json.dumps(written)


@pytest.mark.parametrize(
    ("shape", "terminal", "as_json"),
    [(None, True, False), (None, False, True), ("json", True, True), ("text", False, False)],
)
def test_lines_are_json_but_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, shape: str | None, terminal: bool, as_json: bool
) -> None:
    monkeypatch.setattr(logs, "OURS", "tested")
    monkeypatch.setattr(logging.getLogger("tested"), "handlers", [])
    monkeypatch.setattr(logs, "OTHERS", ())
    out = io.StringIO()
    monkeypatch.setattr(out, "isatty", lambda: terminal)
    logs.set_up(shape, "info", out)
    logger = logging.getLogger("tested")
    logger.debug("too quiet")
    logger.info("told", extra={"room": "ABCDEFGH"})
    (written,) = out.getvalue().splitlines()
    assert written.startswith("{") is as_json
    assert "ABCDEFGH" in written


def words(value: Any) -> list[str]:
    """Every string in it."""
    match value:
        case str():
            return [value]
        case dict():
            return [word for each in (*value.keys(), *value.values()) for word in words(each)]
        case list():
            return [word for each in value for word in words(each)]
    return []


async def played(address: str) -> tuple[str, list[Player], list[Frame]]:
    """A deal, played to its end with a chat and a refusal in it: the room, who played, what was
    acknowledged."""
    code, players = await seated([address], "party-3")
    await start_deal(players)
    await players[0].tab.request("chat", text="what a poor hand I have")
    await players[1].tab.refusal("move", key="a stale one", ask="gone", move={"kind": "pass"})
    done = []
    while players[0].tab.table["view"]["phase"] != "over":
        player = await acting(players)
        ack = await player.tab.act()
        done.append(ack)
        for each in players:
            await each.tab.at(ack["v"])
    return code, players, done


async def test_a_deal_leaves_its_moves_in_the_logs_and_no_secret(
    valkey_url: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with workers(1, valkey_url, tmp_path, LOG_LEVEL="debug") as (worker,):
        code, players, done = await played(worker.address)
        for player in players:
            await player.tab.close()
    written = capfd.readouterr().err
    lines = [json.loads(text) for text in written.splitlines()]
    of_room = [one for one in lines if one.get("room") == code]
    moves = {one["id"]: one for one in of_room if "id" in one and one["message"] != "refused"}
    for ack in done:
        one = moves[ack["id"]]
        assert one["version"] == ".".join(map(str, ack["v"]))
        assert one["player"] in {logs.whose(player.id) for player in players}
    assert [one["message"] for one in of_room].count("a deal began") == 1
    assert [one["message"] for one in of_room].count("a deal ended") == 1
    (refused,) = [one for one in of_room if one["message"] == "refused"]
    assert (refused["id"], refused["player"]) == ("a stale one", logs.whose(players[1].id))
    assert refused["code"] == "stale"
    with redis.Redis.from_url(valkey_url) as plain:
        record = [json.loads(one) for one in plain.lrange(Keys(code).record, 0, -1)]
    told = {refused["version"], *(one.get("deal") for one in of_room)}
    secrets = {word for word in words(record) if len(word) >= LEAST_SECRET} - told
    assert len(record[0]["seed"]) == 64
    assert record[0]["seed"] in secrets
    for player in players:
        secrets |= {player.id, player.name, player.cookie, *player.cookie.partition("=")[2].split(".")}
    found = [secret for secret in (*secrets, *ROLES, "poor hand") if secret in written]
    assert not found
    assert not CARD.findall(written)
