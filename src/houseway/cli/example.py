"""``houseway example``: a legal, commented transcript to start from."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated

import typer

from houseway.cli import app, options


@app.command()
def example(game: Annotated[str, typer.Argument(metavar="GAME")]) -> None:
    """Print a legal, commented transcript to start from."""
    options.game(game)
    print((files("houseway") / "cli" / "examples" / f"{game}.yaml").read_text(encoding="utf-8"), end="")
