"""The command line: one file a command. A wrong call is one line on stderr and exit 2."""

from __future__ import annotations

import codecs
import errno
import json
import os
import re
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any, TextIO, cast

import typer
from typer._click import Context, HelpFormatter
from typer._click.exceptions import ClickException, UsageError
from typer.core import TyperGroup
from typer.main import get_command

from houseway import __version__
from houseway.hints import meant, printable


class WholeSentences(TyperGroup):
    """Lists the commands in their order, with their whole first sentence, however narrow the terminal is."""

    def list_commands(self, ctx: Context) -> list[str]:
        """As `COMMANDS` has them; those of a command of several as its module has them."""
        return sorted(super().list_commands(ctx), key=lambda name: COMMANDS.index(name) if name in COMMANDS else 0)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Every command and what it does."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, one.get_short_help_str(1 << 10)) for name, one in commands if one])


app = typer.Typer(
    name="houseway",
    cls=WholeSentences,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="New Jersey's casino Rules of the Games: what happened goes in, the ruling and its citation come out.",
    epilog="An unofficial restatement, not legal advice.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

COMMANDS = (
    "games", "play", "settle", "example", "table", "edge", "compare", "simulate", "rules", "search", "irregularity",
    "trace", "init", "check", "guide", "journal", "judge", "poker", "floor", "serve",
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
    """Run the command line; never a traceback for a wrong call, nor for an output that cannot be written."""
    given = (sys.argv[1:] if args is None else args)[:1]
    for name in given if given and given[0] in COMMANDS else COMMANDS:  # no other command is waited for
        import_module(f"houseway.cli.{name}")
    _any_encoding()
    stdout = sys.stdout
    if stdout.isatty() and given != ["play"]:  # which draws its screen
        sys.stdout = cast("TextIO", Terminal(stdout))
    try:
        code = get_command(app).main(args=args, prog_name="houseway", standalone_mode=False)
        sys.stdout.flush()
    except (ClickException, Fault) as error:
        message = error.format_message() if isinstance(error, ClickException) else str(error)
        code = _wrong(_hint(message, error))
    except typer.Abort:
        code = 130
    except BrokenPipeError:
        _close(sys.stdout)
        code = 0
    except OSError as error:
        if error.errno not in FULL:
            raise
        _close(sys.stdout)
        code = _wrong(f"cannot write: {error.strerror}")
    finally:
        sys.stdout = stdout
    sys.exit(code if isinstance(code, int) else 0)


FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a device says that takes no more."""


class Terminal:
    """A terminal that shows control characters as text: what is printed may come from anybody's file."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write text; it ends no line and moves no cursor but by a new line or a tab."""
        return self.stream.write(CONTROLS.sub(lambda found: printable(found[0]), text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What a terminal obeys, or by which it turns the order of letters."""


def _wrong(line: str) -> int:
    line = CONTROLS.sub(lambda found: printable(found[0]), line)
    try:
        print(f"houseway: {line}", file=sys.stderr, flush=True)
    except OSError:
        _close(sys.stderr)
    return 2


def _close(stream: TextIO) -> None:
    """What is left in it goes nowhere, so that the interpreter does not try once more when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _any_encoding() -> None:
    """Input is UTF-8, whatever the locale; what an output cannot write is escaped as JSON does it."""
    codecs.register_error("escaped", _escaped)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="escaped")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")


def _escaped(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


def _hint(message: str, error: Exception) -> str:
    """One line, with "did you mean" for an unknown command, and the commands where none is given."""
    line = " ".join(message.split())
    group = error.ctx.command if isinstance(error, UsageError) and error.ctx else None
    if isinstance(error, UsageError) and error.ctx and isinstance(group, WholeSentences):
        commands = group.list_commands(error.ctx)
        if line.startswith("No such command"):
            hint = meant(line.split("'")[1], commands, ", ".join(commands))
            line = f"{line.split('. ')[0].rstrip('.')}; {hint}"
        elif line.startswith("Missing command"):
            line = f"{error.ctx.command_path.partition(' ')[2]} lacks a command: {', '.join(commands)}"
    return line
