"""The command line `doulaoban`. Every refusal is a sentence that says what to do, and exit code 2."""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import IO, Any

import click
from tqdm import tqdm

from app.embedded import EmbeddedError
from app.settings import BadSetting, Settings
from engine.game import Illegal

BENCHES = ("engine", "server", "bots", "skills", "leaderboard")


class Refused(click.ClickException):
    """Ends the program with the message on standard error and exit code 2."""

    exit_code = 2


class Commands(click.Group):
    """The group of commands: what they raise on purpose is shown without a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; expected errors become Refused."""
        from app.commands.databases import TablesRefused
        from app.commands.serve import ServeError

        try:
            return super().invoke(ctx)
        except (BadSetting, EmbeddedError, ServeError, TablesRefused) as error:
            raise Refused(str(error)) from error
        except Illegal as error:
            raise Refused(f"Not lawful: {error}") from error


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="doulaoban")
def main() -> None:
    """斗老板 Doulaoban: a server for card tables in the browser, and the referee behind it."""


@main.command()
@click.option(
    "--host",
    metavar="ADDRESS",
    help="Where to listen; 0.0.0.0 = reachable from other machines. [HOST, 127.0.0.1]",
)
@click.option("--port", metavar="N", help="The port; 0 = any free one. [PORT, 8000]")
@click.option("--workers", metavar="N", help="Worker processes that share the port. [WORKERS, 1]")
@click.option("--redis-url", metavar="URL", help="A running Redis or Valkey instead of our own. [REDIS_URL]")
@click.option("--database-url", metavar="URL", help="A running PostgreSQL instead of our own. [DATABASE_URL]")
@click.option(
    "--data-dir", metavar="FOLDER", help="Where our own servers keep their files. [DATA_DIR, .data]"
)
def serve(**given: str | None) -> None:
    """Serve the page. An option goes before the environment variable named in brackets."""
    from app.commands import serve as command

    options = {name.upper(): value for name, value in given.items() if value is not None}
    command.run(Settings.from_environment({**os.environ, **options}))


@main.command()
def referee() -> None:
    """Answer questions about the rules: one JSON request a line in, one answer a line out."""
    import_module("engine.referee").main(sys.stdin, sys.stdout)


@main.command()
@click.argument("table")
@click.option(
    "--deals", default=100, show_default=True, type=click.IntRange(1), help="How many deals to play."
)
@click.option("--players", type=int, help="How many sit at a table of several sizes; else the fewest.")
@click.option("--option", "options", multiple=True, help="A house option, NAME=VALUE; may be repeated.")
@click.option("--seed", default="0", show_default=True, help="The same seed plays the same deals.")
@click.option(
    "--no-skills", "skills", flag_value=False, default=True, help="Play party tables without skill cards."
)
@click.option(
    "--records", type=click.File("w", encoding="utf-8"), help="Write the deal records; - = standard output."
)
@click.option("--random", is_flag=True, help="Seat players that draw from the lawful moves instead of bots.")
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1), help="Processes that share the deals."
)
def simulate(deals: int, seed: str, records: IO[str] | None, workers: int, **seating: Any) -> None:
    """Let bots play deals of TABLE and tell how they ended."""
    command = import_module("app.commands.simulate")
    seats = command.seating(**seating)
    with tqdm(total=deals, unit=" deals", file=sys.stderr, disable=None) as bar:
        summary = command.run(seats, deals, seed, records, bar.update, workers=workers)
    to_stderr = records is not None and records.name == "<stdout>"
    for line in summary:
        click.echo(line, err=to_stderr)


@main.command()
@click.argument("record", type=click.File("r", encoding="utf-8"))
@click.pass_context
def verify(ctx: click.Context, record: IO[str]) -> None:
    """Check a deal RECORD (- = standard input): commitment, cards, every line. Exit code 1 if it is wrong."""
    right, sentence = import_module("app.commands.verify").run(record)
    click.echo(sentence)
    ctx.exit(0 if right else 1)


@main.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
@click.argument("subject", type=click.Choice(BENCHES))
@click.pass_context
def bench(ctx: click.Context, subject: str) -> None:
    """Measure the engine, the server, what bots and skill cards win; SUBJECT's own options may follow."""
    if not (Path(__file__).resolve().parent.parent / "bench").is_dir():
        raise Refused("The benchmarks are part of the source: run this in a checkout of the project.")
    import_module(f"bench.{subject}").main(ctx.args)


@main.command(
    add_help_option=False, context_settings={"ignore_unknown_options": True, "allow_extra_args": True}
)
@click.pass_context
def admin(ctx: click.Context) -> None:
    """See and change what runs: rooms, players, deals, seasons; `admin --help` lists what there is."""
    words = ctx.args or ["--help"]
    group = import_module("app.commands.admin").admin
    ctx.exit(group.main(words, prog_name="doulaoban admin", standalone_mode=False) or 0)
