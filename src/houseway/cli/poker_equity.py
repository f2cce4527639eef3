"""``houseway poker equity``: the share of the pot that each hand has."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli import Fault, options
from houseway.cli.progress import progress

if TYPE_CHECKING:  # what is compiled is loaded only where it is asked for
    from houseway.maths.poker.equity import Equity, HandEquity, Question, Tally

VARIANT = "holdem_high"
MOST_DEALS = 10**15
SHORT = 24
"""A fraction of so many characters is printed too."""


def equity(
    hands: Annotated[list[str], typer.Argument(metavar="HAND", help="7h7d, 'QQ+, AKs', 'As Ah ?? ??', random.")],
    variant: Annotated[str, typer.Option(metavar="ID", help="Such as omaha_hilo8; a wrong one lists them.")] = VARIANT,
    board: Annotated[str, typer.Option(metavar="CARDS", help="What lies there: 'Kh 9h 9c'.")] = "",
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards that nobody can get.")] = "",
    exact: Annotated[bool, typer.Option("--exact", help="Count every case, however many there are.")] = False,
    rounds: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=options.whole(1, MOST_DEALS),
            help="Simulate so many deals, also where few are possible.",
        ),
    ] = None,
    stderr: Annotated[float, typer.Option(metavar="PERCENT", help="Simulate until the error is so small.")] = 0,
    seed: options.Seed = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """The share of the pot that each hand has: exact up to a billion cases, else simulated with its standard error.

    Unknown cards are dealt at random; nobody folds or draws. Ctrl-C ends a simulation with what it knows.
    """
    _check(exact, rounds or 0, stderr)
    try:
        found = _worked_out(_asked(variant, hands, board, dead), exact, rounds or 0, stderr, seed)
    except ValueError as error:
        raise Fault(str(error)) from None
    if as_json:
        print(json.dumps(found.plain(), ensure_ascii=False))
    else:
        print("\n".join(_lines(found)))


def _check(exact: bool, rounds: int, stderr: float) -> None:
    if exact and (rounds or stderr):
        raise Fault("--exact simulates nothing: leave out --rounds and --stderr")
    if not 0 <= stderr < inf:  # nothing is below what is no number
        raise Fault("--stderr is above zero")


def _asked(variant: str, hands: list[str], board: str, dead: str) -> Question:
    try:
        from houseway.maths.poker.equity import asked
    except ImportError as error:
        raise Fault(f"{error.name} is not installed: pip install 'houseway[maths]'") from None
    return asked(variant, hands, board, dead)


def _worked_out(question: Question, exact: bool, rounds: int, stderr: float, seed: int) -> Equity:
    from houseway.maths.poker.equity import MOST, answer, counted

    with progress("counting the cases …"):
        cases = question.cases(None if exact else MOST)
    if rounds or stderr or cases is None:
        return answer(question, _simulated(question, rounds, stderr / 100, seed), cases)
    tally = None
    with progress(f"counting {cases:,} cases …", cases) as done:
        try:
            for tally in counted(question):
                done(tally.deals / cases)
        except KeyboardInterrupt:
            known = tally.deals if tally else 0
            raise Fault(f"stopped at {known:,} of {cases:,} cases: nothing is exact yet; --rounds simulates") from None
    assert tally
    return answer(question, tally, cases)


def _simulated(question: Question, rounds: int, error: float, seed: int) -> Tally:
    """A simulation until it has its rounds, or its error is small enough, or somebody has seen enough."""
    from houseway.maths.poker.equity import FOREVER, ROUNDS, largest_error, simulated

    last = rounds or (FOREVER if error else ROUNDS)
    tally, what = None, f"simulating {last:,} deals …" if last < FOREVER else "simulating …"
    with progress(what, last if last < FOREVER else 0) as done:
        try:
            for tally in simulated(question, last, seed):
                reached = (error / largest_error(tally)) ** 2 if error else 0  # four times the deals halve it
                if reached >= 1:
                    break
                done(max(tally.deals / last, reached))
        except KeyboardInterrupt:
            if not tally:
                raise Fault("stopped before a deal was simulated") from None
            print(f"stopped after {tally.deals:,} deals", file=sys.stderr)
    assert tally
    return tally


# ── the table that a person reads ────────────────────────────────────────────────────────────────


def _lines(found: Equity) -> Iterator[str]:
    words = [found.variant, *_cards("board", found.board), *_cards("dead", found.dead)]
    yield ", ".join(words) + (f"   [{found.cite}]" if found.cite else "")
    split = found.hands[0].low is not None
    names = ["share", *(("scoop", "part", "high", "low") if split else ("win", "tie"))]
    exactly = found.method == "exact"
    rows = [["hand", *(f"{name} %" for name in names), *["exactly"] * exactly]]
    rows += [[one.hand, *_figures(one, split), *[_short(one.share)] * exactly] for one in found.hands]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        cells[0] = row[0].ljust(widths[0])
        yield "  ".join(cells).rstrip()
    yield _known(found)


def _cards(where: str, cards: tuple[str, ...]) -> list[str]:
    return [f"{where} {' '.join(cards)}"] if cards else []


def _figures(one: HandEquity, split: bool) -> Iterator[str]:
    error = f" ±{100 * one.stderr:.4f}" if one.stderr is not None else ""
    yield f"{_percent(one.share)}{error}"
    yield from map(_percent, (one.win, one.tie))
    if split:
        yield from (_percent(part) for part in (one.high, one.low) if part is not None)


def _percent(part: Fraction | float) -> str:
    return f"{float(100 * part):.4f}"


def _short(share: Fraction | float) -> str:
    return str(share) if len(str(share)) <= SHORT else ""


def _known(found: Equity) -> str:
    if found.method == "exact":
        return f"exact: {found.cases:,} case{'s' * (found.cases != 1)}"
    of = "more than a billion" if found.cases is None else f"{found.cases:,}"
    deals = f"{found.rounds:,} deal{'s' * (found.rounds != 1)}"
    return f"simulated: {deals} by chance of {of} (seed {found.seed}); ± is one standard error"
