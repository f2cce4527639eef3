"""Which game of the regulation a variant of PHH is."""

from __future__ import annotations

from typing import NamedTuple


class Ruled(NamedTuple):
    """A game, its variant and its betting structure, by their ids."""

    game: str
    variant: str
    structure: str
    dealt: int
    """The cards of a player before the first betting round."""

    draws: int = 0

    @property
    def button(self) -> bool:
        """Whether a button marks who is dealt to last; at stud none does."""
        return self.game != STUD

    @property
    def board(self) -> bool:
        """Whether cards are dealt to all in common."""
        return self.game in BOARD

    def complete(self, own: int, middle: int) -> bool:
        """Whether so many cards of a player and in the middle are all that are dealt; draws are not counted."""
        return middle >= ON_BOARD if self.board else self.button or own + middle >= OWN


STUD = "poker-seven-card-stud"
OWN, ON_BOARD = 7, 5
"""How many cards a hand of stud has, the common one with them, and how many a board."""
BOARD = ("poker-holdem", "poker-omaha")
RULED = {
    "FT": Ruled("poker-holdem", "holdem_high", "fixed_limit", 2),
    "NT": Ruled("poker-holdem", "holdem_high", "no_limit", 2),
    "PO": Ruled("poker-omaha", "omaha_high", "pot_limit", 4),
    "FO/8": Ruled("poker-omaha", "omaha_hilo8", "fixed_limit", 4),
    "F7S": Ruled(STUD, "seven_card_stud_high", "fixed_limit", 3),
    "F7S/8": Ruled(STUD, "seven_card_stud_hilo8", "fixed_limit", 3),
    "FR": Ruled(STUD, "seven_card_stud_low", "fixed_limit", 3),
    "N2L1D": Ruled("poker-five-card-draw", "single_draw_27", "no_limit", 5, 1),
    "F2L3D": Ruled("poker-triple-draw", "triple_draw_27", "fixed_limit", 5, 3),
    "FB": Ruled("poker-badugi", "badugi", "fixed_limit", 4, 3),
}
"""Short-deck hold 'em (NS) is no game of the regulation."""
ONLY_SUCCESSOR = ("badugi", "triple_draw_27", "single_draw_27")
"""What 19:47 does not have: a hand that was played before is judged by 13:69F."""
