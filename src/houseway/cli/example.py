"""``houseway example``: a legal, commented transcript to start from."""

from __future__ import annotations

from houseway import games
from houseway.cli import app, options


@app.command()
def example(game: options.GameId) -> None:
    """Print a legal, commented transcript to start from."""
    options.game(game)
    print(games.example(game), end="")
