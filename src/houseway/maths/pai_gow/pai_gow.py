"""Pai gow by counting: every two hands that a set of tiles can give, settled by the engine.

Tiles that no ranking tells apart are alike, so a hand is counted by how many tiles it has of each sort: 4,285 kinds of
hands (3,620 where the two tiles of the supreme pair rank alike) instead of 35,960, each against every other with the
number of ways in which both come from one set. How a comparison pays is not known here: one example of each is dealt to
a table. Counts are integers below 2**53, so that a sum of floats is exact wherever NumPy makes one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from houseway.games.pai_gow.banking import NONE, PASS, SHARE
from houseway.games.pai_gow.house_ways import Set, Setting, complete, settings
from houseway.games.pai_gow.records import DEALER
from houseway.games.pai_gow.records import PaiGowRules as Rules
from houseway.law.games.pai_gow.pai_gow import SET, STACK
from houseway.maths.analysis import SEAT, Analysis, End, Row, analysed, cited, stake
from houseway.maths.edges import Unknown
from houseway.maths.walker import gather
from houseway.play.inputs import Bet, Choose, Close, Roll, Tiles
from houseway.play.table import AnyTable, Table
from houseway.play.tells import Settled
from houseway.ranking.tiles import PAIR_OF, Ranking

Counts = NDArray[np.int64]
LOWER, COPY, HIGHER = range(3)
KINDS = 9
"""How two settings compare: three ways for the high hands, three for the low ones."""


# ── the hands ────────────────────────────────────────────────────────────────────────────────────


class Hands(NamedTuple):
    """Every kind of hand: one example of it, how many tiles of each sort, in how many ways."""

    tiles: list[tuple[str, ...]]
    held: Counts
    ways: Counts
    copies: list[int]
    """How many tiles of each sort the set has."""


def sorts(ranking: Ranking) -> list[list[str]]:
    """10.2: tiles that are alike: those of one pair that rank alike singly."""
    pair_of = {tile: number for pair, number in PAIR_OF.items() for tile in pair}
    alike: dict[tuple[int, int], list[str]] = {}
    for tile in SET:
        alike.setdefault((pair_of[tile], ranking.singles[tile]), []).append(tile)
    return list(alike.values())


def every_hand(ranking: Ranking) -> Hands:
    """10.6: every stack of four tiles, by its sorts."""
    kinds = sorts(ranking)
    copies = list(map(len, kinds))
    held = list(_parts(copies, STACK))
    tiles = [tuple(tile for sort, number in zip(kinds, one, strict=True) for tile in sort[:number]) for one in held]
    ways = [prod(map(comb, copies, one)) for one in held]
    return Hands(tiles, np.array(held), np.array(ways), copies)


def _parts(copies: Sequence[int], number: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many tiles of the sorts."""
    if not copies:
        yield from [()] * (not number)
        return
    for first in range(min(copies[0], number) + 1):
        yield from ((first, *rest) for rest in _parts(copies[1:], number - first))


def left_over(hands: Hands) -> Callable[[int], Counts]:
    """For a hand: in how many ways each hand comes from the tiles that it leaves."""
    taken = [
        [np.array([2 * comb(copies - mine, b) // comb(copies, b) for b in held]) for mine in range(copies + 1)]
        for copies, held in zip(hands.copies, hands.held.T.tolist(), strict=True)
    ]
    """Twice the part of the ways that is left, by sort and by how many of it are gone: of two tiles one leaves half."""

    def ways(hand: int) -> Counts:
        found, halves = hands.ways, 0
        for sort, mine in enumerate(hands.held[hand].tolist()):
            if mine:
                found, halves = found * taken[sort][mine], halves + 1
        return found >> halves

    return ways


# ── comparing ────────────────────────────────────────────────────────────────────────────────────


class Matrix(NamedTuple):
    """Hands with their settings, as numbers that compare as the ranks do."""

    hands: Hands
    settings: list[list[Setting]]
    ranks: list[list[tuple[int, int]]]
    """The high and the low hand of each setting."""


def matrix(ranking: Ranking) -> Matrix:
    """Every hand with its settings."""
    hands = every_hand(ranking)
    number = {rank: at for at, rank in enumerate(sorted({*ranking.ranks.values()}))}
    every = [settings(tiles, ranking) for tiles in hands.tiles]
    ranks = [[(number[ranking.rank(one.high)], number[ranking.rank(one.low)]) for one in own] for own in every]
    return Matrix(hands, every, ranks)


def chosen(whole: Matrix, way: Set) -> Counts:
    """Which setting a way chooses, for every hand."""
    pairs = zip(whole.hands.tiles, whole.settings, strict=True)
    return np.array([own.index(way(tiles)) for tiles, own in pairs])


class Opponent(NamedTuple):
    """Every hand as the other side sets it."""

    chosen: Counts
    high: Counts
    low: Counts


def opponent(whole: Matrix, way: Set) -> Opponent:
    """The other side, which sets by a way."""
    at = chosen(whole, way)
    ranks = np.array([own[one] for own, one in zip(whole.ranks, at.tolist(), strict=True)])
    return Opponent(at, ranks[:, 0], ranks[:, 1])


def compared(mine: tuple[int, int], other: Opponent) -> Counts:
    """10.7: how a setting compares with each hand of the other side: 3 times the high hands and the low hands."""
    high, low = (
        np.where(own > theirs, HIGHER, np.where(own == theirs, COPY, LOWER))
        for own, theirs in zip(mine, (other.high, other.low), strict=True)
    )
    return 3 * high + low


def results(whole: Matrix, other: Opponent, mine: Counts) -> list[int]:
    """How often each comparison comes about, over all pairs of hands, with these settings of one's own."""
    left = left_over(whole.hands)
    total = [0] * KINDS
    for hand, (ranks, ways) in enumerate(zip(whole.ranks, whole.hands.ways.tolist(), strict=True)):
        counts = counted(ranks[mine[hand]], other, left(hand))
        total = [before + ways * count for before, count in zip(total, counts, strict=True)]
    return total


def every_setting(whole: Matrix, other: Opponent, mine: Counts) -> list[dict[str, Any]]:
    """Every kind of hand: in how many ways it comes, how it is set, and how the house way sets it if otherwise."""
    found: list[dict[str, Any]] = []
    ways, own, theirs = whole.hands.ways.tolist(), mine.tolist(), other.chosen.tolist()
    for every, many, at, way in zip(whole.settings, ways, own, theirs, strict=True):
        said = {"ways": many, "high": every[at].high, "low": every[at].low}
        found.append(said | ({} if at == way else {"house_way": {"high": every[way].high, "low": every[way].low}}))
    return found


def at_best(whole: Matrix, other: Opponent, worth: Sequence[int]) -> Counts:
    """The setting of each hand that is worth most against all that it leaves; the first of equals."""
    left, best = left_over(whole.hands), list[int]()
    for hand, ranks in enumerate(whole.ranks):
        weights = left(hand)
        values = [sum(map(int.__mul__, counted(one, other, weights), worth)) for one in ranks]
        best.append(values.index(max(values)))
    return np.array(best)


def counted(mine: tuple[int, int], other: Opponent, weights: Counts) -> list[int]:
    """How often each comparison of a setting comes about."""
    found: list[int] = np.bincount(compared(mine, other), weights=weights, minlength=KINDS).astype(int).tolist()
    return found


# ── settling ─────────────────────────────────────────────────────────────────────────────────────


class Deal(NamedTuple):
    """One comparison as it is dealt: my tiles and their setting, the other side's tiles and theirs."""

    mine: Setting
    theirs: Setting


def examples(whole: Matrix, other: Opponent) -> list[Deal]:
    """One deal for each kind of comparison, both hands set by the house way: a bank that is shared can set no other."""
    left = left_over(whole.hands)
    set_so = [own[one] for own, one in zip(whole.settings, other.chosen.tolist(), strict=True)]
    found: dict[int, Deal] = {}
    for hand, mine in enumerate(set_so):
        possible = left(hand) > 0
        kinds = compared((int(other.high[hand]), int(other.low[hand])), other)
        for kind in {*kinds[possible].tolist()} - found.keys():
            their = int(np.flatnonzero(possible & (kinds == kind))[0])
            found[kind] = Deal(mine, _apart(mine, set_so[their]))
        if len(found) == KINDS:
            break
    return [found[kind] for kind in range(KINDS)]


def _apart(mine: Setting, theirs: Setting) -> Setting:
    """The other side's hand with tiles that are left: of two unlike tiles that rank alike, the other one."""
    used = {*mine.high, *mine.low}
    swaps = {a: b for pair in PAIR_OF for a, b in ((a, b) for a in pair for b in pair if a != b)}

    def free(tile: str) -> str:
        return swaps[tile] if tile in used and SET.count(tile) == 1 else tile

    high, low = ((free(one), free(other)) for one, other in theirs)
    return Setting(high, low)


def against_the_house(rules: Rules, amount: int, deal: Deal) -> End:
    """10.7: a deal to a seat and the dealer."""
    table: AnyTable = Table(rules, {SEAT: None})
    bet = Bet(seat=SEAT, wager=rules.wager, amount=amount)
    for given in (bet, Close(), FROM_THE_BANK, _stack(deal.theirs), _stack(deal.mine), _set(SEAT, deal.mine)):
        table.feed(given)
    table.rest()
    return _end(table, amount)


OTHER = "2"
FROM_THE_BANK = Roll(dice=(3, 3, 3))
"""10.6: a total of 9 counts round to the dealer or the bank."""


def as_the_bank(do: str, rules: Rules, amount: int, deal: Deal) -> End:
    """10.8: the same where the seat banks, alone or with the house, against one player and not the house."""
    start = Table(rules, {SEAT: None, OTHER: None}).snapshot()
    start.state = structs.replace(start.state, first=DEALER, wagered={SEAT: amount})
    table: AnyTable = Table(rules, resume=start)
    for given in (
        Bet(seat=OTHER, wager=rules.wager, amount=amount), Close(),
        Choose(seat=SEAT, do=do, wager=NONE), FROM_THE_BANK, _stack(deal.mine), _stack(deal.theirs),
        _set(OTHER, deal.theirs), *([] if do == SHARE else [_set(SEAT, deal.mine)]),
    ):  # fmt: skip
        table.feed(given)
    table.rest()
    return _end(table, -(-amount // 2) if do == SHARE else amount)


def _stack(one: Setting) -> Tiles:
    return Tiles(faces=(*one.high, *one.low))


def _set(seat: str, one: Setting) -> Choose:
    return Choose(seat=seat, do="set", high=one.high, low=one.low)


def _end(table: AnyTable, amount: int) -> End:
    assert table.round, "the round is not over"
    return End(table.net(SEAT), amount, cited(tell for tell in table.tells if isinstance(tell, Settled)))


# ── the rows ─────────────────────────────────────────────────────────────────────────────────────

Settle = Callable[[Rules, int, Deal], End]


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """The wager set at its best and by each way; and 10.8, where players bank, the same for the bank, which is set by
    the house way alone where the house shares it."""
    if rules.elected.get("dragons_eye_variation") == "on":
        raise Unknown("the dragon's eye is not analysed: its rules are not held")
    amount = stake(rules, [rules.wager], amount)
    whole = cache(partial(matrix, rules.ranking))
    banks: dict[str, Settle] = {do: partial(as_the_bank, do) for do in rules.banking if do != PASS}
    found = {}
    for do, settle in {"": against_the_house, **banks}.items():
        for suffix, way in ways(rules).items():
            if do != SHARE or way is rules.house_way:
                analyse = partial(analysis, rules, amount, whole, settle, suffix)
                found[f"{SIDES[do]}{suffix}"] = Row(wagers=(rules.wager,), analyse=analyse)
    return found


SIDES = {"": "pai_gow", "accept": "bank", SHARE: "cobank"}
"""A row's name, by how its seat took the bank, if at all."""


def ways(rules: Rules) -> dict[str, Set | None]:
    """How the analysed hand is set: at its best, by the house way, and by the two plain ways."""
    plain = {f"_{name}": complete(name, "low_then_high", rules.ranking) for name in ("best_high", "best_low")}
    return {"": None, "_house_way": rules.house_way, **plain}


def analysis(rules: Rules, amount: int, whole: Callable[[], Matrix], settle: Settle, named: str) -> Analysis:
    """10.7: what a wager comes to against the house way, the hand being set by a way, or at its best."""
    way = ways(rules)[named]
    other = opponent(whole(), rules.house_way)
    ends = [settle(rules, amount, deal) for deal in examples(whole(), other)]
    mine = chosen(whole(), way) if way else at_best(whole(), other, [end.net for end in ends])
    counts = results(whole(), other, mine)
    total = sum(counts)
    found = gather((end, Fraction(count, total)) for end, count in zip(ends, counts, strict=True))
    simple = (
        f"{rules.elected['house_way']}, which is simple: against a licensee's own, fuller one it would be worth less"
    )
    note = f"each hand at its best against the house way at hand, {simple}"
    risk = ends[0].risk
    shared = "per unit of the half for which the bank answers" if risk < amount else ""
    if way:
        return analysed(found, risk, shared, play=f"set by the {named.strip('_').replace('_', ' ')}")
    tables = {"settings": every_setting(whole(), other, mine)}
    return analysed(found, risk, note, play="each hand set at its best against the house way", tables=tables)
