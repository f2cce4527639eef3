"""The command line: one file a command. A wrong call is one line on stderr and exit 2."""

from __future__ import annotations

import sys
from importlib import import_module

import typer
from typer._click.exceptions import ClickException, UsageError
from typer.main import get_command

from houseway import __version__
from houseway.hints import meant

app = typer.Typer(
    name="houseway",
    help="New Jersey's casino Rules of the Games: what happened goes in, the ruling and its citation come out.",
    epilog="An unofficial restatement, not legal advice.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

COMMANDS = (
    "games", "play", "settle", "example", "table", "edge", "rules", "irregularity", "trace", "init", "check", "guide",
    "journal", "judge", "floor", "serve",
)  # fmt: skip
"""The commands, in the order in which help lists them; each is a module beside this one."""


class Fault(Exception):
    """A wrong call: one line that says what was wrong and what is allowed."""


@app.callback(invoke_without_command=True)
def houseway(
    context: typer.Context, version: bool = typer.Option(False, "--version", help="Print the version and stop.")
) -> None:
    """New Jersey's casino Rules of the Games: what happened goes in, the ruling and its citation come out."""
    if version:
        typer.echo(f"houseway {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(args: list[str] | None = None) -> None:
    """Run the command line; never a traceback for a wrong call."""
    for name in COMMANDS:
        import_module(f"houseway.cli.{name}")
    try:
        code = get_command(app).main(args=args, prog_name="houseway", standalone_mode=False)
    except (ClickException, Fault) as error:
        message = error.format_message() if isinstance(error, ClickException) else str(error)
        print(f"houseway: {_hint(message, error)}", file=sys.stderr)
        code = 2
    except typer.Abort:
        code = 130
    except BrokenPipeError:
        sys.stderr.close()
        code = 0
    sys.exit(code if isinstance(code, int) else 0)


def _hint(message: str, error: Exception) -> str:
    """One line, with "did you mean" for an unknown command."""
    line = " ".join(message.split())
    if isinstance(error, UsageError) and line.startswith("No such command"):
        hint = meant(line.split("'")[1], COMMANDS, ", ".join(COMMANDS))
        line = f"{line.split('. ')[0].rstrip('.')}; {hint}"
    return line
