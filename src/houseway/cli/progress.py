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
def progress(what: str) -> Iterator[Callable[[float], None]]:
    """Tell on the terminal what takes long, and wipe the line away in the end; a pipe is told nothing.

    What is given hears which part is done, where that is known.
    """
    parts = [0.0]
    if not sys.stderr.isatty():
        yield parts.append
        return
    done = Event()
    teller = Thread(target=_tell, args=(what, done, parts), daemon=True)
    teller.start()
    try:
        yield parts.append
    finally:
        done.set()
        teller.join()


def _tell(what: str, done: Event, parts: list[float]) -> None:
    seconds = PATIENCE
    if done.wait(PATIENCE):
        return
    while True:
        print(f"{CLEAR}{what} {seconds:.0f} s{left(seconds, parts[-1])}", end="", file=sys.stderr, flush=True)
        if done.wait(1.0):
            break
        seconds += 1.0
    print(CLEAR, end="", file=sys.stderr, flush=True)


def left(seconds: float, part: float) -> str:
    """How long it takes yet, if what is left goes as fast as the part that is done."""
    return f", about {seconds * (1 - part) / part:.0f} s left" if part else ""
