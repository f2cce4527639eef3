"""The same units of work on a Dask cluster: whoever plays them, and however often one must be played again because a
worker died, they count the same.
"""

from __future__ import annotations

import re
from concurrent.futures import Future
from threading import Thread
from typing import Any

from houseway.maths.edges import Unknown
from houseway.maths.simulating.running import Counts, Work, played
from houseway.sources import digest


def code() -> str:
    """What decides the counts: the sources of the law, of the engine and of the mathematics."""
    return digest("law", "equipment", "ranking", "play", "games", "maths")


_ADDRESS = re.compile(r"(?:(?:tcp|tls|wss?|ucx)://)?(?:\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):[0-9]{1,5}/?")


class Cluster:
    """The workers of a scheduler at an address such as ``tcp://10.0.0.1:8786``."""

    def __init__(self, address: str, patience: float = 10) -> None:
        if not _ADDRESS.fullmatch(address):  # Dask's client would wait for itself, and then complain
            raise Unknown(f"--cluster {address} is no address; write one such as tcp://10.0.0.1:8786")
        try:
            from distributed import Client as _Client
        except ModuleNotFoundError:
            raise Unknown("--cluster needs Dask: pip install 'houseway[cluster]'") from None
        client: Any = _Client
        try:
            self.client: Any = client(address, timeout=patience, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            raise Unknown(f"--cluster {address}: no scheduler answers there ({reason})") from None
        try:
            self._same_code(address)
        except Unknown:
            self.close()
            raise
        self.width = max(1, sum(self.client.nthreads().values()))
        self._sent: tuple[Work, Any] | None = None

    def _same_code(self, address: str) -> None:
        """Workers with other code would count something else."""
        try:
            theirs = {*self.client.run(code).values()}
        except ImportError as error:
            raise Unknown(f"--cluster {address}: its workers lack {error.name or 'Houseway'}") from None
        if theirs - {code()}:
            raise Unknown(f"--cluster {address}: its workers have another version of Houseway")

    def submit(self, work: Work, start: int, stop: int) -> Future[Counts]:
        """Have the pieces of these numbers played; one that is lost with its worker is played again elsewhere."""
        if self._sent is None or self._sent[0] is not work:
            self._sent = work, self.client.scatter(work, broadcast=True)
        given: Future[Counts] = Future()
        asked = self.client.submit(played, self._sent[1], start, stop, pure=False, retries=3)
        given.add_done_callback(lambda done: asked.cancel() if done.cancelled() else None)
        Thread(target=_hand_over, args=(asked, given), daemon=True).start()
        return given

    def close(self) -> None:
        """Part from the scheduler."""
        self.client.close()


def _hand_over(asked: Any, given: Future[Counts]) -> None:
    """A cluster's answer as one of this process."""
    try:
        counted = asked.result()
    except Exception as error:  # noqa: BLE001 - whatever it is, who waits must hear it
        if not given.cancelled():
            given.set_exception(error)
        return
    if not given.cancelled():
        given.set_result(counted)
