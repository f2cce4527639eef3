"""A process that rules on tables until it is stopped: ``python -m tests.journal.worker URL SEED MOST TABLE…``.

One line of standard output for each acknowledged input, written when it is durable: table, record, what went in.
"""

from __future__ import annotations

import json
import os
import sys
from random import Random

from houseway.equipment.chance import System
from houseway.journal.recorded import Recorded
from houseway.journal.store import Conflict, Journal
from houseway.play import inputs
from tests.journal.tables import players


def work(journal: Journal, random: Random, tables: list[str], most: int) -> None:
    """A few inputs at one table, then at another; who comes too late at a table looks again."""
    here = {id: Recorded(journal, id, source=System()) for id in tables}
    done = 0
    while done < most:
        one = here[random.choice(tables)]
        session = one.run(players(str(random.random())))
        for _ in range(random.randint(1, 6)):
            try:
                given, _told = next(session)
            except Conflict:
                break
            line = json.dumps([one.id, one.head.length, inputs.plain(given)])
            os.write(1, f"{line}\n".encode())
            done += 1
        session.close()


if __name__ == "__main__":
    url, seed, most, *ids = sys.argv[1:]
    work(Journal(url), Random(seed), ids, int(most))
