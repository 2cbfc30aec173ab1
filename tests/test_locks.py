"""The locks hold what the project says it needs, hashed, and agree with one another."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "requirements"
BUILD = {"hatchling", "editables"}  # for installing the project itself without a download
NAME = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)", re.MULTILINE)
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)((?: ; [^\\\n]+)?)", re.MULTILINE)


def pins(name: str) -> set[tuple[str, str, str]]:
    """The lock's packages: name, version, and the environment they are for."""
    return {(pin[1], pin[2], pin[3].strip()) for pin in PIN.finditer((LOCKS / f"{name}.txt").read_text())}


def names(requirements: str) -> set[str]:
    """The packages that lines of requirements name, without extras and versions."""
    return {name.lower().replace("_", "-") for name in NAME.findall(requirements)}


def test_the_lock_to_run_holds_what_the_project_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = names("\n".join(project["dependencies"]))
    assert names((LOCKS / "run.in").read_text()) == needed | BUILD
    assert {name for name, _, _ in pins("run")} >= needed | BUILD


@pytest.mark.parametrize(("smaller", "larger"), [("run", "dev"), ("dev", "bench")])
def test_what_is_tested_and_measured_is_what_runs(smaller: str, larger: str) -> None:
    assert pins(smaller) <= pins(larger)


@pytest.mark.parametrize("lock", ["uv", "run", "dev", "bench"])
def test_every_package_is_hashed(lock: str) -> None:
    entries = re.split(r"\n(?=\S)", (LOCKS / f"{lock}.txt").read_text().strip())
    assert entries
    for entry in entries:
        assert PIN.match(entry), entry
        assert "--hash=sha256:" in entry, entry
