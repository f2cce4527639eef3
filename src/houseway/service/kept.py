"""Answers that follow from their questions alone, worked out by worker processes: each once, and the last ones kept."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from concurrent.futures import Future
from typing import Any

import msgspec

from houseway.service.workers import MEBIBYTE, Workers


class Kept:
    """Answers by question, as JSON; the least recently asked for are forgotten. For one event loop."""

    def __init__(self, workers: Workers, mebibytes: int) -> None:
        self._workers, self._room = workers, mebibytes * MEBIBYTE
        """How many bytes of answers may still be kept."""
        self._answers: OrderedDict[bytes, msgspec.Raw] = OrderedDict()
        self._begun: dict[bytes, Future[msgspec.Raw]] = {}
        self._waiting: Counter[bytes] = Counter()

    def known(self, task: str, given: dict[str, Any]) -> msgspec.Raw | None:
        """The answer to a question, if it is kept."""
        key = _key(task, given)
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    async def ask(self, caller: str, task: str, given: dict[str, Any]) -> msgspec.Raw:
        """Work out an answer, or wait for one that is being worked out; when the last one leaves, it is dropped."""
        key = _key(task, given)
        future = self._begun.get(key) or self._begun.setdefault(key, self._workers.submit(caller, task, given))
        self._waiting[key] += 1
        result = asyncio.wrap_future(future)
        result.add_done_callback(lambda one: one.cancelled() or one.exception())  # seen, even if nobody waits any more
        try:
            answer = await asyncio.shield(result)
            if key not in self._answers:
                self._keep(key, answer)
            return answer
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key], self._begun[key]
                self._workers.drop(future)

    def _keep(self, key: bytes, answer: msgspec.Raw) -> None:
        self._answers[key] = answer
        self._room -= len(answer)
        while self._room < 0:
            _, oldest = self._answers.popitem(last=False)
            self._room += len(oldest)


def _key(task: str, given: dict[str, Any]) -> bytes:
    return msgspec.json.encode([task, given], order="sorted")
