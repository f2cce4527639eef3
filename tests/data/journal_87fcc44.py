"""Write ``journal-87fcc44.db.xz``: a house as commit 87fcc44 left it.

``git worktree add OLD 87fcc44 && PYTHONPATH=OLD/src python tests/data/journal_87fcc44.py`` makes it anew.

Every game is played by chance, and a record leaves out what it may; some rounds are corrected, and every other table is
left in mid-round. The snapshots are that commit's own: one that lies where the next input ends a round by default
already has the default's state, and not its tells. Two tables have a round that is void though a wager of it was
settled: that commit let the money stand.
"""

from __future__ import annotations

import lzma
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.journal import recorded_table
from houseway.journal.database import Journal
from houseway.journal.recorded_table import RecordedTable, create
from houseway.play import inputs
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import Choose, Correct, Input, Reveal, Seal
from houseway.play.table import Refused

SEATS = {"1": {"stack": "1000.00"}, "2": {"stack": "1000.00"}}
ROUNDS = 5
BETS = [{"bet": {"seat": seat, "wager": "blackjack_wager", "amount": "10.00"}} for seat in ("1", "2")]
FOUND = {"irregularity": {"kind": "cards_found_face_up"}}


def session(game: str, elected: dict[str, Any], seed: int) -> Iterator[Input]:
    """Random play in which a record leaves out whatever it may."""
    source, stacks = Seeded(seed), dict.fromkeys(SEATS, 100_000)
    lived: Any = games.table(game, stacks, elected)
    going = run(lived, Equipment(source), {seat: RandomPlayer(source) for seat in SEATS}, ROUNDS + 1)
    said = [one for one, _ in going if not isinstance(one, Seal | Reveal)]
    short: Any = games.table(game, stacks, elected)
    for one, after in zip(said, [*said[1:], None], strict=True):
        if after is None or not left_out(short, one, after):
            short.ruled(one)
            yield one
        if short.round == ROUNDS and len(short.inputs) == 3:
            return


def left_out(one: Any, given: Input, after: Input) -> bool:
    """Whether an input is a default at the end of a round, and the next one begins another round without it."""
    if not one.resting or not one.begins(after):
        return False
    default = one.when_asked(given.verb).ask.default
    return given == default or (isinstance(given, Choose) and isinstance(default, Choose) and given.do == default.do)


def played(journal: Journal, game: str, number: int) -> None:
    elected = dict(games.game(game).varied[number % len(games.game(game).varied)])
    create(journal, game, {"game": game, "as_of": "2012-03-19", "rules": elected, "seats": SEATS})
    one = RecordedTable(journal, game)
    for at, given in enumerate(session(game, elected, number)):
        if one.table.round == ROUNDS and one.table.idle and number % 2:
            return
        one.feed(given)
        if at % 17 == 7:
            reach = list(one.table.corrigible())
            if reach:
                one.feed(Correct(input=reach[-1][0], to=reach[-1][1]))


def voided(journal: Journal, id: str, *, goes_on: bool) -> None:
    """A box went over 21, and then the round is void."""
    create(journal, id, {"game": "blackjack", "as_of": "2012-03-19", "rules": {"decks": "8"}, "seats": SEATS})
    one = RecordedTable(journal, id)
    for raw in (*BETS, "close"):
        one.feed(inputs.read(raw))
    for face in ("Tc", "9c", "7d", "6h", "8c"):
        one.feed(inputs.read({"card": face}))
    one.feed(inputs.read({"choose": {"seat": "1", "do": "draw"}}))
    one.feed(inputs.read({"card": "Ks"}))
    one.feed(inputs.read(FOUND))
    for raw in BETS[1:] if goes_on else ():
        one.feed(inputs.read(raw))


def made(file: Path) -> None:
    recorded_table.SNAPSHOT_EVERY = 2
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder, "house.db")
        journal = Journal(where)
        for number, game in enumerate(sorted(games.GAMES)):
            try:
                played(journal, game, number)
            except Refused as refused:
                print(game, refused, file=sys.stderr)
        voided(journal, "void-1", goes_on=False)
        voided(journal, "void-2", goes_on=True)
        journal.driver.read("PRAGMA wal_checkpoint(TRUNCATE)")
        journal.close()
        file.write_bytes(lzma.compress(where.read_bytes(), preset=9))


if __name__ == "__main__":
    made(Path(__file__).with_name("journal-87fcc44.db.xz"))
