"""The accounts of a table's ledger, and the one grammar of their names.

``seat:3`` holds a player's chips, ``bet:3/come/6`` those on a wager (in its box; ``@2`` at a spot, ``#2`` of a split
hand), ``pot:bank`` and ``meter:jackpot`` what several share, ``fund:bonus`` what was taken from players for players;
``house``, ``cage``, ``vigorish`` and ``rake`` are one each.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from houseway.play.chips import Chips as Chips

HOUSE: Final = "house"
CAGE: Final = "cage"
VIGORISH: Final = "vigorish"
RAKE: Final = "rake"
"""What the house takes of the pots of players who play against each other."""
REVENUE_FUND: Final = "casino_revenue_fund"

BANK_POT: Final = "pot:bank"
"""What a player who banks has at stake."""
DEALER_POT: Final = "pot:dealer"
"""What the house has at stake against a player who banks."""

_SEAT: Final = "seat:"
_BET: Final = "bet:"
_POT: Final = "pot:"
_METER: Final = "meter:"
_FUND: Final = "fund:"


def seat(number: str) -> str:
    """The account of a player's own chips."""
    return _SEAT + number


@lru_cache(maxsize=4096)
def bet(seat: str, wager: str, box: str = "", spot: str = "", hand: str = "") -> str:
    """The account of a wager on the layout."""
    name = f"{_BET}{seat}/{wager}/{box}" if box else f"{_BET}{seat}/{wager}"
    return name + (f"@{spot}" if spot else "") + (f"#{hand}" if hand else "")


@lru_cache(maxsize=4096)
def stack(seat: str, wager: str, box: str = "", spot: str = "", hand: str = "") -> Chips:
    """A stack on the layout, by where it lies."""
    return Chips(seat, wager, box, bet(seat, wager, box, spot, hand), hand, spot)


def pot(name: str) -> str:
    """The account of chips that several share."""
    return _POT + name


def meter(name: str) -> str:
    """The account of what a progressive meter shows."""
    return _METER + name


def fund(name: str) -> str:
    """The account of what players' pots have put by for players; unlike a meter, it holds the chips themselves."""
    return _FUND + name


def seated(account: str) -> str:
    """The seat whose own chips an account holds; nothing where it holds others."""
    return account[len(_SEAT) :] if account.startswith(_SEAT) else ""


def seats(accounts: Iterable[str]) -> list[str]:
    """The seats whose own chips are among these accounts."""
    return [account[len(_SEAT) :] for account in accounts if account.startswith(_SEAT)]


def laid(account: str) -> Chips | None:
    """The stack on the layout whose account this is, if it is one."""
    if not account.startswith(_BET):
        return None
    name, _, hand = account[len(_BET) :].partition("#")
    name, _, spot = name.partition("@")
    seat, wager, box = (name + "//").split("/")[:3]
    return Chips(seat, wager, box, account, hand, spot)


def metered(account: str) -> str:
    """The meter whose account this is, if it is one's."""
    return account[len(_METER) :] if account.startswith(_METER) else ""


def funded(account: str) -> str:
    """The fund whose account this is, if it is one's."""
    return account[len(_FUND) :] if account.startswith(_FUND) else ""


def shared(account: str) -> str:
    """The pot whose account this is, if it is one's."""
    return account[len(_POT) :] if account.startswith(_POT) else ""


@lru_cache(maxsize=4096)
def owner(account: str) -> str:
    """The seat that the chips of an account are of, in hand or on the layout; nothing where nobody's at the table."""
    chips = laid(account)
    return chips.seat if chips else seated(account)


def apart(account: str) -> bool:
    """Whether an account is kept apart from the house's own chips: a player's, a pot's, a fund's, a meter's."""
    return bool(owner(account) or shared(account) or funded(account) or metered(account))
