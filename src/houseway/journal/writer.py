"""One transaction for whatever the threads of a process have to append: the disk's sync is shared.

Who comes while nobody writes, writes; who comes meanwhile waits, and the first of those writes next, for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Lock

from houseway.journal.records import Append, Head

MOST = 256
"""Appends in one transaction."""


class _Waiting:
    """An append, and what became of it."""

    def __init__(self, append: Append) -> None:
        self.append = append
        self.turn = Event()
        self.done: Head | Exception | None = None


class GroupCommit:
    """Threads that append to different streams of one journal."""

    def __init__(self, append_all: Callable[[Sequence[Append]], list[Head]], lost: Callable[[Exception], bool]) -> None:
        """``lost`` says of an error that the database itself is gone: what was begun must not be tried again."""
        self._append_all, self._lost = append_all, lost
        self._lock = Lock()
        self._queue: list[_Waiting] = []
        self._writing = False

    def commit(self, append: Append) -> Head:
        """Return when it is durable; raise what the transaction failed with, and then nothing of it is written."""
        mine = _Waiting(append)
        with self._lock:
            self._queue.append(mine)
            if not self._writing:
                self._writing = True
                mine.turn.set()
        mine.turn.wait()
        if mine.done is None:
            self._write()
        if isinstance(mine.done, Exception):
            raise mine.done
        assert mine.done is not None
        return mine.done

    def _write(self) -> None:
        """Write for all who wait, and give the turn to the first who has come since."""
        with self._lock:
            group, self._queue = self._queue[:MOST], self._queue[MOST:]
        try:
            self._append(group)
        finally:
            with self._lock:
                self._writing = bool(self._queue)
                if self._queue:
                    self._queue[0].turn.set()
            for one in group:
                one.done = one.done or InterruptedError("the writer was interrupted; nothing is known of this append")
                one.turn.set()

    def _append(self, group: Sequence[_Waiting]) -> None:
        """In one transaction; where that fails for what one of them holds, each in its own."""
        try:
            heads: Sequence[Head | Exception] = self._append_all([one.append for one in group])
        except Exception as error:  # noqa: BLE001 - whose it is, raises it
            heads = [error] * len(group)
            if len(group) > 1 and not self._lost(error):
                for one in group:
                    self._append([one])
                return
        for one, head in zip(group, heads, strict=True):
            one.done = head
