"""What a seat may see: the fold of the tells it may see, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from houseway.money import dollars
from houseway.play import tells

if TYPE_CHECKING:
    from houseway.play.table import Table


def view(table: Table[Any, Any], seat: str) -> dict[str, Any]:
    """The table as that seat sees it, as plain data: chips, roles, this round and the last, and what it may do."""
    law, as_of = table.rules.game.law, table.rules.as_of
    ask = table.ask
    return {
        "game": law.id,
        "seat": seat,
        "round": table.round,
        "accounts": {name: dollars(amount) for name, amount in table.ledger.items()},
        "vigorish_due": {one: dollars(due) for one, due in table.due.items()},
        "roles": dict(table.roles),
        "tells": [tells.plain(tells.seen_by(tell, seat), law, as_of) for tell in table.tells],
        "asked": {"words": ask.words, "who": list(ask.who), "verbs": sorted(ask.verbs)},
        "offers": [msgspec.to_builtins(offer) for offer in table.legal(seat)],
    }
