"""An SQLite file that is only read: no byte of it changes, nothing is made beside it, and its log is never ignored.

A house that runs on it shares its log with the reader, who sees every record as it comes. Where nobody runs, the file
is taken as it lies; with a log that a killed house has left, both are copied first, into memory.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
import struct
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any, Final

from houseway.journal.driver import BUSY_SECONDS, LOG, Lost, Rows, SQLite, Values, guarded, runs_here

BESIDE: Final = (LOG, "-journal")
"""End the names of what SQLite reads with a file."""
SHARED: Final = "-shm"
"""Ends the name of what those who use a file share."""
USED: Final = 128
"""The byte there which everybody has locked who uses the file."""
LOCK: Final = "hhqqi"
"""Of `fcntl`: type, whence, start, length, process."""
Stamp = tuple[tuple[int, int], ...]
"""Size and time of change of the file, and of what lies beside it."""


class Reader(SQLite):
    """An SQLite file for who only reads."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self._where = ""
        """The URI that connections open; empty before the first."""
        self._stamp: Stamp | None = None
        """Of a file that is taken as it lies."""
        self._memory: sqlite3.Connection | None = None
        """Keeps a copy in memory alive."""

    def look(self) -> None:
        """Raise `Lost` where the file is not the one that was opened; where somebody writes it now, read it anew."""
        if self._memory is not None:
            return
        super().look()
        if self._stamp not in (None, self._stamped()):
            self._idle.drop()
            self._where, self._stamp = "", None

    def connect(self) -> sqlite3.Connection:
        """Open it as it can be opened without a trace."""
        self.look()
        with guarded():
            if not self._where:
                self._choose()
            connection = sqlite3.connect(self._where, uri=True, check_same_thread=False, isolation_level=None)
            connection.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
        return connection

    def _choose(self) -> None:
        path, stamp = Path(self.path).as_uri(), self._stamped()
        self.uses = self._runs()
        if self.uses:
            self._where = f"{path}?mode=ro"
        elif any(os.path.exists(f"{self.path}{end}") and os.path.getsize(f"{self.path}{end}") for end in BESIDE):
            self._copy(stamp)
        else:
            self._where, self._stamp = f"{path}?mode=ro&immutable=1", stamp

    def _runs(self) -> bool:
        """Whether somebody uses the file. A process does not see its own locks, and would lose them by looking."""
        if runs_here(self):
            return True
        try:
            with open(f"{self.path}{SHARED}", "rb") as shared:
                asked = fcntl.fcntl(shared, fcntl.F_GETLK, struct.pack(LOCK, fcntl.F_WRLCK, os.SEEK_SET, USED, 1, 0))
        except OSError:
            return False
        return bool(struct.unpack(LOCK, asked)[0] != fcntl.F_UNLCK)

    def _stamped(self) -> Stamp:
        there = [os.stat(f"{self.path}{end}") for end in ("", *BESIDE) if os.path.exists(f"{self.path}{end}")]
        return tuple((one.st_size, one.st_mtime_ns) for one in there if one.st_size)

    def _copy(self, stamp: Stamp) -> None:
        """Copy the file and its log, and let SQLite read the copy."""
        try:
            with TemporaryDirectory(prefix="houseway-") as folder:
                copy = os.path.join(folder, "copy")
                for end in ("", *BESIDE):
                    if os.path.exists(f"{self.path}{end}"):
                        shutil.copyfile(f"{self.path}{end}", f"{copy}{end}")
                if self._stamped() != stamp:
                    raise Lost("the database was changed while it was copied: try again")
                self._take_in(sqlite3.connect(copy))
        except OSError as error:
            raise Lost(f"the database and its log cannot be copied: {error.strerror}") from None

    def take_in(self) -> None:
        """Go on with a copy in memory, which may be changed."""
        if self._memory is None:
            self._take_in(self.connect())
            self._idle.drop()

    def _take_in(self, source: sqlite3.Connection) -> None:
        where = f"file:houseway-{token_hex(8)}?mode=memory&cache=shared"
        with guarded():
            memory = sqlite3.connect(where, uri=True, check_same_thread=False)
            source.backup(memory)
            source.close()
        self._where, self._memory, self._stamp = where, memory, None

    def read(self, sql: str, values: Values = ()) -> Rows:
        while True:
            self.look()
            stamp = self._stamp
            rows = super().read(sql, values)
            if stamp is None or stamp == self._stamped():
                return rows

    def stream(self, sql: str, values: Values, size: int) -> Iterator[tuple[Any, ...]]:
        self.look()
        stamp = self._stamp
        yield from super().stream(sql, values, size)
        if stamp not in (None, self._stamped()):
            raise Lost("the database was changed while it was read: try again")

    def close(self) -> None:
        super().close()
        if self._memory is not None:
            self._memory.close()
