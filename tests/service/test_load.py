"""The load trial: a sample in every run; with two hundred tables for minutes on demand."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.house.check import check
from houseway.house.file import loads
from tests.postgresql import running_cluster
from tests.service.load import GAMES, Result, house, load, verified
from tests.service.strangers import measured

pytestmark = pytest.mark.slow


def sound(result: Result) -> None:
    assert not result.failures, result
    assert result.rounds > 0
    assert result.events > 0


def test_the_house_of_the_trial_is_legal() -> None:
    one = loads(house(200))
    assert len(one.tables) == 200
    assert {table.game for table in one.tables} == set(GAMES)
    assert not check(one, one.as_of).violations


def test_a_sample_of_the_load(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    result = load(tmp_path, database, tables=8, seconds=0, pause=0.1, least=3, followers=20)
    print(result)
    sound(result)
    assert result.rounds >= 8 * 3
    assert "8 chains whole, 8 tables ruled again" in verified(database)


@pytest.mark.soak
@pytest.mark.parametrize("workers", [1, 2], ids=["sqlite", "postgresql"])
def test_two_hundred_tables_for_minutes(tmp_path: Path, workers: int) -> None:
    if workers == 1:
        sound(_shown(tmp_path, str(tmp_path / "house.db"), workers))
        return
    with running_cluster() as cluster:
        sound(_shown(tmp_path, cluster.database(), workers))


def _shown(folder: Path, database: str, workers: int) -> Result:
    result = load(folder, database, tables=200, seconds=180, pause=5, workers=workers)
    print(f"{result}\n{verified(database)}")
    return result


@pytest.mark.soak
def test_a_seated_player_beside_sixty_four_connections_of_a_stranger(tmp_path: Path) -> None:
    result = measured(tmp_path, 60)
    print(result)
    assert result.beside < 4 * result.quiet, result
    assert result.processes < 400, result
