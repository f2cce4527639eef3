"""Every game's engine, measured beside that of another commit: rounds a second of one core, in one run.

``git worktree add --detach ../before COMMIT``, then ``python -m tests.games_bench ../before/src [GAME …]``. The rounds
are played here by chance from a seed; then each engine, in a process of its own and by turns, is fed the same inputs.
Processor time counts, the best of some turns, for machines are noisy; nothing is asserted.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from houseway import games
from houseway.play import inputs

HERE = str(Path(games.__file__).parents[2])
SEATS = {"1": 10**9, "2": 10**9, "5": 10**9}
ROUNDS, SEED, TURNS, TIMES = 100, 5, 3, 3
Session = tuple[dict[str, Any], list[Any]]
"""What was elected, and what goes in."""


def played(game: str) -> Session:
    """Rounds by chance; what is sealed of them is no matter of the game."""
    from houseway.equipment.chance import Seeded
    from houseway.play.actors import Equipment, RandomPlayer, run

    elected, source = dict(games.game(game).varied[0]), Seeded(SEED)
    table, players = games.table(game, SEATS, elected), {seat: RandomPlayer(source) for seat in SEATS}
    fed = (given for given, _ in run(table, Equipment(source), players, ROUNDS))
    return elected, [inputs.plain(given) for given in fed if given.verb not in ("seal", "reveal")]


def rate(game: str, session: Session) -> float:
    """Rounds a second of the engine that is imported; none where it has not the game, or hears it otherwise."""
    elected, raw = session
    try:
        given = [inputs.read(one) for one in raw]
        return max(_once(game, elected, given) for _ in range(TIMES))
    except ValueError:  # no such game, option or input there; or `Refused`
        return 0.0


def _once(game: str, elected: dict[str, Any], given: list[Any]) -> float:
    table = games.table(game, SEATS, elected)
    start = time.process_time()
    for one in given:
        table.feed(one)
    return table.round / (time.process_time() - start)


def rates(source: str, sessions: dict[str, Session]) -> dict[str, float]:
    """What the engine of a source tree does with the sessions."""
    done = subprocess.run(
        [sys.executable, __file__], input=json.dumps(sessions, default=str), env={**os.environ, "PYTHONPATH": source},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main(other: str, *named: str) -> None:
    """Measure by turns, and print."""
    from rich.console import Console
    from rich.table import Table as RichTable

    sessions = {game: played(game) for game in named or games.GAMES}
    best: dict[str, dict[str, float]] = {HERE: {}, other: {}}
    for source in (HERE, other) * TURNS:
        for game, found in rates(source, sessions).items():
            best[source][game] = max(found, best[source].get(game, 0.0))
    out = RichTable(
        title=f"Rounds a second of one core, beside {other}", caption="–: it has not this game, or other rules"
    )
    for column in ("game", "here", "there", "×"):
        out.add_column(column, justify="left" if column == "game" else "right")
    for game, here in best[HERE].items():
        there = best[other][game]
        out.add_row(game, f"{here:,.0f}", f"{there:,.0f}" if there else "–", f"{here / there:.2f}" if there else "–")
    Console().print(out)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(*sys.argv[1:])
    else:
        print(json.dumps({game: rate(game, one) for game, one in json.load(sys.stdin).items()}))
