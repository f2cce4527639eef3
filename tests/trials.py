"""How many random trials a property gets: a seeded sample in `make test`, many more in `make soak`."""

from __future__ import annotations

import os

from hypothesis import settings

FACTOR = int(os.environ.get("HOUSEWAY_TRIALS", "1"))


def trials(count: int) -> settings:
    """Settings for ``count`` examples, the same ones every time; in a soak, many more and new ones."""
    return settings(max_examples=count * FACTOR, deadline=None, derandomize=FACTOR == 1, database=None)
