"""``houseway floor``: the floor of a house as a co-process, JSON Lines in and out."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from houseway.cli import Fault, app
from houseway.cli.journal import Where, journal, legible
from houseway.files import MOST, read_text
from houseway.house import events
from houseway.house.check import refuse_illegal
from houseway.house.events import BadEvent, Event, Order
from houseway.house.file import BadHouse, load
from houseway.law.citation import render
from houseway.law.election import Unlawful
from houseway.money import dollars

if TYPE_CHECKING:  # a database is loaded only by the commands that open one
    from houseway.journal.database import Journal
    from houseway.journal.floor import Floor


@app.command()
def floor(
    where: Where,
    house: Annotated[
        Path | None, typer.Option(metavar="HOUSE.toml", help="Open this house; the journal has none yet.")
    ] = None,
    try_orders: Annotated[
        bool, typer.Option("--try", help="Try each order: the notices it owes, what it violates, when it could begin.")
    ] = False,
) -> None:
    """A house's floor as a co-process: one event a line in; what was noted and booked out, or `refused`.

    An event is such as {"fill": {"table": "BJ-1", "amount": "500.00", "slip": "F-1", "signed": {"dealer": "D-7"}}}.
    What is printed is durable. Tables take the changes that are due between rounds. End of input closes with the trial
    balance. With --try nothing is noted, and no table takes anything.
    """
    if try_orders and house is not None:
        raise Fault("--try: of a house that is open; houseway check judges a file")
    text = _read(house) if house is not None else ""
    with journal(where, create=house is not None) as one:
        for line in _tried(one) if try_orders else _run(one, text, str(house)):
            print(json.dumps(line, ensure_ascii=False), flush=True)


def _read(house: Path) -> str:
    """The text of a house file that can be read and that the law allows."""
    try:
        refuse_illegal(load(house), str(house))
    except BadHouse as error:
        raise Fault(str(error)) from None
    except Unlawful as error:
        raise Fault(f"{error}   [{error.cite}]" if error.cite else str(error)) from None
    return read_text(house)


def _run(one: Journal, text: str, name: str) -> Iterator[dict[str, Any]]:
    from houseway.journal.floor import Floor, open_house
    from houseway.journal.records import HOUSE

    first = next(one.records(HOUSE, limit=1), None)
    if first is None and text:
        floor = open_house(one, text, name)
        yield {"opened": floor.house.licensee.name, "tables": len(floor.house.tables)}
    elif first is not None and text and first.data["house"] != text:
        raise Fault(f"{name} is not the file that the house in {one.where} was opened with; it changes by orders")
    else:
        with legible(one.where):
            floor = Floor(one)
        yield from floor.start()
    yield from floor.take_all_orders()
    for number, line in enumerate(filter(str.strip, iter(_line, "")), 1):
        yield from _answer(floor, number, line, _fed(floor))
    yield from _room(floor)
    yield _balance(floor)


def _line() -> str:
    """The next line of the input; "" at its end."""
    line = sys.stdin.readline(MOST)
    if len(line) == MOST:
        raise Fault(f"a line of more than {MOST >> 20} MB")
    return line


def _tried(one: Journal) -> Iterator[dict[str, Any]]:
    """The outcome that each order of the input would have."""
    from houseway.journal.floor import Floor

    with legible(one.where):
        house = Floor(one)

    def attempt(event: Event) -> Iterator[dict[str, Any]]:
        if not isinstance(event, Order):
            raise Unlawful(f"{event.verb}: only an order can be tried")
        yield {"tried": msgspec.to_builtins(house.try_order(event))}

    for number, line in enumerate(filter(str.strip, iter(_line, "")), 1):
        yield from _answer(house, number, line, attempt)


def _fed(floor: Floor) -> Callable[[Event], Iterator[dict[str, Any]]]:
    def feed(event: Event) -> Iterator[dict[str, Any]]:
        yield from floor.feed(event)
        yield from floor.take_all_orders()

    return feed


def _answer(
    floor: Floor, number: int, line: str, act: Callable[[Event], Iterator[dict[str, Any]]]
) -> Iterator[dict[str, Any]]:
    """What follows from one line; a bad one is one line too. Where it cannot be written down, the process ends."""
    from houseway.journal.database import Conflict, Unavailable

    try:
        line.encode()
        yield from act(events.read(json.loads(line, parse_float=str, parse_int=str)))
    except (Conflict, Unavailable) as error:
        yield {"refused": str(error), "line": number}
        raise
    except json.JSONDecodeError as error:
        yield {"refused": f"not JSON: {error.msg}", "line": number}
    except UnicodeEncodeError:
        yield {"refused": "this is not UTF-8 text", "line": number}
    except RecursionError:
        yield {"refused": "nested too deeply", "line": number}
    except BadEvent as error:
        yield {"refused": str(error), "line": number}
    except Unlawful as error:
        cite = {"cite": render(error.cite, floor.house.as_of)} if error.cite else {}
        yield {"refused": str(error), "line": number} | cite


def _room(floor: Floor) -> Iterator[dict[str, Any]]:
    """14.18: who waits for a seat, by kind of game and limit; nothing where nobody does."""
    lists = floor.waiting()
    if lists:
        yield {"waiting": lists, "cite": render("14.18", floor.house.as_of)}


def _balance(floor: Floor) -> dict[str, Any]:
    floor.book_tables()
    balances = sorted(floor.days.books.balances.items())
    return {
        "trial_balance": {account: dollars(amount) for account, amount in balances},
        "sum": dollars(floor.days.books.trial_balance()),
        **({"altered": floor.altered} if floor.altered else {}),
    }
