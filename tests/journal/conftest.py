"""A journal in an SQLite file, and one in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.journal.database import Journal
from tests.postgresql import Cluster


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty journal can be, on either database."""
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


@pytest.fixture
def journal(url: str) -> Iterator[Journal]:
    one = Journal(url)
    yield one
    one.close()


@pytest.fixture
def file_journal(tmp_path: Path) -> Iterator[Journal]:
    one = Journal(tmp_path / "house.db")
    yield one
    one.close()
