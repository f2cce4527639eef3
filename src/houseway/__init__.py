"""Houseway: New Jersey's casino Rules of the Games. What happened goes in; the ruling, with its citation, comes out."""

from houseway.games import rules, table
from houseway.law.election import Unlawful
from houseway.play.inputs import read
from houseway.play.refusals import BadInput, Refused
from houseway.play.table import Table

__all__ = ["BadInput", "Refused", "Table", "Unlawful", "read", "rules", "table"]
__version__ = "0.1.0"
