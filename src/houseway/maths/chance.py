"""Random words for compiled simulations: a word for each counter, so that a seed alone decides what comes.

A simulation is made of numbered units of work; each has words of its own, whoever plays it and when.
"""

from __future__ import annotations

import numpy as np

from houseway.compiled import scalar

Word = np.uint64
MOST_SEED = (1 << 64) - 1
STEP = Word(0x9E3779B97F4A7C15)
BLOCK = Word(1 << 16)
"""Words kept for a unit of work."""
_ONE, HALF, LOW, _WORDS = Word(1), Word(32), Word(0xFFFFFFFF), Word(1 << 32)


def word_of(seed: int) -> Word:
    """The word that a seed is; `ValueError` where it is none, for two seeds must not give the same words."""
    if not 0 <= seed <= MOST_SEED:
        raise ValueError(f"the seed {seed}: write a whole number from 0 to {MOST_SEED}")
    return Word(seed)


@scalar
def mixed(z: Word) -> Word:
    """SplitMix64: the word of a counter, which goes on by `STEP`."""
    z = (z ^ z >> Word(30)) * Word(0xBF58476D1CE4E5B9)
    z = (z ^ z >> Word(27)) * Word(0x94D049BB133111EB)
    return z ^ z >> Word(31)


@scalar
def counter_of(seed: Word, number: int) -> Word:
    """Where the words of a unit of work begin; no two units of a seed share one."""
    return mixed(seed + STEP) + Word(number) * BLOCK * STEP


@scalar
def two_below(bits: Word, n: Word) -> tuple[Word, Word, bool]:
    """Numbers below ``n`` and ``n`` - 1 from 32 random bits; False where these bits would favour some of them.

    Brackett-Rozinsky and Lemire, Batched Ranged Random Integer Generation (2024).
    """
    first = bits * n
    second = (first & LOW) * (n - _ONE)
    rest, pairs = second & LOW, n * (n - _ONE)
    return first >> HALF, second >> HALF, bool(rest >= pairs or rest >= _WORDS % pairs)


@scalar
def three_alike(bits: Word, n: Word) -> tuple[Word, Word, Word, bool]:
    """Three numbers below ``n`` (at most 1024) from 32 random bits, as in `two_below`."""
    first = bits * n
    second = (first & LOW) * n
    third = (second & LOW) * n
    rest, every = third & LOW, n * n * n
    return first >> HALF, second >> HALF, third >> HALF, bool(rest >= every or rest >= _WORDS % every)
