"""A past round input by input: what each input ruled, and what then lay on the layout, as a spectator saw it.

An input itself is left out but for its verb, for it may name the face of a covered card. Chips are folded from the
tells that move them, beginning at the last snapshot before the round, for some stay up from round to round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from houseway.journal.database import Journal
from houseway.journal.records import Record
from houseway.journal.replay import first_of_round, is_outdated
from houseway.money import cents
from houseway.play import accounts
from houseway.play.lying import PUCK, PUCK_ON, Lying
from houseway.play.tells import plain_seen_by

Plain = dict[str, Any]
MOST = 1000
"""Inputs of a round that are shown."""

TAKEN_BACK: Plain = {"tell": "void", "scope": "the round, by the engine that took over", "cite": []}


class Laid(Struct):
    """What lies on a layout: chips and pots by account, cards and dice, the puck."""

    chips: dict[str, int]
    lying: Lying
    point: int = 0
    """Where the puck lies, at craps; 0 where it is off, and at other games."""

    def copied(self) -> Laid:
        """The same, which changes by itself."""
        hands = {name: list(cards) for name, cards in self.lying.hands.items()}
        still = self.lying
        lying = Lying(hands, still.dice, still.result, still.drawn, dict(still.turned))
        return Laid(dict(self.chips), lying, self.point)

    def cleared(self) -> Laid:
        """What stays there from one round to the next."""
        return Laid(self.chips, Lying(), self.point)

    def see(self, tell: Plain) -> None:
        """Something was told."""
        self.lying.see(tell)
        if tell["tell"] == "script" and tell["act"].startswith(PUCK):
            self.point = int(tell["act"].removeprefix(PUCK).removeprefix(PUCK_ON)) if PUCK_ON in tell["act"] else 0
        if tell["tell"] == "moved":
            amount = cents(tell["amount"])
            for account, change in ((tell["from"], -amount), (tell["to"], amount)):
                if on_layout(account):
                    self.chips[account] = self.chips.get(account, 0) + change
                    if not self.chips[account]:
                        del self.chips[account]


class Step(Struct):
    """One input: its verb and seat, who made it, what it ruled, and what lay there afterwards."""

    seq: int
    round: int
    at: str
    by: str
    verb: str
    seat: str
    told: list[Plain]
    laid: Laid
    ended: bool
    """Whether its round was over with it."""


class Steps(Struct):
    """The steps of a round, and what lay on the layout when it began."""

    before: Laid
    steps: list[Step]
    more: bool
    """Whether it has more inputs than are shown."""


def on_layout(account: str) -> bool:
    """Whether an account's chips lie on the layout: on a wager, or in a pot."""
    return bool(accounts.laid(account) or accounts.shared(account))


def verb_of(given: Any) -> str:
    """The verb of a recorded input."""
    return next((one for one in given if one not in ("at", "by")), "") if isinstance(given, dict) else str(given)


def seat_of(given: Any) -> str:
    """The seat that a recorded input names, if it names one."""
    body = given.get(verb_of(given)) if isinstance(given, dict) else None
    if isinstance(body, dict):
        return str(body.get("seat", ""))
    return str(body) if verb_of(given) == "leave" else ""


def of_round(journal: Journal, table: str, round: int) -> Steps:
    """The steps of a round; none where there is no such round. What is read is bounded by the nearest snapshot."""
    first = first_of_round(journal, table, round)
    base, since = from_snapshot(journal, table, first)
    ledger = base.data["snapshot"]["ledger"] if base is not None and base.kind == "snapshot" else {}
    chips = {name: amount for name, amount in ledger.items() if on_layout(name) and amount}
    state = base.data["snapshot"]["state"] if base is not None and base.kind == "snapshot" else {}
    found = Steps(Laid(chips, Lying(), state.get("point", 0)), [], more=False)
    for one in folded(since, found.before.copied()):
        if one.round < round:
            found.before = one.laid.cleared()
            continue
        if one.round > round and (not found.steps or found.steps[-1].ended):
            break
        found.more = len(found.steps) == MOST
        if found.more:
            break
        found.steps.append(one)
        if one.round > round:  # the input that ended this round began the next one
            break
    return found


def from_snapshot(journal: Journal, table: str, first: int) -> tuple[Record | None, Iterator[Record]]:
    """The last snapshot before a record (or the opening), and the records since; none that was corrected later."""
    base = journal.last(table, "snapshot", before=first)
    while base is not None and is_outdated(base, list(journal.records(table, base.seq, max(0, first - base.seq)))):
        base = journal.last(table, "snapshot", before=base.seq)
    after = base.data["after"] if base is not None else 0
    return base, journal.records(table, after)


def folded(records: Iterable[Record], laid: Laid) -> Iterator[Step]:
    """Each input of consecutive records, or that a round was taken back, with what then lies on the layout."""
    round, past = 0, dict[int, Laid]()
    for record in records:
        if record.kind not in ("input", "void"):
            continue
        data = record.data
        if record.round != round:
            round, laid = record.round, laid.cleared()
        if record.kind == "void":
            laid = past.get(int(data["begun"]), laid)
            yield Step(record.seq, record.round, data["at"], "", "void", "", [TAKEN_BACK], laid, ended=True)
            continue
        number, given = int(data["n"]), data["input"]
        past.setdefault(number - 1, laid)
        told = [plain_seen_by(tell, "") for tell in data["tells"]]
        laid = laid.copied()
        for tell in told:
            if tell["tell"] == "corrected":  # what follows is ruled again from there
                laid = past.get(int(tell["input"]) - 1, laid).copied()
            laid.see(tell)
        past[number] = laid
        by = str(given.get("by", "")) if isinstance(given, dict) else ""
        ended = data["n"] == data["begun"]
        yield Step(record.seq, record.round, data["at"], by, verb_of(given), seat_of(given), told, laid, ended)
