"""What may be wagered beside the pai gow poker wager: by what all hands of seven cards are, and all of three."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled
from houseway.equipment.cards import DECKS
from houseway.games.pai_gow import start
from houseway.games.pai_gow.pai_gow_poker import Rules
from houseway.games.pai_gow.poker_wagers import (
    CITES,
    IMPERIAL,
    MAIN,
    award,
    seven,
    three_card,
)
from houseway.law.games.pai_gow.pai_gow_poker import CARDS, HIGHS, LOOKED_AT, POSITIONS
from houseway.maths.analysis import Analysis, Row, done, stake
from houseway.maths.pai_gow.poker_pairs import Sets, jointly, leading
from houseway.maths.pai_gow.poker_settings import WHOLE, Look, Numbers, best_ranks, look
from houseway.maths.ranked.paid import outcomes
from houseway.money import Odds
from houseway.play.inputs import Roll
from houseway.ranking import batch
from houseway.ranking.batch import COUNTS, of_sums
from houseway.ranking.poker import FIVE, Hand

Nets = Iterable[tuple[Fraction, int]]


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """Every wager that the table offers beside the main one."""
    return {id: Row(wagers=(id,), analyse=partial(beside, rules, id, amount)) for id in rules.wagers if id != MAIN}


def beside(rules: Rules, wager: str, amount: int) -> Analysis:
    """One of them: the nets and how many hands have each."""
    if wager == IMPERIAL:
        return imperial(rules, stake(rules, [IMPERIAL], amount))
    count: dict[str, Callable[[], Mapping[frozenset[str], int]]] = {
        "three_card_bonus": three_cards, "additional_wager": lambda: positions(rules),
    }  # fmt: skip
    found = count.get(wager, worths)()
    envy = "; envy bonuses, which come from other players' hands, are not in it" if rules.envy.get(wager) else ""
    return Analysis(
        outcomes=outcomes((net(award(rules.paytables[wager], worth)), number) for worth, number in found.items()),
        cites=(CITES.get(wager, "11.13"),), note=NOTES.get(wager, "on the seven cards, however they are set") + envy,
    )  # fmt: skip


NOTES = {
    "three_card_bonus": "on the first three cards",
    "additional_wager": "by the device that the licensee elected",
    "queens_dragon": "on the dealer's seven cards",
}


def net(odds: Odds | None) -> Fraction:
    """What a wager comes to a unit; lost where there are no odds."""
    return Fraction(-1) if odds is None else Fraction(odds.win, odds.stake)


# ── three cards, and where the deal begins ───────────────────────────────────────────────────────


@cache
def three_cards() -> Counter[frozenset[str]]:
    """13:69F-11.17: what all hands of three cards are."""
    return Counter(frozenset(three_card(cards)) for cards in combinations(DECKS["joker"], LOOKED_AT))


def positions(rules: Rules) -> Counter[frozenset[str]]:
    """11.8C, 11.13: at which position, counted from the dealer or bank, the deal begins, in all ways."""
    found = Counter[frozenset[str]]()
    chances = start.rolls(rules.dice) if rules.devices[0] == start.DICE else start.starts(rules)
    for given, number in chances:
        shown = sum(given.dice) if isinstance(given, Roll) else given.position
        found[frozenset({str(1 + (shown - 1) % POSITIONS)})] += number
    return found


# ── seven cards ──────────────────────────────────────────────────────────────────────────────────


@cache
def worths() -> Counter[frozenset[str]]:
    """13:69F-11.15: what all hands of seven cards are, of which each may be several things."""
    sets, weights = leading(WHOLE, CARDS)
    masks = np.empty(len(sets), np.uint32)
    _masks(sets, batch.categories().astype(np.int64), look(WHOLE, "lowest"), masks)
    found = Counter[frozenset[str]]()
    rare = masks & (1 << FIVE.index("straight_flush") | 1 << FIVE.index("royal_flush")) > 0
    kinds, at = np.unique(masks, return_inverse=True)
    for kind, number in enumerate(np.bincount(at, np.where(rare, 0, weights)).astype(np.int64).tolist()):
        found[_named(int(kinds[kind]))] += number
    faces = WHOLE.faces
    for cards, number in zip(sets[rare].tolist(), weights[rare].tolist(), strict=True):
        found[frozenset(seven([faces[card] for card in cards], "lowest"))] += number
    return +found


THREE_PAIR = len(FIVE)
"""The bit of three pair in a mask; those of `HIGHS` come after it."""


def _named(mask: int) -> frozenset[str]:
    names = (*FIVE, "three_pair", *HIGHS)
    return frozenset(name for at, name in enumerate(names) if mask >> at & 1)


@compiled
def _masks(sets: Sets, categories: Numbers, look: Look, masks: NDArray[np.uint32]) -> None:
    """For each hand a bit for everything that five of its cards are; and for three pair, or the highest card of a hand
    with nothing."""
    times = np.zeros(13, np.int64)
    for at in range(len(sets)):
        total, held, mask, highest = COUNTS, np.uint64(0), 0, 0
        times[:] = 0
        for card in sets[at]:
            total += look.codes[card]
            held |= look.bits[card]
            times[look.values[card]] += 1
            highest = max(highest, look.values[card])
        for pair in range(len(look.pairs)):
            one, other = sets[at, look.pairs[pair, 0]], sets[at, look.pairs[pair, 1]]
            rest = held & ~(look.bits[one] | look.bits[other])
            rank = of_sums(total - look.codes[one] - look.codes[other], rest, look.five, look.joker)
            mask |= 1 << categories[rank]
        if (times == 2).sum() == 3:
            mask |= 1 << THREE_PAIR
        if mask == 1:
            mask |= 1 << THREE_PAIR + highest - 6
        masks[at] = mask


# ── the imperial bonus ───────────────────────────────────────────────────────────────────────────


class Sides(NamedTuple):
    """What a hand is to the imperial bonus wager: as the player's, and as the banker's."""

    player: Odds | None
    banker: Odds | None


def imperial(rules: Rules, amount: int) -> Analysis:
    """13:69F-11.19, 11.20: paid for the player's hand, for the banker's, or for both, over all pairs of hands."""
    kinds = [
        Sides(award(rules.paytables[IMPERIAL], {hand.category}), award(rules.banker, _highest(hand)))
        for hand in batch.hands()
    ]
    known = [*dict.fromkeys(kinds)]
    labels = np.array([known.index(kind) for kind in kinds], np.uint8)
    table = best_ranks(labels, told=lambda part: done(part / 5))
    joint = jointly(WHOLE, table, len(known), told=lambda part: done((1 + 4 * part) / 5))
    ends = [
        (_imperial_net(rules, amount, [one.player, other.banker]), int(joint[at, to]))
        for at, one in enumerate(known)
        for to, other in enumerate(known)
    ]
    return Analysis(
        outcomes=outcomes(ends), cites=("13:69F-11.20(b)", "13:69F-11.20(c)"),
        note="the banker's hand is the dealer's or another player's",
    )  # fmt: skip


def _highest(hand: Hand) -> set[str]:
    """What the banker's hand is called whose best five cards are these; of seven cards one is a nine or higher."""
    return {HIGHS[hand.ranks[0] - 9]} if hand.category == "high_card" and hand.ranks[0] >= 9 else set()


def _imperial_net(rules: Rules, amount: int, parts: Iterable[Odds | None]) -> Fraction:
    paid = [odds.pays(amount) for odds in parts if odds]
    most = rules.limit or sum(paid)
    return Fraction(min(sum(paid), most), amount) if paid else Fraction(-1)
