"""A table that is loaded is the table that was left: from the nearest snapshot, from the opening, and as it lived."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from houseway import games
from houseway.equipment.cards import DECK
from houseway.equipment.chance import Seeded, Source
from houseway.journal import recorded_table
from houseway.journal.database import Journal
from houseway.journal.recorded_table import RecordedTable, create
from houseway.journal.replay import encoded, records_since, replay, table_at
from houseway.journal.verify import altered, otherwise
from houseway.play import plain_tells, table
from houseway.play.actors import Equipment, RandomPlayer, run
from houseway.play.inputs import Card, Choose, Correct, Input, Reveal, Roll, Seal, Spin
from houseway.play.table import Refused, Table
from tests.journal.tables import SEATS
from tests.judging import needed
from tests.trials import sampled

AnyTable = Table[Any, Any]
STACKS = dict.fromkeys(SEATS, 1000000)


def stands(one: AnyTable) -> dict[str, Any]:
    """Everything that a table keeps, asks, offers and has told of the last round and of this one."""
    law, as_of = one.rules.game.law, one.rules.as_of
    return {
        "captured": encoded(one.capture()), "snapshot": encoded(one.snapshot()), "chips": one.chips,
        "ask": (one.ask.words, one.ask.cite, one.ask.who, one.ask.verbs, one.ask.default),
        "offers": {seat: one.legal(seat) for seat in (*SEATS, "")}, "net": {seat: one.net(seat) for seat in SEATS},
        "told": plain_tells.plain_of(one.recent, law, as_of), "last": one.last, "count": one.count,
        "inputs": one.inputs, "corrigible": list(one.corrigible()), "idle": one.idle, "resting": one.resting,
    }  # fmt: skip


def session(game: str, elected: dict[str, Any], seed: int, rounds: int) -> Iterator[Input]:
    """Random play in which a record leaves out whatever it may."""
    source = Seeded(seed)
    lived: AnyTable = games.table(game, STACKS, elected)
    going = run(lived, Equipment(source), {seat: RandomPlayer(source) for seat in STACKS}, rounds)
    said = [one for one, _ in going if not isinstance(one, Seal | Reveal)]  # nothing is sealed at a real table
    short: AnyTable = games.table(game, STACKS, elected)
    for one, after in zip(said, [*said[1:], None], strict=True):
        if after is None or not _left_out(short, one, after):
            short.ruled(one)
            yield one


def _left_out(one: AnyTable, given: Input, after: Input) -> bool:
    """Whether an input is a default at the end of a round, and the next one begins another round without it."""
    if not one.resting or not one.begins(after):
        return False
    default = one.when_asked(given.verb).ask.default
    return given == default or (isinstance(given, Choose) and isinstance(default, Choose) and given.do == default.do)


def misread(given: Input, source: Source) -> Input:
    """The same input as somebody might have scanned it."""
    if isinstance(given, Card) and given.face in DECK:
        return Card(face=DECK[source.below(len(DECK))])
    if isinstance(given, Roll):
        return Roll(dice=tuple(1 + source.below(6) for _ in given.dice))
    if isinstance(given, Spin) and given.result.isdigit():
        return Spin(result=str(source.below(37)))
    return given


def corrected(one: RecordedTable, source: Source) -> None:
    """Correct an input of this round, and correct it back: both stand in the record."""
    reach = list(one.table.corrigible())
    if not reach:
        return
    number, given, _ = reach[source.below(len(reach))]
    for to in (misread(given, source), given):
        try:
            one.feed(Correct(input=number, to=to))
        except Refused:
            return


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots come after every second round, in memory and in the record."""
    monkeypatch.setattr(recorded_table, "SNAPSHOT_EVERY", 2)
    monkeypatch.setattr(table, "REBASE", 2)


def from_the_opening(journal: Journal, id: str) -> AnyTable:
    """The table as all of its record makes it, without a snapshot on the way."""
    opening = next(journal.records(id))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "REBASE", 1 << 30)
        return replay(table_at(opening, opening), records_since(journal, id, opening))


def played(one: RecordedTable, session: Iterator[Input], every: int, corrections: Source | None = None) -> None:
    """Play, and compare the table that lives with those that its record makes, again and again."""
    journal, id = one.journal, one.id
    for number, given in enumerate(session):
        one.feed(given)
        if corrections is not None and number % 9 == 0:
            corrected(one, corrections)
        if number % every == 0:
            now = stands(one.table)
            assert stands(RecordedTable(journal, id).table) == now, (number, given)
            assert stands(from_the_opening(journal, id)) == now, (number, given)
    assert not list(altered(journal.everything()))
    assert not list(otherwise(journal, id))


@pytest.mark.slow
@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", sampled(games.GAMES))
def test_the_table_that_is_loaded_is_the_table_that_was_left(file_journal: Journal, game: str, seed: int) -> None:
    varied = games.game(game).varied
    elected = dict(varied[seed % len(varied)])
    create(file_journal, game, {"game": game, "rules": elected, "seats": SEATS})
    corrections = Seeded(f"{seed}/corrections") if seed % 2 else None
    played(RecordedTable(file_journal, game), session(game, elected, seed, 7), 9, corrections)


def test_a_snapshot_does_not_hold_what_the_next_wager_will_tell(journal: Journal) -> None:
    """3.11(a): the curator who says nothing keeps the shoe, and the next wager tells it, whoever loads the table."""
    game = "baccarat-punto-banco"
    create(journal, game, {"game": game, "rules": needed(game), "seats": SEATS})
    one, other = RecordedTable(journal, game), RecordedTable(journal, game)
    for number, given in enumerate(session(game, needed(game), 4, 140)):
        here = other if number % 37 == 0 else one
        here.refresh(journal.head(game))
        here.feed(given)
    kept = [record.data["snapshot"] for record in journal.records(game) if record.kind == "snapshot"]
    assert [each["round"] for each in kept] == [66, 130]
    assert all(each["untold"] for each in kept)
    assert stands(RecordedTable(journal, game).table) == stands(from_the_opening(journal, game))
    assert not list(otherwise(journal, game))
