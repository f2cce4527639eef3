"""The pictures of ``houseway edge``: edges, what a wager can come to, and the chart of a strategy."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from houseway.cli import Fault, options
from houseway.cli.progress import progress
from houseway.maths import charts
from houseway.maths.edges import Edge, Unknown, part


def drawn(option: str, file: Path) -> None:
    """Refuse a file that is no picture before anything is worked out."""
    try:
        part("houseway.maths.plots:kind", "a picture")(file)
        there = file.exists()
        with file.open("ab"):
            pass
        if not there:
            file.unlink()  # what is refused later leaves nothing behind
    except (ValueError, Unknown) as error:
        raise Fault(f"{option}: {error}") from None
    except OSError as error:
        raise Fault(f"{option} {file}: {error.strerror}") from None


def draw(option: str, what: str, *given: Any) -> None:
    """A picture of plain data."""
    try:
        part(f"houseway.maths.plots:{what}", "a picture")(*given)
    except (ValueError, Unknown) as error:
        raise Fault(f"{option}: {error}") from None


def edges(found: Sequence[Edge], file: Path) -> None:
    """The edges; of one wager alone, what it can come to, if that is known."""
    rows = [one.plain() for one in found]
    if len(rows) == 1 and rows[0]["outcomes"]:
        draw("--plot", "outcomes", rows[0], file)
    else:
        draw("--plot", "edges", rows, file)


def chart(game: str, settings: Sequence[str], as_of: str, file: Path, *, as_json: bool) -> None:
    """The strategy chart of a table, as a picture and in the terminal."""
    unlawful: list[str] = []
    rules = options.rules(game, settings, as_of, analysis=unlawful.append)
    options.say(rules.remark)
    for one in unlawful:
        options.say(f"the law forbids this table: {one}")
    try:
        with progress("working out the chart …"):
            found = charts.plain(rules, charts.chart(rules))
    except Unknown as unknown:
        raise Fault(str(unknown)) from None
    draw("--chart", "chart", found, file)
    print(json.dumps(found, ensure_ascii=False) if as_json else "\n".join(_lines(found)))


def _lines(found: dict[str, Any]) -> Iterable[str]:
    yield f"{found['game']}, law of {found['as_of']}: {found['says']}   [{', '.join(found['cite'])}]"
    for section in found["sections"]:
        yield ""
        yield f"{section['name']}: {' by '.join(filter(None, (section['down'], section['across'])))}"
        names = max(len(line["line"]) for line in section["lines"])
        every = [*section["columns"], *(cell for line in section["lines"] for cell in line["cells"])]
        wide = max(map(len, every))
        for name, cells in [("", section["columns"]), *((line["line"], line["cells"]) for line in section["lines"])]:
            yield f"  {name:>{names}}  {' '.join(f'{cell:<{wide}}' for cell in cells)}".rstrip()
    yield ""
    yield ", ".join(f"{one['letter']} {one['says']}" for one in found["letters"])
    if found["note"]:
        yield found["note"]
