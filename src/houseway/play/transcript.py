"""Transcripts: what happened at one table, read from YAML or JSON, and judged."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any

import msgspec
import yaml
from msgspec import Struct

from houseway.law import editions
from houseway.law.citation import render
from houseway.law.election import Unlawful
from houseway.money import cents, dollars
from houseway.play import accounts, inputs, tells
from houseway.play.asks import Refusal
from houseway.play.history import Snapshot
from houseway.play.inputs import BadInput, Input
from houseway.play.rules import Rules
from houseway.play.table import Refused, Table
from houseway.play.tells import NO_CITE, Cited, Tell

HEADER = ("houseway", "game", "as_of", "rules", "seats", "state", "inputs")
COMPLETE, REFUSED, WAITING = 0, 2, 3
"""How a judgement ends, as exit codes."""


class Transcript(Struct, kw_only=True):
    """One or more rounds of one table, from a fresh table or from a given state."""

    game: str
    as_of: date = editions.NEWEST
    rules: dict[str, Any] = {}
    seats: dict[str, Any] | None = None
    state: dict[str, Any] = {}
    inputs: list[Any] = []


class Header(Exception):
    """A fault before the first input: what was got and what is allowed."""

    def __init__(self, reason: str, got: Any = None, legal: str = "", cited: Cited = NO_CITE) -> None:
        super().__init__(reason)
        self.refused = Refused(0, got, "a transcript", Refusal(reason, legal), cited)


# ── reading ──────────────────────────────────────────────────────────────────────────────────────


class _Loader(yaml.CBaseLoader):
    """Every scalar is text; a key that stands twice is refused."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        for key in keys:
            if not isinstance(key, str) or keys.count(key) > 1:
                raise Header(f"key {key!r} stands twice or is not text", legal="each key once")
        return super().construct_mapping(node, deep=True)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    for key, _ in pairs:
        if [name for name, _ in pairs].count(key) > 1:
            raise Header(f"key {key!r} stands twice", legal="each key once")
    return dict(pairs)


def parse(text: str) -> Any:
    """Plain data from YAML or JSON; JSON Lines is a header line and then one input a line."""
    try:
        if text.lstrip().startswith("{"):
            return _json(text)
        if _too_deep(text):
            raise RecursionError
        return yaml.load(text, _Loader)
    except yaml.YAMLError as error:
        where = getattr(error, "problem_mark", None)
        line = f" at line {where.line + 1}" if where else ""
        raise Header(
            f"not YAML{line}: {getattr(error, 'problem', None) or 'unreadable'}", legal="YAML or JSON"
        ) from None
    except RecursionError:
        raise Header("nested too deeply", legal="a mapping with a list of inputs") from None


MAX_DEPTH = 50
"""More than any record needs; a parser written in C dies of what is nested without end."""
_BRACKETS = re.compile(r"[\[\]{}]")
_MARKS = re.compile(rf"^[ ]*(?:[-?][ \t]+){{{MAX_DEPTH}}}", re.MULTILINE)


def _too_deep(text: str) -> bool:
    """Whether YAML is nested too deeply; its events are counted only where the signs look like it."""
    depth = deepest = 0
    for sign in _BRACKETS.findall(text):
        depth += 1 if sign in "[{" else -1
        deepest = max(deepest, depth)
    if deepest <= MAX_DEPTH and not _MARKS.search(text):
        return False
    depth = 0
    for event in yaml.parse(text, yaml.CLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            return True
    return False


def _json(text: str) -> Any:
    decode = json.JSONDecoder(object_pairs_hook=_once, parse_float=str, parse_int=str, parse_constant=str)
    values, at = [], 0
    while at < len(text.rstrip()):
        at += len(text[at:]) - len(text[at:].lstrip())
        try:
            value, at = decode.raw_decode(text, at)
        except json.JSONDecodeError as error:
            raise Header(f"not JSON at line {error.lineno}: {error.msg}", legal="YAML or JSON") from None
        values.append(value)
    if len(values) > 1 and isinstance(values[0], dict):
        return {**values[0], "inputs": [*(values[0].get("inputs") or []), *values[1:]]}
    return values[0]


def load(text: str) -> Transcript:
    """Read a transcript; a fault in it is a `Header` refusal, input 0."""
    return from_plain(parse(text))


def from_plain(raw: Any) -> Transcript:
    """A transcript from plain data."""
    if not isinstance(raw, Mapping):
        raise Header("a transcript is a mapping", raw if isinstance(raw, str) else None, ", ".join(HEADER))
    unknown = [key for key in raw if key not in HEADER]
    if unknown:
        raise Header(f"a transcript has no {unknown[0]!r}", unknown[0], ", ".join(HEADER))
    if not isinstance(raw.get("game"), str):
        raise Header("a transcript names its game", raw.get("game"), "game: red-dog")
    if str(raw.get("houseway", "1")) != "1":
        raise Header("this transcript is of another version", raw["houseway"], "houseway: 1")
    return Transcript(
        game=raw["game"],
        as_of=_date(raw.get("as_of")),
        rules=_mapping(raw, "rules"),
        seats=_seats(raw),
        state=_mapping(raw, "state"),
        inputs=_inputs(raw),
    )


def _date(raw: Any) -> date:
    if raw is None:
        return editions.NEWEST
    try:
        return date.fromisoformat(str(raw))
    except ValueError:
        raise Header(f"as_of: {raw} is not a date", raw, "a day such as 2011-03-01") from None


def _mapping(raw: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = raw.get(key) or {}
    if not isinstance(value, Mapping):
        raise Header(f"{key} is a mapping", value, f"{key}: {{name: value}}")
    return dict(value)


def _inputs(raw: Mapping[str, Any]) -> list[Any]:
    value = raw.get("inputs") or []
    if not isinstance(value, list):
        raise Header("inputs is a list", value, "inputs: [{card: 6h}, close]")
    return value


def _seats(raw: Mapping[str, Any]) -> dict[str, Any] | None:
    if "seats" not in raw:
        return None
    return {str(seat): one or {} for seat, one in _mapping(raw, "seats").items()}


# ── the table of a transcript ────────────────────────────────────────────────────────────────────

RulesOf = Callable[..., Rules]


def open_table(transcript: Transcript, rules_of: RulesOf) -> Table[Any, Any]:
    """The table as it stood before the first input."""
    try:
        rules = rules_of(transcript.game, transcript.rules, as_of=transcript.as_of)
    except Unlawful as error:
        cited = Cited((render(error.cite, transcript.as_of),), error.basis or "ours", "") if error.cite else NO_CITE
        raise Header(str(error), cited=cited) from None
    seats = transcript.seats
    if seats is None:
        return Table(rules, dict.fromkeys(_named(transcript.inputs)))
    snapshot = Snapshot(state=_state(rules, transcript.state), ledger={accounts.HOUSE: 0}, brought={})
    for seat, one in seats.items():
        _sit(snapshot, seat, one, rules)
    return Table(rules, resume=snapshot)


def _named(raw: list[Any]) -> list[str]:
    """The seats that the inputs name: a record without seats gives nobody's stack."""
    bodies = [body for one in raw if isinstance(one, Mapping) for body in one.values() if isinstance(body, Mapping)]
    return list(
        dict.fromkeys(str(b["seat"]) for b in bodies if isinstance(b.get("seat"), str) and b["seat"] != "dealer")
    )


def _state(rules: Rules, raw: Mapping[str, Any]) -> Any:
    fresh = rules.game.state(rules)
    if not raw:
        return fresh
    try:
        return msgspec.convert({**msgspec.to_builtins(fresh), **raw}, type(fresh), strict=False)
    except msgspec.ValidationError as error:
        names = ", ".join(field.name for field in msgspec.structs.fields(fresh))
        raise Header(f"state: {error}", dict(raw), names) from None


def _sit(snapshot: Snapshot, seat: str, one: Any, rules: Rules) -> None:
    """``{stack, bets: {come/6: 10.00}, vigorish_due}``: what a seat brought, has on the layout, and owes."""
    if not isinstance(one, Mapping):
        one = {"stack": one}
    unknown = [key for key in one if key not in ("stack", "bets", "vigorish_due")]
    if unknown:
        raise Header(f"seat {seat} has no {unknown[0]!r}", dict(one), "stack, bets, vigorish_due")
    try:
        stack = cents(str(one["stack"])) if "stack" in one else None
        bets = {str(wager): cents(str(amount)) for wager, amount in (one.get("bets") or {}).items()}
        due = cents(str(one.get("vigorish_due", 0)))
    except (ValueError, AttributeError) as error:
        raise Header(f"seat {seat}: {error}", dict(one), "amounts in dollars") from None
    if (stack or 0) < 0 or any(amount <= 0 for amount in bets.values()) or due < 0:
        raise Header(f"seat {seat}: amounts are above zero", dict(one), "amounts in dollars")
    if stack is None:
        snapshot.unlimited.append(seat)
    if due:
        snapshot.due[seat] = due
    snapshot.ledger[accounts.seat(seat)] = stack or 0
    for wager, amount in bets.items():
        id, _, box = wager.partition("/")
        if id not in rules.wagers:
            raise Header(f"seat {seat}: no wager {id!r}", wager, ", ".join(rules.wagers))
        snapshot.ledger[accounts.bet(seat, id, box)] = amount
    snapshot.brought[seat] = (stack or 0) + sum(bets.values()) - due
    snapshot.ledger[accounts.CAGE] = -sum(v for k, v in snapshot.ledger.items() if k != accounts.CAGE)


def header(table: Table[Any, Any], rules: Mapping[str, Any]) -> dict[str, Any]:
    """The header from which a transcript would go on: the table when this round began."""
    snapshot = table.snapshot()
    seats: dict[str, Any] = {}
    for name, amount in snapshot.ledger.items():
        kind, _, owner = name.partition(":")
        if kind == "seat":
            seats.setdefault(owner, {}).update({} if owner in snapshot.unlimited else {"stack": dollars(amount)})
        elif kind == "bet":
            seat, _, wager = owner.partition("/")
            seats.setdefault(seat, {}).setdefault("bets", {})[wager] = dollars(amount)
    for seat, due in snapshot.due.items():
        seats[seat] |= {"vigorish_due": dollars(due)} if due else {}
    return {
        "houseway": 1, "game": table.rules.game.law.id, "as_of": str(table.rules.as_of), "rules": dict(rules),
        "seats": seats, "state": msgspec.to_builtins(snapshot.state),
    }  # fmt: skip


# ── judging ──────────────────────────────────────────────────────────────────────────────────────


def take(table: Table[Any, Any], raw: Any) -> list[dict[str, Any]]:
    """Feed one plain input and give plain tells."""
    return told(table, table.feed(read(table, raw)))


def read(table: Table[Any, Any], raw: Any) -> Input:
    """The next input of a table; one that cannot be read is refused where such an input would be asked for."""
    try:
        return inputs.read(raw)
    except BadInput as error:
        verb = str(next(iter(raw), "")) if isinstance(raw, Mapping) else str(raw)
        there = table.when_asked(verb)
        raise there.refused(raw, Refusal(str(error), there.ask.legal(), there.ask.cite)) from None


def told(table: Table[Any, Any], found: Iterable[Tell]) -> list[dict[str, Any]]:
    """A table's tells as plain data."""
    law, as_of = table.rules.game.law, table.rules.as_of
    return [tells.plain(tell, law, as_of) for tell in found]


def judge(transcript: Transcript, rules_of: RulesOf) -> Iterator[dict[str, Any]]:
    """Judge a transcript: every tell, and last a summary, `waiting` or `refused`."""
    try:
        table = open_table(transcript, rules_of)
    except Header as fault:
        yield fault.refused.plain()
        return
    try:
        for raw in transcript.inputs:
            yield from take(table, raw)
    except Refused as refused:
        yield refused.plain()
        return
    yield from told(table, table.rest())
    yield summary(table)
    if not table.idle:
        yield waiting(table)


def summary(table: Table[Any, Any]) -> dict[str, Any]:
    """What each seat has won or lost, what stands on the layout, who owes vigorish, which tickets are to be paid."""
    seats = sorted(table.brought, key=lambda seat: (len(seat), seat))
    net = {seat: table.net(seat) for seat in seats}
    out: dict[str, Any] = {"tell": "summary", "net": {seat: dollars(one) for seat, one in net.items()}}
    out["house"] = dollars(-sum(net.values()))
    if any(table.due.values()):
        out["vigorish_due"] = {seat: dollars(due) for seat, due in table.due.items() if due}
    if table.chips:
        out["standing"] = [
            {"seat": c.seat, "wager": c.wager, "amount": dollars(table.amount(c))} | ({"box": c.box} if c.box else {})
            for c in table.chips.values()
        ]
    unclaimed = table.rules.game.unclaimed(table)
    if unclaimed:
        out["unclaimed"] = [{"ticket": one, "seat": seat, "due": dollars(due)} for one, seat, due in unclaimed]
    return out


def waiting(table: Table[Any, Any]) -> dict[str, Any]:
    """What the table asks for now."""
    ask = table.ask
    one: dict[str, Any] = {
        "asked": ask.words, "who": list(ask.who), "verbs": sorted(ask.verbs), "hears": sorted(ask.hears),
        "cite": ", ".join(render(cite, table.rules.as_of) for cite in ask.cite.split(", ")),
    }  # fmt: skip
    if ask.default is not None:
        one["default"] = inputs.plain(ask.default)
    return {"tell": "waiting", "asks": [one]}
