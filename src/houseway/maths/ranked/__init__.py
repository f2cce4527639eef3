"""The poker-ranked house games."""

from __future__ import annotations

from functools import partial

from houseway.maths.analysis import Analysis, Row
from houseway.maths.edges import Unknown
from houseway.play.rules import Rules


def rows(rules: Rules, amount: int, strategy: str = "") -> dict[str, Row]:
    """Each wager of a game that is not worked out yet: to walk every deal of two hands would not end."""
    return {id: Row(wagers=(id,), analyse=partial(_unknown, rules, id)) for id in rules.wagers}


def _unknown(rules: Rules, wager: str) -> Analysis:
    raise Unknown(f"{rules.game.law.id}: {wager} is not analysed yet")
