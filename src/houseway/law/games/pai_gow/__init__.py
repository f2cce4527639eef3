"""Pai gow: tiles, banks that players may hold."""

from typing import Final

ALL_VOID: Final = "all_void"
MAY_VOID: Final = "player_may_void"
"""10.9, 11.11: what follows from an exposed tile or card, as the licensee elected it."""
NOT_USED: Final = "not_used"
"""11.11: what follows from the first card that is found face up."""
