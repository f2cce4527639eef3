"""A table taken up from its journal stands where its last acknowledged input left it, whatever happened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway import games
from houseway.equipment.chance import Seeded
from houseway.journal import recorded
from houseway.journal.recorded import Recorded
from houseway.journal.store import Journal
from houseway.play import inputs
from tests.journal.tables import opened, players, standing


@pytest.fixture
def journal(tmp_path: Path) -> Any:
    one = Journal(tmp_path / "house.db")
    yield one
    one.close()


def again(recorded: Recorded) -> Recorded:
    return Recorded(recorded.journal, recorded.id, source=Seeded("another"))


@pytest.mark.parametrize("game", sorted(games.GAMES))
def test_a_table_recovers_after_any_input(journal: Journal, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded, "EVERY", 3)
    one = opened(journal, game)
    for number, _ in enumerate(one.run(players("p"), 12)):
        if number % 7 == 0:
            assert standing(again(one)) == standing(one), number
    assert [record.kind for record in journal.records(game)].count("snapshot") >= 3
