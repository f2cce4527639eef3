"""The service as it is run: ``houseway serve`` in a process of its own, on a free port of loopback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

COMMAND = [sys.executable, "-c", "from houseway.cli import main; main()", "serve"]
PASSWORD = "a password for trials"


class Server:
    """A service that was started with some arguments: where it is, and what it logs."""

    def __init__(self, folder: Path, *arguments: str, port: int = 0) -> None:
        self.log = folder / f"serve-{time.monotonic_ns()}.log"
        environment = os.environ | {"HOUSEWAY_PASSWORD": PASSWORD, "XDG_DATA_HOME": str(folder)}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*COMMAND, *arguments, "--port", str(port)], env=environment, stdout=subprocess.PIPE, stderr=log
            )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline().decode()
        assert self.said.startswith("Houseway: http://"), self.said + self.log.read_text()
        self.address = self.said.split()[1]

    def __enter__(self) -> Self:
        self.wait_until_ready()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.stop()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def wait_until_ready(self, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while not self._ready():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < end, "the service does not come up"
            time.sleep(0.05)

    def _ready(self) -> bool:
        try:
            return httpx.get(f"{self.address}/ready", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def stop(self, number: int = signal.SIGTERM) -> None:
        """Tell it to stop, and see that it does."""
        self.process.send_signal(number)
        assert self.process.wait(60) in (0, -number), self.log.read_text()

    def logged(self) -> list[dict[str, Any]]:
        """Every line of the log, which is JSON."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]
