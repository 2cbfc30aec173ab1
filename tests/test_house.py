"""The house rules that can be read off the files: names, sizes, nothing waved through, no machine's trace."""

import ast
import functools
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BANNED = {"manager", "util", "helper", "handle", "handler", "process", "data", "action", "round", "type"}
# The race goes in rounds, and nothing else does: there the word is the rules' own.
IN_ITS_PLACE = {"commute": {"round"}}
# Names that are not ours to choose: the agreed setting; what asyncio, Playwright and Hypothesis look up.
GIVEN = {"data_dir", "DATA_DIR", "browser_type_launch_args", "data", "data_received"}
WRITTEN_BY_A_PROGRAM = "Not to be edited by hand."
LONGEST_MODULE = 420
LONGEST_FUNCTION = 55
CODE = {".py", ".ts", ".tsx", ".mjs", ".sh", ".lua", ".css", ".html"}
# Written in pieces, so that this file does not find itself.
WAVED_THROUGH = re.compile(
    r"\b(?:TO"
    r"DO|FIX"
    r"ME|HA"
    r"CK|X"
    r"XX)\b|Not"
    r"ImplementedError|mark\.(?:sk"
    r"ip|xf"
    r"ail)"
    r"|\b(?:pytest|it|test|describe)\.(?:sk"
    r"ip|xf"
    r"ail|on"
    r"ly|to"
    r"do)\b|pragma: no"
    r" cover"
    r"|type: ig"
    r"nore|eslint-dis"
    r"able|@ts-ig"
    r"nore|@ts-exp"
    r"ect-error|@ts-no"
    r"check"
)
REGISTRIES = re.compile(
    r"pypi\." r"org|python" r"hosted|npm" r"js\.(?:org|com)|deb\.deb" r"ian|npm" r"mirror", re.IGNORECASE
)
INDEX_OPTION = re.compile(r"^\s*(?:--(?:extra-)?index-url|-i|--find-links|-f|--trusted-host)\b", re.MULTILINE)
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|farm|root|Users)/[\w.-]")
DECLARED = re.compile(r"\b(?:function|const|let|var|class|interface|enum|type)\s+(\w+)")


@functools.cache
def tracked() -> tuple[Path, ...]:
    """The files of the project, as version control lists them."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return tuple(path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file())


def text(path: Path) -> str:
    """The file's text; bytes that are not UTF-8 are replaced."""
    return path.read_text(encoding="utf-8", errors="replace")


def with_suffix(*suffixes: str) -> list[Path]:
    """The tracked files with one of the suffixes."""
    return [path for path in tracked() if path.suffix in suffixes]


def lines_with(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Where the pattern stands: `file:line: text`."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in paths
        for number, line in enumerate(text(path).splitlines(), 1)
        if pattern.search(line)
    ]


def declared(path: Path) -> Iterator[str]:
    """The names that a Python or TypeScript file gives to things."""
    yield path.stem
    if path.suffix != ".py":
        yield from DECLARED.findall(text(path))
        return
    for node in ast.walk(ast.parse(text(path))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.id if isinstance(node, ast.Name) else node.attr


def banned(path: Path) -> set[str]:
    """The words that may not stand in the names of a file."""
    place = path.relative_to(ROOT).as_posix()
    return BANNED.difference(*(words for name, words in IN_ITS_PLACE.items() if name in place))


def words(name: str) -> set[str]:
    """The words of a name in snake_case or camelCase, in lower case and the singular.

    `types` stays as it is: those of a programming language have no other name. A round trip is one word.
    """
    whole = name.replace("round_trip", "roundtrip")
    parts = [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", whole)]
    return {part if part == "types" else part.removesuffix("s") for part in parts} | set(parts)


def test_there_is_something_to_read() -> None:
    assert {"Makefile", "pyproject.toml"} <= {path.name for path in tracked()}
    assert len(with_suffix(".py")) > 20


def test_names_use_the_vocabulary() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in with_suffix(".py", ".ts", ".tsx")
        for name in declared(path)
        if name not in GIVEN and words(name) & banned(path)
    }
    assert not found, "\n".join(sorted(found))


def test_nothing_is_unfinished_or_waved_through() -> None:
    found = lines_with(WAVED_THROUGH, with_suffix(*CODE))
    assert not found, "\n".join(found)


def test_no_registry_and_no_path_of_a_machine_is_recorded() -> None:
    found = [line for pattern in (REGISTRIES, MACHINE_PATH) for line in lines_with(pattern, list(tracked()))]
    found += lines_with(INDEX_OPTION, [path for path in tracked() if path.parent.name == "requirements"])
    found += lines_with(
        re.compile('"resolved"'), [path for path in tracked() if path.name == "package-lock.json"]
    )
    assert not found, "\n".join(found)


def test_what_is_recorded_stands_by_itself() -> None:
    """A link may lead out of the project, to a place that only one machine has."""
    shown = subprocess.run(["git", "ls-files", "-s"], cwd=ROOT, check=True, capture_output=True, text=True)
    assert not [line for line in shown.stdout.splitlines() if line.startswith("120000")]


def test_modules_are_short() -> None:
    long = {
        f"{path.relative_to(ROOT)}: {count} lines"
        for path in with_suffix(".py", ".ts", ".tsx")
        if (count := len(text(path).splitlines())) > LONGEST_MODULE
        and WRITTEN_BY_A_PROGRAM not in text(path).partition("\n")[0]
    }
    assert not long, "\n".join(sorted(long))


def test_functions_are_short() -> None:
    long = {
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name} has {length} lines"
        for path in with_suffix(".py")
        for node in ast.walk(ast.parse(text(path)))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    }
    assert not long, "\n".join(sorted(long))


@pytest.mark.parametrize(
    ("name", "is_banned"),
    [
        ("room_manager", True),
        ("HTTPHandler", True),
        ("parseData", True),
        ("utils", True),
        ("typed", False),
        ("page_types", False),
        ("text_round_trips", False),
        ("round", True),
        ("metadata", False),
        ("ground", False),
    ],
)
def test_words_of_names_are_told_apart(name: str, is_banned: bool) -> None:
    assert bool(words(name) & BANNED) is is_banned


def test_a_word_of_one_game_is_banned_elsewhere() -> None:
    assert BANNED - banned(ROOT / "engine" / "commute" / "flow.py") == {"round"}
    assert banned(ROOT / "engine" / "shedding" / "state.py") == BANNED
