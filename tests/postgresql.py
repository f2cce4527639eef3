"""A PostgreSQL that the tests start themselves, from Debian's package."""

from __future__ import annotations

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

NUMBERS = count()

STALE = "houseway-pg-{}-"
"""How the folder of a cluster begins, with the process that it belongs to."""


class Cluster:
    """A PostgreSQL of its own, in a temporary folder, on a socket there; not run as root.

    The server is a child that dies with its parent, however that ends.
    """

    server: subprocess.Popen[bytes]

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            shutil.chown(folder, self.user)
        self._run("initdb", "-A", "trust", "-U", "houseway", "-E", "UTF8", "--locale=C", "-D", self.data)

    def _run(self, program: str, *arguments: str | Path) -> None:
        assert self._begin(program, *arguments).wait() == 0

    def _begin(self, program: str, *arguments: str | Path) -> subprocess.Popen[bytes]:
        found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
        assert found, "PostgreSQL is missing: apt-get install postgresql"
        user = self.user if os.getuid() == 0 else None
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [found[-1], *arguments], user=user, cwd=self.folder, stdout=log, stderr=log, preexec_fn=die_with_parent
            )

    def start(self) -> None:
        settings = ("listen_addresses=", f"unix_socket_directories={self.folder}", "max_connections=200")
        options = [part for one in settings for part in ("-c", one)]
        self.server = self._begin("postgres", "-D", self.data, *options)
        while not self._ready():  # after a kill it recovers first, for as long as that takes
            assert self.server.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)

    def _ready(self) -> bool:
        try:
            self._connect().close()
        except psycopg.OperationalError:
            return False
        return True

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(host=str(self.folder), user="houseway", dbname="postgres", autocommit=True)

    def stop(self) -> None:
        """As a power cut would, and `pg_ctl stop -m immediate`: nothing is written on the way."""
        self.server.send_signal(signal.SIGQUIT)
        self.server.wait()

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"house{next(NUMBERS)}"
        with self._connect() as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://houseway@/{name}?host={self.folder}"


def die_with_parent() -> None:
    """Linux's PR_SET_PDEATHSIG: SIGQUIT when the parent is gone, to a PostgreSQL an immediate shutdown."""
    ctypes.CDLL(None).prctl(1, signal.SIGQUIT)


def _clear_away() -> None:
    """Remove what killed runs have left."""
    for folder in Path(tempfile.gettempdir()).glob(f"{STALE.format('*')}*"):
        if not Path("/proc", folder.name.split("-")[2]).exists():
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    _clear_away()
    folder = Path(tempfile.mkdtemp(prefix=STALE.format(os.getpid())))
    one = Cluster(folder)
    one.start()
    try:
        yield one
    finally:
        one.stop()
        shutil.rmtree(folder)
