"""A journal in an SQLite file, and one in a PostgreSQL that the tests start themselves from Debian's package."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from houseway.journal.store import Journal

NUMBERS = count()


class Cluster:
    """A PostgreSQL of its own, in a temporary folder, on a socket there; not run as root."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            shutil.chown(folder, self.user)
        self._run("initdb", "-A", "trust", "-U", "houseway", "-E", "UTF8", "--locale=C", "-D", self.data)

    def _run(self, program: str, *arguments: str | Path) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
        assert found, "PostgreSQL is missing: apt-get install postgresql"
        user = self.user if os.getuid() == 0 else None
        command = [found[-1], *arguments]
        subprocess.run(command, user=user, cwd=self.folder, check=True, stdout=subprocess.DEVNULL, timeout=60)

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories={self.folder}"
        self._run("pg_ctl", "-w", "-D", self.data, "-l", self.folder / "log", "-o", options, "start")

    def stop(self) -> None:
        """As a power cut would: nothing is written on the way."""
        self._run("pg_ctl", "-w", "-D", self.data, "-m", "immediate", "stop")

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"house{next(NUMBERS)}"
        with psycopg.connect(host=str(self.folder), user="houseway", dbname="postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://houseway@/{name}?host={self.folder}"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="houseway-pg-"))
    one = Cluster(folder)
    one.start()
    yield one
    one.stop()
    shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
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
