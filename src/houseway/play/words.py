"""A tell as a line that a person reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.equipment.cards import BACK, name
from houseway.hints import printable
from houseway.law import datum
from houseway.play import accounts
from houseway.play.citing import signed
from houseway.play.tells import CHANCE


def said(tell: dict[str, Any]) -> str:
    """A plain tell in words; nothing for what only programs need."""
    return _in_words(tell).strip()


def _in_words(tell: dict[str, Any]) -> str:
    """What a record wrote, such as the reason of an invalid roll, breaks no line: the summary alone has several."""
    say = _SAY.get(tell["tell"])
    says = str(say(tell)) if say is not None else ""
    return says if tell["tell"] == "summary" else printable(says)


def on_screen(
    told: Sequence[dict[str, Any]], names: Mapping[str, str], seat: str = "", earlier: int = 0
) -> list[dict[str, Any]]:
    """Plain tells, each with its words as a screen shows them: wagers by their names, one's own doings as "you".

    The first ``earlier`` of them were told before the player of the seat sat down.
    """
    fallen = next((at for at, tell in enumerate(told) if tell["tell"] in CHANCE), len(told))
    out = []
    for at, tell in enumerate(told):
        says = _by_hand(tell, names, dealt=at > fallen) if tell["tell"] == "moved" else said(tell)
        if "wager" in tell:
            says = says.replace(f": {tell['wager']}", f": {names.get(tell['wager'], tell['wager'])}", 1)
        for id in tell.get("wagers", ()):  # of a ticket
            says = re.sub(rf"\b{id}\b", names.get(id, id), says, count=1)
        if seat and at >= earlier:
            says = (
                re.sub(rf"^seat {seat}\b", "you", says)
                .replace("you wagers", "you wager")
                .replace("you takes", "you take")
            )
        out.append(tell | {"says": says[:1].upper() + says[1:]})
    return out


def _by_hand(tell: Mapping[str, Any], names: Mapping[str, str], *, dealt: bool) -> str:
    """Chips that go down or come back by a player's own hand; once chance has fallen, they come back by a ruling."""
    down, up = accounts.laid(tell["to"]), accounts.laid(tell["from"])
    if down and accounts.seated(tell["from"]):
        return f"seat {down.seat} wagers {tell['amount']} on {names.get(down.wager, down.wager)}"
    if up and accounts.seated(tell["to"]) and not dealt:
        return f"seat {up.seat} takes back {tell['amount']} from {names.get(up.wager, up.wager)}"
    return ""


def ruling(tell: dict[str, Any]) -> str:
    """One line for a plain tell, with its section; what only programs need is left out."""
    said = _in_words(tell)
    if not said:
        return ""
    cites = tell.get("cite", [])
    return said + (f"   [{signed(cites, tell.get('basis', 'nj'), tell.get('bases', ()))}]" if cites else "")


def legend(told: Iterable[Mapping[str, Any]]) -> list[str]:
    """What the signs behind the citations mean, those that were used."""
    used = [tell for tell in told if tell.get("cite")]
    years = {year for tell in used for year in tell.get("text", "").split(", ") if year}
    bases = {basis for tell in used for basis in tell.get("bases", [tell["basis"]])}
    return datum.legend(bases, ", ".join(sorted(years)))


def _where(tell: dict[str, Any]) -> str:
    """Where on the layout a wager lay, or on which ticket."""
    if "ticket" in tell:
        return f" (ticket {tell['ticket']}{', game ' + tell['box'] if 'box' in tell else ''})"
    places = ", ".join(f"{place} {tell[place]}" for place in ("box", "hand", "spot") if place in tell)
    return f" ({places})" if places else ""


def _settled(tell: dict[str, Any]) -> str:
    line = f"  {_seat(tell)}: {tell['wager']}{_where(tell)} {tell['amount']}: {tell['result']}"
    if tell["result"] == "win":
        line += f"{' at ' + tell['odds'] if 'odds' in tell else ''}, pays {tell['pays']}"
    if "vigorish" in tell:
        line += f", vigorish {tell['vigorish']} ({tell['collected']})"
    return line


def _stands(tell: dict[str, Any]) -> str:
    was = f"{tell['was']} " if "was" in tell else ""
    return f"  {_seat(tell)}: {tell['wager']}{_where(tell)} {tell['amount']}: {was}stands"


def _summary(tell: dict[str, Any]) -> str:
    lines = ["", "net: " + ", ".join(f"seat {seat} {amount}" for seat, amount in tell["net"].items())]
    lines[-1] += f"; house {tell['house']}"
    if tell.get("pots"):
        lines.append("pots: " + ", ".join(f"{pot} {amount}" for pot, amount in tell["pots"].items()))
    for seat, due in tell.get("vigorish_due", {}).items():
        lines.append(f"vigorish due: seat {seat} {due}")
    for one in tell.get("standing", []):
        lines.append(f"standing: seat {one['seat']} {one['wager']}{_box(one)} {one['amount']}")
    for one in tell.get("unclaimed", []):
        lines.append(f"not presented: ticket {one['ticket']} of seat {one['seat']}, which wins {one['due']}")
    return "\n".join([*lines, *filter(None, [tell.get("remark")])])


def _waiting(tell: dict[str, Any]) -> str:
    one = tell["asks"][0]
    return f"waiting for {one['asked']} ({', '.join(one['verbs'])})   [{one['cite']}]"


SAID = ("amount", "set")
"""What a choice may come with."""


def _seat(tell: dict[str, Any]) -> str:
    return tell["seat"] if tell["seat"] in ("dealer", "floor") else f"seat {tell['seat']}"


def _answered(answer: Mapping[str, Any]) -> str:
    """What somebody answered, in a word: what is done, or the verb."""
    ((verb, body),) = answer.items()
    done = body.get("do", verb) if isinstance(body, Mapping) else body if isinstance(body, str) else verb
    return str(done).replace("_", " ")


def _box(tell: dict[str, Any]) -> str:
    box = tell.get("box", "")
    return f" ({'box ' * box[:1].isdigit()}{box.replace('_', ' ')})" if box else ""


def _card(tell: dict[str, Any]) -> str:
    if tell["card"] == BACK:
        return "face up, not recorded" if tell.get("unrecorded") else "face down"
    return f"tile {tell['card']}" if "-" in tell["card"] else name(tell["card"])


def _for_whom(tell: dict[str, Any]) -> str:
    """Whose eyes alone see it."""
    return f" for seat {', '.join(tell['sees'])} alone" if "sees" in tell else ""


def _form(tell: dict[str, Any]) -> list[str]:
    """Which form, for whom and for how much, where it is for somebody."""
    return [tell["kind"], *([f"seat {tell['seat']}"] if "seat" in tell else []), *filter(None, [tell.get("amount")])]


def _ticket(tell: dict[str, Any]) -> str:
    """A ticket in a line: its game or games, its numbers, its wagers and its price."""
    last = tell["game"] + tell["games"] - 1
    games = f"game {last}" if tell["games"] == 1 else f"games {tell['game']} to {last}"
    numbers = " / ".join(" ".join(map(str, group)) for group in tell["groups"])
    wagers = ", ".join(f"{count} × {id}" if count > 1 else id for id, count in tell["wagers"].items())
    issued = f", {tell['issued']}" if "issued" in tell else ""
    price = f"at {tell['rate']}, {tell['amount']} in all"
    return f"ticket {tell['ticket']}, seat {tell['seat']}, {games}: {numbers}; {wagers} {price}{issued}"


def _recalled(tell: dict[str, Any]) -> str:
    return (
        f"game {tell['game']}: {tell['tickets']} tickets, {tell['amount']} staked, {tell['voided']} voided; "
        f"{tell['winning']} win, {tell['paid']} paid, {tell['due']} due"
    )


_SAY: dict[str, Any] = {
    "announced": lambda t: f'"{t["words"]}"',
    "dealt": lambda t: f"{t['to']}: {_card(t)}",
    "turned": lambda t: f"{t['to']}, turned{_for_whom(t)}: {' '.join(t['faces']) if t.get('faces') else _card(t)}",
    "holds": lambda t: f"{t['to']} holds {' '.join(t['cards'])}" if t["cards"] else "",
    "burned": lambda t: f"burned: {_card(t)}",
    "discarded": lambda t: f"discarded: {_card(t)}",
    "rolled": lambda t: f"dice: {'-'.join(map(str, t['dice']))}",
    "started": lambda t: f"{t['device']}: position {t['position']}",
    "drawn": lambda t: f"game {t['game']}: {' '.join(map(str, t['numbers']))}",
    "ticket": _ticket,
    "recalled": _recalled,
    "spun": lambda t: f"wheel: {t['result']}",
    "chose": lambda t: " ".join([f"seat {t['seat']}{_box(t)}: {t['do']}", *(t[one] for one in SAID if one in t)]),
    "settled": _settled,
    "vigorish": lambda t: f"  seat {t['seat']}: vigorish {t['amount']} ({t.get('collected', '')})",
    "void": lambda t: f"void: {t['scope']}",
    "reversed": lambda t: f"  {_seat(t)}: {t['wager']}{_where(t)} {t['amount']}: {t['was']} is taken back",
    "stands": _stands,
    "role": lambda t: f"{t['role']}: {_seat(t)}",
    "form": lambda t: f"form required: {', '.join(_form(t))}",
    "script": lambda t: f"  ({t['act']})",
    "silence": lambda t: f"{_seat(t)}: {_answered(t['answer'])}, by silence ({t['asked']})",
    "ruled": lambda t: f"{t['event']}: {t['ruling']}",
    "difference": lambda t: f"DIFFERENCE: seat {t['seat']} {t['wager']} was paid {t['paid']}, due {t['due']}",
    "corrected": lambda t: f"corrected: input {t['input']} was {t['was']}, is {t['to']}; re-ruled from there:",
    "summary": _summary,
    "waiting": _waiting,
}
