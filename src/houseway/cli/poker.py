"""``houseway poker``: the poker room."""

from __future__ import annotations

import typer

from houseway.cli import WholeSentences, app
from houseway.cli.poker_equity import equity

commands = typer.Typer(help="The poker room.", cls=WholeSentences, rich_markup_mode=None)
app.add_typer(commands, name="poker")
commands.command()(equity)


@commands.callback()
def poker() -> None:
    """The poker room."""
