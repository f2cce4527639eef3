"""Many tables at once, each with a real client on loopback: how many rounds a second, and how long an answer takes.

    python -m tests.service.load --tables 200 --seconds 180 [--postgresql --workers 2] [--pause 5] [--followers 1000]

Every table has a player who acts, on average, every ``pause`` seconds, and who follows the table as a page does; others
may follow the first table too.
Afterwards the books balance, every chain is whole, and the rounds of a sample of tables are ruled the same again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import aclosing, contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import msgspec
from msgspec import Struct

from houseway.house import example
from houseway.journal.database import Journal
from houseway.journal.floor import Floor
from houseway.journal.verify import altered, otherwise, unsealed
from houseway.service.running import RunningHouse
from tests.postgresql import running_cluster
from tests.service import waiting
from tests.service.lean import Client
from tests.service.served import Server
from tests.service.waiting import PATIENCE

GAMES = ("blackjack", "craps", "roulette", "minibaccarat", "red-dog", "sic-bo", "big-six", "mini-dice")
SAMPLE = 16
"""Tables whose every round is judged again afterwards."""
DONE = 200
BUSY = 503
"""The status of somebody who is sent away, and comes again when it is said."""
LAWFUL = 409
"""The status of a refusal: a player at random tries what may not be."""


class Result(Struct, frozen=True, kw_only=True):
    """What a run came to; latencies in milliseconds."""

    tables: int
    seconds: float
    rounds: int
    requests: int
    events: int
    refused: int
    sent_away: int
    failures: dict[str, int]
    p50: float
    p95: float
    p99: float
    cpu: float = 0.0
    """Seconds of processor time that the service took while they played."""
    own: float = 0.0
    """Those that the players took, in a process of their own."""

    def __str__(self) -> str:
        return (
            f"{self.tables} tables, {self.seconds:.0f} s: {self.rounds / self.seconds:.1f} rounds/s, "
            f"{self.requests / self.seconds:.0f} requests/s, {self.events / self.seconds:.0f} events/s; "
            f"p50 {self.p50:.0f} ms, p95 {self.p95:.0f} ms, p99 {self.p99:.0f} ms; "
            f"{1000 * self.cpu / self.requests:.2f} ms of processor a request, "
            f"{self.own / self.seconds:.2f} cores for the players; "
            f"refused {self.refused}, sent away {self.sent_away}, failures {self.failures or 'none'}"
        )


# ── a house with so many tables ──────────────────────────────────────────────────────────────────


def house(tables: int) -> str:
    """A house file with so many tables of several games."""
    head, *sections = example.text().split("# ── ")
    of = {game: next(one for one in sections if f'game = "{game}"' in one) for game in GAMES}
    chosen = [(game, number // len(GAMES) + 1) for number in range(tables) for game in [GAMES[number % len(GAMES)]]]
    return head + "".join("# ── " + of[game].replace(f'"{game}-1"', f'"{game}-{number}"') for game, number in chosen)


WATCHING = 16
"""Streams of one account."""


def opened(database: str, tables: int, followers: int = 0) -> tuple[dict[str, str], list[str]]:
    """Open such a house, and give a player's token for every table, and those of so many who only follow the first."""
    running = RunningHouse(database, house(tables), demonstration=True)
    running.begin("")
    people = running.people
    tokens = {
        id: people.token(people.create(f"player {id}", "player"), ["read", "play"]) for id in running.tables.ids()
    }
    watching = [
        people.token(people.create(f"follower {number}", "player"), ["read"])
        for number in range(-(-followers // WATCHING))
    ]
    running.close()
    return tokens, [watching[number // WATCHING] for number in range(followers)]


# ── players ──────────────────────────────────────────────────────────────────────────────────────


class Load:
    """Players at their tables, and what they have seen."""

    def __init__(
        self, server: Server, tokens: dict[str, str], watching: list[str], seconds: float, pause: float, least: int = 0
    ) -> None:
        address, self._service = server.address, server.process.pid
        self._tokens, self._pause, self._seconds, self._least = tokens, pause, seconds, least
        self._http = {id: Client(address, token) for id, token in tokens.items()}
        self._watching = [Client(address, token) for token in watching]
        self._watched = [0] * len(watching)
        """The last record of the first table that each who only follows it has heard."""
        self._times: list[float] = []
        self._rounds = self._events = self._refused = self._sent_away = 0
        self._failures: Counter[str] = Counter()
        self._heard = dict.fromkeys(tokens, 0)
        """The last record of each table that who follows it has heard."""
        self._end = 0.0

    async def run(self) -> Result:
        """All of them, for so many seconds, and until each has played the least number of rounds."""
        await asyncio.gather(*(self._sit(id) for id in self._tokens))
        first = next(iter(self._tokens))
        watching = [asyncio.create_task(self._watch(first, number)) for number in range(len(self._watching))]
        while not all(self._watched):
            await asyncio.wait(watching, timeout=0.1, return_when=asyncio.FIRST_EXCEPTION)
            assert not any(one.done() for one in watching), "a follower was sent away"
        self._times.clear()
        start, before, own = time.monotonic(), processor_time(self._service), time.process_time()
        self._end = start + self._seconds
        followers = [asyncio.create_task(self._follow(id)) for id in self._tokens]
        last = await asyncio.gather(*(self._play(id) for id in self._tokens))
        seconds, own = time.monotonic() - start, time.process_time() - own
        spent = processor_time(self._service) - before
        await asyncio.wait_for(self._told(dict(zip(self._tokens, last, strict=True))), PATIENCE)
        for one in [*followers, *watching]:
            one.cancel()
        await asyncio.gather(*followers, *watching, return_exceptions=True)
        await asyncio.gather(*(one.close() for one in self._http.values()))
        cuts = quantiles(self._times, n=100)
        return Result(
            tables=len(self._tokens), seconds=seconds, rounds=self._rounds, requests=len(self._times),
            events=self._events, refused=self._refused,
            sent_away=self._sent_away, failures=dict(self._failures),
            p50=cuts[49], p95=cuts[94], p99=cuts[98], cpu=spent, own=own,
        )  # fmt: skip

    async def _sit(self, id: str) -> None:
        while await self._ask(id, "POST", "seats") is None:
            assert not self._failures, self._failures

    async def _play(self, id: str) -> int:
        """Play at a table; the number of the last record that was seen there."""
        random = Random(id)
        view = None
        while view is None:
            view = await self._ask(id, "GET", "view")
        first = view["round"]
        while time.monotonic() < self._end or view["round"] < first + self._least:
            assert time.monotonic() < self._end + PATIENCE, f"{id} plays no round"
            await asyncio.sleep(random.uniform(0, 2 * self._pause))
            view = await self._act(id, view, random) or await self._ask(id, "GET", "view") or view
        self._rounds += view["round"] - first
        return int(view["seq"])

    async def _told(self, last: dict[str, int]) -> None:
        """Until those who follow a table have heard all that was seen there."""
        first = last[next(iter(self._tokens))]
        while any(self._heard[id] < seq for id, seq in last.items()) or any(seq < first for seq in self._watched):
            await asyncio.sleep(0.01)

    async def _act(self, id: str, view: dict[str, Any], random: Random) -> Any:
        """Something that a person might do: a wager where none lies, an answer where one is owed, else go on."""
        if not view["seat"]:
            return await self._ask(id, "POST", "seats")
        given = _chosen(view, random)
        if given is not None:
            return await self._ask(id, "POST", "inputs", given)
        if view["may_go"]:
            return await self._ask(id, "POST", "go")
        if any(offer["least"] * 1.0 > float(view["stack"]) * 100 for offer in view["offers"]):
            return await self._ask(id, "DELETE", "seats")
        return None

    async def _ask(self, id: str, method: str, what: str, body: Any = None) -> Any:
        start = time.perf_counter()
        key = secrets.token_hex(8) if what == "inputs" else ""
        try:
            answer = await asyncio.wait_for(self._http[id].ask(method, f"/api/tables/{id}/{what}", body, key), PATIENCE)
        except (OSError, EOFError) as error:
            self._failures[type(error).__name__] += 1
            return None
        self._times.append((time.perf_counter() - start) * 1000)
        if answer.status == DONE:
            return msgspec.json.decode(answer.body)
        if answer.status == BUSY and "retry-after" in answer.headers:
            self._sent_away += 1
            await asyncio.sleep(int(answer.headers["retry-after"]))
            return None
        if answer.status == LAWFUL and msgspec.json.decode(answer.body)["title"] == "Refused":
            self._refused += 1
        else:
            self._failures[f"{answer.status} {answer.body[:120].decode()}"] += 1
        return None

    async def _follow(self, id: str) -> None:
        async with aclosing(self._http[id].events(f"/api/tables/{id}/events?after=0")) as lines:
            async for line in lines:
                if line.startswith(b"id:"):
                    self._events += 1
                    self._heard[id] = int(line[3:])

    async def _watch(self, id: str, number: int) -> None:
        """Follow a table without a seat."""
        async with aclosing(self._watching[number].events(f"/api/tables/{id}/events?after=0")) as lines:
            async for line in lines:
                if line.startswith(b"id:"):
                    self._events += 1
                    self._watched[number] = int(line[3:])


def _chosen(view: dict[str, Any], random: Random) -> dict[str, Any] | None:
    """A small wager while none of one's own lies, or one of the choices that are owed."""
    offers, stack = view["offers"], round(float(view["stack"] or 0) * 100)
    mine = any(name.startswith(f"bet:{view['seat']}/") for name, amount in view["accounts"].items() if float(amount))
    bets = [one for one in offers if one["verb"] == "bet" and one["least"] <= stack and one["most"]]
    choices = [one for one in offers if one["verb"] == "choose" and not one["least"]]
    if bets and not mine:
        one = random.choice(bets[:12])
        amount = max(one["least"], min(500, one["most"])) // one["step"] * one["step"]
        return {"bet": {"wager": one["wager"], "amount": f"{amount / 100:.2f}", **_where(one, "box", "spot")}}
    if choices and not view["may_go"]:
        one = random.choice(choices)
        return {"choose": {"do": one["do"], **_where(one, "box", "spot", "hand", "wager", "high", "low")}}
    return None


def _where(offer: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: offer[key] for key in keys if offer[key]}


# ── afterwards ───────────────────────────────────────────────────────────────────────────────────


def verified(database: str) -> str:
    """The books balance, all chains are whole, and a sample of the tables is ruled the same again."""
    journal = Journal(database)
    floor = Floor(journal)
    floor.book_tables()
    assert floor.days.books.trial_balance() == 0
    assert not list(altered(journal.everything()))
    ids = journal.tables()
    sample = ids[:: max(1, len(ids) // SAMPLE)]
    for id in sample:
        assert not [*otherwise(journal, id), *unsealed(journal, id)], id
    records = sum(journal.head(stream).length for stream in journal.streams())
    journal.close()
    return f"verified: {records} records, the books balance, {len(ids)} chains whole, {len(sample)} tables ruled again"


def load(
    folder: Path, database: str, *, tables: int, seconds: float, pause: float, least: int = 0, workers: int = 1,
    followers: int = 0,
) -> Result:  # fmt: skip
    """A run against a service of its own."""
    tokens, watching = opened(database, tables, followers)
    (folder / "house.toml").write_text(house(tables))
    arguments = ("--database", database, "--workers", str(workers), "--guests", "--quiet", "--one-core")
    with Server(folder, str(folder / "house.toml"), *arguments) as server:
        return waiting.run(Load(server, tokens, watching, seconds, pause, least).run())


def processor_time(process: int) -> float:
    """Seconds of processor time that a process and its children have taken, from Linux' own figures."""
    taken, children = dict[int, int](), dict[int, list[int]]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # one that has just ended
            fields = stat.read_text().rpartition(")")[2].split()
            taken[int(stat.parent.name)] = int(fields[11]) + int(fields[12])
            children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found = [process]
    for one in found:
        found += children.get(one, [])
    return sum(taken.get(one, 0) for one in found) / os.sysconf("SC_CLK_TCK")


@contextmanager
def _database(folder: Path, *, postgresql: bool) -> Iterator[str]:
    if not postgresql:
        yield str(folder / "house.db")
        return
    with running_cluster() as cluster:
        yield cluster.database()


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--pause", type=float, default=5.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--followers", type=int, default=0)
    parser.add_argument("--postgresql", action="store_true")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, _database(Path(name), postgresql=said.postgresql) as database:
        result = load(
            Path(name), database, tables=said.tables, seconds=said.seconds, pause=said.pause, workers=said.workers,
            followers=said.followers,
        )  # fmt: skip
        print(result)
        print(verified(database))


if __name__ == "__main__":
    main()
