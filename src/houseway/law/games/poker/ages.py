"""How long the cards of the poker games may be in use."""

from typing import Final

from houseway.law.duties import Age
from houseway.law.editions import FIRST

POKER: Final = (
    Age(done="sorted", hours=2, cite="14.2(b)", since=FIRST, basis="nj", note="Into suit and sequence."),
    Age(hours=4, cite="14.2(b)", since=FIRST, basis="nj",
        note="Altered by a temporary rule from 2014-09-09, whose text is not held."),
)  # fmt: skip
