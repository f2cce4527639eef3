"""What a table needs to make itself again: a snapshot between rounds, and the inputs since."""

from __future__ import annotations

from typing import Final

from houseway.play.inputs import Input
from houseway.play.snapshot import Snapshot

REBASE: Final = 64
"""Rounds between the snapshots that a rebuilding starts from."""


class History:
    """The inputs of a table since a snapshot that is far enough back for the last round to be among them."""

    __slots__ = ("_next", "base", "begun", "first", "last", "since")

    def __init__(self, base: Snapshot, count: int) -> None:
        self.base = base
        self.first = count
        """How many inputs there were at the snapshot."""
        self.since: list[Input] = []
        self.begun = count
        """How many there were when this round began."""
        self.last = count
        """How many there were when the round before it began."""
        self._next: tuple[Snapshot, int] | None = None

    @property
    def count(self) -> int:
        """How many inputs the table has taken."""
        return self.first + len(self.since)

    @property
    def inputs(self) -> list[Input]:
        """What has gone in since this round began."""
        return self.since[self.begun - self.first :]

    @property
    def before(self) -> list[Input]:
        """What went in before this round, since the snapshot."""
        return self.since[: self.begun - self.first]

    def round_over(self) -> None:
        """The next input is of another round.

        A snapshot is started from when no correction reaches its first input, which may have ended the round before
        by default.
        """
        if self._next is not None and self.begun > self._next[1]:
            self.base, first = self._next
            del self.since[: first - self.first]
            self.first, self._next = first, None
        self.last, self.begun = self.begun, self.count

    def keep(self, snapshot: Snapshot) -> None:
        """A snapshot of this moment, to start from when the next two rounds are over."""
        self._next = snapshot, self.count
