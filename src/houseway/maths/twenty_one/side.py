"""Blackjack's wagers beside the main one, exactly: every first and second card, and first card of the dealer's, counted
by the very functions that settle them at the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import perm

from houseway.equipment.cards import DECK
from houseway.games.twenty_one.blackjack_wagers import OUTCOMES, aces, best, sevens, twenty
from houseway.games.twenty_one.common import is_blackjack
from houseway.games.twenty_one.records import BlackjackRules as Rules
from houseway.games.twenty_one.records import Odd
from houseway.law.games.twenty_one.blackjack import VALUES
from houseway.money import Odds

Outcomes = dict[Fraction, Fraction]
"""The net per unit, and its probability."""


def ways(cards: Sequence[str], decks: int) -> int:
    """In how many orders of the shoe these cards come first."""
    left, number = dict.fromkeys(cards, decks), 1
    for face in cards:
        number *= left[face]
        left[face] -= 1
    return number


def chance(cards: Sequence[str], decks: int) -> Fraction:
    """How likely these cards come first, in this order."""
    return Fraction(ways(cards, decks), perm(len(DECK) * decks, len(cards)))


def net(award: Odds | str | None, meter: Fraction = Fraction(0)) -> Fraction:
    """What an award gives per unit: its odds, the meter, or the loss of the wager."""
    if award is None:
        return Fraction(-1)
    return Fraction(award.win, award.stake) if isinstance(award, Odds) else meter


def gather(parts: Iterator[tuple[Fraction, Fraction]]) -> Outcomes:
    """Sum the probabilities of equal nets, the best first."""
    found: Outcomes = {}
    for value, weight in parts:
        if weight:
            found[value] = found.get(value, Fraction(0)) + weight
    return dict(sorted(found.items(), reverse=True))


def first_cards(wager: str, paytable: Odd, decks: int) -> Outcomes:
    """A wager on the first two cards, and on the dealer's first card where it is one of those that look at it.

    None of them tells the order of the two cards.
    """
    ups = DECK if wager in ("match_the_dealer", "in_between") else ("",)
    counts: dict[Odds | str | None, int] = {}
    for pair in combinations_with_replacement(DECK, 2):
        orders = 1 if pair[0] == pair[1] else 2
        for up in ups:
            award = best(OUTCOMES[wager](pair, up), paytable)
            counts[award] = counts.get(award, 0) + orders * ways((*pair, up) if up else pair, decks)
    total = perm(len(DECK) * decks, 3 if ups is DECK else 2)
    return gather((net(award), Fraction(number, total)) for award, number in counts.items())


def sevens_wager(paytable: Odd, decks: int) -> Outcomes:
    """2.17(a)3: with two sevens the third card is always taken; the dealer's cards do not change its chances."""

    def parts() -> Iterator[tuple[Fraction, Fraction]]:
        for pair in product(DECK, repeat=2):
            if all(face[0] == "7" for face in pair):
                for third in DECK:
                    cards = (*pair, third)
                    yield net(best(sevens(cards), paytable)), chance(cards, decks)
            else:
                yield net(best(sevens(pair), paytable)), chance(pair, decks)

    return gather(parts())


def twenty_wager(paytable: Odd, decks: int) -> Outcomes:
    """13:69F-2.24: two queens of hearts also look whether the dealer has blackjack."""
    queens = ("Qh", "Qh")

    def parts() -> Iterator[tuple[Fraction, Fraction]]:
        for pair in product(DECK, repeat=2):
            if pair != queens:
                yield net(best(twenty(pair, dealer_blackjack=False), paytable)), chance(pair, decks)
        both = sum(chance((*queens, *two), decks) for two in product(DECK, repeat=2) if is_blackjack(two))
        yield net(best(twenty(queens, dealer_blackjack=True), paytable)), Fraction(both)
        yield net(best(twenty(queens, dealer_blackjack=False), paytable)), chance(queens, decks) - both

    return gather(parts())


def progressive(paytable: Odd, decks: int, meter: Fraction) -> Outcomes:
    """2.19: aces in succession, with the meter as it stands; four cards are always taken."""
    held = [face for face in DECK if face[0] == "A"]

    def runs(cards: tuple[str, ...]) -> Iterator[tuple[Fraction, Fraction]]:
        longer = [(*cards, ace) for ace in held] if len(cards) < 4 else []
        weight = chance(cards, decks)
        yield net(best(aces(cards), paytable), meter), weight - sum(chance(run, decks) for run in longer)
        for run in longer:
            yield from runs(run)

    return gather(runs(()))


def insurance(odds: Odds, decks: int) -> Outcomes:
    """2.9: only the dealer's ace is known."""
    cards = len(DECK) * decks - 1
    tens = Fraction(sum(decks for face in DECK if VALUES[face[0]] == 10), cards)
    return {net(odds): tens, Fraction(-1): 1 - tens}


def match_wager(paytable: Mapping[str, Odds], decks: int) -> Outcomes:
    """13:69F-2A.6: four cards by rank; patterns of equal ranks are counted, not cards."""
    total = perm(len(DECK) * decks, 4)

    def parts() -> Iterator[tuple[Fraction, Fraction]]:
        for category, number in match_counts(decks).items():
            yield net(paytable.get(category)), Fraction(number, total)

    return gather(parts())


@cache
def match_counts(decks: int) -> dict[str, int]:
    """In how many orders four cards are four of a kind, two pair, three of a kind, one pair, or none of these."""
    rank = 4 * decks

    def of(*sizes: int) -> int:
        """Ordered hands whose ranks occur so often."""
        ranks = perm(13, len(sizes))
        for size in set(sizes):
            ranks //= perm(sizes.count(size))
        arrangements = len(set(permutations([n for n, size in enumerate(sizes) for _ in range(size)])))
        cards = 1
        for size in sizes:
            cards *= perm(rank, size)
        return ranks * arrangements * cards

    return {
        "four_of_a_kind": of(4), "two_pair": of(2, 2), "three_of_a_kind": of(3, 1), "one_pair": of(2, 1, 1),
        "none": of(1, 1, 1, 1),
    }  # fmt: skip


NOTES = {
    "sevens": "with two sevens the third card is always taken",
    "progressive_blackjack": "the meter at its first amount; four cards are always taken",
}
"""What is assumed of how a wager is played."""


def meter(rules: Rules) -> Fraction:
    """What the meter's first amount is to a token."""
    return Fraction(rules.meter_start, rules.wagers["progressive_blackjack"].least)
