"""What may be wagered beside the pai gow poker wager: by what all hands of seven cards are, and all of three."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled, inlined
from houseway.equipment.cards import SUITS
from houseway.games.pai_gow import start
from houseway.games.pai_gow.poker_wagers import CITES, award, seven, three_card
from houseway.games.pai_gow.records import IMPERIAL, MAIN
from houseway.games.pai_gow.records import PaiGowPokerRules as Rules
from houseway.law.games.pai_gow.pai_gow_poker import CARDS, HIGHS, LOOKED_AT, POSITIONS
from houseway.maths.amounts import paid_exactly
from houseway.maths.analysis import Analysis, Row, done, stake
from houseway.maths.pai_gow.poker_pairs import Sets, jointly, leading
from houseway.maths.pai_gow.poker_settings import CHOOSE, WHOLE, Look, Numbers, best_ranks, laid_out, look, unsuited
from houseway.maths.ranked.paid import outcomes
from houseway.money import Odds
from houseway.play.inputs import Roll
from houseway.ranking import batch
from houseway.ranking.batch import COUNTS, Tables, of_sums
from houseway.ranking.poker import FIVE, Hand

Nets = Iterable[tuple[Fraction, int]]


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """Every wager that the table offers beside the main one."""
    exact = partial(paid_exactly, rules, amount=amount)
    return {
        id: Row(wagers=(id,), analyse=exact(id, analyse=partial(beside, rules, id, amount)))
        for id in rules.wagers
        if id != MAIN
    }


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
def every_three() -> tuple[frozenset[str], ...]:
    """13:69F-11.17: what all hands of three cards are, by the last card, then the second, then the first."""
    hands = sorted(combinations(range(WHOLE.size), LOOKED_AT), key=lambda hand: hand[::-1])
    return tuple(frozenset(three_card([WHOLE.faces[card] for card in hand])) for hand in hands)


def three_cards() -> Counter[frozenset[str]]:
    """How many hands of three cards are each."""
    return Counter(every_three())


def positions(rules: Rules) -> Counter[frozenset[str]]:
    """11.8C, 11.13: at which position, counted from the dealer or bank, the deal begins, in all ways."""
    found = Counter[frozenset[str]]()
    chances = start.rolls(rules.dice) if rules.devices[0] == start.DICE else start.starts(rules)
    for given, number in chances:
        shown = sum(given.dice) if isinstance(given, Roll) else given.position
        found[frozenset({str(1 + (shown - 1) % POSITIONS)})] += number
    return found


# ── seven cards ──────────────────────────────────────────────────────────────────────────────────


class Sevens(NamedTuple):
    """Everything that seven cards may be, of which each may be several things."""

    kinds: tuple[frozenset[str], ...]
    masks: NDArray[np.int16]
    """By a mask (see `mask_of`): the number of the kind, where that tells it."""
    numbers: Numbers
    """The hands with a straight flush, of which the mask does not tell everything; ascending."""
    rare: NDArray[np.int16]
    """The number of the kind of each of these."""
    ways: Numbers
    """How many hands are of each kind."""
    seven: Tables
    """By the ranks of seven cards, no five of one suit: the number of the kind."""
    joker: Tables
    """The same for six cards beside the joker."""


@cache
def sevens() -> Sevens:
    """13:69F-11.15: what all hands of seven cards are."""
    sets, weights = leading(WHOLE, CARDS)
    found, ranked = _masks_of(sets), _masks_of(unsuited().astype(np.uint8))
    rare = found & STRAIGHT_FLUSHES > 0
    by_mask = {int(mask): _named(int(mask)) for mask in np.unique(found[~rare])}
    faces = WHOLE.faces
    names = [frozenset(seven([faces[card] for card in cards], "lowest")) for cards in sets[rare].tolist()]
    kinds = tuple(sorted({*by_mask.values(), *names}, key=sorted))
    number = {kind: at for at, kind in enumerate(kinds)}
    masks = np.zeros(1 << MASK, np.int16)
    for mask, kind in by_mask.items():
        masks[mask] = number[kind]
    own = np.array([number[name] for name in names], np.int16)
    ways = np.bincount(masks[found[~rare]], weights[~rare], len(kinds)) + np.bincount(own, weights[rare], len(kinds))
    numbers, rares = _renamed(sets[rare], own)
    return Sevens(kinds, masks, numbers, rares, ways.astype(np.int64), *laid_out(masks[ranked].astype(np.int64)))


def _masks_of(sets: Sets) -> NDArray[np.uint32]:
    found = np.empty(len(sets), np.uint32)
    _masks(sets, batch.categories().astype(np.int64), look(WHOLE, "lowest"), found)
    return found


def _renamed(sets: Sets, kinds: NDArray[np.int16]) -> tuple[Numbers, NDArray[np.int16]]:
    """The numbers of these hands and of all that are the same but for the names of the suits; and the kind of each."""
    found = dict[int, int]()
    joker, cards = WHOLE.size - 1, sets.astype(np.int64)
    for order in permutations(range(len(SUITS))):
        renamed = np.sort(np.where(cards == joker, joker, cards // 4 * 4 + np.array(order)[cards % 4]), axis=1)
        numbers = CHOOSE[renamed, np.arange(1, CARDS + 1)].sum(axis=1)
        found.update(zip(numbers.tolist(), kinds.tolist(), strict=True))
    ordered = sorted(found)
    return np.array(ordered), np.array([found[number] for number in ordered], np.int16)


def worths() -> Counter[frozenset[str]]:
    """How many hands of seven cards are each."""
    return Counter(dict(zip(sevens().kinds, sevens().ways.tolist(), strict=True)))


THREE_PAIR = len(FIVE)
"""The bit of three pair in a mask; those of `HIGHS` come after it."""
MASK = THREE_PAIR + 1 + len(HIGHS)
STRAIGHT_FLUSHES = 1 << FIVE.index("straight_flush") | 1 << FIVE.index("royal_flush")


def _named(mask: int) -> frozenset[str]:
    names = (*FIVE, "three_pair", *HIGHS)
    return frozenset(name for at, name in enumerate(names) if mask >> at & 1)


@compiled
def _masks(sets: Sets, categories: Numbers, look: Look, masks: NDArray[np.uint32]) -> None:
    for at in range(len(sets)):
        masks[at] = mask_of(sets[at], 0, categories, look)


@inlined
def mask_of(cards: Sets, at: int, categories: Numbers, look: Look) -> int:
    """For the hand from a place on: a bit for everything that five of its cards are; and for three pair, or the highest
    card of a hand with nothing."""
    total, held, times, mask, highest = COUNTS, np.uint64(0), 0, 0, 0
    for place in range(at, at + CARDS):
        card = cards[place]
        total += look.codes[card]
        held |= look.bits[card]
        times += 1 << 4 * look.values[card]
        highest = max(highest, look.values[card])
    for pair in range(len(look.pairs)):
        one, other = cards[at + look.pairs[pair, 0]], cards[at + look.pairs[pair, 1]]
        rest = held & ~(look.bits[one] | look.bits[other])
        rank = of_sums(total - look.codes[one] - look.codes[other], rest, look.five, look.joker)
        mask |= 1 << categories[rank]
    pairs = 0
    while times:
        pairs += times & 15 == 2
        times >>= 4
    if pairs == 3:
        mask |= 1 << THREE_PAIR
    if mask == 1:
        mask |= 1 << THREE_PAIR + highest - 6
    return mask


# ── the imperial bonus ───────────────────────────────────────────────────────────────────────────


class Sides(NamedTuple):
    """What a hand is to the imperial bonus wager: as the player's, and as the banker's."""

    player: Odds | None
    banker: Odds | None


class Labels(NamedTuple):
    """The ranks of hands by what they are to the imperial bonus wager."""

    kinds: tuple[Sides, ...]
    by_rank: NDArray[np.uint8]


def labelled(rules: Rules) -> Labels:
    """13:69F-11.20: by the best five of seven cards."""
    kinds = [
        Sides(award(rules.paytables[IMPERIAL], {hand.category}), award(rules.banker, _highest(hand)))
        for hand in batch.hands()
    ]
    known = tuple(dict.fromkeys(kinds))
    return Labels(known, np.array([known.index(kind) for kind in kinds], np.uint8))


def imperial_nets(rules: Rules, amount: int, known: Sequence[Sides]) -> list[Fraction]:
    """13:69F-11.20: what the wager comes to by the label of the player's hand, and by that of the banker's."""
    return [_imperial_net(rules, amount, [one.player, other.banker]) for one in known for other in known]


def imperial(rules: Rules, amount: int) -> Analysis:
    """13:69F-11.19, 11.20: paid for the player's hand, for the banker's, or for both, over all pairs of hands."""
    known, labels = labelled(rules)
    table = best_ranks(labels, told=lambda part: done(part / 5))
    joint = jointly(WHOLE, table, len(known), told=lambda part: done((1 + 4 * part) / 5))
    nets = imperial_nets(rules, amount, known)
    return Analysis(
        outcomes=outcomes(zip(nets, joint.ravel().tolist(), strict=True)),
        cites=("13:69F-11.20(b)", "13:69F-11.20(c)"), note="the banker's hand is the dealer's or another player's",
    )  # fmt: skip


def _highest(hand: Hand) -> set[str]:
    """What the banker's hand is called whose best five cards are these; of seven cards one is a nine or higher."""
    return {HIGHS[hand.ranks[0] - 9]} if hand.category == "high_card" and hand.ranks[0] >= 9 else set()


def _imperial_net(rules: Rules, amount: int, parts: Iterable[Odds | None]) -> Fraction:
    paid = [odds.pays(amount) for odds in parts if odds]
    most = rules.limit or sum(paid)
    return Fraction(min(sum(paid), most), amount) if paid else Fraction(-1)
