"""Sources of chance behind one interface: no modulo bias, uniform shuffles, and a seal that anyone can check."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Source(Protocol):
    """Whole numbers from 0 to ``n`` - 1, each equally likely."""

    def below(self, n: int) -> int:
        """The next number below ``n``."""


class System:
    """The operating system's generator: the default for play."""

    def below(self, n: int) -> int:
        """A number below ``n`` from the system."""
        return secrets.randbelow(n)


class Seeded:
    """A counter-based generator (BLAKE2b of seed and counter): the same seed gives the same numbers everywhere."""

    def __init__(self, seed: int | str) -> None:
        self._key = hashlib.blake2b(str(seed).encode(), digest_size=32).digest()
        self._counter = 0

    def below(self, n: int) -> int:
        """A number below ``n``; words that would favour small numbers are rejected."""
        limit = (1 << 64) - (1 << 64) % n
        while True:
            block = hashlib.blake2b(self._counter.to_bytes(8, "big"), key=self._key, digest_size=8).digest()
            self._counter += 1
            word = int.from_bytes(block, "big")
            if word < limit:
                return word % n


class Recorded:
    """Numbers that were drawn before, given again in their order."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = iter(numbers)

    def below(self, n: int) -> int:
        """The next recorded number; one that is not below ``n`` is an error of the record."""
        number = next(self._numbers)
        if not 0 <= number < n:
            raise ValueError(f"recorded {number} is not below {n}")
        return number


def shuffled(items: Iterable[T], source: Source) -> list[T]:
    """A uniform permutation (Fisher-Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = source.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def sample(items: Iterable[T], count: int, source: Source) -> tuple[T, ...]:
    """So many of the items, in the order in which they are drawn."""
    return tuple(shuffled(items, source)[:count])


def weighted(choices: Sequence[tuple[T, int]], source: Source) -> T:
    """One of the choices, each as likely as its weight."""
    mark = source.below(sum(weight for _, weight in choices))
    for choice, weight in choices:
        mark -= weight
        if mark < 0:
            return choice
    raise AssertionError("weights do not add up")


def commit(salt: str, value: str) -> str:
    """The commitment to a sealed value: SHA-256 of the salt, a colon and the value."""
    return hashlib.sha256(f"{salt}:{value}".encode()).hexdigest()


def salted(source: Source) -> str:
    """A salt of 128 bits."""
    return "".join(f"{source.below(1 << 32):08x}" for _ in range(4))
