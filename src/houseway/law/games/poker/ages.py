"""14.2: how long the cards of the poker games may be in use, and who hands the decks out."""

from typing import Final

from houseway.law.duties import Age, Inspection
from houseway.law.editions import FIRST

POKER: Final = (
    Age(done="sorted", hours=2, each=True, cite="14.2(b)", since=FIRST, basis="nj", note="Into suit and sequence."),
    Age(hours=4, each=True, cite="14.2(b)", since=FIRST, basis="nj",
        note="Altered by a temporary rule from 2014-09-09, whose text is not held."),
)  # fmt: skip
DECKS: Final = (
    Inspection(item="decks", when="opening", by="poker_shift_supervisor", done="distributed", cite="14.2(c)", since=FIRST,
               basis="nj", note="Or his supervisor; by limits, place and kind of game of the tables."),
)  # fmt: skip
