"""The poker-ranked house games."""

from __future__ import annotations

from houseway.maths.analysis import Row
from houseway.maths.edges import Unknown
from houseway.play.rules import Rules


def rows(rules: Rules, amount: int) -> dict[str, Row]:
    """None is worked out yet: to walk every deal, with what each player decides, would not end."""
    raise Unknown(f"{rules.game.law.id} is not analysed yet")
