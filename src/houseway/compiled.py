"""Numba's compiled code, kept on disk for these very sources.

Numba looks only at the file of the function that is called: a change to one that it calls, in another file, would go
unseen and leave wrong code behind. So what is compiled is kept under a digest of the sources of the mathematics, of the
rankings, and of the law, whose numbers it holds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import config, njit

from houseway import sources

F = TypeVar("F", bound=Callable[..., Any])


def _kept() -> str:
    """Where compiled code is kept; nowhere if nothing can be written there."""
    cache = sources.cache() / sources.digest("maths", "ranking", "law")[:16]
    try:
        cache.mkdir(parents=True, exist_ok=True)
    except OSError:
        return ""
    return str(cache)


KEPT = _kept()


_LEAN: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
"""Nobody calls these from C; each way in that is left out is time that compiling does not take."""


def inner(function: F) -> F:
    """A function that compiled code alone calls: it is kept with its callers, and Python needs no way in."""
    return cast(F, njit(**{**_LEAN, "no_cpython_wrapper": True})(function))


def inlined(function: F) -> F:
    """A part that is put where it is called: arrays that are passed on would be counted at every call."""
    return cast(F, njit(inline="always", **{**_LEAN, "no_cpython_wrapper": True})(function))


def scalar(function: F) -> F:
    """A part on numbers alone, which LLVM puts where it is called: as fast as `inlined`, and sooner compiled."""
    return cast(F, njit(forceinline=True, **{**_LEAN, "no_cpython_wrapper": True})(function))


def compiled(function: F) -> F:
    """Compile a function when it is first called; it lets other threads run."""
    settings: Any = config
    before, settings.CACHE_DIR = settings.CACHE_DIR, KEPT or settings.CACHE_DIR
    try:
        made: Any = njit(cache=bool(KEPT), **_LEAN)(function)
    finally:
        settings.CACHE_DIR = before
    return cast(F, made)
