"""Every game's engine, measured beside that of another commit: rounds a second of one core, in one run.

``git worktree add --detach ../before COMMIT``, then ``python -m tests.games_bench ../before/src [GAME …]``. The rounds
are played here by chance from a seed; then each engine, in a process of its own and by turns, is fed the same inputs:
alone, and with the reading of a record before it and the writing of every tell after it, as `settle` does. Processor
time counts, the best of some turns, for machines are noisy; nothing is asserted. It says where the bytes are others.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from houseway import games
from houseway.play import inputs, transcript
from houseway.play.table import Refused

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


class Found(msgspec.Struct):
    """Rounds a second of an engine, alone and from a record to the bytes of its tells; and what these are."""

    alone: float = 0.0
    whole: float = 0.0
    digest: str = ""

    def best(self, other: Found) -> Found:
        """The best of two turns."""
        return Found(max(self.alone, other.alone), max(self.whole, other.whole), self.digest or other.digest)


def rate(game: str, session: Session) -> Found:
    """What the engine that is imported does; nothing where it has not the game, or hears it otherwise."""
    elected, raw = session
    found = Found()
    try:
        given = [inputs.read(one) for one in raw]
        for _ in range(TIMES):
            found = found.best(Found(_alone(game, elected, given), *_whole(game, elected, raw)))
    except (ValueError, Refused):  # no such game, option or input there
        return Found()
    return found


def _alone(game: str, elected: dict[str, Any], given: list[Any]) -> float:
    """With the citations as code writes them, which is all that `feed` gave before there was `ruled`."""
    table = games.table(game, SEATS, elected)
    rule = getattr(table, "ruled", table.feed)
    start = time.process_time()
    for one in given:
        rule(one)
    return table.round / (time.process_time() - start)


def _whole(game: str, elected: dict[str, Any], raw: list[Any]) -> tuple[float, str]:
    table, encode = games.table(game, SEATS, elected), msgspec.json.Encoder().encode
    start = time.process_time()
    told = [encode(tell) for one in raw for tell in transcript.take(table, one)]
    rate = table.round / (time.process_time() - start)
    return rate, hashlib.sha256(b"\n".join(told)).hexdigest()


def rates(source: str, sessions: dict[str, Session]) -> dict[str, Found]:
    """What the engine of a source tree does with the sessions."""
    done = subprocess.run(
        [sys.executable, __file__], input=json.dumps(sessions, default=str), env={**os.environ, "PYTHONPATH": source},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return msgspec.json.decode(done.stdout, type=dict[str, Found])


def main(other: str, *named: str) -> None:
    """Measure by turns, and print."""
    from rich.console import Console
    from rich.table import Table as RichTable

    sessions = {game: played(game) for game in named or games.GAMES}
    best: dict[str, dict[str, Found]] = {HERE: {}, other: {}}
    for source in (HERE, other) * TURNS:
        for game, found in rates(source, sessions).items():
            best[source][game] = found.best(best[source].get(game, Found()))
    out = RichTable(
        title=f"Rounds a second of one core, beside {other}", caption="–: it has not this game, or other rules"
    )
    for column in ("game", "ruled", "there", "×", "read, ruled, written", "there", "×", "tells"):
        out.add_column(column, justify="left" if column == "game" else "right")
    for game, here in best[HERE].items():
        there = best[other][game]
        pairs = (here.alone, there.alone), (here.whole, there.whole)
        cells = [cell for pair in pairs for cell in _compared(*pair)]
        same = "" if not there.digest else "same" if here.digest == there.digest else "other"
        out.add_row(game, *cells, same)
    Console().print(out)


def _compared(here: float, there: float) -> tuple[str, str, str]:
    return f"{here:,.0f}", f"{there:,.0f}" if there else "–", f"{here / there:.2f}" if there else "–"


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(*sys.argv[1:])
    else:
        given: dict[str, Session] = json.load(sys.stdin)
        sys.stdout.buffer.write(msgspec.json.encode({game: rate(game, one) for game, one in given.items()}))
