"""The service as it is run: ``houseway serve`` in a process of its own, on a free port of loopback."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

from tests.chance import DEALING
from tests.service.seeded import VARIABLE
from tests.service.waiting import PATIENCE

COMMAND = [sys.executable, "-m", "tests.service.seeded", "serve"]
PASSWORD = "a password for trials"


class Server:
    """A service that was started with some arguments: where it is, and what it logs. It deals from a seed."""

    def __init__(self, folder: Path, *arguments: str, seed: str = "served") -> None:
        self.log, self.seed = folder / f"serve-{time.monotonic_ns()}.log", seed
        own = {"HOUSEWAY_PASSWORD": PASSWORD, "XDG_DATA_HOME": str(folder), VARIABLE: seed}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*COMMAND, *arguments, "--port", "0"], 0, env=os.environ | own, stdout=subprocess.PIPE, stderr=log
            )
        self.said = self.line()
        assert self.said.startswith("Houseway: http://"), self.said + self.log.read_text()
        self.address = self.said.split()[1]

    def line(self) -> str:
        """The next line that it prints."""
        out = self.process.stdout
        assert out is not None
        assert select.select([out], [], [], PATIENCE)[0], "it prints nothing"
        return out.readline().decode()

    def __enter__(self) -> Self:
        DEALING.append(self.seed)
        self.wait_until_ready()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        DEALING.remove(self.seed)
        if self.process.poll() is None:
            self.stop()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def wait_until_ready(self) -> None:
        end = time.monotonic() + PATIENCE
        while not self._ready():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < end, "the service does not come up"
            time.sleep(0.05)

    def _ready(self) -> bool:
        try:
            return httpx.get(f"{self.address}/ready", timeout=PATIENCE).status_code == 200
        except httpx.TransportError:
            return False

    def stop(self, number: int = signal.SIGTERM) -> None:
        """Tell it to stop, and see that it does."""
        self.process.send_signal(number)
        assert self.process.wait(PATIENCE) in (0, -number), self.log.read_text()

    def logged(self) -> list[dict[str, Any]]:
        """Every line of the log, which is JSON."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]
