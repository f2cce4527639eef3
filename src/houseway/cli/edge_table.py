"""Edges as a person reads them: a table, what must be said of its rows, and a strategy as the usual grid."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from houseway.law.datum import BASES
from houseway.maths.edges import SIGNS, AtAmount, Edge, kind
from houseway.money import dollars

if TYPE_CHECKING:  # rich is loaded only by what prints with it
    from rich.console import Console

WIDE = 170
"""The width of a table that is not printed to a terminal."""
ROOM = 110
"""A narrower terminal gets fewer columns."""
MANY = 12
"""Of more outcomes that win, the best and the least are printed."""
SHORT = 15
"""A fraction of so many characters is printed too."""

COLUMNS = ("wager", "wins", "win %", "push %", "lose %", "edge %", "exactly", "SD", "section", "basis")
NARROW = ("wager", "win %", "push %", "lose %", "edge %", "SD", "section")
_WORDS = ("wager", "wins", "exactly", "section", "basis", "method", "played")


def console(wide: int = WIDE) -> Console:
    """Where tables are printed to: so wide if it is no terminal."""
    from rich.console import Console  # here, so that no other command waits for it

    found = Console(file=getattr(sys.stdout, "stream", None), highlight=False, emoji=False, markup=False)
    if not found.is_terminal:
        found.width = wide
    return found


def show(found: Sequence[Edge], settings: str, *, grouped: bool) -> None:
    """All that is known of the wagers of a table."""
    to = console()
    columns = COLUMNS if to.width >= ROOM else NARROW
    elected = f", {settings}" if settings else ""
    to.print(f"{found[0].game}, {chapter(found[0])} on {found[0].as_of}{elected}: {known(found)}")
    table(to, found, columns, grouped=grouped)
    hidden = [column for column in COLUMNS if column not in columns]
    narrow = [f"not shown in {to.width} columns: {', '.join(hidden)} ({ROOM} or more, or --json)"] * bool(hidden)
    later = list(dict.fromkeys(kind(one.wager) for one in found if one.more))
    narrow += [f"{', '.join(later)}: chances and SD take up to a minute or two: --outcomes"] * bool(later)
    for line in (*narrow, *notes(found), *bases(found), *(line for one in found for line in _strategy(one))):
        to.print(line)


def table(to: Console, found: Sequence[Edge], columns: Sequence[str], *, grouped: bool) -> None:
    """One line a wager, or a group of them that are alike."""
    from rich.table import Table

    made = Table(box=None, pad_edge=False)
    for column in columns:
        made.add_column(column, justify="left" if column in _WORDS else "right", no_wrap=column not in _WORDS)
    for group in groups(found) if grouped else [[one] for one in found]:
        cells = {"wager": label(group), **figures(group[0])}
        made.add_row(*(cells[column] for column in columns))
    to.print(made)


def known(found: Sequence[Edge]) -> str:
    """How the figures are known: exact, unless some are computed in floating point or simulated."""
    if all({*one.methods.values()} <= {"exact", None} for one in found):
        return "exact, per unit wagered"
    words = ["per unit wagered", *computed(found)]
    if any(one.stderrs for one in found):
        rounds = [one.rounds for one in found if one.rounds]
        counted = f" (chances and SD of {max(rounds):,} rounds)" if rounds else ""
        words.append(f"what has a standard error is simulated{counted}")
    exact = [one for one in found if one.method == "exact"]
    return "; ".join([*words, *["the rest is exact"] * bool(exact)])


def _above(error: float) -> str:
    """A bound in one digit, none smaller than it is."""
    digits = 10.0 ** floor(log10(error))
    return f"{ceil(error / digits) * digits:.0e}"


def computed(found: Sequence[Edge]) -> Iterator[str]:
    """The kinds of wagers whose edge is a floating-point number, and what it, or a chance, is off by at the most."""
    if errors := [one.error for one in found if one.error]:
        off = [one.off for one in found if one.off and one.off > max(errors)]
        chances = f" (chances {_above(max(off))})" if off else ""
        kinds = dict.fromkeys(kind(one.wager) for one in found if one.method == "computed")
        yield f"{', '.join(kinds)} computed, within {_above(max(errors))}{chances}"


def chapter(one: Edge) -> str:
    """The chapter that it cites."""
    return one.cite[0].partition("-")[0]


def figures(one: Edge) -> dict[str, str]:
    """Every figure of a row, by its column."""
    there = bool(one.outcomes)
    return {
        "wins": _wins(one),
        **{f"{name} %": _chance(one, name) * there for name in SIGNS},
        "edge %": f"{float(100 * one.edge):.6f}" + (f" ±{100 * one.stderr:.4f}" if one.stderr else ""),
        "exactly": str(one.edge) if one.method == "exact" and len(str(one.edge)) <= SHORT else "",
        "SD": _deviation(one) * there,
        "section": ", ".join(cite.removeprefix(f"{chapter(one)}-") for cite in one.cite),
        "basis": one.basis,
        "at risk %": f"{float(100 * one.risk):.6f}",
        "hit %": f"{float(100 * one.hits):.4f}" * there,
        "rounds": f"{float(one.lasts):.4g}",
        "played": one.play,
        "method": one.plain()["method"],
        "s": "" if one.seconds is None else f"{one.seconds:.2f}",
    }


def _chance(one: Edge, name: str) -> str:
    """A chance in per cent, with its standard error where it is simulated."""
    chance, error = 100 * float(one.probability(SIGNS[name])), one.stderrs.get(name)
    return f"{chance:.4f}" if error is None else f"{chance:.2f} ±{ceil(10_000 * error) / 100:.2f}"


def _deviation(one: Edge) -> str:
    error = one.stderrs.get("variance")
    return f"{one.deviation:.4f}" + (f" ±{error / 2 / one.deviation:.4f}" if error else "")


def _wins(one: Edge) -> str:
    """What a win gives net: ``1 to 1``, ``2, 1 to 1``, ``19 to 20``."""
    nets = [net for net in one.outcomes if net > 0]
    if len(nets) > MANY:
        return f"{_odds(nets[0])} … {_odds(nets[-1])} ({len(nets)})"
    if nets and all(net.denominator == 1 for net in nets):
        return f"{', '.join(map(str, nets))} to 1"
    return ", ".join(map(_odds, nets))


def _odds(net: Fraction) -> str:
    return f"{net.numerator} to {net.denominator}"


def groups(found: Sequence[Edge]) -> list[list[Edge]]:
    """Rows that say the same: those of one kind, and those without a number that share their sections too."""
    alike: dict[tuple[object, ...], list[Edge]] = {}
    for one in found:
        numbered = kind(one.wager) if kind(one.wager) != one.wager else ""
        alike.setdefault((numbered, tuple(one.outcomes.items()), one.mean, one.cite, one.note), []).append(one)
    return list(alike.values())


def label(group: Sequence[Edge]) -> str:
    """``pass``; ``place_win_4, 10``; ``straight (38)``; ``red, black, odd, even, low, high``."""
    names, shared = [one.wager for one in group], kind(group[0].wager)
    if shared == names[0] or len(names) == 1:
        return ", ".join(names)
    if len(names) > 6:
        return f"{shared} ({len(names)})"
    return ", ".join([names[0], *(name.removeprefix(f"{shared}_") for name in names[1:])])


def notes(found: Sequence[Edge]) -> Iterable[str]:
    """What must be said of some of the rows."""
    said: dict[str, dict[str, None]] = {}
    for one in found:
        said.setdefault("; ".join(filter(None, (_given(one), one.note, _risk(one)))), {})[kind(one.wager)] = None
    return [*(f"{', '.join(kinds)}: {note}" for note, kinds in said.items() if note), *amounts(found)]


def amounts(found: Sequence[Edge]) -> Iterator[str]:
    """Say which limit or rounding the figures leave out, with the edges at the posted minimum and maximum."""
    alike: dict[tuple[str, tuple[AtAmount, ...]], dict[str, None]] = {}
    for one in found:
        alike.setdefault((one.by_amount, one.posted), {})[kind(one.wager)] = None
    for (what, posted), kinds in alike.items():
        at = [f"{float(100 * one.edge):.6f} % at {dollars(one.amount)}" for one in posted]
        if what:
            yield f"{', '.join(kinds)}: without {what}" + (f": {', '.join(at)}" if at else "; --amount shows it")


def _given(one: Edge) -> str:
    """What must have happened; of a row with a number, what its number says."""
    return f"given {one.given.rstrip('0123456789, ')}" if one.given else ""


def _strategy(one: Edge) -> Iterable[str]:
    """A strategy as the usual grid, with what its letters mean."""
    for section, lines in one.details.get("strategy", {}).items():
        columns = next(iter(lines.values()))
        yield ""
        yield f"{section:>5}  " + " ".join(f"{column:<3}" for column in columns).rstrip()
        for name, cells in lines.items():
            yield f"{name:>5}  " + " ".join(f"{cell:<3}" for cell in cells.values()).rstrip()
    yield from _worths(one)
    apart = [e for e in one.details.get("differs_from_play_by_total", []) if len(e["cards"]) == 2]
    if apart:
        yield f"{one.wager}, two cards that are played otherwise than by total (all hands: --json):"
        yield "  " + ", ".join(f"{e['cards']} against {e['dealer']} {e['do']}" for e in apart)
    if "strategy" in one.details:
        yield "H draw, S stand, P split, D double or draw, Ds or stand, R surrender or draw, Rs or stand, Rp or split"


def _worths(one: Edge) -> Iterable[str]:
    """What two cards are worth, as a grid like the strategy's."""
    for section, lines in one.details.get("worth", {}).items():
        columns = next(iter(lines.values()))
        yield ""
        yield f"{section:>5}  " + " ".join(f"{column:>6}" for column in columns)
        for name, cells in lines.items():
            yield f"{name:>5}  " + " ".join(f"{cell:>+6.3f}" for cell in cells.values())
    if "worth" in one.details:
        yield "worth of two cards, in wagers: switch where the two hands made are worth more than the two dealt"


def _risk(one: Edge) -> str:
    if one.action == 1:
        return ""
    return f"element of risk {float(100 * one.risk):.6f} % of {float(one.action):.6f} units at risk"


def remarks(found: Sequence[Edge]) -> Iterable[str]:
    """What is said of every figure under some rules, once each."""
    return filter(None, dict.fromkeys(one.remark for one in found))


def bases(found: Sequence[Edge]) -> Iterable[str]:
    """On whose words the rows rest, where these are not New Jersey's of the day."""
    there = {one.basis for one in found}
    yield from remarks(found)
    yield from [f"{basis}: {words}" for basis, words in BASES.items() if basis != "nj" and basis in there]
