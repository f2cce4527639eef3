"""``houseway init``: a commented, legal house file to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli import Fault, app
from houseway.files import write_new
from houseway.games import GAMES
from houseway.hints import shown
from houseway.house import example


@app.command()
def init(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where it is written; never over a file.")] = Path(
        "house.toml"
    ),
) -> None:
    """Write a commented, legal house file with a table of every game."""
    name = str(file)
    text = example.text(name if name.isprintable() else shown(name))
    try:
        write_new(file, text)
    except FileExistsError:
        raise Fault(f"{file} is there already; name another file") from None
    except OSError as error:
        raise Fault(f"{file}: {error.strerror}") from None
    print(f"{file}: {len(GAMES)} tables; now: houseway check {file}")
