"""What a person who waits sees: after two seconds, a line that says what is going on, and for how long."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

PATIENCE = 2.0
"""Seconds after which one is told."""
CLEAR = "\r\x1b[K"


@contextmanager
def progress(what: str) -> Iterator[None]:
    """Tell on the terminal what takes long, and wipe the line away in the end; a pipe is told nothing."""
    if not sys.stderr.isatty():
        yield
        return
    done = Event()
    teller = Thread(target=_tell, args=(what, done), daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()


def _tell(what: str, done: Event) -> None:
    seconds = PATIENCE
    if done.wait(PATIENCE):
        return
    while True:
        print(f"{CLEAR}{what} {seconds:.0f} s", end="", file=sys.stderr, flush=True)
        if done.wait(1.0):
            break
        seconds += 1.0
    print(CLEAR, end="", file=sys.stderr, flush=True)
