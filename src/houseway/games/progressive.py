"""A progressive wager: each adds a fixed amount to a meter, which a rare hand wins, whole or in part."""

from __future__ import annotations

from typing import NamedTuple

from houseway.play.accounts import HOUSE, Chips
from houseway.play.rules import Rules
from houseway.play.table import Table as TableOf
from houseway.play.wagering import chips_on

Table = TableOf[Rules, object]


class Meter(NamedTuple):
    """Which wager feeds it, by how much, and what it shows at first and after it was won; all in cents."""

    account: str
    wager: str
    rate: int
    reset: int
    cite: str


def advance(table: Table, meter: Meter) -> None:
    """At the close of wagers each progressive wager of the round adds to the meter."""
    if meter.account not in table.ledger:
        table.move(HOUSE, meter.account, meter.reset, meter.cite)
    table.move(HOUSE, meter.account, meter.rate * len(chips_on(table, meter.wager)), meter.cite)


def win_share(table: Table, meter: Meter, chips: Chips, amount: int) -> None:
    """So much of the meter is paid on a wager."""
    table.award(chips, amount, meter.cite, payer=meter.account)


def reset(table: Table, meter: Meter) -> None:
    """The meter has been won: it shows its first amount again, what is left of it included."""
    table.move(HOUSE, meter.account, meter.reset - table.ledger[meter.account], meter.cite)
