"""A process that rules on tables until it is stopped: ``python -m tests.journal.worker URL SEED MOST TABLE…``.

One line of standard output for each acknowledged input, written when it is durable: table, record, what went in.
One line of standard error each time that the journal is not available.
"""

from __future__ import annotations

import json
import os
import sys
import time
from random import Random

from houseway.equipment.chance import System
from houseway.journal.database import Conflict, Journal, Unavailable
from houseway.journal.recorded_table import RecordedTable
from houseway.play import inputs
from tests.journal.tables import SEATS, Calls, players

PAUSE = 0.1
"""Before the next try, while the journal is not available."""


class Work:
    """Some tables, taken up when they are first played."""

    def __init__(self, url: str, seed: str, tables: list[str]) -> None:
        self.journal, self.random, self.tables = Journal(url), Random(seed), tables
        self.here: dict[str, RecordedTable] = {}

    def some(self) -> int:
        """A few inputs at one table; who comes too late at it looks again."""
        id = self.random.choice(self.tables)
        try:
            one = self.here[id] = self.here.get(id) or RecordedTable(self.journal, id, source=System())
            return self._inputs(one)
        except Conflict:
            return 0
        except Unavailable as error:
            os.write(2, f"{error}\n".encode())
            time.sleep(PAUSE)
            return 0

    def _inputs(self, one: RecordedTable) -> int:
        shares = one.table.rules.shared_fund
        done, session = 0, one.run(dict.fromkeys(SEATS, Calls()) if shares else players(str(self.random.random())))
        try:
            for given, _told in session:
                line = json.dumps([one.id, one.head.length, inputs.plain(given)])
                os.write(1, f"{line}\n".encode())
                done += 1
                if done == 6 or not self.random.randrange(4):
                    break
        finally:
            session.close()
        return done


if __name__ == "__main__":
    url, seed, most, *ids = sys.argv[1:]
    work, done = Work(url, seed, ids), 0
    while done < int(most):
        done += work.some()
