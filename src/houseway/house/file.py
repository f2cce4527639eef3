"""The house file (TOML): the tables that a licensee runs, and what it elects; a bad file is an error of one line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, structs

from houseway.files import read_text
from houseway.games import game
from houseway.hints import meant, printable
from houseway.law import editions
from houseway.law.duties import RECORDS
from houseway.law.election import Unlawful
from houseway.law.notices import Way
from houseway.law.options import Names
from houseway.money import cents

ROLES = (
    "dealer", "stickperson", "boxperson", "floorperson", "pit_boss", "pit_clerk", "keno_writer", "keno_supervisor",
    "keno_manager", "poker_shift_supervisor", "casino_shift_manager", "casino_manager", "surveillance", "security",
    "accounting",
)  # fmt: skip
"""Who works in the house: the sections' own titles."""

LIMITS = {"min": "table_min", "max": "table_max", "increment": "wager_increment"}
"""What a limit is called as an option of the law (8.2)."""


SHARED = "bonus_fund"
"""The option that names a fund which several tables have; a house file says it of the fund, not of each table."""
LONG = 100_000
"""More hours or seconds than anything of a table lasts."""
OWN_FUND = "poker_bonus"
"""The name of a fund that a table has for itself."""


class BadHouse(ValueError):
    """A house file that cannot be read: the file, the table, the key, and what is allowed."""


class MultiCasino(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """13:69F-14.20: a poker payout that several casinos offer together, and what is posted of it in the poker room."""

    approved: date | None = None
    """When the Division approved the agreement of all participants."""
    participants: tuple[str, ...] = ()
    host: str = ""
    """Name and address of the host casino."""


class Licensee(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who runs the house, and where patrons find the rules and the guides (8.5)."""

    name: str
    rules_kept_at: str = ""
    guides_approved: date | None = None
    rules_submitted: date | None = None
    """13:69F-14.19(c): when the Rules of the Games Submission went in that has the rules of poker payouts."""
    multi_casino: MultiCasino = MultiCasino()
    seat_claim_s: Annotated[int, Meta(ge=1, le=LONG)] | None = None
    """14.18: within how many seconds who is called from a waiting list takes the seat; none: as is usual."""


class Pit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tables that are run together; some procedures are the same in all of it."""

    id: str
    name: str = ""
    approved: date | None = None
    """14.6(a): when it was approved as a separate and distinct area."""


class Fund(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """13:69F-14.19(a): a fund of bad beat or high hand payouts that is built at several tables."""

    id: str
    payout: Literal["bad_beat", "high_hand"]
    tables: tuple[str, ...]
    opening: str = "0"
    """What it held when the house's record began."""
    linked: bool = False
    """13:69F-14.20: whether other casinos have a part in it."""


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """8.2: what is posted at the table, for all its wagers or for each."""

    min: str | dict[str, str] | None = None
    max: str | dict[str, str] | None = None
    increment: str | dict[str, str] | None = None


class Equipment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lies on the table. The number of decks and the kind of wheel are elected: they stand in ``rules``."""

    cutting_cards: tuple[str, ...] = ()
    """Their colours."""
    backs: tuple[str, ...] = ()
    """The colours and designs of the cards' backs."""
    shoe: Literal["", "left", "right", "centre"] = ""
    """Where the dealing shoe stands, seen from the dealer."""
    shuffler: str = ""
    """The make of the approved device."""
    shuffler_approved: date | None = None
    """When the regulator approved a continuous shuffler and its procedures."""
    payout_limit_approved: date | None = None
    """When the regulator approved the limit of a payout that the licensee has elected."""
    payout_limit_printed: bool = False
    """That the layout shows it."""
    marker_button: bool = False
    """What lies on a deck that is put down in a round of poker."""
    ante_sign: bool = False
    """That a sign says whether an ante is required at the table, and of how much."""
    stakes_sign: bool = False
    """That a sign says what is played for: stakes, blinds, number of raises, and what the house takes."""
    bonus_notice: bool = False
    """That the table's part in a bad beat or high hand payout is posted, with the current amount and the rules."""
    card_hours: Annotated[int, Meta(ge=1, le=LONG)] | None = None
    """After how many hours in use the house itself changes the cards, where it does so sooner than it must."""


class Told(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a change takes effect, and when each party was notified."""

    effective: datetime
    posted: datetime | None = None
    announced: datetime | None = None
    regulator: datetime | None = None
    surveillance: datetime | None = None

    def told(self, way: Way) -> datetime | None:
        """When notice was given in that way."""
        when: datetime | None = getattr(self, way)
        return when

    def clocks(self) -> set[bool]:
        """Which kinds of times it has, naive (True) or with a zone (False): both at once cannot be compared."""
        times = (self.effective, self.posted, self.announced, self.regulator, self.surveillance)
        return {time.tzinfo is None for time in times if time is not None}


class Posted(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A notice that was given, of which option."""

    option: str


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table: its game, what is elected there, and what is posted and lies on it."""

    id: str
    pit: str
    game: str
    rules: dict[str, Any] = {}
    limits: Limits = Limits()
    wagers: tuple[str, ...] = ()
    """The wagers on the layout, where the licensee lists them."""
    equipment: Equipment = Equipment()
    notices: tuple[Posted, ...] = ()
    signs: tuple[str, ...] = ()
    """What layout and signs say of the odds."""

    @property
    def sharing(self) -> tuple[str, ...]:
        """13:69F-14.19(a): the fund that it has a part in, by its name."""
        return tuple(self.rules.get(SHARED, ()))

    def chosen(self) -> dict[str, Any]:
        """Everything that is elected, the limits as the options that they are."""
        limits = {option: getattr(self.limits, key) for key, option in LIMITS.items()}
        return self.rules | {option: limit for option, limit in limits.items() if limit is not None}


class Tournament(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """13:69F-8.6: a tournament, and the written notice of it."""

    id: str
    starts: datetime
    notified: datetime | None = None
    special_event: bool = False
    place: str = ""
    kind: str = ""
    equipment: str = ""
    participants: Annotated[int, Meta(ge=0)] = 0
    """How many are expected."""
    security: str = ""
    """The measures of security and surveillance."""
    integrity_certified: tuple[str, ...] = ()
    """Who certifies that integrity is not harmed: the supervisors of the three departments."""
    revenue_certified: str = ""
    """The casino controller, or a designee."""
    controls_certified: str = ""
    """The key employee."""
    controls_filed: date | None = None
    tips_withheld: bool = False
    participants_told: bool = False


class Keeping(Struct, frozen=True, kw_only=True):
    """For how long records are kept: so many years, or days."""

    years: int = 0
    days: int = 0

    def __str__(self) -> str:
        number, unit = (self.years, "year") if self.years else (self.days, "day")
        return f"{number} {unit}{'s' * (number != 1)}"


class House(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={
    "pits": "pit", "tables": "table", "tournaments": "tournament", "funds": "fund",
}):  # fmt: skip
    """All of a house file."""

    licensee: Licensee
    as_of: date = editions.NEWEST
    pits: tuple[Pit, ...] = ()
    tables: tuple[Table, ...] = ()
    funds: tuple[Fund, ...] = ()
    staff: dict[str, tuple[str, ...]] = {}
    """Who holds each role."""
    assigned: dict[str, tuple[str, ...]] = {}
    """By account, the tables and pits at which a dealer or floorperson works; none: everybody works everywhere."""
    tournaments: tuple[Tournament, ...] = ()
    retention: dict[str, str] = {}
    """For how long each class of records is kept: ``10 years``, ``7 days``."""

    def table(self, id: str) -> Table:
        """The table of that id."""
        return next(table for table in self.tables if table.id == id)


_KEEPING = re.compile(r"([1-9][0-9]{0,4}) (year|day)s?")


def keeping(text: str) -> Keeping | None:
    """Read ``10 years`` or ``7 days``; nothing where it is neither."""
    found = _KEEPING.fullmatch(text)
    return Keeping(**{f"{found[2]}s": int(found[1])}) if found else None


# ── reading ──────────────────────────────────────────────────────────────────────────────────────


def load(path: Path) -> House:
    """Read a house file."""
    try:
        text = read_text(path)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise BadHouse(f"{path}: {reason}") from None
    return loads(text, str(path))


def loads(text: str, name: str = "house file") -> House:
    """Read the text of a house file; amounts and odds stay text, so that no float touches them."""
    text = text.removeprefix("\ufeff")
    if _LONG_KEY.search(text):
        raise BadHouse(f"{name}: not a house file: a key has more than {MAX_PARTS} parts")
    try:
        raw = tomllib.loads(text, parse_float=str)
    except RecursionError:
        raise BadHouse(f"{name}: not a house file: it is nested too deeply") from None
    except ValueError as error:  # also an integer of more digits than Python reads
        raise BadHouse(f"{name}: not TOML: {error}") from None
    for where, fault in _faults(raw):
        raise BadHouse(f"{name}: {f'{where}: ' if where else ''}{fault}")
    try:
        house = msgspec.convert(_spoken(raw), House)
    except msgspec.ValidationError as error:
        raise BadHouse(f"{name}: {_said(str(error), raw)}") from None
    for where, fault in _inconsistent(house):
        raise BadHouse(f"{name}: {f'{where}: ' if where else ''}{fault}")
    return _sharing(house)


MAX_PARTS = 16
"""Of a dotted key: the parser's time and memory grow with their square."""
_PART = r"""(?:(?<![\w-])[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"{_PART}(?:[ \t]*\.[ \t]*{_PART}){{{MAX_PARTS}}}")

_PARTS: Mapping[str, type[Struct]] = {
    "licensee": Licensee, "pit": Pit, "table": Table, "tournament": Tournament,
    "fund": Fund,
}  # fmt: skip
_INNER: Mapping[str, type[Struct]] = {"limits": Limits, "equipment": Equipment, "notices": Posted}


def _faults(raw: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Unknown keys, each with where it stands and the nearest known one."""
    yield from _unknown(raw, House, "")
    for part, kind in _PARTS.items():
        for number, one in enumerate(_each(raw.get(part))):
            where = _where(part, number, raw)
            yield from _unknown(one, kind, where)
            for key, inner in _INNER.items() if kind is Table else ():
                for each in _each(one.get(key)):
                    yield from _unknown(each, inner, f"{where}: {key}")


def _each(value: Any) -> list[Mapping[str, Any]]:
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, Mapping)]


def _unknown(given: Mapping[str, Any], kind: type[Struct], where: str) -> Iterator[tuple[str, str]]:
    known = kind.__struct_encode_fields__
    yield from ((where, _no("key", key, known)) for key in given if key not in known)


def _no(what: str, got: str, known: Mapping[str, Any] | tuple[str, ...]) -> str:
    plural = {
        "staff role": "staff roles",
        "class of records": "classes of records",
        "table or pit": "tables and pits",
    }.get(what, f"{what}s")
    return f"no {what} {got!r}; " + meant(got, known, f"{plural}: {', '.join(known)}")


def _where(part: str, number: int, raw: Mapping[str, Any]) -> str:
    """``table BJ-1``; ``table 3`` where it has no id."""
    if part == "licensee":
        return part
    one = raw[part][number] if isinstance(raw[part], list) and isinstance(raw[part][number], Mapping) else {}
    return f"{part} {one.get('id', number + 1)}"


def _spoken(raw: dict[str, Any]) -> dict[str, Any]:
    """The file with every value of ``rules``, ``limits`` and ``retention`` as text, as a transcript has it."""
    if isinstance(raw.get("retention"), dict):
        raw = raw | {"retention": _text(raw["retention"])}
    if isinstance(raw.get("fund"), list):
        raw = raw | {"fund": [_fund_spoken(one) if isinstance(one, dict) else one for one in raw["fund"]]}
    if not isinstance(raw.get("table"), list):
        return raw
    return raw | {"table": [_table_spoken(one) if isinstance(one, dict) else one for one in raw["table"]]}


def _table_spoken(one: dict[str, Any]) -> dict[str, Any]:
    return one | {key: _text(one[key]) for key in ("rules", "limits") if isinstance(one.get(key), dict)}


def _fund_spoken(one: dict[str, Any]) -> dict[str, Any]:
    """An amount as text; what is no number stays as it is, and is refused."""
    opening = one.get("opening")
    return one | {"opening": str(opening)} if isinstance(opening, int) and not isinstance(opening, bool) else one


def _text(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _text(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_text(each) for each in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


_PATH = re.compile(r"(.*) - at `\$\.?(.*)`\Z")


def _said(message: str, raw: Mapping[str, Any]) -> str:
    """An error message of msgspec, with the table's id in place of its index."""
    found = _PATH.match(message)
    if not found:
        return message
    says, path = found.groups()
    place = re.match(r"(pit|table|tournament|fund)\[(\d+)\]\.?(.*)", path)
    if not place:
        return f"{path}: {says}"
    part, number, key = place.groups()
    return ": ".join(filter(None, (_where(part, int(number), raw), key, says)))


def _inconsistent(house: House) -> Iterator[tuple[str, str]]:
    """Duplicate ids, references to what the file does not define, times that cannot be compared."""
    pits = tuple(pit.id for pit in house.pits)
    tables, tournaments = (tuple(one.id for one in several) for several in (house.tables, house.tournaments))
    funds = tuple(fund.id for fund in house.funds)
    for what, ids in (("pit", pits), ("table", tables), ("tournament", tournaments), ("fund", funds)):
        yield from (("", f"{what} '{printable(id)}': an id can be printed") for id in ids if not id.isprintable())
    for what, ids in (("pit", pits), ("table", tables), ("tournament", tournaments)):
        yield from (("", f"{what} {id} stands there twice") for id in dict.fromkeys(ids) if ids.count(id) > 1)
    for table in house.tables:
        if table.id.startswith("@"):
            yield f"table {table.id}: id", "a table's id does not begin with @"
        try:
            game(table.game)
        except Unlawful as unlawful:
            yield f"table {table.id}: game", str(unlawful)
        if table.pit not in pits:
            yield f"table {table.id}: pit", _no("pit", table.pit, pits)
        for notice in table.notices:
            if len(notice.clocks()) > 1:
                yield f"table {table.id}: notices: {notice.option}", "some times have a zone and some have none"
    for one in house.tournaments:
        if one.notified and (one.notified.tzinfo is None) != (one.starts.tzinfo is None):
            yield f"tournament {one.id}", "one time has a zone and one has none"
    yield from _faulty_funds(house)
    yield from (("staff", _no("staff role", role, ROLES)) for role in house.staff if role not in ROLES)
    for name, places in house.assigned.items():
        there = (*tables, *pits)
        yield from ((f"assigned: {name}", _no("table or pit", id, there)) for id in places if id not in there)
    for records, text in house.retention.items():
        if records not in RECORDS:
            yield "retention", _no("class of records", records, RECORDS)
        if keeping(text) is None:
            yield f"retention: {records}", f"{text!r}; write it as 10 years or 7 days"


def _faulty_funds(house: House) -> Iterator[tuple[str, str]]:
    """13:69F-14.19(a): funds that cannot be kept: names, amounts, tables that are not there or have one already."""
    tables, ids = {table.id: table for table in house.tables}, [fund.id for fund in house.funds]
    where: dict[str, str] = {}
    for fund in house.funds:
        if ids.count(fund.id) > 1:
            yield "", f"fund {fund.id} stands there twice"
        if fund.id == OWN_FUND or not Names(1).lawful((fund.id,), house.as_of):
            yield f"fund {fund.id}: id", f"a name of {Names.letters}, and not {OWN_FUND}"
        if _opening(fund) is None:
            yield f"fund {fund.id}: opening", f"{fund.opening!r} is no amount of zero or more, such as 5000.00"
        for id in fund.tables:
            if id not in tables:
                yield f"fund {fund.id}: tables", _no("table", id, tuple(tables))
            elif not any(option.id == SHARED for option in game(tables[id].game).law.options):
                yield f"fund {fund.id}: tables", f"table {id} is {tables[id].game}, which has no such payout"
            elif id in where:
                one = f"table {id} has the fund {where[id]}: a table pays one kind, from one fund"
                yield f"fund {fund.id}: tables", one
            elif tables[id].rules.get(SHARED):
                yield f"table {id}: rules", f"{SHARED}: the fund {fund.id} names its tables itself; leave it out"
            where[id] = fund.id
    for table in house.tables:
        if table.rules.get(SHARED) and table.id not in where:
            yield f"table {table.id}: rules", f"{SHARED}: name the table in a [[fund]] instead"


def _opening(fund: Fund) -> int | None:
    try:
        found = cents(fund.opening)
    except ValueError:
        return None
    return found if found >= 0 else None


def _sharing(house: House) -> House:
    """The house, in which each table of a fund says so."""
    funds = {id: fund.id for fund in house.funds for id in fund.tables}
    return structs.replace(house, tables=tuple(
        structs.replace(table, rules=table.rules | {SHARED: [funds[table.id]]}) if table.id in funds else table
        for table in house.tables
    ))  # fmt: skip
