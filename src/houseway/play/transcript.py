"""Transcripts: what happened at one table, read from YAML or JSON, and judged."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import yaml
from msgspec import Struct

from houseway.equipment.cards import BACK
from houseway.hints import quoted, shown
from houseway.law import editions
from houseway.law.citation import render
from houseway.law.election import Unlawful
from houseway.law.export import plain
from houseway.law.texts import year
from houseway.money import cents, dollars
from houseway.play import accounts, citing, codec, inputs, plain_tells
from houseway.play.asks import Refusal
from houseway.play.citing import NO_CITE, Cited
from houseway.play.inputs import BadInput, Input
from houseway.play.ledger import SEATS, is_seat, seat_order
from houseway.play.rules import Rules
from houseway.play.snapshot import Snapshot
from houseway.play.table import Refused, Table
from houseway.play.tells import Tell

HEADER = ("houseway", "game", "as_of", "rules", "seats", "state", "history", "inputs")
COMPLETE, REFUSED, WAITING = 0, 2, 3
"""How a judgement ends, as exit codes."""


class Transcript(Struct, kw_only=True):
    """One or more rounds of one table, from a fresh table or from a given state."""

    game: str
    as_of: date = editions.NEWEST
    rules: dict[str, Any] = {}
    seats: dict[str, Any] | None = None
    state: dict[str, Any] = {}
    history: dict[str, Any] = {}
    """What a hand history says beside the play (who, where, stacks in the end): carried, and no part of any ruling."""
    inputs: list[Any] = []
    source: str = ""
    """The text that it was read from, for the lines in it."""

    def row(self, key: str) -> int:
        """The line in which an input (by its number) or a key of the header stands; 0 where that is not known."""
        return rows(self.source).get(key, 0) if self.source else 0


class Header(Exception):
    """A fault before the first input: what was got and what is allowed; ``key``: where in the header."""

    def __init__(
        self, reason: str, got: Any = None, legal: str = "", cited: Cited = NO_CITE, *, key: str = "", row: int = 0
    ) -> None:
        super().__init__(reason)
        self.refused = Refused(0, got, "a transcript", Refusal(reason, legal), cited)
        self.refused.row, self.key = row, key


# ── reading ──────────────────────────────────────────────────────────────────────────────────────

DEPTH = 32
"""No record is nested deeper."""
ALIASES = 100_000
"""No record repeats more by YAML's aliases."""
_FORMS = "YAML or JSON"


def parse(text: str) -> Any:
    """Plain data from YAML or JSON; JSON Lines is a header line and then one input a line."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Header("this is not UTF-8 text", legal=_FORMS) from None
    return _json(text) if text.lstrip().startswith("{") else _yaml(text)


_BRIEF: Final = 1000
_Some = str | int | bool | list[str | int]
_DECODER: Final = msgspec.json.Decoder(dict[str, _Some | dict[str, _Some]])
_ENCODER: Final = msgspec.json.Encoder()


def _briefly(text: str) -> dict[str, Any] | None:
    """A short record in which all is text or whole numbers, read some times as fast; nothing where it is another, or
    where it would be written otherwise again: a key may stand there twice."""
    try:
        found = _DECODER.decode(text)
    except msgspec.DecodeError:
        return None
    same = _ENCODER.encode(found) == msgspec.json.format(text.encode(), indent=-1)
    return _numbers_as_text(found) if same else None


def _numbers_as_text(found: Any) -> Any:
    kind = type(found)
    if kind is int:
        return str(found)
    if kind is dict:
        return {key: _numbers_as_text(value) for key, value in found.items()}
    return [_numbers_as_text(value) for value in found] if kind is list else found


def _json(text: str) -> Any:
    if len(text) < _BRIEF and (brief := _briefly(text)):
        return brief
    try:
        values = [value for _, value in _values(text)]
    except json.JSONDecodeError as error:
        raise Header(f"not JSON at line {error.lineno}: {error.msg}", _row_of(text, error.lineno), _FORMS) from None
    except RecursionError:
        raise Header("nested too deeply", legal=f"at most {DEPTH} deep") from None
    if text.count("{") + text.count("[") > DEPTH and _deeper(values):
        raise Header("nested too deeply", legal=f"at most {DEPTH} deep")
    if len(values) > 1 and isinstance(values[0], dict):
        return {**values[0], "inputs": [*(values[0].get("inputs") or []), *values[1:]]}
    return values[0]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Header(f"key {quoted(twice)} stands twice", twice, "each key once")
    return found


_CAREFUL: Final = json.JSONDecoder(object_pairs_hook=_once, parse_float=str, parse_int=str, parse_constant=str)
_SPACE = re.compile(r"\s*")


def _values(text: str, at: int = 0, ends: str = "") -> Iterator[tuple[int, Any]]:
    """The values of JSON Lines and where they stand, or up to ``ends`` those of a list or an object."""
    while (at := _SPACE.match(text, at).end()) < len(text) and text[at] != ends:  # type: ignore[union-attr]
        start = at
        value, at = _CAREFUL.raw_decode(text, at)
        yield start, value
        at = _SPACE.match(text, at).end()  # type: ignore[union-attr]
        at += bool(ends) and text[at] in ",:"


def _deeper(values: list[Any]) -> bool:
    level: list[Any] = [values]
    for _ in range(DEPTH):
        inner = (one.values() if isinstance(one, dict) else one for one in level)
        level = [one for several in inner for one in several if isinstance(one, dict | list)]
    return bool(level)


class _Open(NamedTuple):
    """A list or a mapping of YAML that is still open; of a mapping, the keys to which no value has come."""

    value: Any
    keys: list[str]
    anchor: str | None


def _yaml(text: str) -> Any:
    """Every scalar is text; a key that stands twice is refused. Built from events, so that depth costs no stack."""
    top = _Open([], [], None)
    opened, anchors, aliases = [top], dict[str | None, Any](), 0
    value: Any
    try:
        for event in yaml.parse(text, yaml.CBaseLoader):
            row = event.start_mark.line + 1
            if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
                opened.append(_Open({} if isinstance(event, yaml.MappingStartEvent) else [], [], event.anchor))
                if len(opened) > DEPTH:
                    raise Header("nested too deeply", legal=f"at most {DEPTH} deep", row=row)
                continue
            if isinstance(event, yaml.ScalarEvent):
                value, anchor = event.value, event.anchor
            elif isinstance(event, yaml.CollectionEndEvent):
                value, _, anchor = opened.pop()
            elif isinstance(event, yaml.AliasEvent):
                value, anchor = anchors.get(event.anchor), None
                aliases += len(json.dumps(value)) if aliases <= ALIASES else 0
                if value is None or aliases > ALIASES:
                    raise Header(f"not YAML: the alias {shown(event.anchor)} is not known, or repeats too much",
                                 event.anchor, _FORMS, row=row)  # fmt: skip
            else:
                continue
            if anchor:
                anchors[anchor] = value
            _attach(opened[-1], value, row)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        row = mark.line + 1 if mark else 0
        reason = f"not YAML{f' at line {row}' if row else ''}: {getattr(error, 'problem', None) or 'unreadable'}"
        line = _row_of(text, row)
        if line and BACK in line:
            reason += f'; "{BACK}" stands in quotes within {{}} and []'
        raise Header(reason, line, _FORMS) from None
    if len(top.value) > 1:
        raise Header("several documents in one text", legal="one transcript")
    return top.value[0] if top.value else None


def _attach(to: _Open, value: Any, row: int) -> None:
    """A value joins the collection around it."""
    if isinstance(to.value, list):
        to.value.append(value)
    elif to.keys:
        to.value[to.keys.pop()] = value
    elif not isinstance(value, str) or value in to.value:
        raise Header(f"key {quoted(value)} stands twice or is not text", value, "each key once", row=row)
    else:
        to.keys.append(value)


def _row_of(text: str, row: int) -> str | None:
    lines = text.splitlines()
    return shown(lines[row - 1].strip()) if 0 < row <= len(lines) else None


# ── where it stands ──────────────────────────────────────────────────────────────────────────────


def rows(text: str) -> dict[str, int]:
    """The lines of a readable text in which the keys of its header and its inputs (by number) stand."""
    found = _json_rows(text) if text.lstrip().startswith("{") else _yaml_rows(text)
    ends = [end.start() for end in re.finditer("\n", text)]
    return {name: bisect_left(ends, at) + 1 for name, at in found.items()}


def _json_rows(text: str) -> dict[str, int]:
    (first, _), *lines = _values(text)
    parts = [*_values(text, first + 1, "}")]
    begins = {key: at for (_, key), (at, _) in zip(parts[::2], parts[1::2], strict=True)}
    listed = begins.get("inputs", first)
    inputs = [*(_values(text, listed + 1, "]") if text[listed] == "[" else ()), *lines]
    return {key: at for at, key in parts[::2]} | {str(n): at for n, (at, _) in enumerate(inputs, 1)}


def _yaml_rows(text: str) -> dict[str, int]:
    """The keys of the outermost mapping, and the items of the list that its key ``inputs`` has."""
    found: dict[str, int] = {}
    depth, key, items = 0, "", 0
    for event in yaml.parse(text, yaml.CBaseLoader):
        ends = isinstance(event, yaml.CollectionEndEvent)
        depth -= ends
        if not isinstance(event, yaml.NodeEvent):
            key = "" if ends and depth == 1 else key
            continue
        at = event.start_mark.index  # type: ignore[union-attr]
        if depth == 1 and key:
            key = key if isinstance(event, yaml.CollectionStartEvent) else ""
        elif depth == 1 and isinstance(event, yaml.ScalarEvent):
            key = event.value
            found[key] = at
        elif depth == 2 and key == "inputs":
            items += 1
            found[str(items)] = at
        depth += isinstance(event, yaml.CollectionStartEvent)
    return found


# ── the transcript ───────────────────────────────────────────────────────────────────────────────


def load(text: str) -> Transcript:
    """Read a transcript; a fault in it is a `Header` refusal, input 0."""
    raw = parse(text)
    try:
        record = from_plain(raw)
    except Header as fault:
        fault.refused.row = rows(text).get(fault.key, 0) if isinstance(raw, Mapping) else 0
        raise
    record.source = text
    return record


def from_plain(raw: Any) -> Transcript:
    """A transcript from plain data."""
    if not isinstance(raw, Mapping):
        raise Header("a transcript is a mapping", raw, ", ".join(HEADER))
    unknown = [key for key in raw if key not in HEADER]
    if unknown:
        raise Header(f"a transcript has no {quoted(unknown[0])}", unknown[0], ", ".join(HEADER), key=unknown[0])
    if not isinstance(raw.get("game"), str):
        raise Header("a transcript names its game", raw.get("game"), "game: red-dog", key="game")
    if str(raw.get("houseway", "1")) != "1":
        raise Header("this transcript is of another version", raw["houseway"], "houseway: 1", key="houseway")
    return Transcript(
        game=raw["game"],
        as_of=_date(raw.get("as_of")),
        rules=_mapping(raw, "rules"),
        seats=_seats(raw),
        state=_mapping(raw, "state"),
        history=_mapping(raw, "history"),
        inputs=_inputs(raw),
    )


def _date(raw: Any) -> date:
    if raw is None:
        return editions.NEWEST
    try:
        return date.fromisoformat(str(raw))
    except ValueError:
        raise Header(f"as_of: {shown(raw)} is not a date", raw, "a day such as 2011-03-01", key="as_of") from None


def _mapping(raw: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = raw.get(key) or {}
    if not isinstance(value, Mapping):
        raise Header(f"{key} is a mapping", value, f"{key}: {{name: value}}", key=key)
    return dict(value)


def _inputs(raw: Mapping[str, Any]) -> list[Any]:
    value = raw.get("inputs") or []
    if not isinstance(value, list):
        raise Header("inputs is a list", value, "inputs: [{card: 6h}, close]", key="inputs")
    return value


def _seats(raw: Mapping[str, Any]) -> dict[str, Any] | None:
    if "seats" not in raw:
        return None
    return {str(seat): one or {} for seat, one in _mapping(raw, "seats").items()}


# ── writing ──────────────────────────────────────────────────────────────────────────────────────


def write(raw: Mapping[str, Any]) -> str:
    """A transcript as YAML: its header, and one line an input."""
    return written_header(raw) + "".join(f"  - {written_input(one)}\n" for one in raw["inputs"])


def written_header(raw: Mapping[str, Any]) -> str:
    """The lines before the first input."""
    header = {key: value for key, value in raw.items() if key != "inputs"}
    return _dumped(header, default_flow_style=None) + "inputs:\n"


def written_input(plain: Any) -> str:
    """``bet: {seat: '1', wager: pass, amount: '10.00'}``, or the verb alone."""
    if isinstance(plain, str):
        return plain
    ((verb, body),) = plain.items()
    flow = _dumped(body, default_flow_style=True, width=1 << 20)
    return f"{verb}: {flow.removesuffix('...' + chr(10)).strip()}"


def _dumped(value: Any, **how: Any) -> str:
    return str(yaml.dump(value, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, **how))


# ── the table of a transcript ────────────────────────────────────────────────────────────────────

RulesOf = Callable[..., Rules]


def open_table(transcript: Transcript, rules_of: RulesOf) -> Table[Any, Any]:
    """The table as it stood before the first input."""
    try:
        rules = rules_of(transcript.game, transcript.rules, as_of=transcript.as_of)
    except Unlawful as error:
        basis, cites = error.basis or "ours", [one for one in error.cite.split(", ") if one]
        text = error.text or (year(cites[0], transcript.as_of) if cites and basis == "nj-other-year" else "")
        cited = Cited(tuple(render(one, transcript.as_of) for one in cites), basis, text)
        key = "as_of" if isinstance(error.got, date) else "game" if error.got == transcript.game else "rules"
        raise Header(str(error), plain(error.got), error.legal, cited, key=key) from None
    snapshot = Snapshot(state=_state(rules, transcript.state), ledger=_metered(rules, transcript.state), brought={})
    if transcript.seats is None:
        return Table(rules, dict.fromkeys(_named(transcript.inputs)), resume=snapshot)
    for seat, one in transcript.seats.items():
        _sit(snapshot, seat, one, rules)
    crowded = rules.crowded(len(transcript.seats))
    if crowded is not None:
        cited = citing.cited(crowded.cite, rules.game.law, rules.as_of)
        raise Header(crowded.reason, list(transcript.seats), crowded.legal, cited, key="seats")
    return Table(rules, resume=snapshot)


def _named(raw: list[Any]) -> list[str]:
    """The seats that the inputs name: a record without seats gives nobody's stack."""
    bodies = [body for one in raw if isinstance(one, Mapping) for body in one.values() if isinstance(body, Mapping)]
    return list(dict.fromkeys(b["seat"] for b in bodies if isinstance(b.get("seat"), str) and is_seat(b["seat"])))


def _metered(rules: Rules, raw: Mapping[str, Any]) -> dict[str, int]:
    """The accounts before the first round: what a progressive meter shows is the house's."""
    if not rules.meter_account or "meter" not in raw:
        return {accounts.HOUSE: 0}
    try:
        shown = codec.amount(raw["meter"])
    except ValueError as error:
        raise Header(f"state: meter: {error}", dict(raw), "an amount", key="state") from None
    if shown < 0:
        raise Header(f"state: meter: {dollars(shown)} is below zero", dict(raw), "an amount", key="state")
    return {accounts.HOUSE: -shown, rules.meter_account: shown}


def _state(rules: Rules, raw: Mapping[str, Any]) -> Any:
    fresh = rules.game.state(rules)
    names = [field.name for field in msgspec.structs.fields(fresh)] + ["meter"] * bool(rules.meter_account)
    for name in raw:
        if name not in names:
            reason = f"state: {rules.game.law.id} has no {quoted(name)}; {codec.hint(str(name), names)}"
            raise Header(reason, dict(raw), ", ".join(names), key="state")
    raw = {name: value for name, value in raw.items() if name != "meter" or not rules.meter_account}
    if not raw:
        return fresh
    whole = msgspec.to_builtins(fresh)
    given = {  # of a shoe too, what the record leaves out is as at a fresh table: the decks
        name: {**whole[name], **value} if isinstance(whole[name], dict) and isinstance(value, Mapping) else value
        for name, value in raw.items()
    }
    try:
        found = msgspec.convert({**whole, **given}, type(fresh), strict=False)
    except msgspec.ValidationError as error:
        raise Header(f"state: {error}", dict(raw), ", ".join(names), key="state") from None
    if amiss := rules.amiss(found):
        raise Header(f"state: {amiss}", dict(raw), ", ".join(names), key="state")
    return found


def _sit(snapshot: Snapshot, seat: str, one: Any, rules: Rules) -> None:
    """``{stack, bets: {come/6: 10.00}, vigorish_due}``: what a seat brought, has on the layout, and owes."""
    got = {seat: one}
    if not is_seat(seat):
        raise Header(f"{quoted(seat)} is no seat", got, SEATS, key="seats")
    if not isinstance(one, Mapping):
        one = {"stack": one}
    unknown = [key for key in one if key not in ("stack", "bets", "vigorish_due")]
    if unknown:
        said = f"seat {seat} has no {quoted(unknown[0])}"
        raise Header(said, got, "stack, bets, vigorish_due", key="seats")
    try:
        stack = cents(shown(one["stack"])) if "stack" in one else None
        bets = {str(wager): cents(shown(amount)) for wager, amount in _mapping(one, "bets").items()}
        due = cents(shown(one.get("vigorish_due", 0)))
    except ValueError as error:
        raise Header(f"seat {seat}: {error}", got, "amounts in dollars", key="seats") from None
    if (stack or 0) < 0 or any(amount <= 0 for amount in bets.values()) or due < 0:
        raise Header(f"seat {seat}: amounts are above zero", got, "amounts in dollars", key="seats")
    if stack is None:
        snapshot.unlimited.append(seat)
    if due:
        snapshot.due[seat] = due
    snapshot.ledger[accounts.seat(seat)] = stack or 0
    for wager, amount in bets.items():
        id, _, box = wager.partition("/")
        if id not in rules.wagers:
            raise Header(f"seat {seat}: no wager {quoted(id)}", got, ", ".join(rules.wagers), key="seats")
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
    meter = snapshot.ledger.get(table.rules.meter_account)
    shown = {} if meter is None else {"meter": dollars(meter)}
    return {
        "houseway": 1, "game": table.rules.game.law.id, "as_of": str(table.rules.as_of), "rules": dict(rules),
        "seats": seats, "state": msgspec.to_builtins(snapshot.state) | shown,
    }  # fmt: skip


# ── judging ──────────────────────────────────────────────────────────────────────────────────────


def take(table: Table[Any, Any], raw: Any) -> list[dict[str, Any]]:
    """Feed one plain input and give plain tells."""
    return told(table, table.ruled(read(table, raw)))


def read(table: Table[Any, Any], raw: Any) -> Input:
    """The next input of a table; one that cannot be read is refused where such an input would be asked for."""
    try:
        return inputs.read(raw)
    except BadInput as error:
        verb = str(next(iter(raw), "")) if isinstance(raw, Mapping) else str(raw)
        there = table.when_asked(verb)
        raise there.refused(raw, Refusal(error.reason, there.ask.legal(), there.ask.cite)) from None


def told(table: Table[Any, Any], found: Iterable[Tell]) -> list[dict[str, Any]]:
    """A table's tells as plain data."""
    return plain_tells.plain_of(found, table.rules.game.law, table.rules.as_of)


def lines(table: Table[Any, Any], found: Iterable[Tell]) -> list[str]:
    """A table's tells as lines of JSON."""
    return plain_tells.lines_of(found, table.rules.game.law, table.rules.as_of)


_Told = TypeVar("_Told", str, dict[str, Any])


def judge(transcript: Transcript, rules_of: RulesOf) -> Iterator[dict[str, Any]]:
    """Judge a transcript: every tell, and last a summary, `waiting` or `refused`."""
    return _judged(transcript, rules_of, told)


def judge_in_lines(transcript: Transcript, rules_of: RulesOf) -> Iterator[str | dict[str, Any]]:
    """The same with every tell as a line of JSON; what is last is data."""
    return _judged(transcript, rules_of, lines)


def _judged(
    transcript: Transcript, rules_of: RulesOf, given: Callable[[Table[Any, Any], Iterable[Tell]], list[_Told]]
) -> Iterator[_Told | dict[str, Any]]:
    try:
        table = open_table(transcript, rules_of)
    except Header as fault:
        fault.refused.row = transcript.row(fault.key)
        yield fault.refused.plain()
        return
    try:
        for raw in transcript.inputs:
            yield from given(table, table.ruled(read(table, raw)))
        rest = table.rest()
        if table.idle:
            table.refuse_left_over()
    except Refused as refused:
        refused.row = transcript.row(str(refused.input))
        yield refused.plain()
        return
    yield from given(table, rest)
    yield summary(table)
    if not table.between:
        yield waiting(table)


def summary(table: Table[Any, Any]) -> dict[str, Any]:
    """What each seat has won or lost, what stands on the layout, who owes vigorish, which tickets are to be paid."""
    net = {seat: table.net(seat) for seat in sorted(table.brought, key=seat_order)}
    out: dict[str, Any] = {"tell": "summary", "net": {seat: dollars(one) for seat, one in net.items()}}
    out["house"] = dollars(-sum(net.values()))
    out |= table.rules.game.summary(table) | _remarked(table)
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
        "asked": ask.words, "who": list(ask.who), "verbs": list(_in_order(ask.verbs)),
        "hears": list(_in_order(table.hears)), "cite": citing.in_full(ask.cite, table.rules.as_of),
    }  # fmt: skip
    if ask.default is not None:
        one["default"] = inputs.plain(ask.default)
    return {"tell": "waiting", "asks": [one], **_remarked(table)}


@lru_cache(maxsize=256)
def _in_order(words: frozenset[str]) -> tuple[str, ...]:
    """As every answer of a table lists them."""
    return tuple(sorted(words))


def _remarked(table: Table[Any, Any]) -> dict[str, str]:
    return {"remark": table.rules.remark} if table.rules.remark else {}
