"""Records of blackjack in one line: ``play("8c 6d 8h split 3c double_down=4 9c stand Ts Kc")``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from tests.judging import Judgement, bet, judge

CARD = re.compile(r"[2-9TJQKA][cdhs]|\?\?")
VERB = re.compile(r"(?P<verb>turn|burn|reader):(?P<value>\S+)")
ACT = re.compile(
    r"(?:(?P<seat>\d+[a-z]?):)?(?P<do>[a-z_]+)(?:=(?P<amount>-?[\d.]+))?(?:@(?P<spot>[\d,]+))?(?:#(?P<hand>\d+))?(?:/(?P<box>\d+))?"
)
ALONE = ("close", "shuffle", "cut_card", "new_dealer")
MAIN = "blackjack_wager"
TEN = (bet(1, MAIN, 10),)


def line(text: str) -> list[Any]:
    """Inputs from words: cards, ``reader:none``, ``turn:Ah``; ``2b:double_down=4@1,3#2/5`` is seat 2b's choice, its
    amount, spots, hand and box; ``insure=5`` a wager on insurance. A choice without a seat is seat 1's."""
    return [_input(word) for word in text.split()]


def _input(word: str) -> Any:
    if word in ALONE:
        return word
    if CARD.fullmatch(word):
        return {"card": word}
    verb = VERB.fullmatch(word)
    if verb:
        return {verb["verb"]: verb["value"]}
    act = ACT.fullmatch(word)
    assert act, word
    body = {"seat": "1"} | {key: value for key, value in act.groupdict().items() if value}
    return bet(wager="insurance", **_without(body, "do")) if act["do"] == "insure" else {"choose": body}


def _without(body: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name != key}


def play(text: str, bets: Sequence[Any] = TEN, *, before: Sequence[Any] = (), **more: Any) -> Judgement:
    """A round with these wagers, judged."""
    return judge("blackjack", [*before, *bets, "close", *line(text)], **more)


def record(*inputs: Any, **more: Any) -> Judgement:
    """Any record of blackjack, judged; a text is read as `line` reads it."""
    flat = [one for given in inputs for one in (line(given) if isinstance(given, str) else [given])]
    return judge("blackjack", flat, **more)


def refused(text: str, bets: Sequence[Any] = TEN, **more: Any) -> dict[str, Any]:
    """The refusal that ends a round."""
    return play(text, bets, **more).refused


def odd(kind: str, **more: Any) -> dict[str, Any]:
    """An irregularity, as a transcript reports it."""
    return {"irregularity": {"kind": kind, **more}}


def asked(judgement: Judgement) -> str:
    """What a record that stops early waits for."""
    words: str = judgement.one("waiting")["asks"][0]["asked"]
    return words


def told(judgement: Judgement, *kinds: str) -> list[str]:
    """The course of a round: announcements, cards, settlements in the order in which they came."""
    shown: dict[str, Callable[[dict[str, Any]], str]] = {
        "announced": lambda t: t["words"], "dealt": lambda t: f"{t['to']}: {t['card']}",
        "turned": lambda t: f"{t['to']} turns {t['card']}", "burned": lambda t: f"burned {t['card']}",
        "settled": lambda t: f"{t['wager']} {t['result']} {t['amount']}", "chose": lambda t: t["do"],
    }  # fmt: skip
    return [shown[t["tell"]](t) for t in judgement.tells if t["tell"] in (kinds or shown)]


def settled(judgement: Judgement, **fields: Any) -> list[tuple[str, str]]:
    """What became of the wagers with these fields: the result, and the odds or the amount."""
    return [(t["result"], t.get("odds", t["amount"])) for t in judgement.all("settled", **fields)]
