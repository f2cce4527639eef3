"""Random words for compiled simulations: a word for each counter, so that a seed alone decides what comes."""

from __future__ import annotations

import numpy as np

from houseway.compiled import scalar

Word = np.uint64
STEP = Word(0x9E3779B97F4A7C15)


@scalar
def mixed(z: Word) -> Word:
    """SplitMix64: the word of a counter, which goes on by `STEP`."""
    z = (z ^ z >> Word(30)) * Word(0xBF58476D1CE4E5B9)
    z = (z ^ z >> Word(27)) * Word(0x94D049BB133111EB)
    return z ^ z >> Word(31)
