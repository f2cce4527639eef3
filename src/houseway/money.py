"""Money: cents as integers, odds as exact ratios, vigorish with its rounding. No float touches an amount."""

from __future__ import annotations

import re
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from houseway.hints import quoted, shown

_AMOUNT = re.compile(r"(-?)([0-9]{1,15})(?:\.([0-9]+))?\Z")
_ODDS = re.compile(r"([0-9]{1,6}) to ([0-9]{1,6})\Z")
_FOR = re.compile(r"([0-9]{1,9})(?: for ([0-9]{1,6}))?\Z")


@lru_cache(maxsize=4096)
def cents(text: str) -> int:
    """Read dollars with at most two places as cents: ``cents("12.50") == 1250``."""
    match = _AMOUNT.match(text.strip())
    if not match:
        raise ValueError(f"{quoted(text)} is not an amount; write dollars, such as 25 or 12.50")
    sign, whole, part = match.groups()
    if part and len(part) > 2:
        raise ValueError(f"{shown(text)} has more than two decimal places; amounts are whole cents")
    value = int(whole) * 100 + int((part or "0").ljust(2, "0"))
    return -value if sign else value


@lru_cache(maxsize=4096)
def dollars(amount: int) -> str:
    """Write cents as dollars with two places: ``dollars(-9000) == "-90.00"``."""
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    return f"{sign}{amount // 100}.{amount % 100:02d}"


class Odds(NamedTuple):
    """Odds of ``win`` to ``stake``, as the regulation prints them: with "to", never "for"."""

    win: int
    stake: int = 1

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read "3 to 2"; anything else is a ValueError in one line."""
        match = _ODDS.match(text.strip())
        if not match or not int(match[2]):
            raise ValueError(f'{quoted(text)} are not odds; write them with "to", such as "8 to 1"')
        return cls(int(match[1]), int(match[2]))

    def pays(self, amount: int) -> int:
        """What a winning ``amount`` is paid, beside the stake; a part of a cent goes to the player."""
        return -(-amount * self.win // self.stake)

    @property
    def unit(self) -> int:
        """The smallest stake, in cents, that these odds pay exactly."""
        return self.stake // gcd(self.win, self.stake)

    def no_less_than(self, other: Odds) -> bool:
        """Whether these odds pay at least as much as the ``other``."""
        return self.win * other.stake >= other.win * self.stake

    def __str__(self) -> str:
        return f"{self.win} to {self.stake}"


class For(NamedTuple):
    """What is paid for a stake, the stake included, as keno's schedules have it: 12 for 1 is 11 to 1."""

    paid: int
    stake: int = 1

    @classmethod
    def parse(cls, text: str) -> For:
        """Read "12 for 1" or "12"; odds with "to" are read as well, and the stake added."""
        match = _FOR.match(text.strip())
        if match is None:
            odds = Odds.parse(text)
            return cls(odds.win + odds.stake, odds.stake)
        found = cls(int(match[1]), int(match[2] or 1))
        if not found.paid or not found.stake:
            raise ValueError(f'{text!r} pays nothing; write what is paid for a unit, such as "12 for 1"')
        return found

    def pays(self, amount: int) -> int:
        """What a winning ``amount``, a multiple of the unit, is paid in all."""
        return amount * self.paid // self.stake

    @property
    def unit(self) -> int:
        """The smallest stake, in cents, that is paid exactly."""
        return self.stake // gcd(self.paid, self.stake)

    @property
    def odds(self) -> Odds:
        """The same with "to", where it is no less than the stake."""
        return Odds(self.paid - self.stake, self.stake)

    def __str__(self) -> str:
        return f"{self.paid} for {self.stake}"


class Vigorish(NamedTuple):
    """A percentage of an amount, rounded up to a multiple of ``rounding`` cents where the section allows it."""

    percent: int
    rounding: int = 1

    def due(self, amount: int) -> int:
        """``Vigorish(5, 25).due(3700) == 200``: 1.85 goes up to the next quarter."""
        step = self.rounding * 100
        return -(-amount * self.percent // step) * self.rounding

    @property
    def unit(self) -> int:
        """The smallest amount, in cents, whose vigorish is exact (any amount, where it is rounded)."""
        return 1 if self.rounding > 1 else 100 // gcd(self.percent, 100)
