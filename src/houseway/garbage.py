"""Python's search for garbage, for processes that make many objects which stay, or leave few behind."""

from __future__ import annotations

import gc

OBJECTS = 20_000
"""That are made before those among them which nobody uses are looked for."""


def seldom() -> None:
    """Look seldom for garbage, and never through what is there by now: the law, the games, the code."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS, *gc.get_threshold()[1:])
