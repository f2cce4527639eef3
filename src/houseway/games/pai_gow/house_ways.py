"""10.7: the three settings of four tiles, and the house ways that choose among them.

A house way gives the settings that it leaves open, and the last step that the licensee elected takes the greatest of
them. No text of New Jersey's prescribes a way: each licensee files its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from houseway.equipment.tiles import spots
from houseway.law.games.pai_gow.pai_gow import SET, STRONG_VALUES, TOP
from houseway.ranking.tiles import GONGS, PAIR, SUPREME, Hand, Rank, Ranking, pair, value


class Setting(NamedTuple):
    """Four tiles in two hands."""

    high: Hand
    low: Hand


Way = Callable[[Sequence[Setting], Ranking], list[Setting]]
"""Of the three settings of four tiles, those that are left open."""
Set = Callable[[Sequence[str]], Setting]
"""A complete way: one setting for any four tiles."""
Key = Callable[[Setting], tuple[Rank, Rank]]


def settings(tiles: Sequence[str], ranking: Ranking) -> list[Setting]:
    """10.7: every way to set four tiles with the higher hand high, whatever the order in which they came."""
    a, b, c, d = sorted(tiles, key=SET.index)
    parted = ((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))
    upright = (sorted(both, key=lambda hand: (ranking.rank(hand), hand), reverse=True) for both in parted)
    return list(dict.fromkeys(Setting(*both) for both in upright))


def low_then_high(ranking: Ranking) -> Key:
    """The greater low hand, then the greater high hand."""
    return lambda one: (ranking.rank(one.low), ranking.rank(one.high))


def high_then_low(ranking: Ranking) -> Key:
    """The greater high hand, then the greater low hand."""
    return lambda one: (ranking.rank(one.high), ranking.rank(one.low))


LAST_STEPS: Final = {"low_then_high": low_then_high, "high_then_low": high_then_low}


def complete(way: str, last_step: str, ranking: Ranking) -> Set:
    """10.7: the house way with its last step."""
    chosen, key = WAYS[way], LAST_STEPS[last_step](ranking)
    return lambda tiles: max(chosen(settings(tiles, ranking), ranking), key=key)


# ── Pennsylvania's steps ─────────────────────────────────────────────────────────────────────────


def pennsylvania(among: Sequence[Setting], ranking: Ranking) -> list[Setting]:
    """10.7: the supreme pair; else a pair, wong or gong; else two tiles that make 9, 8 or 7; else the best low hand."""
    supreme = [one for one in among if {*one.high} == SUPREME]
    combined = [one for one in among if ranking.rank(one.high).kind >= GONGS]
    strong = [one for one in among if {value(one.high), value(one.low)} & {*STRONG_VALUES}]
    return supreme or combined or strong or best_low(among, ranking)


# ── Foxwoods' way ────────────────────────────────────────────────────────────────────────────────

SPLIT_WITH: Final = {9: {2, 10, 12}, 8: {2, 10, 11, 12}, 7: {2, 10, 11, 12}}
"""10.7: nines, eights and sevens are split when both other tiles have spots among these."""
SUPREME_SPLIT_WITH: Final = ({4, 6}, {5, 6}, {6})
"""10.7: the supreme pair is split when the other tiles have these spots."""
PARTNERS: Final = (7, 8, 9)
"""10.7: with a 2 or 12 play a high nine over a gong over a wong."""


def foxwoods(among: Sequence[Setting], ranking: Ranking) -> list[Setting]:
    """10.7: pairs, but for those that are split; a 2 or 12 with 7, 8 or 9; else the best high or low hand."""
    paired = [one for one in among if ranking.rank(one.high).kind == PAIR]
    apart = [one for one in among if one not in paired]
    if paired and not split(paired[0], apart, ranking):
        return paired
    topped = [one for one in apart if partners(one)]
    return with_top(topped) if topped else balanced(apart, ranking)


def split(one: Setting, apart: Sequence[Setting], ranking: Ranking) -> bool:
    """10.7: whether a pair is played apart; two pairs never are, nor fours, fives, sixes, tens and elevens."""
    others = {spots(tile) for tile in one.low}
    if pair(one.low) is not None:
        return False
    if {*one.high} == SUPREME:
        return others in SUPREME_SPLIT_WITH
    if one.high[0] in TOP:
        return others == {9, 11} or any(six_eight(other, ranking) for other in apart)
    number = spots(one.high[0])
    return others <= SPLIT_WITH.get(number, set()) or (number == 8 and others == {9, 11})


def six_eight(one: Setting, ranking: Ranking) -> bool:
    """10.7: 6 in the low hand and 8 in the high hand, or better."""
    return ranking.rank(one.low).kind >= 6 and ranking.rank(one.high).kind >= 8


def partners(one: Setting) -> list[int]:
    """The spots of tiles that make a high nine, gong or wong with a 2 or 12."""
    both = [(a, b) for hand in one for a, b in (hand, hand[::-1])]
    return [spots(b) for a, b in both if a in TOP and spots(b) in PARTNERS]


def with_top(among: Sequence[Setting]) -> list[Setting]:
    """10.7: the partner that is played first; of a 2 and a 12, the 12 in the high hand."""
    tiles = [tile for hand in among[0] for tile in hand]
    order = partner_order(tiles)
    best = min(order.index(number) for one in among for number in partners(one))
    found = [one for one in among if order[best] in partners(one)]
    return [one for one in found if TOP[0] in one.high] or found


def partner_order(tiles: Sequence[str]) -> tuple[int, ...]:
    """10.7: wong first where the fourth tile is an 11; gong before high nine with a 4, or a low 8 with a 5."""
    held = {spots(tile) for tile in tiles}
    low_eight = any(spots(tile) == 8 and tile != "4-4" for tile in tiles)
    if 11 in held:
        return 9, 7, 8
    return (8, 7, 9) if 4 in held or (5 in held and low_eight) else PARTNERS


def balanced(among: Sequence[Setting], ranking: Ranking) -> list[Setting]:
    """10.7: where the best low hand is below a high 3 and a high hand of 7 can be made, the best high hand; else the
    best low hand."""
    high_three = Rank(3, ranking.singles["3-3"])
    low = max(ranking.rank(one.low) for one in among)
    high = max(ranking.rank(one.high) for one in among)
    return best_high(among, ranking) if low < high_three and high.kind >= 7 else best_low(among, ranking)


# ── plain ways ───────────────────────────────────────────────────────────────────────────────────


def best_high(among: Sequence[Setting], ranking: Ranking) -> list[Setting]:
    """The best high hand."""
    best = max(ranking.rank(one.high) for one in among)
    return [one for one in among if ranking.rank(one.high) == best]


def best_low(among: Sequence[Setting], ranking: Ranking) -> list[Setting]:
    """The best low hand."""
    best = max(ranking.rank(one.low) for one in among)
    return [one for one in among if ranking.rank(one.low) == best]


WAYS: dict[str, Way] = {
    "pennsylvania": pennsylvania,
    "foxwoods": foxwoods,
    "best_high": best_high,
    "best_low": best_low,
}
