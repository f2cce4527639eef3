"""PHH as text: a hand is a TOML document (``.phh``), several hands are its numbered sections (``.phhs``).

Players stand clockwise from the button's left, so that the last has the button; two players' antes and blinds stand in
the reverse order. An action is ``[actor verb arguments][ # commentary]``.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, time
from decimal import Decimal
from typing import Any

from msgspec import Struct

from houseway.equipment.cards import BACK, DECK
from houseway.hints import meant, quoted, shown

LONGEST = 1 << 16
"""Characters of one hand: TOML is read in time that grows with the square of some texts."""
MOST_ACTIONS = 2000
MOST = 10**15
"""Every amount is below it."""
PLAYERS = range(2, 24)
"""How many can be dealt two cards and a board; how many may play is the game's rule."""

BLINDS, STUD, FIXED, FREE = ("blinds_or_straddles",), ("bring_in",), ("small_bet", "big_bet"), ("min_bet",)
LISTS = ("antes", *BLINDS)
NEEDED = {
    "FT": BLINDS + FIXED, "NT": BLINDS + FREE, "NS": BLINDS + FREE, "PO": BLINDS + FREE, "FO/8": BLINDS + FIXED,
    "F7S": STUD + FIXED, "F7S/8": STUD + FIXED, "FR": STUD + FIXED,
    "N2L1D": BLINDS + FREE, "F2L3D": BLINDS + FIXED, "FB": BLINDS + FIXED,
}  # fmt: skip
"""The variants, and the amounts that a hand of each gives beside antes and stacks."""


class BadHistory(Exception):
    """One line: where in the history, what was wrong, what is allowed; ``row``: its line in the text."""

    def __init__(self, reason: str, row: int = 0) -> None:
        super().__init__(reason)
        self.row = row

    def __str__(self) -> str:
        """With its line in the text, where that is known."""
        return f"line {self.row}: {self.args[0]}" if self.row else str(self.args[0])

    def __reduce__(self) -> tuple[Any, ...]:
        """Kept whole on the way between two processes."""
        return type(self), (self.args[0], self.row)


class Action(Struct, frozen=True):
    """What the dealer (``player`` is then who is dealt to, 0 for the board) or a player did; no verb: a commentary."""

    verb: str = ""
    player: int = 0
    cards: tuple[str, ...] = ()
    """Of ``sm``: none is a muck, ``-`` the cards that are known already."""
    amount: int = 0
    comment: str = ""

    def __str__(self) -> str:
        """As PHH spells it."""
        who = {"db": "d db", "dh": f"d dh p{self.player}", "": ""}.get(self.verb, f"p{self.player} {self.verb}")
        with_cards = " ".join(filter(None, (who, "".join(self.cards))))
        said = f"{with_cards} {number(self.amount)}" if self.verb == "cbr" else with_cards
        return " ".join(filter(None, (said, f"# {self.comment}" if self.comment else "")))


class History(Struct, kw_only=True):
    """One hand. Amounts are cents; a stack that nobody knows is None."""

    variant: str
    ante_trimming_status: bool = False
    """Whether who cannot pay the whole ante wins only as much of the others'."""
    antes: list[int]
    blinds_or_straddles: list[int] = []
    """What is below zero was posted by one who has just sat down, and does not decide who acts first."""
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    starting_stacks: list[int | None]
    actions: list[Action]
    about: dict[str, Any] = {}
    """Every other field: who played, where, when, and with what they left."""

    @property
    def posted_antes(self) -> list[int]:
        """By player: PHH writes those of two players in the reverse order."""
        return self._by_player(self.antes)

    @property
    def posted_blinds(self) -> list[int]:
        """By player: of two the button, who is the last, has the small blind."""
        return self._by_player(map(abs, self.blinds_or_straddles))

    @property
    def posts(self) -> list[int]:
        """By player: what those post who have just sat down."""
        return self._by_player(max(-one, 0) for one in self.blinds_or_straddles)

    def _by_player(self, listed: Iterable[int]) -> list[int]:
        return [*listed][::-1] if len(self.starting_stacks) == 2 else [*listed]

    @property
    def made_blinds(self) -> list[int]:
        """By player: as much as he has. A call matches the most that was bet, so that a short blind lowers it."""
        each = zip(self.posted_blinds, self.starting_stacks, self.posted_antes, strict=False)
        return [due if stack is None else min(due, max(stack - ante, 0)) for due, stack, ante in each]

    @property
    def finishing_stacks(self) -> list[Decimal | None] | None:
        """With what the players left, in units, where the history has it; None is again a stack that nobody knows."""
        found = self.about.get("finishing_stacks")
        return [None if _infinite(one) else Decimal(one) for one in found] if found else None


# ── reading ──────────────────────────────────────────────────────────────────────────────────────

_SECTION = re.compile(r"^\[[ \t]*([^\[\]\r\n]*?)[ \t]*\][ \t]*(?:#.*)?\r?$", re.MULTILINE)
_AT = re.compile(r" ?\(at (?:line (\d+), column \d+|end of document)\)")


def read(text: str) -> History:
    """The one hand of a text; a fault in it is a `BadHistory`."""
    found = sections(text)
    _, row, hand = next(found)
    if next(found, None):
        raise BadHistory("several hands; a .phh file has one")
    return read_hand(hand, row)


def read_many(text: str) -> Iterator[History]:
    """The hands of a text, be it one or be they in sections."""
    for _, row, hand in sections(text):
        yield read_hand(hand, row)


def sections(text: str) -> Iterator[tuple[str, int, str]]:
    """Each hand's name, the line before its first, and its text: one that cannot be read harms no other. A section
    whose name begins with an underscore is a field that the writer of the hand has added."""
    name, row, start = "", 0, 0
    for mark in _SECTION.finditer(text):
        if mark[1].startswith("_"):
            continue
        before = text[start : mark.start()]
        if name or any(line.strip() and not line.lstrip().startswith("#") for line in before.splitlines()):
            yield name, row, before
        row += text.count("\n", start, mark.end())
        name, start = mark[1] or "?", mark.end()
    yield name, row, text[start:]


def read_hand(text: str, row: int = 0) -> History:
    """One hand, which stands below line ``row`` of its file."""
    if len(text) > LONGEST:
        raise BadHistory(f"a hand of {len(text)} characters; at most {LONGEST}", row + 1)
    try:
        raw = tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise BadHistory("nested too deeply", row + 1) from None
    except tomllib.TOMLDecodeError as error:
        at = _AT.search(str(error))
        said = _AT.sub("", str(error))[:200]
        last = len(text.rstrip().splitlines())  # of a text that breaks off
        raise BadHistory(f"not TOML: {said}", row + int(at[1] or last) if at else row + 1) from None
    except (ValueError, ArithmeticError):  # of thousands of digits, or a day that is none
        raise BadHistory("a number or a day that cannot be read", row + 1) from None
    try:
        return _history(raw)
    except _Fault as fault:
        raise BadHistory(fault.reason, row + _row_of(text, fault.key)) from None


class _Fault(Exception):
    """A fault at a key of the hand."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key, self.reason = key, reason


def _row_of(text: str, key: str) -> int:
    found = re.search(rf"""^[ \t]*["']?{re.escape(key)}["']?[ \t]*=""", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def _history(raw: dict[str, Any]) -> History:
    variant = _variant(raw)
    stacks = _amounts(raw, "starting_stacks", unknown=True)
    if len(stacks) not in PLAYERS:
        raise _Fault("starting_stacks", f"{len(stacks)} players; {PLAYERS[0]} to {PLAYERS[-1]}")
    lists: dict[str, Any] = {key: _amounts(raw, key) for key in ("antes", *NEEDED[variant]) if key in LISTS}
    for key, found in lists.items():
        if len(found) != len(stacks):
            raise _Fault(key, f"{key} has {len(found)} amounts for {len(stacks)} players")
    if 0 in stacks:
        raise _Fault("starting_stacks", "starting_stacks: every stack is above zero; inf where it is not known")
    one: dict[str, Any] = {key: _amount(raw, key) for key in NEEDED[variant] if key not in BLINDS}
    trimmed = raw.get("ante_trimming_status", False)
    if not isinstance(trimmed, bool):
        raise _Fault("ante_trimming_status", f"ante_trimming_status: {quoted(trimmed)}; true or false")
    read_above = {"variant", "starting_stacks", "actions", "ante_trimming_status", *lists, *one}
    about = {key: value for key, value in raw.items() if key not in read_above}
    _finished(raw, len(stacks))
    return History(
        variant=variant, ante_trimming_status=trimmed, starting_stacks=stacks, actions=_actions(raw, len(stacks)),
        about=about, **lists, **one,
    )  # fmt: skip


def _variant(raw: Mapping[str, Any]) -> str:
    found = raw.get("variant")
    if found is None:
        raise _Fault("variant", "no variant; a hand says its variant, such as variant = 'NT'")
    if not isinstance(found, str) or found not in NEEDED:
        raise _Fault("variant", f"no variant {quoted(found)}; {', '.join(NEEDED)}")
    return found


def _finished(raw: Mapping[str, Any], players: int) -> None:
    for key in ("finishing_stacks", "winnings", "players", "seats"):
        if key in raw and (not isinstance(raw[key], list) or len(raw[key]) != players):
            raise _Fault(key, f"{key} is a list of {players}, one of each player")
    for one in raw.get("finishing_stacks", ()):
        number = Decimal(one) if isinstance(one, int | Decimal) and not isinstance(one, bool) else Decimal("nan")
        if not _infinite(one) and (not number.is_finite() or not 0 <= number < MOST):
            raise _Fault("finishing_stacks", f"finishing_stacks: {quoted(plain(one))} is no amount")


def _amounts(raw: Mapping[str, Any], key: str, *, unknown: bool = False) -> list[Any]:
    found = _field(raw, key)
    if not isinstance(found, list):
        raise _Fault(key, f"{key} is a list of amounts, one of each player")
    return [None if unknown and _infinite(one) else _cents(key, one, post=key in BLINDS) for one in found]


def _amount(raw: Mapping[str, Any], key: str) -> int:
    found = _cents(key, _field(raw, key))
    if not found:
        raise _Fault(key, f"{key} is above zero")
    return found


def _field(raw: Mapping[str, Any], key: str) -> Any:
    if key not in raw:
        needed = ", ".join(("antes", *NEEDED[raw["variant"]], "starting_stacks", "actions"))
        raise _Fault("variant", f"no {key}; a hand of {raw['variant']} has {needed}")
    return raw[key]


def _infinite(value: Any) -> bool:
    return isinstance(value, Decimal) and value.is_infinite() and value > 0


def _cents(key: str, value: Any, *, post: bool = False) -> int:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise _Fault(key, f"{key}: {quoted(plain(value))} is no amount")
    try:
        number = Decimal(value)
        return -cents(-number) if post and number.is_signed() else cents(number)
    except ValueError as error:
        raise _Fault(key, f"{key}: {error}") from None


def cents(value: Decimal) -> int:
    """A unit of the history is a dollar of the transcript."""
    if not value.is_finite() or not 0 <= value < MOST:
        raise ValueError(f"{shown(str(value))} is no amount; 0 or more, and below {MOST}")
    whole = value * 100
    if whole != whole.to_integral_value():
        raise ValueError(f"{shown(str(value))} has more than two decimal places; amounts are whole cents")
    return int(whole)


# ── actions ──────────────────────────────────────────────────────────────────────────────────────

_NUMBER = re.compile(r"\d{1,15}(?:\.\d{1,15})?\Z")
GRAMMAR = {
    "db": "d db CARDS", "dh": "d dh pN CARDS", "pb": "pN pb", "cbr": "pN cbr AMOUNT", "cc": "pN cc", "f": "pN f",
    "sd": "pN sd [CARDS]", "sm": "pN sm [CARDS]",
}  # fmt: skip
_DEALT, _PLAIN, _OPTIONAL = ("db", "dh"), ("pb", "cc", "f"), ("sd", "sm")


def _actions(raw: Mapping[str, Any], players: int) -> list[Action]:
    found = _field(raw, "actions")
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise _Fault("actions", "actions is a list of texts, such as 'p3 cbr 210'")
    if len(found) > MOST_ACTIONS:
        raise _Fault("actions", f"{len(found)} actions; at most {MOST_ACTIONS}")
    actions = []
    for number, text in enumerate(found, 1):
        try:
            actions.append(action(text, players))
        except ValueError as error:
            raise _Fault("actions", f"action {number} {quoted(text)}: {error}") from None
    return actions


def action(text: str, players: int) -> Action:
    """Read one; anything else is a ValueError in one line."""
    said, _, comment = text.partition("#")
    words, comment = said.split(), comment.strip()
    if not words:
        return Action(comment=comment)
    if words[0] == "d":
        verb, *rest = words[1:] or [""]
        if verb not in _DEALT or len(rest) != 1 + (verb == "dh"):
            raise ValueError("the dealer says " + " or ".join(GRAMMAR[one] for one in _DEALT))
        return Action(verb, _player(rest[0], players) if verb == "dh" else 0, cards(rest[-1]), comment=comment)
    player, (verb, *rest) = _player(words[0], players), words[1:] or [""]
    if verb not in GRAMMAR or verb in _DEALT:
        raise ValueError(f"no verb {quoted(verb)}; {', '.join(one for one in GRAMMAR.values() if one[0] != 'd')}")
    if len(rest) > (verb not in _PLAIN) or (verb == "cbr" and not rest):
        raise ValueError(f"write {GRAMMAR[verb]}")
    if verb == "cbr":
        return Action(verb, player, amount=_said(rest[0]), comment=comment)
    if verb == "sm" and rest == ["-"]:
        return Action(verb, player, ("-",), comment=comment)
    return Action(verb, player, cards(rest[0]) if rest else (), comment=comment)


def _player(text: str, players: int) -> int:
    if not re.fullmatch(r"p[1-9]\d?", text) or int(text[1:]) > players:
        raise ValueError(f"no player {quoted(text)}; d, p1 to p{players}")
    return int(text[1:])


def _said(text: str) -> int:
    if not _NUMBER.match(text):
        raise ValueError(f"{quoted(text)} is no amount; write 210 or 47.50")
    found = cents(Decimal(text))
    if not found:
        raise ValueError("a bet is above zero")
    return found


_FACES = frozenset((*DECK, BACK))


def cards(text: str) -> tuple[str, ...]:
    """``cards("AhKd") == ("Ah", "Kd")``; ``??`` is one that is not known."""
    text = text.replace("10", "T")
    found = tuple(text[at : at + 2] for at in range(0, len(text), 2))
    for one in found:
        if one not in _FACES:
            raise ValueError(f"no card {quoted(one)}; {meant(one, DECK) or 'write AhKd, or ?? for one not known'}")
    return found


# ── writing ──────────────────────────────────────────────────────────────────────────────────────


def write(history: History) -> str:
    """A hand as a ``.phh`` file has it."""
    fields: dict[str, Any] = {
        "variant": history.variant,
        "ante_trimming_status": history.ante_trimming_status,
        "antes": [unit(one) for one in history.antes],
    }
    for key in NEEDED[history.variant]:
        found = getattr(history, key)
        fields[key] = [unit(one) for one in found] if key in BLINDS else unit(found)
    fields["starting_stacks"] = [Decimal("inf") if one is None else unit(one) for one in history.starting_stacks]
    fields["actions"] = [str(one) for one in history.actions]
    return "".join(f"{_key(key)} = {toml(value)}\n" for key, value in (fields | history.about).items())


def write_many(histories: Iterable[History]) -> Iterator[str]:
    """Hands as a ``.phhs`` file has them, numbered from 1."""
    for number, one in enumerate(histories, 1):
        yield f"{chr(10) if number > 1 else ''}[{number}]\n{write(one)}"


def unit(amount: int) -> int | Decimal:
    """Cents as PHH writes an amount: whole where it is."""
    return amount // 100 if amount % 100 == 0 else Decimal(amount).scaleb(-2)


def number(amount: int) -> str:
    """Cents as an action says them: ``210``, ``47.50``."""
    return str(unit(amount))


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, str):
        return f"'{value}'" if "'" not in value and value.isprintable() else _escaped(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml(one) for one in value)}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(key)} = {toml(one)}' for key, one in value.items())}}}"
    if isinstance(value, Decimal):
        said = str(value).lower().replace("infinity", "inf")
        return f"{said}.0" if said.lstrip("-").isdigit() else said
    return plain(value) if not isinstance(value, bool) else str(value).lower()


def _escaped(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _escaped(key)


def plain(value: Any) -> str:
    """A time, a day or a number as text."""
    return value.isoformat() if isinstance(value, date | time) else str(value)
