"""The proxy of the deployment, with its committed files, in front of workers of a test."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from app import embedded

FILES = Path(__file__).resolve().parent.parent / "deploy" / "nginx"
PLACES = "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin"


def program() -> str | None:
    """nginx, where this machine has it."""
    return shutil.which("nginx", path=PLACES)


def rendered(folder: Path, upstreams: Sequence[str], port: int, shape: str = "plain") -> Path:
    """Writes the proxy's files as its image does at its start, for two workers by their `host:port`, and
    listening on loopback only, at `port` and, for `tls`, at the next one; the path of nginx.conf. `tls` gets
    a certificate of its own."""
    conf = folder / "conf.d"
    conf.mkdir(parents=True)
    for name in ("nginx.conf", "locations.conf"):
        shutil.copy(FILES / name, folder)
    upstream = (FILES / "upstream.conf.template").read_text()
    for number, address in enumerate(upstreams, 1):
        upstream = upstream.replace(f"${{UPSTREAM_{number}}}", address)
    (conf / "upstream.conf").write_text(upstream.replace("${UPSTREAM_OPTIONS}", ""))
    server = (FILES / f"{shape}.conf.template").read_text()
    for usual, ours in (("80", port), ("443", port + 1)):
        server = server.replace(f"listen {usual} ", f"listen 127.0.0.1:{ours} ")
    (conf / "server.conf").write_text(server)
    if shape == "tls":
        certify(folder / "tls")
    return folder / "nginx.conf"


def certify(folder: Path) -> None:
    """Writes a certificate for nobody in particular."""
    folder.mkdir()
    made = ["-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"]
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    command = ["openssl", "req", "-x509", "-subj", "/CN=tested", *curve, *made]
    subprocess.run(command, check=True, capture_output=True)


@contextlib.contextmanager
def proxy(folder: Path, upstreams: Sequence[str], port: int) -> Iterator[str]:
    """nginx in front of two workers; its address."""
    found = program()
    assert found, "nginx is not installed"
    path = rendered(folder, upstreams, port)
    with (folder / "log").open("wb") as log:
        child = embedded.spawn(
            [found, "-c", path, "-g", f"daemon off; pid {folder}/pid; user {owner()};"], log=log
        )
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        embedded.stop(child)


def owner() -> str:
    """Who runs this: the proxy's children do, too."""
    return Path.cwd().owner()
