"""Judge a short record in a test: inputs as a transcript writes them, tells as JSON has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from typing import Any

import yaml

from houseway import games
from houseway.play import transcript
from houseway.play.accounts import CAGE
from houseway.play.tells import Corrected, Moved, Revealed, Sealed, Tell

STACKS = {str(seat): {"stack": "10000.00"} for seat in range(1, 15)}


def rests_on_nothing(tell: Tell) -> bool:
    """Whether no section speaks of it: chips that come and go with their player, a seal, a correction."""
    if isinstance(tell, Moved):
        return CAGE in (tell.source, tell.target)
    return isinstance(tell, Sealed | Revealed | Corrected)


class Judgement:
    """What came out of a record."""

    def __init__(self, tells: list[dict[str, Any]]) -> None:
        self.tells = tells

    def all(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        """The tells of a kind whose fields are these."""
        return [t for t in self.tells if t["tell"] == kind and all(t.get(k) == v for k, v in fields.items())]

    def one(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The only such tell."""
        found = self.all(kind, **fields)
        assert len(found) == 1, f"{len(found)} tells {kind} {fields}:\n" + "\n".join(map(str, self.tells))
        return found[0]

    @property
    def net(self) -> dict[str, str]:
        """What each seat that won or lost has won or lost."""
        net: dict[str, str] = self.one("summary")["net"]
        return {seat: amount for seat, amount in net.items() if amount != "0.00"}

    @property
    def words(self) -> list[str]:
        """What the dealer announced."""
        return [t["words"] for t in self.all("announced")]

    @property
    def refused(self) -> dict[str, Any]:
        """The refusal that ended the record."""
        assert self.tells[-1]["tell"] == "refused", self.tells[-1]
        return self.tells[-1]

    @property
    def last(self) -> str:
        """How the record ended: summary, waiting or refused."""
        kind: str = self.tells[-1]["tell"]
        return kind


def judge(
    game: str,
    inputs: str | Sequence[Any],
    *,
    rules: Mapping[str, Any] | None = None,
    as_of: str | None = None,
    seats: Mapping[str, Any] | None = None,
    state: Mapping[str, Any] | None = None,
) -> Judgement:
    """Judge inputs, given as a list or as YAML lines: ``judge("red-dog", "- close")``."""
    usual = dict(list(STACKS.items())[: 9 if game == "mini-craps" else None])  # 13:69E-1.11(a)
    raw: dict[str, Any] = {"game": game, "seats": dict(usual if seats is None else seats), "rules": dict(rules or {})}
    raw["inputs"] = yaml.load(inputs, yaml.BaseLoader) if isinstance(inputs, str) else list(inputs)
    if as_of:
        raw["as_of"] = as_of
    if state:
        raw["state"] = dict(state)
    return Judgement(list(_run(raw)))


def needed(game: str) -> dict[str, Any]:
    """What a table of a game cannot open without: a rule set, where no text states its rules."""
    sets = games.game(game).law.rule_sets
    return {"rule_set": sets[0].id} if sets else {}


def _run(raw: dict[str, Any]) -> Iterator[dict[str, Any]]:
    try:
        record = transcript.from_plain(raw)
    except transcript.Header as fault:
        yield fault.refused.plain()
        return
    yield from transcript.judge(record, games.rules)


def bet(seat: int | str, wager: str, amount: str | int, **more: Any) -> dict[str, Any]:
    """A bet, as a transcript writes it."""
    return {"bet": {"seat": str(seat), "wager": wager, "amount": str(amount), **more}}


def cards(faces: str) -> list[dict[str, str]]:
    """Cards in the order in which they are dealt: ``cards("6h 5c Td")``."""
    return [{"card": face} for face in faces.split()]


def dealt(deal: str) -> list[dict[str, str]]:
    """Cards of a rulebook's deal, in whatever suits where it names none: ``dealt("9 7 K 10 2s")``."""
    suits = cycle("hcds")
    ranks = [card.replace("10", "T") for card in deal.split()]
    return [{"card": card if len(card) == 2 else card + next(suits)} for card in ranks]
