"""Imports go one way. Read from the source, so that a module that is never loaded is judged too."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# The parts of app from the ground up: each may import those above it in this list, no other of its line.
# `main` wires them together and may import any.
ORDER: tuple[set[str], ...] = (
    {"shapes", "settings", "embedded", "worker", "sockets", "codes", "rates", "logs", "metrics"},
    {"protocol", "chance", "postgres"},
    {"room"},
    {"table"},
    {"codec"},
    {"store", "db"},
    {"auth", "requests", "frames", "visitor"},
    {"service", "archive"},
    {"people", "records", "upkeep"},
    {"hub", "clock", "access"},
    {"admin"},
    {"ws", "api", "history_api", "watch", "leaderboard_api"},
    {"commands"},
    {"cli"},
    {"main"},
)
# These stand alone: the store knows bytes and no rooms, and nothing but a launcher starts servers.
ALONE = {"store", "db", "embedded", "worker"}
LAUNCHERS = {"cli", "commands", "main", "postgres"}
STARTERS = {"embedded", "worker", "postgres"}
CORE = {"engine.game", "engine.value", "engine.cards", "engine.rng", "engine.codes"}
GAMES = ("engine.shedding", "engine.commute")
# The engine is a function of its arguments: no clock, no chance but its own generator, no outside world.
OUTSIDE = {
    "asyncio",
    "datetime",
    "os",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "threading",
    "time",
    "uuid",
}


def modules(package: str) -> dict[str, Path]:
    """The package's modules by dotted name."""
    found = {}
    for path in (ROOT / package).rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


ENGINE = modules("engine")
SERVER = modules("app")


def imports(name: str, path: Path) -> Iterator[str]:
    """The dotted names that a module imports, also by import_module with a plain string."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = name if path.name == "__init__.py" else name.rpartition(".")[0]
            for _ in range(node.level - 1):
                package = package.rpartition(".")[0]
            base = ".".join(filter(None, [package if node.level else "", node.module or ""]))
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and called(node.func) == "import_module":
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def called(function: ast.expr) -> str:
    """The last name of what is called."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def within(name: str, package: str) -> bool:
    """Whether the dotted name is the package or lies in it."""
    return name == package or name.startswith(f"{package}.")


def part(name: str) -> str:
    """The part of app that a dotted name belongs to: `app.store.redis` -> `store`."""
    return name.split(".")[1] if "." in name else ""


@pytest.mark.parametrize("name", sorted(ENGINE))
def test_the_engine_imports_only_itself_and_the_standard_library(name: str) -> None:
    roots = {imported.split(".")[0] for imported in imports(name, ENGINE[name])}
    assert roots <= sys.stdlib_module_names | {"engine"}
    assert not roots & OUTSIDE


@pytest.mark.parametrize("name", sorted(ENGINE))
def test_the_kinds_of_game_never_meet(name: str) -> None:
    imported = list(imports(name, ENGINE[name]))
    for mine, other in (GAMES, GAMES[::-1]):
        if within(name, mine):
            assert not [each for each in imported if within(each, other)]


@pytest.mark.parametrize("name", sorted(CORE & set(ENGINE)))
def test_the_contract_knows_no_game(name: str) -> None:
    imported = {each for each in imports(name, ENGINE[name]) if within(each, "engine")}
    assert {each for each in imported if each in ENGINE and each != "engine"} <= CORE


@pytest.mark.parametrize("name", sorted(set(SERVER) - {"app"}))
def test_the_server_imports_one_way(name: str) -> None:
    mine = part(name)
    level = next((level for level, parts in enumerate(ORDER) if mine in parts), None)
    assert level is not None, f"app.{mine} has no place in ORDER: give it one"
    below = set().union(*ORDER[:level]) if mine not in ALONE else {"settings"}
    if mine not in LAUNCHERS:
        below -= STARTERS
    # `from app import x` gives `app` and `app.x`; the first says nothing.
    used = {part(imported) for imported in imports(name, SERVER[name]) if within(imported, "app")} - {
        "",
        mine,
    }
    assert used <= below, f"{name} may not import {sorted(used - below)}"


def test_the_engine_and_the_server_exist() -> None:
    assert set(ENGINE) >= CORE
    assert "app.cli" in SERVER


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import a.b", {"a.b"}),
        ("from a import b", {"a", "a.b"}),
        ("from . import b", {"engine.shedding", "engine.shedding.b"}),
        ("from ..game import Ask", {"engine.game", "engine.game.Ask"}),
        ("def f():\n    import a", {"a"}),
        ("importlib.import_module('a.b')", {"a.b"}),
    ],
)
def test_every_way_to_import_is_seen(tmp_path: Path, source: str, expected: set[str]) -> None:
    path = tmp_path / "rules.py"
    path.write_text(source)
    assert set(imports("engine.shedding.rules", path)) == expected
