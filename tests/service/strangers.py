"""A seated player beside 64 connections of one unsigned address: what a bet takes, and what memory the service takes.

    python -m tests.service.strangers [--seconds 20]

The strangers run in a process of their own: they ask for the dearest pages of the law, another day each time, sign in
by names that there are not, and hold connections open; whoever is sent away asks again at once.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from asyncio import StreamReader, StreamWriter
from collections import Counter
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct

from houseway.service.running import RunningHouse
from tests.service import waiting
from tests.service.lean import Client
from tests.service.load import house
from tests.service.served import Server

SUBCHAPTERS = ("13:69F-14", "19:47-2", "blackjack", "13:69F-1", "19:47-14")
FROM = "127.0.0.2"
"""The strangers' address: all of 127.0.0.0/8 is loopback on Linux."""
READERS, SIGNERS, IDLE = 48, 8, 8
FIRST = date(1996, 3, 11)
PAUSE = 0.12
TABLE = "roulette-1"


class Measured(Struct, frozen=True, kw_only=True):
    """Milliseconds of a bet, quiet and beside the strangers; MiB of the service and of all its processes."""

    quiet: float
    beside: float
    worst: float
    service: float
    processes: float
    bets: int
    answers: str

    def __str__(self) -> str:
        return (
            f"{self.bets} bets: median {self.quiet:.1f} ms quiet, {self.beside:.1f} ms beside the strangers "
            f"({self.beside / self.quiet:.1f} times, worst {self.worst:.0f} ms); at most {self.service:.0f} MiB, "
            f"with its workers {self.processes:.0f} MiB; the strangers: {self.answers}"
        )


# ── the strangers ────────────────────────────────────────────────────────────────────────────────


async def strangers(host: str, port: int, seconds: float) -> Counter[str]:
    """Everything that they ask for; the answers by status."""
    end, found = time.monotonic() + seconds, Counter[str]()

    async def again(number: int) -> None:
        count = 0
        while time.monotonic() < end:
            with suppress(OSError, EOFError, ValueError):
                reader, writer = await asyncio.open_connection(host, port, local_addr=(FROM, 0), limit=1 << 22)
                while time.monotonic() < end:
                    count += 1
                    if number >= READERS + SIGNERS:
                        await reader.read()
                        break
                    found[await _asked(reader, writer, number, count)] += 1
                writer.close()

    async with asyncio.timeout(seconds + 30):
        tasks = [asyncio.create_task(again(number)) for number in range(READERS + SIGNERS + IDLE)]
        await asyncio.sleep(seconds)
        await asyncio.wait(tasks, timeout=5)
        for task in tasks:
            task.cancel()
    return found


async def _asked(reader: StreamReader, writer: StreamWriter, number: int, count: int) -> str:
    if number < READERS:
        day = FIRST + timedelta(days=(number * 997 + count * 13) % 5000)
        cite = SUBCHAPTERS[(number + count) % len(SUBCHAPTERS)]
        writer.write(f"GET /api/rulebook/section?cite={cite}&as_of={day} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    else:
        body = msgspec.json.encode({"name": f"nobody {number} {count}", "password": "a guess that is long"})
        head = f"POST /api/signin HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{head}Content-Type: application/json\r\n\r\n".encode() + body)
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    length = next((int(line.split(":")[1]) for line in lines if line.lower().startswith("content-length:")), 0)
    await reader.readexactly(length)
    return lines[0].split()[1]


# ── the player ───────────────────────────────────────────────────────────────────────────────────


def measured(folder: Path, seconds: float) -> Measured:
    """A run against a service of its own."""
    database = folder / "house.db"
    running = RunningHouse(str(database), house(8), demonstration=True)
    running.begin("")
    token = running.people.token(running.people.create("player", "player"), ["read", "play"])
    running.close()
    (folder / "house.toml").write_text(house(8))
    with Server(folder, str(folder / "house.toml"), "--database", str(database), "--guests", "--quiet") as server:
        return waiting.run(_measure(server, token, seconds))


async def _measure(server: Server, token: str, seconds: float) -> Measured:
    player = Client(server.address, token)
    await player.ask("POST", f"/api/tables/{TABLE}/seats")
    quiet = (await _bets(player, seconds / 2, server.process.pid))[0]
    host, port = server.address.removeprefix("http://").split(":")
    crowd = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.service.strangers", "--against", f"{host}:{port}", "--seconds", str(seconds),
        stdout=subprocess.PIPE,
    )  # fmt: skip
    await asyncio.sleep(1)
    beside, service, processes = await _bets(player, seconds - 1, server.process.pid)
    said, _ = await crowd.communicate()
    await player.close()
    return Measured(
        quiet=median(quiet), beside=median(beside), worst=max(beside), service=service, processes=processes,
        bets=len(beside), answers=said.decode().strip(),
    )  # fmt: skip


async def _bets(player: Client, seconds: float, process: int) -> tuple[list[float], float, float]:
    """What each bet took, and the most memory that was seen."""
    end, times, service, processes = time.monotonic() + seconds, list[float](), 0.0, 0.0
    while time.monotonic() < end:
        start = time.perf_counter()
        bet = {"bet": {"wager": "red", "amount": "10"}}
        answer = await player.ask("POST", f"/api/tables/{TABLE}/inputs", bet, f"{start}")
        times.append(1000 * (time.perf_counter() - start))
        assert answer.status == 200, answer.body
        await player.ask("POST", f"/api/tables/{TABLE}/inputs", {"remove": {"wager": "red"}}, f"{start} back")
        own, children = _memory(process)
        service, processes = max(service, own), max(processes, own + children)
        await asyncio.sleep(PAUSE)
    return times, service, processes


def _memory(process: int) -> tuple[float, float]:
    """MiB of a process, and of those that it has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    threads = [Path(one, "children") for one in Path(f"/proc/{process}/task").iterdir()]
    found = {child for one in threads if one.exists() for child in one.read_text().split()} | {*children}
    return _resident(str(process)), sum(map(_resident, found))


def _resident(process: str) -> float:
    with suppress(OSError):
        status = Path(f"/proc/{process}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024
    return 0.0


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--against", default="")
    said = parser.parse_args()
    if said.against:
        host, port = said.against.split(":")
        found = asyncio.run(strangers(host, int(port), said.seconds))
        print(", ".join(f"{status}: {number}" for status, number in sorted(found.items())))
        return
    with tempfile.TemporaryDirectory() as name:
        print(measured(Path(name), said.seconds))


if __name__ == "__main__":
    main()
