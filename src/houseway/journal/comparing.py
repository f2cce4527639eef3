"""Compare what a record has ruled with what this engine rules: the ruling itself, and how it is told."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from houseway.journal.engine import Engine
from houseway.journal.records import Record
from houseway.money import cents, dollars

Plain = dict[str, Any]
ENGINE_KINDS: Final = ("round", "taken_over", "void", "repaired")
"""Kinds of record that name the engine which rules from there on."""
_GROUNDS: Final = frozenset({"cite", "basis", "text"})
_SETTLING: Final = ("settled", "vigorish")
_REVERSING: Final = frozenset({"reversed", "stands"})
"""The tells of a void that takes settlements back, which no version before it has written."""


MONEY_STANDS: Final = "the money of an earlier version stands"


class Engines:
    """A stream that is passed through, and which engine has ruled each of its records."""

    def __init__(self, stream: Iterable[Record]) -> None:
        self._stream = stream
        self._from: list[int] = []
        self._engines: list[Engine] = []
        self.repair: Record | None = None
        """The last record that has those before it ruled again."""

    def __iter__(self) -> Iterator[Record]:
        for record in self._stream:
            if record.kind in ENGINE_KINDS:
                engine = engine_of(record)
                self.repair = record if record.kind == "repaired" else self.repair
                if not self._engines or self._engines[-1] != engine:
                    self._from.append(record.seq)
                    self._engines.append(engine)
            yield record

    def others(self, engine: Engine | None) -> bool:
        """Whether another engine has ruled on any of the records that have passed."""
        return any(one != engine for one in self._engines)

    def ruled(self, record: Record) -> Engine | None:
        """The engine of a record that has passed; None before any was named."""
        at = bisect_right(self._from, record.seq)
        return self._engines[at - 1] if at else None


def engine_of(record: Record) -> Engine:
    """The engine that a record names."""
    return msgspec.convert(record.data["engine"], Engine)


class Comparison(msgspec.Struct, frozen=True):
    """The recorded tells of an input beside those of this engine."""

    otherwise: str = ""
    """How the ruling differs; empty where it is the same."""
    remark: str = ""
    """How an earlier version has told the same ruling otherwise; empty where it has not."""
    stands: dict[str, int] = {}
    """The recorded money that stands though this engine would take it back: what each account has more by it."""


ALIKE: Final = Comparison()


def compare_tells(recorded: list[Plain], now: list[Plain], *, own: bool) -> Comparison:
    """Compare the tells of an input: wholly where this engine recorded them, else what is settled, moved and void."""
    if recorded == now:
        return ALIKE
    first = _first(recorded, now)
    if own:
        return Comparison(otherwise=first)
    reversed_now = _reverses(now) and not _reverses(recorded)
    moved = Counter(_moved(recorded))
    moved.subtract(_moved(now))
    stands = {account: amount for account, amount in moved.items() if amount}
    if reversed_now and stands:
        said = ", ".join(f"{account} {dollars(amount)}" for account, amount in sorted(stands.items()))
        return Comparison(remark=f": {MONEY_STANDS}: {said}", stands=stands)
    if stands or _voids(recorded) != _voids(now) or not _settled_alike(recorded, now):
        return Comparison(otherwise=first)
    return Comparison(remark=first)


def _first(recorded: list[Plain], now: list[Plain]) -> str:
    """The first tell that differs; the ruling before what it rests on."""
    for old, new in zip(recorded, now, strict=False):
        if _without(old, _GROUNDS) != _without(new, _GROUNDS):
            return f": recorded {old}, now {new}"
    if len(recorded) != len(now):
        return f": recorded {len(recorded)} tells, now {len(now)}"
    old, new = next((old, new) for old, new in zip(recorded, now, strict=True) if old != new)
    return f": {old['tell']} rested on {_grounds(old)}, now on {_grounds(new)}"


def _grounds(tell: Plain) -> str:
    return f"{', '.join(tell.get('cite', ()))} ({tell.get('basis')})".lstrip()


def _without(tell: Plain, names: frozenset[str]) -> Plain:
    return {name: value for name, value in tell.items() if name not in names}


def _reverses(told: list[Plain]) -> bool:
    return any(tell["tell"] in _REVERSING for tell in told)


def _voids(told: list[Plain]) -> bool:
    return any(tell["tell"] == "void" for tell in told)


def _moved(told: list[Plain]) -> Counter[str]:
    """What each account has more."""
    out = Counter[str]()
    for tell in told:
        if tell["tell"] == "moved":
            out[tell["from"]] -= cents(tell["amount"])
            out[tell["to"]] += cents(tell["amount"])
    return out


def _settled_alike(recorded: list[Plain], now: list[Plain]) -> bool:
    """Whether the same is settled, as far as the recording version says it."""
    was, is_now = ([one for one in told if one["tell"] in _SETTLING] for told in (recorded, now))
    return len(was) == len(is_now) and all(
        new.get(name) == value
        for old, new in zip(was, is_now, strict=True)
        for name, value in _without(old, _GROUNDS).items()
    )
