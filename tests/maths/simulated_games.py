"""The games that are simulated, each with the options that it cannot be played without."""

from __future__ import annotations

from typing import Any

from houseway import games

SIMULATED = [id for id in games.GAMES if games.game(id).kernels]
ELECTED: dict[str, dict[str, Any]] = {
    "pokette": {"rule_set": "demonstration"},
    "fast-action-holdem": {"rule_set": "demonstration"},
    "pai-gow-poker": dict.fromkeys(("bonus_envy", "pai_gow_insurance", "three_card_bonus", "seven_card_bonus"), "on"),
}
"""Of pai gow poker also the wagers whose exact edge is quickly had."""


def rules_of(game: str) -> Any:
    """Its rules with these."""
    return games.rules(game, ELECTED.get(game, {}))
