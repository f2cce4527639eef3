"""A client of HTTP/1.1 that takes next to nothing of the processor, for trials that share it with the service."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

LONGEST = 1 << 22
"""Bytes of a line."""


class Answer(Struct, frozen=True):
    """The answer to a request; the names of its headers are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes


class Client:
    """One player's connection, kept alive, and one more for whatever it follows."""

    def __init__(self, address: str, token: str) -> None:
        split = urlsplit(address)
        self._where = str(split.hostname), int(split.port or 80)
        self._head = f"Host: {split.netloc}\r\nAuthorization: Bearer {token}\r\n"
        self._open: tuple[StreamReader, StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, key: str = "") -> Answer:
        """Send a request and wait for its answer; `OSError` or `EOFError` where the connection breaks."""
        if self._open is None:
            self._open = await self._connect()
        reader, writer = self._open
        try:
            writer.write(self._request(method, path, body, key))
            status, headers = await _head(reader)
            return Answer(status, headers, await reader.readexactly(int(headers.get("content-length", 0))))
        except BaseException:
            await self.close()
            raise

    async def events(self, path: str) -> AsyncGenerator[bytes, None]:
        """The lines of a stream of events, for as long as it lasts."""
        reader, writer = await self._connect()
        try:
            writer.write(self._request("GET", path, None, ""))
            status, _ = await _head(reader)
            assert status == 200, status
            while line := await reader.readline():
                yield line
        finally:
            writer.close()

    async def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._open is not None:
            _, writer = self._open
            self._open = None
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def _connect(self) -> tuple[StreamReader, StreamWriter]:
        return await asyncio.open_connection(*self._where, limit=LONGEST)

    def _request(self, method: str, path: str, body: Any, key: str) -> bytes:
        sent = b"" if body is None else msgspec.json.encode(body)
        more = f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n" if sent else "Content-Length: 0\r\n"
        more += f"Idempotency-Key: {key}\r\n" if key else ""
        return f"{method} {path} HTTP/1.1\r\n{self._head}{more}\r\n".encode() + sent


async def _head(reader: StreamReader) -> tuple[int, dict[str, str]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    pairs = (line.partition(":") for line in lines if line)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}
