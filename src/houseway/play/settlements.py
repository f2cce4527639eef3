"""The settlements among tells: those that stand, and the chips that each of them moved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from houseway.play import accounts
from houseway.play.tells import Moved, Reversed, Settled, Tell, Vigorish

Mark = tuple[int, tuple[str, ...], dict[str, Any]]
"""A moment of a round: what is settled from then on, a void can take back. How many tells of the round there were, the
accounts of the ledger in their order, and the fields of the state that settlement changes."""


class Settlement(NamedTuple):
    """A settlement, with the moves of chips that follow it."""

    tell: Settled
    moves: list[Moved]

    @property
    def changed(self) -> int:
        """What it paid or collected: 0 where a wager only went back."""
        tell = self.tell
        return {"win": tell.pays, "lose": tell.amount}.get(tell.result, tell.vigorish)

    @property
    def decides(self) -> bool:
        """Whether it won or lost something, and did not only give a wager back."""
        return self.tell.result in ("win", "lose") or bool(self.tell.vigorish)


def settlements(told: Iterable[Tell]) -> list[Settlement]:
    """The settlements that stand: those that were reversed are left out."""
    return sifted(told)[0]


def sifted(told: Iterable[Tell]) -> tuple[list[Settlement], list[Moved]]:
    """The settlements that stand, and the moves that belong to none."""
    found: list[Settlement] = []
    others: list[Moved] = []
    moves = others
    for tell in told:
        if isinstance(tell, Moved):
            moves.append(tell)
        elif isinstance(tell, Settled):
            found.append(Settlement(tell, moves := []))
        elif isinstance(tell, Reversed):
            at = taken_back(tell, [one.tell for one in found])
            moves = found.pop(at).moves if at >= 0 else []
        else:
            moves = others
    return found, others


def taken_back(tell: Reversed, settled: Sequence[Settled]) -> int:
    """Which of the settlements was reversed: the last one of that wager with that result; -1 if it is none of them."""
    of = [one for one, last in enumerate(settled) if tell.was == last.result and _alike(tell, last)]
    return of[-1] if of else -1


def _alike(tell: Reversed, settled: Settled) -> bool:
    return all(getattr(tell, name) == getattr(settled, name) for name in WHICH)


WHICH: Final = ("seat", "wager", "box", "hand", "spot", "ticket")
"""The fields that say which wager was settled."""


def crosses(moved: Moved) -> bool:
    """Whether chips change hands: not between a player's own accounts, nor with the cage."""
    if accounts.CAGE in (moved.source, moved.target):
        return False
    owner = accounts.owner(moved.source)
    return not owner or owner != accounts.owner(moved.target)


def to_take_back(settlement: Settlement) -> list[Moved]:
    """The moves of a settlement that a void takes back, the last one first: with the payment the stake, which lies on
    the layout again; not what the player has laid since."""
    moves = settlement.moves
    return [
        one for one in reversed(moves) if crosses(one) or (accounts.laid(one.source) and accounts.seated(one.target))
    ]


def besides(told: Iterable[Tell], of: str = "") -> list[tuple[str, str, int]]:
    """What changed hands beside the settlements that decide, summed up between any two accounts, the last ones first:
    fees, contributions to a meter, what the house stakes; or only what is ``of`` a seat."""
    standing, others = sifted(told)
    moves = [*others, *chain(*(one.moves for one in standing if not one.decides))]
    return netted(one for one in moves if crosses(one) and (not of or of in _owners(one)))


def _owners(moved: Moved) -> tuple[str, str]:
    return accounts.owner(moved.source), accounts.owner(moved.target)


def netted(moves: Iterable[Moved]) -> list[tuple[str, str, int]]:
    """What these moves come to between any two accounts, the last ones first."""
    sums: dict[tuple[str, str], int] = {}
    for one in moves:
        if (one.target, one.source) in sums:
            sums[one.target, one.source] -= one.amount
        else:
            sums[one.source, one.target] = sums.get((one.source, one.target), 0) + one.amount
    return [
        (source, target, amount) if amount > 0 else (target, source, -amount)
        for (source, target), amount in reversed(sums.items())
        if amount
    ]


def marked(told: Iterable[Tell], of: str = "") -> dict[str, int]:
    """By how much the vigorish was changed that each seat owes, or that one seat."""
    signs = {"deferred": 1, "collected": -1, "reversed": -1}
    sums: dict[str, int] = {}
    for tell in told:
        if isinstance(tell, Vigorish) and tell.collected in signs and of in ("", tell.seat):
            sums[tell.seat] = sums.get(tell.seat, 0) + signs[tell.collected] * tell.amount
    return {seat: change for seat, change in sums.items() if change}
