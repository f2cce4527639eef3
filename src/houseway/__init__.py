"""Houseway: New Jersey's casino Rules of the Games. What happened goes in; the ruling, with its citation, comes out."""

__version__ = "0.1.0"
