"""How long a test waits, and running a coroutine in it: in a thread, for the browser's tests have a loop in theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tests.waiting import PATIENCE as PATIENCE

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Its result."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
