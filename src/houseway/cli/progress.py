"""What a person who waits sees: after two seconds, a line: what is going on, for how long, and for how long yet."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

PATIENCE = 2.0
"""Seconds after which one is told."""
CLEAR = "\r\x1b[K"


@contextmanager
def progress(what: str | Callable[[], str], whole: int = 0) -> Iterator[Callable[[float], None]]:
    """Tell on the terminal what takes long, and wipe the line away in the end; a pipe is told nothing.

    What is given hears which part is done, where that is known; of how many things the whole consists gives a rate.
    Where the words change, they are asked for each time.
    """
    parts = [0.0]
    if not sys.stderr.isatty():
        yield parts.append
        return
    done = Event()
    teller = Thread(target=_tell, args=(what, done, parts, whole), daemon=True)
    teller.start()
    try:
        yield parts.append
    finally:
        done.set()
        teller.join()


def _tell(what: str | Callable[[], str], done: Event, parts: list[float], whole: int) -> None:
    seconds = PATIENCE
    if done.wait(PATIENCE):
        return
    while True:
        said = f"{seconds:.0f} s{rate(seconds, parts[-1] * whole)}{left(seconds, parts[-1])}"
        print(f"{CLEAR}{what if isinstance(what, str) else what()} {said}", end="", file=sys.stderr, flush=True)
        if done.wait(1.0):
            break
        seconds += 1.0
    print(CLEAR, end="", file=sys.stderr, flush=True)


def rate(seconds: float, things: float) -> str:
    """How many things are done in a second, where they are counted."""
    return f", {things / seconds:,.0f} a second" if things and seconds else ""


def left(seconds: float, part: float) -> str:
    """How long it takes yet, if what is left goes as fast as the part that is done."""
    return f", about {seconds * (1 - part) / part:.0f} s left" if part else ""
