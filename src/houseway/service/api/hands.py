"""One's own hands of poker as PHH, made of what the seat was told: no card is in it that its player did not see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from houseway.histories import exporting, phh
from houseway.histories.phh import BadHistory
from houseway.journal.database import Journal
from houseway.journal.records import Record
from houseway.journal.steps import from_snapshot
from houseway.money import cents, dollars
from houseway.play import accounts
from houseway.play.rules import Rules
from houseway.play.tells import plain_seen_by
from houseway.play.transcript import Transcript

Plain = dict[str, Any]
SAID = {"fold", "check", "call", "bet", "raise", "complete", "bring_in", "straddle", "draw", "show", "muck"}
"""What a player does that a history has a word for; antes and blinds follow from the rules."""


def own_hands(rules: Rules, journal: Journal, table: str, seat: str, *, since: int, over: int) -> Iterator[str]:
    """The hands that a seat was dealt since its player took it, in rounds that are over, as sections of one text.

    However long the table was there before, it is read from the snapshot before that.
    """
    base, records = from_snapshot(journal, table, since + 1)
    ledger = base.data["snapshot"]["ledger"] if base is not None else {}
    stacks = {whose: amount for name, amount in ledger.items() if (whose := accounts.seated(name))}
    rounds = _rounds(records, stacks, seat, since, over)
    return phh.write_many([hand for told, stacks in rounds if (hand := _hand(rules, told, stacks, seat))])


def _rounds(
    records: Iterable[Record], stacks: dict[str, int], seat: str, since: int, over: int
) -> Iterator[tuple[list[Plain], dict[str, int]]]:
    """What was told in each round that is over, and the stacks with which it began."""
    begun, told, round = dict(stacks), list[Plain](), 0
    for record in records:
        if record.kind != "input" or record.round > over:
            continue
        if record.round != round:
            if told:
                yield told, begun
            begun, told, round = dict(stacks), [], record.round
        for tell in record.data.get("tells", []):
            if record.seq > since:
                told.append(plain_seen_by(tell, seat))
            if tell["tell"] == "moved":
                _move(stacks, tell)
                if accounts.CAGE in (tell["from"], tell["to"]):  # chips that were brought before the cards
                    _move(begun, tell)
    if told:
        yield told, begun


def _move(stacks: dict[str, int], tell: Plain) -> None:
    for end, sign in (("from", -1), ("to", 1)):
        whose = accounts.seated(tell[end])
        if whose:
            stacks[whose] = stacks.get(whose, 0) + sign * cents(tell["amount"])


def _hand(rules: Rules, told: list[Plain], stacks: dict[str, int], seat: str) -> phh.History | None:
    """A hand as a history; nothing where the seat was not dealt in, or PHH has no word for what happened."""
    dealt = dict.fromkeys(tell["to"].removeprefix("seat ") for tell in told if _to_seat(tell))
    if seat not in dealt:
        return None
    button = [tell["seat"] for tell in told if tell["tell"] == "role" and tell["role"] == "button"]
    record = Transcript(
        game=rules.game.law.id, as_of=rules.as_of, rules=_elected(rules),
        seats={one: {"stack": dollars(stacks.get(one, 0))} for one in dealt},
        state={"button": button[-1]} if button else {}, inputs=list(_inputs(told)),
    )  # fmt: skip
    try:
        return exporting.history(record)
    except BadHistory:
        return None


def _to_seat(tell: Plain) -> bool:
    return bool(tell["tell"] == "dealt" and tell["to"].startswith("seat "))


def _elected(rules: Any) -> Plain:
    """The options that a history says, as a transcript writes them."""
    found: Plain = {"variant": rules.variant, "structure": rules.structure, "ante_amount": dollars(rules.ante)}
    if rules.structure == "fixed_limit":
        found["limits"] = [dollars(rules.small), dollars(rules.big)]
    if rules.antes:
        found["antes"] = [dollars(one) for one in rules.antes]
    if rules.least:
        found["least_bet"] = dollars(rules.least)
    if rules.short_blind:
        found["short_blind"] = "made"
    if rules.blinds:
        found["blinds"] = [dollars(one) for one in rules.blinds]
    if rules.bring_in:
        found["bring_in_amount"] = dollars(rules.bring_in)
    return found


def _inputs(told: list[Plain]) -> Iterator[Plain]:
    """The cards of a street together, and what each player did; what was thrown away is told after the draw."""
    faces: dict[str, list[str]] = {}
    thrown: list[str] = []
    for tell in told:
        if tell["tell"] == "dealt":
            faces.setdefault(tell["to"].removeprefix("seat "), []).append(tell["card"])
            continue
        if tell["tell"] == "chose" and tell["do"] in SAID:
            yield from _dealt(faces)
            does = {key: tell[key] for key in ("seat", "do", "amount", "all_in") if key in tell}
            thrown = []
            yield {"choose": does | ({"discard": thrown} if tell["do"] == "draw" else {})}
        elif tell["tell"] == "discarded" and tell.get("of"):
            thrown.append(tell["card"])
        elif tell["tell"] == "turned" and tell["to"].startswith("seat "):
            yield from _dealt(faces)
            shown = tell.get("faces") or [tell["card"]]
            yield {"turn": {"of": tell["to"].removeprefix("seat "), "faces": shown}}
    yield from _dealt(faces)


def _dealt(faces: dict[str, list[str]]) -> Iterator[Plain]:
    for to, cards in faces.items():
        yield {"cards": {"to": to, "faces": cards}}
    faces.clear()
