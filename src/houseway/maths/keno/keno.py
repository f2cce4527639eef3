"""Keno: every number of spots through the engine, weighed by the hypergeometric chance of each catch; and way tickets,
whose wagers share numbers, by the joint chances of what their groups catch.

A way ticket is named by the sizes of its groups and how many are taken at a time: ``way_2_3_4_take_2``; with a king,
who is in every way, ``king_2_2_2_2_2_take_1``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate, pairwise
from math import comb
from typing import NamedTuple

from houseway.games.keno.keno import chance
from houseway.games.keno.keno import rules as elected_rules
from houseway.games.keno.records import SPOT, Rules
from houseway.games.keno.requests import FORMS, UNDECLARED, Table, unclear
from houseway.law.games.keno.keno import ALL, DRAWN, NUMBERS
from houseway.maths.analysis import SEAT, Analysis, End, Row, analysed, end, exactly, stake
from houseway.maths.edges import Unknown
from houseway.maths.walker import gather
from houseway.play.inputs import Numbers, Present, Ticket
from houseway.play.table import Refused
from houseway.play.table import Table as TableOf

_NAME = re.compile(r"(way|king)((?:_\d{1,2}){1,80})_take((?:_\d{1,2})+)")

Caught = tuple[tuple[int, int], ...]
"""Groups by their size and how many of their numbers are drawn, sorted."""

MOST_CATCHES = 200_000
"""More catches than these are not told apart: groups of the same size catch alike, groups of many sizes do not."""


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """A row for every number of spots that is offered."""
    if not amount:
        rules = unlimited(rules)
    return {
        f"{SPOT}{spots}": Row(wagers=(f"{SPOT}{spots}",), analyse=partial(straight, rules, spots, amount))
        for spots in rules.schedule
    }


def unlimited(rules: Rules) -> Rules:
    """The same rules without an aggregate limit, which depends on what others have staked."""
    elected = {**rules.elected, "aggregate_limit_per_game": None}
    return elected_rules(rules.game, rules.as_of, elected)


# ── straight tickets ─────────────────────────────────────────────────────────────────────────────


def straight(rules: Rules, spots: int, amount: int) -> Analysis:
    """15.2, 15.3: what the engine pays for each number of hits."""
    amount = stake(rules, [f"{SPOT}{spots}"], amount)
    ticket = Ticket(seat=SEAT, numbers=ALL[:spots], amount=amount)
    ends = gather((presented(rules, ticket, caught), chance(spots, caught)) for caught in range(spots + 1))
    return analysed(ends, amount)


def presented(rules: Rules, ticket: Ticket, caught: int) -> End:
    """How a ticket ends of whose numbers so many are drawn."""
    table = issued(rules, ticket)
    others = ALL[len(ticket.numbers) :]
    table.feed(Numbers(drawn=(*ticket.numbers[:caught], *others[: DRAWN - caught])))
    table.feed(Present(ticket=1))
    return end(table)


def issued(rules: Rules, ticket: Ticket) -> Table:
    """A desk that has issued one ticket."""
    table: Table = TableOf(rules, {SEAT: None})
    table.feed(ticket)
    return table


# ── way tickets ──────────────────────────────────────────────────────────────────────────────────


def asked(rules: Rules, name: str) -> Row | None:
    """A way ticket that is asked for by its name."""
    way = read(rules, name)
    if way is None:
        return None
    free, sizes, take, king = way
    spots = issued(free, request(free, sizes, take, king=king)).state.tickets[1].spots
    wagers = tuple(f"{SPOT}{one}" for one in sorted(spots))
    found_out = ways(free, sizes, take, king=king)
    return Row(wagers=wagers, analyse=lambda: found_out)


class Way(NamedTuple):
    """A way ticket: the rules without limits, the sizes of its groups, how many are taken at a time, and a king."""

    rules: Rules
    sizes: list[int]
    take: list[int]
    king: bool


def read(rules: Rules, name: str) -> Way | None:
    """The way ticket of this name; nothing where the name is of another kind."""
    found = _NAME.fullmatch(name)
    if found is None:
        if name in (*FORMS, *UNDECLARED):
            raise Unknown(f"{name}: a ticket is named by the sizes of its groups, such as way_2_3_4_take_2")
        if name in {wager.id for wager in rules.game.law.wagers}:
            raise Unknown(f"{name} is not offered: there are spots {', '.join(map(str, rules.schedule))}")
        return None
    king, sizes = found[1] == "king", [int(size) for size in found[2].split("_")[1:]]
    take = [int(size) for size in found[3].split("_")[1:]]
    if king + sum(sizes) > NUMBERS:
        raise Unknown(f"{name}: there are only {NUMBERS} numbers")
    free = exactly(unlimited(rules))
    assert isinstance(free, Rules)
    ticket = request(free, sizes, take, king=king)
    if unclear(ticket):
        raise Unknown(f"{name}: {unclear(ticket)}")
    try:
        issued(free, ticket)
    except Refused as refused:
        raise Unknown(f"{name}: {refused.reason}; {refused.legal}") from None
    return Way(free, sizes, take, king)


def request(rules: Rules, sizes: Sequence[int], take: Sequence[int], *, king: bool) -> Ticket:
    """A request for groups of these sizes."""
    ends = [*accumulate(sizes, initial=int(king))]
    groups = tuple(ALL[first:last] for first, last in pairwise(ends))
    amount = stake(rules, rules.wagers, 0)
    return Ticket(seat=SEAT, groups=groups, take=tuple(take), king=int(king), amount=amount)


def ways(rules: Rules, sizes: Sequence[int], take: Sequence[int], *, king: bool) -> Analysis:
    """15.2, 15.3: all wagers of a way ticket together, per unit of its price."""
    number = sum(comb(len(sizes), size) for size in {*take})
    outcomes = gather(
        (worth(rules, groups, take, ruler) / number - 1, chance) for ruler, groups, chance in catches(sizes, king=king)
    )
    return Analysis(
        outcomes={net: outcomes[net] for net in sorted(outcomes, reverse=True)}, cites=("15.3", "15.6"),
        note=f"{number} wagers on one ticket",
    )  # fmt: skip


def catches(sizes: Sequence[int], *, king: bool) -> Iterator[tuple[tuple[int, int], Caught, Fraction]]:
    """What king and groups catch, with the joint chance; groups of one size are as good as each other."""
    rest, all_draws = NUMBERS - sum(sizes) - king, comb(NUMBERS, DRAWN)
    for groups, count in joint(sizes).items():
        hits = sum(caught for _, caught in groups)
        for crowned in range(king + 1):
            left = DRAWN - hits - crowned
            if 0 <= left <= rest:
                yield (int(king), crowned), groups, Fraction(count * comb(rest, left), all_draws)


def joint(sizes: Sequence[int]) -> dict[Caught, int]:
    """In how many ways the groups catch what they catch."""
    found: dict[Caught, int] = {(): 1}
    for size in sizes:
        longer: dict[Caught, int] = {}
        for groups, count in found.items():
            for caught in range(min(size, DRAWN - sum(hits for _, hits in groups)) + 1):
                key = tuple(sorted((*groups, (size, caught))))
                longer[key] = longer.get(key, 0) + count * comb(size, caught)
        if len(longer) > MOST_CATCHES:
            raise Unknown(f"groups of {len({*sizes})} sizes catch in more ways than are told apart here")
        found = longer
    return found


def worth(rules: Rules, groups: Caught, take: Sequence[int], king: tuple[int, int]) -> Fraction:
    """What all wagers are paid for one unit on each."""
    kinds = Counter(groups)
    whole = Fraction(0)
    for size in {*take}:
        for count, spots, caught in chosen([*kinds.items()], size):
            paid = rules.schedule[spots + king[0]].get(caught + king[1])
            whole += count * Fraction(*paid) if paid else 0
    return whole


def chosen(kinds: Sequence[tuple[tuple[int, int], int]], take: int) -> Iterator[tuple[int, int, int]]:
    """Every choice of so many groups: in how many ways, with how many numbers, and how many of them caught."""
    if not kinds:
        yield from [(1, 0, 0)] * (take == 0)
        return
    ((size, caught), there), *others = kinds
    for some in range(min(there, take) + 1):
        for count, spots, hits in chosen(others, take - some):
            yield count * comb(there, some), spots + some * size, hits + some * caught
