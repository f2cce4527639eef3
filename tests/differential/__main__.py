"""From the command line: see the package."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from tests.differential.trials import TRIALS, Found, Table, tables, tried

MILLION = 1_000_000


def main() -> int:
    """Play, and say of each game what came of it; 1 where anything was settled otherwise."""
    asked = parsed()
    games = [game for game in TRIALS if game in asked.games or not asked.games]
    every = [table for game in games for table in tables(game, asked.rounds, asked.seed)]
    if asked.table is not None:
        every = [table for table in every if table.number == asked.table]
    left = {game: sum(table.game == game for table in every) for game in games}
    found: dict[str, list[Found]] = {game: [] for game in games}
    start = time.perf_counter()
    for one in played(every, asked.workers):
        game = one.table.game
        found[game].append(one)
        if len(found[game]) == left[game]:
            print(said(game, found[game]), flush=True)
    all_found = [one for game in games for one in found[game]]
    rounds, seconds = sum(one.rounds for one in all_found), sum(one.seconds for one in all_found)
    print(f"{rounds:,} rounds of {len(games)} games, seed {asked.seed}: {seconds:,.0f} s of processor time, "
          f"{time.perf_counter() - start:,.0f} s on the clock")  # fmt: skip
    return int(any(one.difference for one in all_found))


def parsed() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential", description="Kernels against the engine.")
    parser.add_argument("games", nargs="*", choices=[*TRIALS, []], metavar="GAME")
    parser.add_argument("--rounds", type=lambda text: int(float(text)), default=MILLION)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", type=int, help="this one alone, which a difference names")
    return parser.parse_args()


def played(every: list[Table], workers: int) -> Iterator[Found]:
    """What comes of all tables, in any order. First a few rounds of each game: what that compiles, the others have."""
    if workers == 1:
        yield from map(tried, every)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        first = {table.game: table._replace(rounds=1) for table in every}
        list(pool.map(tried, first.values()))
        for future in as_completed([pool.submit(tried, table) for table in every]):
            yield future.result()


def said(game: str, found: list[Found]) -> str:
    """A line."""
    rounds, seconds = sum(one.rounds for one in found), sum(one.seconds for one in found)
    wrong = min((one for one in found if one.difference), key=lambda one: one.table.number, default=None)
    end = "settled identically"
    if wrong:
        many = sum(bool(one.difference) for one in found)
        end = f"DIFFERS at {many}; --seed {wrong.table.seed} --table {wrong.table.number}: {wrong.difference}"
    speed = f"{seconds:,.1f} s of processor time ({rounds / max(seconds, 1e-9):,.0f}/s)"
    return f"{game}: {rounds:,} rounds, {len(found)} table{'s' * (len(found) > 1)}, {speed}: {end}"


if __name__ == "__main__":
    sys.exit(main())
