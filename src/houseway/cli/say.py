"""A tell as a line that a person reads."""

from __future__ import annotations

from typing import Any

from houseway.equipment.cards import BACK, name
from houseway.law.terms import BASES


def ruling(tell: dict[str, Any]) -> str:
    """One line for a plain tell, with its section; what only programs need is left out."""
    say = _SAY.get(tell["tell"])
    if say is None:
        return ""
    cites = ", ".join(tell.get("cite", []))
    basis = tell.get("basis", "nj")
    return str(say(tell)) + (f"   [{cites}{f'; {BASES[basis]}' if basis != 'nj' else ''}]" if cites else "")


def _settled(tell: dict[str, Any]) -> str:
    where = f" (box {tell['box']})" if "box" in tell else ""
    line = f"  seat {tell['seat']}: {tell['wager']}{where} {tell['amount']}: {tell['result']}"
    if tell["result"] == "win":
        line += f" at {tell['odds']}, pays {tell['pays']}"
    if "vigorish" in tell:
        line += f", vigorish {tell['vigorish']} ({tell['collected']})"
    return line


def _summary(tell: dict[str, Any]) -> str:
    lines = ["", "net: " + ", ".join(f"seat {seat} {amount}" for seat, amount in tell["net"].items())]
    lines[-1] += f"; house {tell['house']}"
    for seat, due in tell.get("vigorish_due", {}).items():
        lines.append(f"vigorish due: seat {seat} {due}")
    for one in tell.get("standing", []):
        box = f" (box {one['box']})" if "box" in one else ""
        lines.append(f"standing: seat {one['seat']} {one['wager']}{box} {one['amount']}")
    return "\n".join(lines)


def _waiting(tell: dict[str, Any]) -> str:
    one = tell["asks"][0]
    return f"waiting for {one['asked']} ({', '.join(one['verbs'])})   [{one['cite']}]"


def _card(tell: dict[str, Any]) -> str:
    return "a card, face down" if tell["card"] == BACK else name(tell["card"])


_SAY: dict[str, Any] = {
    "announced": lambda t: f'"{t["words"]}"',
    "dealt": lambda t: f"{t['to']}: {_card(t)}",
    "turned": lambda t: f"{t['to']}, turned: {_card(t)}",
    "burned": lambda t: f"burned: {_card(t)}",
    "discarded": lambda t: f"discarded: {_card(t)}",
    "rolled": lambda t: f"dice: {'-'.join(map(str, t['dice']))}",
    "spun": lambda t: f"wheel: {t['result']}",
    "chose": lambda t: f"seat {t['seat']}: {t['do']}",
    "settled": _settled,
    "vigorish": lambda t: f"  seat {t['seat']}: vigorish {t['amount']} ({t.get('collected', '')})",
    "void": lambda t: f"void: {t['scope']}",
    "role": lambda t: f"{t['role']}: {'seat ' if t['seat'] != 'dealer' else ''}{t['seat']}",
    "form": lambda t: f"form required: {t['kind']}, seat {t.get('seat', '')}, {t.get('amount', '')}",
    "script": lambda t: f"  ({t['act']})",
    "ruled": lambda t: f"{t['event']}: {t['ruling']}",
    "difference": lambda t: f"DIFFERENCE: seat {t['seat']} {t['wager']} was paid {t['paid']}, due {t['due']}",
    "corrected": lambda t: f"corrected: input {t['input']} was {t['was']}, is {t['to']}; re-ruled from there:",
    "summary": _summary,
    "waiting": _waiting,
}
