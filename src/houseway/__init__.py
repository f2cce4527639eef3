"""Houseway: New Jersey's casino Rules of the Games. What happened goes in; the ruling, with its citation, comes out."""

from typing import TYPE_CHECKING, Any

from houseway.games import rules, table
from houseway.law.election import Unlawful
from houseway.play.inputs import read
from houseway.play.refusals import BadInput, Refused
from houseway.play.table import Table

if TYPE_CHECKING:
    from houseway.maths.edges import edges

__all__ = ["BadInput", "Refused", "Table", "Unlawful", "edges", "read", "rules", "table"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """``houseway.edges``, loaded when it is asked for: to settle a round needs no mathematics."""
    if name == "edges":
        from houseway.maths.edges import edges

        return edges
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """What may be asked for, what is loaded later too: so that a shell completes it."""
    return sorted({*globals(), *__all__})
