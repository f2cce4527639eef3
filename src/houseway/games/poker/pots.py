"""14.1, 14.3(c), 14.7, 14.14: which pots there are, what the house takes of them, and how each is divided.

Nothing here knows a table: amounts go in and come out, in cents.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

MAIN: Final = "main"


def name(number: int) -> str:
    """A pot as accounts call it: ``main``, ``side_1``, ``side_2``."""
    return f"side_{number}" if number else MAIN


def words(pot: str) -> str:
    """A pot as people call it."""
    return f"{pot.replace('_', ' pot ')}" if pot != MAIN else "main pot"


def layers(before: int, amount: int, levels: Sequence[int]) -> list[int]:
    """14.1: how much of ``amount``, put in after ``before``, goes to each pot.

    ``levels`` are what players who are all-in have put in, in ascending order: each bounds a pot, and the last pot has
    no bound.
    """
    if not levels:
        return [amount]
    bounds = [0, *levels]
    tops = [*levels, before + amount]
    return [
        max(0, min(before + amount, top) - max(before, bound)) for bound, top in zip(bounds, tops, strict=True)
    ]  # fmt: skip


def uncalled(bets: Mapping[str, int]) -> tuple[str, int]:
    """14.7: whose bet nobody has called in full, and how much of it goes back; nothing where it is called."""
    first, most, called = next(iter(bets), ""), 0, 0
    for seat, bet in bets.items():
        if bet > most:
            first, most, called = seat, bet, most
        elif bet > called:
            called = bet
    return first, most - called


def divide(amount: int, winners: Sequence[str], chip: int) -> dict[str, int]:
    """14.3(c): equally; odd chips one to each in the order of ``winners``, and what is no whole chip to the first."""
    each = amount // len(winners) // chip * chip
    shares = dict.fromkeys(winners, each)
    odd = amount - each * len(winners)
    for winner in winners:
        shares[winner] += min(chip, odd) if odd >= chip else 0
        odd -= min(chip, odd) if odd >= chip else 0
    shares[winners[0]] += odd
    return shares


def halves(amount: int, chip: int) -> tuple[int, int]:
    """14.7: the high and the low half of a pot; an odd chip goes to the high hand."""
    low = amount // 2 // chip * chip
    return amount - low, low


def contributions(
    pots: Sequence[int], left: Sequence[int], due: Callable[[int], int], *, each: bool
) -> list[int]:  # fmt: skip
    """13:69F-14.19(c): what of each pot, of which the fee has left so much, goes to a payout: ``each`` by its own size,
    or all by what they come to, the main pot first."""
    if each:
        return [min(due(pot), most) for pot, most in zip(pots, left, strict=True)]
    owed, out = due(sum(pots)), []
    for most in left:
        out.append(min(owed, most))
        owed -= out[-1]
    return out


def fees(pots: Sequence[int], due: Callable[[int], int]) -> list[int]:
    """14.14: what the house takes of each pot, the main pot first; ``due`` is its fee on all sums up to a pot."""
    wagered, fee, out = 0, 0, []
    for pot in pots:
        wagered += pot
        out.append(min(due(wagered) - fee, pot))
        fee += out[-1]
    return out
