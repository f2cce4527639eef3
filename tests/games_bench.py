"""Every game's engine, measured beside itself compiled, and beside that of another commit: rounds a second of one core.

The rounds are played here by chance from a seed; then each engine, in a process of its own and by turns, is fed the
same inputs: alone, and with the reading of a record before it and the writing of every tell after it, as `settle` does.
Processor time counts, the best of some turns, for machines are noisy; nothing is asserted but that the compiled engine
tells the same. It says where the bytes are other than that commit's.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from houseway import games
from houseway.play import inputs, transcript
from houseway.play.table import Refused, Table

if TYPE_CHECKING:  # an older engine is measured without what its own time did not need
    from rich.table import Table as RichTable

HERE = str(Path(games.__file__).parents[2])
ROOT = Path(__file__).parents[1]
BEFORE = "ec812be"
OTHERS = {"compiled": ROOT / ".compiled", BEFORE: ROOT / ".bench" / "before" / "src"}
"""Where `make bench` lays them out."""
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
    table = games.table(game, SEATS, elected)
    start = time.process_time()
    told = [line for one in raw for line in _lines(table, one)]
    rate = table.round / (time.process_time() - start)
    return rate, hashlib.sha256("\n".join(told).encode()).hexdigest()


def _lines(table: Table[Any, Any], raw: Any) -> list[str]:
    """What `settle --json` prints for an input, of either engine."""
    if hasattr(transcript, "lines"):
        return transcript.lines(table, table.ruled(transcript.read(table, raw)))
    return [json.dumps(tell, ensure_ascii=False) for tell in transcript.take(table, raw)]


def rates(source: str, sessions: dict[str, Session]) -> dict[str, Found]:
    """What the engine of a source tree does with the sessions."""
    done = subprocess.run(
        [sys.executable, __file__], input=json.dumps(sessions, default=str), env={**os.environ, "PYTHONPATH": source},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return msgspec.json.decode(done.stdout, type=dict[str, Found])


def engines(*named: str) -> RichTable:
    """Measure by turns; with the compiled engine where it is laid out (`make compiled`)."""
    from rich.table import Table as RichTable

    sessions = {game: played(game) for game in named or games.GAMES}
    sources = {"now": HERE} | {name: str(path) for name, path in OTHERS.items() if path.is_dir()}
    best: dict[str, dict[str, Found]] = {name: {} for name in sources}
    for name in [*sources] * TURNS:
        for game, found in rates(sources[name], sessions).items():
            best[name][game] = found.best(best[name].get(game, Found()))
    others = [name for name in sources if name != BEFORE]
    out = RichTable(
        title=f"Rounds a second of one core, and × {BEFORE}: ruled; and read, ruled and written",
        caption=f"–: {BEFORE} has not this game, or other rules; its tells are the same bytes, or others",
    )
    for column in ("game", *(f"{name}, {what}" for what in ("ruled", "whole") for name in others), "tells"):
        out.add_column(column, justify="left" if column == "game" else "right")
    for game in sessions:
        there = best.get(BEFORE, {}).get(game, Found())
        cells = [_beside(best[name][game].alone, there.alone) for name in others]
        cells += [_beside(best[name][game].whole, there.whole) for name in others]
        same = {best[name][game].digest == there.digest for name in others}
        assert len(same) == 1, f"{game}: compiled, it rules otherwise"
        out.add_row(game, *cells, "" if not there.digest else "same" if same == {True} else "others")
    return out


def _beside(here: float, there: float) -> str:
    return f"{here:,.0f} {f'{here / there:.2f}' if there else '–'}"


if __name__ == "__main__":
    given: dict[str, Session] = json.load(sys.stdin)
    sys.stdout.buffer.write(msgspec.json.encode({game: rate(game, one) for game, one in given.items()}))
