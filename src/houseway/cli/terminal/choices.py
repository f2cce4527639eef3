"""What a person may do now, in a few lines: wagers by kind with their numbers, and the choices."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from houseway.cli.terminal.orders import also_a_wager, number, words
from houseway.money import dollars
from houseway.play.asks import Offer
from houseway.play.inputs import Cut
from houseway.play.table import Table

FEW = 6
"""So many kinds of wagers get a key of their own."""
MANY = 12
"""More numbers than these are shortened."""
RESERVED = frozenset({"d", "q", "h", "l"})
"""Keys that mean the same everywhere."""


class Listing(NamedTuple):
    """One kind of thing that can be done, and what there is of it."""

    label: str
    entries: list[str]
    note: str = ""


def lines(table: Table[Any, Any], seat: str, offers: Sequence[Offer]) -> list[Listing]:
    """The wagers with their limits, then the choices."""
    if isinstance(table.ask.default, Cut):
        return [Listing("the cut", ["(c)ut", "a number, to cut so many cards deep"])]
    bets = [offer for offer in offers if offer.verb == "bet"]
    chosen = [offer for offer in offers if offer.verb == "choose"]
    found = []
    if bets:
        kinds = families(bets)
        taken = {*kinds, *(offer.do for offer in chosen)}
        names = {kind: keyed(kind, taken) if len(kinds) <= FEW else kind for kind in kinds}
        entries = [f"{names[kind]} {numbers(kinds[kind])}".strip() for kind in kinds]
        found.append(Listing("bets", entries, _limits(bets, table.stack(seat))))
    if chosen:
        dos = {offer.do for offer in chosen}
        label = "or" if bets else re.sub(rf"\bseat {seat}\b", "you", table.ask.words)
        settings = [offer for offer in chosen if offer.high]
        entries = [f"{number} {_hands(offer)}" for number, offer in enumerate(settings, 1)]
        found.append(Listing(label, entries + [_choice(offer, dos, table) for offer in chosen if not offer.high]))
    return found


def _hands(offer: Offer) -> str:
    """A setting: the person types its number."""
    return f"high {' '.join(offer.high)}, low {' '.join(offer.low)}"


def _choice(offer: Offer, dos: set[str], table: Table[Any, Any]) -> str:
    """A choice with its key; one that has a wager's name is written out."""
    if also_a_wager(offer.do, table):
        return f"choose {offer.do}"
    if offer.cards:
        return f"{keyed(offer.do, dos)} and the cards to throw away, or none"
    amount = f"from {dollars(offer.least)}" if offer.least else ""
    if offer.least and table.rules.game.runs:
        most = f" to {dollars(offer.most)}" if offer.most > offer.least else ""
        amount = f"{dollars(offer.least)}{most}"
    return " ".join(f"{keyed(offer.do, dos)} {offer.wager} {offer.box} {amount}".replace("_", " ").split())


def families(bets: Iterable[Offer]) -> dict[str, list[str]]:
    """The kinds of wagers, and the numbers that each is offered on: ``{"place win": ["4", "5"]}``."""
    kinds: dict[str, list[str]] = {}
    for offer in bets:
        spoken = [*words(offer.wager), *([offer.box] if offer.box else [])]
        last = len(spoken)
        while last > 1 and number(spoken[last - 1]):
            last -= 1
        kinds.setdefault(" ".join(spoken[:last]), []).extend(["-".join(spoken[last:])] if spoken[last:] else [])
    return kinds


def numbers(given: Sequence[str]) -> str:
    """A few numbers as they are, a run by its ends, of many others the first, the last and how many there are."""
    if len(given) <= MANY:
        return " ".join(given)
    runs = _runs(given)
    if len(runs) <= 3:
        return " ".join(run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
    return f"{given[0]} … {given[-1]} ({len(given)})"


def _runs(given: Sequence[str]) -> list[list[str]]:
    """Numbers that follow each other; 00 follows none, and neither does a pair."""
    runs: list[list[str]] = []
    for one in given:
        last = runs[-1][-1] if runs else ""
        if last.isdigit() and one == str(int(last) + 1) and last == str(int(last)):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def keyed(name: str, others: Iterable[str]) -> str:
    """A name with the start that is enough to type in brackets: ``(b)anker``."""
    rest = [other for other in others if other != name]
    for length in range(1, len(name)):
        key = name[:length]
        if " " in key:
            break
        if key not in RESERVED and not any(other.startswith(key) for other in rest):
            return f"({key}){name[length:]}"
    return name


def _limits(bets: Sequence[Offer], stack: int) -> str:
    """The limits that all the wagers share, where they are more than a cent and less than the stack."""
    least, most = {offer.least for offer in bets}, {offer.most for offer in bets}
    if least == most and len(least) == 1:
        return dollars(min(least))
    low = f"from {dollars(min(least))}" if min(least) > 1 and len(least) == 1 else ""
    high = f"up to {dollars(min(most))}" if len(most) == 1 and 0 < min(most) < stack else ""
    return " ".join(filter(None, (low, high)))
